package rulesets_test

import (
	"testing"

	"github.com/ashtapada/agn/engine/enginetest"
)

// BenchmarkPoints replays games: every cast thrown, every move found and played.
func BenchmarkPoints(b *testing.B) {
	for _, c := range []struct{ variant, options string }{
		{"caturanga-race", ""}, {"caturanga-race", "split=free"}, {"ashta-kashte", ""}, {"ashta-kashte", "pass=yes"},
	} {
		b.Run(c.variant+" "+c.options, func(b *testing.B) {
			enginetest.BenchmarkReplay(b, newGame(b, c.variant, c.options), 600)
		})
	}
}
