-- The fifth schema: what statistics tell of the games of each block of plays.

-- A block that goes takes its counts along; one that is written over gets new ones.
CREATE TRIGGER plays_gone AFTER DELETE ON plays BEGIN
	DELETE FROM counts WHERE first = old.first;
END;

CREATE TABLE counts (
	first  INTEGER PRIMARY KEY, -- as in plays
	counts BLOB NOT NULL
) STRICT;

PRAGMA user_version = 5;
