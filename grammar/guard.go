package grammar

import (
	"encoding/binary"
	"unicode/utf8"

	"github.com/ashtapada/agn/notation/diag"
)

// guardLine guards the text to the end of the line, if that is not done.
func (p *Parser) guardLine() {
	if p.guarded <= p.i {
		p.guard(p.lineEnd(p.i))
	}
}

// guard reports the bytes and characters that no AGN text may hold, from where that was done to an
// offset: what is not UTF-8, control characters and bidirectional controls. A run of one kind is
// one finding.
func (p *Parser) guard(end int) {
	const wide = 8
	text, i := p.text, p.guarded
	for i+wide <= end {
		if oddBytes(binary.LittleEndian.Uint64(text[i:]))&(ones<<7) == 0 {
			i += wide
		} else {
			i = p.guardSlowly(text, i, i+wide)
		}
	}
	p.guarded = p.guardSlowly(text, i, end)
}

// oddBytes sets the highest bit of each byte that is neither printable ASCII nor a line end.
// Without their highest bits no byte carries into the next.
func oddBytes(x uint64) uint64 {
	const low = ones * 0x7f
	control := ^(x&low + ones*(0x80-' '))
	return x | (x&low + ones) | control&((x^ones*'\n')&low+low)
}

// guardSlowly looks at the characters that begin in text[i:end] and returns where
// the last of them, or the run it belongs to, ends.
func (p *Parser) guardSlowly(text []byte, i, end int) int {
	for i < end {
		if c := text[i]; c >= 0x20 && c < 0x7f || c == '\n' || c == '\r' || c == '\t' {
			i++
			continue
		}
		kind, size := classify(text[i:])
		if kind == fine {
			i += size
			continue
		}
		start := i
		for i < len(text) {
			k, n := classify(text[i:])
			if k != kind {
				break
			}
			i += n
		}
		p.reportBytes(text, start, i, kind, size)
	}
	return i
}

// kind is what the guard thinks of a character.
type kind uint8

const (
	fine kind = iota + 1
	notUTF8
	control
	bidi
)

// classify looks at the character at the start of b.
func classify(b []byte) (kind, int) {
	c, size := utf8.DecodeRune(b)
	switch {
	case c == utf8.RuneError && size == 1:
		return notUTF8, 1
	case c == '\n' || c == '\r' || c == '\t':
		return fine, size
	case c < 0x20 || c >= 0x7f && c < 0xa0:
		return control, size
	case c == 0x61c || c == 0x200e || c == 0x200f || c >= 0x202a && c <= 0x202e || c >= 0x2066 && c <= 0x2069:
		return bidi, size
	}
	return fine, size
}

func (p *Parser) reportBytes(text []byte, start, end int, k kind, size int) {
	p.lossy = true
	on := ""
	if end-start > size {
		on = " and what follows it"
	}
	c, _ := utf8.DecodeRune(text[start:])
	switch k {
	case notUTF8:
		p.reportOnce("UTF-8", diag.BadEncoding, start, end, func() diag.Detail {
			if name := LikelyEncoding(text); name != "utf-8" {
				return diag.NotUTF8.With(text[start], name)
			}
			return diag.Damaged.With(text[start])
		})
	case control:
		p.reportOnce(string(c), diag.ControlCharacter, start, end,
			func() diag.Detail { return diag.Control.With(c, on) })
	case bidi:
		p.reportOnce(string(c), diag.ControlCharacter, start, end,
			func() diag.Detail { return diag.Bidi.With(c, on) })
	}
}

// unclean reports whether a word holds a character that the guard has reported.
func unclean(w []byte) bool {
	for i := 0; i < len(w); {
		if w[i] >= 0x20 && w[i] < 0x7f {
			i++
			continue
		}
		k, n := classify(w[i:])
		if k != fine {
			return true
		}
		i += n
	}
	return false
}
