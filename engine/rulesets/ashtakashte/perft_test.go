package ashtakashte_test

import (
	"testing"

	"github.com/ashtapada/agn/engine/enginetest"
	"github.com/ashtapada/agn/engine/rulesets/ashtakashte"
)

func TestPerft(t *testing.T) { enginetest.Perft(t, ashtakashte.Ruleset(), "testdata/perft.tsv") }
