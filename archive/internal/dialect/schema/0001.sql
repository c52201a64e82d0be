-- The first schema of an archive. docs/archive.md describes it.

-- One run of an import, and the files it read games from.
CREATE TABLE imports (
	import  INTEGER PRIMARY KEY,
	started INTEGER NOT NULL -- seconds since 1970-01-01, UTC
) STRICT;

CREATE TABLE sources (
	source INTEGER PRIMARY KEY,
	import INTEGER NOT NULL,
	file   TEXT NOT NULL -- the path as given
) STRICT;

-- One row a game. A game never changes its number, id, text or play id;
-- what the referee said of it changes by re-judging only.
CREATE TABLE games (
	game      INTEGER PRIMARY KEY,
	id        BLOB NOT NULL UNIQUE, -- SHA-256 of tags, events and comments
	play      BLOB NOT NULL,        -- SHA-256 of the play alone
	variant   TEXT NOT NULL,        -- as written, '' if there is none
	options   TEXT NOT NULL,        -- those that differ from the defaults
	version   INTEGER,              -- of the rule set that judged; NULL if none did
	setup     INTEGER NOT NULL,     -- 1 if the game starts from a FEN tag
	verdict   TEXT NOT NULL,        -- legal, illegal, unreadable
	complete  INTEGER NOT NULL,     -- 1 if the rules ended the game
	events    INTEGER NOT NULL,     -- casts, moves and passes as written
	plies     INTEGER NOT NULL,     -- moves and passes among them
	sic       INTEGER NOT NULL,     -- events marked so
	result    TEXT NOT NULL,        -- the closing token, '' if there is none
	computed  TEXT NOT NULL,        -- the result that the rules give, '' if none
	ending    TEXT NOT NULL,        -- the rule that ended the game, '' if none did
	date      TEXT NOT NULL,        -- as written, '' if there is none
	firstday  INTEGER,              -- the interval that the date means, in days
	lastday   INTEGER,              -- since 1970-01-01; NULL is open or unknown
	doubtful  INTEGER NOT NULL,     -- 1 if the date says it is uncertain
	final     INTEGER,              -- hash of the last position reached
	source    INTEGER NOT NULL,
	number    INTEGER NOT NULL,     -- of the game in its file, from 1
	line      INTEGER NOT NULL,     -- of the file on which the game begins
	digest    INTEGER NOT NULL,     -- sum over the rows of all other tables
	seal      BLOB NOT NULL         -- SHA-256 of this row
) STRICT;
CREATE INDEX games_play ON games (play);
CREATE INDEX games_variant ON games (variant, options, result);
CREATE INDEX games_verdict ON games (verdict) WHERE verdict <> 'legal';
CREATE INDEX games_date ON games (firstday, lastday) WHERE firstday IS NOT NULL OR lastday IS NOT NULL;

-- The canonical text, or the original where it could not be read whole.
CREATE TABLE texts (
	game   INTEGER PRIMARY KEY,
	sha256 BLOB NOT NULL,
	text   BLOB NOT NULL
) STRICT;

-- The seats that play, in the table's order from 1.
CREATE TABLE players (
	player INTEGER PRIMARY KEY,
	name   TEXT NOT NULL UNIQUE, -- as written
	folded TEXT NOT NULL         -- NFC, case folded
) STRICT;
CREATE INDEX players_folded ON players (folded);

CREATE TABLE seats (
	game   INTEGER NOT NULL,
	seat   INTEGER NOT NULL,
	letter TEXT NOT NULL,
	name   TEXT NOT NULL,
	player INTEGER,          -- NULL if unknown
	points INTEGER,          -- twelfths of a point; NULL if there is no result
	PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_player ON seats (player, game);

-- Tags. Equal pairs of name and value are kept once.
CREATE TABLE tagvalues (
	tag    INTEGER PRIMARY KEY,
	name   TEXT NOT NULL,
	value  TEXT NOT NULL,
	folded TEXT NOT NULL,
	UNIQUE (name, value)
) STRICT;
CREATE INDEX tagvalues_folded ON tagvalues (name, folded);

CREATE TABLE tags (
	tag  INTEGER NOT NULL,
	game INTEGER NOT NULL,
	PRIMARY KEY (tag, game)
) STRICT, WITHOUT ROWID;

-- What the referee found.
CREATE TABLE findings (
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
) STRICT, WITHOUT ROWID;
CREATE INDEX findings_code ON findings (code, game);
CREATE INDEX findings_rule ON findings (rule, game) WHERE rule <> '';

-- Moves, throws and passes as they are played from a position, without the
-- marks + and #. Move 0 is none: the record goes no further.
CREATE TABLE moves (
	move INTEGER PRIMARY KEY,
	text TEXT NOT NULL UNIQUE
) STRICT;

-- Every position of the main line with the event that was played there, packed into
-- lists. docs/archive.md has their layout.
CREATE TABLE postings (
	key  INTEGER PRIMARY KEY, -- bucket<<32 | number in the bucket
	data BLOB NOT NULL
) STRICT;

-- What was played from the positions that occur often, move -1 summing up all
-- moves. A position without such rows is rare enough to be counted.
CREATE TABLE totals (
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
) STRICT, WITHOUT ROWID;

-- Every throw. value is the sum of its dice.
CREATE TABLE casts (
	throw   INTEGER PRIMARY KEY,
	device TEXT NOT NULL,  -- what was thrown: its dice with their faces and odds
	text   TEXT NOT NULL,  -- such as '<5,2>'
	dice   INTEGER NOT NULL,
	value  INTEGER NOT NULL,
	UNIQUE (device, text)
) STRICT;

CREATE TABLE throws (
	throw  INTEGER NOT NULL,
	game  INTEGER NOT NULL,
	event INTEGER NOT NULL, -- events before it
	seat  INTEGER NOT NULL,
	PRIMARY KEY (throw, game, event)
) STRICT, WITHOUT ROWID;

-- What happened, besides.
CREATE TABLE kinds (
	kind INTEGER PRIMARY KEY,
	name TEXT NOT NULL UNIQUE -- capture, entry, promotion, bear-off, …
) STRICT;

CREATE TABLE happenings (
	kind  INTEGER NOT NULL,
	game  INTEGER NOT NULL,
	event INTEGER NOT NULL, -- events before it
	seat  INTEGER NOT NULL,
	PRIMARY KEY (kind, game, event)
) STRICT, WITHOUT ROWID;

-- Comments, those inside variations too.
CREATE TABLE comments (
	comment INTEGER PRIMARY KEY,
	game    INTEGER NOT NULL,
	event   INTEGER NOT NULL, -- events of the main line before it
	text    TEXT NOT NULL,
	folded  TEXT NOT NULL
) STRICT;
CREATE INDEX comments_game ON comments (game);
CREATE VIRTUAL TABLE commenttext USING fts5 (
	folded, content = 'comments', content_rowid = 'comment', tokenize = 'trigram case_sensitive 1'
);

-- Views for people's own questions.
CREATE VIEW game_list AS
	SELECT g.game, lower(hex(g.id)) AS id, lower(hex(g.play)) AS play, g.variant, g.options, g.version,
		g.verdict, g.complete, g.events, g.plies, g.sic, g.result, g.computed, g.ending,
		g.date, date(g.firstday * 86400, 'unixepoch') AS first_day, date(g.lastday * 86400, 'unixepoch') AS last_day,
		g.doubtful, s.file, g.number, g.line, datetime(i.started, 'unixepoch') AS imported,
		CAST(t.text AS TEXT) AS text
	FROM games g JOIN texts t USING (game) LEFT JOIN sources s USING (source) LEFT JOIN imports i USING (import);
CREATE VIEW tag_list AS
	SELECT t.game, v.name, v.value FROM tags t JOIN tagvalues v USING (tag);
CREATE VIEW seat_list AS
	SELECT s.game, s.seat, s.letter, s.name, p.name AS player, s.points / 12.0 AS points
	FROM seats s LEFT JOIN players p USING (player);
CREATE VIEW finding_list AS
	SELECT game, n, code, rule, severity, event, ply, seat, line, col, message, legal, variation FROM findings;
CREATE VIEW throw_list AS
	SELECT t.game, t.event, t.seat, c.device, c.text, c.value
	FROM throws t JOIN casts c USING (throw);
CREATE VIEW event_list AS
	SELECT h.game, h.event, h.seat, k.name AS kind
	FROM happenings h JOIN kinds k USING (kind);
CREATE VIEW comment_list AS
	SELECT game, event, text FROM comments;

PRAGMA application_id = 1095192129;
PRAGMA user_version = 1;
