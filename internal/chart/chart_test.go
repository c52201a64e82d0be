package chart

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/color"
	"image/png"
	"io"
	"math/big"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive"
)

func sample(player string) *archive.ThrowStats {
	return &archive.ThrowStats{Player: player, Device: "coin(0 1)", Throws: 10, Outcomes: []archive.Outcome{
		{Text: "<1>", Seen: 7, Odds: big.NewRat(1, 2)}, {Text: "<0>", Seen: 3, Odds: big.NewRat(1, 2)},
	}}
}

// TestSVG: whatever a player is called, the picture is well-formed and his name stays
// text.
func TestSVG(t *testing.T) {
	for _, name := range []string{"", "Asha", `</text><script>alert(1)</script>`, `"&'<`, "a\x00b\x1b", "अष्टपद",
		strings.Repeat("ā", 5000)} {
		var b bytes.Buffer
		if err := Throws(&b, "svg", sample(name)); err != nil {
			t.Fatal(err)
		}
		d := xml.NewDecoder(bytes.NewReader(b.Bytes()))
		for {
			tok, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%q: %v", name, err)
			}
			if e, ok := tok.(xml.StartElement); ok && e.Name.Local == "script" {
				t.Errorf("%q became an element", name)
			}
		}
		if !strings.Contains(b.String(), "10 throws") || b.Len() > 10000 {
			t.Errorf("%q: no title", name)
		}
	}
}

// TestLongName: a name is shown whole as long as there is room for its letters, and cut
// with a mark from then on.
func TestLongName(t *testing.T) {
	for letters, want := range map[int]string{
		40: strings.Repeat("ā", 40) + ": 10",
		41: strings.Repeat("ā", 40) + "…",
		90: strings.Repeat("ā", 40) + "…",
	} {
		var b bytes.Buffer
		if err := Throws(&b, "svg", sample(strings.Repeat("ā", letters))); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(b.String(), want) {
			t.Errorf("%d letters: %.300s", letters, b.String())
		}
	}
}

// TestRightToLeft: a name that is written from right to left does not turn round the count
// behind it.
func TestRightToLeft(t *testing.T) {
	var b bytes.Buffer
	if err := Throws(&b, "svg", sample("آشا")); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), ">\u2068آشا\u2069: 10 throws") {
		t.Errorf("%.600s", b.String())
	}
}

// TestPNG: nothing is cut off at the edges, and the bars are as high as they should be.
func TestPNG(t *testing.T) {
	var b bytes.Buffer
	if err := Throws(&b, "png", sample("Asha")); err != nil {
		t.Fatal(err)
	}
	pic, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	// The height of each bar, which is where the colour of columns of points changes,
	// from left to right, below the legend.
	size := pic.Bounds().Size()
	var heights []int
	var of color.RGBA
	for x := range size.X {
		n, was := 0, of
		of = color.RGBA{}
		for y := size.Y / 4; y < size.Y; y++ {
			if c := color.RGBAModel.Convert(pic.At(x, y)).(color.RGBA); c == seenColor || c == oddsColor {
				of = c
				n++
			}
		}
		inside := n > 5 // and not a point of a letter
		if inside && of != was {
			heights = append(heights, n)
		}
		if inside && x == size.X-1 {
			t.Error("a bar runs into the edge")
		}
	}
	// 7 and 5 of 10, 3 and 5 of 10.
	want := []int{7, 5, 3, 5}
	if len(heights) != len(want) {
		t.Fatalf("the bars are %d high", heights)
	}
	for i := range want {
		if d := heights[i]*want[1] - heights[1]*want[i]; d < -7 || d > 7 {
			t.Errorf("the bars are %d high, want as %d", heights, want)
		}
	}
	if err := Throws(io.Discard, "svg", &archive.ThrowStats{}); err == nil {
		t.Error("a chart of nothing")
	}
}

// TestDrawable: letters that the font lacks do not vanish.
func TestDrawable(t *testing.T) {
	for in, want := range map[string]string{
		"Äshā Ωж प्रि 朱":               "Äshā Ωж ???? ?",
		"Aṣṭāpada, Kṛṣṇa Ḍākiṇī ḻ ṟ …": "Aṣṭāpada, Kṛṣṇa Ḍākiṇī ḻ ṟ …",
		"As\u0323t\u0323a\u0304pada":   "Aṣṭāpada",
	} {
		if got := drawable(in); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestTick: wherever the greatest share is, the lines are neither crowded nor few.
func TestTick(t *testing.T) {
	for _, most := range []float64{0.0321, 1, 1.2, 2.39, 2.41, 5.99, 6.01, 9.99, 10, 12, 24.5, 45, 60, 99, 100, 120} {
		if lines := int(most / tick(most)); lines < 4 || lines > 12 {
			t.Errorf("%d lines up to %v", lines, most)
		}
	}
}

// TestNamesFit: names for which there is no room beside each other are turned, and
// stand between the plot and the edge.
func TestNamesFit(t *testing.T) {
	many := &archive.ThrowStats{Device: "dice", Throws: 1}
	for range 36 {
		many.Outcomes = append(many.Outcomes, archive.Outcome{Text: "<1,2,3>", Odds: big.NewRat(1, 36)})
	}
	for _, c := range []struct {
		stats  *archive.ThrowStats
		turned int
	}{{sample("Asha"), 1}, {many, 37}} { // the name of the axis always is
		var b bytes.Buffer
		if err := Throws(&b, "svg", c.stats); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(b.String(), "rotate(-90"); n != c.turned {
			t.Errorf("%d of %d names are turned", n-1, len(c.stats.Outcomes))
		}
	}
	var b bytes.Buffer
	if err := Throws(&b, "png", many); err != nil {
		t.Fatal(err)
	}
	pic, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	size := pic.Bounds().Size()
	for _, y := range []int{0, size.Y - 1} {
		for x := range size.X {
			if r, _, _, _ := pic.At(x, y).RGBA(); r != 0xffff {
				t.Fatalf("something is cut off at %d,%d", x, y)
			}
		}
	}
}

// TestUnknownFormat: what is not offered is refused.
func TestUnknownFormat(t *testing.T) {
	if err := Throws(io.Discard, "gif", sample("")); err == nil || !strings.Contains(err.Error(), "svg or png") {
		t.Error(err)
	}
}

// TestIntervals: an interval holds what fell, and has room in the picture.
func TestIntervals(t *testing.T) {
	all, most := shares(sample(""))
	for _, s := range all {
		if s.low >= s.seen || s.high <= s.seen || most < s.high {
			t.Errorf("%+v of at most %v", s, most)
		}
	}
}
