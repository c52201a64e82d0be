package grammar

import (
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/ashtapada/agn/notation"
)

// TestKnownTags holds that tags which stand as in the game before are cut and read as they are by
// those who have seen none: a stream that comes byte by byte never shows a whole line.
func TestKnownTags(t *testing.T) {
	lines := []string{`[Event "a"]`, `[Event "b"]`, `[Event "a" ]`, `[ Event "a"]`, `[Event "a"`, `[White "\"a\\"]`,
		`[White "a"]`, `[Date "2026.01.01"] `,
		`[A "1"] [B "2"]`, `[A "1"] e4`, `[A "1"]{c}`, `[A "1"`, `[`, "", " ", "%x", "{a", "}", ";c", "\ufeff[A \"1\"]",
		"[A \"1\u00a0\"]", "[A\u00a0\"1\"]", "[A \"\x01\"]",
		`[Long "` + strings.Repeat("x", maxTagLine) + `"]`, "e4 *", "*", "1-0 {after}", "", "", "{a", `[Event "a"]`}
	rng := rand.New(rand.NewPCG(3, 4))
	slow, fast := NewReader(nil), NewReader(nil)
	var seen Parser
	var known, tags int
	for n := range 3000 {
		var few [5]string // so that lines come back where they stood
		for i := range few {
			few[i] = lines[rng.IntN(len(lines))]
		}
		var head, b strings.Builder
		write := func(to *strings.Builder) {
			to.WriteString(few[rng.IntN(len(few))])
			to.WriteString([]string{"\n", "\n", "\n", "\r\n"}[rng.IntN(4)])
		}
		for range rng.IntN(6) {
			write(&head)
		}
		for range 1 + rng.IntN(4) {
			b.WriteString(head.String())
			for range rng.IntN(3) {
				write(&b)
			}
			if rng.IntN(4) > 0 {
				b.WriteString("\ne4 *\n")
			}
			b.WriteString("\n")
		}
		text := b.String()
		var chunks []Chunk
		for _, seen.Lenient = range []*Lenience{nil, {}} {
			slow.Lenient, fast.Lenient = seen.Lenient != nil, seen.Lenient != nil
			chunks = cutAll(t, fast, strings.NewReader(text))
			if diff := cmp.Diff(cutAll(t, slow, iotest.OneByteReader(strings.NewReader(text))), chunks); diff != "" {
				t.Fatalf("%q: %s", text, diff)
			}
		}
		if n%8 > 0 {
			continue
		}
		if n%16 > 0 {
			seen.Lenient = nil
		}
		for i := range chunks {
			fresh := Parser{Lenient: seen.Lenient}
			var got, want notation.Game
			gotList, wantList := seen.Parse(&chunks[i], &got), fresh.Parse(&chunks[i], &want)
			if !reflect.DeepEqual(got, want) || !reflect.DeepEqual(gotList, wantList) {
				t.Fatalf("%q\nseen %+v\n%v\nfresh %+v\n%v", chunks[i].Text, got, gotList, want, wantList)
			}
			for n, tag := range got.Tags {
				if tags++; seen.known.find(chunks[i].Text[tag.Start:], n) != nil {
					known++
				}
			}
		}
	}
	if known < tags/4 {
		t.Errorf("of %d tags %d are remembered", tags, known)
	}
}

// TestMoreTagsThanRemembered: no more tags are remembered than there is room for, nor long ones.
func TestMoreTagsThanRemembered(t *testing.T) {
	var b strings.Builder
	for range 3 {
		for n := range 3 * maxTagLines {
			b.WriteString("[T" + strings.Repeat("x", n) + ` "` + strings.Repeat("v", n) + "\"]\n")
		}
		b.WriteString("\ne4 *\n\n")
	}
	var p Parser
	r := NewReader(strings.NewReader(b.String()))
	for range 3 {
		var c Chunk
		var g notation.Game
		if err := r.Next(&c); err != nil {
			t.Fatal(err)
		}
		if list := p.Parse(&c, &g); len(list) > 0 || len(g.Tags) != 3*maxTagLines {
			t.Fatalf("%d tags, %v", len(g.Tags), list)
		}
	}
	if err := r.Next(&Chunk{}); err != io.EOF {
		t.Fatal(err)
	}
	for _, l := range []tagLines{p.known, r.split.known} {
		if len(l) != maxTagLines {
			t.Errorf("%d lines are remembered", len(l))
		}
		for _, line := range l {
			if len(line.text) > maxTagLine {
				t.Errorf("a line of %d bytes is remembered", len(line.text))
			}
		}
	}
}
