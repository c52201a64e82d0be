// Package chart draws what an archive counts as SVG: how often throws fell beside how
// often they should have.
package chart

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"strconv"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/device"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/words"
)

// The size of a chart and where its plot stands, in pixels.
const (
	width  = 768
	height = 384
	left   = 64
	right  = width - 24
	top    = 44
	bottom = height - 32
)

const (
	seenColor = "#2060a0"
	oddsColor = "#c8c8c8"
	gridColor = "#e4e4e4"
	inkColor  = "#000000"
)

// The sizes of letters, and how wide one of a name of a throw is at most in proportion.
const (
	titleSize = 16
	labelSize = 12
	letter    = 0.62
)

// maxName is how much of a player's name has room, in letters.
const maxName = 40

// An anchor is the point of a line of text that is put somewhere.
type anchor string

// The anchors, as SVG calls them.
const (
	start  anchor = "start"
	middle anchor = "middle"
	end    anchor = "end"
)

// Throws writes a picture of the throws of a player with a device, as shares in a hundred,
// beside their odds, with words in a language.
func Throws(w io.Writer, t *archive.ThrowStats, lang *catalogue.Language) error {
	if len(t.Outcomes) == 0 || t.Throws == t.Impossible {
		return words.Errorf("nothing was thrown whose odds are known")
	}
	c := svg{lang: lang}
	fmt.Fprintf(&c.b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" `+
		`font-family="sans-serif">`+"\n", width, height)
	c.rect(0, 0, width, height, "#ffffff")
	drawThrows(&c, t)
	c.b.WriteString("</svg>\n")
	_, err := w.Write(c.b.Bytes())
	return err
}

// svg is a picture whose text stays text, for which whoever shows it has fonts.
type svg struct {
	b    bytes.Buffer
	lang *catalogue.Language
}

// rect fills a rectangle of which it is given a corner and the size.
func (s *svg) rect(x, y, w, h float64, color string) {
	fmt.Fprintf(&s.b, `<rect x="%s" y="%s" width="%s" height="%s" fill="%s"/>`+"\n",
		decimal(x), decimal(y), decimal(w), decimal(h), color)
}

// text writes a line whose anchor is at x and whose letters stand on y. One that is
// turned runs upwards instead, and its letters stand on x.
func (s *svg) text(x, y, size float64, at anchor, turned bool, line string) {
	fmt.Fprintf(&s.b, `<text x="%s" y="%s" font-size="%s" text-anchor="%s"`, decimal(x), decimal(y), decimal(size), at)
	if turned {
		fmt.Fprintf(&s.b, ` transform="rotate(-90 %s %s)"`, decimal(x), decimal(y))
	}
	s.b.WriteByte('>')
	_ = xml.EscapeText(&s.b, []byte(printable.Isolated(line))) // a buffer takes everything
	s.b.WriteString("</text>\n")
}

// decimal writes tenths of a pixel.
func decimal(v float64) string { return strconv.FormatFloat(math.Round(v*10)/10, 'f', -1, 64) }

// drawThrows draws two bars an outcome: how often it fell and its odds.
func drawThrows(c *svg, t *archive.ThrowStats) {
	c.text((left+right)/2, 26, titleSize, middle, false, title(t, c.lang))
	slot := float64(right-left) / float64(len(t.Outcomes))
	size := min(labelSize, slot)
	longest := 0
	for _, o := range t.Outcomes {
		longest = max(longest, len(o.Text))
	}
	base := float64(bottom)
	turned := float64(longest+1)*size*letter > slot
	if turned {
		base = max(height/2, height-16-float64(longest)*size*letter)
	}

	all, most := shares(t)
	up := axis(c, 1.2*most, base) // room for the legend
	for i, o := range t.Outcomes {
		x := left + slot*(float64(i)+0.5)
		bar, s := slot/3, &all[i]
		c.rect(x-bar, base-up*s.seen, bar, up*s.seen, seenColor)
		c.rect(x, base-up*s.odds, bar, up*s.odds, oddsColor)
		whisker(c, x-bar/2, base-up*s.high, base-up*s.low, min(bar/2, 6))
		if turned {
			c.text(x+size*0.35, base+8, size, end, true, o.Text)
		} else {
			c.text(x, base+8+size, size, middle, false, o.Text)
		}
	}
	c.rect(left, base, right-left, 1, inkColor)
	legend(c, c.lang.Table("fell, with the 95 % interval"), top, seenColor)
	legend(c, c.lang.Table("odds"), top+18, oddsColor)
}

// title says whose throws are drawn.
func title(t *archive.ThrowStats, lang *catalogue.Language) string {
	who := t.Player
	if who == "" {
		who = lang.Table("all players")
	}
	if r := []rune(who); len(r) > maxName {
		who = string(r[:maxName]) + "…"
	}
	of := device.Words(device.Read(t.Device))
	if of.Empty() {
		of = words.Of("%s", t.Device)
	}
	return visible(lang.Sayf("%s: %v, %v", who, words.Count(t.Throws-t.Impossible, "throw"),
		of))
}

// whisker draws an interval about x from high down to low, with an end of that width at each.
func whisker(c *svg, x, high, low, wide float64) {
	const thick = 1.5
	c.rect(x-thick/2, high, thick, low-high, inkColor)
	c.rect(x-wide/2, high-thick/2, wide, thick, inkColor)
	c.rect(x-wide/2, low-thick/2, wide, thick, inkColor)
}

// share is how often an outcome fell and was to be expected, in a hundred, and between which
// bounds the chance of what fell lies with a confidence of 95 %.
type share struct{ seen, odds, low, high float64 }

// shares returns those of all outcomes, and the greatest number of all.
func shares(t *archive.ThrowStats) (all []share, most float64) {
	total := float64(t.Throws - t.Impossible)
	for i := range t.Outcomes {
		o := &t.Outcomes[i]
		odd, _ := o.Odds.Float64()
		low, high := t.Interval(o)
		all = append(all, share{100 * float64(o.Seen) / total, 100 * odd, 100 * low, 100 * high})
		most = max(most, 100*odd, 100*high)
	}
	return all, most
}

// axis draws the axis of shares from the base up, with lines across the plot, and
// returns how high a share of one in a hundred is.
func axis(c *svg, most, base float64) float64 {
	up := (base - top) / most
	step := tick(most)
	for i := 0; float64(i)*step <= most; i++ {
		y := base - up*float64(i)*step
		if i > 0 {
			c.rect(left, y, right-left, 1, gridColor)
		}
		c.text(left-8, y+labelSize*0.35, labelSize, end, false, strconv.FormatFloat(float64(i)*step, 'g', 6, 64))
	}
	c.rect(left, top, 1, base-top, inkColor)
	c.text(20, (top+base)/2, labelSize, middle, true, c.lang.Table("share in %"))
	return up
}

// tick returns the distance of lines that are one, two, five or ten of a power of ten
// apart, of which four to twelve are below most.
func tick(most float64) float64 {
	unit := math.Pow(10, math.Floor(math.Log10(most))-1)
	for _, n := range []float64{1, 2, 5} {
		if most <= 12*n*unit {
			return n * unit
		}
	}
	return 10 * unit
}

// legend says in the corner what a colour means.
func legend(c *svg, name string, y float64, of string) {
	c.rect(right-24, y, 20, 12, of)
	c.text(right-30, y+10, labelSize, end, false, name)
}

// visible replaces what no font can show.
func visible(s string) string {
	out := []rune(s)
	for i, r := range out {
		if r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 {
			out[i] = '\uFFFD'
		}
	}
	return string(out)
}
