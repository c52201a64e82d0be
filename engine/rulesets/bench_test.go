package rulesets_test

import (
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/enginetest"
)

// BenchmarkFindApply resolves moves as a record has them, and plays them, over random
// games of each rule set.
func BenchmarkFindApply(b *testing.B) {
	for _, rs := range rulesets.All() {
		b.Run(rs.Name, func(b *testing.B) { enginetest.BenchmarkReplay(b, newGame(b, rs.Name, ""), 200) })
	}
}
