package dialect

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/ashtapada/agn/internal/spelling"
)

// Postgres is PostgreSQL.
var Postgres = &Engine{whole: func() map[string]string { return postgresWhole }, elsewhere: postgresElsewhere,
	sharded: postgresSharded, parts: sync.OnceValue(func() *strings.Replacer {
		return strings.NewReplacer(slices.Concat(lookedThrough(strings.NewReplacer()), postgresParts)...)
	})}

// PostgresFleet is PostgreSQL where an archive has several shards: what is joined lies in one shard, so that a server
// that keeps it joins it.
var PostgresFleet = &Engine{whole: sync.OnceValue(func() map[string]string { return withinShards(postgresWhole) }),
	elsewhere: postgresElsewhere, sharded: postgresSharded, parts: sync.OnceValue(func() *strings.Replacer {
		joins := shardJoins()
		return strings.NewReplacer(slices.Concat(lookedThrough(strings.NewReplacer(joins...)), postgresParts, joins)...)
	})}

// shardJoins are the joins of tables that have games, and what joins them within a shard. Where games came from is in
// any shard.
func shardJoins() (out []string) {
	for _, key := range [...]string{"kind", "player", "chair", "tag", "game", "first"} {
		out = append(out, "USING ("+key+")", "USING ("+key+", shard)")
	}
	for _, other := range [...]string{"seat", "n", "s", "f", "t", "r"} {
		out = append(out, " "+other+".game = g.game", " "+other+".game = g.game AND "+other+".shard = g.shard")
	}
	return append(out, " w.game = s.game", " w.game = s.game AND w.shard = s.shard")
}

// withinShards words joins of statements so.
func withinShards(texts map[string]string) map[string]string {
	out, joins := map[string]string{}, strings.NewReplacer(shardJoins()...)
	for name, text := range texts {
		out[name] = joins.Replace(text)
	}
	return out
}

// listed are the numbers of a List. They are made by a query of their own: then what asks a foreign table sends them to
// its server, else it would fetch the whole table and compare here, as translate has the collation of no column there.
const listed = " = ANY ((SELECT translate(?, '[]', '{}')::bigint[])::bigint[])"

// tidyValue is the value of a tag with the digits and signs of ASCII, without the spaces around it.
const tidyValue = "btrim(translate(v.value, '" + spelling.NumeralSigns + "', '" + spelling.NumeralMeans + "'))"

// postgresParts are pieces of statements and PostgreSQL's words for them. Of those that begin alike the first is taken.
var postgresParts = []string{
	" INDEXED BY games_id", "",
	" INDEXED BY games_play", "",
	" IN (SELECT value FROM json_each(?))", listed,
	"JOIN json_each(agn_games(l.first, l.games)) e", "CROSS JOIN LATERAL agn_games(l.first, l.games) e (value)",
	tagNumber, "CASE WHEN " + tidyValue + " ~ '^[+-]{0,1}[0-9][0-9.]{0,8}$' THEN split_part(" + tidyValue +
		", '.', 1)::bigint END",
	"ifnull(g.judged < g.events, 0)", "coalesce(g.judged < g.events, false)",
	"(SELECT json_group_array(json_array(seat.letter, seat.name, p.name, seat.points) ORDER BY seat.seat)",
	"(SELECT coalesce(json_agg(json_build_array(seat.letter, seat.name, p.name, seat.points) ORDER BY seat.seat), '[]')",
	"(SELECT json_group_array(", "(SELECT json_agg(",
	"json_array(", "json_build_array(",
	"ifnull(", "coalesce(",
	"instr(", "strpos(",
	"substr(?, 1, 8)", "substr(?::bytea, 1, 7)",
	"substr(?1, 1, 8)", "substr(?1::bytea, 1, 7)",
	"substr(?2, 1, 8)", "substr(?2::bytea, 1, 7)",
	"id, 1, 8)", "id, 1, 7)",
	"play, 1, 8)", "play, 1, 7)",
	"substr(?, g.game - ?, 1) = x'01'", `substr(?::bytea, (g.game - ?::bigint)::int, 1) = '\x01'::bytea`,
	"substr(?, (g.game - ?) * 9 - 8, 1)", "substr(?::bytea, ((g.game - ?::bigint) * 9 - 8)::int, 1)",
	"substr(?, (g.game - ?) * 9 - 7, 8)", "substr(?::bytea, ((g.game - ?::bigint) * 9 - 7)::int, 8)",
	"g.game = ?", "g.game = ?::bigint",
	"g.game > ?", "g.game > ?::bigint",
	"g.game BETWEEN ? AND ?", "g.game BETWEEN ?::bigint AND ?::bigint",
	"comments c WHERE c.comment IN (SELECT rowid FROM commenttext WHERE commenttext MATCH ?) AND ",
	// An index of trigrams, if the server has one, finds it: the text stands in quotation marks there, and as a pattern
	// here.
	`comments c WHERE c.folded LIKE '%' || regexp_replace(replace(substr(left(?::text, -1), 2), '""', '"'), ` +
		`'([\\%_])', '\\\1', 'g') || '%' AND `,
	// What is not known is least to SQLite.
	"g.firstday IS NULL, g.firstday, g.lastday", "g.firstday IS NULL, g.firstday, g.lastday NULLS FIRST",
	"g.firstday IS NULL, g.firstday DESC, g.lastday DESC",
	"g.firstday IS NULL, g.firstday DESC, g.lastday DESC NULLS LAST",
	// The games of a page are found first, by a query of its own, and then read by their numbers: a server would else sort
	// all rows a second time.
	"g.game IN (SELECT g.game ", "g.game = ANY (ARRAY(SELECT g.game ",
	once + "SELECT ", "= ANY (ARRAY(SELECT ",
	endOnce, "))",
	" LIMIT ? OFFSET ?)", " LIMIT nullif(?::bigint, -1) OFFSET ?))",
	" LIMIT ? OFFSET ?", " LIMIT nullif(?::bigint, -1) OFFSET ?",
	"INSERT OR FAIL INTO ", "INSERT INTO ",
	"temp.judged", "pg_temp.judged",
	"EXPLAIN QUERY PLAN ", "EXPLAIN ",
}

// lookedThrough are the pieces that ask lists of names, and PostgreSQL's words for them: it looks through the names.
func lookedThrough(joins *strings.Replacer) (out []string) {
	for _, alike := range [...]bool{false, true} {
		form := func(column string) string {
			if alike {
				return "replace(" + column + ", 'w', 'v')"
			}
			return column
		}
		out = append(out,
			string(seatsListed+namedIn(playersListed, alike)),
			joins.Replace("players p JOIN seats s USING (player) WHERE ")+patterned(form("p.plain"), form("p.loose")),
			string("p.player IN "+namedIn(playersListed, alike)), patterned(form("p.plain"), form("p.loose")),
			string(valuesListed+namedIn(tagListed, alike)),
			joins.Replace("tagvalues v JOIN taglists l USING (tag) CROSS JOIN LATERAL agn_games(l.first, l.games) e (value) "+
				"WHERE v.name = ? AND ")+patterned(form("v.plain"), form("v.loose")))
	}
	return out
}

// patterned asks that one of two forms fits one of some patterns, an array of JSON.
func patterned(plain, loose string) string {
	return "(SELECT " + plain + " LIKE ANY (y.all) OR " + loose + " LIKE ANY (y.all) FROM " +
		"(SELECT ARRAY(SELECT json_array_elements_text(?::json)) AS all) y)"
}

// postgresWhole has PostgreSQL's texts of whole statements.
var postgresWhole = map[string]string{
	Begin:             Shard{}.begun(),
	CommitMarked:      Commit,
	DataVersion:       dataVersion,
	askShards:         "SELECT shard, elsewhere FROM agn_archive ORDER BY shard",
	ReadVersion:       "SELECT version FROM agn_archive LIMIT 1",
	ReadOnce:          "",
	ReadOften:         "",
	Checkpoint:        "",
	GiveBack:          "",
	InsertCommentText: "",
	ListPlayers:       "",
	ListTags:          "",
	// A table that somebody else looks at or cleans is left to him: that may take long.
	Optimize: `DO $$
	DECLARE t record;
	BEGIN
		FOR t IN SELECT relid::regclass AS name FROM pg_stat_user_tables
			WHERE schemaname = current_schema() AND n_mod_since_analyze > 500 + n_live_tup / 10
		LOOP
			EXECUTE 'ANALYZE (SKIP_LOCKED) ' || t.name;
		END LOOP;
	END $$`,

	StoredIDs: `SELECT g.id FROM json_array_elements_text($1::json) j (value) JOIN game_rows g
		ON substr(g.id, 1, 7) = substr(decode(j.value, 'hex'), 1, 7) AND g.id = decode(j.value, 'hex')`,
	FindMoves: `SELECT text, move FROM moves WHERE text = ANY (ARRAY(SELECT json_array_elements_text($1::json)))`,
	FindKind: `SELECT kind FROM kinds WHERE variant = $1 AND options = $2 AND version IS NOT DISTINCT FROM $3
		AND setup = $4 AND verdict = $5 AND complete = $6 AND result = $7 AND computed = $8 AND ending = $9`,
	InsertKind: `INSERT INTO kinds SELECT coalesce(max(kind), 0) + 1,
		$1::text, $2::text, $3::bigint, $4::smallint, $5::text, $6::smallint, $7::text, $8::text, $9::text
		FROM kinds RETURNING kind`,
	FindChair: `SELECT chair FROM chairs WHERE seat = $1 AND letter = $2 AND name = $3
		AND points IS NOT DISTINCT FROM $4`,
	InsertChair: `INSERT INTO chairs SELECT coalesce(max(chair), 0) + 1, $1::smallint, $2::text, $3::text, $4::bigint
		FROM chairs RETURNING chair`,
	NextGame: `SELECT greatest((SELECT max(game) FROM game_rows), (SELECT max(game) FROM superseded), 0) + 1`,

	CreateJudged: "CREATE TEMP TABLE IF NOT EXISTS judged (game bigint PRIMARY KEY)",
	WritePlays: `INSERT INTO plays VALUES ($1, $2, $3, $4) ON CONFLICT (first) DO UPDATE SET
		last = excluded.last, events = excluded.events, boards = excluded.boards`,
	WriteCounts: `INSERT INTO counts VALUES ($1, $2) ON CONFLICT (first) DO UPDATE SET counts = excluded.counts`,
	NoteSegment: `INSERT INTO segments VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (segment) DO UPDATE SET
		first = excluded.first, last = excluded.last, pages = excluded.pages, longs = excluded.longs,
		positions = excluded.positions`,
	// Between two equal keys: else all postings are read and hashed, as a server expects a thousand segments until it has
	// looked.
	SegmentPages: strings.ReplaceAll(`SELECT s.segment, s.first, s.last, s.pages, s.longs, s.positions, p.data
		FROM segments s LEFT JOIN postings p ON p.key BETWEEN KEY AND KEY ORDER BY s.segment`, "KEY",
		"(s.segment << 32 | ((($1::bigint >> 16) * s.pages + (($1::bigint & 65535) * s.pages >> 16)) >> 32))"),
	WriteList: `INSERT INTO postings VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET data = excluded.data`,
	AddTotal: `INSERT INTO totals AS t VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		ON CONFLICT (hash, move) DO UPDATE SET
			times = t.times + excluded.times, games = t.games + excluded.games, decided = t.decided + excluded.decided,
			points1 = t.points1 + excluded.points1, points2 = t.points2 + excluded.points2,
			points3 = t.points3 + excluded.points3, points4 = t.points4 + excluded.points4,
			firstday = least(t.firstday, excluded.firstday), lastday = greatest(t.lastday, excluded.lastday)`,
	// The seats are named by the list too: else those of all games would be fetched from another server.
	Standings: strings.ReplaceAll(`SELECT g.game, g.firstday, g.lastday, s.seat, s.points
		FROM game_rows g LEFT JOIN seat_rows r ON r.game = g.game AND r.game`+listed+`
			LEFT JOIN chairs s ON s.chair = r.chair AND s.shard = r.shard
		WHERE g.game`+listed, "?", "$1"),

	DeleteSuperseded[0]: "",
	IndexComments:       "",
	IsSuperseded: `SELECT EXISTS (SELECT 1 FROM superseded WHERE id = $1) AND NOT EXISTS (SELECT 1 FROM game_rows
		WHERE substr(id, 1, 7) = substr($1, 1, 7) AND id = $1)`,

	AnyLastGame: `SELECT coalesce((SELECT max(game) FROM game_rows), 0), 9223372036854775807`,
	LoneTexts:   "SELECT t.game FROM texts t LEFT JOIN game_rows g USING (game) WHERE g.game IS NULL",
	LoneCounts:  "SELECT c.first FROM counts c LEFT JOIN plays p USING (first) WHERE p.first IS NULL",
}

// dataVersion reads what Begin counts.
const dataVersion = `SELECT sum(CASE WHEN writer = current_setting('agn.writer', true) THEN turns
		ELSE commits END)::bigint FROM agn_archive`

// postgresSharded has the statements that are others for each shard.
var postgresSharded = map[string]func(Shard) string{
	Begin:       Shard.begun,
	Enter:       Shard.locked,
	Counted:     Shard.counted,
	Await:       func(s Shard) string { return "SELECT pg_advisory_lock" + s.key() },
	TryAwait:    func(s Shard) string { return "SELECT pg_try_advisory_lock" + s.key() },
	Leave:       func(s Shard) string { return "SELECT pg_advisory_unlock" + s.key() },
	DataVersion: func(s Shard) string { return dataVersion + " WHERE shard = " + strconv.Itoa(s.Number) },
}

// postgresElsewhere has the statements that write a row or write over it, for the tables of another server, which take
// no ON CONFLICT.
var postgresElsewhere = map[string]string{
	WritePlays: `WITH old AS (UPDATE plays SET last = $2, events = $3, boards = $4 WHERE first = $1 RETURNING 1)
		INSERT INTO plays SELECT $1::bigint, $2::bigint, $3::bytea, $4::bytea WHERE NOT EXISTS (SELECT 1 FROM old)`,
	WriteCounts: `WITH old AS (UPDATE counts SET counts = $2 WHERE first = $1 RETURNING 1)
		INSERT INTO counts SELECT $1::bigint, $2::bytea WHERE NOT EXISTS (SELECT 1 FROM old)`,
	NoteSegment: `WITH old AS (UPDATE segments SET first = $2, last = $3, pages = $4, longs = $5, positions = $6
			WHERE segment = $1 RETURNING 1)
		INSERT INTO segments SELECT $1::bigint, $2::bigint, $3::bigint, $4::bigint, $5::bigint, $6::bigint
			WHERE NOT EXISTS (SELECT 1 FROM old)`,
	WriteList: `WITH old AS (UPDATE postings SET data = $2 WHERE key = $1 RETURNING 1)
		INSERT INTO postings SELECT $1::bigint, $2::bytea WHERE NOT EXISTS (SELECT 1 FROM old)`,
	AddTotal: `WITH old AS (UPDATE totals SET times = times + $3, games = games + $4, decided = decided + $5,
			points1 = points1 + $6, points2 = points2 + $7, points3 = points3 + $8, points4 = points4 + $9,
			firstday = least(firstday, $10), lastday = greatest(lastday, $11) WHERE hash = $1 AND move = $2 RETURNING 1)
		INSERT INTO totals SELECT $1::bigint, $2::bigint, $3::bigint, $4::bigint, $5::bigint, $6::bigint, $7::bigint,
			$8::bigint, $9::bigint, $10::bigint, $11::bigint WHERE NOT EXISTS (SELECT 1 FROM old)`,
}

// The versions of the schema in PostgreSQL: the newest, and the oldest that is brought to it.
const (
	ServerVersion = 11
	ServerOldest  = 8
)

// What a program asks that writes to several shards. Enter lets a transaction write to a shard; Counted, just before
// its end, counts it: the row that it changes has numbers for all. Await takes the lock of a shard until Leave,
// TryAwait only if nobody has it.
const (
	Enter    = "enter a shard"
	Counted  = "count what was written to a shard"
	Await    = "await a shard"
	TryAwait = "take a shard that is free"
	Leave    = "leave a shard"
	// BeginAlone begins a transaction that writes to no shard yet.
	BeginAlone = AsWritten + "BEGIN"
	// TakeGames takes numbers for so many games, and returns the first.
	TakeGames = "UPDATE agn_archive SET next = next + ?1 WHERE shard = 0 RETURNING next - ?1"
	// TakenGames reads how many numbers for games are taken.
	TakenGames = "SELECT next - 1 FROM agn_archive WHERE shard = 0"
)

// What is asked of a server before it keeps an archive.
const (
	// ServerKind reads the version of the server, as a number, and the encoding of the database.
	ServerKind = "SELECT current_setting('server_version_num')::int, current_setting('server_encoding')"
	// ServerHolds reads whether the schema is there, whether it has the table of an archive, and how many other things
	// it has.
	ServerHolds = `SELECT count(DISTINCT n.oid), count(c.oid) FILTER (WHERE c.relname = 'agn_archive' AND c.relkind = 'r'),
		count(c.oid) FROM pg_namespace n LEFT JOIN pg_class c ON c.relnamespace = n.oid WHERE n.nspname = $1`
	// ServerMay reads whether the role may use the schema, and who it is.
	ServerMay = "SELECT has_schema_privilege($1, 'USAGE'), current_user::text"
	// ServerWrites reads whether the role may write to the archive, and who it is.
	ServerWrites = "SELECT has_table_privilege('game_rows', 'INSERT'), current_user::text"
	// ServerOwns reads whether the role has all rights of who owns the tables, and who it is.
	ServerOwns = `SELECT coalesce(bool_and(pg_has_role(c.relowner, 'USAGE')), false), current_user::text FROM pg_class c
		JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = current_schema() AND c.relkind = 'r'`
	// ServerMarks reads the mark of an archive, the version of its schema and its number of shards.
	ServerMarks = "SELECT mark, version, shards FROM agn_archive LIMIT 1"
	// ServerMaking holds off others who would make the same archive, until the transaction ends.
	ServerMaking = "SELECT pg_advisory_xact_lock(" + agna + ", hashtext($1))"
	// ServerLimit bounds how long a transaction waits for a lock.
	ServerLimit = "SET LOCAL lock_timeout = '60s'"
	// ServerSize is how many bytes the tables take with all that belongs to them.
	ServerSize = `SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint FROM pg_class c
		JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = current_schema() AND c.relkind = 'r'`
)

// ServerSession sets a connection of a reader, or of a writer who has a name, to the schema of an archive.
func ServerSession(schema, writer string) string {
	set := `SET search_path = ` + quoted(schema) + `; SET standard_conforming_strings = on; SET TimeZone = 'UTC'; ` +
		// What a server compiles takes seconds where it knows little of the tables of others, and saves less than it takes.
		// Tables of several shards are joined shard by shard.
		`SET jit = off; SET enable_partitionwise_join = on; `
	if writer == "" {
		return set + `SET default_transaction_read_only = on; SET default_transaction_isolation = 'repeatable read'`
	}
	return set + `SET lock_timeout = '60s'; SET agn.writer = '` + writer + `'`
}

// What a transaction may do: make a table for itself alone, and then nothing but read.
const (
	ServerMayWrite = "SET TRANSACTION READ WRITE"
	ServerMayRead  = "SET TRANSACTION READ ONLY"
)

// ServerTemporary makes a table for one transaction, of columns that are pairs of name and type.
func ServerTemporary(name string, columns []string) string {
	var b strings.Builder
	b.WriteString("CREATE TEMP TABLE " + quoted(name) + " (")
	for i := 0; i < len(columns); i += 2 {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(quoted(columns[i]) + " " + columns[i+1])
	}
	return b.String() + ") ON COMMIT DROP"
}

// ServerMayPlace asks whether a transaction may make the view of ServerPlaced.
const ServerMayPlace = "SELECT has_database_privilege(current_database(), 'TEMP') AND NOT pg_is_in_recovery()"

// ServerPlaced makes a view as PlacedView does, for one transaction. A server leaves out the join of a statement that
// does not ask for the column.
func ServerPlaced(name string) string {
	return "CREATE TEMP VIEW " + name + " AS SELECT g.*, w.places FROM " + name +
		` g LEFT JOIN (SELECT p.game, min(p.places COLLATE "C") AS places FROM (` + Postgres.Text(placesOfGames()) +
		") p GROUP BY p.game) w ON w.game = g.game"
}

// Grants returns the statements that let a role read the archive of a schema, or also write to it.
func Grants(schema, role string, write bool) []string {
	may := "SELECT"
	if write {
		may += ", INSERT, UPDATE, DELETE"
	}
	return []string{"GRANT USAGE ON SCHEMA " + quoted(schema) + " TO " + quoted(role),
		"GRANT " + may + " ON ALL TABLES IN SCHEMA " + quoted(schema) + " TO " + quoted(role)}
}

// quoted is the name of a schema or role as statements have it.
func quoted(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

// ServerVacuum writes a table again without gaps.
func ServerVacuum(table string) string { return "VACUUM (FULL, ANALYZE) " + table }
