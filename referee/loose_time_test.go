package referee

import (
	"strings"
	"testing"
	"time"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/cputime"
	"github.com/ashtapada/agn/notation"
)

// TestLooseInTime: a lenient reading of half a MiB of words that look as if they meant something is done in time. It
// once took several seconds, and ten of some.
func TestLooseInTime(t *testing.T) {
	const head = "[Variant \"chauka-bara\"]\n\n1. R: "
	for _, words := range []string{"R: [", "[ ", "[Event ", "[2] ", "Event: x\n", "Rot: ",
		"色: ", "(5,2 ", "{1-0} ", "\u00a0e3 "} {
		text := head + strings.Repeat(words, 1<<19/len(words))
		var g notation.Game
		start := cputime.Used()
		p := Config{Lenient: true}.Parser()
		p.Parse(&grammar.Chunk{Text: []byte(text), Line: 1, Size: len(text)}, &g)
		if took := cputime.Used() - start; took > 2*time.Second {
			t.Errorf("half a MiB of %q takes %v", words, took)
		}
	}
}
