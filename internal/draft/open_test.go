package draft_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/document"
	"github.com/ashtapada/agn/internal/draft"
	"github.com/ashtapada/agn/referee"
)

// at judges a text with a caret at "^", and returns what can be written there, with the text without the caret.
func at(t *testing.T, d *draft.Drafts, marked string) (*draft.Caret, string) {
	t.Helper()
	before, after, ok := strings.Cut(marked, "^")
	if !ok {
		t.Fatalf("no caret in %q", marked)
	}
	out, err := d.Judge(t.Context(), &draft.Ask{Text: before + after, Caret: units(before), Sheet: true})
	if err != nil {
		t.Fatal(err)
	}
	return out.At, before + after
}

// TestOffersAfterGaps: in all rule sets something is offered after what could not be read, a whole turn too, in the
// main line and in variations. The sentence says whether it is legal in each position that is possible, and what is
// offered is no error where it is written.
func TestOffersAfterGaps(t *testing.T) {
	d := draft.New(referee.Config{})
	for _, rs := range rulesets.All() {
		first := "1. "
		start, _ := at(t, d, "[Variant \""+rs.Name+"\"]\n\n"+first+"^ *")
		event := start.Prefix
		if len(start.Throws) > 0 {
			event += start.Throws[0].Text
		} else {
			event += start.Moves[0].Text
		}
		event = strings.TrimPrefix(event, first)
		mark, _, _ := strings.Cut(event, " ")
		if !strings.HasSuffix(mark, ":") {
			mark = ""
		}
		for _, line := range []string{first + mark + " _t ^ *", first + event + " (" + first + mark + " _t ^) *",
			first + mark + " _ ^ *", first + event + " (" + first + mark + " _ ^) *", first + mark + " _t _ ^ *"} {
			marked := "[Variant \"" + rs.Name + "\"]\n\n" + line
			c, text := at(t, d, marked)
			offered := []string{}
			for _, o := range c.Moves {
				offered = append(offered, o.Text)
			}
			for _, o := range c.Throws {
				offered = append(offered, o.Text)
			}
			each, some := strings.Contains(c.Sentence, "is legal in each of them"),
				strings.Contains(c.Sentence, "is legal in some of them")
			if len(offered) == 0 || !each && !some || c.Moment.Known {
				t.Errorf("%s: %d are offered: %s", marked, len(offered), c.Sentence)
				continue
			}
			for _, o := range []string{offered[0], offered[len(offered)-1]} {
				now := text[:c.Place.At] + c.Place.Before + o + c.Place.After + text[c.Place.At:]
				out, err := d.Judge(t.Context(), &draft.Ask{Text: now, Caret: -1})
				if err != nil {
					t.Fatal(err)
				}
				if slices.ContainsFunc(out.Findings, func(f draft.Finding) bool { return f.Severity == "error" }) {
					t.Errorf("%q is offered and is at fault: %v", now, out.Findings)
				}
			}
		}
	}
}

// TestOffersOfMany: where there are more positions than are looked at nothing is said of all of them.
func TestOffersOfMany(t *testing.T) {
	d := draft.New(referee.Config{})
	c, _ := at(t, d, "[Variant \"thaayam\"]\n\n1. R: _t ^ *")
	if !strings.Contains(c.Sentence, "more than") || c.Due != "" || len(c.Throws) == 0 {
		t.Errorf("%s; due is %q", c.Sentence, c.Due)
	}
	for name, can := range c.Can {
		if slices.Contains([]string{"pass", "endTurn"}, name) && !can.OK &&
			can.Why != "Whether that is possible is not known here." {
			t.Errorf("%s: %s", name, can.Why)
		}
	}
}

// TestVariationsAfterGaps: in all rule sets an event that stands after what could not be read can have a variation, in
// which something is offered, as after the events of one.
func TestVariationsAfterGaps(t *testing.T) {
	d := draft.New(referee.Config{})
	for _, rs := range rulesets.All() {
		for _, gap := range []string{"_t", "_"} {
			start, _ := at(t, d, "[Variant \""+rs.Name+"\"]\n\n1. ^ *")
			mark, _, _ := strings.Cut(strings.TrimPrefix(start.Prefix, "1. "), " ")
			text := "[Variant \"" + rs.Name + "\"]\n\n1. " + mark + " " + gap + " ^ *"
			for range 2 {
				c, now := at(t, d, text)
				offered := offers(c)
				if len(offered) == 0 {
					t.Errorf("%s: nothing is offered: %s", text, c.Sentence)
					break
				}
				text = acted(t, d, now, &document.Act{Kind: "event", Text: offered[0]}, c.Place.At)
			}
			c, now := at(t, d, text)
			if !c.Can["variation"].OK {
				t.Errorf("%s: no variation: %s", text, c.Can["variation"].Why)
				continue
			}
			n := c.Item
			item := c.Sheet.Items[n]
			before, _ := at(t, d, now[:item.Start]+"^"+now[item.Start:])
			// What follows in the main line may rule out some of what is offered.
			for _, o := range offers(before) {
				text = acted(t, d, now, &document.Act{Kind: "variation", Item: &n, Text: o}, c.Place.At)
				if beside, _ := at(t, d, text); len(offers(beside)) > 0 {
					break
				}
			}
			if c, now = at(t, d, text); len(offers(c)) == 0 {
				t.Errorf("%s: nothing is offered in the variation: %s", text, c.Sentence)
				continue
			}
			text = acted(t, d, now, &document.Act{Kind: "event", Text: offers(c)[0]}, c.Place.At)
			if c, _ = at(t, d, text); len(offers(c)) == 0 {
				t.Errorf("%s: nothing is offered later in the variation: %s", text, c.Sentence)
			}
		}
	}
}

// offers lists what can be written at a caret.
func offers(c *draft.Caret) (out []string) {
	for _, o := range c.Throws {
		out = append(out, o.Text)
	}
	for _, o := range c.Moves {
		out = append(out, o.Text)
	}
	return out
}

// acted carries an act out, and returns the text with the caret in it.
func acted(t *testing.T, d *draft.Drafts, text string, act *document.Act, caret int) string {
	t.Helper()
	out, err := d.Act(t.Context(), text, caret, act)
	if err != nil {
		t.Fatalf("%s: %v: %v", text, act, err)
	}
	slices.Reverse(out.Edits)
	for _, e := range out.Edits {
		text = text[:e.Start] + e.Text + text[e.End:]
	}
	return text[:out.Caret] + "^" + text[out.Caret:]
}

// TestFromAfterGaps: after what could not be read it is known whose turn it is, and from where a man goes who stands
// on one square in all positions that are possible.
func TestFromAfterGaps(t *testing.T) {
	d := draft.New(referee.Config{})
	c, _ := at(t, d, "[Variant \"chaturanga-2p\"]\n\n1. e3 _ 2. Nc3 ^*")
	from := map[string]string{}
	for _, m := range c.Moves {
		from[m.Text] = m.From
	}
	if c.Moment.Known || c.Moment.Seat != "B" || c.Moment.Due != "move" || from["Nh6"] != "g8" || from["d6"] != "d7" {
		t.Errorf("known %v, %q is to %q, from %v", c.Moment.Known, c.Moment.Seat, c.Moment.Due, from)
	}
}

// TestInferred: the sentence at an event says what the throws lost there or before it can have been.
func TestInferred(t *testing.T) {
	d := draft.New(referee.Config{})
	for marked, want := range map[string]string{
		"[Throws \"unrecorded\"]\n[Variant \"chauka-bara\"]\n\n1. R: c1-e1^ *": " Inferred: throw 1 before event 1, " +
			"R throws 4 cowries, fits: <2> 100 %.",
		"[Variant \"chauka-bara\"]\n\n1. R: <^_> c1-e1 *":  " Inferred: event 1, R throws 4 cowries, fits: <2> 100 %.",
		"[Variant \"chauka-bara\"]\n\n1. R: <_> c1^-e1 *":  "",
		"[Variant \"chauka-bara\"]\n\n1. R: <2> c1^-e1 *":  "",
		"[Variant \"chauka-bara\"]\n\n1. R: <_>  c1-e1 ^*": "",
	} {
		c, _ := at(t, d, marked)
		if _, said, _ := strings.Cut(c.Sentence, " Inferred"); (want != "") != (said != "") || !strings.HasSuffix(c.Sentence, want) {
			t.Errorf("%s: %s", marked, c.Sentence)
		}
	}
}
