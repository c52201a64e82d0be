package chart

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"math/big"
	"regexp"
	"strconv"
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
		if err := Throws(&b, sample(name), nil); err != nil {
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
		if err := Throws(&b, sample(strings.Repeat("ā", letters)), nil); err != nil {
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
	if err := Throws(&b, sample("آشا"), nil); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), ">\u2068آشا\u2069: 10 throws") {
		t.Errorf("%.600s", b.String())
	}
}

// TestBars: the bars are as high as they should be, and none runs into the edge.
func TestBars(t *testing.T) {
	var b bytes.Buffer
	if err := Throws(&b, sample("Asha"), nil); err != nil {
		t.Fatal(err)
	}
	var heights []float64
	for _, m := range bar.FindAllStringSubmatch(b.String(), -1) {
		var n [4]float64
		for i := range n {
			n[i], _ = strconv.ParseFloat(m[i+1], 64)
		}
		if x, y, w, h := n[0], n[1], n[2], n[3]; y < height/4 {
			continue // of the legend
		} else if heights = append(heights, h); x < left || x+w > right || y+h > bottom {
			t.Errorf("a bar runs into the edge: %s", m[0])
		}
	}
	// 7 and 5 of 10, 3 and 5 of 10.
	want := []float64{7, 5, 3, 5}
	if len(heights) != len(want) {
		t.Fatalf("the bars are %v high", heights)
	}
	for i := range want {
		if d := heights[i]*want[1] - heights[1]*want[i]; math.Abs(d) > 1 {
			t.Errorf("the bars are %v high, want as %v", heights, want)
		}
	}
	if err := Throws(io.Discard, &archive.ThrowStats{}, nil); err == nil {
		t.Error("a chart of nothing")
	}
}

var bar = regexp.MustCompile(`<rect x="(.*)" y="(.*)" width="(.*)" height="(.*)" ` +
	`fill="(?:` + seenColor + `|` + oddsColor + `)"/>`)

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
		if err := Throws(&b, c.stats, nil); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(b.String(), "rotate(-90"); n != c.turned {
			t.Errorf("%d of %d names are turned", n-1, len(c.stats.Outcomes))
		}
	}
	var b bytes.Buffer
	if err := Throws(&b, many, nil); err != nil {
		t.Fatal(err)
	}
	names := turned.FindAllStringSubmatch(b.String(), -1)
	if len(names) != len(many.Outcomes) {
		t.Fatalf("%d names", len(names))
	}
	for _, m := range names {
		y, _ := strconv.ParseFloat(m[1], 64)
		size, _ := strconv.ParseFloat(m[2], 64)
		if long := float64(len("<1,2,3>")) * size * letter; y < height/2 || y+long > height {
			t.Errorf("a name is cut off: from %v on, %v long", y, long)
		}
	}
}

var turned = regexp.MustCompile(`y="(.*)" font-size="(.*)" text-anchor="end" transform="rotate`)

// TestIntervals: an interval holds what fell, and has room in the picture.
func TestIntervals(t *testing.T) {
	all, most := shares(sample(""))
	for _, s := range all {
		if s.low >= s.seen || s.high <= s.seen || most < s.high {
			t.Errorf("%+v of at most %v", s, most)
		}
	}
}
