package plays

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"
)

// TestDeltaTable: a table numbers texts as a map does, also those of which the hashes are the same,
// and again when it was emptied.
func TestDeltaTable(t *testing.T) {
	var table deltaTable
	rng := rand.New(rand.NewPCG(1, 2))
	for round := range 2 {
		table.clear()
		numbers, hashes, alike := map[string]uint32{}, map[uint32]bool{}, 0
		for range 200_000 {
			text := binary.LittleEndian.AppendUint64(nil, rng.Uint64N(200_000)*0x9e3779b97f4a7c15)
			text = text[:8-rng.IntN(2)]
			n, isNew := table.number(text)
			want, known := numbers[string(text)]
			if !known {
				want = uint32(len(numbers)) + 1
				numbers[string(text)] = want
				if hashes[hashOf(text)] {
					alike++
				}
				hashes[hashOf(text)] = true
			}
			if n != want || isNew == known {
				t.Fatalf("round %d: %x is number %d, new %t; want %d, known %t", round, text, n, isNew, want, known)
			}
		}
		if alike == 0 {
			t.Error("no two hashes are the same")
		}
		if size := 8 * len(numbers); len(table.texts) > size {
			t.Errorf("%d texts take %d bytes", len(numbers), len(table.texts))
		}
	}
}
