// Package moments reads one game of a text and lists the moments of it with what is legal at each,
// for the command, the server and the judge that other programs take in.
package moments

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/infer"
	"github.com/ashtapada/agn/internal/jsonline"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// NoGameError says that a text has fewer games than the number that was asked for.
type NoGameError struct{ Number, Holds int }

func (e *NoGameError) Error() string {
	return fmt.Sprintf("no game %d, the file holds %d", e.Number, e.Holds)
}

// Read reads the game of a number, from 1, with what was found in reading it. more is asked before
// each game and ends the reading with its error. The error is a *NoGameError where the text ends before.
func Read(r io.Reader, cfg referee.Config, number int, more func() error) (*notation.Game, diag.List, error) {
	var chunk grammar.Chunk
	reader := grammar.NewReader(r)
	reader.Lenient = cfg.Lenient
	for n := range number {
		if err := more(); err != nil {
			return nil, nil, err
		}
		switch err := reader.Next(&chunk); {
		case errors.Is(err, io.EOF):
			return nil, nil, &NoGameError{number, n}
		case err != nil:
			return nil, nil, err
		}
	}
	g := &notation.Game{}
	p := cfg.Parser()
	return g, p.Parse(&chunk, g), nil
}

// Moment is a moment of a game. The keys are a contract. Where a gap leaves open what
// the position is, all but the number of the event are null.
type Moment struct {
	Event  int      `json:"event"`
	Seat   *string  `json:"seat"`
	Due    *string  `json:"due"`
	Moves  []string `json:"moves"`
	MayEnd *bool    `json:"mayEnd"`
	State  *string  `json:"state"`
	// ThrowInferred is set if a throw of the turn is inferred, so that Moves and what State has left to play hang on it.
	ThrowInferred bool `json:"throwInferred,omitempty"`
	// Candidates is there at a gap that leaves the position open.
	Candidates []string `json:"candidates,omitempty"`
	// Inferred is there where a throw is lost that comes next: what can have fallen.
	Inferred []infer.Lost `json:"inferred,omitempty"`
}

// Legal calls emit with the moment before each event of a game that can be played, and with that
// after the last, until emit returns false. Lost throws are weighed by the models. whole reports whether it came to the
// last. It ends early with the error of ctx.
func Legal(ctx context.Context, cfg referee.Config, g *notation.Game, read diag.List, models []infer.Model,
	emit func(*Moment) bool) (rep *referee.Report, whole bool, err error) {
	var open *referee.OpenGap
	lost, err := infer.ByEvent(ctx, cfg, g, read, models)
	if err != nil {
		return nil, false, err
	}
	if g.IndexFunc((*notation.Item).HasGap) >= 0 {
		open = referee.New(cfg).Judge(g, read).Open
	}
	rep = referee.New(cfg).Visit(g, read, &referee.Visitor{Before: func(s *referee.Event) bool {
		whole = s.Item == nil
		m := momentOf(s)
		if open != nil && open.Event == s.Number {
			m.Candidates = open.Candidates
		}
		m.Inferred = lost[s.Number]
		return emit(m)
	}})
	return rep, whole, nil
}

func momentOf(s *referee.Event) *Moment {
	out := &Moment{Event: s.Number}
	if st := s.State; st != nil {
		mayEnd := st.MayEnd()
		out.Seat = jsonline.OrNull(string(rune(st.Game().Ruleset().Info(st.Seat()).Letter)))
		out.Due = jsonline.OrNull(st.Due().String())
		out.Moves = jsonline.List(referee.Texts(st))
		out.MayEnd = &mayEnd
		out.State = jsonline.OrNull(string(st.AppendPosition(nil)))
		out.ThrowInferred = s.Inferred
	}
	return out
}

// ItemOf is the item of the main line of an event, from 1; of the last one where there are fewer, -1 for none. Several
// events that cannot be read may be one item.
func ItemOf(g *notation.Game, event int) int {
	item := -1
	for i, it := range g.MainLine() {
		if event <= 0 {
			break
		}
		if it.IsEvent() {
			item = i
			event -= it.Events()
		}
	}
	return item
}
