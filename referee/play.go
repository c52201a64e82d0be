package referee

import (
	"math/rand/v2"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
)

// Play plays a random legal game of at most maxPlies moves and passes and returns
// its record. Casts fall with their exact odds, every legal move is as likely as
// another. The same game, source and limit give the same record.
func Play(g engine.Game, rng *rand.Rand, maxPlies int) *notation.Game {
	st := g.Start()
	var rec scribe
	rec.begin(g)
	var wheel []wheelCast
	total := int64(0)
	if set := g.Dice(); set != nil {
		wheel, total = wheelOf(set)
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
	rec.game.Tags, rec.game.Result.Text = tagsOf(g, result), result
	return &rec.game
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
