package chart

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/color"
	"io"
	"math"
	"strconv"

	"github.com/ashtapada/agn/internal/printable"
)

// svg is a canvas whose text stays text, for which whoever shows it has fonts.
type svg struct{ b bytes.Buffer }

func newSVG() *svg {
	s := new(svg)
	fmt.Fprintf(&s.b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" `+
		`font-family="sans-serif">`+"\n", width, height)
	s.rect(0, 0, width, height, color.RGBA{R: 0xff, G: 0xff, B: 0xff, A: 0xff})
	return s
}

func (s *svg) rect(x, y, w, h float64, c color.RGBA) {
	fmt.Fprintf(&s.b, `<rect x="%s" y="%s" width="%s" height="%s" fill="#%02x%02x%02x"/>`+"\n",
		decimal(x), decimal(y), decimal(w), decimal(h), c.R, c.G, c.B)
}

func (s *svg) text(x, y, size float64, at anchor, turned bool, line string) {
	fmt.Fprintf(&s.b, `<text x="%s" y="%s" font-size="%s" text-anchor="%s"`, decimal(x), decimal(y), decimal(size), at)
	if turned {
		fmt.Fprintf(&s.b, ` transform="rotate(-90 %s %s)"`, decimal(x), decimal(y))
	}
	s.b.WriteByte('>')
	_ = xml.EscapeText(&s.b, []byte(printable.Isolated(line))) // a buffer takes everything
	s.b.WriteString("</text>\n")
}

func (s *svg) encode(w io.Writer) error {
	s.b.WriteString("</svg>\n")
	_, err := w.Write(s.b.Bytes())
	return err
}

// decimal writes tenths of a pixel.
func decimal(v float64) string {
	return strconv.FormatFloat(math.Round(v*10)/10, 'f', -1, 64)
}
