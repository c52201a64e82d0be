package dialect

// What takes games out of all tables but the one of superseded texts.
const (
	InsertSuperseded = `INSERT INTO superseded VALUES (?,?,?,?,?,?,?,?,?,?,?,?)`
	// Supersedes asks whether there is any superseded text, IsSuperseded whether one has
	// an id that no game has.
	Supersedes   = "SELECT EXISTS (SELECT 1 FROM superseded)"
	IsSuperseded = "SELECT EXISTS (SELECT 1 FROM superseded WHERE id = ?1) AND NOT EXISTS (SELECT 1 FROM game_rows " +
		"INDEXED BY games_id WHERE substr(id, 1, 8) = substr(?1, 1, 8) AND id = ?1)"

	// TagList reads the list of the games with a tag, by its name and value, in which one must stand.
	TagList = `SELECT tag, first, games FROM taglists
		WHERE tag = (SELECT tag FROM tagvalues WHERE name = ? AND value = ?) AND first <= ? ORDER BY first DESC LIMIT 1`
	DropTagList  = "DELETE FROM taglists WHERE tag = ? AND first = ?"
	WriteTagList = "INSERT INTO taglists VALUES (?,?,?)"
	// DropPlays drops the block that begins with a game.
	DropPlays = "DELETE FROM plays WHERE first = ?"
	// MoveGame changes where a game came from.
	MoveGame = "UPDATE game_rows SET source = ?, number = ?, line = ?, seal = ? WHERE game = ?"
)

// DeleteSuperseded takes out the rows of the games that InsertJudged names, but for their
// tags and what DeleteJudged takes out. The full-text index has to be given what stood in it.
var DeleteSuperseded = []string{
	`INSERT INTO commenttext (commenttext, rowid, folded)
		SELECT 'delete', comment, folded FROM comments WHERE game IN (SELECT game FROM temp.judged)`,
	"DELETE FROM comments WHERE game IN (SELECT game FROM temp.judged)",
	"DELETE FROM texts WHERE game IN (SELECT game FROM temp.judged)",
	"DELETE FROM game_rows WHERE game IN (SELECT game FROM temp.judged)",
}

// Places reads where the games came from.
const Places = `SELECT g.game, g.id, s.source, s.file, g.number, g.line FROM game_rows g JOIN sources s USING ` +
	`(source) ORDER BY g.game`

// taggedWith reads the values that games have of a tag, in no order.
const taggedWith = "SELECT e.value, v.value FROM " + taggedGames + " WHERE v.name = ?"

// TagSorted reads the values of a tag, the places that they have in the order of names, and lists of the games that
// have them. What nobody knows is no value.
const TagSorted = "SELECT v.value, v.sorted, l.first, l.games FROM tagvalues v JOIN taglists l USING (tag) " +
	"WHERE v.name = ? AND v.value NOT IN ('?', '', '????.??.??')"

// tagNumber is the number that a value of a tag is, see spelling.Numeral; NULL if it is none.
const tagNumber = "agn_numeral(v.value)"

// taggedGames joins values of tags to the games that have them. A view of the file may not call agn_games.
const (
	taggedGames = "tagvalues v JOIN taglists l USING (tag) " + eachGame
	listedGames = "taglists l " + eachGame
	eachGame    = "JOIN json_each(agn_games(l.first, l.games)) e"
)

// What reads superseded texts.
const selectSuperseded fragment = `SELECT game, id, successor, ended, reason, file, number, line, imported, sha256, ` +
	`text, seal FROM superseded`

// AllSuperseded reads all of them, in the order in which they were games.
func AllSuperseded() *Clause { return clauseOf(selectSuperseded).add(" ORDER BY game") }

// NoGames reads those that are no games again, in that order.
func NoGames() *Clause {
	return clauseOf(selectSuperseded).add(` WHERE NOT EXISTS (SELECT 1 FROM game_rows g INDEXED BY games_id
		WHERE substr(g.id, 1, 8) = substr(superseded.id, 1, 8) AND g.id = superseded.id) ORDER BY game`)
}

// SupersededNumbered reads the one that was a game of a number.
func SupersededNumbered(number int64) *Clause {
	return clauseOf(selectSuperseded).add(" WHERE game = ?", number)
}

// FindSuperseded finds up to two different ids in a range, with the last number of each.
const FindSuperseded = "SELECT max(game) FROM superseded WHERE id BETWEEN ? AND ? GROUP BY id LIMIT 2"
