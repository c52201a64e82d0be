package picture

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/words"
)

func distance(a, b *Square) float64 { return math.Hypot(a.X-b.X, a.Y-b.Y) }

// man draws a stack of men.
func (d *drawing) man(m *Man) {
	s := d.b.seatOf(m.Seat)
	x, y := d.at(m.X, m.Y)
	class := "agn-stack"
	if m.Place == Lost {
		class += " agn-lost"
	}
	d.put("<g class=\"%v\" transform=\"translate(%v %v) scale(%v)\"", class, x, y, m.Scale)
	d.put(" data-seat=\"%v\" data-army=\"%v\" data-piece=\"%v\" data-place=\"%v\" data-square=\"%v\" data-count=\"%v\" "+
		"data-twins=\"%v\" data-way=\"%v\" data-index=\"%v\">",
		m.Seat, m.Army, m.Piece, m.Place, m.Square, m.Count, yes(m.Twins), m.Way, m.Index)
	d.put("<title>%v</title>", escape(d.p.Lang.Sayf("%s: %s", words.Name(s.Name), m.Words())))
	colour := strings.ToLower(s.Name)
	race := m.Piece == engine.Man.String()
	switch {
	case race && m.Twins:
		d.use(formName(s.Form), "agn-man agn-"+colour, -7, -7, 0.7)
		d.use(formName(s.Form), "agn-man agn-"+colour, 7, 7, 0.7)
	case race:
		d.use(formName(s.Form), "agn-man agn-"+colour, 0, 0, 0.86)
		if m.Count == 1 {
			d.use(formName(s.Form)+"-inner", "agn-inner agn-on-"+colour, 0, 0, 0.86)
		}
	case d.b.Tokens:
		d.use(formName(s.Form), "agn-token agn-"+colour, 0, 0, 1)
		d.use(m.Piece, "agn-glyph agn-on-"+colour, 0, 0, 0.64)
		d.inner(m.Piece, "agn-inner agn-line-"+colour, 0.64)
	default:
		d.use(m.Piece, "agn-man agn-"+colour, 0, 0, 0.94)
		d.inner(m.Piece, "agn-inner agn-on-"+colour, 0.94)
	}
	if m.Army != m.Seat {
		// A disc in the colour of those whom it serves now.
		d.put("<circle class=\"agn-man agn-%v\" cx=\"16\" cy=\"-16\" r=\"6.5\"/>", strings.ToLower(d.b.seatOf(m.Army).Name))
	}
	if m.Place == Home {
		d.text("<path class=\"agn-roof\" d=\"M-20 -19L0 -27L20 -19\"/>")
	}
	switch {
	case m.Count > 1 && race && !m.Twins:
		d.put("<text class=\"agn-count agn-on-%v\" x=\"0\" y=\"8.5\">%v</text>", colour, m.Count)
	case m.Count > 1:
		d.put("<text class=\"agn-count agn-badge\" x=\"15\" y=\"22\">%v</text>", m.Count)
	}
	d.text("</g>\n")
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return ""
}

// inner draws the lines inside a shape that has some.
func (d *drawing) inner(name, class string, scale float64) {
	if Shapes()[name].Inner != "" {
		d.use(name+"-inner", class, 0, 0, scale)
	}
}

func (d *drawing) use(name, class string, x, y, scale float64) {
	d.put("<use href=\"#agn-%v\" class=\"%v\" transform=\"translate(%v %v) scale(%v)\"/>", name, class,
		x-22.5*scale, y-22.5*scale, scale)
}

// foot writes below the board what was thrown and who is on turn.
func (d *drawing) foot() {
	x, y := d.b.Half(d.quarter)
	x = max(x, 3.6*Cell)
	left, top := -x+margin/2, y+8
	d.text("<g class=\"agn-foot\">\n")
	for _, c := range d.p.Throws {
		for _, l := range Lots(d.p.State.Game(), c) {
			left = d.lot(&l, left, top)
		}
		left += 8
	}
	turn := d.p.Lang.Say(TurnWords(d.p.State, false))
	_, first := utf8.DecodeRuneInString(turn)
	d.put("<text class=\"agn-turn\" x=\"%v\" y=\"%v\">%v</text>\n", left, top+26,
		escape(strings.ToUpper(turn[:first])+turn[first:]))
	if d.p.Inferred {
		d.put("<text class=\"agn-label\" style=\"text-anchor:start\" x=\"%v\" y=\"%v\">%v</text>\n", left, top+44,
			escape(d.p.Lang.Say(words.Of("a throw of this turn is inferred"))))
	}
	d.text("</g>\n")
}

// lot draws one die, or the shells of a throw, and returns where the next begins.
func (d *drawing) lot(l *Lot, left, top float64) float64 {
	const scale = 0.8
	d.put("<g class=\"agn-lots\" data-value=\"%v\"><title>%v</title>", l.Value, lotWords(l))
	for i := range l.Shells {
		s := Shell(i < l.Mouths)
		d.put("<g transform=\"translate(%v %v) scale(%v)\"><path class=\"agn-lot\" d=\"%v\"/><path class=\"agn-inner "+
			"agn-on-white\" d=\"%v\"/></g>",
			left, top, scale, s.Outline, s.Inner)
		left += 28*scale + 2
	}
	if l.Shells > 0 {
		d.text("</g>\n")
		return left + 4
	}
	wide, inset := 40.5, 2.25
	if l.Long {
		wide = 58
	}
	d.put("<g transform=\"translate(%v %v) scale(%v)\"><rect class=\"agn-lot\" x=\"%v\" y=\"%v\" rx=\"5\" width=\"%v\" "+
		"height=\"40.5\"/>",
		left, top, scale, inset, inset, wide)
	if l.Pips > 0 {
		for _, at := range pips[l.Pips] {
			d.put("<circle class=\"agn-pip\" cx=\"%v\" cy=\"%v\" r=\"3.8\"/>", at[0]+(wide-40.5)/2, at[1])
		}
	} else {
		d.put("<text class=\"agn-count agn-pip\" x=\"22.5\" y=\"31\">%v</text>", l.Value)
	}
	d.text("</g></g>\n")
	return left + (wide+6)*scale
}

func lotWords(l *Lot) string {
	if l.Shells > 0 {
		return fmt.Sprintf("%d shells, %d mouths up: %d", l.Shells, l.Mouths, l.Value)
	}
	return number(float64(l.Value))
}
