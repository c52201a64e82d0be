package dialect

import "github.com/ashtapada/agn/grammar/query"

// What reads games back.
const (
	// FindIDs finds up to two games with ids in a range.
	FindIDs = "SELECT game FROM games WHERE id BETWEEN ? AND ? LIMIT 2"
	// Findings reads the findings of a game in order.
	Findings = `SELECT code, rule, severity, event, ply, seat, line, col, endline, endcol, message, legal, variation
		FROM findings WHERE game = ? ORDER BY n`
	// MoveText reads a move by its number.
	MoveText = "SELECT text FROM moves WHERE move = ?"
)

const selectGame fragment = `SELECT g.game, g.id, g.play, g.variant, g.options, g.version, g.setup, g.verdict, g.complete,
	g.events, g.plies, g.sic, g.result, g.computed, g.ending, g.date, g.firstday, g.lastday, g.doubtful,
	g.final, g.source, g.number, g.line, g.digest, g.seal, ifnull(s.file, ''), ifnull(i.started, 0), t.sha256, t.text, `

const fromGames fragment = ` FROM games g LEFT JOIN texts t USING (game) LEFT JOIN sources s USING (source) LEFT JOIN imports i USING (import)`

// Games reads the whole rows of all games in the order of their numbers.
func Games(j Judged) *Clause { return games(j).add(" ORDER BY g.game") }

// GameNumbered reads the row of one game.
func GameNumbered(j Judged, number int64) *Clause {
	return games(j).add(" WHERE g.game = ?", number)
}

// GamesBehind reads up to limit rows behind a number, in order.
func GamesBehind(j Judged, number int64, limit int) *Clause {
	return games(j).add(" WHERE g.game > ? ORDER BY g.game LIMIT ?", number, limit)
}

func games(j Judged) *Clause {
	return clauseOf(selectGame).add(j.column).add(", ").add(j.partly).add(fromGames)
}

// Judged is how it is asked, of a game g, how far it was judged: the number of events,
// NULL where that was not kept, and whether they are not all.
type Judged struct{ column, partly fragment }

// fromFindings tells by the findings whether a game was judged in part only: M023 is
// diag.NotJudged.
const fromFindings fragment = "(EXISTS (SELECT 1 FROM findings f WHERE f.game = g.game AND f.code = 'M023'" +
	" AND f.variation = 0) OR g.version IS NULL AND g.events > 0)"

// JudgedIn returns how it is asked in an archive of some version of the schema: the
// first, in which one that is open for reading may be, did not keep the number.
func JudgedIn(version int) Judged {
	if version < 2 {
		return Judged{"NULL", fromFindings}
	}
	return Judged{"g.judged", "CASE WHEN g.judged IS NULL THEN " + fromFindings + " ELSE g.judged < g.events END"}
}

const foundColumns fragment = `SELECT g.game, lower(hex(g.id)), lower(hex(g.play)), g.variant, g.options, g.verdict, g.complete,
	g.events, g.plies, g.sic, g.result, g.computed, g.date, ifnull(s.file, ''), g.number, g.line,
	(SELECT json_group_array(json_array(seat.letter, seat.name, p.name, seat.points) ORDER BY seat.seat)
		FROM seats seat LEFT JOIN players p USING (player) WHERE seat.game = g.game), `

const foundIn fragment = ` FROM games g LEFT JOIN sources s USING (source) WHERE `

// orders holds the order by each key, ascending and descending. What is not known
// comes last.
var orders = [...][2]fragment{
	query.ByImport:  {"g.game", "g.game DESC"},
	query.ByDate:    {"g.firstday IS NULL, g.firstday, g.lastday", "g.firstday IS NULL, g.firstday DESC, g.lastday DESC"},
	query.ByVariant: {"g.variant = '', g.variant", "g.variant = '', g.variant DESC"},
	query.ByPlies:   {"g.plies", "g.plies DESC"},
	query.ByEvents:  {"g.events", "g.events DESC"},
	query.BySic:     {"g.sic", "g.sic DESC"},
	query.ByFile:    {"s.file IS NULL, s.file, g.number", "s.file IS NULL, s.file DESC, g.number DESC"},
	query.ByResult:  {"g.result = '', g.result", "g.result = '', g.result DESC"},
	query.ByID:      {"g.id", "g.id DESC"},
}

// Found reads what a search shows of the games that fulfil a condition, in an order,
// by number where that says nothing. A limit of 0 is none.
func Found(j Judged, where *Clause, order []query.Key, limit, offset int) *Clause {
	c := clauseOf(foundColumns).add(j.column).add(", ").add(j.partly).add(foundIn).and(where).add(" ORDER BY ")
	for _, k := range order {
		direction := 0
		if k.Descending {
			direction = 1
		}
		c.add(orders[k.Field][direction]).add(", ")
	}
	c.add("g.game")
	if limit > 0 || offset > 0 {
		if limit <= 0 {
			limit = -1
		}
		c.add(" LIMIT ? OFFSET ?", limit, offset)
	}
	return c
}

// Plan asks how a statement is carried out.
func Plan(c *Clause) *Clause { return clauseOf("EXPLAIN QUERY PLAN ").and(c) }

// Count counts the games that fulfil a condition.
func Count(where *Clause) *Clause { return clauseOf("SELECT count(*) FROM games g WHERE ").and(where) }

// AnyGame asks whether a game fulfils a condition.
func AnyGame(where *Clause) *Clause {
	return clauseOf("SELECT EXISTS (SELECT 1 FROM games g WHERE ").and(where).add(")")
}

// Texts reads the number, text and checksum of the games that fulfil a condition;
// JudgedTexts of those among them whose rule set is known.
func Texts(where *Clause) *Clause {
	return clauseOf("SELECT g.game, t.text, t.sha256 FROM games g JOIN texts t USING (game) WHERE ").and(where)
}

// JudgedTexts reads the number, text and checksum of the games that fulfil a condition
// and were judged by some rule set.
func JudgedTexts(where *Clause) *Clause {
	return clauseOf("SELECT g.game, t.text, t.sha256 FROM games g JOIN texts t USING (game) WHERE g.version IS NOT NULL AND (").and(where).add(")")
}

// Settings goes from one pair of rule set and options to the next in their index, past
// all the games that share one.
const Settings = `WITH RECURSIVE v (variant) AS (
	SELECT min(variant) FROM games
	UNION ALL
	SELECT (SELECT min(g.variant) FROM games g WHERE g.variant > v.variant) FROM v WHERE v.variant IS NOT NULL
), s (variant, options) AS (
	SELECT v.variant, (SELECT min(g.options) FROM games g WHERE g.variant = v.variant) FROM v WHERE v.variant IS NOT NULL
	UNION ALL
	SELECT s.variant, (SELECT min(g.options) FROM games g WHERE g.variant = s.variant AND g.options > s.options)
	FROM s WHERE s.options IS NOT NULL
) SELECT variant, options FROM s WHERE options IS NOT NULL`

// Heads reads what tells the records of games apart, for comparing their play.
func Heads(where *Clause) *Clause {
	return clauseOf(`SELECT g.game, g.id, g.play, ifnull(s.file, ''), g.number, json_array(g.firstday, g.lastday, g.result,
		(SELECT json_group_array(ifnull(p.folded, '') ORDER BY t.seat) FROM seats t LEFT JOIN players p USING (player) WHERE t.game = g.game))
		FROM games g LEFT JOIN sources s USING (source) WHERE `).and(where).add(" ORDER BY g.game")
}

// Counted reads what statistics count of the games that fulfil a condition.
func Counted(j Judged, where *Clause) *Clause {
	return clauseOf("SELECT g.variant, g.verdict, g.complete, g.result, g.plies, g.firstday, g.lastday, ").add(j.partly).
		add(" FROM games g WHERE ").and(where)
}

// Thrown counts the throws in the games that fulfil a condition by player, device and
// what fell.
func Thrown(where *Clause) *Clause {
	c := clauseOf(`SELECT ifnull(min(p.name), ''), ifnull(p.folded, ''), k.device, k.text, count(*)
		FROM games g CROSS JOIN casts k CROSS JOIN throws x ON x.throw = k.throw AND x`).add(ofGame)
	return c.add(` LEFT JOIN seats s ON s.game = g.game AND s.seat = x.seat LEFT JOIN players p USING (player)
		WHERE `).and(where).add(" GROUP BY p.folded, k.device, k.text")
}

// What verifying reads.
const (
	LastGame      = "SELECT max(game) FROM games"
	LoneTexts     = "SELECT game FROM texts WHERE game NOT IN (SELECT game FROM games)"
	FoldedTags    = "SELECT value, folded FROM tagvalues"
	FoldedPlayers = "SELECT name, folded FROM players"
	FoldedTexts   = "SELECT text, folded FROM comments"
	AllTags       = "SELECT t.game, ifnull(v.name, ''), ifnull(v.value, '') FROM tags t LEFT JOIN tagvalues v USING (tag)"
	AllSeats      = "SELECT s.game, s.seat, s.letter, s.name, ifnull(p.name, ''), ifnull(s.points, -1) FROM seats s LEFT JOIN players p USING (player)"
	AllFindings   = `SELECT game, n, code, rule, severity, event, ply, seat, line, col, endline, endcol, message, legal, variation FROM findings`
	AllCasts      = "SELECT throw, device, text, dice, value FROM casts"
	AllThrows     = "SELECT game, event, seat, throw FROM throws"
	AllKinds      = "SELECT kind, name FROM kinds"
	AllHappenings = "SELECT game, event, seat, kind FROM happenings"
	AllComments   = "SELECT game, event, text FROM comments"
	AllMoves      = "SELECT move, text FROM moves"
)

// What salvaging asks a damaged archive, game by game.
const (
	LastText = "SELECT max(game) FROM texts"
	TextOf   = "SELECT sha256, text FROM texts WHERE game = ?"
	FileOf   = "SELECT s.file FROM games g JOIN sources s USING (source) WHERE g.game = ?"
)
