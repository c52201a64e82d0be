package archive

import (
	"crypto/sha256"
	"encoding/binary"

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
	sumTag       summed = 1
	sumSeat      summed = 2
	sumFinding   summed = 3
	sumPosition  summed = 4
	sumThrow     summed = 5
	sumHappening summed = 6
	sumComment   summed = 7
)

// hashText is FNV-1a.
func hashText(s string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(s) {
		h ^= uint64(s[i])
		h *= 1099511628211
	}
	return h
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

func mixTag(name, value string) uint64 { return mix(sumTag, hashText(name), hashText(value)) }

func mixSeat(seat int, letter, name, player string, points int) uint64 {
	return mix(sumSeat, uint64(seat), hashText(letter), hashText(name), hashText(player), uint64(points))
}

func mixFinding(n int, f *diag.Finding, legal string) uint64 {
	return mix(sumFinding, uint64(n), hashText(string(f.Code)), hashText(f.Rule), uint64(f.Severity), uint64(f.Event), uint64(f.Ply),
		hashText(f.Seat), uint64(f.Span.Start.Line), uint64(f.Span.Start.Column), uint64(f.Span.End.Line), uint64(f.Span.End.Column),
		hashText(f.Message), hashText(legal), uint64(bit(f.Variation)))
}

func mixPosition(hash int64, event int, move uint64) uint64 {
	return mix(sumPosition, uint64(hash), uint64(event), move)
}

func mixThrow(event, seat int, cast uint64) uint64 {
	return mix(sumThrow, uint64(event), uint64(seat), cast)
}

func mixHappening(event, seat int, kind uint64) uint64 {
	return mix(sumHappening, uint64(event), uint64(seat), kind)
}

func mixComment(event int, text string) uint64 {
	return mix(sumComment, uint64(event), hashText(text))
}

// row is a row of the table games.
type row struct {
	game     int64
	id, play ID
	variant  string
	options  string
	version  *int64
	setup    bool
	verdict  string
	complete bool
	events   int
	plies    int
	sic      int
	result   string
	computed string
	ending   string
	date     string
	days     notation.Days
	final    *int64
	source   int64
	number   int
	line     int
	judged   *int // nil where that was not kept
	digest   int64
	seal     [sha256.Size]byte
}

// sealed returns the hash of all fields of a row but the seal, of the name of its
// file and the time of its import.
func (r *row) sealed(file string, imported int64) [sha256.Size]byte {
	var room [512]byte
	b := append(room[:0], "agn row 1\n"...)
	if r.judged != nil {
		b = append(room[:0], "agn row 2\n"...)
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
	num(r.game)
	b = append(b, r.id[:]...)
	b = append(b, r.play[:]...)
	text(r.variant)
	text(r.options)
	maybe(r.version)
	text(r.verdict)
	b = append(b, bit(r.setup), bit(r.complete), bit(r.days.Doubtful))
	for _, n := range []int{r.events, r.plies, r.sic, r.number, r.line} {
		num(int64(n))
	}
	text(r.result)
	text(r.computed)
	text(r.ending)
	text(r.date)
	maybe(r.days.First)
	maybe(r.days.Last)
	maybe(r.final)
	num(r.source)
	text(file)
	num(imported)
	num(r.digest)
	if r.judged != nil {
		num(int64(*r.judged))
	}
	return sha256.Sum256(b)
}
