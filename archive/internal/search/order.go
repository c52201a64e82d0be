package search

import (
	"database/sql"
	"encoding/binary"
	"maps"
	"slices"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/grammar/query"
)

// siteTag is the tag of the field site.
const siteTag = "Site"

// measured holds the fields that ask for the keys of an order that play comes to.
var measured = [...]query.Field{query.ByTaken: query.NumTaken, query.ByLuck: query.Luck, query.ByRupees: query.Rupees}

// ordering returns the keys of an order, with the values of those that are no columns, of the
// games that a condition leaves.
func (s *search) ordering(keys []query.Key, cond *Condition) (out []dialect.Order, err error) {
	for _, k := range keys {
		o := dialect.Order{Key: k}
		if k.Seat != "" && !slices.Contains(lexicon().seats, k.Seat) {
			return nil, unknownWord(k.Column, "seat", k.Seat, lexicon().seats)
		}
		switch field := measured[k.Field]; {
		case field != 0:
			o.Values, err = s.measuredBy(&query.Term{Field: field, Seat: k.Seat}, cond)
		case k.Field == query.BySite:
			o.Values, err = s.sites()
		}
		if err != nil {
			return nil, err
		}
		out = append(out, o)
	}
	return out, nil
}

// values holds the values of all games, see dialect.Order.
type values []byte

// newValues makes values of which none is known.
func (s *search) newValues() (values, error) {
	last, err := s.lastGame()
	if err != nil {
		return nil, err
	}
	out := make(values, last*dialect.ComputedBytes)
	for i := 0; i < len(out); i += dialect.ComputedBytes {
		out[i] = 1
	}
	return out, nil
}

// set notes the value of a game, if there is such a game.
func (v values) set(game int64, n int64) {
	if game < 1 || game > int64(len(v))/dialect.ComputedBytes {
		return
	}
	at := v[(game-1)*dialect.ComputedBytes:]
	at[0] = 0
	binary.BigEndian.PutUint64(at[1:], uint64(n)^1<<63) // numbers below zero come first
}

// sites returns the places of games in the order of their names.
func (s *search) sites() (values, error) {
	out, err := s.newValues()
	if err != nil {
		return nil, err
	}
	at := map[string][]int64{}
	err = dialect.Each(s.ctx, s.tx, func(rows *sql.Rows) error {
		var game int64
		var name string
		err := rows.Scan(&game, &name)
		if name != "?" && name != "" {
			name = record.Fold(name)
			at[name] = append(at[name], game)
		}
		return err
	}, dialect.TaggedWith, siteTag)
	for i, name := range slices.Sorted(maps.Keys(at)) {
		for _, game := range at[name] {
			out.set(game, int64(i))
		}
	}
	return out, err
}

// measuredBy returns what a number is for games: of several seats their sum where it adds up,
// else the greatest.
func (s *search) measuredBy(t *query.Term, cond *Condition) (values, error) {
	out, err := s.newValues()
	if err != nil {
		return nil, err
	}
	only, err := cond.Games(s.ctx, s.tx)
	if err != nil {
		return nil, err
	}
	return out, s.run(&Scan{Texts: t.Field == query.Rupees, Visitor: func() Visitor {
		return &valuing{newNumberMatcher(t, &texts{}), out}
	}}, only)
}

// valuing notes the value of each game. Goroutines note those of different games.
type valuing struct {
	*numberMatcher
	values values
}

func (v *valuing) Block(ev *plays.Events) { v.block(ev) }

func (v *valuing) Game(g *View) error {
	list, err := v.numbers(g)
	if len(list) > 0 {
		v.values.set(g.Number, int64(slices.Max(list)))
	}
	return err
}
