package referee_test

import (
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// TestUntil: judging that is cut short stops close by, between gaps and sic as well, and the next game
// is judged whole.
func TestUntil(t *testing.T) {
	for _, moves := range []string{
		strings.Repeat("Ra5 sic Rh8 sic ", 1000),
		"1. e3 " + strings.Repeat("_ ", 200),
		strings.Repeat("Nf3 {a} Nf6 {b} Ng1 {c} Ng8 {d} ", 200),
	} {
		var (
			g notation.Game
			p grammar.Parser
		)
		read := p.Parse(&grammar.Chunk{Text: []byte("[Variant \"chaturanca-3\"]\n\n" + moves + "*\n"), Line: 1}, &g)
		ref := referee.New(referee.Config{})
		whole := ref.Judge(&g, read)
		events, judged := whole.Events, whole.Judged
		for n := range 4 {
			asked := 0
			ref.Until(func() bool {
				asked++
				return asked > n
			})
			if rep := ref.Judge(&g, read); rep.Judged > (n+1)*64+1 || asked > n+8 {
				t.Errorf("%.20s: cut when asked %d times, %d of %d events are judged, asked %d times", moves, n, rep.Judged, events,
					asked)
			}
		}
		ref.Until(nil)
		if rep := ref.Judge(&g, read); rep.Judged != judged {
			t.Errorf("%.20s: then %d of %d events are judged", moves, rep.Judged, judged)
		}
	}
}
