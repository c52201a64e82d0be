package chart

import (
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"
	"strings"

	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"

	"github.com/ashtapada/agn/internal/lazy"
)

// typeface is one that has the letters with which Indian names are transliterated.
var typeface = lazy.Value[*sfnt.Font]{Make: func() *sfnt.Font {
	f, err := opentype.Parse(liberationsansregular.TTF)
	if err != nil {
		panic(err)
	}
	return f
}}

// pixels is a canvas made of points.
type pixels struct{ img *image.RGBA }

func newPNG() *pixels {
	p := &pixels{image.NewRGBA(image.Rect(0, 0, width, height))}
	draw.Draw(p.img, p.img.Bounds(), image.White, image.Point{}, draw.Src)
	return p
}

func (p *pixels) rect(x, y, w, h float64, c color.RGBA) {
	r := image.Rect(round(x), round(y), round(x+w), round(y+h))
	draw.Draw(p.img, r, image.NewUniform(c), image.Point{}, draw.Src)
}

func (p *pixels) text(x, y, size float64, at anchor, turned bool, s string) {
	face, err := opentype.NewFace(typeface.Get(), &opentype.FaceOptions{Size: size, DPI: 72})
	if err != nil {
		panic(err) // there is no such error in x/image
	}
	s = drawable(s)
	d := font.Drawer{Src: image.Black, Face: face}
	long := d.MeasureString(s)
	back := fixed.Int26_6(0)
	switch at {
	case middle:
		back = long / 2
	case end:
		back = long
	}
	if !turned {
		d.Dst, d.Dot = p.img, fixed.Point26_6{X: fix(x) - back, Y: fix(y)}
		d.DrawString(s)
		return
	}
	// The line is drawn lying and its points are turned.
	m := face.Metrics()
	over := m.Ascent.Ceil()
	line := image.NewAlpha(image.Rect(0, 0, long.Ceil(), over+m.Descent.Ceil()))
	d.Dst, d.Src, d.Dot = line, image.Opaque, fixed.Point26_6{Y: fixed.I(over)}
	d.DrawString(s)
	x0, y0 := round(x)-over, (fix(y) + back).Round()
	for v := range line.Rect.Dy() {
		for u := range line.Rect.Dx() {
			at := image.Pt(x0+v, y0-1-u)
			draw.DrawMask(p.img, image.Rectangle{Min: at, Max: at.Add(image.Pt(1, 1))}, image.Black, image.Point{}, line,
				image.Pt(u, v), draw.Over)
		}
	}
}

func (p *pixels) encode(w io.Writer) error { return png.Encode(w, p.img) }

// drawable composes letters with their marks and replaces what the font has no shape
// for, of which the picture would show nothing or an empty box.
func drawable(s string) string {
	var b sfnt.Buffer
	return strings.Map(func(r rune) rune {
		if i, err := typeface.Get().GlyphIndex(&b, r); err != nil || i == 0 {
			return '?'
		}
		return r
	}, norm.NFC.String(s))
}

func round(v float64) int { return int(math.Round(v)) }

func fix(v float64) fixed.Int26_6 { return fixed.Int26_6(math.Round(v * 64)) }
