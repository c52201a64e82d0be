package chart

import (
	"bytes"
	"encoding/xml"
	"errors"
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
	for _, name := range []string{"", "Asha", `</text><script>alert(1)</script>`, `"&'<`, "a\x00b\x1b", "अष्टपद"} {
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
		if !strings.Contains(b.String(), "10 throws") {
			t.Errorf("%q: no title", name)
		}
	}
}

func TestPNG(t *testing.T) {
	var b bytes.Buffer
	if err := Throws(&b, "png", sample("Asha")); err != nil {
		t.Fatal(err)
	}
	if _, err := png.Decode(&b); err != nil {
		t.Error(err)
	}
	if err := Throws(io.Discard, "svg", &archive.ThrowStats{}); err == nil {
		t.Error("a chart of nothing")
	}
}
