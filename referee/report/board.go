package report

import (
	"bytes"
	"fmt"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/picture"
	"github.com/ashtapada/agn/referee"
)

// Boards says in which forms boards are drawn. Zero is none.
type Boards uint8

// The forms.
const (
	// diagrams are made of letters, for text.
	diagrams Boards = 1 << iota
	// pictures are SVG documents, for formats that programs read.
	pictures
)

// board is the position before an event in the forms that are wanted.
type board struct {
	state   engine.State // of which a diagram is drawn in the language of the reader
	picture string
}

// board returns the board that goes with a finding, none but with those on events of the main
// line.
func (g *Game) board(f *Finding) board {
	if f.Variation || f.Code[0] != 'M' {
		return board{}
	}
	return g.boards[f.Event]
}

// of returns the board before each event that a finding is about.
func (b Boards) of(ref *referee.Referee, r *referee.Result) map[int]board {
	if r.Game == nil {
		return nil
	}
	wanted := map[int]bool{}
	for i := range r.Report.Findings {
		wanted[r.Report.Findings[i].Event] = true
	}
	drawn := map[int]board{}
	var trail picture.Trail
	ref.Visit(r.Game, nil, &referee.Visitor{
		Before: func(e *referee.Event) bool {
			if wanted[e.Number] && e.State != nil {
				drawn[e.Number] = b.draw(r, e, trail.At(e.State))
			}
			return true
		},
		After: func(e *referee.Event) bool {
			trail.Follow(e.State, e.Cast, e.Move, e.Behind)
			return true
		},
	})
	return drawn
}

func (b Boards) draw(r *referee.Result, e *referee.Event, trail picture.Trail) board {
	var out board
	if b&diagrams != 0 {
		out.state = e.State.Clone()
	}
	if b&pictures != 0 {
		var svg bytes.Buffer
		_ = picture.Write(&svg, &picture.Picture{State: e.State, Throws: trail.Throws, Inferred: e.Inferred,
			Last: trail.Last, Theme: picture.ForScreen,
			Title: fmt.Sprintf("%s, game %d, before event %d", r.File, r.Number, e.Number)}) // a Buffer returns no error
		out.picture = svg.String()
	}
	return out
}
