package chaukabara_test

import (
	"testing"

	"github.com/ashtapada/agn/engine/enginetest"
	"github.com/ashtapada/agn/engine/rulesets/chaukabara"
)

func BenchmarkFindApply(b *testing.B) {
	enginetest.BenchmarkReplay(b, enginetest.New(b, chaukabara.Ruleset(), ""), 2000)
}

func BenchmarkPerft(b *testing.B) {
	enginetest.BenchmarkPerft(b, enginetest.New(b, chaukabara.Ruleset(), ""), 8)
}

func TestAllocations(t *testing.T) {
	enginetest.NeverAllocates(t, chaukabara.Ruleset(), everySetting(), "", 2000)
}
