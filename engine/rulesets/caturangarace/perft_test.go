package caturangarace_test

import (
	"testing"

	"github.com/ashtapada/agn/engine/enginetest"
	"github.com/ashtapada/agn/engine/rulesets/caturangarace"
)

func TestPerft(t *testing.T) { enginetest.Perft(t, caturangarace.Ruleset(), "testdata/perft.tsv") }
