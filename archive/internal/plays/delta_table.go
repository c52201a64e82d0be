package plays

import "encoding/binary"

// deltaTable numbers the changes of a block by their texts, which it holds: a number, from 1, stands
// where the hash of its text says, or after. A map takes three times as long.
type deltaTable struct {
	slots []deltaSlot
	used  int
	texts []byte
}

// deltaSlot is a text, by its hash and where it stands among all texts. Its number is 0 where there
// is none.
type deltaSlot struct{ hash, number, at, size uint32 }

// clear empties the table.
func (t *deltaTable) clear() {
	clear(t.slots)
	t.used, t.texts = 0, t.texts[:0]
}

// number returns the number of a text, and whether it is new.
func (t *deltaTable) number(text []byte) (n uint32, isNew bool) {
	if 2*t.used >= len(t.slots) {
		t.grow()
	}
	hash := hashOf(text)
	slot := t.slot(hash, text)
	if slot.number != 0 {
		return slot.number, false
	}
	t.used++
	*slot = deltaSlot{hash, uint32(t.used), uint32(len(t.texts)), uint32(len(text))}
	t.texts = append(t.texts, text...)
	return slot.number, true
}

// slot returns where a text stands, or is to be put.
func (t *deltaTable) slot(hash uint32, text []byte) *deltaSlot {
	for at := hash; ; at++ {
		s := &t.slots[at&uint32(len(t.slots)-1)]
		if s.number == 0 || s.hash == hash && string(t.texts[s.at:s.at+s.size]) == string(text) {
			return s
		}
	}
}

// grow doubles the table.
func (t *deltaTable) grow() {
	old := t.slots
	t.slots = make([]deltaSlot, max(1<<12, 2*len(old)))
	for _, s := range old {
		if s.number != 0 {
			*t.slot(s.hash, t.texts[s.at:s.at+s.size]) = s
		}
	}
}

// hashOf hashes changes, eight bytes at a time.
func hashOf(b []byte) uint32 {
	h := uint64(len(b))
	for ; len(b) >= 8; b = b[8:] {
		h = mixed(h ^ binary.LittleEndian.Uint64(b))
	}
	rest := uint64(0)
	for i, c := range b {
		rest |= uint64(c) << (8 * i)
	}
	return uint32(mixed(h ^ rest))
}

func mixed(h uint64) uint64 {
	h *= 0xff51afd7ed558ccd
	return h ^ h>>32
}
