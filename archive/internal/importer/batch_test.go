package importer

import (
	"testing"

	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/archive/internal/record"
)

// TestBatchFull holds that batches which are put together are full as soon as their
// events or their texts together are enough for a transaction.
func TestBatchFull(t *testing.T) {
	half := func(events, bytes int) *batch {
		b := &batch{}
		b.add(&record.Record{Log: make([]plays.Event, events), Text: make([]byte, bytes)})
		return b
	}
	const besides = recordBytes
	for _, c := range []struct {
		events, bytes int
		full          bool
	}{{3, batchBytes/2 - besides - 1, false}, {3, batchBytes/2 - besides, true}, {5, 1, true}} {
		b := half(c.events, c.bytes)
		if b.full(10) {
			t.Errorf("%+v: full before", c)
		}
		b.append(half(c.events, c.bytes))
		if b.full(10) != c.full || len(b.records) != 2 {
			t.Errorf("%+v: full %t, %d games", c, b.full(10), len(b.records))
		}
	}
}

// TestSmallGames: games of no length fill a batch too, by what else is kept of each.
func TestSmallGames(t *testing.T) {
	b := &batch{}
	for !b.full(batchEvents) {
		if b.add(&record.Record{Text: []byte("*\n")}); len(b.records) > batchBytes/recordBytes {
			t.Fatalf("%d games, and it is not full", len(b.records))
		}
	}
}
