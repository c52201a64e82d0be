package enginetest

import (
	"testing"

	"github.com/ashtapada/agn/engine"
)

// TestFeats: every feat is one of some game's.
func TestFeats(t *testing.T) {
	var all engine.Feats
	for _, feats := range effectFeats {
		for _, f := range feats {
			all.Add(f)
		}
	}
	if all != engine.AllFeats() {
		t.Errorf("%s do not occur in any game", engine.AllFeats()&^all)
	}
}
