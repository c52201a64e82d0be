package draft_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
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
