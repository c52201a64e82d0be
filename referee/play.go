package referee

import (
	"math/rand/v2"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
)

// recorder writes the movetext of a game that is being played.
type recorder struct {
	w     writer
	items []notation.Item
	marks bool
	round int
	seat  engine.Seat
}

func newRecorder(g engine.Game) *recorder {
	return &recorder{marks: needsMarks(g)}
}

// needsMarks reports whether canonical text marks the seats: in games with throws
// or with more than two seats.
func needsMarks(g engine.Game) bool {
	return g.Lot() != nil || g.Setup().NumSeats() > 2
}

// turn writes the number and seat mark that stand before the next event in st.
func (r *recorder) turn(st engine.State) {
	if !st.Fresh() && st.Seat() == r.seat {
		return
	}
	if st.Round() != r.round {
		r.round = st.Round()
		r.items = append(r.items, notation.Item{Kind: notation.Number, N: int32(r.round), Dots: 1})
		r.seat = 0
	}
	if r.marks && (st.Fresh() || st.Seat() != r.seat) {
		r.items = append(r.items, notation.Item{Kind: notation.SeatMark,
			Letter: st.Game().Ruleset().Info(st.Seat()).Letter})
	}
	r.seat = st.Seat()
}

// move writes a legal move of st.
func (r *recorder) move(st engine.State, m engine.Move) {
	if m.Kind == engine.Pass {
		r.items = append(r.items, notation.Item{Kind: notation.Pass})
		return
	}
	r.items = append(r.items, notation.Item{Kind: notation.MoveItem, Move: r.w.written(st, m)})
}

func (r *recorder) throw(c engine.Cast) {
	r.items = append(r.items, notation.Item{Kind: notation.Throw, Cast: notation.Cast{N: c.N, Values: c.V}})
}

// Play plays a random legal game of at most maxPlies moves and passes and returns
// its record. Casts fall with their exact odds, every legal move is as likely as
// another. The same game, source and limit give the same record.
func Play(g engine.Game, rng *rand.Rand, maxPlies int) *notation.Game {
	st := g.Start()
	rec := newRecorder(g)
	var wheel []wheelCast
	total := int64(0)
	if lot := g.Lot(); lot != nil {
		wheel, total = wheelOf(lot)
	}
	var buf []engine.Move
	for plies := 0; plies < maxPlies && st.Due() != engine.DueOver; {
		if st.MayEnd() && rng.IntN(2) == 0 {
			st.EndTurn()
			continue
		}
		buf = st.Legal(buf[:0])
		if st.Due() == engine.DueMove && len(buf) == 0 {
			st.EndTurn() // a die is left that moves nothing
			continue
		}
		if st.Due() == engine.DueCast && (len(buf) == 0 || rng.IntN(4) > 0) {
			c := spin(wheel, rng.Int64N(total))
			rec.turn(st)
			rec.throw(c)
			st.Throw(c)
			continue
		}
		m := buf[rng.IntN(len(buf))]
		rec.turn(st)
		rec.move(st, m)
		st.Apply(m)
		plies++
	}
	result := "*"
	if st.Due() == engine.DueOver {
		result = resultString(g, st.Outcome())
	}
	return &notation.Game{Tags: tagsOf(g, result), Items: rec.items, Result: notation.Result{Text: result}}
}

// tagsOf returns the tags that a game of unknown players starts with.
func tagsOf(g engine.Game, result string) []notation.Tag {
	rs, setup := g.Ruleset(), g.Setup()
	tags := []notation.Tag{{Name: "Event", Value: "random game"}, {Name: "Site", Value: "?"},
		{Name: "Date", Value: "????.??.??"}, {Name: "Round", Value: "-"}}
	for i, s := range rs.Seats {
		if setup.Has(engine.Seat(i + 1)) {
			tags = append(tags, notation.Tag{Name: s.Name, Value: "?"})
		}
	}
	tags = append(tags, notation.Tag{Name: "Result", Value: result}, notation.Tag{Name: "Variant", Value: rs.Name})
	if o := rs.OptionString(setup); o != "" {
		tags = append(tags, notation.Tag{Name: "Options", Value: o})
	}
	plain, err := rs.Complete(engine.Setup{Seats: setup.Seats})
	if err == nil && setup.First != plain.First {
		tags = append(tags, notation.Tag{Name: "First", Value: rs.Info(setup.First).Name})
	}
	return tags
}
