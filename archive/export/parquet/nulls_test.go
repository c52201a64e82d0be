package parquet

import (
	"bytes"
	"math/bits"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/ashtapada/agn/archive/export"
	pq "github.com/parquet-go/parquet-go"
)

// TestSetInEvent holds the list by hand against the columns.
func TestSetInEvent(t *testing.T) {
	all := setOf[export.Event](export.Events)
	row := reflect.TypeFor[export.Event]()
	for i := range row.NumField() {
		var e export.Event
		switch f := reflect.ValueOf(&e).Elem().Field(i); f.Kind() {
		case reflect.String:
			f.SetString("x")
		case reflect.Int32, reflect.Int64:
			f.SetInt(1)
		}
		if got, want := bits.OnesCount64(setInEvent(&e)), bits.OnesCount64(all(&e)); got != want {
			t.Errorf("%s: %d columns set, not %d", row.Field(i).Name, got, want)
		}
	}
}

// TestNullsStayNull writes all runs of nulls and values that a few rows can have, and random
// ones, and counts what is null when it is read.
func TestNullsStayNull(t *testing.T) {
	write := func(events []export.Event) {
		t.Helper()
		columns, err := export.Choose(export.Events, []string{"event", "effect", "spends"})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		w, err := New(&b, export.Events, columns)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Write(&export.Rows{Events: events}); err != nil {
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
		events := make([]export.Event, 8)
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
		events := make([]export.Event, 1+rng.IntN(200))
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
