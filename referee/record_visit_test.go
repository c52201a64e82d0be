package referee_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// TestRecordedAsVisited: what is recorded, mostly the short way of judging, is what a visitor is shown
// for whom positions are kept behind events: in all games there are, and in random ones of all rule
// sets, sound and damaged.
func TestRecordedAsVisited(t *testing.T) {
	rec, ref := newRecorder(referee.New(referee.Config{})), referee.New(referee.Config{})
	same := func(where string, text []byte) {
		t.Helper()
		for i, g := range parseAll(text) {
			want := visited(ref, g)
			got := []string{fmt.Sprint(rec.Judge(parseAll(text)[i], nil).Findings)}
			r := rec.Recording()
			for k := range r.Moments {
				got = append(got, told(&r.Moments[k], r.Men))
			}
			got = append(got, fmt.Sprintf("%+v", r.Outcome))
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("%s (-visited +recorded):\n%s\n%s", where, diff, g.Text)
			}
		}
	}
	allGames(t, func(where string, g *notation.Game) { same(where, g.Text) })
	for _, in := range diag.Table {
		same(string(in.Code), []byte(in.Example))
	}
	same("turns that end unmarked", []byte("[Variant \"chaturaji\"]\n\n1. R: <5,4> c3 <3,4> Kg7 <2,2> *\n"))
	for _, rs := range rulesets.All() {
		game, err := rs.New(engine.Setup{})
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(1, 2))
		for n := range 6 {
			text := notation.Append(nil, referee.Play(game, rng, 120), referee.StyleOf(rs))
			same(fmt.Sprintf("%s, game %d", rs.Name, n), text)
			for k := range 4 {
				same(fmt.Sprintf("%s, game %d, damage %d", rs.Name, n, k), damaged(rng, text))
			}
		}
	}
}

// written is the cast that an event writes, as it counts.
func written(e *referee.Event) (c engine.Cast) {
	if e.Item.Kind != notation.Throw || e.Item.HasGap() {
		return c
	}
	c = engine.Cast{N: e.Item.Cast.N, V: e.Item.Cast.Values}
	if c.N == 1 && c.V[0] == 0 {
		if set := e.State.Game().Dice(); set != nil {
			c.V[0] = set.Dice[0].Empty
		}
	}
	return c
}

// visited tells what a recording of a game holds, from what a visitor is shown.
func visited(ref *referee.Referee, g *notation.Game) []string {
	var (
		moments []*referee.Moment
		men     []engine.Men
		before  engine.State
		outcome engine.Outcome
	)
	rep := ref.Visit(g, nil, &referee.Visitor{
		Stood: func(e *referee.Event) bool {
			if e.Depth == 0 {
				moments = append(moments, &referee.Moment{Owed: true, Seat: e.Seat, Turn: e.Seat, Hash: e.State.Hash(),
					Thrown: e.Cast, Event: int32(e.Number - 1), Item: -1, FirstMan: int32(len(men))})
			}
			return true
		},
		Before: func(e *referee.Event) bool {
			if e.Depth > 0 {
				return true
			}
			m := &referee.Moment{Open: e.State == nil, Seat: e.Seat, Turn: e.Seat, Event: int32(e.Number - 1),
				Item: int32(e.Index)}
			if moments = append(moments, m); m.Open {
				return true
			}
			var gone, come []engine.Men
			if before == nil {
				come = e.State.Men(nil)
			} else {
				gone, come = e.State.Changed(before, nil, nil)
			}
			before = e.State.Clone()
			m.FirstMan, m.NumGone, m.NumCome = int32(len(men)), int32(len(gone)), int32(len(come))
			men = append(append(men, gone...), come...)
			if m.Hash = e.State.Hash(); e.State.Game().Checks() {
				m.Check = e.State.Check()
			}
			if e.Item == nil {
				outcome = e.State.Outcome()
			}
			return true
		},
		After: func(e *referee.Event) bool {
			if e.Depth > 0 {
				return true
			}
			m := moments[len(moments)-1]
			m.Played, m.Legal, m.Effect = e.Played, e.Legal, e.Effect
			if !e.Legal {
				m.Thrown = written(e)
				return true
			}
			m.Hash, m.Seat = e.State.Hash(), e.State.Seat()
			m.Cast, m.Thrown, m.Written = e.Cast, e.Cast, e.Written()
			m.Kind, m.Promo, m.Count = e.Move.Kind, e.Move.Promo, e.Move.Count
			return true
		},
		Variation: func(*notation.Item) referee.Next { return referee.Enter },
	})
	out := []string{fmt.Sprint(rep.Findings)}
	for _, m := range moments {
		out = append(out, told(m, men))
	}
	return append(out, fmt.Sprintf("%+v", outcome))
}

// told is a moment in words, with the men that have changed.
func told(m *referee.Moment, men []engine.Men) string {
	gone, come := men[m.FirstMan:m.FirstMan+m.NumGone], men[m.FirstMan+m.NumGone:m.FirstMan+m.NumGone+m.NumCome]
	plain := *m
	plain.FirstMan = 0
	return fmt.Sprintf("%+v %+v %+v", plain, gone, come)
}

// damaged returns a game in which a word or two are not what they were.
func damaged(rng *rand.Rand, text []byte) []byte {
	head, body, _ := bytes.Cut(text, []byte("\n\n"))
	words := bytes.Fields(body)
	for range 1 + rng.IntN(2) {
		i, k := rng.IntN(len(words)), rng.IntN(len(words))
		switch rng.IntN(7) {
		case 0:
			words[i] = []byte("_")
		case 1:
			words[i] = nil
		case 2:
			words[i], words[k] = words[k], words[i]
		case 3:
			words[i] = append(bytes.Clone(words[k]), " sic"...)
		case 4:
			words[i] = append(bytes.Clone(words[i]), " sic"...)
		case 5:
			words[i] = append(append(bytes.Clone(words[i]), '|'), words[k]...)
		case 6:
			words[i] = append(bytes.Clone(words[i]), "+ {a remark}"...)
		}
	}
	return append(append(bytes.Clone(head), "\n\n"...), append(bytes.Join(words, []byte(" ")), '\n')...)
}
