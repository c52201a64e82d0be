package search

import (
	"cmp"
	"database/sql"
	"encoding/binary"
	"maps"
	"math"
	"slices"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar/query"
)

// siteTag is the tag of the field site, roundTag that of round.
const (
	siteTag  = "Site"
	roundTag = "Round"
)

// checkKey returns a *query.Error for a key of a seat that no rule set has, or of a tag that is meant for another.
func (s *search) checkKey(k query.Key) error {
	if k.Field == query.ByField && k.Of == query.Tag {
		return s.tagMeant(&query.Term{Name: k.Name, Column: k.Column})
	}
	return seatKnown(k.Seat, k.Column)
}

// ordering returns the keys of an order, with the values of those that are no columns, of the
// games that a condition leaves.
func (s *search) ordering(keys []query.Key, cond *Condition) (out []dialect.Order, err error) {
	for _, k := range keys {
		o := dialect.Order{Key: k}
		if k.Field == query.ByField {
			if o.Values, err = s.valuesOf(k, cond); err != nil {
				return nil, err
			}
		}
		out = append(out, o)
	}
	return out, nil
}

// valuesOf returns the values of a key that is no column.
func (s *search) valuesOf(k query.Key, cond *Condition) (values, error) {
	switch k.Of {
	case query.Player:
		return s.named(dialect.PlayersSorted(k.Seat))
	case query.Round:
		return s.numbered(roundTag)
	case query.Place:
		return s.placed(k.Seat)
	case query.Site:
		return s.valued(siteTag)
	case query.Tag:
		return s.valued(k.Name)
	}
	return s.measuredBy(&query.Term{Field: k.Of, Seat: k.Seat}, cond)
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

// named returns the places of games in the order of names, which a statement reads: of several names of a game the
// first counts.
func (s *search) named(statement *dialect.Clause) (values, error) {
	games := map[string][]int64{}
	err := statement.Each(s.ctx, s.tx, func(rows *sql.Rows) error {
		var game int64
		var place sql.RawBytes
		err := rows.Scan(&game, &place)
		games[string(place)] = append(games[string(place)], game)
		return err
	})
	if err != nil {
		return nil, err
	}
	out, err := s.newValues()
	for i, name := range slices.Backward(slices.Sorted(maps.Keys(games))) {
		for _, game := range games[name] {
			out.set(game, int64(i))
		}
	}
	return out, err
}

// tagValue is what a game is ordered by for a tag: numbers come before all else, and what is the same number, or none,
// in the order of names.
type tagValue struct {
	number int64
	sorted string
}

func (v tagValue) compare(w tagValue) int {
	return cmp.Or(cmp.Compare(v.number, w.number), cmp.Compare(v.sorted, w.sorted))
}

// valued returns the places of games in the order of the values of a tag: of several values of a game the least number
// counts, and the first name.
func (s *search) valued(tag string) (values, error) {
	games := map[int64]tagValue{}
	err := dialect.TagSorted(tag).Each(s.ctx, s.tx, func(rows *sql.Rows) error {
		var game int64
		var v tagValue
		number := sql.Null[int64]{}
		err := rows.Scan(&game, &v.sorted, &number)
		if v.number = math.MaxInt64; number.Valid {
			v.number = number.V
		}
		if was, several := games[game]; several {
			v = tagValue{min(v.number, was.number), min(v.sorted, was.sorted)}
		}
		games[game] = v
		return err
	})
	if err != nil {
		return nil, err
	}
	order := slices.Compact(slices.SortedFunc(maps.Values(games), tagValue.compare))
	out, err := s.newValues()
	for game, v := range games {
		place, _ := slices.BinarySearchFunc(order, v, tagValue.compare)
		out.set(game, int64(place))
	}
	return out, err
}

// numbered returns the numbers that a tag of games is: of several of a game the least.
func (s *search) numbered(tag string) (values, error) {
	out, err := s.newValues()
	if err != nil {
		return nil, err
	}
	least := map[int64]int64{}
	return out, dialect.Each(s.ctx, s.tx, func(rows *sql.Rows) error {
		var game, n int64
		err := rows.Scan(&game, &n)
		if was, ok := least[game]; err == nil && (!ok || n < was) {
			least[game] = n
			out.set(game, n)
		}
		return err
	}, dialect.TagsNumbered, tag)
}

// placed returns the places of some seats in games, of several the greatest number.
func (s *search) placed(seat string) (values, error) {
	out, err := s.newValues()
	for n := 1; err == nil && n <= engine.MaxSeats; n++ {
		at := &query.Term{Field: query.Place, Op: query.Equal, Number: n, Seat: seat}
		var games Marks
		if games, err = s.numbers(fields[query.Place].clause(at)); err == nil {
			for _, game := range games.list() {
				out.set(game, int64(n))
			}
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
