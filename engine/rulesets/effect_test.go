package rulesets_test

import (
	"slices"
	"testing"

	"github.com/ashtapada/agn/engine/enginetest"
	"github.com/ashtapada/agn/engine/rulesets"
)

// TestEffects counts what the events of the races bring about.
func TestEffects(t *testing.T) {
	for variant, starts := range map[string][]string{
		"caturanga-race": caturangaRacePositions,
		"ashta-kashte":   ashtaKashtePositions,
		"thaayam":        thaayamPositions,
		"chauka-bara":    chaukaBaraPositions,
		"chaupur":        slices.Concat(chaupurPositions[2], chaupurPositions[3], chaupurPositions[4]),
	} {
		t.Run(variant, func(t *testing.T) {
			r, _ := rulesets.Lookup(variant)
			enginetest.Effects(t, r, starts)
		})
	}
}
