package search

import (
	"cmp"
	"database/sql"
	"encoding/binary"
	"maps"
	"slices"
	"strings"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/packing"
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/spelling"
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

// value returns the value of a game, if it is known.
func (v values) value(game int64) (n int64, known bool) {
	if game < 1 || game > int64(len(v))/dialect.ComputedBytes || v[(game-1)*dialect.ComputedBytes] != 0 {
		return 0, false
	}
	return int64(binary.BigEndian.Uint64(v[(game-1)*dialect.ComputedBytes+1:]) ^ 1<<63), true
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

// tagged are games that have a value of a tag, its place in the order of names and the number that it is.
type tagged struct {
	sorted string
	number int64
	games  []int64
}

// byTag reads the games that have a tag.
func (s *search) byTag(tag string) (out []tagged, err error) {
	return out, dialect.Each(s.ctx, s.tx, func(rows *sql.Rows) error {
		var value, sorted, list sql.RawBytes
		var first int64
		if err := rows.Scan(&value, &sorted, &first, &list); err != nil {
			return err
		}
		v := tagged{sorted: string(sorted), number: noNumber}
		if n, is := spelling.Numeral(string(value)); is && !spelling.Dated(tag) {
			v.number = int64(n)
		}
		var err error
		v.games, err = packing.Games(nil, first, list)
		out = append(out, v)
		return err
	}, dialect.TagSorted, tag)
}

// valued returns the places of games in the order of the values of a tag: numbers come before all else, and what is the
// same number, or none, in the order of names. Of several values of a game the least number counts, and the first name.
func (s *search) valued(tag string) (values, error) {
	all, err := s.byTag(tag)
	if err != nil {
		return nil, err
	}
	out, err := s.newValues()
	place, last := int64(0), ""
	slices.SortFunc(all, func(v, w tagged) int { return strings.Compare(v.sorted, w.sorted) })
	for _, v := range all {
		if v.sorted != last {
			place, last = place+1, v.sorted
		}
		for _, game := range v.games {
			out.least(game, v.number, place)
		}
	}
	return out, err
}

// noNumber comes after all numbers that values of tags are.
const noNumber = int64(1 << 30)

// least notes a number and a place, each unless the game has a lesser one.
func (v values) least(game, number, place int64) {
	if was, known := v.value(game); known {
		number, place = min(number, was>>32), min(place, was&(1<<32-1))
	}
	v.set(game, number<<32|place)
}

// numbered returns the numbers that a tag of games is: of several of a game the least.
func (s *search) numbered(tag string) (values, error) {
	all, err := s.byTag(tag)
	if err != nil {
		return nil, err
	}
	out, err := s.newValues()
	slices.SortFunc(all, func(v, w tagged) int { return cmp.Compare(w.number, v.number) }) // the least are set last
	for _, v := range all {
		for _, game := range v.games {
			if v.number < noNumber {
				out.set(game, v.number)
			}
		}
	}
	return out, err
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
	list, _, err := v.numbers(g)
	if len(list) > 0 {
		v.values.set(g.Number, int64(slices.Max(list)))
	}
	return err
}
