package main

import (
	"fmt"
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

// text prints what was found out about a game for people.
func (c *repairCommand) text(r *referee.Result, res *repair.Result) error {
	if res.Status == repair.Sound {
		return nil
	}
	p := paint.Color(c.colored())
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s\n", p.Bold(printable.Line(fmt.Sprintf("%s:%d:", r.File, r.Line))), c.summary(r, res))
	if f := res.Finding; f != nil {
		fmt.Fprintf(&b, "as written: line %d: %s[%s]: %s\n", f.Span.Start.Line, f.Severity, f.Code, printable.Line(f.Message))
	}
	if n := res.Respelled; n > 0 && len(res.Repairs) > 0 {
		fmt.Fprintf(&b, "read leniently: %s, which each repair writes in plain spelling\n", words.Count(n, "place"))
	}
	for i := range res.Repairs[:min(len(res.Repairs), maxShown)] {
		rep := &res.Repairs[i]
		if n := len(res.Repairs); n > 1 {
			of := strconv.Itoa(n)
			if res.More {
				of = "at least " + of
			}
			fmt.Fprintf(&b, "%s\n", p.Bold(fmt.Sprintf("repair %d of %s:", i+1, of)))
		}
		for _, e := range rep.Edits {
			c.edit(&b, r, &e)
		}
	}
	if n := len(res.Repairs) - maxShown; n > 0 {
		more, them := words.Count(n, "more repair"), "them"
		if res.More {
			more = "at least " + more
		}
		if res.More || len(res.Repairs) > maxRepairs {
			them = fmt.Sprintf("the first %d", min(len(res.Repairs), maxRepairs))
		}
		fmt.Fprintf(&b, "and %s as cheap; --format jsonl lists %s\n", more, them)
	}
	for i := range res.Questions {
		fmt.Fprintf(&b, "question: %s\n", printable.Line(res.Questions[i].Text()))
	}
	_, err := c.out.WriteString(b.String())
	return err
}

// edit prints an edit like a finding.
func (c *repairCommand) edit(b *strings.Builder, r *referee.Result, e *repair.Edit) {
	fmt.Fprintf(b, "%s:%d:%d: %s: %s\n", printable.Line(r.File), e.Span.Start.Line, e.Span.Start.Column, e.Kind,
		printable.Line(says(e)))
	if line, mark, ok := printable.Excerpt(r.Text, e.Span.Start.Offset-r.Offset, e.Span.End.Offset-r.Offset); ok {
		number := fmt.Sprintf("%5d", e.Span.Start.Line)
		fmt.Fprintf(b, "%s | %s\n%s | %s\n", number, line, strings.Repeat(" ", len(number)), mark)
	}
}

// says is what is changed, and why.
func says(e *repair.Edit) string {
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
func (c *repairCommand) summary(r *referee.Result, res *repair.Result) string {
	if f := res.Finding; f != nil && f.Code == diag.LargeGame {
		return fmt.Sprintf("game %d: budget: the game was not read, so nothing is known of it", r.Number)
	}
	if res.Unjudged {
		return fmt.Sprintf("game %d: budget: the time was over before the game was judged", r.Number)
	}
	if res.Verdict == referee.Legal && res.Status != repair.None && res.Cost == 0 && !c.asked.again() {
		return fmt.Sprintf("game %d: %s: legal as written; %s", r.Number, res.Status, filled(res))
	}
	but, that := "", fmt.Sprintf(" that costs %d or less", res.Cost)
	switch {
	case len(c.asked.answers) > 0:
		but, that = " that keep to the answers", " that keeps to the answers and"+strings.TrimPrefix(that, " that")
	case c.asked.again():
		but = " but those denied"
		that += but
	}
	if f := res.Untried; f != nil {
		return fmt.Sprintf("game %d: budget: what is wrong on line %d is in no word (%s), so no edits were tried", r.Number,
			f.Span.Start.Line, f.Code)
	}
	reached := fmt.Sprintf("as written legal up to event %d of %d", res.Reached, res.Events)
	switch res.Status {
	case repair.Unique:
		return fmt.Sprintf("game %d: unique: %s; the only repair%s", r.Number, reached, that)
	case repair.Tied:
		n := words.Count(len(res.Repairs), "repair")
		if res.More {
			n = "at least " + n
		}
		return fmt.Sprintf("game %d: tied: %s; %s cost %d, and none less", r.Number, reached, n, res.Cost)
	case repair.None:
		return fmt.Sprintf("game %d: none: no edits of the movetext within --max-edits%s make it legal", r.Number, but)
	}
	if c.asked.confirmed {
		return fmt.Sprintf("game %d: budget: %s; the search was cut short, and what follows was said to be right", r.Number,
			reached)
	}
	if len(res.Repairs) > 0 {
		return fmt.Sprintf("game %d: budget: %s; the search was cut short, and what follows is not proven", r.Number, reached)
	}
	return fmt.Sprintf("game %d: budget: %s; the search was cut short", r.Number, reached)
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
