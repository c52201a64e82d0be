package dialect

// Version is the schema of the archives that this program writes. One of Oldest or later is brought to
// it: from version 7 on every schema will be read by every later program.
const (
	Version = 11
	Oldest  = 6
)

// Part is a part of an archive's file: a table, an index, a trigger, a view, or what a column of blobs holds.
type Part struct {
	// Name is that of the object, or TABLE.COLUMN.
	Name string
	// Why is the reason for it.
	Why string
	// SQL makes it; empty for a column, which its table makes. The text stands in every archive and is compared
	// letter by letter when one is opened, its comments too: it never changes without a new version.
	SQL fragment
}

// Layout lists all parts of the file, in the order in which they are made. Besides these SQLite keeps
// sqlite_stat1 and sqlite_stat4 for its planner, and tables whose names begin with commenttext_ for the full text.
//
// Each page ends in eight bytes that hold its checksum, see package file: SQLite itself compares none.
var Layout = [...]Part{
	// Where games came from.
	{"imports", "One run of an import, so that a game says when it came in.",
		`CREATE TABLE imports (
	import  INTEGER PRIMARY KEY,
	started INTEGER NOT NULL -- seconds since 1970-01-01, UTC
) STRICT`},
	{"sources", "The files that a run read: many games share a path.",
		`CREATE TABLE sources (
	source INTEGER PRIMARY KEY,
	import INTEGER NOT NULL,
	file   TEXT NOT NULL -- the path as given
) STRICT`},

	// The games. A game never changes its number, ids and text; what the referee said of it changes by judging again.
	{"kinds", "What many games have in common, once; 24 bytes a game less. A row that no game has any more stays.",
		`CREATE TABLE kinds (
	kind     INTEGER PRIMARY KEY,
	variant  TEXT NOT NULL,    -- as written, '' if there is none
	options  TEXT NOT NULL,    -- those that differ from the defaults
	version  INTEGER,          -- of the rule set that judged; NULL if none did
	setup    INTEGER NOT NULL, -- 1 if the game starts from a FEN tag
	verdict  TEXT NOT NULL,    -- legal, illegal, unreadable
	complete INTEGER NOT NULL, -- 1 if the rules ended the game
	result   TEXT NOT NULL,    -- the closing token, '' if there is none
	computed TEXT NOT NULL,    -- the result that the rules give, '' if none
	ending   TEXT NOT NULL,    -- the rule that ended the game, '' if none did
	UNIQUE (variant, options, version, setup, verdict, complete, result, computed, ending)
) STRICT`},
	{"game_rows", "One row a game: what searches compare game by game, and a seal over it.",
		`CREATE TABLE game_rows (
	game     INTEGER PRIMARY KEY,
	id       BLOB NOT NULL,    -- SHA-256 of tags, events and comments; no two games have the same
	play     BLOB NOT NULL,    -- SHA-256 of the play alone
	kind     INTEGER NOT NULL,
	events   INTEGER NOT NULL, -- casts, moves and passes as written
	judged   INTEGER,          -- those that were judged; NULL if no rule set did
	plies    INTEGER NOT NULL, -- moves and passes among them
	sic      INTEGER NOT NULL, -- events marked so
	date     TEXT NOT NULL,    -- as written, '' if there is none
	firstday INTEGER,          -- the interval that the date means, in days
	lastday  INTEGER,          -- since 1970-01-01; NULL is open or unknown
	doubtful INTEGER NOT NULL, -- 1 if the date says it is uncertain
	final    INTEGER,          -- hash of the last position reached
	source   INTEGER NOT NULL,
	number   INTEGER NOT NULL, -- of the game in its file, from 1
	line     INTEGER NOT NULL, -- of the file on which the game begins
	digest   INTEGER NOT NULL, -- sum over the rows of all other tables
	seal     BLOB NOT NULL     -- the first 8 bytes of the SHA-256 of this row and its kind
) STRICT`},
	{"games_id", "Ids are found by their first eight bytes: a third of the index that whole ones need.",
		`CREATE INDEX games_id ON game_rows (substr(id, 1, 8))`},
	{"games_play", "The same for the ids of plays.",
		`CREATE INDEX games_play ON game_rows (substr(play, 1, 8))`},
	{"games_kind", "From rule set, options, verdict and result to the games.",
		`CREATE INDEX games_kind ON game_rows (kind)`},
	{"games_date", "From days to the games; games without a date are left out.",
		`CREATE INDEX games_date ON game_rows (firstday, lastday) WHERE firstday IS NOT NULL OR lastday IS NOT NULL`},
	{"texts", "The game itself, by which all else can be made again; under its SHA-256, separate from game_rows, " +
		"of which searches read many.",
		`CREATE TABLE texts (
	game   INTEGER PRIMARY KEY,
	sha256 BLOB NOT NULL,
	text   BLOB NOT NULL
) STRICT`},
	{"texts.text", "The canonical text, or the original if it was not read whole: a Zstandard frame with a " +
		"checksum and the dictionary of package packing (packing.AppendText).", ""},

	// What hangs on a game. The digest in its row sums up these rows.
	{"players", "Names, each once, with the forms in which they are compared and found.",
		`CREATE TABLE players (
	player INTEGER PRIMARY KEY,
	name   TEXT NOT NULL UNIQUE, -- as written
	folded TEXT NOT NULL,        -- NFC, case folded
	plain  TEXT NOT NULL,        -- without diacritics, as English has it
	loose  TEXT NOT NULL,        -- what transliterations have in common, '' if that is plain
	sorted BLOB NOT NULL,        -- by which names are ordered
	person TEXT                  -- the name of whom this is another name of; NULL if of nobody
) STRICT`},
	{"players_folded", "From a folded name to the player.",
		`CREATE INDEX players_folded ON players (folded)`},
	{"players_person", "From a name to the other names of the same player.",
		`CREATE INDEX players_person ON players (person) WHERE person IS NOT NULL`},
	{"playerlists", "Both forms of the names, in which parts are looked for: a row for up to 1,024 names, and one for " +
		"16,384 or 262,144 when these are whole, in a fifth of the bytes.",
		`CREATE TABLE playerlists (
	list  INTEGER PRIMARY KEY, -- the number of the first that it can have over 1,024
	names BLOB NOT NULL
) STRICT`},
	{"playerlists.names", "A line each: player, tab, plain, tab, loose. Of more than 1,024 the words are packed " +
		"(spelling.Pack).", ""},
	{"chairs", "What seats of many games have in common: letter, name and score. A row that no seat has any more " +
		"stays.",
		`CREATE TABLE chairs (
	chair  INTEGER PRIMARY KEY,
	seat   INTEGER NOT NULL,
	letter TEXT NOT NULL,
	name   TEXT NOT NULL,
	points INTEGER,          -- twelfths of a point; NULL if there is no result
	UNIQUE (seat, letter, name, points)
) STRICT`},
	{"seat_rows", "Who played where: a row a seat.",
		`CREATE TABLE seat_rows (
	game   INTEGER NOT NULL,
	chair  INTEGER NOT NULL,
	player INTEGER,          -- NULL if unknown
	PRIMARY KEY (game, chair)
) STRICT, WITHOUT ROWID`},
	{"seats_player", "From a player to the games.",
		`CREATE INDEX seats_player ON seat_rows (player, game)`},
	{"tagvalues", "Pairs of name and value, each once, with the forms in which values are compared and found, as in " +
		"players.",
		`CREATE TABLE tagvalues (
	tag    INTEGER PRIMARY KEY,
	name   TEXT NOT NULL,
	value  TEXT NOT NULL,
	folded TEXT NOT NULL,
	plain  TEXT NOT NULL,
	loose  TEXT NOT NULL,
	sorted BLOB NOT NULL,
	UNIQUE (name, value)
) STRICT`},
	{"tagvalues_folded", "From a folded value to the pair.",
		`CREATE INDEX tagvalues_folded ON tagvalues (name, folded)`},
	{"valuelists", "The same for the values of each tag.",
		`CREATE TABLE valuelists (
	name  TEXT NOT NULL,
	list  INTEGER NOT NULL,
	names BLOB NOT NULL,
	UNIQUE (name, list)
) STRICT`},
	{"valuelists.names", "As in playerlists, of numbers of tagvalues.", ""},
	{"taglists", "The games that have a tag: a row for some hundred games, not for each.",
		`CREATE TABLE taglists (
	tag   INTEGER NOT NULL,
	first INTEGER NOT NULL,
	games BLOB NOT NULL,
	PRIMARY KEY (tag, first)
) STRICT, WITHOUT ROWID`},
	{"taglists.games", "How far each game is above the one before, as varints (packing.Lists).", ""},
	{"findings", "What the referee found, as agn check gives it.",
		`CREATE TABLE findings (
	game      INTEGER NOT NULL,
	n         INTEGER NOT NULL, -- from 1, in the order of the text
	code      TEXT NOT NULL,
	rule      TEXT NOT NULL,    -- '' if no rule of a game is concerned
	severity  TEXT NOT NULL,    -- note, warning, error
	event     INTEGER NOT NULL, -- from 1; 0 if no event is concerned
	ply       INTEGER NOT NULL,
	seat      TEXT NOT NULL,    -- the letter of the seat at fault, or ''
	line      INTEGER NOT NULL, -- of the source file
	col       INTEGER NOT NULL,
	endline   INTEGER NOT NULL,
	endcol    INTEGER NOT NULL,
	message   TEXT NOT NULL,
	legal     TEXT NOT NULL,    -- JSON array of the nearest legal moves
	variation INTEGER NOT NULL,
	count     INTEGER NOT NULL, -- of the places that have it for one cause
	places    TEXT NOT NULL,    -- JSON array of the first 50, [line, col, endline, endcol]; '[]' if there is one
	PRIMARY KEY (game, n)
) STRICT, WITHOUT ROWID`},
	{"findings_code", "From a code to the games.",
		`CREATE INDEX findings_code ON findings (code, game)`},
	{"findings_rule", "From a rule that is broken to the games.",
		`CREATE INDEX findings_rule ON findings (rule, game) WHERE rule <> ''`},
	{"comments", "Comments, those inside variations too.",
		`CREATE TABLE comments (
	comment INTEGER PRIMARY KEY,
	game    INTEGER NOT NULL,
	event   INTEGER NOT NULL, -- events of the main line before it
	text    TEXT NOT NULL,
	folded  TEXT NOT NULL
) STRICT`},
	{"comments_game", "From a game to its comments, which are taken out with it.",
		`CREATE INDEX comments_game ON comments (game)`},
	{"commenttext", "The full-text index of the comments; trigrams, as scripts without spaces are searched too.",
		`CREATE VIRTUAL TABLE commenttext USING fts5 (
	folded, content = 'comments', content_rowid = 'comment', tokenize = 'trigram case_sensitive 1'
)`},

	// The positions. Rows of their own would make each batch of an import touch every page of a B-tree.
	{"moves", "Moves, throws and passes as played, without + and #, each once. Move 0 is none: the record goes no " +
		"further.",
		`CREATE TABLE moves (
	move INTEGER PRIMARY KEY,
	text TEXT NOT NULL UNIQUE,
	sum  INTEGER NOT NULL -- hash of both
) STRICT`},
	{"segments", "The positions of a range of games, sorted by hash: one to a batch, merged as they age.",
		`CREATE TABLE segments (
	segment   INTEGER PRIMARY KEY,
	first     INTEGER NOT NULL, -- games
	last      INTEGER NOT NULL,
	pages     INTEGER NOT NULL,
	longs     INTEGER NOT NULL, -- number of the next long list
	positions INTEGER NOT NULL
) STRICT`},
	{"postings", "The pages of the segments, each found by arithmetic, and the lists of positions that stand often.",
		`CREATE TABLE postings (
	key  INTEGER PRIMARY KEY, -- bucket<<32 | number in the bucket
	data BLOB NOT NULL
) STRICT`},
	{"postings.data", "A page or a long list with its CRC-32: hashes as Rice codes, games, and where that is " +
		"not found by judging, event and move (package postings).", ""},
	{"totals", "What was played from the positions that occur often, move -1 for all moves; others are counted when " +
		"asked for.",
		`CREATE TABLE totals (
	hash     INTEGER NOT NULL,
	move     INTEGER NOT NULL,
	times    INTEGER NOT NULL, -- occurrences
	games    INTEGER NOT NULL, -- games
	decided  INTEGER NOT NULL, -- occurrences in games with a result
	points1  INTEGER NOT NULL, -- twelfths of points of each seat in those
	points2  INTEGER NOT NULL,
	points3  INTEGER NOT NULL,
	points4  INTEGER NOT NULL,
	firstday INTEGER,          -- least and greatest day of the games' dates
	lastday  INTEGER,
	PRIMARY KEY (hash, move)
) STRICT, WITHOUT ROWID`},

	// The plays: what is neither indexed nor a column is looked for here, in all games if it must be.
	{"plays", "What happened, was thrown and stood on the board in up to 4,096 games, so that a search reads a few " +
		"bytes an event.",
		`CREATE TABLE plays (
	first  INTEGER PRIMARY KEY,
	last   INTEGER NOT NULL,
	events BLOB NOT NULL,
	boards BLOB NOT NULL
) STRICT`},
	{"plays.events", "A Zstandard frame: heads of games, and for each event its seat and the number of what it " +
		"was (plays.Encoder).", ""},
	{"plays.boards", "A Zstandard frame: how the men on the board change from position to position " +
		"(plays.Encoder).", ""},
	{"counts", "What statistics report of the games of each block, so that those of all games are a sum of a few " +
		"rows.",
		`CREATE TABLE counts (
	first  INTEGER PRIMARY KEY, -- as in plays
	counts BLOB NOT NULL
) STRICT`},
	{"counts.counts", "A Zstandard frame with the counts by rules, player and cast (package counts).", ""},
	{"plays_gone", "A block that goes takes its counts along; one that is written over gets new ones.",
		`CREATE TRIGGER plays_gone AFTER DELETE ON plays BEGIN
	DELETE FROM counts WHERE first = old.first;
END`},

	// What is no game any more.
	{"superseded", "Texts that a better one has replaced or somebody took out. A row stands for a game that is in no " +
		"other table.",
		`CREATE TABLE superseded (
	game      INTEGER PRIMARY KEY, -- the number that it had, which no other game gets
	id        BLOB NOT NULL,
	successor BLOB,                -- id of the game in its place; NULL if there is none
	ended     INTEGER NOT NULL,    -- since when, in seconds since 1970-01-01, UTC
	reason    TEXT NOT NULL,
	file      TEXT NOT NULL,       -- where it came from
	number    INTEGER NOT NULL,
	line      INTEGER NOT NULL,
	imported  INTEGER NOT NULL,
	sha256    BLOB NOT NULL,
	text      BLOB NOT NULL,
	seal      BLOB NOT NULL        -- SHA-256 of this row
) STRICT`},
	{"superseded_id", "An import asks whether a text is superseded.",
		`CREATE INDEX superseded_id ON superseded (id)`},

	// Views. The first three are tables as they would be if nothing were shared; the others are for questions of people.
	// What is packed is opened by functions of this program.
	{"games", "Games with their kinds.",
		`CREATE VIEW games AS
	SELECT g.game, g.id, g.play, k.variant, k.options, k.version, k.setup, k.verdict, k.complete,
		g.events, g.plies, g.sic, k.result, k.computed, k.ending, g.date, g.firstday, g.lastday, g.doubtful,
		g.final, g.source, g.number, g.line, g.digest, g.seal, g.judged
	FROM game_rows g LEFT JOIN kinds k USING (kind)`},
	{"seats", "Seats with their chairs.",
		`CREATE VIEW seats AS
	SELECT r.game, c.seat, c.letter, c.name, r.player, c.points FROM seat_rows r LEFT JOIN chairs c USING (chair)`},
	{"tags", "A row for each game and tag.",
		`CREATE VIEW tags AS
	SELECT l.tag, e.value AS game FROM taglists l JOIN json_each(agn_games(l.first, l.games)) e`},
	{"game_list", "Games with readable ids, days and files.",
		`CREATE VIEW game_list AS
	SELECT g.game, lower(hex(g.id)) AS id, lower(hex(g.play)) AS play, g.variant, g.options, g.version,
		g.verdict, g.complete, g.events, g.judged, g.plies, g.sic, g.result, g.computed, g.ending,
		g.date, date(g.firstday * 86400, 'unixepoch') AS first_day, date(g.lastday * 86400, 'unixepoch') AS last_day,
		g.doubtful, s.file, g.number, g.line, datetime(i.started, 'unixepoch') AS imported
	FROM games g LEFT JOIN sources s USING (source) LEFT JOIN imports i USING (import)`},
	{"text_list", "Texts, unpacked.",
		`CREATE VIEW text_list AS
	SELECT game, agn_text(text) AS text FROM texts`},
	{"tag_list", "Names and values of tags.",
		`CREATE VIEW tag_list AS
	SELECT t.game, v.name, v.value FROM tags t JOIN tagvalues v USING (tag)`},
	{"seat_list", "Players and scores in points.",
		`CREATE VIEW seat_list AS
	SELECT s.game, s.seat, s.letter, s.name, p.name AS player, s.points / 12.0 AS points
	FROM seats s LEFT JOIN players p USING (player)`},
	{"finding_list", "Findings.",
		`CREATE VIEW finding_list AS
	SELECT game, n, code, rule, severity, event, ply, seat, line, col, message, legal, variation, count, places
	FROM findings`},
	{"throw_list", "Throws, with device and points.",
		`CREATE VIEW throw_list AS
	SELECT e.value ->> 0 AS game, e.value ->> 1 AS event, e.value ->> 2 AS seat,
		e.value ->> 3 AS device, e.value ->> 4 AS text, e.value ->> 5 AS value
	FROM plays p JOIN json_each(agn_throws(p.events)) e`},
	{"event_list", "What happened besides, a row for each kind.",
		`CREATE VIEW event_list AS
	SELECT e.value ->> 0 AS game, e.value ->> 1 AS event, e.value ->> 2 AS seat, e.value ->> 3 AS kind
	FROM plays p JOIN json_each(agn_events(p.events)) e`},
	{"comment_list", "Comments.",
		`CREATE VIEW comment_list AS
	SELECT game, event, text FROM comments`},
	{"superseded_list", "Superseded texts, with times in words.",
		`CREATE VIEW superseded_list AS
	SELECT s.game, lower(hex(s.id)) AS id, lower(hex(s.successor)) AS successor,
		datetime(s.ended, 'unixepoch') AS ended, s.reason, s.file, s.number, s.line,
		datetime(s.imported, 'unixepoch') AS imported, agn_text(s.text) AS text
	FROM superseded s`},
}

// older has the parts that were others in older versions, as they were up to one. A part without SQL was not there.
var older = [...]struct {
	until int
	Part
}{
	{7, Part{"findings", "", `CREATE TABLE findings (
	game      INTEGER NOT NULL,
	n         INTEGER NOT NULL, -- from 1, in the order of the text
	code      TEXT NOT NULL,
	rule      TEXT NOT NULL,    -- '' if no rule of a game is concerned
	severity  TEXT NOT NULL,    -- note, warning, error
	event     INTEGER NOT NULL, -- from 1; 0 if no event is concerned
	ply       INTEGER NOT NULL,
	seat      TEXT NOT NULL,    -- the letter of the seat at fault, or ''
	line      INTEGER NOT NULL, -- of the source file
	col       INTEGER NOT NULL,
	endline   INTEGER NOT NULL,
	endcol    INTEGER NOT NULL,
	message   TEXT NOT NULL,
	legal     TEXT NOT NULL,    -- JSON array of the nearest legal moves
	variation INTEGER NOT NULL,
	PRIMARY KEY (game, n)
) STRICT, WITHOUT ROWID`}},
	{7, Part{"finding_list", "", `CREATE VIEW finding_list AS
	SELECT game, n, code, rule, severity, event, ply, seat, line, col, message, legal, variation FROM findings`}},
	{8, Part{"players", "", `CREATE TABLE players (
	player INTEGER PRIMARY KEY,
	name   TEXT NOT NULL UNIQUE, -- as written
	folded TEXT NOT NULL         -- NFC, case folded
) STRICT`}},
	{8, Part{"players_person", "", ""}},
	{8, Part{"playerlists", "", ""}},
	{8, Part{"tagvalues", "", `CREATE TABLE tagvalues (
	tag    INTEGER PRIMARY KEY,
	name   TEXT NOT NULL,
	value  TEXT NOT NULL,
	folded TEXT NOT NULL,
	UNIQUE (name, value)
) STRICT`}},
	{8, Part{"valuelists", "", ""}},
	{9, Part{"playerlists", "", `CREATE TABLE playerlists (
	list  INTEGER PRIMARY KEY, -- the number of each of them over 1,024
	names TEXT NOT NULL        -- a line each: player, tab, plain, tab, loose
) STRICT`}},
	{9, Part{"valuelists", "", `CREATE TABLE valuelists (
	list  INTEGER PRIMARY KEY, -- the number of each of them over 1,024
	names TEXT NOT NULL        -- a line each: tag, tab, plain, tab, loose
) STRICT`}},
}

// placed lists what findings are kept in, spelt what names are kept in, lists their lists: tables and what goes with
// them, in the order in which they are made.
var (
	lists  = [...]string{"playerlists", "valuelists"}
	placed = [...]string{"findings", "findings_code", "findings_rule", "finding_list"}
	spelt  = [...]string{"players", "players_folded", "players_person", "playerlists", "tagvalues", "tagvalues_folded",
		"valuelists"}
)

// What brings older archives to the newest version. away is for those of version 6, of which all that judging makes is
// made again: since version 7 plays say which events gaps must have been, and counts keep these separate. Since version
// 8 findings have places: keep and back take over those of version 7, each of which has one until its game is judged
// again. Since version 9 names have the forms in which they are found: keepNames and backNames take over the names,
// and what calls Steps makes the forms. Since version 10 their lists are packed; it makes the lists too. Since version 11
// a run of spaces is one in the forms: those in which it is not are made again, and the lists.
const (
	away = `
	DELETE FROM seat_rows;
	DELETE FROM plays;
	DELETE FROM segments;
	DELETE FROM postings;
	DELETE FROM totals;
`
	unlisted  = "DROP TABLE playerlists; DROP TABLE valuelists;\n"
	dropped   = "DROP VIEW finding_list; DROP TABLE findings;\n"
	keep      = "CREATE TABLE kept AS SELECT * FROM findings;\n"
	back      = "INSERT INTO findings SELECT *, 1, '[]' FROM kept; DROP TABLE kept;\n"
	keepNames = "CREATE TABLE kept1 AS SELECT * FROM players; DROP TABLE players;\n" +
		"CREATE TABLE kept2 AS SELECT * FROM tagvalues; DROP TABLE tagvalues;\n"
	backNames = "INSERT INTO players SELECT player, name, folded, '', '', x'', NULL FROM kept1; DROP TABLE kept1;\n" +
		"INSERT INTO tagvalues SELECT tag, name, value, folded, '', '', x'' FROM kept2; DROP TABLE kept2;\n"
)
