package repair_test

import (
	"context"
	"strings"
	"testing"

	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/repair"
)

// TestFillKeepsTag: the tag Throws stays as long as a variation lacks a throw.
func TestFillKeepsTag(t *testing.T) {
	for movetext, stays := range map[string]bool{
		"1. R: c1-e1 G: e3-e4 W: c5-a5 (c5-a5 B: a3-a2) B: a3-a2 *": false,
		"1. R: c1-e1 G: e3-e4 W: c5-a5 (a3-a2) B: a3-a2 *":          true,
		"1. R: c1-e1 G: e3-e4 W: c5-a5 (c5-a5) B: a3-a2 *":          false,
		"1. R: c1-e1 G: e3-e4 W: c5-a5 B: a3-a2 *":                  false,
		"1. R: <_> c1-_ *":             true,
		"1. R: <3> c1-_ (<2> c1-e1) *": false,
		"1. R: <3> c1-e2 *":            false,
	} {
		text := "[Variant \"chauka-bara\"]\n[Throws \"unrecorded\"]\n\n" + movetext + "\n"
		out, err := repair.Gaps(context.Background(), referee.Config{}, []byte(text), false)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(string(out), "[Throws \"partial\"]"); got != stays || strings.Contains(string(out), "unrec") ||
			strings.Contains(string(out), "<2> c5-a5 (a3") {
			t.Errorf("%s", out)
		}
	}
}
