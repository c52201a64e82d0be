package notation

import (
	"iter"
	"slices"
	"strings"
	"unicode/utf8"
)

// Style says what the printer must know beyond the game itself.
type Style struct {
	// Seats holds the names of the seat tags in the table's order. Without them
	// these tags stand among the others, in ASCII order.
	Seats []string
}

// The widths at which the two layouts wrap, in code points.
const (
	wordWidth  = 80
	roundWidth = 100
)

// Append appends the game in canonical layout, ending in a line end. What the
// reader could not read is printed as it stood.
func Append(dst []byte, g *Game, st Style) []byte {
	if len(g.Tags) > 0 {
		dst = appendTags(dst, g.Tags, st.Seats)
		if g.Len() > 0 || g.Result.Text != "" {
			dst = append(dst, '\n')
		}
	}
	p := printer{dst: dst, width: wordWidth}
	if p.rounds = printsRounds(g); p.rounds {
		p.width = roundWidth
	}
	p.game(g)
	return p.dst
}

func appendTags(dst []byte, tags []Tag, seats []string) []byte {
	if !tagsSorted(tags, seats) {
		tags = slices.Clone(tags)
		SortTags(tags, seats)
	}
	for i := range tags {
		dst = AppendTag(dst, tags[i].Name, tags[i].Value)
		dst = append(dst, '\n')
	}
	return dst
}

// printsRounds reports whether each round starts a line: where there are throws or
// seat marks.
func printsRounds(g *Game) bool {
	for _, w := range g.Words {
		switch Kind(w.Kind()) {
		case Throw, SeatMark:
			return true
		case Readings:
			if g.ReadsThrow(&g.Side[w.Index()]) {
				return true
			}
		}
	}
	return false
}

// printer lays out units: words with the brackets that cling to them.
type printer struct {
	dst    []byte
	width  int
	rounds bool

	col   int  // columns written on this line
	unit  int  // where the unit that is being built begins in dst, behind what is laid out
	wide  bool // two spaces before the unit
	open  bool // the unit ends in "(": the next word clings to it
	ended bool // the unit is a comment to the line's end
}

func (p *printer) game(g *Game) {
	p.unit = len(p.dst)
	depth, sic := 0, false
	var plain Item
	for i := 0; i < len(g.Words); i++ {
		if i = p.plain(g.Words, i, depth == 0); i == len(g.Words) {
			break
		}
		it := &plain
		if w := g.Words[i]; w.IsAside() {
			it = &g.Side[w.Index()]
		} else {
			plain.set(w)
		}
		switch it.Kind {
		case Number:
			if p.rounds && depth == 0 && it.Dots < 3 {
				p.breakLine()
			}
			p.begin()
			p.dst = appendWord(p.dst, g, it)
		case SeatMark:
			p.begin()
			p.wide = p.empty() && (i == 0 || g.Kind(i-1) != Number)
			p.dst = appendWord(p.dst, g, it)
		case Throw:
			p.throw(it, i > 0 && g.Kind(i-1) == Throw && !sic)
		case VarOpen:
			depth++
			p.begin()
			p.dst = append(p.dst, '(')
			p.open = true
		case VarClose:
			depth--
			if p.ended {
				p.begin()
			}
			p.dst = append(p.dst, ')')
			p.open = false
		case Comment:
			if it.N == inText {
				comment(p, g.Text[it.Start+1:it.End-1], false)
				break
			}
			text := g.Comments[it.N]
			comment(p, text, it.LineComment || strings.IndexByte(text, '}') >= 0)
		default:
			p.begin()
			p.dst = appendWord(p.dst, g, it)
		}
		if sic = it.Sic; sic {
			p.begin()
			p.dst = append(p.dst, "sic"...)
		}
	}
	if g.Result.Text != "" {
		p.begin()
		p.dst = append(p.dst, g.Result.Text...)
	}
	p.breakLine()
}

// empty reports whether nothing has been built of a unit.
func (p *printer) empty() bool { return len(p.dst) == p.unit }

// throw builds a throw. Throws that follow each other are one unit, unless that
// would be longer than a line.
func (p *printer) throw(it *Item, follows bool) {
	if !follows {
		p.begin()
		p.dst = AppendCast(p.dst, &it.Cast)
		return
	}
	n := len(p.dst)
	p.dst = AppendCast(p.dst, &it.Cast)
	if len(p.dst)-p.unit > p.width {
		cast := append([]byte(nil), p.dst[n:]...)
		p.dst = p.dst[:n]
		p.breakLine()
		p.dst = append(p.dst, cast...)
	}
}

// comment builds a comment, a unit a word. A word that begins with "%" or "["
// clings to the word before it, so that it never begins a line.
func comment[T string | []byte](p *printer, text T, line bool) {
	p.begin()
	if line {
		p.dst = append(p.dst, ';')
		for w := range words(text) {
			p.dst = append(p.dst, ' ')
			p.dst = append(p.dst, w...)
		}
		p.ended = true
		return
	}
	p.dst = append(p.dst, '{')
	first := true
	for w := range words(text) {
		switch {
		case first:
		case w[0] == '%' || w[0] == '[':
			p.dst = append(p.dst, ' ')
		default:
			p.begin()
		}
		p.dst = append(p.dst, w...)
		first = false
	}
	p.dst = append(p.dst, '}')
}

// begin lays out the unit before this one, unless the new word clings to it.
func (p *printer) begin() {
	if p.open {
		p.open = false
		return
	}
	p.flush()
}

// flush lays out the unit that was built.
func (p *printer) flush() {
	if p.empty() {
		return
	}
	w := utf8.RuneCount(p.dst[p.unit:])
	if p.col > 0 {
		sep := 1
		if p.wide {
			sep = 2
		}
		if p.col+sep+w > p.width {
			p.insert("\n")
			p.col = 0
		} else {
			p.insert("  "[:sep])
			p.col += sep
		}
	}
	p.col += w
	p.unit = len(p.dst)
	p.wide = false
	if p.ended {
		p.ended = false
		p.endLine()
	}
}

// insert puts something before the unit.
func (p *printer) insert(s string) {
	n := len(p.dst)
	p.dst = append(p.dst, s...)
	copy(p.dst[p.unit+len(s):], p.dst[p.unit:n])
	copy(p.dst[p.unit:], s)
}

// endLine ends the line, on which everything is laid out.
func (p *printer) endLine() {
	p.dst = append(p.dst, '\n')
	p.unit = len(p.dst)
	p.col = 0
}

// breakLine lays out the last unit and ends the line.
func (p *printer) breakLine() {
	p.flush()
	if p.col > 0 {
		p.endLine()
	}
}

// words yields the words of a text, which are separated by spaces, tabs and line
// ends.
func words[T string | []byte](text T) iter.Seq[T] {
	return func(yield func(T) bool) {
		start := -1
		for i := range len(text) + 1 {
			switch {
			case i < len(text) && text[i] != ' ' && text[i] != '\t' && text[i] != '\n' && text[i] != '\r':
				if start < 0 {
					start = i
				}
			case start >= 0:
				if !yield(text[start:i]) {
					return
				}
				start = -1
			}
		}
	}
}

func (s Suffix) String() string {
	switch s {
	case Good:
		return "!"
	case Poor:
		return "?"
	case Brilliant:
		return "!!"
	case Blunder:
		return "??"
	case Interesting:
		return "!?"
	case Dubious:
		return "?!"
	}
	return ""
}
