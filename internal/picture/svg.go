package picture

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
)

// Move is what a picture shows of the event before it. Both squares may be the same, or one
// missing.
type Move struct {
	From, To engine.Square
}

// Picture is what is drawn.
type Picture struct {
	State engine.State
	// Title is the name of the picture.
	Title string
	// Throws are those of the turn so far.
	Throws []engine.Cast
	// Last is the move before, nil for none.
	Last *Move
	// Marks are squares to mark.
	Marks []engine.Square
	// Down is the seat at the bottom, 0 for the one in the south.
	Down  engine.Seat
	Theme Theme
}

// large is the width from which on a board has larger letters beside it, as it is looked at
// smaller.
const large = 12 * Cell

// footer is the room below the board for whose turn it is and what was thrown.
const footer = 60

// Write writes a picture as an SVG document. The same picture has the same bytes. Each man
// and square carries what it is as data attributes, the whole picture the position string.
func Write(w io.Writer, p *Picture) error {
	d := drawing{b: NewBoard(p.State.Game()), p: p}
	if p.Down != 0 {
		d.quarter = d.b.seatOf(d.b.letter(p.Down)).Quarter
	}
	d.men = d.b.Men(p.State)
	d.head()
	d.board()
	d.marks()
	d.trays()
	d.arrow()
	for i := range d.men {
		d.man(&d.men[i])
	}
	d.foot()
	d.text("</svg>\n")
	_, err := w.Write(d.out.Bytes())
	return err
}

type drawing struct {
	out     bytes.Buffer
	b       *Board
	p       *Picture
	men     []Man
	quarter int
}

func (d *drawing) text(s string) { d.out.WriteString(s) }

// put writes by a format whose texts are escaped already or need not be.
func (d *drawing) put(format string, args ...any) { fmt.Fprintf(&d.out, format, args...) }

func escape(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a Builder returns no error
	return b.String()
}

// number writes a number of at most two decimals.
func number(x float64) string { return strconv.FormatFloat(round(x), 'f', -1, 64) }

// at is a point of the board as it is turned.
func (d *drawing) at(x, y float64) (string, string) {
	x, y = Turn(x, y, d.quarter)
	return number(x), number(y)
}

func (d *drawing) head() {
	st := d.p.State
	g, b := st.Game(), d.b
	rs := g.Ruleset()
	x, y := b.Half(d.quarter)
	x = max(x, 3.6*Cell) // the words below need some room
	class := "agn-picture"
	if max(b.Width, b.Height) > large {
		class += " agn-large"
	}
	d.put(`<svg xmlns="http://www.w3.org/2000/svg" class="%s" role="img" aria-labelledby="agn-title agn-desc" `+
		`width="%s" height="%s" viewBox="%s %s %s %s"`,
		class, number(2*x), number(2*y+footer), number(-x), number(-y), number(2*x), number(2*y+footer))
	var seats, throws []string
	for _, s := range b.Seats {
		seats = append(seats, s.Letter)
	}
	for _, c := range d.p.Throws {
		throws = append(throws, castText(c))
	}
	d.put(` data-variant="%s" data-options="%s" data-seats="%s" data-seat="%s" data-due="%s" data-round="%d" `+
		`data-throws="%s" data-position="%s">`+"\n",
		escape(rs.Name), escape(rs.OptionString(g.Setup())), strings.Join(seats, ""), b.letter(st.Seat()), st.Due(),
		st.Round(), strings.Join(throws, " "),
		escape(string(st.AppendPosition(nil))))
	d.put("<title id=\"agn-title\">%s</title>\n<desc id=\"agn-desc\">%s</desc>\n", escape(d.p.Title),
		escape(b.Describe(st)))
	d.put("<style>\n%s</style>\n<defs>\n", d.p.Theme.style())
	if d.p.Theme == ForPrint {
		d.text(Hatching + "\n")
	}
	d.shapes()
	d.text(`<marker id="agn-head" orient="auto" markerWidth="4" markerHeight="4" viewBox="0 0 10 10" refX="6" ` +
		`refY="5"><path d="M0 0L10 5L0 10Z" fill="var(--agn-mark)"/></marker>` + "\n</defs>\n")
	d.put("<rect class=\"agn-paper\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"/>\n", number(-x), number(-y),
		number(2*x), number(2*y+footer))
}

func castText(c engine.Cast) string {
	var values []string
	for _, v := range c.Values() {
		values = append(values, strconv.Itoa(int(v)))
	}
	return strings.Join(values, ",")
}

// shapes writes the outlines that the picture uses.
func (d *drawing) shapes() {
	var names []string
	use := func(name string) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for i := range d.men {
		m := &d.men[i]
		if m.Piece == engine.Man.String() || d.b.Tokens {
			use(formName(d.b.seatOf(m.Seat).Form))
		}
		if m.Piece != engine.Man.String() {
			use(m.Piece)
		}
	}
	slices.Sort(names)
	all := Shapes()
	for _, name := range names {
		s := all[name]
		d.put("<path id=\"agn-%s\" d=\"%s\"/>\n", name, s.Outline)
		if s.Inner != "" {
			d.put("<path id=\"agn-%s-inner\" d=\"%s\"/>\n", name, s.Inner)
		}
	}
}

func (d *drawing) board() {
	d.text("<g class=\"agn-board\">\n")
	for i := range d.b.Squares {
		s := &d.b.Squares[i]
		x, y := Turn(s.X, s.Y, d.quarter)
		x, y = x-s.Side/2, y-s.Side/2
		d.put("<rect class=\"agn-square\" data-square=\"%s\"", s.Name)
		if s.Crossed {
			d.text(" data-crossed=\"yes\"")
		}
		d.put(" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"/>\n", number(x), number(y), number(s.Side), number(s.Side))
		if s.Crossed {
			far := number(s.Side)
			d.put("<path class=\"agn-cross\" d=\"M%s %sl%s %sm-%s 0l%s -%s\"/>\n", number(x), number(y), far, far, far, far, far)
		}
		if s.Throne != "" {
			d.put("<rect class=\"agn-throne\" data-throne=\"%s\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"/>\n",
				s.Throne, number(x+4), number(y+4), number(s.Side-8), number(s.Side-8))
		}
	}
	if d.whole() {
		wide, deep := d.b.Width, d.b.Height
		if d.quarter%2 == 1 {
			wide, deep = deep, wide
		}
		d.put("<rect class=\"agn-frame\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"/>\n", number(-wide/2), number(-deep/2),
			number(wide), number(deep))
	}
	for _, l := range d.b.Labels {
		x, y := Turn(l.X, l.Y, d.quarter)
		d.put("<text class=\"agn-label\" x=\"%s\" y=\"%s\">%s</text>\n", number(x), number(y+4.5), l.Text)
	}
	d.text("</g>\n")
}

// whole reports whether the squares fill a rectangle.
func (d *drawing) whole() bool {
	return float64(len(d.b.Squares))*Cell*Cell == d.b.Width*d.b.Height
}

func (d *drawing) marks() {
	for _, sq := range d.p.Marks {
		s := &d.b.square[sq]
		x, y := Turn(s.X, s.Y, d.quarter)
		d.put("<rect class=\"agn-mark\" data-mark=\"%s\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"/>\n",
			s.Name, number(x-s.Side/2+2.5), number(y-s.Side/2+2.5), number(s.Side-5), number(s.Side-5))
	}
}

func (d *drawing) trays() {
	for i := range d.b.Seats {
		s := &d.b.Seats[i]
		x, y := d.b.NamePlace(s)
		x, y = Turn(x, y, d.quarter)
		class := "agn-name"
		if d.p.State.Due() != engine.DueOver && s.seat == d.p.State.Seat() {
			class += " agn-on-turn"
		}
		d.put("<text class=\"%s\" data-seat-name=\"%s\" x=\"%s\" y=\"%s\">%s</text>\n", class, s.Letter, number(x),
			number(y+4.5), escape(s.Name))
	}
}

// arrow draws the move before, below the men.
func (d *drawing) arrow() {
	m := d.p.Last
	if m == nil || m.To == engine.NoSquare && m.From == engine.NoSquare {
		return
	}
	if m.From == engine.NoSquare || m.To == engine.NoSquare || m.From == m.To {
		s := &d.b.square[max(m.From, m.To)]
		x, y := d.at(s.X, s.Y)
		d.put("<circle class=\"agn-mark\" data-from=\"%s\" data-to=\"%s\" cx=\"%s\" cy=\"%s\" r=\"%s\"/>\n",
			d.b.square[m.From].Name, d.b.square[m.To].Name, x, y, number(s.Side/2-1))
		return
	}
	from, to := &d.b.square[m.From], &d.b.square[m.To]
	x1, y1 := d.at(from.X, from.Y)
	// It ends where the man begins, so that he can be seen.
	short := Cell * 0.34 / distance(from, to)
	x2, y2 := d.at(to.X+(from.X-to.X)*short, to.Y+(from.Y-to.Y)*short)
	d.put("<path class=\"agn-arrow\" data-from=\"%s\" data-to=\"%s\" marker-end=\"url(#agn-head)\" d=\"M%s %sL%s %s\"/>\n",
		from.Name, to.Name, x1, y1, x2, y2)
}
