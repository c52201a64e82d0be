package archive

import (
	"strings"

	"github.com/ashtapada/agn/grammar/query"
)

// ofGame limits rows to those of the game at hand.
const ofGame fragment = ".game = g.game"

// happening counts what happened in a game.
func (c *compiler) happening(t *query.Term) *clause {
	out := clauseOf("FROM happenings x WHERE x").add(ofGame)
	out.add(" AND x.kind IN (SELECT kind FROM kinds WHERE ").and(wordIs("name", strings.ToLower(t.Value))).add(")")
	return counted(out, t)
}

// throw counts throws: of these dice, or, by one number, of that many points.
func (c *compiler) throw(t *query.Term) *clause {
	out := clauseOf("FROM casts k CROSS JOIN throws x ON x.throw = k.throw AND x").add(ofGame)
	return counted(out.add(" WHERE ").and(castIs(t.Value)), t)
}

// castIs compares a cast k.
func castIs(value string) *clause {
	if strings.Contains(value, ",") {
		return clauseOf("k.text = ?", "<"+value+">")
	}
	return clauseOf("k.value = ?", value)
}

// nthThrow begins the look-up of a throw of the game at hand by its number.
const nthThrow fragment = `SELECT y.event FROM casts d CROSS JOIN throws y ON y.throw = d.throw AND y.game = g.game
	ORDER BY y.event`

// counted compares how many rows x there are in a part of the game and for some
// seats.
func counted(rows *clause, t *query.Term) *clause {
	if t.Seat != "" {
		rows.add(" AND EXISTS (SELECT 1 FROM seats s WHERE s.game = g.game AND s.seat = x.seat")
		seatFilter(rows, t.Seat).add(")")
	}
	if w := t.Window; w != nil {
		switch {
		case w.Unit == query.Events && w.Last:
			rows.add(" AND x.event >= g.events - ?", w.N)
		case w.Unit == query.Events:
			rows.add(" AND x.event < ?", w.N)
		case w.Last:
			rows.add(" AND x.event >= ifnull((").add(nthThrow).add(" DESC LIMIT 1 OFFSET ?), 0)", w.N-1)
		default:
			rows.add(" AND x.event < ifnull((").add(nthThrow).add(" LIMIT 1 OFFSET ?), g.events)", w.N)
		}
	}
	if t.Count == nil {
		return clauseOf("EXISTS (SELECT 1 ").and(rows).add(")")
	}
	return clauseOf("(SELECT count(*) ").and(rows).add(") ").add(compare[t.Count.Op], t.Count.N)
}
