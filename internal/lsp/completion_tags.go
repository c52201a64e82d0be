package lsp

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
)

// plainTags are the tags that docs/notation.md names, but for those of the seats.
var plainTags = []struct{ name, text string }{
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
	{"Termination", "how the game ended if not by the rules"},
	{"Language", "the language of the letters for men"},
	{"Rupees", "what each player has won less what he has paid"},
	{"Stake", "rupees that a unit stands for"},
	{"OwnTags", "names of tags that are meant as they stand"},
}

// tagItems lists names of tags, or values of the tag at a position. The caret is nil
// before the first game.
func (d *document) tagItems(c *caret, p position) []completionItem {
	off := d.offset(p)
	lineStart, lineEnd := d.content(d.line(off))
	before, behind := string(d.bytes[lineStart:off]), string(d.bytes[off:lineEnd])
	var g *notation.Game
	if c != nil {
		g = c.game
	}
	trimmed := strings.TrimLeft(before, " \t")
	name, value, quoted := strings.Cut(trimmed, "\"")
	if !quoted {
		if !strings.HasPrefix(trimmed, "[") && trimmed != "" {
			return []completionItem{}
		}
		return d.tagNames(g, off-len(strings.TrimPrefix(trimmed, "[")), off, behind, strings.HasPrefix(trimmed, "["))
	}
	if strings.Contains(value, "\"") {
		return []completionItem{} // behind the value
	}
	name = strings.Trim(name, "[ \t")
	end := off + len(behind)
	if k := strings.IndexByte(behind, '"'); k >= 0 {
		end = off + k
	}
	start := off - len(value)
	if name == "Options" {
		// One of several settings.
		start = off - len(value) + strings.LastIndexAny(value, " ,;") + 1
		if k := strings.IndexAny(behind, " ,;\""); k >= 0 {
			end = off + k
		}
	}
	return d.valueItems(d.values(g, name), d.span(start, end))
}

// tagNames lists the tags that the game does not have yet.
func (d *document) tagNames(g *notation.Game, start, end int, behind string, bracket bool) []completionItem {
	rs := d.ruleset(g)
	items := []completionItem{}
	add := func(name, text string) {
		if g != nil && g.FindTag(name) != nil {
			return
		}
		insert := name
		if !bracket {
			insert = "[" + insert
		}
		if !strings.Contains(behind, "\"") {
			insert += " \"\"]"
		}
		items = append(items, completionItem{
			Label: name, Kind: completionField, Detail: text, FilterText: name,
			SortText: order(len(items)), TextEdit: &textEdit{d.span(start, end), insert},
		})
	}
	for _, t := range plainTags {
		if t.name == "Result" && rs != nil {
			for _, seat := range rs.Seats {
				add(seat.Name, "who plays "+seat.Place)
			}
		}
		add(t.name, t.text)
	}
	return items
}

// order is what items are sorted by that stand in their order already.
func order(n int) string { return fmt.Sprintf("%04d", n) }

// ruleset returns the rules of a game, nil where they are not known.
func (d *document) ruleset(g *notation.Game) *engine.Ruleset {
	name := d.tools.Config.Variant
	if g != nil {
		if v, ok := g.Tag("Variant"); ok {
			name = v
		}
	}
	rs, _ := rulesets.Lookup(name)
	return rs
}

// value is what a tag can say.
type value struct{ text, about string }

func (d *document) valueItems(values []value, at span) []completionItem {
	items := []completionItem{}
	for _, v := range values {
		items = append(items, completionItem{
			Label: v.text, Kind: completionEnum, Detail: v.about, FilterText: v.text,
			SortText: order(len(items)), TextEdit: &textEdit{at, v.text},
		})
	}
	return items
}

// values lists what a tag can say.
func (d *document) values(g *notation.Game, name string) []value {
	rs := d.ruleset(g)
	var out []value
	switch name {
	case "Variant":
		for _, r := range rulesets.All() {
			out = append(out, value{r.Name, r.Title})
		}
	case "Options":
		if rs == nil {
			return nil
		}
		for _, o := range rs.Options {
			for _, v := range o.Values[1:] {
				out = append(out, value{o.Name + "=" + v.Name, v.Text})
			}
			out = append(out, value{o.Name + "=" + o.Values[0].Name, o.Values[0].Text + " (default)"})
		}
	case "First":
		if rs == nil {
			return nil
		}
		for _, seat := range rs.Seats {
			out = append(out, value{seat.Name, seat.Place})
		}
	case "SetUp":
		out = []value{{"1", "a FEN tag follows"}}
	case "Termination":
		out = []value{{"resignation", ""}, {"agreement", ""}, {"abandoned", ""}}
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
		return d.written(rs, name)
	}
	return out
}

// written lists the values that a tag has in the games of the document, those of any seat
// for a seat.
func (d *document) written(rs *engine.Ruleset, name string) []value {
	seats := map[string]bool{}
	for _, r := range rulesets.All() {
		for _, s := range r.Seats {
			seats[s.Name] = true
		}
	}
	b := d.tools.take()
	defer d.tools.give(b)
	var found []string
	for i := range d.games {
		c := d.chunk(i)
		var g notation.Game
		b.parser.Tags(&c, &g)
		for _, t := range g.Tags {
			if (t.Name == name || seats[t.Name] && seats[name]) && t.Value != "" && t.Value != "?" {
				found = append(found, strings.Clone(t.Value))
			}
		}
	}
	slices.Sort(found)
	var out []value
	for _, v := range slices.Compact(found) {
		out = append(out, value{v, "already in this file"})
	}
	return out
}
