package collation

import (
	"math/bits"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// A player of a game without throws may have noted his own turns alone. Of the turns of the other seat the witness then
// says nothing: each is put in as a turn that cannot be read, which costs nothing.

const (
	// lostTurn is what is put in.
	lostTurn = "_t"
	// fewestTurns is how many turns a witness has at least that is read so.
	fewestTurns = 4
	// ownRounds is in which part of the rounds it has one turn, in percent.
	ownRounds = 80
)

// insertion is a turn that is put in at a place of a record.
type insertion struct {
	at   int32
	text string
}

// WithSeats puts the turns of the other seat into the witnesses that leave them out.
func WithSeats(sources []Source, cfg referee.Config) []Source {
	if len(sources) < 2 {
		return sources
	}
	out := slices.Clone(sources)
	for i := range out {
		s := &out[i]
		own, ok := halfOf(s.Game)
		if !ok || s.pieces != nil {
			continue
		}
		ref := referee.New(cfg)
		ref.Judge(s.Game, s.Read)
		game := ref.Table()
		if game == nil || game.Dice() != nil || game.Setup().NumSeats() != 2 {
			continue
		}
		full, halves := 0, 0 // events of the longest other that has all turns, and that has half of them
		for k := range sources {
			if k == i {
				continue
			}
			if n, half := halfOf(sources[k].Game); half {
				halves = max(halves, n)
			} else {
				full = max(full, n)
			}
		}
		first, second := *s, *s
		first.put(missing(s.Game, true, max(full, 2*halves) >= 2*own), cfg)
		second.put(missing(s.Game, false, max(full, 2*halves-1) > 2*own), cfg)
		rs, setup := game.Ruleset(), game.Setup()
		lacks := setup.First
		if goes(&first, cfg) >= goes(&second, cfg) {
			*s = first
			lacks = engine.Seat(bits.TrailingZeros8(setup.Seats&^(1<<(setup.First-1))) + 1)
		} else {
			*s = second
		}
		s.note = "the turns of " + rs.Info(lacks).Name + " left out"
	}
	return out
}

// halfOf counts the events of a game, and reports whether each round has one of them alone.
func halfOf(g *notation.Game) (all int, half bool) {
	rounds, single, events := 0, 0, 0
	for _, it := range g.MainLine() {
		switch {
		case it.Kind == notation.Number:
			if events == 1 {
				single++
			}
			rounds, events = rounds+1, 0
		case it.IsEvent():
			events++
			all++
		}
	}
	if events == 1 {
		single++
	}
	return all, rounds >= fewestTurns && 100*single >= ownRounds*rounds
}

// missing are the turns that a record lacks that has those of the first seat, or of the second: one beside each of
// them, and one at the end where the game goes on.
func missing(g *notation.Game, first, goesOn bool) (out []insertion) {
	end := int32(-1) // of the event before
	for _, it := range g.MainLine() {
		if !it.IsEvent() {
			continue
		}
		switch {
		case !first:
			out = append(out, insertion{it.Start, lostTurn + " "})
		case end >= 0:
			out = append(out, insertion{end, " " + lostTurn + " "})
		}
		end = g.EndOf(&it)
	}
	if goesOn && end >= 0 {
		out = append(out, insertion{end, " " + lostTurn + " "})
	}
	return out
}

// goes is how far a record is legal: up to which of its bytes.
func goes(s *Source, cfg referee.Config) int {
	for _, f := range referee.New(cfg).Judge(s.Game, s.Read).Findings {
		if f.Severity == diag.Error && f.Span.Start.Offset > 0 {
			return f.Span.Start.Offset
		}
	}
	return len(s.Game.Text)
}

// put makes the witness one with turns put in.
func (s *Source) put(puts []insertion, cfg referee.Config) {
	g := s.Game
	var pieces []piece
	last := int32(0)
	for _, one := range puts {
		pieces = append(pieces, piece{game: g, start: last, end: one.at},
			piece{game: g, start: one.at, end: one.at, put: one.text})
		last = one.at
	}
	s.make(append(pieces, piece{game: g, start: last, end: int32(len(g.Text))}), cfg.Parser)
}

// silent reports whether a reading is a turn that was put in.
func (s *Source) silent(r *Reading) bool {
	if r.Text != lostTurn {
		return false
	}
	at := r.Span.Start.Offset
	return slices.ContainsFunc(s.pieces, func(p piece) bool { return p.put != "" && p.at <= at && at < p.at+len(p.put) })
}

// Record is the record of a witness as it stands, without what was put in.
func (w *Witness) Record() []byte {
	var out []byte
	last := 0
	for _, p := range w.put {
		out = append(out, w.Source.Text[last:p.at]...)
		last = p.at + len(p.put)
	}
	return append(out, w.Source.Text[last:]...)
}

// Put reports whether what stands at an offset of the record was put in.
func (w *Witness) Put(at int) bool {
	return slices.ContainsFunc(w.put, func(p piece) bool { return p.at <= at && at < p.at+len(p.put) })
}
