package problem

import "github.com/ashtapada/agn/notation/diag"

// Code names a kind of problem. Codes are never used again for something else.
type Code = diag.Code

// The codes.
const (
	NotArchive    Code = "A001"
	NewerSchema   Code = "A002"
	Structure     Code = "A003"
	Unreadable    Code = "A004"
	TextMissing   Code = "A005"
	TextChanged   Code = "A006"
	RecordChanged Code = "A007"
	NotOneGame    Code = "A008"
	OtherID       Code = "A009"
	RowsChanged   Code = "A010"
	Orphan        Code = "A011"
	FoldedForm    Code = "A012"
	CastChanged   Code = "A013"
	DamagedList   Code = "A014"
	WrongTotals   Code = "A015"
	FullText      Code = "A016"
	OlderSchema   Code = "A017"
	DamagedPlays  Code = "A018"
	WrongCounts   Code = "A019"
	StrangeSchema Code = "A020"
	PageChanged   Code = "A021"
)

// Table holds every code. The example is what another program has done to an archive,
// in SQL, or the file that stands in its place; a test does it. A code without an example
// was one of archives of older schemas.
var Table = []diag.Info{
	{Code: NotArchive, Severity: diag.Error, Title: "not an archive",
		Text: "The file is no database, or the database of another program. It is left as it is. An empty file, and a " +
			"database without a table and without a mark of its program, is an archive that is being made, and has no games.",
		Example: "%PDF-1.4\n"},
	{Code: NewerSchema, Severity: diag.Error, Title: "newer schema",
		Text:    "A newer version of agn has written the archive. It is left as it is; the newer version reads it.",
		Example: "PRAGMA user_version = 99;\n"},
	{Code: Structure, Severity: diag.Error, Title: "structure of the file",
		Text: "The database itself is not sound: a page, an index or a constraint is not what it should be. What SQLite " +
			"says of it follows. agn archive salvage saves the games that can be read.",
		Example: "PRAGMA writable_schema = ON;\nDELETE FROM sqlite_schema WHERE name = 'games_date';\n"},
	{Code: Unreadable, Severity: diag.Error, Title: "part that cannot be read",
		Text: "A table cannot be read, or not to its end. What stands in the others is checked all the same; agn archive " +
			"salvage saves the games that can be read.",
		Example: "PRAGMA writable_schema = ON;\n" +
			"UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'games_id') WHERE name = " +
			"'findings';\n"},
	{Code: TextMissing, Severity: diag.Error, Title: "text missing",
		Text:    "The game has no text. It is not shown or exported.",
		Example: "DELETE FROM texts WHERE game = 1;\n"},
	{Code: TextChanged, Severity: diag.Error, Title: "text changed",
		Text: "The text of the game does not match the checksum that was made when it was stored. It is not shown or " +
			"exported.",
		Example: "UPDATE texts SET text = CAST(text || '*' AS BLOB) WHERE game = 1;\n"},
	{Code: RecordChanged, Severity: diag.Error, Title: "record changed",
		Text: "What the table of games says of the game, its file or its import does not match the checksum that was " +
			"made when it was stored. It is not shown or exported, and named where a search would find it.",
		Example: "UPDATE game_rows SET date = '1066' WHERE game = 1;\n"},
	{Code: NotOneGame, Severity: diag.Error, Title: "text that is not one game",
		Text:    "A text is stored for each game. This one holds none or several, whatever its checksum says.",
		Example: "UPDATE texts SET text = CAST(text || char(10) || text AS BLOB) WHERE game = 1;\n"},
	{Code: OtherID, Severity: diag.Error, Title: "id of another text",
		Text:    "The id of the game, or that of its play, is not the one that its text has.",
		Example: "UPDATE game_rows SET play = zeroblob(32) WHERE game = 1;\n"},
	{Code: RowsChanged, Severity: diag.Error, Title: "rows changed",
		Text: "What hangs on the game in the other tables, its tags, seats, findings, positions, events and comments, " +
			"does not add up to the sum that was made when it was stored.",
		Example: "DELETE FROM seat_rows WHERE game = 1;\n"},
	{Code: Orphan, Severity: diag.Error, Title: "rows without a game",
		Text:    "There are rows, or a text, of a game that is not there.",
		Example: "DELETE FROM game_rows WHERE game = 1;\n"},
	{Code: FoldedForm, Severity: diag.Error, Title: "wrong form for comparing",
		Text: "Beside a name, a tag's value or a comment stands the form in which it is compared, and it is not the " +
			"right one: a search finds it by other words than its own. Or one name is of two people.",
		Example: "UPDATE players SET folded = 'somebody';\n"},
	{Code: CastChanged, Severity: diag.Error, Title: "throw changed",
		Text: "The number of dice or the points that are kept of a throw are not those of its text. Archives keep neither " +
			"since schema 3."},
	{Code: DamagedList, Severity: diag.Error, Title: "list of positions damaged",
		Text:    "A list of positions does not match its checksum. Searches for the positions in it fail.",
		Example: "UPDATE postings SET data = zeroblob(length(data));\n"},
	{Code: WrongTotals, Severity: diag.Error, Title: "wrong totals",
		Text: "Of a position that stands often is kept what its games come to. Counted again they come to something " +
			"else, or the position stands in no game.",
		Example: "INSERT INTO totals VALUES (1, -1, 1, 1, 0, 0, 0, 0, 0, NULL, NULL);\n"},
	{Code: FullText, Severity: diag.Error, Title: "wrong full-text index",
		Text:    "The index of the comments is not that of the comments: a search does not find some or finds others.",
		Example: "INSERT INTO commenttext (commenttext) VALUES ('delete-all');\n"},
	{Code: OlderSchema, Severity: diag.Error, Title: "older schema",
		Text: "An older version of agn has written the archive. The first command that may write to it, such as " +
			"agn archive vacuum, judges again what has changed and brings it up to date, wholly or not at all. " +
			"Commands that only read leave it as it is. An archive of schema 5 or before, which no release wrote, " +
			"is not read: agn archive export of the program that wrote it writes its games.",
		Example: "PRAGMA user_version = 6;\n"},
	{Code: DamagedPlays, Severity: diag.Error, Title: "plays damaged",
		Text: "A block that holds what happened in some games, was thrown and stood on the board does not match its " +
			"checksum, or a game has no part in one. Searches that ask for such things fail.",
		Example: "UPDATE plays SET events = zeroblob(length(events));\n"},
	{Code: WrongCounts, Severity: diag.Error, Title: "wrong counts",
		Text: "Beside each block of plays is kept what statistics tell of its games. Counted again they come to " +
			"something else, or the counts are missing or damaged.",
		Example: "UPDATE counts SET counts = zeroblob(length(counts));\n"},
	{Code: StrangeSchema, Severity: diag.Error, Title: "not made by agn",
		Text: "The database has a table, column, index, view or trigger that agn does not make, or lacks one that it " +
			"makes. Whatever a trigger does would be done while agn writes, so the archive is only read, with a warning. " +
			"Where a table or view that agn makes is changed or missing, answers could be false, and it is not read either. " +
			"agn archive salvage makes an archive of its games.",
		Example: "CREATE TRIGGER gone AFTER INSERT ON game_rows BEGIN DELETE FROM texts; END;\n"},
	{Code: PageChanged, Severity: diag.Error, Title: "page changed",
		Text: "A page of the file does not match its checksum: it is damaged, or another program has written it. A " +
			"search that comes upon a damaged page ends with an error. What another program has changed is read with a " +
			"warning, and not written to; agn archive salvage makes an archive of its games.",
		Example: "UPDATE players SET name = 'Somebody', folded = 'somebody' WHERE player = 1;\n"},
}

// Lookup returns what is known of a code.
func Lookup(code Code) (diag.Info, bool) {
	for _, in := range Table {
		if in.Code == code {
			return in, true
		}
	}
	return diag.Info{}, false
}
