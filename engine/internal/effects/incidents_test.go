package effects

import (
	"testing"

	"github.com/ashtapada/agn/engine"
)

// TestIncidents: every incident is one of some game's.
func TestIncidents(t *testing.T) {
	var all engine.Incidents
	for _, incidents := range gameIncidents {
		for _, f := range incidents {
			all.Add(f)
		}
	}
	if all != engine.AllIncidents() {
		t.Errorf("%s do not occur in any game", engine.AllIncidents()&^all)
	}
}
