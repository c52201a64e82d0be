-- The sixth schema: what many games have in common is kept once, which games have a tag stands in
-- lists, ids are found by their beginnings, seals are short, and positions are told by who moved.

-- What judging makes is made again.
DELETE FROM findings;
DELETE FROM plays;
DELETE FROM segments;
DELETE FROM postings;
DELETE FROM totals;

DROP VIEW game_list;
ALTER TABLE games RENAME TO games_before;
DROP INDEX games_play;
DROP INDEX games_variant;
DROP INDEX games_verdict;
DROP INDEX games_date;

-- What games have in common. A row that no game has any more stays.
CREATE TABLE kinds (
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
) STRICT;

CREATE TABLE game_rows (
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
) STRICT;

INSERT INTO kinds (variant, options, version, setup, verdict, complete, result, computed, ending)
	SELECT DISTINCT variant, options, version, setup, verdict, complete, result, computed, ending FROM games_before;
INSERT INTO game_rows
	SELECT g.game, g.id, g.play, k.kind, g.events, g.judged, g.plies, g.sic, g.date, g.firstday, g.lastday, g.doubtful,
		g.final, g.source, g.number, g.line, g.digest, g.seal
	FROM games_before g JOIN kinds k ON k.variant = g.variant AND k.options = g.options AND k.version IS g.version
		AND k.setup = g.setup AND k.verdict = g.verdict AND k.complete = g.complete AND k.result = g.result
		AND k.computed = g.computed AND k.ending = g.ending;
DROP TABLE games_before;

CREATE INDEX games_id ON game_rows (substr(id, 1, 8));
CREATE INDEX games_play ON game_rows (substr(play, 1, 8));
CREATE INDEX games_kind ON game_rows (kind);
CREATE INDEX games_date ON game_rows (firstday, lastday) WHERE firstday IS NOT NULL OR lastday IS NOT NULL;

DROP VIEW tag_list;
ALTER TABLE tags RENAME TO tags_before;
-- Some games that have a tag: the first one, and how far the others are above the one before.
CREATE TABLE taglists (
	tag   INTEGER NOT NULL,
	first INTEGER NOT NULL,
	games BLOB NOT NULL,
	PRIMARY KEY (tag, first)
) STRICT, WITHOUT ROWID;
INSERT INTO taglists SELECT tag, game, x'' FROM tags_before;
DROP TABLE tags_before;

DROP VIEW seat_list;
DROP TABLE seats;
-- What seats of games have in common. A row that no seat has any more stays.
CREATE TABLE chairs (
	chair  INTEGER PRIMARY KEY,
	seat   INTEGER NOT NULL,
	letter TEXT NOT NULL,
	name   TEXT NOT NULL,
	points INTEGER,          -- twelfths of a point; NULL if there is no result
	UNIQUE (seat, letter, name, points)
) STRICT;
CREATE TABLE seat_rows (
	game   INTEGER NOT NULL,
	chair  INTEGER NOT NULL,
	player INTEGER,          -- NULL if unknown
	PRIMARY KEY (game, chair)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_player ON seat_rows (player, game);

CREATE VIEW seats AS
	SELECT r.game, c.seat, c.letter, c.name, r.player, c.points FROM seat_rows r LEFT JOIN chairs c USING (chair);
CREATE VIEW seat_list AS
	SELECT s.game, s.seat, s.letter, s.name, p.name AS player, s.points / 12.0 AS points
	FROM seats s LEFT JOIN players p USING (player);
CREATE VIEW tags AS
	SELECT l.tag, e.value AS game FROM taglists l JOIN json_each(agn_games(l.first, l.games)) e;
CREATE VIEW tag_list AS
	SELECT t.game, v.name, v.value FROM tags t JOIN tagvalues v USING (tag);

CREATE VIEW games AS
	SELECT g.game, g.id, g.play, k.variant, k.options, k.version, k.setup, k.verdict, k.complete,
		g.events, g.plies, g.sic, k.result, k.computed, k.ending, g.date, g.firstday, g.lastday, g.doubtful,
		g.final, g.source, g.number, g.line, g.digest, g.seal, g.judged
	FROM game_rows g LEFT JOIN kinds k USING (kind);
CREATE VIEW game_list AS
	SELECT g.game, lower(hex(g.id)) AS id, lower(hex(g.play)) AS play, g.variant, g.options, g.version,
		g.verdict, g.complete, g.events, g.judged, g.plies, g.sic, g.result, g.computed, g.ending,
		g.date, date(g.firstday * 86400, 'unixepoch') AS first_day, date(g.lastday * 86400, 'unixepoch') AS last_day,
		g.doubtful, s.file, g.number, g.line, datetime(i.started, 'unixepoch') AS imported
	FROM games g LEFT JOIN sources s USING (source) LEFT JOIN imports i USING (import);

PRAGMA user_version = 6;
