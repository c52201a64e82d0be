package lsp

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/recorded"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
)

// value is what a tag can say, or the name of a tag.
type value struct {
	text  string
	about words.Text
}

// plainTags are the tags that docs/notation.md names, but for those of the seats.
var plainTags = sync.OnceValue(func() []value {
	return []value{
		{"Event", words.Of("name of the event")},
		{"Site", words.Of("where it was played")},
		{"Date", words.Of("the day, YYYY.MM.DD with ?? for an unknown day or month")},
		{"Round", words.Of("round of the event")},
		{"Result", words.Of("the result, as at the end")},
		{"Variant", words.Of("the rule set")},
		{"Options", words.Of("options of the rule set, as name=value")},
		{"First", words.Of("the seat that begins")},
		{"SetUp", words.Of("1 beside a FEN")},
		{"FEN", words.Of("the position to begin from")},
		{"EventDate", words.Of("the day as a date or interval of EDTF level 1")},
		{recorded.Tag, words.Of("unrecorded or partial where throws are left out")},
		{"Termination", words.Of("how the game ended if not by the rules")},
		{"Language", words.Of("the language of the letters for men")},
		{"Rupees", words.Of("what each player has won less what he has paid")},
		{"Places", words.Of("the place of each seat: 2-1-4-3, 1=-1=-3-4")},
		{"Stake", words.Of("rupees that a unit stands for")},
		{"DiceScheme", words.Of("the protocol of sealed dice and the id of the game")},
		{"DiceCommit", words.Of("the links that commit the seats, R=…")},
		{"DiceReveal", words.Of("the last links that the seats have shown, R=…")},
		{"OwnTags", words.Of("names of tags that are meant as they stand")},
	}
})

// tagItems lists names of tags, or values of the tag at a position. The game is nil
// before the first.
func (f *file) tagItems(g *notation.Game, p position) []completionItem {
	off := f.offset(p)
	lineStart, lineEnd := f.Bounds(f.Line(off))
	before, after := strings.TrimLeft(string(f.Bytes[lineStart:off]), " \t"), string(f.Bytes[off:lineEnd])
	name, val, quoted := strings.Cut(before, "\"")
	switch {
	case !quoted && (before == "" || before[0] == '['):
		return f.tagNames(g, off, before, after)
	case !quoted, strings.Contains(val, "\""):
		return []completionItem{} // outside of tags, or after the value
	}
	name = strings.Trim(name, "[ \t")
	ends := "\""
	if name == "Options" { // one of several settings
		val = val[strings.LastIndexAny(val, " ,;")+1:]
		ends = " ,;\""
	}
	rest := strings.IndexAny(after, ends)
	if rest < 0 {
		rest = len(after)
	}
	at, items := f.span(off-len(val), off+rest), []completionItem{}
	for _, v := range f.values(g, name) {
		items = append(items, item(completionEnum, v.text, f.tools.lang.Say(v.about), order(len(items)), at, v.text))
	}
	return items
}

// tagNames lists the tags that the game does not have yet, for a line with what stands before and after the caret.
func (f *file) tagNames(g *notation.Game, off int, before, after string) []completionItem {
	name, bracket := strings.CutPrefix(before, "[")
	at, items := f.span(off-len(name), off), []completionItem{}
	add := func(name string, about words.Text) {
		if g != nil && g.FindTag(name) != nil {
			return
		}
		insert := name
		if !bracket {
			insert = "[" + insert
		}
		if !strings.Contains(after, "\"") {
			insert += " \"\"]"
		}
		items = append(items, item(completionField, name, f.tools.lang.Say(about), order(len(items)), at, insert))
	}
	rs := f.ruleset(g)
	for _, t := range plainTags() {
		if t.text == "Result" && rs != nil {
			for _, seat := range rs.Seats {
				add(seat.Name, words.Of("who plays %v", words.Name(seat.Place)))
			}
		}
		add(t.text, t.about)
	}
	return items
}

// order is what items are sorted by that stand in their order already.
func order(n int) string { return fmt.Sprintf("%04d", n) }

// ruleset returns the rules of a game, nil where they are not known.
func (f *file) ruleset(g *notation.Game) *engine.Ruleset {
	name := f.tools.Settings.Config.Variant
	if g != nil {
		if v, ok := g.Tag("Variant"); ok {
			name = v
		}
	}
	rs, _ := rulesets.Lookup(name)
	return rs
}

// fixedValues are the values of tags that have the same in all games.
func fixedValues(name string) []value {
	switch name {
	case "SetUp":
		return []value{{"1", words.Of("a FEN tag follows")}}
	case recorded.Tag:
		return []value{{recorded.None, words.Of("no throws are written")}, {recorded.Some, words.Of("some throws are left out")}}
	}
	return []value{{text: "resignation"}, {text: "agreement"}, {text: "abandoned"}}
}

// values lists what a tag can say.
func (f *file) values(g *notation.Game, name string) (out []value) {
	switch name {
	case "SetUp", recorded.Tag, "Termination":
		return fixedValues(name)
	case "Options":
		return options(f.ruleset(g))
	case "First":
		return seats(f.ruleset(g))
	case "Variant":
		for _, r := range rulesets.All() {
			out = append(out, value{r.Name, words.Name(r.Title).Words()})
		}
	case "Language":
		for _, l := range grammar.Languages() {
			out = append(out, value{text: l})
		}
	case "Result":
		if g != nil && g.Result.Text != "" {
			out = append(out, value{g.Result.Text, words.Of("the result at the end")})
		}
		if g == nil || g.Result.Text != "*" {
			out = append(out, value{"*", words.Of("unfinished or unknown")})
		}
	default:
		return f.written(name)
	}
	return out
}

// options lists the settings of options of a rule set, none where it is not known.
func options(rs *engine.Ruleset) (out []value) {
	if rs == nil {
		return nil
	}
	for _, o := range rs.Options {
		for _, v := range o.Values[1:] {
			out = append(out, value{o.Name + "=" + v.Name, words.Name(v.Text).Words()})
		}
		out = append(out, value{o.Name + "=" + o.Values[0].Name, words.Of("%v (default)", words.Name(o.Values[0].Text))})
	}
	return out
}

// seats lists the seats of a rule set, none where it is not known.
func seats(rs *engine.Ruleset) (out []value) {
	if rs == nil {
		return nil
	}
	for _, seat := range rs.Seats {
		out = append(out, value{seat.Name, words.Name(seat.Place).Words()})
	}
	return out
}

// written lists the values that a tag has in the games of the file, those of any seat
// for a seat.
func (f *file) written(name string) (out []value) {
	names := []string{name}
	for _, r := range rulesets.All() {
		for _, s := range r.Seats {
			names = append(names, s.Name)
		}
	}
	if !slices.Contains(names[1:], name) {
		names = names[:1]
	}
	b := f.tools.Take()
	defer f.tools.Give(b)
	var found []string
	for i := range f.Games {
		for _, t := range f.Tags(b, i).Tags {
			if slices.Contains(names, t.Name) && t.Value != "" && t.Value != "?" {
				found = append(found, strings.Clone(t.Value))
			}
		}
	}
	slices.Sort(found)
	for _, v := range slices.Compact(found) {
		out = append(out, value{v, words.Of("already in this file")})
	}
	return out
}
