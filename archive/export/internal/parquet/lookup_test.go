package parquet_test

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive/export"
	pq "github.com/parquet-go/parquet-go"
)

// The positions that are looked up: so many row groups of so many rows.
const (
	lookupGroups = 8
	groupRows    = 1 << 17
	pageRows     = 1 << 15
)

// positionsFile writes positions with hashes of 48 bits, and returns those hashes in the order of the rows.
func positionsFile(t *testing.T) (name string, hashes []int64) {
	t.Helper()
	columns, err := export.Choose(export.Positions, []string{"hash", "game", "event"})
	if err != nil {
		t.Fatal(err)
	}
	name = filepath.Join(t.TempDir(), "positions.parquet")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	w, err := new(export.Parquet).New(f, export.Positions, columns)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(4, 8))
	rows := export.Rows{Positions: make([]export.Position, 512)}
	for len(hashes) < lookupGroups*groupRows {
		for i := range rows.Positions {
			hash := rng.Int64() >> 16
			if rng.IntN(2) == 0 {
				hash = -hash
			}
			hashes = append(hashes, hash)
			rows.Positions[i] = export.Position{Hash: hash, Game: "g", Event: 1}
		}
		if err := w.Write(&rows); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return name, hashes
}

// counted counts what is read of a file.
type counted struct {
	io.ReaderAt
	bytes int64
}

func (c *counted) ReadAt(b []byte, at int64) (int, error) {
	c.bytes += int64(len(b))
	return c.ReaderAt.ReadAt(b, at)
}

// lookup looks a hash up as readers do: in the Bloom filters, then in the page that can have it. It returns the row
// groups that were read, and how many rows have the hash.
func lookup(t *testing.T, f *pq.File, hash int64) (groups, found int) {
	t.Helper()
	want := pq.ValueOf(hash)
	for _, g := range f.RowGroups() {
		chunk := g.ColumnChunks()[0]
		filter := chunk.BloomFilter()
		if filter == nil {
			t.Fatal("a row group has no Bloom filter of hashes")
		}
		switch is, err := filter.Check(want); {
		case err != nil:
			t.Fatal(err)
		case !is:
			continue
		}
		groups++
		bounds, err := chunk.ColumnIndex()
		if err != nil {
			t.Fatal(err)
		}
		places, err := chunk.OffsetIndex()
		if err != nil {
			t.Fatal(err)
		}
		page := pq.Find(bounds, want, chunk.Type().Compare)
		if page == bounds.NumPages() {
			continue
		}
		pages := chunk.Pages()
		if err := pages.SeekToRow(places.FirstRowIndex(page)); err != nil {
			t.Fatal(err)
		}
		p, err := pages.ReadPage()
		if err != nil {
			t.Fatal(err)
		}
		values := make([]pq.Value, p.NumValues())
		if _, err := p.Values().ReadValues(values); err != nil && err != io.EOF {
			t.Fatal(err)
		}
		for _, v := range values {
			if v.Int64() == hash {
				found++
			}
		}
		pages.Close()
	}
	return groups, found
}

// TestLookup: a position is found by its hash in the row groups that have it. Of others no more are read than the
// filters mistake, and of each group a page.
func TestLookup(t *testing.T) {
	if testing.Short() {
		t.Skip("a million positions are not written in short tests")
	}
	name, hashes := positionsFile(t)
	t.Run("DuckDB", func(t *testing.T) { lookupByDuckDB(t, name, hashes) })
	t.Run("ClickHouse", func(t *testing.T) { lookupByClickHouse(t, name, hashes) })
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		t.Fatal(err)
	}
	in := &counted{ReaderAt: file}
	f, err := pq.OpenFile(in, info.Size(), pq.SkipBloomFilters(true), pq.ReadBufferSize(64<<10))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(f.RowGroups()); n != lookupGroups {
		t.Fatalf("%d row groups", n)
	}
	in.bytes = 0
	const times = 200
	rng := rand.New(rand.NewPCG(5, 9))
	there, elsewhere := 0, 0
	for range times {
		hash := hashes[rng.IntN(len(hashes))]
		groups, found := lookup(t, f, hash)
		if found != 1 {
			t.Fatalf("%d is found %d times", hash, found)
		}
		there += groups
		groups, found = lookup(t, f, rng.Int64()>>16|1<<47)
		if found != 0 {
			t.Fatal("what is not there is found")
		}
		elsewhere += groups
	}
	t.Logf("%.2f row groups read of %d for a hash that is there, %.2f for another; %d kB of %d a look-up",
		float64(there)/times, lookupGroups, float64(elsewhere)/times, in.bytes/(2*times)>>10, info.Size()>>10)
	// A filter of 10 bits a value mistakes about 1 of 100.
	if there > times+times*lookupGroups*3/100 || elsewhere > times*lookupGroups*3/100 {
		t.Errorf("%d row groups are read for %d hashes that are there, %d for others", there, times, elsewhere)
	}
	if each := in.bytes / (2 * times); each > info.Size()/20 {
		t.Errorf("%d bytes of %d are read for a hash", each, info.Size())
	}
}

// lookupByDuckDB: another reader finds by the filters in which row groups a hash cannot be.
func lookupByDuckDB(t *testing.T, name string, hashes []int64) {
	ask := duckdb(t)
	var questions []string
	for i := range 40 {
		hash := hashes[i*len(hashes)/40]
		questions = append(questions, fmt.Sprintf("SELECT count(*) AS groups, "+
			"(SELECT count(*) FROM '%[1]s' WHERE hash = %[2]d) AS found "+
			"FROM parquet_bloom_probe('%[1]s', 'hash', %[2]d) WHERE NOT bloom_filter_excludes", filepath.Base(name), hash))
	}
	groups := 0
	for i, rows := range ask(filepath.Dir(name), questions...) {
		n, err := strconv.Atoi(rows[0]["groups"].(string))
		if err != nil || rows[0]["found"] != "1" {
			t.Errorf("%s: %v, %v", questions[i], rows, err)
		}
		groups += n
	}
	if groups > 40+40*lookupGroups*5/100 {
		t.Errorf("%d row groups are left for 40 hashes", groups)
	}
}

const clickhouseProgram = `
const { Session } = require("chdb");
const [file, hash] = process.argv.slice(1);
const db = new Session(process.cwd() + "/session");
const rows = () => Number(db.query(
  "SELECT sum(value) FROM system.events WHERE event = 'ParquetRowsFilterExpression'", "TSV"));
for (const where of ["hash = " + hash, "hash + 0 = " + hash]) {
  const before = rows();
  const found = db.query("SELECT game, event FROM file('" + file + "') WHERE " + where, "TSV").trim();
  console.log(found.split("\\n").length, rows() - before);
}
process.exit(0);
`

// lookupByClickHouse: of all rows another reader looks at those of a page or two.
func lookupByClickHouse(t *testing.T, name string, hashes []int64) {
	home := os.Getenv("AGN_CLICKHOUSE")
	if home == "" {
		t.Skip("AGN_CLICKHOUSE names no directory in which npm has installed chdb")
	}
	cmd := exec.CommandContext(t.Context(), "node", "-e", clickhouseProgram, name, fmt.Sprint(hashes[len(hashes)/2]))
	cmd.Dir = t.TempDir()
	cmd.Env = append(os.Environ(), "NODE_PATH="+filepath.Join(home, "node_modules"))
	var trouble bytes.Buffer
	cmd.Stderr = &trouble
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, &trouble)
	}
	var found, read [2]int
	if _, err := fmt.Sscan(strings.TrimSpace(string(out)), &found[0], &read[0], &found[1], &read[1]); err != nil {
		t.Fatalf("%s: %v", out, err)
	}
	if found != [2]int{1, 1} || read[0] > 2*pageRows || read[1] < 4*read[0] {
		t.Errorf("by its hash a position is found %d times among %d rows, without the filters %d times among %d",
			found[0], read[0], found[1], read[1])
	}
	t.Logf("%d rows are looked at, %d without the filters", read[0], read[1])
}
