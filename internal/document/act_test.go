package document

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/daily"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/format"
)

// writer writes games by acts alone, as somebody does who only clicks.
type writer struct {
	t     *testing.T
	judge *Judge
	text  []byte
	caret int
}

func (w *writer) act(act *Act) bool {
	w.t.Helper()
	d := w.judge.Document("", w.text)
	out, err := d.Act(context.Background(), w.caret, act)
	if err != nil {
		w.t.Errorf("%s %q: %v\n%s", act.Kind, act.Text, err, w.text)
		return false
	}
	w.text, _ = applied(w.text, out.Edits, 0)
	w.caret = out.Caret
	return true
}

// at returns the index of the item that the caret stands after, in the game that it stands in.
func (w *writer) at() *int {
	d := w.judge.Document("", w.text)
	b := w.judge.Take()
	defer w.judge.Give(b)
	i := max(d.Index(w.caret), 0)
	c, _ := d.CaretIn(b, i, w.caret)
	for k := c.Game.Len() - 1; k >= 0; k-- {
		if itemEnd(c.Game, k) <= w.caret-d.Games[i].Start && solid(c.Game.Kind(k)) {
			return &k
		}
	}
	k := -1
	return &k
}

// event is at for the last event before the caret in its line.
func (w *writer) event() *int {
	d := w.judge.Document("", w.text)
	b := w.judge.Take()
	defer w.judge.Give(b)
	c, _ := d.CaretIn(b, max(d.Index(w.caret), 0), w.caret)
	item, _ := c.Around()
	return &item
}

// kind returns the kind of an item of the game at the caret.
func (w *writer) kind(item int) notation.Kind {
	d := w.judge.Document("", w.text)
	b := w.judge.Take()
	defer w.judge.Give(b)
	c, _ := d.CaretIn(b, max(d.Index(w.caret), 0), w.caret)
	return c.Game.Kind(item)
}

// end returns where the item at an index ends.
func (w *writer) end(item int) int {
	d := w.judge.Document("", w.text)
	b := w.judge.Take()
	defer w.judge.Give(b)
	i := max(d.Index(w.caret), 0)
	c, _ := d.CaretIn(b, i, w.caret)
	return d.Games[i].Start + itemEnd(c.Game, item)
}

// game writes a game again.
func (w *writer) game(g *notation.Game) {
	variant, _ := g.Tag("Variant")
	rs, ok := rulesets.Lookup(variant)
	if !ok {
		w.t.Fatalf("no rule set %q", variant)
	}
	act := &Act{Kind: "newGame", Variant: variant, Options: map[string]string{},
		Tags: map[string]string{"Event": "", "Site": "", "Date": "", "Round": ""}}
	for _, tag := range g.Tags {
		seat := rs.SeatNamed(tag.Name)
		switch {
		case tag.Name == "Options":
			for _, o := range strings.Fields(tag.Value) {
				name, value, _ := strings.Cut(o, "=")
				act.Options[name] = value
			}
		case seat != 0:
			act.Seats = append(act.Seats, string(rune(rs.Info(seat).Letter)))
			act.Tags[tag.Name] = tag.Value
		case tag.Name != "Variant" && tag.Name != "Result" && tag.Name != "Termination":
			act.Tags[tag.Name] = tag.Value
		}
	}
	if w.act(act) {
		w.line(g, 0, g.Len())
		termination, _ := g.Tag("Termination")
		w.act(&Act{Kind: "result", Text: g.Result.Text, Termination: termination})
	}
}

// line writes items of a line.
func (w *writer) line(g *notation.Game, from, to int) {
	marked := false
	for i := from; i < to; i++ {
		switch it := g.Item(i); {
		case it.Kind == notation.Number, it.Kind == notation.SeatMark:
			marked = true
		case it.Kind == notation.VarOpen:
			w.variation(g, i, int(it.N))
			i = int(it.N)
		case it.Kind == notation.Comment:
			text := g.Comment(&it)
			for ; i+1 < to && g.Kind(i+1) == notation.Comment; i++ {
				text += "\n\n" + g.Comment(new(g.Item(i+1)))
			}
			w.act(&Act{Kind: "comment", Item: w.at(), Text: text})
		case it.Kind == notation.NAG:
			w.act(&Act{Kind: "glyph", Item: w.at(), Glyph: string(g.Text[it.Start:it.End])})
		default:
			if !w.act(&Act{Kind: "event", Text: string(g.Text[it.Start:it.End]), Ended: marked}) {
				return
			}
			marked = false
			w.annotate(&it)
		}
	}
}

func (w *writer) annotate(it *notation.Item) {
	if it.Suffix != 0 {
		w.act(&Act{Kind: "glyph", Item: w.at(), Glyph: it.Suffix.String()})
	}
	if it.Sic {
		w.act(&Act{Kind: "sic", Item: w.at(), On: true})
	}
}

// variation writes a variation of the event at the caret, and goes on after that.
func (w *writer) variation(g *notation.Game, open, end int) {
	first := open + 1
	for !g.Kind(first).IsEvent() {
		first++
	}
	it, of := g.Item(first), w.event()
	// A variation that begins with a throw is one of a throw.
	for it.Kind == notation.Throw && w.kind(*of) != notation.Throw {
		*of--
	}
	last := *w.event()
	if w.act(&Act{Kind: "variation", Item: of, Text: string(g.Text[it.Start:it.End])}) {
		w.annotate(&it)
		w.line(g, first+1, end)
		w.caret = w.end(last)
	}
}

// TestByActsAlone: games of all rule sets, with comments, variations, glyphs, gaps and sic, are written one act after
// another, and are what formatting makes of the originals.
func TestByActsAlone(t *testing.T) {
	files, err := filepath.Glob("../../*/games/*.agn")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	most := 1
	if daily.Long() {
		most = 3
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			form, err := format.New(referee.Config{}).Format(context.Background(), data)
			if err != nil {
				t.Fatal(err)
			}
			judge := NewJudge(Settings{})
			d := judge.Document("", form.Text)
			n := len(d.Games)
			if !strings.Contains(file, "worked") && !strings.Contains(file, "annotated") {
				n = min(n, most)
			}
			w := &writer{t: t, judge: judge}
			for i := range n {
				b := judge.Take()
				g, _ := d.Read(b, i)
				judge.Give(b)
				w.game(g)
			}
			want := form.Text
			if n < len(d.Games) {
				want = append(bytes.TrimRight(want[:d.Games[n].Start], "\n"), '\n')
			}
			if !bytes.Equal(w.text, want) {
				t.Errorf("got\n%s\nwant\n%s", firstApart(w.text, want), firstApart(want, w.text))
			}
		})
	}
}

// firstApart returns the lines of a text about where it differs from another.
func firstApart(text, other []byte) []byte {
	k := 0
	for k < len(text) && k < len(other) && text[k] == other[k] {
		k++
	}
	return text[max(0, k-200):min(len(text), k+200)]
}

// TestActAfterTheGame writes an event on a line after the text of a game that has no move and no result yet.
func TestActAfterTheGame(t *testing.T) {
	const head = "[Variant \"chauka-bara\"]\n\n"
	w := &writer{t, NewJudge(Settings{}), []byte(head), len(head)}
	w.act(&Act{Kind: "event", Text: "<4>"})
	if got, want := string(w.text), head+"1. R: <4>"; got != want {
		t.Errorf("the text is %q, want %q", got, want)
	}
}
