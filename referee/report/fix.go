package report

import (
	"bytes"
	"fmt"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// Fix is a way to correct a finding: replacements of stretches of the text, in order.
type Fix struct {
	Title words.Text
	Edits []Edit
}

// Edit replaces a stretch of the text.
type Edit struct {
	Span diag.Span
	Text string
}

// Finder finds fixes of the findings of one game. What it needs to know of the
// positions it learns when it is first asked.
type Finder struct {
	ref    *referee.Referee
	g      *notation.Game
	walked bool
	// wrong holds the offsets of the numbers that were found wrong.
	wrong map[int]bool
	// checks and rounds hold, by item, the state of the king after an event and the
	// round that was played from a number on.
	checks map[int]engine.Check
	rounds map[int]int
	// language is the one that a tag of the game named, reader reads back what is offered, nil until it is
	// needed.
	language string
	reader   *wordReader
}

// NewFinder returns a finder for a game as it was read and what was found in it. The referee
// plays the game once more if that is needed, so that the findings may not be those of
// its last report, which would be overwritten: copy them.
func NewFinder(ref *referee.Referee, g *notation.Game, findings diag.List) *Finder {
	fd := &Finder{ref: ref, g: g, wrong: map[int]bool{}, language: languageOf(findings)}
	for i := range findings {
		if f := &findings[i]; f.Code == diag.RoundNumber {
			fd.wrong[f.Span.Start.Offset] = true
		}
	}
	return fd
}

// Of returns how a finding can be corrected: the mark, number or tag that is right, or
// the shortest form of the move. What would change the move itself is no fix.
func (fd *Finder) Of(f *diag.Finding) []Fix {
	switch f.Code {
	case diag.CaptureMark, diag.MissingCaptureMark, diag.OverSpecified:
		if d, ok := f.Bare().(diag.Repeated); ok {
			return fd.everywhere(f, d.Texts)
		}
		if len(f.Legal) == 1 {
			if text, ok := fd.written(f.Legal[0]); ok {
				return fd.replace(text, f.Span)
			}
		}
	case diag.DecisiveTagMisnamed, diag.TagMisnamed, diag.BadTag:
		return fd.tag(f)
	case diag.CheckMark:
		return fd.checkMark(f)
	case diag.RoundNumber:
		return fd.roundNumber(f)
	}
	return nil
}

// everywhere writes at each place of a finding what is to stand there.
func (fd *Finder) everywhere(f *diag.Finding, texts []string) []Fix {
	var fx Fix
	for i, place := range f.Places[:min(len(f.Places), len(texts))] {
		if text, ok := fd.written(texts[i]); ok {
			fx.Edits = append(fx.Edits, Edit{place, text})
		}
	}
	if len(fx.Edits) == 0 {
		return nil
	}
	fx.Title = words.Of("write %s", fx.Edits[0].Text)
	if n := len(fx.Edits) - 1; n > 0 {
		fx.Title = words.Plural(n, "%v, and what is enough at %d more place", "%v, and what is enough at %d more places",
			fx.Title, n)
	}
	return []Fix{fx}
}

// tag gives a tag its right name or form, if that is clear.
func (fd *Finder) tag(f *diag.Finding) []Fix {
	switch d := f.Bare().(type) {
	case diag.TagMeant:
		if !d.Twice {
			return fd.replace(d.Meant, f.Span)
		}
	case diag.TagUnreadable:
		if d.Right != "" {
			return fd.replace(d.Right, f.Span)
		}
	}
	return nil
}

func (fd *Finder) replace(text string, span diag.Span) []Fix {
	return []Fix{{Title: words.Of("write %s", text), Edits: []Edit{{span, text}}}}
}

// item returns the index of the item of the main line at which a finding begins.
func (fd *Finder) item(f *diag.Finding) int {
	if f.Variation {
		return -1
	}
	at, found := int32(f.Span.Start.Offset-fd.g.Offset), -1
	for i, it := range fd.g.MainLine() {
		if it.Start == at {
			found = i
		}
	}
	return found
}

// checkMark replaces the mark after a move.
func (fd *Finder) checkMark(f *diag.Finding) []Fix {
	i := fd.item(f)
	if i < 0 {
		return nil
	}
	fd.walk()
	check, ok := fd.checks[i]
	if !ok {
		return nil
	}
	it := fd.g.Item(i)
	text := string(bytes.TrimRight(fd.g.Text[it.Start:it.End], "+#"))
	switch check {
	case engine.InCheck:
		text += "+"
	case engine.Mate:
		text += "#"
	}
	return fd.replace(text, f.Span)
}

// roundNumber replaces a number and those that count on from it, up to the next
// that was found wrong. In a game from a position the count may begin anywhere, so
// nothing is known to be right.
func (fd *Finder) roundNumber(f *diag.Finding) []Fix {
	from := fd.item(f)
	if from < 0 || fd.g.FindTag("FEN") != nil {
		return nil
	}
	fd.walk()
	round, ok := fd.rounds[from]
	delta := round - int(fd.g.Item(from).N)
	if !ok || delta == 0 {
		return nil
	}
	fx := Fix{Title: words.Of("count on from round %d", round)}
	loc := fd.g.Locator()
	for i := from; i < fd.g.Len(); i++ {
		it := fd.g.Item(i)
		if it.Kind != notation.Number {
			continue
		}
		if i > from && fd.wrong[fd.g.Offset+int(it.Start)] {
			break
		}
		digits := it.Start
		for digits < it.End && '0' <= fd.g.Text[digits] && fd.g.Text[digits] <= '9' {
			digits++
		}
		if int(it.N)+delta < 1 || digits == it.Start {
			return nil
		}
		fx.Edits = append(fx.Edits, Edit{loc.Span(it.Start, digits), fmt.Sprint(int(it.N) + delta)})
	}
	return []Fix{fx}
}

// walk plays the game once more.
func (fd *Finder) walk() {
	if fd.walked {
		return
	}
	fd.walked = true
	fd.checks, fd.rounds = map[int]engine.Check{}, map[int]int{}
	at, last := 0, -1 // where the next event is looked for, and the one before
	fd.ref.Visit(fd.g, nil, &referee.Visitor{Before: func(s *referee.Event) bool {
		if last >= 0 && s.State != nil {
			var check engine.Check
			if s.State.Game().Checks() {
				check = s.State.Check()
			}
			fd.checks[last] = check
		}
		if s.Index < 0 {
			return false
		}
		for ; at < s.Index; at++ {
			if fd.g.Kind(at) == notation.Number && s.State != nil {
				fd.rounds[at] = s.State.Round()
			}
		}
		last = at
		return true
	}})
}
