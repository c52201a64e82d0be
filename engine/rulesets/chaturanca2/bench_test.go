package chaturanca2_test

import (
	"testing"

	"github.com/ashtapada/agn/internal/enginetest"
)

// BenchmarkFourFindApply resolves moves as a record has them and plays them, throws
// included, over random games of the games of four armies.
func BenchmarkFourFindApply(b *testing.B) {
	for _, variant := range []string{"chaturanca-1", "chaturanca-2"} {
		b.Run(variant, func(b *testing.B) { enginetest.BenchmarkReplay(b, gameOf(b, variant, ""), 200) })
	}
}
