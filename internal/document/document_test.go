package document_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/ashtapada/agn/internal/document"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// TestPlaces converts every place of a text to each unit and back.
func TestPlaces(t *testing.T) {
	const text = "aé\r\n\r𝔸\n\nअ\u0902x\r"
	units := map[document.Unit]func(string) int{
		document.Bytes:  func(s string) int { return len(s) },
		document.Points: utf8.RuneCountInString,
		document.UTF16:  func(s string) int { return len(utf16.Encode([]rune(s))) },
	}
	lines := []string{"aé\r\n", "\r", "𝔸\n", "\n", "अ\u0902x\r", ""}
	for unit, length := range units {
		all := document.NewText([]byte(text))
		if n := all.Line(len(text)) + 1; n != len(lines) {
			t.Fatal(n, "lines")
		}
		m := all.In(unit)
		at := 0
		for n, line := range lines {
			if start, end := all.Bounds(n); start != at || text[start:end] != strings.TrimRight(line, "\r\n") {
				t.Errorf("line %d: %q from %d, want from %d", n, text[start:end], start, at)
			}
			for i := range line {
				off := at + i
				if got := m.Position(off); got != (document.Position{Line: n, Character: length(line[:i])}) {
					t.Errorf("unit %d: %d is at %v", unit, off, got)
				}
				if got := m.Count(off); got != length(text[:off]) || m.At(got) != off {
					t.Errorf("unit %d: before %d stand %d, which is %d", unit, off, got, m.At(got))
				}
				if got := m.Offset(m.Position(off)); got != off && !strings.ContainsAny(line[i:i+1], "\r\n") {
					t.Errorf("unit %d: %d comes back as %d", unit, off, got)
				}
			}
			at += len(line)
		}
		if got := m.Offset(document.Position{Line: 99}); got != len(text) {
			t.Error("after the text:", got)
		}
	}
	// Inside a character is where it begins.
	m := document.NewText([]byte("a𝔸b")).In(document.UTF16)
	if m.At(2) != 1 || m.Offset(document.Position{Character: 2}) != 1 {
		t.Error("inside a character:", m.At(2))
	}
}

// games returns a judge that counts what it judges, and a file of so many games.
func games(n int) (j *document.Judge, text []byte, judged *int) {
	judged = new(int)
	j = document.NewJudge(document.Settings{Keep: func(*notation.Game, *referee.Report) any {
		*judged++
		return nil
	}})
	var b bytes.Buffer
	for i := range n {
		fmt.Fprintf(&b, "[Round \"%d\"]\n[Variant \"chaturanga-2p\"]\n\n1. e3 e6 2. d3+ *\n\n", i)
	}
	return j, b.Bytes(), judged
}

func judgeAll(d *document.Document) (findings int) {
	for i := range d.Games {
		findings += len(d.Verdict(i).Findings)
	}
	return findings
}

// TestOnlyWhatChanged: after an edit the game that was changed is judged, and no other, and a text that comes back
// whole is known.
func TestOnlyWhatChanged(t *testing.T) {
	j, text, judged := games(1000)
	d := j.Document("", text)
	if n := judgeAll(d); n != 1000 || *judged != 1000 {
		t.Fatalf("%d findings, %d judged", n, *judged)
	}
	at := bytes.Index(text, []byte("d3+ *\n\n[Round \"500\"]"))
	d = d.Replace(at+2, at+3, "")
	if n := judgeAll(d); n != 999 || *judged != 1001 {
		t.Errorf("after an edit: %d findings, %d judged", n, *judged)
	}
	if judgeAll(j.Document("", d.Bytes)); *judged != 1001 {
		t.Errorf("a text that is known: %d judged", *judged)
	}
	if judgeAll(j.Document("other", text)); *judged != 2001 {
		t.Errorf("in another file, of which a baseline may know other findings: %d judged", *judged)
	}
}

// TestCommon corrects what is found everywhere, where corrections do not meet.
func TestCommon(t *testing.T) {
	j, text, _ := games(3)
	d := j.Document("", append(text, "[Variant \"chaturanga-2p\"]\n\n1. Ng1f3+ *\n"...))
	common, err := d.Common(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, c := range common {
		got += fmt.Sprintf("%q %d, ", c.Code, c.Findings)
	}
	// Of the last game one correction is left for the next time.
	if want := `"N014" 1, "M016" 4, "" 4, `; got != want {
		t.Errorf("%s want %s", got, want)
	}
	fixed := string(d.Bytes)
	for _, e := range slices.Backward(common[len(common)-1].Edits) {
		fixed = fixed[:e.Start] + e.Text + fixed[e.End:]
	}
	want := strings.Replace(strings.ReplaceAll(string(d.Bytes), "+", ""), "Ng1f3", "Nf3+", 1)
	if fixed != want {
		t.Errorf("%s", fixed)
	}
}

func BenchmarkEdit(b *testing.B) {
	j, text, _ := games(1000)
	d := j.Document("", text)
	judgeAll(d)
	at := len(text) / 2
	for b.Loop() {
		d = d.Replace(at, at, " ")
		judgeAll(d)
		d = d.Replace(at, at+1, "")
		judgeAll(d)
	}
}
