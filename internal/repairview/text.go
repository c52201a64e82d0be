// Package repairview writes what is found out about damaged games, and about games whose rule set is
// not known: as text for people and as lines of JSON.
package repairview

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/ashtapada/agn/internal/catalogue"
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
func Text(
	w io.Writer, p paint.Color, lang *catalogue.Language, r *referee.Result, res *repair.Result, said Said,
) error {
	if res.Status == repair.Sound {
		return nil
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s\n", p.Bold(printable.Line(fmt.Sprintf("%s:%d:", r.File, r.Line))),
		lang.Sayf("game %d: %s", r.Number, summary(res, said)))
	if f := res.Finding; f != nil {
		lang.Writef(&b, "as written: line %d: %s[%s]: %s\n", f.Span.Start.Line, words.Name(f.Severity.String()), f.Code,
			printable.Line(lang.Say(f.Words())))
	}
	if n := res.Respelled; n > 0 && len(res.Repairs) > 0 {
		lang.Writef(&b, "read leniently: %s, which each repair writes in plain spelling\n", words.Count(n, "place"))
	}
	for i := range res.Repairs[:min(len(res.Repairs), maxShown)] {
		appendRepair(&b, p, lang, r, res, i)
	}
	if n := len(res.Repairs) - maxShown; n > 0 {
		appendMore(&b, lang, res, n)
	}
	for i := range res.Questions {
		lang.Writef(&b, "question: %s\n", printable.Line(lang.Say(res.Questions[i].Words())))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// appendRepair writes a repair by its index, with a heading where there are several.
func appendRepair(
	b *strings.Builder, p paint.Color, lang *catalogue.Language, r *referee.Result, res *repair.Result, i int,
) {
	rep := &res.Repairs[i]
	if n := len(res.Repairs); n > 1 {
		of := words.Of("%d", n)
		if res.More {
			of = words.Of("at least %d", n)
		}
		if rep.Cost > res.Cost {
			of = words.Of("%s, which costs %d", of, rep.Cost)
		}
		fmt.Fprintf(b, "%s\n", p.Bold(lang.Sayf("repair %d of %s:", i+1, of)))
	}
	for _, h := range rep.Hypotheses {
		lang.Writef(b, "the whole record: %s\n", printable.Line(lang.Table(h)))
	}
	for _, e := range rep.Edits {
		appendEdit(b, lang, r, &e)
	}
}

// appendMore writes how many repairs are not shown, and where they are listed.
func appendMore(b *strings.Builder, lang *catalogue.Language, res *repair.Result, n int) {
	more, them := words.Count(n, "more repair"), words.Of("them")
	if res.More {
		more = words.Of("at least %v", more)
	}
	if res.More || len(res.Repairs) > maxListed {
		them = words.Of("the first %d", min(len(res.Repairs), maxListed))
	}
	if !dearer(res) {
		more = words.Of("%v as cheap", more)
	}
	lang.Writef(b, "and %s; --format jsonl lists %s\n", more, them)
}

// appendEdit writes an edit like a finding.
func appendEdit(b *strings.Builder, lang *catalogue.Language, r *referee.Result, e *repair.Edit) {
	fmt.Fprintf(b, "%s:%d:%d: %s\n", printable.Line(r.File), e.Span.Start.Line, e.Span.Start.Column,
		printable.Line(lang.Sayf("%s: %s", words.Name(e.Kind.String()), Says(e))))
	if line, mark, ok := printable.Excerpt(r.Text, e.Span.Start.Offset-r.Offset, e.Span.End.Offset-r.Offset); ok {
		number := fmt.Sprintf("%5d", e.Span.Start.Line)
		fmt.Fprintf(b, "%s | %s\n%s | %s\n", number, line, strings.Repeat(" ", len(number)), mark)
	}
}

// Says is what an edit changes, and why.
func Says(e *repair.Edit) words.Text {
	was, now, why := repair.OneLine(e.Was), repair.OneLine(e.Now), words.Name(e.Why)
	switch e.Kind {
	case repair.Insert:
		return words.Of("%s (%s)", now, why)
	case repair.Delete:
		return words.Of("%s (%s)", was, why)
	case repair.Fill:
		return words.Of("%s with %s (%s)", was, now, why)
	case repair.Swap: // its passages can be rounds long
		was, now = printable.Ends(was), printable.Ends(now)
	}
	return words.Of("%s by %s (%s)", was, now, why)
}

// summary says what is known of a game in a line.
func summary(res *repair.Result, said Said) words.Text {
	if says := unsearched(res, said); !says.Empty() {
		return says
	}
	return searched(res, said)
}

// unsearched says of a game why no edits were tried, empty if some were.
func unsearched(res *repair.Result, said Said) words.Text {
	switch f := res.Finding; {
	case f != nil && f.Code == diag.LargeGame:
		return words.Of("budget: the game was not read, so nothing is known of it")
	case res.Unjudged:
		return words.Of("budget: the time was over before the game was judged")
	case res.Verdict == referee.Legal && res.Status != repair.None && res.Cost == 0 && !said.Denied && !said.Answered:
		return words.Of("%s: legal as written; %s", words.Name(res.Status.String()), filled(res))
	case res.Untried != nil:
		return words.Of("budget: what is wrong on line %d is in no word (%s), so no edits were tried",
			res.Untried.Span.Start.Line, res.Untried.Code)
	}
	return words.Text{}
}

// searched says what is known after edits were tried.
func searched(res *repair.Result, said Said) words.Text {
	reached := words.Of("as written legal up to event %d of %d", res.Reached, res.Events)
	switch res.Status {
	case repair.Unique:
		return words.Of("unique: %s; %s", reached, onlyRepair(res, said))
	case repair.Tied:
		n := words.Count(len(res.Repairs), "repair")
		if res.More {
			n = words.Of("at least %v", n)
		}
		if dearer(res) {
			return words.Of("tied: %s; %s, each of which may be right: the cheapest costs %d", reached, n, res.Cost)
		}
		return words.Of("tied: %s; %s cost %d, and none less", reached, n, res.Cost)
	case repair.None:
		switch {
		case said.Answered:
			return words.Of("none: no edits of the movetext within --max-edits that keep to the answers make it legal")
		case said.Denied:
			return words.Of("none: no edits of the movetext within --max-edits but those denied make it legal")
		}
		return words.Of("none: no edits of the movetext within --max-edits make it legal")
	}
	switch {
	case len(res.Repairs) > 0 && res.Repairs[0].Hypotheses != nil && !said.Confirmed:
		return words.Of("budget: %s; what follows is not proven", reached)
	case said.Confirmed:
		return words.Of("budget: %s; the search was cut short, and what follows was said to be right", reached)
	case len(res.Repairs) > 0:
		return words.Of("budget: %s; the search was cut short, and what follows is not proven", reached)
	}
	return words.Of("budget: %s; the search was cut short", reached)
}

// onlyRepair says of what the one repair is the only one.
func onlyRepair(res *repair.Result, said Said) words.Text {
	switch {
	case said.Answered:
		return words.Of("the only repair that keeps to the answers and costs %d or less", res.Cost)
	case said.Denied:
		return words.Of("the only repair that costs %d or less but those denied", res.Cost)
	}
	return words.Of("the only repair that costs %d or less", res.Cost)
}

// dearer reports whether repairs are listed that cost more than the cheapest.
func dearer(res *repair.Result) bool {
	return slices.ContainsFunc(res.Repairs, func(r repair.Repair) bool { return r.Cost > res.Cost })
}

// filled says what is known of the gaps of a legal game.
func filled(res *repair.Result) words.Text {
	switch {
	case res.Status == repair.Unique:
		return words.Of("what stands in the gaps is certain")
	case res.Status == repair.Tied && !res.More:
		return words.Of("the gaps can be filled in %d ways", len(res.Repairs))
	}
	return words.Of("what stands in the gaps was not found out: there is too much that it can be")
}
