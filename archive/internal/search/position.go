package search

import (
	"context"
	"database/sql"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/games"
	"github.com/ashtapada/agn/archive/internal/pattern"
	"github.com/ashtapada/agn/archive/internal/postings"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar/query"
)

// popular is the number of games from which on a position's games are marked in a byte
// each, for SQL to look up game by game, instead of being listed.
const popular = 2000

// position finds a whole position by its hash.
func (c *compiler) position(t *query.Term) (*dialect.Clause, error) {
	if t.Field == query.Final {
		states, err := c.states(t)
		if err != nil {
			return nil, err
		}
		return dialect.Final(hashesOf(states)), nil
	}
	games, err := c.gamesWith(t)
	if err != nil {
		return nil, err
	}
	if len(games) < popular {
		return dialect.Among(games), nil
	}
	all := make(Marks, games[len(games)-1])
	for _, game := range games {
		all[game-1] = 1
	}
	return dialect.Marked(all), nil
}

// gamesWith returns the games in which a whole position stands, in order. Which settings games
// ever had is known sooner than which they have, and those that are gone add no game: only
// where nothing is found it matters whether the rules of a game that is there read the position.
func (c *compiler) gamesWith(t *query.Term) (games []int64, err error) {
	// What is read is short, and what could be broken off would cost a goroutine.
	short := context.WithoutCancel(c.ctx)
	ever, err := settings(short, c.tx, dialect.EverSettings)
	if err != nil {
		return nil, err
	}
	states, _ := positions(ever, t.Value)
	for _, st := range states {
		found, err := c.index().Games(short, record.PositionHash(st), c.most)
		if err == nil && len(found) <= mostConfirmed {
			found, err = c.confirmed(found, st)
		}
		if err != nil {
			return nil, err
		}
		games = append(games, found...)
	}
	if len(games) == 0 {
		_, err := c.states(t)
		return nil, err
	}
	slices.Sort(games)
	return slices.Compact(games), nil
}

// among asks for the games of some marks.
func among(m Marks) *dialect.Clause {
	if m.count() < popular {
		return dialect.Among(m.list())
	}
	return dialect.Marked(m)
}

// countPosition counts the games of a condition that only asks for one whole position,
// which the index knows. It reports whether it could.
func countPosition(ctx context.Context, tx *sql.Tx, t *query.Term, n *int) (bool, error) {
	if t.Field != query.Position || t.Op == query.NotEqual || t.After != "" || open(t) {
		return false, nil
	}
	c := &compiler{ctx: ctx, tx: tx}
	states, err := c.states(t)
	if err != nil || len(states) != 1 {
		return false, err
	}
	_, games, err := c.index().Count(ctx, record.PositionHash(states[0]))
	*n = int(games)
	return games > mostConfirmed, err
}

// index is the archive's index of positions.
func (c *compiler) index() postings.Tables {
	return postings.NewTables(c.tx, games.Resolver(c.tx))
}

// scanTerm reads a condition that is looked for in plays.
func (c *compiler) scanTerm(t *query.Term) (*scanTerm, error) {
	s := &scanTerm{term: t}
	var err error
	switch {
	case compares(t.Field):
		return s, ordered(t, t.Op == query.Within && t.Value != "" && t.To != "" && t.NumberTo < t.Number)
	case t.Field == query.Material:
		s.material, err = pattern.ReadMaterial(t.Value)
	case t.Field != query.Position && t.Field != query.Final:
	case open(t):
		s.partial, err = pattern.ReadPartial(t.Value)
	default:
		s.places, err = c.places(t)
		return s, err
	}
	if err != nil {
		return nil, &query.Error{Column: t.ValueColumn, Message: err.Error()}
	}
	return s, nil
}

// places returns where a position stands: by game the numbers of events before.
func (c *compiler) places(t *query.Term) (map[int64][]int, error) {
	states, err := c.states(t)
	if err != nil {
		return nil, err
	}
	out := map[int64][]int{}
	for _, h := range hashesOf(states) {
		same, err := c.index().Find(c.ctx, h, 0, 0)
		if err != nil {
			return nil, err
		}
		for i := range same {
			out[same[i].Game()] = append(out[same[i].Game()], same[i].Event())
		}
	}
	return out, nil
}

// hashesOf returns the hashes of positions.
func hashesOf(states []engine.State) (out []int64) {
	for _, st := range states {
		out = append(out, record.PositionHash(st))
	}
	return out
}

// states returns the positions that a position string is under the rule sets and
// options of the archive's games that can read it, each once.
func (c *compiler) states(t *query.Term) ([]engine.State, error) {
	games, err := Settings(c.ctx, c.tx)
	if err != nil {
		return nil, err
	}
	if len(games) == 0 {
		games = lexicon().games // so that a text that is no position is told
	}
	out, err := positions(games, t.Value)
	if len(out) == 0 && err != nil {
		return nil, &query.Error{Column: t.ValueColumn, Message: "no rule set of this archive reads that position: " +
			err.Error()}
	}
	return out, nil
}

// positions returns the positions that a position string is in some games, each once, and why
// the first does not read it that does not.
func positions(games []engine.Game, text string) (out []engine.State, first error) {
	known := map[int64]bool{}
	for _, g := range games {
		st, err := g.Position(text)
		switch {
		case err != nil && first == nil:
			first = err
		case err == nil:
			if h := record.PositionHash(st); !known[h] {
				known[h] = true
				out = append(out, st)
			}
		}
	}
	return out, first
}

// Settings returns the games that are played in the archive: every rule set with each
// setting of its options that occurs, and each set of seats.
func Settings(ctx context.Context, tx *sql.Tx) ([]engine.Game, error) {
	return settings(ctx, tx, dialect.Settings)
}

// settings returns the games of each pair of rule set and options that a statement reads.
func settings(ctx context.Context, tx *sql.Tx, statement string) ([]engine.Game, error) {
	rows, err := tx.QueryContext(ctx, statement)
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

// made holds the games that settingsOf has made, by rule set and options. Making one takes
// longer than looking a position up.
var made sync.Map

// maxMade bounds them: archives can hold games with any options.
const maxMade = 1 << 10

// settingsOf returns a game for each set of seats that can play a rule set. Unknown
// names give none.
func settingsOf(variant, options string) []engine.Game {
	key := [2]string{variant, options}
	if known, ok := made.Load(key); ok {
		return known.([]engine.Game)
	}
	out := makeSettings(variant, options)
	if numMade.Add(1) <= maxMade {
		made.Store(key, out)
	}
	return out
}

// numMade counts the settings that were made.
var numMade atomic.Int64

func makeSettings(variant, options string) []engine.Game {
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
