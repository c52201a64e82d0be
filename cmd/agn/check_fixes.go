package main

import (
	"bytes"
	"fmt"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// mender finds fixes of a game's findings. What it needs to know of the positions
// it learns when it is first asked.
type mender struct {
	ref    *referee.Referee
	g      *notation.Game
	report *referee.Report
	walked bool
	// checks and rounds hold, by item, the state of the king behind an event and the
	// round that was played from a number on.
	checks map[int]engine.Check
	rounds map[int]int
}

// fixes returns how a finding may be mended: the mark or number that is right, or
// the shortest form of the move. What would change the move itself is no fix.
func (m *mender) fixes(f *diag.Finding) []fix {
	switch f.Code {
	case diag.CaptureMark, diag.MissingCaptureMark, diag.OverSpecified:
		if len(f.Legal) == 1 {
			return m.replace(f.Legal[0], f.Span)
		}
	case diag.CheckMark:
		return m.checkMark(f)
	case diag.RoundNumber:
		return m.roundNumber(f)
	}
	return nil
}

func (m *mender) replace(text string, span diag.Span) []fix {
	return []fix{{title: "write " + text, spans: []diag.Span{span}, inserts: []string{text}}}
}

// item returns the index of the item of the main line at which a finding begins.
func (m *mender) item(f *diag.Finding) int {
	if f.Variation {
		return -1
	}
	at, found := int32(f.Span.Start.Offset-m.g.Offset), -1
	m.g.MainLine(func(i int, it *notation.Item) bool {
		if it.Start == at {
			found = i
		}
		return found < 0
	})
	return found
}

// checkMark replaces the mark behind a move.
func (m *mender) checkMark(f *diag.Finding) []fix {
	i := m.item(f)
	if i < 0 {
		return nil
	}
	m.walk()
	check, ok := m.checks[i]
	if !ok {
		return nil
	}
	it := &m.g.Items[i]
	text := string(bytes.TrimRight(m.g.Text[it.Start:it.End], "+#"))
	switch check {
	case engine.InCheck:
		text += "+"
	case engine.Mate:
		text += "#"
	}
	return m.replace(text, f.Span)
}

// roundNumber replaces a number and those that count on from it, up to the next
// that was found wrong. In a game from a position the count may begin anywhere, so
// nothing is known to be right.
func (m *mender) roundNumber(f *diag.Finding) []fix {
	from := m.item(f)
	if from < 0 || m.g.FindTag("FEN") != nil {
		return nil
	}
	m.walk()
	round, ok := m.rounds[from]
	delta := round - int(m.g.Items[from].N)
	if !ok || delta == 0 {
		return nil
	}
	wrong := map[int]bool{}
	for i := range m.report.Findings {
		if o := &m.report.Findings[i]; o.Code == diag.RoundNumber && o != f {
			wrong[o.Span.Start.Offset] = true
		}
	}
	fx := fix{title: fmt.Sprintf("count on from round %d", round)}
	loc := m.g.Locator()
	for i := from; i < len(m.g.Items); i++ {
		it := &m.g.Items[i]
		if it.Kind != notation.Number {
			continue
		}
		if i > from && wrong[m.g.Offset+int(it.Start)] {
			break
		}
		digits := it.Start
		for digits < it.End && '0' <= m.g.Text[digits] && m.g.Text[digits] <= '9' {
			digits++
		}
		if int(it.N)+delta < 1 || digits == it.Start {
			return nil
		}
		fx.spans = append(fx.spans, loc.Span(it.Start, digits))
		fx.inserts = append(fx.inserts, fmt.Sprint(int(it.N)+delta))
	}
	return []fix{fx}
}

// walk plays the game once more.
func (m *mender) walk() {
	if m.walked {
		return
	}
	m.walked = true
	m.checks, m.rounds = map[int]engine.Check{}, map[int]int{}
	at, last := 0, -1 // where the next event is looked for, and the one before
	m.ref.Walk(m.g, nil, func(s referee.Step) bool {
		if last >= 0 && s.State != nil {
			var check engine.Check
			if s.State.Game().Checks() {
				check = s.State.Check()
			}
			m.checks[last] = check
		}
		if s.Item == nil {
			return false
		}
		for ; &m.g.Items[at] != s.Item; at++ {
			if m.g.Items[at].Kind == notation.Number && s.State != nil {
				m.rounds[at] = s.State.Round()
			}
		}
		last = at
		return true
	})
}
