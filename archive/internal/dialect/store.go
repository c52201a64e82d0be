package dialect

import "strings"

// What stores games.
const (
	// StoredIDs reads which of some ids games have. They are a JSON array of hexadecimal digits.
	StoredIDs = `SELECT g.id FROM json_each(?) j CROSS JOIN game_rows g INDEXED BY games_id
		ON substr(g.id, 1, 8) = substr(unhex(j.value), 1, 8) AND g.id = unhex(j.value)`
	FindKind = `SELECT kind FROM kinds WHERE variant = ? AND options = ? AND version IS ? AND setup = ? AND verdict = ?
		AND complete = ? AND result = ? AND computed = ? AND ending = ?`
	InsertKind = `INSERT INTO kinds (variant, options, version, setup, verdict, complete, result, computed, ending)
		VALUES (?,?,?,?,?,?,?,?,?) RETURNING kind`
	InsertComment = `INSERT INTO comments (game, event, text, folded) VALUES (?,?,?,?) RETURNING comment`
	// NextComment is the number of the next comment.
	NextComment       = `SELECT coalesce(max(comment), 0) + 1 FROM comments`
	InsertCommentText = `INSERT INTO commenttext (rowid, folded) VALUES (?,?)`
	InsertSource      = `INSERT INTO sources VALUES (?,?,?)`
	InsertImport      = `INSERT INTO imports VALUES (?,?)`
	FindChair         = `SELECT chair FROM chairs WHERE seat = ? AND letter = ? AND name = ? AND points IS ?`
	InsertChair       = `INSERT INTO chairs (seat, letter, name, points) VALUES (?,?,?,?) RETURNING chair`
	FindTag           = `SELECT tag FROM tagvalues WHERE name = ? AND value = ?`
	NextTag           = `SELECT coalesce(max(tag), 0) + 1 FROM tagvalues`
	FindPlayer        = `SELECT player FROM players WHERE name = ?`
	NextPlayer        = `SELECT coalesce(max(player), 0) + 1 FROM players`
	// TagsOf, PlayersOf and MovesOf find names, values and moves by their texts, see OneOf.
	TagsOf        = `SELECT tag, name, value FROM tagvalues WHERE value IN `
	PlayersOf     = `SELECT player, name FROM players WHERE name IN `
	MovesOf       = `SELECT move, text FROM moves WHERE text IN `
	RespellTag    = `UPDATE tagvalues SET plain = ?, loose = ?, sorted = ? WHERE tag = ?`
	RespellPlayer = `UPDATE players SET plain = ?, loose = ?, sorted = ? WHERE player = ?`
	FindMove      = `SELECT move FROM moves WHERE text = ?`
	// FindMoves finds moves by their texts, which are a JSON array.
	FindMoves = `SELECT text, move FROM moves WHERE text IN (SELECT value FROM json_each(?))`

	NextMove = "SELECT coalesce(max(move) + 1, 0) FROM moves"
	NextGame = "SELECT max(ifnull((SELECT max(game) FROM game_rows), 0), ifnull((SELECT max(game) FROM superseded), " +
		"0)) + 1"
	LastSource = "SELECT coalesce(max(source), 0) FROM sources"
	NextImport = "SELECT coalesce(max(import), 0) + 1 FROM imports"
)

// ListPlayers and ListTags write all lists of names, see package spelling: of those of which all numbers up to a
// multiple of Packed are taken, and up to a multiple of ManyPacked, one is made.
var (
	ListPlayers = "INSERT INTO playerlists " + listsOfPlayers
	ListTags    = "INSERT INTO valuelists " + listsOfTags
	// ListsDiffer asks whether a list is not what ListPlayers and ListTags make.
	ListsDiffer = `SELECT EXISTS (SELECT 1 FROM (` + listsOfPlayers + `) m
			FULL JOIN playerlists l USING (list) WHERE m.names IS NOT l.names)
		OR EXISTS (SELECT 1 FROM (` + listsOfTags + `) m
			FULL JOIN valuelists l USING (name, list) WHERE m.names IS NOT l.names)`
	listsOfPlayers = listsOf("players", "player", "")
	listsOfTags    = listsOf("tagvalues", "tag", "name, ")
)

// How many numbers a list has at most that is not packed, and at least that are.
const (
	Listed     = 1024
	Packed     = 16 * Listed
	ManyPacked = 16 * Packed
)

// What reads some lists in their order, writes one and drops others than the first of some: of the players, whose lists
// are of no tag, and of the values of tags.
const (
	PlayerLists     = "SELECT '', names FROM playerlists WHERE list BETWEEN ? AND ? ORDER BY list"
	ValueLists      = "SELECT name, names FROM valuelists WHERE list BETWEEN ? AND ? ORDER BY list"
	WritePlayerList = "INSERT OR REPLACE INTO playerlists VALUES (?2, ?3)"
	WriteValueList  = "INSERT OR REPLACE INTO valuelists VALUES (?1, ?2, ?3)"
	DropPlayerLists = "DELETE FROM playerlists WHERE list > ? AND list <= ?"
	DropValueLists  = "DELETE FROM valuelists WHERE list > ? AND list <= ?"
)

// listsOf reads the lists of a table, whose rows have numbers and are of other columns too. The lines are a blob, as a
// function is given a text no further than to a byte 0.
func listsOf(table, number, columns string) string {
	packed := strings.NewReplacer("$few", upTo(table, number, "16384"), "$many", upTo(table, number, "262144"),
		"$n", number)
	return "SELECT " + columns + "list, agn_list(CAST(group_concat(line, char(10)) AS BLOB), packs) AS names FROM " +
		"(SELECT " + columns + packed.Replace(`$n < $few AS packs, $n || char(9) || plain || char(9) || loose AS line,
			CASE WHEN $n < $many THEN $n / 262144 * 256 WHEN $n < $few THEN $n / 16384 * 16 ELSE $n / 1024 END AS list
		FROM `+table+` ORDER BY $n)`) + " GROUP BY " + columns + "list"
}

// upTo is the number up to which lists of so many numbers are whole.
func upTo(table, number, many string) string {
	return "(SELECT ifnull(max(" + number + ") + 1, 0) / " + many + " * " + many + " FROM " + table + ")"
}

// What takes rows many at once, see Rows. OR FAIL spares the copies of pages by which a statement
// that fails takes back its first rows: the transaction around it takes back everything.
const (
	IntoGames     = `INSERT OR FAIL INTO game_rows VALUES `
	IntoTexts     = `INSERT OR FAIL INTO texts VALUES `
	IntoMoves     = `INSERT OR FAIL INTO moves VALUES `
	IntoPlayers   = `INSERT OR FAIL INTO players VALUES `
	IntoTagValues = `INSERT OR FAIL INTO tagvalues VALUES `
	IntoTags      = `INSERT OR FAIL INTO taglists VALUES `
	IntoSeats     = `INSERT OR FAIL INTO seat_rows VALUES `
	IntoComments  = `INSERT OR FAIL INTO comments VALUES `
	IntoFindings  = `INSERT OR FAIL INTO findings VALUES `
)

// Rows returns a statement that inserts some rows of so many columns.
func Rows(into string, columns, rows int) string {
	row := "(?" + strings.Repeat(",?", columns-1) + ")"
	return into + row + strings.Repeat(","+row, rows-1)
}

// OneOf returns a statement that looks for so many texts.
func OneOf(find string, texts int) string { return find + "(?" + strings.Repeat(",?", texts-1) + ")" }

// What stores new judgements of games.
const (
	UpdateGame = `UPDATE game_rows SET kind = ?, events = ?, judged = ?, plies = ?, sic = ?, date = ?, firstday = ?, ` +
		`lastday = ?,
		doubtful = ?, final = ?, digest = ?, seal = ? WHERE game = ?`
	CreateJudged = "CREATE TEMP TABLE IF NOT EXISTS judged (game INTEGER PRIMARY KEY)"
	ClearJudged  = "DELETE FROM temp.judged"
	InsertJudged = "INSERT INTO temp.judged VALUES (?)"
)

// DeleteJudged takes out the rows that judging makes of the games that InsertJudged
// names.
var DeleteJudged = []string{
	"DELETE FROM seat_rows WHERE game IN (SELECT game FROM temp.judged)",
	"DELETE FROM findings WHERE game IN (SELECT game FROM temp.judged)",
}

// The packed plays.
const (
	// LastPlays reads the newest block, if it takes fewer bytes than so many; PlaysOf the one of a game.
	LastPlays = "SELECT first, last, events, boards FROM " +
		"(SELECT first, last, events, boards FROM plays ORDER BY first DESC LIMIT 1) p " +
		"WHERE length(events) + length(boards) < ?"
	PlaysOf = "SELECT first, last, events, boards FROM plays WHERE first <= ? ORDER BY first DESC LIMIT 1"
	// PlayRanges reads which games the blocks hold.
	PlayRanges = "SELECT first, last FROM plays ORDER BY first"
	// PlayFirsts reads with which games the blocks begin.
	PlayFirsts = "SELECT first FROM plays ORDER BY first"
	// EventsAt and BoardsAt read parts of the block that begins with a game.
	EventsAt = "SELECT events FROM plays WHERE first = ?"
	BoardsAt = "SELECT boards FROM plays WHERE first = ?"
	// EventsOf and BoardsOf read those of several blocks.
	EventsOf = "SELECT first, events FROM plays WHERE first IN (SELECT value FROM json_each(?))"
	BoardsOf = "SELECT first, boards FROM plays WHERE first IN (SELECT value FROM json_each(?))"
	// TextsAt reads the texts of the games from one to another.
	TextsAt    = "SELECT game, sha256, text FROM texts WHERE game BETWEEN ? AND ?"
	WritePlays = "INSERT OR REPLACE INTO plays VALUES (?,?,?,?)"
	AllPlays   = "SELECT p.first, p.last, p.events, p.boards, c.counts FROM plays p LEFT JOIN counts c USING (first) " +
		"ORDER BY p.first"
	// AllCounts reads what the games of each block come to, NULL where that is missing;
	// LoneCounts those of no block.
	AllCounts   = "SELECT c.counts FROM plays p LEFT JOIN counts c USING (first) ORDER BY p.first"
	LoneCounts  = "SELECT first FROM counts WHERE first NOT IN (SELECT first FROM plays)"
	WriteCounts = "INSERT OR REPLACE INTO counts VALUES (?,?)"
)

// The lists of positions and what they come to.
const (
	// Segments reads the segments in the order of their games.
	Segments    = "SELECT segment, first, last, pages, longs, positions FROM segments ORDER BY segment"
	NoteSegment = `INSERT OR REPLACE INTO segments VALUES (?,?,?,?,?,?)`
	DropSegment = `DELETE FROM segments WHERE segment = ?`
	// SegmentPages reads of each segment the page in which a hash stands, which is the hash
	// times the number of pages, over 2^48: in two halves, because 64 bits do not hold it.
	SegmentPages = `SELECT s.segment, s.first, s.last, s.pages, s.longs, s.positions, p.data
		FROM segments s LEFT JOIN postings p
			ON p.key = (s.segment << 32 | (((?1 >> 16) * s.pages + ((?1 & 65535) * s.pages >> 16)) >> 32))
		ORDER BY s.segment`
	ReadList  = `SELECT data FROM postings WHERE key = ?`
	WriteList = `INSERT OR REPLACE INTO postings VALUES (?,?)`
	DropList  = `DELETE FROM postings WHERE key = ?`

	HasTotals = `SELECT EXISTS (SELECT 1 FROM totals WHERE hash = ? AND move = -1)`
	AddTotal  = `INSERT INTO totals VALUES (?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT (hash, move) DO UPDATE SET
			times = times + excluded.times, games = games + excluded.games, decided = decided + excluded.decided,
			points1 = points1 + excluded.points1, points2 = points2 + excluded.points2,
			points3 = points3 + excluded.points3, points4 = points4 + excluded.points4,
			firstday = min(ifnull(firstday, excluded.firstday), ifnull(excluded.firstday, firstday)),
			lastday = max(ifnull(lastday, excluded.lastday), ifnull(excluded.lastday, lastday))`
	DropTotals  = `DELETE FROM totals WHERE hash = ?`
	CountTotals = "SELECT times, games FROM totals WHERE hash = ? AND move = -1"
	KeptHashes  = "SELECT hash FROM totals WHERE move = -1"
	TotalsOf    = `SELECT move, times, games, decided, points1, points2, points3, points4, firstday, lastday
		FROM totals WHERE hash = ?`
	AllTotals = `SELECT hash, move, times, games, decided, points1, points2, points3, points4, firstday, lastday FROM ` +
		`totals`

	// DaysOf reads the days of games, whose numbers are a JSON array.
	DaysOf = "SELECT game, firstday, lastday FROM game_rows WHERE game IN (SELECT value FROM json_each(?))"
	// Standings reads the days and points of games, whose numbers are a JSON array.
	Standings = `SELECT g.game, g.firstday, g.lastday, s.seat, s.points
		FROM json_each(?) j CROSS JOIN game_rows g ON g.game = j.value LEFT JOIN seat_rows r ON r.game = g.game LEFT JOIN ` +
		`chairs s USING (chair)`
)
