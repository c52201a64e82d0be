package grammar

import (
	"bytes"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// throw reads a throw, from "<" to ">".
func (p *Parser) throw() {
	start := p.i
	it := &p.item
	*it = notation.Item{Kind: notation.Throw}
	k, high := scanThrow(p.text[start:], &it.Cast)
	if k == 0 {
		var readings string
		if k, readings, high = scanThrowReadings(p.text[start:]); k > 0 {
			*it = p.readings(readings)
		}
	}
	if k > 0 && p.twoDice(it, start) {
		return
	}
	if k > 0 {
		p.i = start + k
		it.Start, it.End = int32(start), int32(p.i)
		p.lossy = p.lossy || high
		p.happened(*it)
		if it.Kind == notation.Throw && !high {
			p.remember(start, p.i)
		}
		return
	}
	p.i = p.throwEnd(start)
	if p.Lenient != nil && p.lenientThrow(start, p.i) {
		return
	}
	end := p.i
	if p.means(start) {
		return
	}
	p.i = end
	p.badThrow(start)
}

// twoDice reads a throw of one number of several digits, which no die shows, as dice of one each, as means does.
func (p *Parser) twoDice(it *notation.Item, start int) bool {
	return it.Cast.N == 1 && it.Cast.Values[0] > 9 && it.Cast.Values[0] != notation.Unreadable && p.means(start)
}

// badThrow adds a bad word for a malformed throw, which ends here, and reports it.
func (p *Parser) badThrow(start int) {
	w := p.text[start:p.i]
	m, plain := p.meantPlain(start, p.i)
	if plain && w[len(w)-1] != '>' && p.lists() {
		p.take(m)
		return
	}
	p.bad(start, p.i, false)
	if p.full() || unclean(w) {
		return
	}
	word := excerpt(p.g.Text[start:p.i])
	switch {
	case len(w) > MaxWord:
		p.report(diag.LongToken, start, p.i, diag.ThrowTooLong.With(word, MaxWord))
	case tooManyDice(w):
		p.report(diag.Syntax, start, p.i, diag.ThrowTooManyDice.With(word, notation.MaxDice))
	default:
		d := diag.ThrowUnreadable.With(word)
		if plain {
			d = m.rule.With(word, m.as)
		}
		p.report(diag.Syntax, start, p.i, d)
	}
}

// meantPlain finds a throw that is not closed or has letters like digits. After a comma a value is missing.
func (p *Parser) meantPlain(start, end int) (m meant, ok bool) {
	w := p.text[start:end]
	if len(w) > MaxWord || unclean(w) || w[len(w)-1] == ',' {
		return m, false
	}
	as := "<" + string(plainThrow(bytes.Trim(w, "<>"))) + ">"
	it := notation.Item{Kind: notation.Throw}
	k, high := scanThrow([]byte(as), &it.Cast)
	m = meant{start: start, end: end, rule: diag.MeantThrow, as: as, read: eventOf(it)}
	if inAngles(w) {
		m.rule = diag.MeantValues
	}
	return m, k == len(as) && !high && as != string(w)
}

// scanThrow reads a well-formed throw at the start of b and returns its length, 0
// if there is none. A value above notation.MaxPips is taken down to it, and high is
// set.
func scanThrow(b []byte, c *notation.Cast) (n int, high bool) {
	i := 1
	for {
		if i >= len(b) || i > MaxWord || int(c.N) == notation.MaxDice {
			return 0, false
		}
		switch d := b[i]; {
		case d == '_':
			c.Values[c.N] = notation.Unreadable
			i++
		case isDigit(d):
			v := 0
			for i < len(b) && i <= MaxWord && isDigit(b[i]) {
				if v = 10*v + int(b[i]-'0'); v > notation.MaxPips {
					v, high = notation.MaxPips, true
				}
				i++
			}
			c.Values[c.N] = uint8(v)
		default:
			return 0, false
		}
		c.N++
		if i == len(b) {
			return 0, false
		}
		if b[i] == '>' {
			c.Sort()
			return i + 1, high
		}
		if b[i] != ',' {
			return 0, false
		}
		i++
	}
}

// throwEnd returns the end of the malformed throw at start: after its ">"
// if there is one on this line before anything else begins, else at the end of its
// first word.
func (p *Parser) throwEnd(start int) int {
	text := p.text
	for i := start + 1; i < len(text) && i-start <= MaxWord; i++ {
		switch text[i] {
		case '>':
			return i + 1
		case '\n', '{', '}', '(', ')', '<', ';':
			return wordEnd(text, start+1)
		}
	}
	end := wordEnd(text, start+1)
	if end < len(text) && text[end] == '>' {
		end++ // of a throw that is too long
	}
	return end
}

// tooManyDice reports whether a throw is malformed for no other reason than the
// number of its values.
func tooManyDice(w []byte) bool {
	values := 0
	for i := 1; i < len(w); i++ {
		k := digits(w, i)
		if k == i {
			if w[i] != '_' {
				return false
			}
			k++
		}
		values++
		if k == len(w) {
			return false
		}
		if w[k] == '>' {
			return k == len(w)-1 && values > notation.MaxDice
		}
		if w[k] != ',' {
			return false
		}
		i = k
	}
	return false
}
