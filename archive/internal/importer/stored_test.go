package importer

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/packing"
	"github.com/ashtapada/agn/archive/internal/record"
)

// TestStored: a game that comes again is found, in the batch that brought it, in another of the same
// transaction and in a later one; one whose id only begins alike is not taken for it. More games than
// one statement inserts have all their rows.
func TestStored(t *testing.T) {
	ctx := t.Context()
	a, err := file.Open(ctx, filepath.Join(t.TempDir(), "a.agndb"), file.Create, Rebuilder(0, nil))
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	w, err := NewWriter(ctx, a, 0, record.NewVocabulary(), 0)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	games := 0
	store := func(ids ...string) (out []fate) {
		t.Helper()
		var records []*record.Record
		for _, id := range ids {
			r := &record.Record{Text: []byte(id), Packed: packing.AppendText(nil, []byte(id))}
			copy(r.ID[:], id)
			records = append(records, r)
		}
		err := w.store(ctx, records, func(_ *record.Record, became fate) { out = append(out, became) })
		if err != nil {
			t.Fatal(err)
		}
		for _, became := range out {
			if became == added {
				games++
			}
		}
		return out
	}
	within := func(do func()) {
		t.Helper()
		if err := w.within(ctx, func() error { do(); return nil }); err != nil {
			t.Fatal(err)
		}
	}
	expect := func(got []fate, want ...fate) {
		t.Helper()
		if !slices.Equal(got, want) {
			t.Errorf("%d, expected %d", got, want)
		}
	}
	within(func() {
		expect(store("first", "second", "first"), added, added, present)
		expect(store("second", "third", "12345678 and so", "12345678 and not so"), present, added, added, added)
	})
	within(func() {
		expect(store("12345678 and not so", "12345678 and else", "third"), present, added, present)
		var many []string
		for i := range bulkRows[0] + bulkRows[1] + 2*bulkRows[2] {
			many = append(many, "many "+string(rune('!'+i)))
		}
		expect(store(many...), slices.Repeat([]fate{added}, len(many))...)
		expect(store(many[0], many[len(many)-1]), present, present)
	})
	for _, table := range []string{"game_rows", "texts"} {
		var rows, last int
		if err := a.Read.QueryRow("SELECT count(*), max(game) FROM "+table).Scan(&rows, &last); err != nil {
			t.Fatal(err)
		}
		if rows != games || last != games {
			t.Errorf("%s has %d rows up to game %d, expected %d", table, rows, last, games)
		}
	}
}
