-- The second schema: how far each game was judged.

-- Events that were judged; NULL in a game that was judged before this was kept.
ALTER TABLE games ADD COLUMN judged INTEGER;

DROP VIEW game_list;
CREATE VIEW game_list AS
	SELECT g.game, lower(hex(g.id)) AS id, lower(hex(g.play)) AS play, g.variant, g.options, g.version,
		g.verdict, g.complete, g.events, g.judged, g.plies, g.sic, g.result, g.computed, g.ending,
		g.date, date(g.firstday * 86400, 'unixepoch') AS first_day, date(g.lastday * 86400, 'unixepoch') AS last_day,
		g.doubtful, s.file, g.number, g.line, datetime(i.started, 'unixepoch') AS imported,
		CAST(t.text AS TEXT) AS text
	FROM games g JOIN texts t USING (game) LEFT JOIN sources s USING (source) LEFT JOIN imports i USING (import);

PRAGMA user_version = 2;
