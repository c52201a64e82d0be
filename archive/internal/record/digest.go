package record

import (
	"crypto/sha256"
	"encoding/binary"
	"hash/fnv"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// The digest of a game is the sum, modulo 2^64, of a hash of each row that belongs
// to it in the other tables. A sum does not ask for an order, so it can be checked
// in one pass over each table. Rows that refer to an interned text count with the
// text, so that a changed text is noticed in every game that uses it.

// summed is a table in the digest.
type summed uint64

// The tables. They are numbered once and for all.
const (
	sumTag      summed = 1
	sumSeat     summed = 2
	sumFinding  summed = 3
	sumPosition summed = 4
	// The throws and happenings of the first two schemas had rows of their own.
	sumThrow     summed = 5
	sumHappening summed = 6
	sumComment   summed = 7
	sumEvent     summed = 8
	sumBoards    summed = 9
	sumMove      summed = 10
)

// HashText hashes a text.
func HashText(s string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(s)) // never fails
	return h.Sum64()
}

// hashBytes hashes bytes, eight at a time.
func hashBytes(b []byte) uint64 {
	h := mixed(0x9e3779b97f4a7c15, uint64(len(b)))
	for ; len(b) >= 8; b = b[8:] {
		h = mixed(h, binary.LittleEndian.Uint64(b))
	}
	var rest [8]byte
	copy(rest[:], b)
	return mixed(h, binary.LittleEndian.Uint64(rest[:]))
}

// mix hashes one row of a table.
func mix(table summed, fields ...uint64) uint64 {
	h := mixed(0x9e3779b97f4a7c15, uint64(table))
	for _, v := range fields {
		h = mixed(h, v)
	}
	h *= 0xc4ceb9fe1a85ec53
	return h ^ h>>29
}

func mixed(h, v uint64) uint64 {
	h ^= v
	h *= 0xff51afd7ed558ccd
	return h ^ h>>32
}

func MixTag(name, value string) uint64 { return mix(sumTag, HashText(name), HashText(value)) }

func MixSeat(seat int, letter, name, player string, points int) uint64 {
	return mix(sumSeat, uint64(seat), HashText(letter), HashText(name), HashText(player), uint64(points))
}

// MixFinding hashes a finding, with its legal moves and places as they are stored.
func MixFinding(n int, f *diag.Finding, legal, places string) uint64 {
	h := mix(sumFinding, uint64(n), HashText(string(f.Code)), HashText(f.Rule), uint64(f.Severity), uint64(f.Event),
		uint64(f.Ply),
		HashText(f.Seat), uint64(f.Span.Start.Line), uint64(f.Span.Start.Column), uint64(f.Span.End.Line),
		uint64(f.Span.End.Column),
		HashText(f.Message), HashText(legal), uint64(bit(f.Variation)))
	if f.Count == 0 && places == onePlace {
		return h // as it was before there were places
	}
	return mix(sumFinding, h, uint64(f.Count), HashText(places))
}

// MixPosition hashes a position that a game has. Where in the game is a matter of its
// play.
func MixPosition(hash int64) uint64 { return mix(sumPosition, uint64(hash)) }

// MixEvent hashes an event by the hash of the text of what it was.
func MixEvent(event, seat int, what uint64) uint64 {
	return mix(sumEvent, uint64(event), uint64(seat), what)
}

// MixMove hashes the text of a move with its number.
func MixMove(move int64, text string) int64 { return int64(mix(sumMove, uint64(move), HashText(text))) }

// MixBoards hashes the positions of a game.
func MixBoards(boards []byte) uint64 { return mix(sumBoards, hashBytes(boards)) }

func MixComment(event int, text string) uint64 {
	return mix(sumComment, uint64(event), HashText(text))
}

// Row is a row of the table games.
type Row struct {
	Game     int64
	ID, Play ID
	Variant  string
	Options  string
	Version  *int64
	Setup    bool
	Verdict  string
	Complete bool
	Events   int
	Plies    int
	Sic      int
	Result   string
	Computed string
	Ending   string
	Date     string
	Days     notation.Days
	Final    *int64
	Source   int64
	Number   int
	Line     int
	Judged   *int // nil where that was not kept
	Digest   int64
	Seal     Seal
}

// Seal is the beginning of a SHA-256, which is enough against accidents.
type Seal [8]byte

// Sealed returns the seal of all fields of a row but the seal, of the name of its
// file and the time of its import.
func (r *Row) Sealed(file string, imported int64) Seal {
	var buf [512]byte
	b := append(buf[:0], "agn row 1\n"...)
	if r.Judged != nil {
		b = append(buf[:0], "agn row 2\n"...)
	}
	num := func(n int64) { b = binary.AppendVarint(b, n) }
	text := func(s string) { num(int64(len(s))); b = append(b, s...) }
	maybe := func(n *int64) {
		if n == nil {
			b = append(b, 0)
			return
		}
		b = append(b, 1)
		num(*n)
	}
	num(r.Game)
	b = append(b, r.ID[:]...)
	b = append(b, r.Play[:]...)
	text(r.Variant)
	text(r.Options)
	maybe(r.Version)
	text(r.Verdict)
	b = append(b, bit(r.Setup), bit(r.Complete), bit(r.Days.Doubtful))
	for _, n := range []int{r.Events, r.Plies, r.Sic, r.Number, r.Line} {
		num(int64(n))
	}
	text(r.Result)
	text(r.Computed)
	text(r.Ending)
	text(r.Date)
	maybe(r.Days.First)
	maybe(r.Days.Last)
	maybe(r.Final)
	num(r.Source)
	text(file)
	num(imported)
	num(r.Digest)
	if r.Judged != nil {
		num(int64(*r.Judged))
	}
	sum := sha256.Sum256(b)
	return Seal(sum[:len(Seal{})])
}

func bit(b bool) byte {
	if b {
		return 1
	}
	return 0
}
