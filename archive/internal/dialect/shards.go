package dialect

import (
	"context"
	"database/sql"
	"encoding/binary"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// An archive in PostgreSQL can have several shards. Each table is then partitioned by the column shard, and a game with
// all that hangs on it is in one shard, that of the first bits of its id. The partition of a shard is a table of its
// own, TABLE_SHARD, on this server or, by way of a foreign table, on another. What writes names one shard. What reads
// rows reads all shards at once: the numbers of games, players and other rows are unique over all shards. What is
// packed, the moves, positions, totals and plays, is numbered shard by shard, and read so.

// MaxShards is the greatest number of shards.
const MaxShards = 64

// Shard is a shard of an archive.
type Shard struct {
	// Number counts from 0, Of is how many shards the archive has.
	Number, Of int
	// Elsewhere is set if another server keeps it.
	Elsewhere bool
}

// ShardOf returns the shard of a game by its id.
func ShardOf(id []byte, of int) int {
	return int(uint64(binary.BigEndian.Uint32(id)) * uint64(of) >> 32)
}

// In returns a statement that names the shard.
func (s Shard) In(statement string) string {
	if s.Of <= 1 {
		return statement
	}
	return fmt.Sprintf("%s%d %d %s\n%s", inShard, s.Number, s.Of, s.where(), statement)
}

// inShard begins a statement that names a shard.
const inShard = "--shard "

// cutShard returns the shard that a statement names, and the statement.
func cutShard(statement string) (s Shard, rest string, named bool) {
	rest, named = strings.CutPrefix(statement, inShard)
	if !named {
		return Shard{Of: 1}, statement, false
	}
	head, rest, _ := strings.Cut(rest, "\n")
	var where string
	if _, err := fmt.Sscan(head, &s.Number, &s.Of, &where); err != nil {
		panic(err) // In has written it
	}
	s.Elsewhere = where == elsewhere
	return s, rest, true
}

// askShards reads the shards of an archive: the number of each and whether another server keeps it.
const askShards = "SELECT 0, 0"

// fleets has the shards of archives that have several, by the transactions that read them.
var fleets sync.Map

// Began notes which shards the archive has that a transaction reads, until ended is called.
func Began(tx *sql.Tx, shards []Shard) (ended func()) {
	if len(shards) <= 1 {
		return func() {}
	}
	fleets.Store(tx, shards)
	return func() { fleets.Delete(tx) }
}

// shardsOf returns the shards of the archive that a transaction reads, nil where there is one.
func shardsOf(db Source) []Shard {
	shards, _ := fleets.Load(db)
	several, _ := shards.([]Shard)
	return several
}

// Shards returns what reads the archive shard by shard: db itself where there is one.
func Shards(db Source) []Source {
	shards := shardsOf(db)
	if shards == nil {
		return []Source{db}
	}
	out := make([]Source, len(shards))
	for i, s := range shards {
		out[i] = s.Source(db)
	}
	return out
}

// Row is a row of one of the shards.
type Row struct {
	*sql.Rows
	// Shard is the number of its shard once it is scanned.
	Shard   int
	several bool
}

// Scan reads the columns that the statement names.
func (r *Row) Scan(to ...any) error {
	if !r.several {
		return r.Rows.Scan(to...)
	}
	return r.Rows.Scan(append([]any{&r.Shard}, to...)...)
}

// EachShard asks all shards side by side, by one statement, and calls f with each row. Those of one shard come in the
// order of the statement, and the shards as they answer.
func EachShard(ctx context.Context, db Source, f func(*Row) error, statement string, args ...any) error {
	shards := shardsOf(db)
	if shards != nil {
		var b strings.Builder
		b.WriteString(inAll)
		for _, s := range shards {
			b.WriteString(s.where() + " ")
		}
		statement = b.String() + "\n" + statement
	}
	row := Row{several: shards != nil}
	return Each(ctx, db, func(rows *sql.Rows) error {
		row.Rows = rows
		return f(&row)
	}, statement, args...)
}

// inAll begins a statement that all shards are asked, which are here or elsewhere.
const inAll = "--shards "

// wordsInAll words such a statement, which follows: each row has the number of its shard before it.
func (e *Engine) wordsInAll(statement string) string {
	head, statement, _ := strings.Cut(statement, "\n")
	kinds := strings.Fields(head)
	parts := make([]string, len(kinds))
	for i, kind := range kinds {
		s := Shard{Number: i, Of: len(kinds), Elsewhere: kind == elsewhere}
		_, columns, _ := strings.Cut(e.words(s.In(statement)), "SELECT ")
		parts[i] = "(SELECT " + strconv.Itoa(i) + ", " + columns + ")"
	}
	return strings.Join(parts, " UNION ALL ")
}

// Where a shard is.
const (
	here      = "here"
	elsewhere = "elsewhere"
)

func (s Shard) where() string {
	if s.Elsewhere {
		return elsewhere
	}
	return here
}

// ShardsIn returns the shards of an archive.
func ShardsIn(ctx context.Context, db Source) (shards []Shard, err error) {
	err = Each(ctx, db, func(rows *sql.Rows) error {
		var s Shard
		err := rows.Scan(&s.Number, &s.Elsewhere)
		shards = append(shards, s)
		return err
	}, askShards)
	for i := range shards {
		shards[i].Of = len(shards)
	}
	return shards, err
}

// Source returns what reads the shard by way of another source.
func (s Shard) Source(db Source) Source {
	if s.Of <= 1 {
		return db
	}
	return inside{db, s}
}

// inside reads one shard.
type inside struct {
	Source
	shard Shard
}

// QueryContext implements Source.
func (i inside) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return i.Source.QueryContext(ctx, i.shard.In(query), args...)
}

// QueryRowContext implements Source.
func (i inside) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	return i.Source.QueryRowContext(ctx, i.shard.In(query), args...)
}

// table is the partition of a table, or the view of a view, for the shard.
func (s Shard) table(name string) string {
	if s.Of <= 1 {
		return name
	}
	return name + "_" + strconv.Itoa(s.Number)
}

var (
	// named matches a table or view as a statement reads or writes it, or before a column of it.
	named = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\b(FROM|JOIN|INTO|UPDATE) (\w+)\b|([^.\w]|^)(game_rows|kinds|superseded)\.`)
	})
	// numbers matches what makes the next number of a row.
	nextNumber = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`coalesce\(max\((kind|comment|chair|tag|player|source|import)\), 0\)( \+ 1)?`)
	})
)

// partitioned are the views that every shard has of its own; the tables are those of Tables.
var partitioned = func() map[string]bool {
	out := map[string]bool{"games": true, "seats": true, "tags": true}
	for i := range Tables {
		out[Tables[i].Name] = true
	}
	return out
}()

// words rewrites a statement in the engine's words so that it reads and writes the shard alone, but for the files that
// its games came from: those of a copy stand where their numbers say.
func (s Shard) words(statement string) string {
	if s.Of <= 1 {
		return statement
	}
	statement = nextNumber().ReplaceAllStringFunc(statement, func(text string) string {
		head, _, next := strings.Cut(strings.Replace(text, ", 0)", ", "+strconv.Itoa(s.Number)+")", 1), " + 1")
		if next {
			head += " + " + strconv.Itoa(s.Of)
		}
		return head
	})
	return named().ReplaceAllStringFunc(statement, func(text string) string {
		if before, isColumn := strings.CutSuffix(text, "."); isColumn {
			return s.table(before) + "."
		}
		word, name, _ := strings.Cut(text, " ")
		if !partitioned[name] || word == "JOIN" && (name == "sources" || name == "imports") {
			return text
		}
		return word + " " + s.table(name)
	})
}

// begun begins a transaction that writes to the shard.
func (s Shard) begun() string {
	return "BEGIN; " + s.locked() + "; " + s.counted()
}

// counted counts a transaction that writes to the shard.
func (s Shard) counted() string {
	return `UPDATE agn_archive SET commits = commits + 1, writer = current_setting('agn.writer'),
			turns = turns + (writer <> current_setting('agn.writer'))::int WHERE shard = ` + strconv.Itoa(s.Number)
}

// key is what the lock of the shard is called.
func (s Shard) key() string {
	return "(" + strconv.Itoa(agnaNumber+s.Number) +
		", (SELECT oid::int FROM pg_namespace WHERE nspname = current_schema()))"
}

// locked takes the lock of the shard until the transaction ends, and keeps who else would write to it waiting.
func (s Shard) locked() string { return "SELECT pg_advisory_xact_lock" + s.key() }
