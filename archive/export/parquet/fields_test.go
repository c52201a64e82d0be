package parquet

import (
	"bytes"
	"math"
	"reflect"
	"testing"

	"github.com/ashtapada/agn/archive/export"
	pq "github.com/parquet-go/parquet-go"
)

// TestFields holds the fields, which are listed by hand, against the rows.
func TestFields(t *testing.T) {
	testFields(t, gameFields())
	testFields(t, eventFields())
	testFields(t, positionFields())
	testFields(t, findingFields())
}

func testFields[T any](t *testing.T, fields []field[T]) {
	t.Helper()
	row := reflect.TypeFor[T]()
	if len(fields) != row.NumField() {
		t.Fatalf("%s: %d fields of %d", row, len(fields), row.NumField())
	}
	for i := range fields {
		var r T
		v := reflect.ValueOf(&r).Elem().Field(i)
		if v.Kind() == reflect.Pointer {
			v.Set(reflect.New(v.Type().Elem()))
			v = v.Elem()
		}
		var want any
		switch v.Kind() {
		case reflect.String:
			v.SetString("x")
			want = "x"
		case reflect.Int32, reflect.Int64:
			v.SetInt(-7)
			want = int64(-7)
		case reflect.Float64:
			v.SetFloat(0.5)
			want = int64(math.Float64bits(0.5))
		case reflect.Bool:
			v.SetBool(true)
			want = int64(1)
		}
		for j := range fields {
			var got any
			var ok bool
			if f := &fields[j]; f.text != nil {
				got, ok = f.text(&r)
			} else {
				got, ok = f.number(&r)
			}
			if i == j && (got != want || !ok) || i != j && (got == any("x") || got != any("") && got != any(int64(0))) {
				t.Errorf("%s: with %s, %s is %v, %v", row, row.Field(i).Name, row.Field(j).Name, got, ok)
			}
		}
	}
}

// TestSchema compares with what parquet-go makes of the rows' tags.
func TestSchema(t *testing.T) {
	testSchema[export.Game](t, export.Games)
	testSchema[export.Event](t, export.Events)
	testSchema[export.Position](t, export.Positions)
	testSchema[export.Finding](t, export.Findings)
}

func testSchema[T any](t *testing.T, table export.Table) {
	t.Helper()
	var ours, theirs bytes.Buffer
	w, err := New(&ours, table, export.Columns(table))
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
