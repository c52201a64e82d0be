package dialect

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/ashtapada/agn/internal/placing"
)

// Steps returns the statements that bring an archive of a version, 0 for an empty database, to Version.
func Steps(from int) string {
	names := keepNames + makes(Version, spelt[:]) + backNames
	steps := names
	switch {
	case from == 0:
		steps = Made(Version) + mark
	case from < 7:
		steps = away + dropped + makes(Version, placed[:]) + names
	case from < 8:
		steps = keep + dropped + makes(Version, placed[:]) + back + names
	case from >= 9:
		steps = unlisted + makes(Version, lists[:])
	}
	return steps + fmt.Sprintf("PRAGMA user_version = %d;", Version)
}

// Made returns the statements that make the parts of an archive of a version.
func Made(version int) string { return makes(version, nil) }

// makes makes the parts with some names, all if there are none.
func makes(version int, names []string) string {
	var b strings.Builder
	for i := range Layout {
		p := &Layout[i]
		for k := range older {
			if was := &older[k]; was.Name == p.Name && version <= was.until {
				p = &was.Part
				break
			}
		}
		if p.SQL != "" && (names == nil || slices.Contains(names, p.Name)) {
			b.WriteString(string(p.SQL) + ";\n")
		}
	}
	return b.String()
}

// agna is the number that marks an archive: "AGNA".
const (
	agna       = "1095192129"
	agnaNumber = 1095192129
)

// mark marks the file of an archive.
const mark = "PRAGMA application_id = " + agna + "; "

// The file and its transactions.
const (
	// Marks reads, in one statement, since another program may just make the archive,
	// the mark of the program, the version of the schema and the number of tables.
	Marks = "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema) FROM pragma_application_id, " +
		"pragma_user_version"
	// Objects reads what the schema has, but for what the planner notes, with the texts that made it.
	Objects = `SELECT type, name, tbl_name, ifnull(sql, '') FROM sqlite_schema WHERE name NOT IN ('sqlite_stat1', ` +
		`'sqlite_stat4')
		ORDER BY type, name`
	// Columns reads the names of the columns of a table, hidden ones too.
	Columns = "SELECT name FROM pragma_table_xinfo(?)"
	// InMemory is a database that no file keeps.
	InMemory = "file::memory:"
	// ReadVersion reads the version of the schema.
	ReadVersion = "PRAGMA user_version"
	// ReadSchema makes a connection see the tables that another program has made.
	ReadSchema = "SELECT 1 FROM sqlite_schema"
	// ReadOnce has a connection keep little of what it reads, ReadOften as much as readers do.
	ReadOnce  = "PRAGMA cache_size = -512"
	ReadOften = "PRAGMA cache_size = " + readCache
	// DataVersion reads a number that changes when another program writes.
	DataVersion = "PRAGMA data_version"

	Begin    = "BEGIN IMMEDIATE"
	Commit   = "COMMIT"
	Rollback = "ROLLBACK"
	// CommitMarked commits with the first page, on which another program that brings what was committed from the log
	// into the file can be seen to have done so.
	CommitMarked = mark + "COMMIT"
	// NoTransaction is what the engine says of a Rollback where it has undone the
	// transaction itself.
	NoTransaction = "no transaction is active"

	// Optimize brings up to date what the planner knows of the tables.
	Optimize = "PRAGMA optimize"
	// Checkpoint brings the log into the file and empties it.
	Checkpoint = "PRAGMA wal_checkpoint(TRUNCATE)"
	// GiveBack shortens the file by the pages that are free.
	GiveBack = "PRAGMA incremental_vacuum"
	// ReserveSums has each page of a file that is new, or written again, end in bytes that are kept for its sum. The
	// file system of archives does it.
	ReserveSums = "PRAGMA agn_sums"
	// Vacuum writes the file again, by way of a temporary copy. CopyInFile has that in a file, not in
	// memory, until CopyInMemory.
	Vacuum       = "VACUUM"
	CopyInFile   = "PRAGMA temp_store = 1"
	CopyInMemory = "PRAGMA temp_store = 2"
	// IntegrityCheck and QuickCheck check the structure of the file, the quick one
	// without its indexes. Each row is a fault, or ok.
	IntegrityCheck = "PRAGMA integrity_check(1000)"
	QuickCheck     = "PRAGMA quick_check(1000)"
	// CompareFullText has the full-text index compare itself with the comments. It
	// changes nothing, but SQLite takes it for a write.
	CompareFullText = "INSERT INTO commenttext (commenttext, rank) VALUES ('integrity-check', 1)"
)

// MayWrite and MayRead say whether a connection may change anything, such as what it has for
// itself alone.
const (
	MayWrite = "PRAGMA query_only = 0"
	MayRead  = "PRAGMA query_only = 1"
)

// PlayedList makes the view PlayedView for one connection: a row an event of a main line.
const PlayedList = `CREATE TEMP VIEW IF NOT EXISTS ` + PlayedView + ` AS SELECT g.game, e.* FROM games g JOIN ` +
	`agn_events(g.game) e`

// LuckView is the name of the view of the luck of seats, LuckFunction that of the function that opens a block for it,
// and LuckList makes it for one connection.
const (
	LuckView     = "luck_list"
	LuckFunction = "agn_luck"
	LuckList     = `CREATE TEMP VIEW IF NOT EXISTS ` + LuckView + ` AS SELECT e.value ->> 0 AS game, ` +
		`e.value ->> 1 AS seat, CAST(e.value ->> 2 AS REAL) AS luck FROM plays p JOIN json_each(` + LuckFunction + `(p.events)) e`
)

// PlayedView is the name of that view.
const PlayedView = "played_list"

// TemporaryView makes a view of the file, by the text that made it there, one of a connection.
func TemporaryView(text string) string {
	return strings.Replace(text, "CREATE VIEW", "CREATE TEMP VIEW", 1)
}

// Placed reports whether a view has, where a user's own statement asks it, a column places besides: what the tag Places
// says, if that can be used.
func Placed(view string) bool { return view == "games" || view == "game_list" }

// placesOfGames reads the games with such a tag.
var placesOfGames = sync.OnceValue(func() string {
	usable := " "
	for seats := 2; seats <= 4; seats++ {
		for _, value := range placing.All(seats) {
			usable += value + "/" + strconv.Itoa(seats) + " "
		}
	}
	return "SELECT CAST(e.value AS bigint) AS game, v.value AS places FROM " + taggedGames +
		" WHERE v.name = 'Places' AND instr('" + usable + "', ' ' || v.value || '/' || " +
		"(SELECT count(*) FROM seats q WHERE q.game = e.value) || ' ') > 0" + strings.Replace(placedRightly, "s.game", "e.value", 1)
})

// PlacedView makes such a view of one connection. The games with the tag are read once, and only if somebody asks for
// the column.
func PlacedView(name string) string {
	return "CREATE TEMP VIEW " + name + " AS SELECT g.*, (WITH p AS MATERIALIZED (" + placesOfGames() +
		") SELECT min(p.places) FROM p WHERE p.game = g.game) AS places FROM main." + name + " g"
}

// VirtualTable makes a virtual table for one connection, of the module with its name and an
// argument.
func VirtualTable(name string, argument int64) string {
	return fmt.Sprintf("CREATE VIRTUAL TABLE IF NOT EXISTS temp.%s USING %s(%d)", name, name, argument)
}

// ListColumns declares the columns of a virtual table.
func ListColumns(columns []string) string {
	return `CREATE TABLE t ("` + strings.Join(columns, `", "`) + `")`
}

// VirtualColumns declares the columns of a virtual table, and a hidden one for an argument.
func VirtualColumns(columns []string, argument string) string {
	return `CREATE TABLE t ("` + strings.Join(columns, `", "`) + `", "` + argument + `" HIDDEN)`
}

// readCache is how much readers keep of what they have read: so many KiB, as SQLite writes it.
const readCache = "-16384"

// The parameters of the connections. A writer waits long for another, which holds
// the file while it writes a batch. Its log is brought into the file at 64 MiB, which is some
// commits of an import, so that pages that all of them change are written there once; and it
// has space for the pages that one of them changes. A new archive has pages of 8 KiB, of which an import
// writes half as many as of SQLite's own size, and can give back those that are freed, with
// GiveBack. An older archive keeps its pages; it can give back once Vacuum has written it again. The
// order counts: auto_vacuum makes the first page, and cache_size is taken for pages of the size at hand.
// The driver would change it. The writer alone is defensive: SQLite cannot then so much as read a schema with a
// trigger on a table of the full-text index. The others change nothing.
const (
	ParamsWrite = "_journal_mode=WAL&_synchronous=FULL&_txlock=immediate&_dqs=0&_defensive=1&_error_rc=1" +
		"&_busy_timeout=60000&_pragma=page_size(8192)%3Bpragma+auto_vacuum(incremental)%3Bpragma+cache_size(-24576)" +
		"&_pragma=agn_sums&_pragma=temp_store(2)&_pragma=wal_autocheckpoint(8192)&mode=rwc" + untrusted
	ParamsRead = "mode=ro&_query_only=1&_dqs=0&_error_rc=1&_busy_timeout=10000&_pragma=cache_size(" + readCache +
		")" + untrusted
	ParamsImmutable = ParamsRead + "&immutable=1"
	ParamsCompare   = "mode=rw&_dqs=0&_error_rc=1&_busy_timeout=10000" + untrusted
	ParamsProbe     = "mode=ro&_error_rc=1&_busy_timeout=10000" + untrusted

	// untrusted has views, triggers and columns of the file call none of this program's functions.
	untrusted = "&_pragma=trusted_schema(0)"
)
