package search

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"github.com/ashtapada/agn/archive/dialect"
	"github.com/ashtapada/agn/archive/postings"
	"github.com/ashtapada/agn/archive/record"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar/query"
)

// popular is the number of games from which on a position's games are marked in a byte
// each, for SQL to look up game by game, instead of being listed.
const popular = 2000

// position finds a whole position by its hash.
func (c *compiler) position(t *query.Term) (*dialect.Clause, error) {
	hashes, err := c.hashes(t)
	if err != nil {
		return nil, err
	}
	if t.Field == query.Final {
		return dialect.Final(hashes), nil
	}
	if t.After != "" {
		return c.afterThrow(hashes, t.After)
	}
	var games []int64
	for _, h := range hashes {
		found, err := postings.NewTables(c.tx).Games(c.ctx, h, c.most)
		if err != nil {
			return nil, err
		}
		games = append(games, found...)
	}
	slices.Sort(games)
	games = slices.Compact(games)
	if len(games) < popular {
		return dialect.Among(games), nil
	}
	return dialect.Marked(games), nil
}

// countPosition counts the games of a condition that only asks for one whole position,
// which the index knows. It reports whether it could.
func countPosition(ctx context.Context, tx *sql.Tx, t *query.Term, n *int) (bool, error) {
	if t.Field != query.Position || t.Op == query.NotEqual || t.After != "" || open(t) {
		return false, nil
	}
	c := &compiler{ctx: ctx, tx: tx}
	hashes, err := c.hashes(t)
	if err != nil || len(hashes) != 1 {
		return false, err
	}
	_, games, err := postings.NewTables(tx).Count(ctx, hashes[0])
	*n = int(games)
	return true, err
}

// afterThrow finds the games in which a throw led to a position.
func (c *compiler) afterThrow(hashes []int64, thrown string) (*dialect.Clause, error) {
	var list []int64
	for _, h := range hashes {
		same, err := postings.NewTables(c.tx).Find(c.ctx, h, 0, 0)
		if err != nil {
			return nil, err
		}
		for i := range same {
			list = append(list, same[i].Place)
		}
	}
	return dialect.Led(list, postings.EventBits, thrown), nil
}

// hashes returns the hashes that a position string has under the rule sets and
// options of the archive's games that can read it.
func (c *compiler) hashes(t *query.Term) ([]int64, error) {
	settings, err := Settings(c.ctx, c.tx)
	if err != nil {
		return nil, err
	}
	if len(settings) == 0 {
		settings = lexicon().games // so that a text that is no position is told
	}
	var out []int64
	var first error
	for _, g := range settings {
		st, err := g.Position(t.Value)
		switch {
		case err != nil && first == nil:
			first = err
		case err == nil:
			if h := record.PositionHash(st); !slices.Contains(out, h) {
				out = append(out, h)
			}
		}
	}
	if len(out) == 0 && first != nil {
		return nil, &query.Error{Column: t.ValueColumn, Message: "no rule set of this archive reads that position: " + first.Error()}
	}
	return out, nil
}

// Settings returns the games that are played in the archive: every rule set with each
// setting of its options that occurs, and each set of seats.
func Settings(ctx context.Context, tx *sql.Tx) ([]engine.Game, error) {
	rows, err := tx.QueryContext(ctx, dialect.Settings)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []engine.Game
	for rows.Next() {
		var variant, options string
		if err := rows.Scan(&variant, &options); err != nil {
			return nil, err
		}
		out = append(out, settingsOf(variant, options)...)
	}
	return out, rows.Err()
}

// settingsOf returns a game for each set of seats that can play a rule set. Unknown
// names give none.
func settingsOf(variant, options string) []engine.Game {
	rs, ok := rulesets.Lookup(variant)
	if !ok {
		return nil
	}
	var setup engine.Setup
	for o := range strings.FieldsSeq(options) {
		name, value, _ := strings.Cut(o, "=")
		if rs.Set(&setup, name, value) != nil {
			return nil
		}
	}
	var out []engine.Game
	for _, set := range rs.SeatSets {
		setup.Seats = engine.SeatMask(set)
		if g, err := rs.New(setup); err == nil {
			out = append(out, g)
		}
	}
	return out
}
