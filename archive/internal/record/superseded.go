package record

import (
	"crypto/sha256"
	"encoding/binary"
)

// Superseded is a row of the table of superseded texts.
type Superseded struct {
	Game int64
	ID   ID
	// Successor is the id of the game in its place, nil if there is none.
	Successor *ID
	Ended     int64 // seconds since 1970
	Reason    string
	File      string
	Number    int
	Line      int
	Imported  int64
	SHA       [sha256.Size]byte
	// Packed is the text as it is stored.
	Packed []byte
	Seal   [sha256.Size]byte
}

// Sealed returns the hash of all fields of a row but the seal and the text, for which its
// checksum stands.
func (s *Superseded) Sealed() [sha256.Size]byte {
	b := []byte("agn superseded 1\n")
	num := func(n int64) { b = binary.AppendVarint(b, n) }
	text := func(s string) { num(int64(len(s))); b = append(b, s...) }
	num(s.Game)
	b = append(b, s.ID[:]...)
	b = append(b, bit(s.Successor != nil))
	if s.Successor != nil {
		b = append(b, s.Successor[:]...)
	}
	num(s.Ended)
	text(s.Reason)
	text(s.File)
	num(int64(s.Number))
	num(int64(s.Line))
	num(s.Imported)
	b = append(b, s.SHA[:]...)
	return sha256.Sum256(b)
}
