package plays

import "encoding/binary"

// deltaTable finds the changes of a block: it holds their numbers, from 1, where their hashes
// say, or behind. A map takes three times as long.
type deltaTable struct{ slots []uint32 }

// clear empties the table.
func (t *deltaTable) clear() { clear(t.slots) }

// slot returns where the number of a text stands, or is to be put if it is 0 there.
func (t *deltaTable) slot(text []byte, all []delta) *uint32 {
	if 2*len(all) >= len(t.slots) {
		t.grow(all)
	}
	for at := hashOf(text); ; at++ {
		slot := &t.slots[at&uint64(len(t.slots)-1)]
		if *slot == 0 || all[*slot-1].text == string(text) {
			return slot
		}
	}
}

// grow makes room.
func (t *deltaTable) grow(all []delta) {
	t.slots = make([]uint32, max(1<<12, 2*len(t.slots)))
	for i := range all {
		*t.slot([]byte(all[i].text), all) = uint32(i + 1)
	}
}

// hashOf hashes changes, eight bytes at a time.
func hashOf(b []byte) uint64 {
	h := uint64(len(b))
	for ; len(b) >= 8; b = b[8:] {
		h = mixed(h ^ binary.LittleEndian.Uint64(b))
	}
	rest := uint64(0)
	for i, c := range b {
		rest |= uint64(c) << (8 * i)
	}
	return mixed(h ^ rest)
}

func mixed(h uint64) uint64 {
	h *= 0xff51afd7ed558ccd
	return h ^ h>>32
}
