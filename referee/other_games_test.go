package referee

import (
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/notation/diag"
)

// TestOtherVariants holds that a game whose Variant tag names one of other programs is told by name in one finding,
// whatever its words are, and that our own names, and those near them, are no such.
func TestOtherVariants(t *testing.T) {
	for value, want := range map[string]string{
		"Standard": "chess", " standard ": "chess", "Chess960": "chess", "Crazyhouse": "a variant of chess",
		"FFA": "four-player chess (PGN4)", "Xiangqi": "xiangqi", "makruk": "the chess of Thailand",
	} {
		for _, words := range []string{"1. e4 e5 2. Nf3 Nc6 *", "1. h2-h3 .. b7-c7 .. g13-g12 1-0", "1. P-7f { *", ""} {
			list := findingsOf(t, Config{Variant: "chaturanga-2p"}, "[Variant \""+value+"\"]\n\n"+words+"\n")
			if len(list) != 1 || list[0].Code != diag.OtherFormat || !strings.Contains(list[0].Message, want) {
				t.Errorf("%s %s: %v", value, words, list)
			}
		}
	}
	for _, value := range append(rulesets.Names(), "chaturanga", "pachisi") {
		for _, f := range findingsOf(t, Config{}, "[Variant \""+value+"\"]\n\n*\n") {
			if f.Code == diag.OtherFormat {
				t.Errorf("%s: %s", value, f.Message)
			}
		}
	}
}
