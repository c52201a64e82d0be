package view

import (
	"fmt"
	"io"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/infer"
	"github.com/ashtapada/agn/internal/jsonline"
	"github.com/ashtapada/agn/internal/picture"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// Position is a moment of a game as show prints it.
type Position struct {
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
	Rupees  []int64 `json:"rupees"`
	// ThrowInferred is set if a throw of the turn is inferred, so that what State has left to play of it is.
	ThrowInferred bool `json:"throwInferred,omitempty"`
	// Inferred are the lost throws that come before the next move or pass.
	Inferred []infer.Lost `json:"inferred,omitempty"`

	// At is nil as long as nothing was found.
	At engine.State `json:"-"`
	// Trail is what led to it, now what was played so far, after which inferred says whether a throw of the turn is.
	Trail    picture.Trail `json:"-"`
	now      picture.Trail
	inferred bool
}

// FindEvent plays a game up to the moment after that many events. It leaves the last position that is known before in
// p and reports whether the moment was reached and the position there is known.
func (p *Position) FindEvent(r *referee.Referee, g *notation.Game, read diag.List, events int) (reached bool) {
	r.Visit(g, read, &referee.Visitor{After: p.follow, Before: func(e *referee.Event) bool {
		if e.State != nil && e.Number <= events+1 {
			p.take(e, e.Inferred)
			reached = e.Number == events+1
		}
		return e.Number <= events
	}})
	p.finish(g)
	return reached
}

// Find plays a game up to the first moment after that many plies, with ply below 0 to
// its end. It leaves the last position that is known in p and reports whether the
// moment was reached, and whether a gap leaves open what the position there is.
func (p *Position) Find(r *referee.Referee, g *notation.Game, read diag.List, ply int) (rep *referee.Report, reached,
	open bool) {
	known := func(e *referee.Event, inferred, last bool) bool {
		if ply >= 0 && e.Plies > ply {
			return false // the moment lies in a gap
		}
		open = false
		p.take(e, inferred)
		reached = e.Plies == ply || last && ply < 0
		return !reached
	}
	stood := func(e *referee.Event) bool { // the first moment after that many plies is before its throws
		return known(e, p.inferred && !e.State.Fresh(), false)
	}
	rep = r.Visit(g, read, &referee.Visitor{After: p.follow, Stood: stood, Before: func(e *referee.Event) bool {
		if e.State == nil {
			open = open || e.Plies == ply || e.Plies < 0
			return e.Plies != ply || ply < 0
		}
		return known(e, e.Inferred, e.Item == nil)
	}})
	p.finish(g)
	return rep, reached, open
}

// Infer takes the lost throws that come next, of those of the game by the numbers of their events.
func (p *Position) Infer(lost map[int][]infer.Lost) {
	for event := p.Event; lost[event] != nil; event++ {
		for _, l := range lost[event] {
			if event == p.Event || l.Ply != nil && *l.Ply == p.Ply+1 {
				p.Inferred = append(p.Inferred, l)
			}
		}
	}
}

// take keeps the position of a moment.
func (p *Position) take(e *referee.Event, inferred bool) {
	p.Event, p.Ply, p.ThrowInferred = e.Number, e.Plies, inferred
	if p.At == nil {
		p.At = e.State.Clone()
	} else {
		p.At.CopyFrom(e.State)
	}
	p.Trail = p.now.At(e.State)
}

// finish describes the position that was taken last.
func (p *Position) finish(g *notation.Game) {
	if p.At != nil {
		p.describe()
		p.Rupees = referee.Rupees(g, p.At)
	}
}

// follow keeps what was played for pictures.
func (p *Position) follow(e *referee.Event) bool {
	p.now.Follow(e.State, e.Cast, e.Move, e.Behind)
	p.inferred = e.Inferred
	return true
}

func (p *Position) describe() {
	st, g := p.At, p.At.Game()
	rs := g.Ruleset()
	p.Variant, p.Options = rs.Name, rs.OptionString(g.Setup())
	p.Round = st.Round()
	p.Seat = string(rune(rs.Info(st.Seat()).Letter))
	p.Due = st.Due().String()
	p.MayEnd = st.MayEnd()
	switch st.Check() {
	case engine.InCheck:
		p.Check = jsonline.OrNull("check")
	case engine.Mate:
		p.Check = jsonline.OrNull("mate")
	}
	p.State = string(st.AppendPosition(nil))
	p.Diagram = string(st.AppendDiagram(nil, words.Text.String))
}

// Write writes it as text, JSON or, in the format fen, as a position string.
func (p *Position) Write(w io.Writer, format string, lang *catalogue.Language) error {
	switch format {
	case JSON:
		return jsonline.Write(w, p)
	case "fen":
		_, err := fmt.Fprintln(w, p.State)
		return err
	}
	info := p.At.Game().Ruleset().Info(p.At.Seat())
	seat, place := words.Name(info.Name), words.Name(info.Place)
	var due words.Text
	switch p.At.Due() {
	case engine.DueCast:
		due = words.Of("%s (%c, %s) to throw", seat, info.Letter, place)
	case engine.DueMove:
		due = words.Of("%s (%c, %s) to move", seat, info.Letter, place)
	default:
		due = words.Of("the game is over")
	}
	switch p.At.Check() {
	case engine.InCheck:
		due = words.Of("%s, check", due)
	case engine.Mate:
		due = words.Of("%s, mate", due)
	}
	due = picture.AfterInferred(due, p.ThrowInferred)
	options := ""
	if p.Options != "" {
		options = " " + p.Options
	}
	lost := ""
	for i := range p.Inferred {
		label := words.Of("lost: ")
		if p.Inferred[i].Unwritten > 0 {
			label = words.Of("inferred, not written: ") // and the position may have it as thrown
		}
		for k, t := range p.Inferred[i].Text() {
			head := "  "
			if k == 0 {
				head = lang.Say(label)
			}
			lost += head + lang.Say(t) + "\n"
		}
	}
	head := lang.Sayf("%s%s, round %d, after ply %d, before event %d: %s", p.Variant, options, p.Round, p.Ply, p.Event,
		due)
	_, err := fmt.Fprintf(w, "%s\n\n%s%s\n%s\n%s", head, p.At.AppendDiagram(nil, lang.Say), p.ledger(lang), p.State, lost)
	return err
}

// ledger returns a line for each seat with what it has won and paid, empty in games
// without money.
func (p *Position) ledger(lang *catalogue.Language) string {
	var b strings.Builder
	g := p.At.Game()
	seat := engine.Seat(0)
	for i, n := range p.Rupees {
		if i == 0 {
			b.WriteByte('\n')
		}
		for seat++; !g.Setup().Has(seat); seat++ {
		}
		name := lang.Table(g.Ruleset().Info(seat).Name)
		lang.Writef(&b, "%s%+5d rupees\n", name+strings.Repeat(" ", max(8-printable.Columns(name), 1)), n)
	}
	return b.String()
}
