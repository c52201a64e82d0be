package search

import (
	"context"
	"database/sql"
	"encoding/binary"
	"slices"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/grammar/query"
)

// siteTag is the tag of the field site.
const siteTag = "Site"

// measured returns the field that asks for a key of an order that play comes to.
func measured(key query.SortField) (query.Field, bool) {
	switch key {
	case query.ByTaken:
		return query.NumTaken, true
	case query.ByLuck:
		return query.Luck, true
	case query.ByRupees:
		return query.Rupees, true
	}
	return 0, false
}

// ordering returns the keys of an order, with the values of those that are no columns, of the
// games that a condition leaves. A plan, if there is one, is told what would be gone through.
func ordering(ctx context.Context, tx *sql.Tx, keys []query.Key, cond *Condition, plan *Plan) (out []dialect.Order,
	err error) {
	for _, k := range keys {
		o := dialect.Order{Key: k}
		if k.Seat != "" && !slices.Contains(lexicon().seats, k.Seat) {
			return nil, unknownWord(k.Column, "seat", k.Seat, lexicon().seats)
		}
		switch field, ok := measured(k.Field); {
		case ok:
			o.Values, err = measuredBy(&compiler{ctx: ctx, tx: tx, plan: plan}, &query.Term{Field: field, Seat: k.Seat}, cond)
		case k.Field == query.BySite:
			o.Values, err = sites(ctx, tx)
		}
		if err != nil {
			return nil, err
		}
		out = append(out, o)
	}
	return out, nil
}

// valuesOf makes room for the values of all games, none of which is known.
func valuesOf(ctx context.Context, tx *sql.Tx) ([]byte, error) {
	last, err := lastGame(ctx, tx)
	if err != nil {
		return nil, err
	}
	out := make([]byte, last*dialect.ComputedBytes)
	for i := 0; i < len(out); i += dialect.ComputedBytes {
		out[i] = 1
	}
	return out, nil
}

// setValue notes the value of a game, if there is such a game.
func setValue(values []byte, game int64, n int64) {
	if game < 1 || game > int64(len(values))/dialect.ComputedBytes {
		return
	}
	at := values[(game-1)*dialect.ComputedBytes:]
	at[0] = 0
	binary.BigEndian.PutUint64(at[1:], uint64(n)^1<<63) // numbers below zero come first
}

// sites returns the places of games in the order of their names.
func sites(ctx context.Context, tx *sql.Tx) ([]byte, error) {
	values, err := valuesOf(ctx, tx)
	if err != nil {
		return nil, err
	}
	rows, err := tx.QueryContext(ctx, dialect.TaggedWith, siteTag)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	at := map[string][]int64{}
	var names []string
	for rows.Next() {
		var game int64
		var name string
		if err := rows.Scan(&game, &name); err != nil {
			return nil, err
		}
		if name == "?" || name == "" {
			continue
		}
		name = record.Fold(name)
		if at[name] == nil {
			names = append(names, name)
		}
		at[name] = append(at[name], game)
	}
	slices.Sort(names)
	for i, name := range names {
		for _, game := range at[name] {
			setValue(values, game, int64(i))
		}
	}
	return values, rows.Err()
}

// measuredBy returns what a number is for games: of several seats their sum where it adds up,
// else the greatest.
func measuredBy(c *compiler, t *query.Term, cond *Condition) (values []byte, err error) {
	if values, err = valuesOf(c.ctx, c.tx); err != nil {
		return nil, err
	}
	only, err := cond.Games(c.ctx, c.tx)
	if err != nil {
		return nil, err
	}
	s := Scan{Texts: t.Field == query.Rupees, Visitor: func() Visitor { return &valuing{newNumberMatcher(t), values} }}
	_, err = c.run(&s, only)
	return values, err
}

// valuing notes the value of each game. Goroutines note those of different games.
type valuing struct {
	*numberMatcher
	values []byte
}

func (v *valuing) Block(ev *plays.Events, bo *plays.Boards) { v.block(ev, bo) }

func (v *valuing) Game(g *View) error {
	by, known, err := v.measure.of(g)
	if err != nil {
		return err
	}
	seats := v.seats.of(g)
	best, any := 0, false
	for i, n := range by {
		switch {
		case !known[i] || seats&(1<<(i+1)) == 0:
			continue
		case adds(v.term.Field):
			best += n
		case !any || n > best:
			best = n
		}
		any = true
	}
	if any {
		setValue(v.values, g.Number, int64(best))
	}
	return nil
}
