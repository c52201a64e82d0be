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
	"github.com/ashtapada/agn/internal/catalogue"
)

// Move is what a picture shows of the event before it. Both squares may be the same, or one
// missing.
type Move struct {
	From, To engine.Square
	// Gone is what it went of a way, zero for none.
	Gone Stretch
}

// Picture is what is drawn.
type Picture struct {
	State engine.State
	// Title is the name of the picture.
	Title string
	// Throws are those of the turn so far.
	Throws []engine.Cast
	// Inferred is set if a throw of the turn is inferred.
	Inferred bool
	// Last is the move before, nil for none.
	Last *Move
	// Marks are squares to mark.
	Marks []engine.Square
	// Down is the seat at the bottom, 0 for the one in the south.
	Down  engine.Seat
	Theme Theme
	// Lang is the language of what is said of the men and the turn, nil for English.
	Lang *catalogue.Language
}

// large is the width from which on a board has larger letters beside it, as it is looked at
// smaller.
const large = 12 * Cell

// footer is the height below the board for whose turn it is and what was thrown.
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

// put writes by a format of %v alone. Texts must be escaped already or need not be, numbers have two decimals at most.
func (d *drawing) put(format string, args ...any) {
	for i, a := range args {
		if x, ok := a.(float64); ok {
			args[i] = number(x)
		}
	}
	fmt.Fprintf(&d.out, format, args...)
}

// rect writes a line with a rectangle of a class, with more attributes.
func (d *drawing) rect(class, more string, x, y, wide, deep float64) {
	d.put("<rect class=\"agn-%v\"%v x=\"%v\" y=\"%v\" width=\"%v\" height=\"%v\"/>\n", class, more, x, y, wide, deep)
}

func escape(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a Builder returns no error
	return b.String()
}

// number writes a number of at most two decimals.
func number(x float64) string { return strconv.FormatFloat(round(x), 'f', -1, 64) }

// at is a point of the board as it is turned.
func (d *drawing) at(x, y float64) (float64, float64) { return Turn(x, y, d.quarter) }

func (d *drawing) head() {
	st := d.p.State
	g, b := st.Game(), d.b
	rs := g.Ruleset()
	x, y := b.Half(d.quarter)
	x = max(x, 3.6*Cell) // the words below need some width
	class := "agn-picture"
	if max(b.Width, b.Height) > large {
		class += " agn-large"
	}
	d.put(`<svg xmlns="http://www.w3.org/2000/svg" class="%v" role="img" aria-labelledby="agn-title agn-desc" `+
		`width="%v" height="%v" viewBox="%v %v %v %v"`,
		class, 2*x, 2*y+footer, -x, -y, 2*x, 2*y+footer)
	var seats, throws []string
	for _, s := range b.Seats {
		seats = append(seats, s.Letter)
	}
	for _, c := range d.p.Throws {
		throws = append(throws, castText(c))
	}
	if d.p.Lang != nil {
		d.put(` lang="%[1]v" xml:lang="%[1]v"`, d.p.Lang.Tag())
	}
	if d.p.Inferred {
		d.text(` data-inferred="true"`)
	}
	d.put(` data-variant="%v" data-options="%v" data-seats="%v" data-seat="%v" data-due="%v" data-round="%v" `+
		`data-throws="%v" data-position="%v">`+"\n",
		escape(rs.Name), escape(rs.OptionString(g.Setup())), strings.Join(seats, ""), b.letter(st.Seat()), st.Due(),
		st.Round(), strings.Join(throws, " "),
		escape(string(st.AppendPosition(nil))))
	d.put("<title id=\"agn-title\">%v</title>\n<desc id=\"agn-desc\">%v</desc>\n", escape(d.p.Title),
		escape(b.Describe(st, d.p.Inferred, d.p.Lang)))
	d.put("<style>\n%v</style>\n<defs>\n", d.p.Theme.style())
	if d.p.Theme == ForPrint {
		d.text(Hatching + "\n")
	}
	d.shapes()
	d.text(`<marker id="agn-head" orient="auto" markerWidth="4" markerHeight="4" viewBox="0 0 10 10" refX="6" ` +
		`refY="5"><path d="M0 0L10 5L0 10Z" fill="var(--agn-mark)"/></marker>` + "\n</defs>\n")
	d.rect("paper", "", -x, -y, 2*x, 2*y+footer)
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
		d.put("<path id=\"agn-%v\" d=\"%v\"/>\n", name, s.Outline)
		if s.Inner != "" {
			d.put("<path id=\"agn-%v-inner\" d=\"%v\"/>\n", name, s.Inner)
		}
	}
}

func (d *drawing) board() {
	d.text("<g class=\"agn-board\">\n")
	for i := range d.b.Squares {
		d.square(&d.b.Squares[i])
	}
	if d.whole() {
		wide, deep := d.b.Width, d.b.Height
		if d.quarter%2 == 1 {
			wide, deep = deep, wide
		}
		d.rect("frame", "", -wide/2, -deep/2, wide, deep)
	}
	for _, l := range d.b.Labels {
		x, y := d.at(l.X, l.Y)
		d.put("<text class=\"agn-label\" x=\"%v\" y=\"%v\">%v</text>\n", x, y+4.5, l.Text)
	}
	d.text("</g>\n")
}

func (d *drawing) square(s *Square) {
	x, y := d.at(s.X, s.Y)
	x, y = x-s.Side/2, y-s.Side/2
	more := fmt.Sprintf(" data-square=%q", s.Name)
	if s.Crossed {
		more += " data-crossed=\"yes\""
	}
	d.rect("square", more, x, y, s.Side, s.Side)
	if s.Crossed {
		d.put("<path class=\"agn-cross\" d=\"M%v %vl%[3]v %[3]vm-%[3]v 0l%[3]v -%[3]v\"/>\n", x, y, s.Side)
	}
	if s.Throne != "" {
		d.rect("throne", fmt.Sprintf(" data-throne=%q", s.Throne), x+4, y+4, s.Side-8, s.Side-8)
	}
}

// whole reports whether the squares fill a rectangle.
func (d *drawing) whole() bool {
	return float64(len(d.b.Squares))*Cell*Cell == d.b.Width*d.b.Height
}

func (d *drawing) marks() {
	for _, sq := range d.p.Marks {
		s := &d.b.square[sq]
		x, y := d.at(s.X, s.Y)
		d.rect("mark", fmt.Sprintf(" data-mark=%q", s.Name), x-s.Side/2+2.5, y-s.Side/2+2.5, s.Side-5, s.Side-5)
	}
}

func (d *drawing) trays() {
	for i := range d.b.Seats {
		s := &d.b.Seats[i]
		x, y := d.at(d.b.namePlace(s))
		class := "agn-name"
		if d.p.State.Due() != engine.DueOver && s.seat == d.p.State.Seat() {
			class += " agn-on-turn"
		}
		d.put("<text class=\"%v\" data-seat-name=\"%v\" x=\"%v\" y=\"%v\">%v</text>\n", class, s.Letter, x,
			y+4.5, escape(s.Name))
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
		d.put("<circle class=\"agn-mark\" data-from=\"%v\" data-to=\"%v\" cx=\"%v\" cy=\"%v\" r=\"%v\"/>\n",
			d.b.square[m.From].Name, d.b.square[m.To].Name, x, y, s.Side/2-1)
		return
	}
	from, to := &d.b.square[m.From], &d.b.square[m.To]
	x1, y1 := d.at(from.X, from.Y)
	// It ends where the man begins, so that he can be seen.
	short := Cell * 0.34 / distance(from, to)
	x2, y2 := d.at(to.X+(from.X-to.X)*short, to.Y+(from.Y-to.Y)*short)
	d.put("<path class=\"agn-arrow\" data-from=\"%v\" data-to=\"%v\" marker-end=\"url(#agn-head)\" d=\"M%v %vL%v %v\"/>\n",
		from.Name, to.Name, x1, y1, x2, y2)
}
