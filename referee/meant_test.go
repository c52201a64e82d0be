package referee_test

import (
	"strings"
	"testing"
)

// TestMeant holds which man a move that cannot be made is explained by: of those that the
// word allows the one that was meant most likely.
func TestMeant(t *testing.T) {
	for word, want := range map[string]string{
		war + "1. e4 *":           "the soldier on e2 ", // straight before it
		war + "1. d3 d6 2. e5 *":  "the soldier on e2 ", // though the soldier on d3 is nearer
		war + "1. d3 d6 2. c5 *":  "the soldier on c2 ",
		war + "1. d3 d6 2. de5 *": "the soldier on d3 ", // the file was written
		war + "1. Nd3 *":          "the knight on b1 ",  // both are two files off, the first in order
		war + "1. Nf6 *":          "the knight on g1 ",  // the nearer one
		war + "1. Na6 *":          "the knight on b1 ",
	} {
		rep := judgeText(t, word)
		if len(rep.Findings) == 0 || !strings.HasPrefix(rep.Findings[0].Message, want) {
			t.Errorf("%s: %v, want %s", word, rep.Findings, want)
		}
	}
}
