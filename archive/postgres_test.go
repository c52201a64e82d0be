package archive

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/postgres"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/pgtest"
	"github.com/jackc/pgx/v5"
)

// postgresFor returns the address of a database in PostgreSQL, which is started for the tests if none is named.
func postgresFor(t *testing.T) string {
	t.Helper()
	if server != "" {
		return server
	}
	address, err := startServer()
	started(t, err)
	return address
}

// started skips a test where PostgreSQL is not installed, and ends it where it does not start.
func started(t *testing.T, err error) {
	t.Helper()
	if errors.Is(err, pgtest.ErrNone) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// statements carries out statements in PostgreSQL's words.
func statements(t *testing.T, address string, all ...string) {
	t.Helper()
	a, err := postgres.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	err = a.Raw(t.Context(), func(conn *pgx.Conn) error {
		for _, s := range all {
			if _, err := conn.Exec(t.Context(), s); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// oddGame has a comment and a tag that PostgreSQL does not take as they are.
const oddGame = "[Event \"odd \U0010ff41 \U0010ffff\"]\n[Site \"\u00e9 \U0010ff41\"]\n" +
	"[White \"a\x00b \U0010ff00\"]\n" +
	"[Variant \"chaturanga-2p\"]\n\n" +
	"{a\x00b \U0010ff00 and \U000f0000} 1. Pa2-a3 *\n"

// beginnings are the games of a text without their last lines of moves, each said to be another.
func beginnings(text string, n int) string {
	var out []string
	for game := range strings.SplitSeq(text, "[Event ") {
		if lines := strings.Split(strings.TrimSpace(game), "\n"); len(lines) > n+6 {
			out = append(out, "[Event "+strings.Join(lines[:len(lines)-n], "\n")+"\n*\n")
		}
	}
	return strings.Join(out, "\n")
}

// TestPostgres: an archive in PostgreSQL holds the same bytes as a file, gives the same answers, and is copied either
// way.
func TestPostgres(t *testing.T) {
	onceOnly(t)
	address := postgresFor(t)
	ctx := t.Context()
	onServer := openHere(t, schemaFor(address, t.Name()), Create)
	path := filepath.Join(t.TempDir(), "a.agndb")
	inFile := openHere(t, path, Create)
	texts := append(mixedGames(t, 3, 60, 1), oddGame)
	for i, text := range texts[:5] { // games and beginnings of them
		texts = append(texts, beginnings(text, i+2))
	}
	for _, a := range []*Archive{onServer, inFile} {
		imported(t, a, ImportOptions{}, texts...)
		sound(t, a)
	}
	same := func(a, b *Archive) {
		t.Helper()
		one, err := dump(a.file.Read)
		if err != nil {
			t.Fatal(err)
		}
		other, err := dump(b.file.Read)
		if err != nil {
			t.Fatal(err)
		}
		if one != other {
			t.Error("the tables are not the same")
		}
	}
	same(onServer, inFile)
	if _, err := onServer.Get(ctx, 1<<40); !errors.Is(err, ErrNoGame) {
		t.Error("a number that no column holds: ", err)
	}
	// Rows stand in the order in which they were written last.
	statements(t, address, "UPDATE "+schemaOf(schemaFor(address, t.Name()))+".texts SET text = text WHERE game % 3 = 1")
	var pairs [2][]Dup
	for i, a := range []*Archive{onServer, inFile} {
		err := paired(a, ctx, &query.Query{}, DupOptions{Near: 2, Least: 1}, func(d *Dup) error {
			pairs[i] = append(pairs[i], *d)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(pairs[0]) == 0 || !reflect.DeepEqual(pairs[0], pairs[1]) {
		t.Errorf("duplicates: %v, not %v", pairs[0], pairs[1])
	}
	for _, q := range []string{"", "verdict:legal", "text:a", "plies>5 order by plies desc",
		"order by luck", "order by site", "variant:chat* order by date desc", "event:capture",
		"event:capture then event:capture",
		"not tag.Site:Pune order by variant, id", "player:\"player 1*\" or sic>0"} {
		var answers [2][]Found
		for i, a := range []*Archive{onServer, inFile} {
			parsed, err := query.Parse(q)
			if err != nil {
				t.Fatal(q, err)
			}
			for g, err := range a.Search(ctx, parsed, Page{Limit: 20, Offset: 1}) {
				if err != nil {
					t.Fatalf("%s: %v", q, err)
				}
				answers[i] = append(answers[i], *g)
			}
		}
		if !reflect.DeepEqual(answers[0], answers[1]) {
			t.Errorf("%s: %v, not %v", q, answers[0], answers[1])
		}
	}
	indexes := int64(0)
	err := rowsOf(onServer, ctx, "SELECT count(*) FROM pg_indexes WHERE schemaname = current_schema() AND "+
		"indexname = 'comments_text'", func(_ []string, row []any) error { indexes = row[0].(int64); return nil })
	if err != nil || indexes != 1 {
		t.Error("no index finds comments: ", indexes, err)
	}
	var odd string
	err = rowsOf(onServer, ctx, "SELECT text FROM comment_list WHERE text LIKE 'a%'", func(_ []string, row []any) error {
		odd, _ = row[0].(string)
		return nil
	})
	if err != nil || !strings.HasPrefix(odd, "a\x00b \U0010ff00") {
		t.Errorf("%q %v", odd, err)
	}
	copied := openHere(t, filepath.Join(t.TempDir(), "copy.agndb"), Create)
	again := openHere(t, schemaFor(address, "again"), Create)
	if err := errors.Join(onServer.CopyTo(ctx, copied, nil), copied.CopyTo(ctx, again, nil)); err != nil {
		t.Fatal(err)
	}
	same(onServer, copied)
	same(again, copied)
	sound(t, copied)
	sound(t, again)
	if err := inFile.CopyTo(ctx, again, nil); err == nil || !strings.Contains(err.Error(), again.file.Path) {
		t.Error("a copy was put into an archive that holds games: ", err)
	}
	schema := schemaOf(schemaFor(address, "again"))
	statements(t, address, "ALTER TABLE "+schema+".texts RENAME TO away")
	empty := openHere(t, filepath.Join(t.TempDir(), "empty.agndb"), Create)
	if err := again.CopyTo(ctx, empty, nil); err == nil || !strings.HasPrefix(err.Error(), "archive "+again.file.Path) ||
		strings.Contains(err.Error(), empty.file.Path) {
		t.Error("what cannot be copied is not named: ", err)
	}
	statements(t, address, "ALTER TABLE "+schema+".away RENAME TO texts")
	if _, _, err := again.Vacuum(ctx); err != nil {
		t.Error(err)
	}
	sound(t, again)
}

// TestPostgresRefused: what cannot keep an archive is refused by name, before anything is written.
func TestPostgresRefused(t *testing.T) {
	onceOnly(t)
	address := postgresFor(t)
	statements(t, address, "CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0",
		"CREATE SCHEMA theirs", "CREATE TABLE theirs.games (game int)",
		"CREATE SCHEMA newer", "CREATE TABLE newer.agn_archive (mark bigint, version int, shards int)",
		"INSERT INTO newer.agn_archive VALUES (1095192129, 99, 1)")
	for at, want := range map[string]string{
		strings.Replace(address, "/postgres?", "/latin?", 1):  "the encoding LATIN1",
		address + "&search_path=theirs":                       "tables of another program",
		address + "&search_path=newer":                        "version 99",
		address + "&search_path=a,b":                          "names one schema",
		address + "&search_path=pg_catalog":                   "the server's own",
		"postgres://agn:s3cret@/x?host=/nowhere&password=pw1": "cannot be reached",
		"postgres://agn:s3cret%zz@h/x":                        "is not as postgres://",
		"postgres://agn:s3cret@h/x?sslmode=pw1":               "cannot be read",
		"Postgres://agn:s3cret@h/x?sslmode=pw1":               "cannot be read",
	} {
		_, err := Open(t.Context(), at, Create)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", at, err)
		}
		if err != nil && (strings.Contains(err.Error(), "s3cret") || strings.Contains(err.Error(), "password=")) {
			t.Errorf("a password is shown: %v", err)
		}
	}
	if _, err := Open(t.Context(), schemaFor(address, "none"), ReadOnly); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

// TestPostgresReader: a reader changes nothing, and a search that is given up ends on the server.
func TestPostgresReader(t *testing.T) {
	onceOnly(t)
	none := func([]string, []any) error { return nil }
	const there = "AGN_TEST_GIVES_UP_AT"
	if address := os.Getenv(there); address != "" {
		ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
		defer cancel()
		if err := rowsOf(openHere(t, address, ReadOnly), ctx, "SELECT pg_sleep(600)", none); !errors.Is(err,
			context.DeadlineExceeded) {
			t.Fatal(err)
		}
		os.Exit(0) // at once, as a program may
	}
	address := schemaFor(postgresFor(t), t.Name())
	imported(t, openHere(t, address, Create), ImportOptions{}, oddGame)
	a := openHere(t, address, ReadOnly)
	for _, s := range []string{"WITH x AS (DELETE FROM game_rows RETURNING 1) SELECT * FROM x", "SELECT 1; SELECT 2",
		"SELECT set_config('transaction_read_only', 'off', false)", "SELECT * INTO copied FROM games"} {
		if err := rowsOf(a, t.Context(), s, none); err == nil {
			t.Errorf("%s: no error", s)
		}
	}
	again := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	again.Env = append(os.Environ(), there+"="+address, serverVariable+"=")
	if out, err := again.CombinedOutput(); err != nil {
		t.Errorf("it was not given up: %v\n%s", err, out)
	}
	left := int64(-1)
	err := rowsOf(a, t.Context(), "SELECT count(*) FROM pg_stat_activity "+
		"WHERE query LIKE '%pg_sleep(600%' AND state = 'active' "+
		"AND pid <> pg_backend_pid()", func(_ []string, row []any) error { left = row[0].(int64); return nil })
	if left != 0 || err != nil {
		t.Error("it goes on: ", left, err)
	}
}

// TestPostgresRoles: a role reads or writes once that is granted, and no more than that.
func TestPostgresRoles(t *testing.T) {
	onceOnly(t)
	address := schemaFor(postgresFor(t), t.Name())
	a := openHere(t, address, Create)
	imported(t, a, ImportOptions{}, oddGame)
	statements(t, address, "CREATE ROLE students LOGIN", "CREATE ROLE editors LOGIN")
	as := func(role string) string { return strings.Replace(address, "user=postgres", "user="+role, 1) }
	if _, err := Open(t.Context(), as("students"), ReadOnly); err == nil || !strings.Contains(err.Error(), "grant") {
		t.Error("it is open to all: ", err)
	}
	for role, write := range map[string]bool{"students": false, "editors": true} {
		if list, err := a.Grant(t.Context(), role, write, true); err != nil || len(list) != 2 {
			t.Fatal(list, err)
		}
	}
	if n, err := openHere(t, as("students"), ReadOnly).Count(t.Context(), &query.Query{}); n != 1 || err != nil {
		t.Error(n, err)
	}
	_, err := Open(t.Context(), as("students"), ReadWrite)
	if err == nil || strings.Contains(err.Error(), "\n") ||
		!strings.Contains(err.Error(), "students may read the archive only") {
		t.Error("a reader writes: ", err)
	}
	editor := openHere(t, as("editors"), ReadWrite)
	imported(t, editor, ImportOptions{}, soundGame)
	if _, _, err := editor.Vacuum(t.Context()); err == nil || !strings.Contains(err.Error(), "own") {
		t.Error("who is not the owner reads that it was vacuumed: ", err)
	}
	if n := sound(t, a); n != 2 {
		t.Error(n)
	}
	if _, err := openHere(t, filepath.Join(t.TempDir(), "a.agndb"), Create).Grant(t.Context(), "x", false,
		false); err == nil {
		t.Error("a file has roles")
	}
}

// TestPostgresCutOff: an import whose connection is ended keeps what it has reported, says so in one line, and can be
// repeated.
func TestPostgresCutOff(t *testing.T) {
	onceOnly(t)
	address := schemaFor(postgresFor(t), t.Name()) + "&application_name=agn-cut"
	a := openHere(t, address, Create)
	imported(t, a, ImportOptions{}, oddGame)
	cut := false
	input := textInput("a", soundGame)
	reading := input.Open
	input.Open = func() (io.ReadCloser, error) {
		if !cut {
			cut = true
			statements(t, address, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "+
				"WHERE application_name = 'agn-cut' AND pid <> pg_backend_pid()")
		}
		return reading()
	}
	_, err := a.Import(t.Context(), inputsOf(input), ImportOptions{Started: began})
	if err == nil || !strings.Contains(err.Error(), "ended the connection") || strings.Contains(err.Error(), "\n") {
		t.Errorf("%v", err)
	}
	a = openHere(t, address, ReadWrite)
	if n := sound(t, a); n != 1 {
		t.Error(n)
	}
	if tally := imported(t, a, ImportOptions{}, soundGame); tally.Imported != 1 {
		t.Error(tally)
	}
}

// TestPostgresMigrated: an archive of version 8 is brought to the newest version by who may write to it, wholly or not
// at all.
func TestPostgresMigrated(t *testing.T) {
	onceOnly(t)
	address := schemaFor(postgresFor(t), t.Name())
	a := openHere(t, address, Create)
	imported(t, a, ImportOptions{}, oddGame, soundGame)
	older := []string{"SET search_path = " + schemaOf(address), "UPDATE agn_archive SET version = 8",
		"ALTER TABLE agn_archive DROP shard, DROP elsewhere, DROP next",
		"ALTER TABLE players DROP plain, DROP loose, DROP sorted, DROP person",
		"ALTER TABLE tagvalues DROP plain, DROP loose, DROP sorted"}
	for _, table := range dialect.Tables {
		older = append(older, "ALTER TABLE "+table.Name+" DROP shard CASCADE") // with the views
	}
	statements(t, address, older...)
	if _, err := Open(t.Context(), address, ReadOnly); !errors.Is(err, ErrOlder) {
		t.Error("who only reads: ", err)
	}
	statements(t, address, older[0], "ALTER TABLE moves ADD shard int")
	if _, err := Open(t.Context(), address, ReadWrite); err == nil {
		t.Error("it was migrated halfway")
	}
	statements(t, address, older[0], "ALTER TABLE moves DROP shard", "SELECT mark, version, shards, commits, writer, "+
		"turns FROM agn_archive WHERE version = 8")
	if n := sound(t, openHere(t, address, ReadWrite)); n != 2 {
		t.Error(n)
	}
	a = openHere(t, address, ReadWrite)
	if tally := imported(t, a, ImportOptions{}, oddGame, soundGame); tally.Present != 2 {
		t.Error(tally)
	}
	if _, err := a.Delete(t.Context(), []int64{1}, Correction{When: began}); err != nil || sound(t, a) != 1 {
		t.Error(err)
	}
}

// TestPostgresSpaces: of an archive of version 10 the names get the forms in which a run of spaces is one.
func TestPostgresSpaces(t *testing.T) {
	onceOnly(t)
	address := schemaFor(postgresFor(t), t.Name())
	a := openHere(t, address, Create)
	imported(t, a, ImportOptions{}, "[White \"M.  Dupont\"]\n[Site \"Le  Puy\"]\n[Variant \"chaturanga-2p\"]\n\n1. e3 *\n",
		"[White \"M. Dupont\"]\n[Site \"Le Puy\"]\n[Variant \"chaturanga-2p\"]\n\n1. d3 *\n")
	spacesFound(t, a)
	statements(t, address, "SET search_path = "+schemaOf(address), "UPDATE agn_archive SET version = 10",
		"UPDATE players SET plain = lower(name)", "UPDATE tagvalues SET plain = lower(value)")
	a = openHere(t, address, ReadWrite)
	sound(t, a)
	spacesFound(t, a)
}

// schemaOf is the schema of an address.
func schemaOf(address string) string { return address[strings.LastIndex(address, "=")+1:] }
