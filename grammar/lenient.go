package grammar

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// maxLenient is how many words of one game are read leniently. What comes after them
// is read strictly.
const maxLenient = 20000

// Lenience makes a Parser read old and foreign spelling, section 16 of
// docs/notation.md. Each word that is read otherwise than strictly gets a note.
type Lenience struct {
	// Language is that of the letters for men in games without a Language tag, a name
	// that KnownLanguage knows, or empty for those of the notation.
	Language string
	// Unnoted, unless it is nil, takes how many notes a game would get, and the game gets none.
	Unnoted *int
}

// Board is what a Parser can know of the game that a text is written in.
type Board interface {
	// Seat returns the letter of the seat of that name, in any case, or of that letter, 0 if
	// there is none.
	Seat(name string) byte
	// File reports whether the letter is that of a file.
	File(letter byte) bool
	// Men lists the capitals of the men, the soldier left out; empty where men have no
	// letters.
	Men() string
	// CanCast reports whether one cast can show these values and no other.
	CanCast(values []uint8) bool
	// Square names the square at an index, from 0, on the way of the men of the seat
	// with that letter. twice is set if the way has the square at another index too, ok
	// if there is such a square and all men of the seat go that way.
	Square(seat byte, index int) (name string, twice, ok bool)
	// Squares names the squares at an index on the ways of the men of that seat if they
	// go several ways: one a way, always in the same order, nil where a way has no such
	// square.
	Squares(seat byte, index int) []string
}

// lenience is what a lenient reading keeps of a game.
type lenience struct {
	settled  bool
	words    *vocabulary // that are remembered of its tongue
	language *language
	board    Board
	men      string // of the board
	position bool   // the game begins with a position
	tag      int    // the Language tag that the canonical text does without, or -1
	// numbers holds the round number read last, rounds the highest after which an
	// event was read, by depth.
	numbers [MaxDepth + 1]int32
	rounds  [MaxDepth + 1]int32
	folded  []byte
	out     []byte
	why     []words.Text
	named   words.Text // what the word is read as, where its text does not say it
	signs   diag.Signs // that were folded
	counted count
	soldier bool // the capital of the soldier at the start of the word was left out
}

// count says which squares of a word are counted on the ways of a seat whose men go
// several ways. It is zero where none are.
type count struct {
	seat     byte
	from, to bool     // which squares are
	readings []string // by way
}

// beginLenient prepares for a game.
func (p *Parser) beginLenient() {
	if p.lenience == nil {
		p.lenience = &lenience{}
	}
	l := p.lenience
	*l = lenience{tag: -1, folded: l.folded[:0], out: l.out[:0], why: l.why[:0]}
}

// open prepares for a variation at that depth.
func (l *lenience) open(depth int) {
	l.numbers[depth], l.rounds[depth] = 0, l.rounds[depth-1]
}

// settle prepares for the words of a game when its tags are read.
func (p *Parser) settle() {
	l := p.lenience
	if l.settled {
		return
	}
	l.settled = true
	l.board, l.men = p.onBoard()
	l.language = spelling().language(p.Lenient.Language)
	defer p.speak()
	language := true
	for i := range p.g.Tags {
		switch t := &p.g.Tags[i]; {
		case t.Name == "Language" && language && l.men != "":
			language = false
			l.language = spelling().language(t.Value)
			if l.language == nil {
				p.noteTag(t, diag.LanguageUnknown.With(excerpt([]byte(t.Value)), strings.Join(Languages(), ", ")))
				continue
			}
			l.tag = i
			p.noteTag(t, diag.LanguageRead{Language: l.language.tag})
		case t.Name == "FEN":
			l.position = true
		case t.Name == "Date":
			p.date(t)
		case t.Name == "Result":
			if value := l.fold([]byte(t.Value)); isResult(value) && string(value) != t.Value {
				p.noteTag(t, diag.ReadAs{Word: excerpt([]byte(t.Value)), As: string(value)})
				t.Value = string(value)
			}
		}
	}
}

// endLenient takes out of the tags what is no longer true of the game as read.
func (p *Parser) endLenient() {
	p.settle()
	if i := p.lenience.tag; i >= 0 {
		p.g.Tags = slices.Delete(p.g.Tags, i, i+1)
	}
}

func (p *Parser) noteTag(t *notation.Tag, d diag.Detail) {
	p.reportAt(false, diag.LenientReading, int(t.Start), int(t.End), d)
}

// readAs reports that text[start:end] is read as something else.
func (p *Parser) readAs(start, end int, as string, why ...words.Text) {
	p.report(diag.LenientReading, start, end, diag.ReadAs{Word: excerpt(p.g.Text[start:end]), As: as,
		Why: slices.Clone(why)})
}

// lenientWord reads the word text[start:end] if it is one that is written otherwise
// than the notation has it. It reports false for all others, which are read strictly.
func (p *Parser) lenientWord(start, end int) bool {
	l := p.lenience
	if p.certainWord(start, end) {
		return true
	}
	w := p.text[start:end]
	if len(w) > MaxWord || p.taken >= maxLenient || unclean(w) {
		return false
	}
	p.settle()
	if n, _, k := scanNumber(w); k > 0 && !isResult(w) {
		if p.oddNumber(n, start, start+k, end) {
			return true
		}
		l.numbers[p.depth] = n
		return false
	}
	if p.plainResult(w, end) {
		return false
	}
	if p.ellipsis(w, start) || p.recallRespelt(w, start) || p.means(start) {
		return true
	}
	if prefixEnd(w) > 0 {
		return false
	}
	if p.foreignPrefix(w, start) {
		return true
	}
	if r := l.fold(w); !bytes.Equal(r, w) && isResult(r) {
		p.i = end
		as := intern(r)
		p.readAs(start, end, as, l.why...)
		p.result(start, end)
		p.g.Result.Text = as
		return true
	}
	suffix, n := cutSuffix(w)
	if n == 0 {
		return false
	}
	l.rounds[p.depth] = max(l.rounds[p.depth], l.numbers[p.depth])
	w = w[:n]
	if v, ok := l.throwName(w); ok && suffix == 0 {
		p.i = end
		p.namedThrow(v, start, end)
		return true
	}
	it, as, ok := l.event(w, w)
	if !ok && l.board != nil {
		if r := l.ranks(w); !bytes.Equal(r, w) && !reads(w) {
			it, as, ok = l.event(r, w)
			for i, c := range r {
				if c != w[i] {
					l.because(standsFor(rune(w[i]), string(c)))
				}
			}
		}
	}
	if !ok {
		return false
	}
	p.i = end
	p.report(diag.LenientReading, start, start+n, diag.ReadAs{Word: excerpt(p.g.Text[start : start+n]), As: as,
		Named: l.named, Why: slices.Clone(l.why)})
	it.Suffix = suffix
	p.learn(p.text[start:end], it, n)
	it.Start, it.End = int32(start), int32(start+n)
	p.respelled(it)
	p.occurred()
	return true
}

// event reads a word without its suffix as an event, in plain spelling or not, and returns how it reads
// it. It reports false for what is written so, or is none.
func (l *lenience) event(w, written []byte) (it notation.Item, as string, ok bool) {
	l.named = words.Text{}
	r := l.respell(w)
	if len(r) == 0 || bytes.Equal(r, written) {
		return it, "", false
	}
	switch as = string(r); {
	case l.soldier && r[0] == 'x' && l.board != nil:
		l.named = words.Of("%s by a soldier", as)
		return it, as, scanSoldier(r, &it)
	case !scanEvent(r, &it) || !l.counted.settle(&it.Move):
		return it, "", false
	case l.counted.seat != 0:
		as, l.named = strings.Join(l.counted.readings, "|"), words.Or(l.counted.readings)
	}
	return it, as, true
}

// scanSoldier reads a soldier's capture that names neither the file nor the rank which
// it left: the notation has none, but the position tells which soldier is meant.
func scanSoldier(w []byte, it *notation.Item) bool {
	m := &it.Move
	if !scanEvent(append([]byte("a"), w...), it) || it.Kind != notation.MoveItem ||
		m.From != (notation.Square{File: 'a'}) {
		return false
	}
	m.From = notation.Square{}
	return m.Unsettled() && !m.HasGap()
}

// ellipsis reads dots that belong to a round number but do not stand at it: "1…" and
// "1. ..." where the round has begun already. Elsewhere "..." is a pass.
func (p *Parser) ellipsis(w []byte, start int) bool {
	const dots = "…"
	l := p.lenience
	if k := digits(w, 0); k > 0 && k <= maxNumberDigits && bytes.HasPrefix(w[k:], []byte(dots)) {
		p.i = start + k + len(dots)
		n := number(w[:k])
		l.numbers[p.depth] = n
		p.readAs(start, p.i, string(w[:k])+"...")
		p.respelled(notation.Item{Kind: notation.Number, N: n, Dots: 3, Start: int32(start), End: int32(p.i)})
		return true
	}
	if string(w) != "..." && string(w) != dots || p.g.Len() == 0 {
		return false
	}
	last := p.g.Item(p.g.Len() - 1)
	if last.Kind != notation.Number || last.Dots != 1 {
		return false
	}
	begun := l.rounds[p.depth]
	if last.N > begun && (begun > 0 || !l.position) {
		return false
	}
	p.i = start + len(w)
	p.report(diag.LenientReading, start, p.i, diag.ReadAs{Word: excerpt(p.g.Text[start:p.i]),
		Named: words.Of("the dots of the round number"), Why: []words.Text{words.Of("the round has begun already")}})
	last.Dots = 3
	p.g.Set(p.g.Len()-1, last)
	p.host = -1
	return true
}

// lenientThrow reads a throw that is written as its name, with spaces, with other digits
// or with letters for 0 and 1, text[start:end].
func (p *Parser) lenientThrow(start, end int) bool {
	l := p.lenience
	if end-start < 3 || end-start > MaxWord || p.taken >= maxLenient || p.text[end-1] != '>' {
		return false
	}
	p.settle()
	inside := p.text[start+1 : end-1]
	if v, ok := l.throwName(bytes.TrimSpace(inside)); ok {
		p.namedThrow(v, start, end)
		return true
	}
	if unclean(inside) {
		return false
	}
	plain := append([]byte{'<'}, plainThrow(l.fold(inside))...)
	plain = append(plain, '>')
	it := notation.Item{Kind: notation.Throw, Start: int32(start), End: int32(end)}
	k, high := scanThrow(plain, &it.Cast)
	if k != len(plain) {
		return false
	}
	p.readAs(start, end, string(plain), l.why...)
	p.lossy = p.lossy || high
	p.respelled(it)
	p.occurred()
	return true
}

// plainThrow returns the inside of a throw with digits for the letters that look like
// them, and no spaces at its values.
func plainThrow(inside []byte) []byte {
	values := bytes.Split(inside, []byte{','})
	for i, v := range values {
		values[i] = bytes.Map(func(r rune) rune {
			if d := lookalikeDigit(r); d != 0 {
				return rune(d)
			} else if r == '|' {
				return '1'
			}
			return r
		}, bytes.TrimSpace(v))
	}
	return bytes.Join(values, []byte{','})
}

// date reads a date that is written in words.
func (p *Parser) date(t *notation.Tag) {
	if _, err := notation.ReadDate(t.Value); err == nil {
		return
	}
	if date, ok := notation.DateInWords(t.Value); ok {
		p.noteTag(t, diag.ReadAs{Word: excerpt([]byte(t.Value)), As: date})
		t.Value = date
	}
}

// foreignPrefix reads a seat's name with a colon, and a round number or a seat mark in
// other signs, at the start of a word, after which a new word begins.
func (p *Parser) foreignPrefix(w []byte, start int) bool {
	l := p.lenience
	if i := bytes.IndexByte(w, ':'); i > 1 && l.board != nil {
		if letter := l.board.Seat(string(w[:i])); letter != 0 {
			p.i = start + i + 1
			p.readAs(start, p.i, string([]byte{letter, ':'}))
			p.respelled(notation.Item{Kind: notation.SeatMark, Letter: letter, Start: int32(start), End: int32(p.i)})
			return true
		}
	}
	r := l.fold(w)
	k := prefixEnd(r)
	if k == 0 || isResult(r) {
		return false
	}
	p.i = start + unfolded(w, k)
	p.readAs(start, p.i, string(r[:k]), l.why...)
	it := notation.Item{Kind: notation.SeatMark, Letter: r[0], Start: int32(start), End: int32(p.i)}
	if n, dots, k := scanNumber(r); k > 0 {
		it.Kind, it.Letter, it.N, it.Dots = notation.Number, 0, n, dots
		l.numbers[p.depth] = n
	}
	p.respelled(it)
	return true
}

// throwName returns what the throw of that name counts, if it can fall in the game.
func (l *lenience) throwName(name []byte) (uint8, bool) {
	if l.board == nil || !utf8.Valid(name) {
		return 0, false
	}
	v, ok := spelling().throws[strings.ToLower(string(name))]
	return v, ok && l.board.CanCast([]uint8{v})
}

func (p *Parser) namedThrow(v uint8, start, end int) {
	p.readAs(start, end, fmt.Sprintf("<%d>", v))
	it := notation.Item{Kind: notation.Throw, Start: int32(start), End: int32(end)}
	it.Cast.N, it.Cast.Values[0] = 1, v
	p.respelled(it)
	p.occurred()
}
