package draft_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/ashtapada/agn/internal/daily"
	"github.com/ashtapada/agn/internal/document"
	"github.com/ashtapada/agn/internal/draft"
	"github.com/ashtapada/agn/referee"
)

// TestRandomActs does things to games that somebody may want, and things that nobody does, with the caret anywhere:
// each is done or refused with a sentence, its edits are places of the text, and what comes of it can be judged.
// AGN_LONG=1 tries 200,000, each day some others.
func TestRandomActs(t *testing.T) {
	files, err := filepath.Glob("../../docs/games/*.agn")
	if err != nil || len(files) != 10 {
		t.Fatal(files, err)
	}
	var begin []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		begin = append(begin, string(text[:min(len(text), 1500)]))
	}
	for _, h := range hostile {
		if !strings.Contains(h[1], "_") { // what a gap can be takes its time
			begin = append(begin, h[0]+strings.Repeat(h[1], 9)+h[2])
		}
	}
	tries := 2000
	if daily.Long() {
		tries = 200_000
	}
	r := rand.New(rand.NewPCG(daily.Seed(t), 36))
	d := draft.New(referee.Config{})
	done, text := 0, ""
	for i := range tries {
		if i%40 == 0 || len(text) > 6000 {
			text = begin[r.IntN(len(begin))]
		}
		text = strings.ToValidUTF8(text, "?")
		units := utf16.Encode([]rune(text))
		caret := r.IntN(len(units) + 1)
		ask := &draft.Ask{Text: text, Caret: caret, Sheet: r.IntN(2) == 0, Ended: r.IntN(4) == 0}
		judged, err := d.Judge(t.Context(), ask)
		if err != nil {
			t.Fatal(err)
		}
		if k := slices.IndexFunc(judged.Findings, func(f draft.Finding) bool { return f.Code == "internal" }); k >= 0 {
			t.Fatalf("%q at %d: %s", text, caret, judged.Findings[k].Message)
		}
		act := randomAct(r, judged.At)
		out, err := d.Act(t.Context(), text, caret, act)
		if no := (*document.Refusal)(nil); errors.As(err, &no) {
			if !strings.HasSuffix(no.Error(), ".") && !strings.HasSuffix(no.Error(), "?") {
				t.Errorf("%+v is refused with %q", act, no.Sentence)
			}
			continue
		} else if err != nil {
			t.Fatal(err)
		}
		done++
		var now []uint16
		at := 0
		for _, e := range out.Edits {
			if e.Start < at || e.End < e.Start || e.End > len(units) {
				t.Fatalf("%q at %d: %+v gives %+v", text, caret, act, out.Edits)
			}
			now = append(append(now, units[at:e.Start]...), utf16.Encode([]rune(e.Text))...)
			at = e.End
		}
		now = append(now, units[at:]...)
		if out.Caret < 0 || out.Caret > len(now) {
			t.Fatalf("%q at %d: %+v puts the caret at %d of %d", text, caret, act, out.Caret, len(now))
		}
		text = string(utf16.Decode(now))
	}
	if done < tries/8 {
		t.Errorf("only %d of %d were done", done, tries)
	}
	t.Logf("%d of %d were done", done, tries)
}

// randomAct is an act of any kind, mostly one that makes sense at a caret.
func randomAct(r *rand.Rand, at *draft.Caret) *document.Act {
	kinds := document.Kinds()
	act := &document.Act{Kind: kinds[r.IntN(len(kinds))]}
	if r.IntN(3) == 0 {
		act.Kind = "event"
	}
	words := []string{"", "e3", "<4>", "_", "_t", "--", "1-0", "*", "a b", "}", ";x", "Nf3", "<5,2>", "c1-e3", "x|y",
		"\n\n"}
	item := r.IntN(40) - 2
	text := words[r.IntN(len(words))]
	if at != nil {
		var offered []string
		for _, m := range at.Moves {
			offered = append(offered, m.Text)
		}
		for _, o := range at.Throws {
			offered = append(offered, o.Text)
		}
		if offered = append(offered, at.Partly...); len(offered) > 0 && r.IntN(4) > 0 {
			text = offered[r.IntN(len(offered))]
		}
		if at.Item >= 0 && r.IntN(3) > 0 {
			item = at.Item
		}
	}
	switch act.Kind {
	case "event":
		act.Text, act.Ended = text, r.IntN(3) == 0
	case "replace", "variation", "comment":
		act.Item, act.Text = &item, text
	case "glyph":
		act.Item, act.Glyph = &item, []string{"", "!", "?!", "$3", "$999", "x"}[r.IntN(6)]
	case "sic":
		act.Item, act.On = &item, r.IntN(2) == 0
	case "result":
		act.Text, act.Termination = []string{"1-0", "*", "1/2-1/2", text}[r.IntN(4)], []string{"", "time"}[r.IntN(2)]
	case "tag":
		act.Name, act.Value = []string{"Event", "Variant", "x y", "Date"}[r.IntN(4)], text
	case "new", "newGame":
		act.Variant = []string{"chaupur", "chaturaji", "chess", ""}[r.IntN(4)]
		act.Tags = map[string]string{[]string{"Event", "Variant", "Red"}[r.IntN(3)]: text}
	default:
		act.Item = &item
	}
	if r.IntN(20) == 0 { // what its kind does not take
		act.Glyph, act.From = "!", "e2"
		act.Options = map[string]string{"a": "b"}
	}
	return act
}
