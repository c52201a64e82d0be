package archive

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar/query"
)

// popular is the number of games from which on a position's games are marked in a byte
// each, for SQL to look up game by game, instead of being listed.
const popular = 2000

// position finds a whole position by its hash.
func (c *compiler) position(t *query.Term) (*clause, error) {
	hashes, err := c.hashes(t)
	if err != nil {
		return nil, err
	}
	list := jsonList(hashes)
	if t.Field == query.Final {
		return clauseOf("ifnull(g.final, 0) IN (SELECT value FROM json_each(?)) AND g.final IS NOT NULL", list), nil
	}
	if t.After != "" {
		return c.afterThrow(hashes, t.After)
	}
	var games []int64
	for _, h := range hashes {
		if games, err = (listIndex{db: c.tx}).games(c.ctx, games, h, c.most); err != nil {
			return nil, err
		}
	}
	slices.Sort(games)
	games = slices.Compact(games)
	if len(games) < popular {
		return clauseOf("g.game IN (SELECT value FROM json_each(?))", jsonList(games)), nil
	}
	marks := make([]byte, games[len(games)-1])
	for _, game := range games {
		marks[game-1] = 1
	}
	return clauseOf("substr(?, g.game, 1) = x'01'", marks), nil
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
	_, games, err := listIndex{db: tx}.Count(ctx, hashes[0])
	*n = int(games)
	return true, err
}

// afterThrow finds the games in which a throw led to a position.
func (c *compiler) afterThrow(hashes []int64, thrown string) (*clause, error) {
	var list []int64
	for _, h := range hashes {
		same, err := listIndex{db: c.tx}.all(c.ctx, h)
		if err != nil {
			return nil, err
		}
		for i := range same {
			list = append(list, same[i].place)
		}
	}
	out := clauseOf(`g.game IN (SELECT x.game FROM json_each(?) j CROSS JOIN casts k CROSS JOIN throws x
		ON x.throw = k.throw AND x.game = j.value >> ? AND x.event = (j.value & ?) - 1 WHERE `, jsonList(list), eventBits, maxEvent)
	return out.and(castIs(thrown)).add(")"), nil
}

// hashes returns the hashes that a position string has under the rule sets and
// options of the archive's games that can read it.
func (c *compiler) hashes(t *query.Term) ([]int64, error) {
	settings, err := c.settings()
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
			if h := PositionHash(st); !slices.Contains(out, h) {
				out = append(out, h)
			}
		}
	}
	if len(out) == 0 && first != nil {
		return nil, &query.Error{Column: t.ValueColumn, Message: "no rule set of this archive reads that position: " + first.Error()}
	}
	return out, nil
}

// selectSettings goes from one pair of rule set and options to the next in their index,
// past all the games that share one.
const selectSettings = `WITH RECURSIVE v (variant) AS (
	SELECT min(variant) FROM games
	UNION ALL
	SELECT (SELECT min(g.variant) FROM games g WHERE g.variant > v.variant) FROM v WHERE v.variant IS NOT NULL
), s (variant, options) AS (
	SELECT v.variant, (SELECT min(g.options) FROM games g WHERE g.variant = v.variant) FROM v WHERE v.variant IS NOT NULL
	UNION ALL
	SELECT s.variant, (SELECT min(g.options) FROM games g WHERE g.variant = s.variant AND g.options > s.options)
	FROM s WHERE s.options IS NOT NULL
) SELECT variant, options FROM s WHERE options IS NOT NULL`

// settings returns the games that are played in the archive: every rule set with each
// setting of its options that occurs, and each set of seats.
func (c *compiler) settings() ([]engine.Game, error) {
	rows, err := c.tx.QueryContext(c.ctx, selectSettings)
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
