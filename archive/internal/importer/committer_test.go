package importer

import (
	"path/filepath"
	"testing"

	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/packing"
	"github.com/ashtapada/agn/archive/internal/record"
)

// TestCommitterWaits: what is stored is committed although more is to come into the same
// transaction, if that does not come; and what is left at the end is committed too.
func TestCommitterWaits(t *testing.T) {
	ctx := t.Context()
	a, err := file.Open(ctx, filepath.Join(t.TempDir(), "a.agndb"), file.Create, Rebuilder(0, nil))
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	voc := record.NewVocabulary()
	w, err := NewWriter(ctx, a, 0, voc, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	c := record.NewRecorder(voc)
	of := func(text string) *batch {
		b := &batch{more: true}
		r := &record.Record{Text: []byte(text), Packed: packing.AppendText(nil, []byte(text))}
		c.Rejudge(r)
		b.add(r)
		return b
	}
	committed := make(chan Tally)
	s := &committer{Writer: w, committed: func(t Tally) { committed <- t }}
	batches, ended := make(chan *batch, 1), make(chan error, 1)
	go func() { ended <- s.run(ctx, batches) }()
	next := func() Tally {
		select {
		case tally := <-committed:
			return tally
		case err := <-ended:
			t.Fatalf("it has ended: %v", err)
			panic("unreachable")
		}
	}
	batches <- of("[Variant \"chaturanga-2p\"]\n\n1. e3 *\n")
	if got := next(); got.Imported != 1 {
		t.Errorf("%+v while it waits", got)
	}
	batches <- of("[Variant \"chaturanga-2p\"]\n\n1. d3 *\n")
	close(batches)
	if got := next(); got.Imported != 2 {
		t.Errorf("%+v at the end", got)
	}
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
}
