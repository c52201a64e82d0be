package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// position is a moment of a game as show prints it.
type position struct {
	File    string  `json:"file"`
	Game    int     `json:"game"`
	Variant string  `json:"variant"`
	Options string  `json:"options"`
	Event   int     `json:"event"`
	Ply     int     `json:"ply"`
	Round   int     `json:"round"`
	Seat    string  `json:"seat"`
	Due     string  `json:"due"`
	MayEnd  bool    `json:"mayEnd"`
	Check   *string `json:"check"`
	State   string  `json:"state"`
	Diagram string  `json:"diagram"`
	Rupees  []int   `json:"rupees"`

	// state is nil as long as nothing was found.
	state engine.State
}

// find plays a game until enough is true of the next event, nil at the end, and
// the number of plies played. It leaves the last position reached in p and reports
// whether that was it.
func (p *position) find(r *referee.Referee, g *notation.Game, read diag.List, enough func(next *notation.Item, plies int) bool) (rep *referee.Report, reached bool) {
	last := (*notation.Item)(nil)
	rep = r.Walk(g, read, func(s referee.Step) bool {
		if last != nil && last.Kind != notation.Throw {
			p.Ply++
		}
		last = s.Item
		p.Event = s.Event
		if p.state == nil {
			p.state = s.State.Clone()
		} else {
			p.state.CopyFrom(s.State)
		}
		reached = enough(s.Item, p.Ply)
		return !reached
	})
	if p.state != nil {
		p.describe()
		p.Rupees = referee.Rupees(g, p.state)
	}
	return rep, reached
}

func (p *position) describe() {
	st, g := p.state, p.state.Game()
	rs := g.Ruleset()
	p.Variant, p.Options = rs.Name, rs.OptionString(g.Setup())
	p.Round = st.Round()
	p.Seat = string(rune(rs.Info(st.Seat()).Letter))
	p.Due = st.Due().String()
	p.MayEnd = st.MayEnd()
	switch st.Check() {
	case engine.InCheck:
		p.Check = orNull("check")
	case engine.Mate:
		p.Check = orNull("mate")
	}
	p.State = string(st.AppendPosition(nil))
	p.Diagram = string(st.AppendDiagram(nil))
}

func (p *position) write(w io.Writer, format string) error {
	switch format {
	case "json":
		return writeJSON(w, p)
	case "fen":
		_, err := fmt.Fprintln(w, p.State)
		return err
	}
	info := p.state.Game().Ruleset().Info(p.state.Seat())
	due := fmt.Sprintf("%s (%c, %s) to ", info.Name, info.Letter, info.Place)
	switch p.state.Due() {
	case engine.DueCast:
		due += "throw"
	case engine.DueMove:
		due += "move"
	default:
		due = "the game is over"
	}
	if p.Check != nil {
		due += ", " + *p.Check
	}
	options := ""
	if p.Options != "" {
		options = " " + p.Options
	}
	_, err := fmt.Fprintf(w, "%s%s, round %d, after ply %d, before event %d: %s\n\n%s%s\n%s\n",
		p.Variant, options, p.Round, p.Ply, p.Event, due, p.Diagram, p.ledger(), p.State)
	return err
}

// ledger returns a line for each seat with what it has won and paid, empty in games
// without money.
func (p *position) ledger() string {
	var b strings.Builder
	g := p.state.Game()
	seat := engine.Seat(0)
	for i, n := range p.Rupees {
		if i == 0 {
			b.WriteByte('\n')
		}
		for seat++; !g.Setup().Has(seat); seat++ {
		}
		fmt.Fprintf(&b, "%-8s%+5d rupees\n", g.Ruleset().Info(seat).Name, n)
	}
	return b.String()
}
