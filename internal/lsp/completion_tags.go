package lsp

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/recorded"
	"github.com/ashtapada/agn/notation"
)

// value is what a tag can say, or the name of a tag.
type value struct{ text, about string }

// plainTags are the tags that docs/notation.md names, but for those of the seats.
var plainTags = []value{
	{"Event", "name of the event"},
	{"Site", "where it was played"},
	{"Date", "the day, YYYY.MM.DD with ?? for an unknown day or month"},
	{"Round", "round of the event"},
	{"Result", "the result, as at the end"},
	{"Variant", "the rule set"},
	{"Options", "options of the rule set, as name=value"},
	{"First", "the seat that begins"},
	{"SetUp", "1 beside a FEN"},
	{"FEN", "the position to begin from"},
	{"EventDate", "the day as a date or interval of EDTF level 1"},
	{recorded.Tag, "unrecorded or partial where throws are left out"},
	{"Termination", "how the game ended if not by the rules"},
	{"Language", "the language of the letters for men"},
	{"Rupees", "what each player has won less what he has paid"},
	{"Places", "the place of each seat: 2-1-4-3, 1=-1=-3-4"},
	{"Stake", "rupees that a unit stands for"},
	{"DiceScheme", "the protocol of sealed dice and the id of the game"},
	{"DiceCommit", "the links that commit the seats, R=…"},
	{"DiceReveal", "the last links that the seats have shown, R=…"},
	{"OwnTags", "names of tags that are meant as they stand"},
}

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
		items = append(items, item(completionEnum, v.text, v.about, order(len(items)), at, v.text))
	}
	return items
}

// tagNames lists the tags that the game does not have yet, for a line with what stands before and after the caret.
func (f *file) tagNames(g *notation.Game, off int, before, after string) []completionItem {
	name, bracket := strings.CutPrefix(before, "[")
	at, items := f.span(off-len(name), off), []completionItem{}
	add := func(name, text string) {
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
		items = append(items, item(completionField, name, text, order(len(items)), at, insert))
	}
	rs := f.ruleset(g)
	for _, t := range plainTags {
		if t.text == "Result" && rs != nil {
			for _, seat := range rs.Seats {
				add(seat.Name, "who plays "+seat.Place)
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
var fixedValues = map[string][]value{
	"SetUp":       {{"1", "a FEN tag follows"}},
	recorded.Tag:  {{recorded.None, "no throws are written"}, {recorded.Some, "some throws are left out"}},
	"Termination": {{"resignation", ""}, {"agreement", ""}, {"abandoned", ""}},
}

// values lists what a tag can say.
func (f *file) values(g *notation.Game, name string) (out []value) {
	switch name {
	case "SetUp", recorded.Tag, "Termination":
		return fixedValues[name]
	case "Options":
		return options(f.ruleset(g))
	case "First":
		return seats(f.ruleset(g))
	case "Variant":
		for _, r := range rulesets.All() {
			out = append(out, value{r.Name, r.Title})
		}
	case "Language":
		for _, l := range grammar.Languages() {
			out = append(out, value{l, ""})
		}
	case "Result":
		if g != nil && g.Result.Text != "" {
			out = append(out, value{g.Result.Text, "the result at the end"})
		}
		if g == nil || g.Result.Text != "*" {
			out = append(out, value{"*", "unfinished or unknown"})
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
			out = append(out, value{o.Name + "=" + v.Name, v.Text})
		}
		out = append(out, value{o.Name + "=" + o.Values[0].Name, o.Values[0].Text + " (default)"})
	}
	return out
}

// seats lists the seats of a rule set, none where it is not known.
func seats(rs *engine.Ruleset) (out []value) {
	if rs == nil {
		return nil
	}
	for _, seat := range rs.Seats {
		out = append(out, value{seat.Name, seat.Place})
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
		out = append(out, value{v, "already in this file"})
	}
	return out
}
