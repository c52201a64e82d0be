package importer

import (
	"testing"

	"github.com/ashtapada/agn/archive/record"
)

// TestBatchFull holds that batches which are put together are full as soon as their
// positions or their texts together are enough for a transaction.
func TestBatchFull(t *testing.T) {
	half := func(positions, bytes int) *batch {
		b := &batch{}
		b.add(&record.Record{Positions: make([]record.Position, positions), Text: make([]byte, bytes)})
		return b
	}
	for _, c := range []struct {
		positions, bytes int
		full             bool
	}{{3, batchBytes/2 - 1, false}, {3, batchBytes / 2, true}, {5, 1, true}} {
		b := half(c.positions, c.bytes)
		if b.full(10) {
			t.Errorf("%+v: full before", c)
		}
		b.append(half(c.positions, c.bytes))
		if b.full(10) != c.full || len(b.records) != 2 {
			t.Errorf("%+v: full %t, %d games", c, b.full(10), len(b.records))
		}
	}
}
