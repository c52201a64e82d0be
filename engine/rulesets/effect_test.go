package rulesets_test

import (
	"testing"

	"github.com/ashtapada/agn/engine/enginetest"
	"github.com/ashtapada/agn/engine/rulesets"
)

// TestEffects counts what the events of the races bring about.
func TestEffects(t *testing.T) {
	for variant, starts := range map[string][]string{
		"caturanga-race": caturangaRacePositions,
		"ashta-kashte":   ashtaKashtePositions,
	} {
		t.Run(variant, func(t *testing.T) {
			r, _ := rulesets.Lookup(variant)
			enginetest.Effects(t, r, starts)
		})
	}
}
