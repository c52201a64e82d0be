package dialect

// postgresLayout lists the parts of an archive in PostgreSQL. Tables, columns and what they hold are those of Layout,
// byte by byte, and after them the column shard, see withShard; texts are compared by their bytes whatever the
// collation of the database. Numbers have as many bits as they need, those that a query compares with a number of its
// own 64; an id is found by its first seven bytes, with which an entry of an index takes 16. An index of whole texts is
// one of hashes: no text is too long for it. Nothing numbers itself: who writes holds the lock of the archive or shard,
// and the next number follows from the greatest.
var postgresLayout = [...]struct {
	// Name is that of the object.
	Name string
	// SQL makes it.
	SQL fragment
}{
	{"agn_archive", `CREATE TABLE agn_archive (
	mark    bigint NOT NULL,  -- "AGNA"
	version integer NOT NULL, -- of the schema
	shards  integer NOT NULL, -- how many, a power of two
	commits bigint NOT NULL,  -- transactions that wrote to the shard
	writer  text NOT NULL,    -- the connection that wrote last
	turns   bigint NOT NULL,  -- how often that became another one
	shard   smallint NOT NULL DEFAULT 0,     -- a row for each
	elsewhere smallint NOT NULL DEFAULT 0,   -- 1: another server keeps it
	next    bigint NOT NULL DEFAULT 1        -- of several shards, in the row of the first: the number of the next game
)`},
	{"imports", `CREATE TABLE imports (
	import  bigint PRIMARY KEY,
	started bigint NOT NULL
)`},
	{"sources", `CREATE TABLE sources (
	source bigint PRIMARY KEY,
	import bigint NOT NULL,
	file   text COLLATE "C" NOT NULL
)`},
	{"kinds", `CREATE TABLE kinds (
	kind     bigint PRIMARY KEY,
	variant  text COLLATE "C" NOT NULL,
	options  text COLLATE "C" NOT NULL,
	version  bigint,
	setup    smallint NOT NULL,
	verdict  text COLLATE "C" NOT NULL,
	complete smallint NOT NULL,
	result   text COLLATE "C" NOT NULL,
	computed text COLLATE "C" NOT NULL,
	ending   text COLLATE "C" NOT NULL
)`},
	{"kinds_options", `CREATE INDEX kinds_options ON kinds USING hash (options)`},
	{"game_rows", `CREATE TABLE game_rows (
	game     integer PRIMARY KEY,
	id       bytea NOT NULL,
	play     bytea NOT NULL,
	kind     integer NOT NULL,
	events   integer NOT NULL,
	judged   integer,
	plies    integer NOT NULL,
	sic      integer NOT NULL,
	date     text COLLATE "C" NOT NULL,
	firstday integer,
	lastday  integer,
	doubtful smallint NOT NULL,
	final    bigint,
	source   integer NOT NULL,
	number   integer NOT NULL,
	line     integer NOT NULL,
	digest   bigint NOT NULL,
	seal     bytea NOT NULL
)`},
	{"games_id", `CREATE INDEX games_id ON game_rows (substr(id, 1, 7))`},
	{"games_play", `CREATE INDEX games_play ON game_rows (substr(play, 1, 7))`},
	{"games_kind", `CREATE INDEX games_kind ON game_rows (kind)`},
	{"games_date", `CREATE INDEX games_date ON game_rows (firstday, lastday)
	WHERE firstday IS NOT NULL OR lastday IS NOT NULL`},
	{"texts", `CREATE TABLE texts (
	game   integer PRIMARY KEY,
	sha256 bytea NOT NULL,
	text   bytea NOT NULL
)`},
	{"players", `CREATE TABLE players (
	player bigint PRIMARY KEY,
	name   text COLLATE "C" NOT NULL,
	folded text COLLATE "C" NOT NULL,
	plain  text COLLATE "C" NOT NULL,
	loose  text COLLATE "C" NOT NULL,
	sorted bytea NOT NULL,
	person text COLLATE "C"
)`},
	{"players_name", `CREATE INDEX players_name ON players USING hash (name)`},
	{"players_folded", `CREATE INDEX players_folded ON players USING hash (folded)`},
	{"players_person", `CREATE INDEX players_person ON players USING hash (person)`},
	{"chairs", `CREATE TABLE chairs (
	chair  bigint PRIMARY KEY,
	seat   smallint NOT NULL,
	letter text COLLATE "C" NOT NULL,
	name   text COLLATE "C" NOT NULL,
	points bigint
)`},
	{"seat_rows", `CREATE TABLE seat_rows (
	game   integer NOT NULL,
	chair  integer NOT NULL,
	player integer,
	PRIMARY KEY (game, chair)
)`},
	{"seats_player", `CREATE INDEX seats_player ON seat_rows (player, game) WHERE player IS NOT NULL`},
	{"tagvalues", `CREATE TABLE tagvalues (
	tag    bigint PRIMARY KEY,
	name   text COLLATE "C" NOT NULL,
	value  text COLLATE "C" NOT NULL,
	folded text COLLATE "C" NOT NULL,
	plain  text COLLATE "C" NOT NULL,
	loose  text COLLATE "C" NOT NULL,
	sorted bytea NOT NULL
)`},
	{"tagvalues_value", `CREATE INDEX tagvalues_value ON tagvalues USING hash (value)`},
	{"tagvalues_folded", `CREATE INDEX tagvalues_folded ON tagvalues USING hash (folded)`},
	{"taglists", `CREATE TABLE taglists (
	tag   bigint NOT NULL,
	first bigint NOT NULL,
	games bytea NOT NULL,
	PRIMARY KEY (tag, first)
)`},
	{"findings", `CREATE TABLE findings (
	game      integer NOT NULL,
	n         integer NOT NULL,
	code      text COLLATE "C" NOT NULL,
	rule      text COLLATE "C" NOT NULL,
	severity  text COLLATE "C" NOT NULL,
	event     integer NOT NULL,
	ply       integer NOT NULL,
	seat      text COLLATE "C" NOT NULL,
	line      integer NOT NULL,
	col       integer NOT NULL,
	endline   integer NOT NULL,
	endcol    integer NOT NULL,
	message   text COLLATE "C" NOT NULL,
	legal     text COLLATE "C" NOT NULL,
	variation integer NOT NULL,
	count     integer NOT NULL,
	places    text COLLATE "C" NOT NULL,
	PRIMARY KEY (game, n)
)`},
	{"findings_code", `CREATE INDEX findings_code ON findings (code, game)`},
	{"findings_rule", `CREATE INDEX findings_rule ON findings (rule, game) WHERE rule <> ''`},
	{"comments", `CREATE TABLE comments (
	comment bigint PRIMARY KEY,
	game    integer NOT NULL,
	event   integer NOT NULL,
	text    text COLLATE "C" NOT NULL,
	folded  text COLLATE "C" NOT NULL
)`},
	{"comments_game", `CREATE INDEX comments_game ON comments (game)`},
	// A server without pg_trgm, and a role that may not install it, have comments looked through one by one.
	{"comments_text", `DO $$
DECLARE
	place text;
BEGIN
	BEGIN
		CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
	EXCEPTION WHEN OTHERS THEN
		NULL;
	END;
	place := (SELECT n.nspname FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
		WHERE e.extname = 'pg_trgm');
	IF place IS NOT NULL THEN
		EXECUTE format('CREATE INDEX comments_text ON comments USING gin (folded %I.gin_trgm_ops)', place);
	END IF;
END $$`},
	{"moves", `CREATE TABLE moves (
	move bigint PRIMARY KEY,
	text text COLLATE "C" NOT NULL,
	sum  bigint NOT NULL
)`},
	{"moves_text", `CREATE INDEX moves_text ON moves USING hash (text)`},
	{"segments", `CREATE TABLE segments (
	segment   bigint PRIMARY KEY,
	first     bigint NOT NULL,
	last      bigint NOT NULL,
	pages     bigint NOT NULL,
	longs     bigint NOT NULL,
	positions bigint NOT NULL
)`},
	{"postings", `CREATE TABLE postings (
	key  bigint PRIMARY KEY,
	data bytea NOT NULL
)`},
	{"totals", `CREATE TABLE totals (
	hash     bigint NOT NULL,
	move     bigint NOT NULL,
	times    bigint NOT NULL,
	games    bigint NOT NULL,
	decided  bigint NOT NULL,
	points1  bigint NOT NULL,
	points2  bigint NOT NULL,
	points3  bigint NOT NULL,
	points4  bigint NOT NULL,
	firstday bigint,
	lastday  bigint,
	PRIMARY KEY (hash, move)
)`},
	{"plays", `CREATE TABLE plays (
	first  bigint PRIMARY KEY,
	last   bigint NOT NULL,
	events bytea NOT NULL,
	boards bytea NOT NULL
)`},
	{"counts", `CREATE TABLE counts (
	first  bigint PRIMARY KEY,
	counts bytea NOT NULL
)`},
	{"blobs", `ALTER TABLE texts ALTER text SET STORAGE EXTERNAL;
ALTER TABLE postings ALTER data SET STORAGE EXTERNAL;
ALTER TABLE plays ALTER events SET STORAGE EXTERNAL, ALTER boards SET STORAGE EXTERNAL;
ALTER TABLE counts ALTER counts SET STORAGE EXTERNAL`},
	{"plays_gone", `CREATE FUNCTION agn_plays_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM counts WHERE first = old.first;
	RETURN NULL;
END $$;
CREATE TRIGGER plays_gone AFTER DELETE ON plays FOR EACH ROW EXECUTE FUNCTION agn_plays_gone()`},
	{"superseded", `CREATE TABLE superseded (
	game      bigint PRIMARY KEY,
	id        bytea NOT NULL,
	successor bytea,
	ended     bigint NOT NULL,
	reason    text COLLATE "C" NOT NULL,
	file      text COLLATE "C" NOT NULL,
	number    bigint NOT NULL,
	line      bigint NOT NULL,
	imported  bigint NOT NULL,
	sha256    bytea NOT NULL,
	text      bytea NOT NULL,
	seal      bytea NOT NULL
)`},
	{"superseded_id", `CREATE INDEX superseded_id ON superseded (id)`},

	// agn_games are the games of a list: how far each is above the one before, as varints (packing.Lists).
	{"agn_games", `CREATE FUNCTION agn_games(first bigint, games bytea) RETURNS SETOF bigint
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE ROWS 200 AS $$
DECLARE
	game bigint := first;
	step bigint := 0;
	shift int := 0;
	b int;
BEGIN
	RETURN NEXT game;
	FOR i IN 0 .. length(games) - 1 LOOP
		b := get_byte(games, i);
		step := step | ((b & 127)::bigint << shift);
		IF b < 128 THEN
			game := game + step;
			RETURN NEXT game;
			step := 0;
			shift := 0;
		ELSE
			shift := shift + 7;
		END IF;
	END LOOP;
END $$`},

	{"games", `CREATE VIEW games AS
	SELECT g.game, g.id, g.play, k.variant, k.options, k.version, k.setup, k.verdict, k.complete,
		g.events::bigint, g.plies::bigint, g.sic::bigint, k.result, k.computed, k.ending, g.date, g.firstday, g.lastday,
		g.doubtful,
		g.final, g.source, g.number, g.line, g.digest, g.seal, g.judged, g.shard
	FROM game_rows g LEFT JOIN kinds k USING (kind)`},
	{"seats", `CREATE VIEW seats AS
	SELECT r.game, c.seat, c.letter, c.name, r.player, c.points, r.shard
	FROM seat_rows r LEFT JOIN chairs c USING (chair)`},
	{"tags", `CREATE VIEW tags AS
	SELECT l.tag, e.value AS game, l.shard FROM taglists l CROSS JOIN LATERAL agn_games(l.first, l.games) e (value)`},
	{"agn_day", `CREATE FUNCTION agn_day(day bigint) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT CASE WHEN day BETWEEN -719528 AND 2932896 THEN to_char(date '1970-01-01' + day::int, 'YYYY-MM-DD') END $$`},
	{"agn_time", `CREATE FUNCTION agn_time(seconds bigint) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT CASE WHEN seconds BETWEEN -62135596800 AND 253402300799
		THEN to_char(to_timestamp(seconds) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') END $$`},
	{"game_list", `CREATE VIEW game_list AS
	SELECT g.game, encode(g.id, 'hex') AS id, encode(g.play, 'hex') AS play, g.variant, g.options, g.version,
		g.verdict, g.complete, g.events, g.judged, g.plies, g.sic, g.result, g.computed, g.ending,
		g.date, agn_day(g.firstday) AS first_day, agn_day(g.lastday) AS last_day,
		g.doubtful, s.file, g.number, g.line, agn_time(i.started) AS imported
	FROM games g LEFT JOIN sources s USING (source) LEFT JOIN imports i USING (import)`},
	{"tag_list", `CREATE VIEW tag_list AS
	SELECT t.game, v.name, v.value FROM tags t JOIN tagvalues v USING (tag)`},
	{"seat_list", `CREATE VIEW seat_list AS
	SELECT s.game, s.seat, s.letter, s.name, p.name AS player, s.points / 12.0::float8 AS points
	FROM seats s LEFT JOIN players p USING (player)`},
	{"finding_list", `CREATE VIEW finding_list AS
	SELECT game, n, code, rule, severity, event, ply, seat, line, col, message, legal, variation, count, places
	FROM findings`},
	{"comment_list", `CREATE VIEW comment_list AS
	SELECT game, event, text FROM comments`},
	{"superseded_list", `CREATE VIEW superseded_list AS
	SELECT s.game, encode(s.id, 'hex') AS id, encode(s.successor, 'hex') AS successor,
		agn_time(s.ended) AS ended, s.reason, s.file, s.number, s.line, agn_time(s.imported) AS imported
	FROM superseded s`},
}
