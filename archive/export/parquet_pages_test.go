package export

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive/export/internal/parquet"
	pq "github.com/parquet-go/parquet-go"
)

// TestNullsStayNull writes all runs of nulls and values that a few rows can have, and random
// ones, and counts what is null when it is read.
func TestNullsStayNull(t *testing.T) {
	write := func(events []Event) {
		t.Helper()
		columns, err := Choose(Events, []string{"event", "effect", "spends"})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		w, err := new(Parquet).New(&b, Events, columns)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Write(&Rows{Events: events}); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		f, err := pq.OpenFile(bytes.NewReader(b.Bytes()), int64(b.Len()))
		if err != nil {
			t.Fatal(err)
		}
		rows := f.RowGroups()[0].Rows()
		defer rows.Close()
		got := make([]pq.Row, len(events))
		if n, err := rows.ReadRows(got); n < len(events) {
			t.Fatalf("%d rows of %d: %v", n, len(events), err)
		}
		for i, e := range events {
			effect, spends := got[i][2], got[i][1]
			if effect.IsNull() != (e.Effect == "") || spends.IsNull() != (e.Spends == "") {
				t.Fatalf("row %d of %d: %v and %v for %q and %q", i, len(events), effect, spends, e.Effect, e.Spends)
			}
		}
	}
	for set := range 1 << 8 {
		events := make([]Event, 8)
		for i := range events {
			if events[i].Event = int64(i + 1); set>>i&1 == 1 {
				events[i].Effect = "pass"
			} else if i == set%8 {
				events[i].Spends = "1"
			}
		}
		write(events)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		events := make([]Event, 1+rng.IntN(200))
		for i := range events {
			events[i].Event = int64(i + 1)
			if rng.IntN(20) == 0 || i > 0 && rng.IntN(3) > 0 && events[i-1].Effect != "" {
				events[i].Effect = "pass"
			}
			if rng.IntN(3) == 0 {
				events[i].Spends = "5,2"
			}
		}
		write(events)
	}
}

// pageRows is how many rows a page has.
const pageRows = 1 << 15

// written writes rows of events, all columns, and opens the file.
func written(t *testing.T, events []Event, set func(*parquet.File)) *pq.File {
	t.Helper()
	columns, err := Choose(Events, []string{"all"})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	w, err := new(Parquet).New(&b, Events, columns)
	if err != nil {
		t.Fatal(err)
	}
	if set != nil {
		set(w.(*parquetFile).file)
	}
	for part := range slices.Chunk(events, 777) {
		if err := w.Write(&Rows{Events: part}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	out, err := pq.OpenFile(bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// various returns events with values of all sizes: what is written does not fit into a
// dictionary, and some positions are longer than a bound may be.
func various(n int) []Event {
	rng := rand.New(rand.NewPCG(3, 4))
	events := make([]Event, n)
	for i := range events {
		e := &events[i]
		e.Game, e.Event, e.Hash = fmt.Sprint(i/300), int64(i%300+1), rng.Int64()-rng.Int64()
		if e.Kind = []string{"move", "throw", ""}[rng.IntN(3)]; e.Kind == "move" {
			points := int32(rng.IntN(2000) - 1000)
			e.Points, e.Legal = &points, new(bool)
			*e.Legal = rng.IntN(2) > 0
		}
		if i > n/3 {
			e.Written = fmt.Sprintf("%060d", rng.IntN(n))
		}
		if i > n/2 && rng.IntN(n/10) == 0 {
			e.Position = strings.Repeat("8/", rng.IntN(100))
		}
	}
	return events
}

// TestIndexesAreTrue reads pages one by one and holds what they have against what the file
// tells of them.
func TestIndexesAreTrue(t *testing.T) {
	events := various(3 * pageRows)
	f := written(t, events, nil)
	at := map[string]int{}
	for i, c := range f.Schema().Columns() {
		at[c[0]] = i
	}
	for i, chunk := range f.RowGroups()[0].ColumnChunks() {
		name := f.Schema().Columns()[i][0]
		bounds, err := chunk.ColumnIndex()
		if name == "position" {
			if err == nil && bounds != nil && bounds.NumPages() > 0 {
				t.Error("bounds of long texts")
			}
			continue
		}
		if err != nil {
			t.Fatal(name, err)
		}
		places, err := chunk.OffsetIndex()
		if err != nil {
			t.Fatal(name, err)
		}
		meta := &f.Metadata().RowGroups[0].Columns[i].MetaData
		pages := chunk.Pages()
		less := chunk.Type().Compare
		rows, nulls, n := int64(0), int64(0), 0
		var low, high pq.Value
		for ; ; n++ {
			page, err := pages.ReadPage()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(name, err)
			}
			if places.FirstRowIndex(n) != rows {
				t.Errorf("%s: page %d begins at row %d, not %d", name, n, rows, places.FirstRowIndex(n))
			}
			values := make([]pq.Value, page.NumValues())
			if _, err := page.Values().ReadValues(values); err != nil && err != io.EOF {
				t.Fatal(name, err)
			}
			rows += page.NumRows()
			some := slices.DeleteFunc(slices.Clone(values), pq.Value.IsNull)
			if got, want := bounds.NullCount(n), int64(len(values)-len(some)); got != want {
				t.Errorf("%s: page %d has %d nulls, not %d", name, n, want, got)
			}
			nulls += bounds.NullCount(n)
			if bounds.NullPage(n) != (len(some) == 0) {
				t.Errorf("%s: page %d is null: %v", name, n, bounds.NullPage(n))
			}
			if len(some) == 0 {
				continue
			}
			a, b := slices.MinFunc(some, less), slices.MaxFunc(some, less)
			if less(bounds.MinValue(n), a) != 0 || less(bounds.MaxValue(n), b) != 0 {
				t.Errorf("%s: page %d is from %v to %v, not from %v to %v", name, n, a, b, bounds.MinValue(n), bounds.MaxValue(n))
			}
			if bounds.IsAscending() && !low.IsNull() && (less(a, low) < 0 || less(b, high) < 0) {
				t.Errorf("%s: page %d is not in order", name, n)
			}
			low, high = a.Clone(), b.Clone()
		}
		pages.Close()
		if n < 3 || rows != int64(len(events)) || meta.NumValues != rows || meta.Statistics.NullCount != nulls ||
			places.NumPages() != n {
			t.Errorf("%s: %d pages of %d rows, %d of them null, of which the footer tells %+v", name, n, rows, nulls,
				meta.Statistics)
		}
	}
	if enc := f.Metadata().RowGroups[0].Columns[at["written"]].MetaData.EncodingStats; len(enc) != 3 {
		t.Errorf("what is written has pages %v, not a dictionary, some that use it and some that do not", enc)
	}
}

// TestManyRowGroups writes row groups that are full by their rows, or by their size.
func TestManyRowGroups(t *testing.T) {
	events := various(100_000)
	for name, set := range map[string]func(*parquet.File){
		"rows": func(f *parquet.File) { f.Limit = pageRows + 5 },
		"size": func(f *parquet.File) { f.Bytes = 1 << 17 },
	} {
		f := written(t, events, set)
		if len(f.RowGroups()) < 3 {
			t.Errorf("%s: %d row groups", name, len(f.RowGroups()))
		}
		got, err := pq.Read[Event](f, f.Size())
		if err != nil {
			t.Fatal(name, err)
		}
		if len(got) != len(events) {
			t.Fatalf("%s: %d rows of %d", name, len(got), len(events))
		}
		for i := range got {
			a, b := &got[i], &events[i]
			if a.Game != b.Game || a.Event != b.Event || a.Hash != b.Hash || a.Kind != b.Kind || a.Written != b.Written ||
				a.Position != b.Position ||
				(a.Points == nil) != (b.Points == nil) || a.Points != nil && (*a.Points != *b.Points || *a.Legal != *b.Legal) {
				t.Fatalf("%s: row %d is %+v, not %+v", name, i, a, b)
			}
		}
	}
}
