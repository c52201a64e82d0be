package dialect

import (
	"slices"
	"strings"

	"github.com/ashtapada/agn/grammar/query"
)

// WithoutIndexes returns a statement that names no index by which to read a table.
func WithoutIndexes(statement string) string {
	before, after, found := strings.Cut(statement, " INDEXED BY ")
	if !found {
		return statement
	}
	return before + WithoutIndexes(strings.TrimLeft(after, "abcdefghijklmnopqrstuvwxyz_"))
}

// What reads games back.
const (
	// FindIDs finds up to two games with ids in a range.
	FindIDs = `SELECT game FROM game_rows INDEXED BY games_id WHERE substr(id, 1, 8) BETWEEN substr(?1, 1, 8) AND ` +
		`substr(?2, 1, 8)
		AND id BETWEEN ?1 AND ?2 LIMIT 2`
	// IDsOf reads the ids of games, whose numbers are a JSON array.
	IDsOf = "SELECT game, id FROM game_rows WHERE game IN (SELECT value FROM json_each(?))"
	// Findings reads the findings of a game in order.
	Findings = `SELECT code, rule, severity, event, ply, seat, line, col, endline, endcol, message, legal, variation,
		count, places FROM findings WHERE game = ? ORDER BY n`
	// ManyPlaces reads the games with findings whose messages say that several places have them.
	ManyPlaces = "SELECT DISTINCT game FROM findings WHERE message LIKE '% places)' ORDER BY game"
	// TextsOf reads the texts of games, whose numbers are a JSON array.
	TextsOf = "SELECT game, text FROM texts WHERE game IN (SELECT value FROM json_each(?))"
	// MoveTexts reads moves by their numbers, which are a JSON array.
	MoveTexts = "SELECT move, text, sum FROM moves WHERE move IN (SELECT value FROM json_each(?))"
)

const selectGame fragment = `SELECT g.game, g.id, g.play, g.variant, g.options, g.version, g.setup, g.verdict, ` +
	`g.complete,
	g.events, g.plies, g.sic, g.result, g.computed, g.ending, g.date, g.firstday, g.lastday, g.doubtful,
	g.final, g.source, g.number, g.line, g.digest, g.seal, ifnull(s.file, ''), ifnull(i.started, 0), t.sha256, t.text, `

const fromGames fragment = ` FROM games g LEFT JOIN texts t USING (game) LEFT JOIN sources s USING (source) LEFT ` +
	`JOIN imports i USING (import)`

// Games reads the whole rows of all games in the order of their numbers.
func Games() *Clause { return games().add(" ORDER BY g.game") }

// GameNumbered reads the row of one game.
func GameNumbered(number int64) *Clause {
	return games().add(" WHERE g.game = ?", number)
}

// GamesNumbered reads the rows of some games in the order of their numbers. It sorts its
// argument.
func GamesNumbered(numbers []int64) *Clause {
	return games().add(" WHERE g.game IN (SELECT value FROM json_each(?)) ORDER BY g.game", List(numbers))
}

// GamesBehind reads up to limit rows after a number, in order.
func GamesBehind(number int64, limit int) *Clause {
	return games().add(" WHERE g.game > ? ORDER BY g.game LIMIT ?", number, limit)
}

// JudgedBy reads for what rule sets, as they are written, and by what versions of them games were ever judged.
const JudgedBy = "SELECT DISTINCT variant, version FROM kinds"

// JudgedSo restricts GamesBehind to the games of such pairs.
func JudgedSo(number int64, limit int, pairs []any) *Clause {
	c := games().add(" WHERE g.game > ? AND (g.variant, ifnull(g.version, -1)) IN (VALUES ", number)
	for i := 0; i < len(pairs); i += 2 {
		if i > 0 {
			c.add(", ")
		}
		c.add("(?, ifnull(?, -1))", pairs[i], pairs[i+1])
	}
	return c.add(") ORDER BY g.game LIMIT ?", limit)
}

func games() *Clause {
	return clauseOf(selectGame).add("g.judged, ").add(partly).add(fromGames)
}

// partly tells whether a game was judged in part only.
const partly fragment = "ifnull(g.judged < g.events, 0)"

const foundColumns fragment = `SELECT g.game, g.id, g.play, g.variant, g.options, g.version, g.setup, g.verdict, ` +
	`g.complete,
	g.events, g.plies, g.sic, g.result, g.computed, g.ending, g.date, g.firstday, g.lastday, g.doubtful,
	g.final, g.source, g.number, g.line, g.digest, g.seal, ifnull(s.file, ''), ifnull(i.started, 0),
	(SELECT json_group_array(json_array(seat.letter, seat.name, p.name, seat.points) ORDER BY seat.seat)
		FROM seats seat LEFT JOIN players p USING (player) WHERE seat.game = g.game), `

const foundIn fragment = ` FROM games g LEFT JOIN sources s USING (source) LEFT JOIN imports i USING (import) WHERE `

// ordering are the columns and other values by which an order compares games: first those that have what is not
// known come last, whatever the direction, then those that are compared in it.
type ordering struct{ first, then []fragment }

// keys are all of them.
func (o *ordering) keys() []fragment { return slices.Concat(o.first, o.then) }

func columns(columns ...fragment) *ordering { return &ordering{then: columns} }

// known puts last what is not known.
func (o *ordering) known(unless fragment) *ordering {
	o.first = []fragment{unless}
	return o
}

// orders holds the order by each key.
var orders = [...]*ordering{
	query.ByImport:  columns("g.game"),
	query.ByDate:    columns("g.firstday", "g.lastday").known("g.firstday IS NULL"),
	query.ByVariant: columns("g.variant").known("g.variant = ''"),
	query.ByPlies:   columns("g.plies"),
	query.ByEvents:  columns("g.events"),
	query.BySic:     columns("g.sic"),
	query.ByFile:    columns("s.file", "g.number").known("s.file IS NULL"),
	query.ByResult:  columns("g.result").known("g.result = ''"),
	query.ByID:      columns("g.id"),
	query.BySeats:   columns(seatsOf),
	query.ByField:   computed,
}

const seatsOf fragment = "(SELECT count(*) FROM seats n WHERE n.game = g.game)"

// computed orders by a value that is no column: the bytes of all games one after another.
var computed = columns("substr(?, (g.game - ?) * 9 - 7, 8)").known("substr(?, (g.game - ?) * 9 - 8, 1)")

// ComputedBytes is how many bytes the value of a game has in an Order: one that is 0 if it is
// known, else 1, and eight that are compared.
const ComputedBytes = 9

// Order is a key of an order. Values holds those of a key that is no column, by game from
// number 1 up to the last.
type Order struct {
	query.Key
	Values []byte
}

// Found reads what a search shows of the games that fulfil a condition, in an order,
// by number where that says nothing. A limit of 0 is none. Where there is an order and a limit,
// what is shown is read of those alone that come within it. If the order or the limit is of games of several windows,
// see Whole, it is KeysOf that finds them.
func Found(where *Clause, order []Order, limit, offset int) *Clause {
	bounded := limit > 0 || offset > 0
	if limit <= 0 {
		limit = -1
	}
	if len(order) > 0 {
		where = And([]*Clause{where, clauseOf("g.game > 0")}) // or all games are read in the order of an index
		if bounded {
			first := clauseOf("g.game IN (SELECT g.game").add(orderedIn(order)).and(where).and(orderedBy(order))
			where, bounded = first.add(" LIMIT ? OFFSET ?)", limit, offset), false
		}
	}
	c := clauseOf(foundColumns).add("g.judged, ").add(partly).add(foundIn)
	c.and(inWindow(where, where.windows())).and(orderedBy(order))
	if bounded {
		c.add(" LIMIT ? OFFSET ?", limit, offset)
	}
	return c
}

// orderedIn is what games are read from of which the numbers and an order alone are asked: that of shards does not join
// what nobody reads.
func orderedIn(order []Order) fragment {
	for _, k := range order {
		if k.Field == query.ByFile {
			return " FROM games g LEFT JOIN sources s USING (source) WHERE "
		}
	}
	return " FROM games g WHERE "
}

// orderedBy is an order, by number where that says nothing.
func orderedBy(order []Order) *Clause {
	c := clauseOf(" ORDER BY ")
	for _, k := range order {
		is := orders[k.Field]
		for _, key := range is.first {
			c.add(key).addValues(k, is).add(", ")
		}
		for _, key := range is.then {
			c.add(key).addValues(k, is)
			if k.Descending {
				c.add(" DESC")
			}
			c.add(", ")
		}
	}
	return c.add("g.game")
}

// addValues gives a key the values that are no column.
func (c *Clause) addValues(k Order, is *ordering) *Clause {
	if is == computed {
		c.add("", perGame{k.Values, ComputedBytes}, before)
	}
	return c
}

// Plan asks how a statement is carried out.
func Plan(c *Clause) *Clause { return clauseOf("EXPLAIN QUERY PLAN ").and(c.firstWindow()) }

// Count counts the games that fulfil a condition.
func Count(where *Clause) *Clause { return selecting("SELECT count(*) FROM games g WHERE ", where) }

// AnyGame asks whether a game fulfils a condition.
func AnyGame(where *Clause) *Clause {
	return selecting("SELECT EXISTS (SELECT 1 FROM games g WHERE ", where).add(")")
}

// Texts reads the number, text and checksum of the games that fulfil a condition.
func Texts(where *Clause) *Clause {
	return selecting("SELECT g.game, t.text, t.sha256 FROM games g JOIN texts t USING (game) WHERE ", where)
}

// Settings reads the pairs of rule set and options that games have, EverSettings also those that
// only games had which are gone.
const (
	Settings = `SELECT DISTINCT variant, options FROM kinds
	WHERE EXISTS (SELECT 1 FROM game_rows WHERE game_rows.kind = kinds.kind) ORDER BY variant, options`
	EverSettings = "SELECT DISTINCT variant, options FROM kinds"
)

// PlayIDs reads the ids of the plays of games, in order.
func PlayIDs(where *Clause) *Clause {
	return selecting("SELECT g.game, g.play FROM games g WHERE "+played+" AND (", where).add(") ORDER BY g.game")
}

// Heads reads what distinguishes the records of games, for comparing their play.
func Heads(where *Clause) *Clause {
	return selecting(`SELECT g.game, g.id, g.play, ifnull(s.file, ''), g.number,
		json_array(g.firstday, g.lastday, g.result,
		(SELECT json_group_array(coalesce((SELECT o.folded FROM players o WHERE o.name = p.person LIMIT 1), p.folded, '') `+
		`ORDER BY t.seat) FROM seats t LEFT JOIN players p USING (player) WHERE t.game = g.game))
		FROM games g LEFT JOIN sources s USING (source) WHERE `+played+" AND (", where).add(") ORDER BY g.game")
}

// Numbers reads the numbers of the games that fulfil a condition, in order.
func Numbers(where *Clause) *Clause {
	return selecting("SELECT g.game FROM games g WHERE ", where).add(" ORDER BY g.game")
}

// Ends reads how many events of the games that fulfil a condition were judged.
func Ends(where *Clause) *Clause {
	return selecting("SELECT g.game, ifnull(g.judged, 0) FROM games g WHERE ", where)
}

// CommentEvents reads before which events the comments of such games with a text stand.
func CommentEvents(t Text, where *Clause) *Clause {
	return selecting("SELECT g.game, c.event FROM comments c JOIN game_rows g USING (game) WHERE ", where).
		add(" AND ").and(t.in("c.folded")).add(" ORDER BY c.event")
}

// FindingEvents reads at which events, 0 for none, their findings with a code, or that cite a rule, are.
func FindingEvents(t *query.Term, where *Clause) *Clause {
	return selecting("SELECT g.game, f.event FROM findings f JOIN game_rows g USING (game) WHERE ", where).
		add(" AND ").and(findingIs(t)).add(" ORDER BY f.event")
}

// Sources reads the files that games came from, GamesFrom from which one each came.
const (
	Sources   = "SELECT source, file FROM sources"
	GamesFrom = "SELECT game, source FROM game_rows"
)

// TagThere asks whether there is a tag of a name, and TagNames reads all names.
const (
	TagThere = "SELECT EXISTS (SELECT 1 FROM tagvalues WHERE name = ?)"
	TagNames = "SELECT DISTINCT name FROM tagvalues"
)

// What verifying reads.
const (
	LastGame = "SELECT max(game) FROM game_rows"
	// AnyLastGame reads the greatest number of a game, 0 if there is none, and the length of the file.
	AnyLastGame = "SELECT ifnull((SELECT max(game) FROM game_rows), 0), page_count * page_size FROM " +
		"pragma_page_count, pragma_page_size"
	LoneTexts     = "SELECT game FROM texts WHERE game NOT IN (SELECT game FROM game_rows)"
	FoldedTags    = "SELECT tag, value, folded, plain, loose, sorted FROM tagvalues"
	FoldedPlayers = "SELECT player, name, folded, plain, loose, sorted FROM players"
	FoldedTexts   = "SELECT text, folded FROM comments"
	AllTags       = "SELECT l.first, l.games, ifnull(v.name, ''), ifnull(v.value, '') FROM taglists l LEFT JOIN " +
		"tagvalues v USING (tag)"
	AllSeats = "SELECT s.game, s.seat, s.letter, s.name, ifnull(p.name, ''), ifnull(s.player, 0), ifnull(s.points, " +
		"-1) FROM seats s LEFT JOIN players p USING (player)"
	AllFindings = `SELECT game, n, code, rule, severity, event, ply, seat, line, col, endline, endcol, message, legal, ` +
		`variation, count, places FROM findings`
	AllComments = "SELECT game, event, text FROM comments"
	AllMoves    = "SELECT move, text, sum FROM moves"
)

// What salvaging asks a damaged archive, game by game.
const (
	// TextsTable is the table that it looks for by itself.
	TextsTable = "texts"
	LastText   = "SELECT max(game) FROM texts"
	TextOf     = "SELECT sha256, text FROM texts WHERE game = ?"
	FileOf     = "SELECT s.file FROM games g JOIN sources s USING (source) WHERE g.game = ?"
)
