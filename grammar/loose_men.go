package grammar

import (
	"bytes"
	"regexp"
	"slices"
	"sync"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// This file finds moves that name a man, a square that it leaves or one that it enters in other ways.

// descriptive is a move of the descriptive notation of chess: "P-K3", "KtxP".
var descriptive = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\A(?:[QK]?(?:Kt|[BNR])?P|[QK]?(?:Kt|[BNR])|[QK])` +
		`(?:-[QK]?(?:Kt|[BNRQK])[1-8]|x(?:[QK]?(?:Kt|[BNRQK])?P|[QK]?(?:Kt|[BNR])|Q))[+!?.,]*\z`)
})

// meantDescriptive finds a move in the descriptive notation of chess, which is not read.
func (p *Parser) meantDescriptive(start, end int) (m meant, ok bool) {
	if !descriptive().Match(p.text[start:end]) {
		return m, false
	}
	const do = "write the square that a man goes to, and no letter for a soldier: P-K3 of White is e3, Kt-KB3 is Nf3"
	return meant{start: start, end: end, rule: diag.InputForeign, what: "descriptive notation of chess", as: do}, true
}

// manned is a man's letter with a hyphen after it, and with the square that it leaves in brackets. entering is a square
// that a man enters.
var (
	manned = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\A([A-Z]|Kt)(?:-|\(([a-t]?\d{0,2})\)-?)(x?[a-t]\d{1,2}[^\s(){}<>;]*)`)
	})
	entering = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\A(?:\+|(?i:enters?)[ \t]+(?:(?:on|at)[ \t]+)?)([a-t]\d{1,2}[^\s(){}<>;]*)`)
	})
)

// oldKnight is the horse in old English books.
const oldKnight = "Kt"

// meantMan finds a move with a hyphen after the letter of a man, or with the square that the man leaves in brackets:
// "N-f3", "N(g1)f3".
func (p *Parser) meantMan(start, end int) (m meant, ok bool) {
	return p.movedBy(start, end, manned(), func(men string, at [][]byte) []byte {
		if men == "" {
			return nil
		}
		man := at[1]
		if string(man) == oldKnight {
			man = []byte{'N'}
		}
		return slices.Concat(man, at[2], at[3])
	})
}

// meantEntry finds a man that enters a square of a race: "+d1", "enters d1".
func (p *Parser) meantEntry(start, end int) (m meant, ok bool) {
	return p.movedBy(start, end, entering(), func(men string, at [][]byte) []byte {
		if men != "" {
			return nil
		}
		return append([]byte{'@'}, at[1]...)
	})
}

// movedBy finds a move that a pattern has, which written writes as the notation has it where men have those letters.
func (p *Parser) movedBy(start, end int, pattern *regexp.Regexp, written func(men string, at [][]byte) []byte) (
	m meant, ok bool) {
	const longest = 48
	at := pattern.FindSubmatch(p.text[start:min(start+longest, len(p.text))])
	board, men := p.onBoard()
	if at == nil || start+len(at[0]) < end || board == nil {
		return m, false
	}
	full := written(men, at)
	w := bytes.TrimRight(full, ".,")
	if len(w) == 0 {
		return m, false // of another kind of game
	}
	suffix, n := cutSuffix(w)
	if n == 0 {
		return m, false
	}
	as := string(w[:n])
	it := p.scanMove(w[:n])
	if it.Kind != notation.MoveItem {
		l := lenience{board: board, men: men} // strictly, of what a lenient reading would make of it
		if it, as, ok = l.event(w[:n], w[:n]); !ok || it.Kind != notation.MoveItem {
			return m, false
		}
	}
	last := start + len(at[0])
	tail := len(full) - n // suffixes, and a full stop or comma
	return meant{start: start, end: last, rule: diag.LenientReads, as: as + string(w[n:]),
		read: func(p *Parser, start, _ int) {
			it.Suffix = suffix
			eventOf(it)(p, start, last-tail)
		}}, true
}
