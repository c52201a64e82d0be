package export

import (
	"bytes"
	"reflect"
	"testing"

	pq "github.com/parquet-go/parquet-go"
)

// TestCells holds the cells, which are listed by hand, against the fields of the rows.
func TestCells(t *testing.T) {
	testCells(t, new(Game))
	testCells(t, new(Event))
	testCells(t, new(Position))
	testCells(t, new(Finding))
	testCells(t, new(tagged))
	testCells(t, new(seated))
	testCells(t, new(commented))
	testCells(t, new(alias))
}

func testCells(t *testing.T, row interface{ cells([]any) []any }) {
	t.Helper()
	v := reflect.ValueOf(row).Elem()
	cells := row.cells(nil)
	if len(cells) != v.NumField() {
		t.Fatalf("%s: %d cells of %d", v.Type(), len(cells), v.NumField())
	}
	for i := range cells {
		if cells[i] != v.Field(i).Addr().Interface() {
			t.Errorf("%s: cell %d is not %s", v.Type(), i, v.Type().Field(i).Name)
		}
	}
}

// TestSchema compares with what parquet-go makes of the rows' tags.
func TestSchema(t *testing.T) {
	testSchema[Game](t, Games)
	testSchema[Event](t, Events)
	testSchema[Position](t, Positions)
	testSchema[Finding](t, Findings)
	testSchema[tagged](t, tagsTable)
	testSchema[seated](t, seatsTable)
	testSchema[commented](t, commentsTable)
	testSchema[alias](t, aliasesTable)
}

func testSchema[T any](t *testing.T, table Table) {
	t.Helper()
	var ours, theirs bytes.Buffer
	w, err := new(Parquet).New(&ours, table, Columns(table))
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := pq.NewGenericWriter[T](&theirs).Close(); err != nil {
		t.Fatal(err)
	}
	schema := func(b []byte) any {
		f, err := pq.OpenFile(bytes.NewReader(b), int64(len(b)))
		if err != nil {
			t.Fatal(err)
		}
		return f.Metadata().Schema
	}
	if got, want := schema(ours.Bytes()), schema(theirs.Bytes()); !reflect.DeepEqual(got, want) {
		t.Errorf("%s: schema\n%+v\nnot\n%+v", table, got, want)
	}
}
