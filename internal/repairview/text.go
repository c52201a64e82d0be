// Package repairview writes what is found out about damaged games, and about games whose rule set is
// not known: as text for people and as lines of JSON.
package repairview

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/internal/paint"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/repair"
)

// maxShown is how many tied repairs the text shows.
const maxShown = 5

// Said is what people have said of the repairs of a game when they were asked.
type Said struct {
	Denied    bool // readings are wrong
	Answered  bool // what stands in some places
	Confirmed bool // a repair that is not proven is right
}

// Text writes what was found out about a game for people, nothing of a sound one.
func Text(w io.Writer, p paint.Color, r *referee.Result, res *repair.Result, said Said) error {
	if res.Status == repair.Sound {
		return nil
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s\n", p.Bold(printable.Line(fmt.Sprintf("%s:%d:", r.File, r.Line))), summary(r, res, said))
	if f := res.Finding; f != nil {
		fmt.Fprintf(&b, "as written: line %d: %s[%s]: %s\n", f.Span.Start.Line, f.Severity, f.Code, printable.Line(f.Message))
	}
	if n := res.Respelled; n > 0 && len(res.Repairs) > 0 {
		fmt.Fprintf(&b, "read leniently: %s, which each repair writes in plain spelling\n", words.Count(n, "place"))
	}
	for i := range res.Repairs[:min(len(res.Repairs), maxShown)] {
		appendRepair(&b, p, r, res, i)
	}
	if n := len(res.Repairs) - maxShown; n > 0 {
		appendMore(&b, res, n)
	}
	for i := range res.Questions {
		fmt.Fprintf(&b, "question: %s\n", printable.Line(res.Questions[i].Text()))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// appendRepair writes a repair by its index, with a heading where there are several.
func appendRepair(b *strings.Builder, p paint.Color, r *referee.Result, res *repair.Result, i int) {
	rep := &res.Repairs[i]
	if n := len(res.Repairs); n > 1 {
		of := strconv.Itoa(n)
		if res.More {
			of = "at least " + of
		}
		if rep.Cost > res.Cost {
			of += fmt.Sprintf(", which costs %d", rep.Cost)
		}
		fmt.Fprintf(b, "%s\n", p.Bold(fmt.Sprintf("repair %d of %s:", i+1, of)))
	}
	for _, h := range rep.Hypotheses {
		fmt.Fprintf(b, "the whole record: %s\n", printable.Line(h))
	}
	for _, e := range rep.Edits {
		appendEdit(b, r, &e)
	}
}

// appendMore writes how many repairs are not shown, and where they are listed.
func appendMore(b *strings.Builder, res *repair.Result, n int) {
	more, them := words.Count(n, "more repair").String(), "them"
	if res.More {
		more = "at least " + more
	}
	if res.More || len(res.Repairs) > maxListed {
		them = fmt.Sprintf("the first %d", min(len(res.Repairs), maxListed))
	}
	if !dearer(res) {
		more += " as cheap"
	}
	fmt.Fprintf(b, "and %s; --format jsonl lists %s\n", more, them)
}

// appendEdit writes an edit like a finding.
func appendEdit(b *strings.Builder, r *referee.Result, e *repair.Edit) {
	fmt.Fprintf(b, "%s:%d:%d: %s: %s\n", printable.Line(r.File), e.Span.Start.Line, e.Span.Start.Column, e.Kind,
		printable.Line(Says(e)))
	if line, mark, ok := printable.Excerpt(r.Text, e.Span.Start.Offset-r.Offset, e.Span.End.Offset-r.Offset); ok {
		number := fmt.Sprintf("%5d", e.Span.Start.Line)
		fmt.Fprintf(b, "%s | %s\n%s | %s\n", number, line, strings.Repeat(" ", len(number)), mark)
	}
}

// Says is what an edit changes, and why.
func Says(e *repair.Edit) string {
	was, now := repair.OneLine(e.Was), repair.OneLine(e.Now)
	switch e.Kind {
	case repair.Insert:
		was = now
	case repair.Delete:
	case repair.Fill:
		was += " with " + now
	default:
		was += " by " + now
	}
	return was + " (" + e.Why + ")"
}

// summary says what is known of a game in a line.
func summary(r *referee.Result, res *repair.Result, said Said) string {
	return fmt.Sprintf("game %d: %s", r.Number, cmp.Or(unsearched(res, said), searched(res, said)))
}

// unsearched says of a game why no edits were tried, empty if some were.
func unsearched(res *repair.Result, said Said) string {
	switch f := res.Finding; {
	case f != nil && f.Code == diag.LargeGame:
		return "budget: the game was not read, so nothing is known of it"
	case res.Unjudged:
		return "budget: the time was over before the game was judged"
	case res.Verdict == referee.Legal && res.Status != repair.None && res.Cost == 0 && !said.Denied && !said.Answered:
		return fmt.Sprintf("%s: legal as written; %s", res.Status, filled(res))
	case res.Untried != nil:
		return fmt.Sprintf("budget: what is wrong on line %d is in no word (%s), so no edits were tried",
			res.Untried.Span.Start.Line, res.Untried.Code)
	}
	return ""
}

// searched says what is known after edits were tried.
func searched(res *repair.Result, said Said) string {
	but, that := "", fmt.Sprintf(" that costs %d or less", res.Cost)
	switch {
	case said.Answered:
		but, that = " that keep to the answers", " that keeps to the answers and"+strings.TrimPrefix(that, " that")
	case said.Denied:
		but = " but those denied"
		that += but
	}
	reached := fmt.Sprintf("as written legal up to event %d of %d", res.Reached, res.Events)
	switch res.Status {
	case repair.Unique:
		return fmt.Sprintf("unique: %s; the only repair%s", reached, that)
	case repair.Tied:
		n := words.Count(len(res.Repairs), "repair").String()
		if res.More {
			n = "at least " + n
		}
		if dearer(res) {
			return fmt.Sprintf("tied: %s; %s, each of which may be right: the cheapest costs %d", reached, n, res.Cost)
		}
		return fmt.Sprintf("tied: %s; %s cost %d, and none less", reached, n, res.Cost)
	case repair.None:
		return fmt.Sprintf("none: no edits of the movetext within --max-edits%s make it legal", but)
	}
	cut := "budget: " + reached + "; the search was cut short"
	switch {
	case len(res.Repairs) > 0 && res.Repairs[0].Hypotheses != nil && !said.Confirmed:
		return "budget: " + reached + "; what follows is not proven"
	case said.Confirmed:
		return cut + ", and what follows was said to be right"
	case len(res.Repairs) > 0:
		return cut + ", and what follows is not proven"
	}
	return cut
}

// dearer reports whether repairs are listed that cost more than the cheapest.
func dearer(res *repair.Result) bool {
	return slices.ContainsFunc(res.Repairs, func(r repair.Repair) bool { return r.Cost > res.Cost })
}

// filled says what is known of the gaps of a legal game.
func filled(res *repair.Result) string {
	switch {
	case res.Status == repair.Unique:
		return "what stands in the gaps is certain"
	case res.Status == repair.Tied && !res.More:
		return fmt.Sprintf("what stands in the gaps can be %d things", len(res.Repairs))
	}
	return "what stands in the gaps was not found out, there is too much that it can be"
}
