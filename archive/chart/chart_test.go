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
	"gonum.org/v1/plot"
)

func sample(player string) *archive.ThrowStats {
	return &archive.ThrowStats{Player: player, Device: "coin(0 1)", Throws: 10, Outcomes: []archive.Outcome{
		{Text: "<1>", Seen: 7, Odds: big.NewRat(1, 2)}, {Text: "<0>", Seen: 3, Odds: big.NewRat(1, 2)},
	}}
}

// TestSVG: whatever a player is called, the picture is well-formed and his name stays
// text.
func TestSVG(t *testing.T) {
	for _, name := range []string{"", "Asha", `</text><script>alert(1)</script>`, `"&'<`, "a\x00b\x1b", "अष्टपद", strings.Repeat("ā", 5000)} {
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
	// The height of the coloured column in the middle of each bar, from left to right.
	size := pic.Bounds().Size()
	var heights []int
	inside := false
	for x := range size.X {
		n := 0
		for y := size.Y / 5; y < size.Y; y++ {
			if c := color.RGBAModel.Convert(pic.At(x, y)).(color.RGBA); c == seenColor || c == oddsColor {
				n++
			}
		}
		if n > 20 && !inside {
			heights = append(heights, 0)
		}
		if inside = n > 20; inside {
			heights[len(heights)-1] = max(heights[len(heights)-1], n)
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
		if d := heights[i]*want[1] - heights[1]*want[i]; d < -15 || d > 15 {
			t.Errorf("the bars are %d high, want as %d", heights, want)
		}
	}
	if err := Throws(io.Discard, "svg", &archive.ThrowStats{}); err == nil {
		t.Error("a chart of nothing")
	}
}

// TestDrawable: letters that the font lacks do not vanish.
func TestDrawable(t *testing.T) {
	f := plot.New().Title.TextStyle.Font
	if got := drawable("Äshā Ωж प्रि 朱", f); got != "Äshā Ωж ???? ?" {
		t.Error(got)
	}
}
