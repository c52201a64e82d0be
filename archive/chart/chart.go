// Package chart draws what an archive counts: how often throws fell beside how often
// they should have.
package chart

import (
	"fmt"
	"image/color"
	"io"
	"math"
	"strings"

	"github.com/ashtapada/agn/archive"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
)

// The size of a chart.
const (
	width  = 8 * vg.Inch
	height = 4 * vg.Inch
)

var (
	seenColor = color.RGBA{R: 0x20, G: 0x60, B: 0xa0, A: 0xff}
	oddsColor = color.RGBA{R: 0xc8, G: 0xc8, B: 0xc8, A: 0xff}
)

// maxName is how much of a name has room, in letters.
const maxName = 40

// wide is the number of letters that stand beside each other below the bars.
const wide = 100

// Formats lists the formats that Throws writes.
func Formats() []string { return []string{"svg", "png"} }

// Throws draws the throws of a player with a device, as shares in a hundred, beside
// their odds. The format is one of Formats.
func Throws(w io.Writer, format string, t *archive.ThrowStats) error {
	if len(t.Outcomes) == 0 || t.Throws == t.Impossible {
		return fmt.Errorf("nothing was thrown whose odds are known")
	}
	p := plot.New()
	who := t.Player
	if who == "" {
		who = "all players"
	}
	if r := []rune(who); len(r) > maxName {
		who = string(r[:maxName]) + "…"
	}
	p.Title.Text = visible(fmt.Sprintf("%s: %d throws, %s", who, t.Throws-t.Impossible, t.Device))
	if format == "png" {
		p.Title.Text = drawable(p.Title.Text, p.Title.TextStyle.Font)
	}
	p.Y.Label.Text = "share in %"
	p.Y.Min = 0
	var seen, odds plotter.Values
	var names []string
	letters := 0
	total := float64(t.Throws - t.Impossible)
	for _, o := range t.Outcomes {
		odd, _ := o.Odds.Float64()
		seen = append(seen, 100*float64(o.Seen)/total)
		odds = append(odds, 100*odd)
		names = append(names, o.Text)
		letters += len(o.Text) + 1
	}
	p.Title.Padding = 8
	grid := plotter.NewGrid()
	grid.Vertical.Color = nil
	p.Add(grid)
	bar := (width - vg.Inch) / vg.Length(3*len(names))
	for i, set := range []struct {
		name   string
		values plotter.Values
		color  color.Color
	}{{"fell", seen, seenColor}, {"odds", odds, oddsColor}} {
		b, err := plotter.NewBarChart(set.values, bar)
		if err != nil {
			return err
		}
		b.Color, b.LineStyle.Width = set.color, 0
		b.Offset = bar * vg.Length(2*i-1) / 2
		p.Add(b)
		p.Legend.Add(set.name, b)
	}
	p.Legend.Top = true
	p.NominalX(names...)
	if letters > wide {
		p.X.Tick.Label.Rotation = math.Pi / 2
		p.X.Tick.Label.XAlign, p.X.Tick.Label.YAlign = text.XRight, text.YCenter
	}
	// Room for the bars beside the first and last name, and above for the legend.
	p.X.Min, p.X.Max = -0.6, float64(len(names))-0.4
	p.Y.Max *= 1.2
	p.Legend.XOffs, p.Legend.YOffs, p.Legend.Padding = -4, -4, 2
	out, err := p.WriterTo(width, height, format)
	if err != nil {
		return err
	}
	_, err = out.WriteTo(w)
	return err
}

// drawable replaces what a font has no shape for, of which a picture made of points
// would show nothing. In SVG text stays text, and whoever shows it has other fonts.
func drawable(s string, f font.Font) string {
	face := font.DefaultCache.Lookup(f, f.Size).Face
	return strings.Map(func(r rune) rune {
		if i, err := face.GlyphIndex(nil, r); err != nil || i == 0 {
			return '?'
		}
		return r
	}, s)
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
