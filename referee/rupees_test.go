package referee_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/notation/diag"
)

// TestRupees checks the tag Rupees against the ledger of a game that ends with an
// empire.
func TestRupees(t *testing.T) {
	const game = "[Variant \"chaturanca-2\"]\n[SetUp \"1\"]\n[FEN \"4bKbP2/8/8/1yP6/8/8/8/1rR1rK4 r commands:r\"]\n"
	const moves = "\n1. R: <4> Rxb5 1-0-0-0\n"
	most := int64(1_000_000_000) // the greatest stake
	for _, tt := range []struct {
		tags   string
		code   diag.Code
		says   string
		rupees []int64
	}{
		{"", "", "", []int64{25, -15, 5, -15}},
		{"[Rupees \"25/-15/5/-15\"]\n", "", "", []int64{25, -15, 5, -15}},
		{"[Rupees \"?\"]\n", "", "", []int64{25, -15, 5, -15}},
		{"[Rupees \"50/-30/10/-30\"]\n[Stake \"10\"]\n", "", "", []int64{50, -30, 10, -30}},
		{"[Rupees \"25/-15/5/-10\"]\n", diag.RupeesTag, "25/-15/5/-10 is written, but by the rules it is " +
			"25/-15/5/-15: write that",
			[]int64{25, -15, 5, -15}},
		{"[Rupees \"25/-15/5\"]\n", diag.RupeesTag, "has 3 amounts, not one for each of 4 seats", []int64{25, -15, 5, -15}},
		{"[Rupees \"25/-15/5/x\"]\n", diag.RupeesTag, "\"x\" is not an amount of rupees", []int64{25, -15, 5, -15}},
		{"[Stake \"1\"]\n", "", "", []int64{5, -3, 1, -3}},
		{"[Stake \"1000000000\"]\n", "", "", []int64{5 * most, -3 * most, most, -3 * most}},
		{"[Stake \"1000000001\"]\n", diag.RupeesTag, "\"1000000001\" is not a stake in rupees", []int64{25, -15, 5, -15}},
		{"[Stake \"0\"]\n", diag.RupeesTag, "\"0\" is not a stake in rupees", []int64{25, -15, 5, -15}},
	} {
		rep := judgeText(t, game+tt.tags+moves)
		f := firstError(&rep)
		if f.Code != tt.code || !strings.Contains(f.Message, tt.says) || !slices.Equal(rep.Rupees, tt.rupees) {
			t.Errorf("%q: %s %q, rupees %v, want %s %q, %v", tt.tags, f.Code, f.Message, rep.Rupees, tt.code, tt.says, tt.rupees)
		}
	}
	// Where judging stops the ledger is not known, and other games have none.
	for _, text := range []string{
		game + "[Rupees \"1/2/3/4\"]\n\n1. R: <4> Rxb6 *\n",
		"[Variant \"chaturanca-1\"]\n[Rupees \"1/2/3/4\"]\n\n1. R: a3 *\n",
	} {
		rep := judgeText(t, text)
		if f := firstError(&rep); f.Code == diag.RupeesTag || rep.Rupees != nil {
			t.Errorf("%q: %s, rupees %v", text, f.Message, rep.Rupees)
		}
	}
}
