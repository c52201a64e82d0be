package referee

import (
	"strings"
	"testing"
	"time"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/cputime"
	"github.com/ashtapada/agn/notation"
)

// TestLooseInTime: a lenient reading of eight times as many words that look as if they meant something takes no more
// than 24 times as long. It once took 64 times as long, and ten seconds for half a MiB of some.
func TestLooseInTime(t *testing.T) {
	const head = "[Variant \"chauka-bara\"]\n\n1. R: "
	for _, words := range []string{"R: [", "[ ", "[Event ", "[2] ", "Event: x\n", "Rot: ",
		"色: ", "(5,2 ", "{1-0} ", "\u00a0e3 "} {
		reading := func(bytes int) time.Duration {
			text := head + strings.Repeat(words, bytes/len(words))
			var g notation.Game
			start := cputime.Used()
			p := Config{Lenient: true}.Parser()
			p.Parse(&grammar.Chunk{Text: []byte(text), Line: 1, Size: len(text)}, &g)
			return cputime.Used() - start
		}
		few := max(reading(1<<16), reading(1<<16), 10*time.Millisecond)
		if many := reading(1 << 19); many > 24*few {
			t.Errorf("64 KiB of %q take %v, half a MiB %v", words, few, many)
		}
	}
}
