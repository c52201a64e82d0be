-- The third schema: what was thrown, what happened and what stood on the board is packed,
-- some hundred games to a row, and texts are compressed.

DROP VIEW throw_list;
DROP VIEW event_list;
DROP VIEW game_list;
DROP TABLE throws;
DROP TABLE casts;
DROP TABLE happenings;
DROP TABLE kinds;

-- What judging makes is made again.
DELETE FROM seats;
DELETE FROM findings;
DELETE FROM postings;
DELETE FROM totals;
DROP TABLE moves;
CREATE TABLE moves (
	move INTEGER PRIMARY KEY,
	text TEXT NOT NULL UNIQUE,
	sum  INTEGER NOT NULL -- hash of both
) STRICT;

-- Views for people's own questions. The functions agn_text, agn_events and agn_throws
-- are this program's.
CREATE VIEW game_list AS
	SELECT g.game, lower(hex(g.id)) AS id, lower(hex(g.play)) AS play, g.variant, g.options, g.version,
		g.verdict, g.complete, g.events, g.judged, g.plies, g.sic, g.result, g.computed, g.ending,
		g.date, date(g.firstday * 86400, 'unixepoch') AS first_day, date(g.lastday * 86400, 'unixepoch') AS last_day,
		g.doubtful, s.file, g.number, g.line, datetime(i.started, 'unixepoch') AS imported
	FROM games g LEFT JOIN sources s USING (source) LEFT JOIN imports i USING (import);
CREATE VIEW text_list AS
	SELECT game, agn_text(text) AS text FROM texts;
CREATE VIEW throw_list AS
	SELECT e.value ->> 0 AS game, e.value ->> 1 AS event, e.value ->> 2 AS seat,
		e.value ->> 3 AS device, e.value ->> 4 AS text, e.value ->> 5 AS value
	FROM plays p JOIN json_each(agn_throws(p.events)) e;
CREATE VIEW event_list AS
	SELECT e.value ->> 0 AS game, e.value ->> 1 AS event, e.value ->> 2 AS seat, e.value ->> 3 AS kind
	FROM plays p JOIN json_each(agn_events(p.events)) e;

-- The positions of all main lines in segments, each of a range of games, in pages that
-- stand in postings: key is segment<<32 | page. docs/archive.md has their layout.
CREATE TABLE segments (
	segment   INTEGER PRIMARY KEY,
	first     INTEGER NOT NULL, -- games
	last      INTEGER NOT NULL,
	pages     INTEGER NOT NULL,
	longs     INTEGER NOT NULL, -- number of the next long list
	positions INTEGER NOT NULL
) STRICT;

-- A table, since SQLite takes a check of a schema that ends in a view for one of a part.
-- The plays of some games with numbers from first to last. docs/archive.md has the
-- layout.
CREATE TABLE plays (
	first  INTEGER PRIMARY KEY,
	last   INTEGER NOT NULL,
	events BLOB NOT NULL,
	boards BLOB NOT NULL
) STRICT;

PRAGMA user_version = 3;
