// Package chart draws what an archive counts: how often throws fell beside how often
// they should have.
package chart

import (
	"fmt"
	"image/color"
	"io"

	"github.com/ashtapada/agn/archive"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
)

// The size of a chart.
const (
	width  = 8 * vg.Inch
	height = 4 * vg.Inch
)

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
	p.Title.Text = fmt.Sprintf("%s: %d throws, %s", visible(who), t.Throws-t.Impossible, t.Device)
	p.Y.Label.Text = "share in %"
	p.Y.Min = 0
	var seen, odds plotter.Values
	var names []string
	total := float64(t.Throws - t.Impossible)
	for _, o := range t.Outcomes {
		odd, _ := o.Odds.Float64()
		seen = append(seen, 100*float64(o.Seen)/total)
		odds = append(odds, 100*odd)
		names = append(names, o.Text)
	}
	bar := (width - vg.Inch) / vg.Length(3*len(names))
	for i, set := range []struct {
		name   string
		values plotter.Values
		color  color.Color
	}{
		{"fell", seen, color.RGBA{R: 0x20, G: 0x60, B: 0xa0, A: 0xff}},
		{"odds", odds, color.RGBA{R: 0xc8, G: 0xc8, B: 0xc8, A: 0xff}},
	} {
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
	out, err := p.WriterTo(width, height, format)
	if err != nil {
		return err
	}
	_, err = out.WriteTo(w)
	return err
}

// visible replaces what a font cannot show.
func visible(s string) string {
	out := []rune(s)
	for i, r := range out {
		if r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 {
			out[i] = '\uFFFD'
		}
	}
	return string(out)
}
