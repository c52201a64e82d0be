-- The fourth schema: texts that are superseded, because a better one stands in their place or
-- because somebody took them out.

CREATE VIEW superseded_list AS
	SELECT s.game, lower(hex(s.id)) AS id, lower(hex(s.successor)) AS successor,
		datetime(s.ended, 'unixepoch') AS ended, s.reason, s.file, s.number, s.line,
		datetime(s.imported, 'unixepoch') AS imported, agn_text(s.text) AS text
	FROM superseded s;

-- A row stands for a game that is in no other table any more.
CREATE TABLE superseded (
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
) STRICT;
CREATE INDEX superseded_id ON superseded (id);

PRAGMA user_version = 4;
