package grammar

import (
	"strconv"
	"strings"

	"github.com/ashtapada/agn/notation"
)

// whole is a square of which nothing can be read.
var whole = notation.Square{File: notation.Unreadable, Rank: notation.Unreadable}

// decodeGap decodes a move that holds a gap "_", which stands for one character or for a whole square. Which of the
// two it is follows from the characters around it in many ways, and such words are rare: the reference grammar
// itself reads them. docs/notation.md says it in words.
func decodeGap(w []byte, m *notation.Move) bool {
	r := newRecognizer(w).withoutSuffix()
	if !r.whole("Move") {
		return false
	}
	d := gapDecoder{word: w, m: m, ok: true}
	for i, s := range r.read {
		take, own := takes[s.production], s.to
		if i+1 < len(r.read) {
			own = min(own, r.read[i+1].from)
		}
		if take != nil && s.from < s.to {
			d.before = r.offset(s.from)
			take(&d, r.text(s), r.text(stretch{from: s.from, to: own}))
		}
	}
	return d.ok
}

// gapDecoder makes a move of the productions that a word was read as, the outer before the inner.
type gapDecoder struct {
	word []byte
	m    *notation.Move
	// before is how much of the word stands before the production.
	before int
	// squares are where the next squares of the word go.
	squares         []*notation.Square
	indices, points int  // how many were read
	ok              bool // false where a limit is broken that is not part of the grammar
}

// takes has what a production gives the move: all is its text, own what of it stands before any other production.
var takes = map[string]func(d *gapDecoder, all, own string){
	"Declaration": func(d *gapDecoder, _, _ string) { d.form(notation.Declare, &d.m.From) },
	"Exchange": func(d *gapDecoder, all, own string) {
		d.form(notation.Exchange, &d.m.To, &d.m.To2)
		d.m.Piece, d.m.Piece2 = character(own), character(all[strings.IndexByte(all, '~')+1:])
	},
	"Entry":     func(d *gapDecoder, _, own string) { d.form(notation.Enter); d.man(own) },
	"Departure": func(d *gapDecoder, all, _ string) { d.form(notation.Off); d.check(all) },
	"Travel":    func(d *gapDecoder, _, _ string) { d.form(notation.Step) },
	"Capture":   func(d *gapDecoder, _, _ string) { d.form(notation.Step) },
	"Plain": func(d *gapDecoder, _, own string) {
		d.form(notation.Step)
		if own != "" { // of the whole move nothing can be read but its end
			d.m.Piece, d.m.To = notation.Unreadable, whole
		}
	},
	"Between": func(d *gapDecoder, _, own string) {
		d.form(notation.Step)
		own = strings.TrimSuffix(own, "_")
		if !isFile(own[0]) {
			d.man(own)
			own = own[1:]
		}
		d.m.From = notation.Square{File: own[0], Rank: rankOf(own[1:])}
	},
	"Man":     func(d *gapDecoder, _, own string) { d.man(own) },
	"Counted": func(d *gapDecoder, _, own string) { d.man(own) },
	"Herd": func(d *gapDecoder, all, _ string) {
		if all[0] == '_' { // alone, or as the beginning of the square
			d.m.Piece = notation.Unreadable
		}
	},
	"Capturer": func(d *gapDecoder, _, own string) { d.capturer(own) },
	"Part":     func(d *gapDecoder, _, own string) { d.capturer(own) },
	"Target":   func(d *gapDecoder, _, _ string) { d.m.Sep = character(string(d.word[d.before-1:])) },
	"EntryTo":  func(d *gapDecoder, all, _ string) { d.squares = append(d.squares[:0], &d.m.To); d.check(all) },
	"TargetTo": func(d *gapDecoder, all, _ string) { d.squares = append(d.squares[:0], &d.m.To); d.check(all) },
	"Place":    func(d *gapDecoder, _, own string) { *d.squares[0] = placeOf(own); d.squares = d.squares[1:] },
	"Who":      func(d *gapDecoder, all, _ string) { d.who(all) },
	"Index":    func(d *gapDecoder, _, own string) { d.index(own) },
	"Points":   func(d *gapDecoder, _, own string) { d.spend(own) },
	"PlainNamed": func(d *gapDecoder, _, own string) {
		if d.m.Piece = own[0]; len(own) > 1 {
			d.m.To = whole
		}
	},
	"PlainHidden": func(d *gapDecoder, _, _ string) { d.m.Piece = notation.Unreadable },
	"Both": func(d *gapDecoder, _, own string) {
		d.m.From = notation.Square{File: character(own), Rank: rankOf(own[1:])}
		if own[0] == '_' && d.m.Piece == 0 {
			d.m.Piece = notation.Unreadable
		}
	},
	"Either": func(d *gapDecoder, _, own string) { d.m.From.File = character(own) },
	"FileTo": func(d *gapDecoder, _, own string) { d.m.From.File = character(own) },
	"RankTo": func(d *gapDecoder, _, own string) { d.m.From.Rank = rankOf(own) },
	"SanTo":  func(d *gapDecoder, _, own string) { d.m.To = placeOf(own) },
	"Blurred": func(d *gapDecoder, _, own string) {
		d.m.To, d.m.Check = placeOf(strings.TrimSuffix(own, "_")), notation.Unreadable
	},
	"PromotionBlurred": func(d *gapDecoder, _, own string) {
		d.m.Promo, d.m.Check = character(own[1:]), notation.Unreadable
	},
	"PromotionClear": func(d *gapDecoder, all, _ string) { d.promo(all) },
	"SanClear":       func(d *gapDecoder, all, _ string) { d.promo(all); d.check(all) },
}

func (d *gapDecoder) form(f notation.Form, squares ...*notation.Square) {
	if d.m.Form, d.squares = f, squares; len(squares) == 0 {
		d.squares = []*notation.Square{&d.m.From}
	}
}

// man takes a man's letter or the number of men, if there is one.
func (d *gapDecoder) man(s string) {
	switch c := s[0]; {
	case isDigit(c):
		d.m.Count = c - '0'
	case c != '@':
		d.m.Piece = character(s)
	}
}

// capturer takes a man's letter and the file or rank that he leaves, each if it is there.
func (d *gapDecoder) capturer(s string) {
	if s != "" && (s[0] == '_' || isPiece(s[0])) {
		d.m.Piece, s = character(s), s[1:]
	}
	switch {
	case s == "":
	case isFile(s[0]):
		d.m.From.File = s[0]
	default:
		d.m.From.Rank = rankOf(s)
	}
}

// who takes the mark that tells men apart.
func (d *gapDecoder) who(s string) {
	switch {
	case s == "#T":
		d.m.Who = notation.WhoTwins
	case s == "#_":
		d.m.Who = notation.Unreadable
	case strings.Contains(s, "+"):
		d.m.Who = notation.WhoNumbers
	default:
		d.m.Who = notation.WhoNumber
	}
}

func (d *gapDecoder) index(s string) {
	n := int(notation.Unreadable)
	if s != "_" {
		n, _ = strconv.Atoi(s)
		d.ok = d.ok && len(s) <= 3 && n <= maxIndex
	}
	switch d.indices++; {
	case d.m.Who == notation.Unreadable:
	case d.indices == 1:
		d.m.WhoIndex = uint8(n)
	default:
		d.m.WhoIndex2 = uint8(n)
	}
}

func (d *gapDecoder) spend(s string) {
	if d.points == notation.MaxSpend {
		d.ok = false
		return
	}
	d.m.Spend[d.points] = rankOf(s)
	d.points++
}

func (d *gapDecoder) promo(s string) {
	if s[0] == '=' {
		d.m.Promo = character(s[1:])
	}
}

// check takes the mark of check at the end of a move.
func (d *gapDecoder) check(s string) {
	if c := s[len(s)-1]; c == '+' || c == '#' {
		d.m.Check = c
	}
}

// character returns the first character of a text, as a move has it.
func character(s string) byte {
	if s[0] == '_' {
		return notation.Unreadable
	}
	return s[0]
}

// rankOf returns a rank or a number of at most two digits, either of which may be a gap.
func rankOf(s string) uint8 {
	switch n, _ := strconv.Atoi(strings.Trim(s, "_")); {
	case s == "_":
		return notation.Unreadable
	case s[0] == '_':
		return notation.RankOnes + uint8(n)
	case s[len(s)-1] == '_':
		return notation.RankTens + uint8(n)
	default:
		return uint8(n)
	}
}

// placeOf returns a square.
func placeOf(s string) notation.Square {
	switch s {
	case "ck":
		return notation.Square{File: notation.CentreFile}
	case "_":
		return whole
	}
	return notation.Square{File: character(s), Rank: rankOf(s[1:])}
}
