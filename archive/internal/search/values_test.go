package search

import (
	"testing"

	"github.com/ashtapada/agn/grammar/query"
)

// TestValueChecks: every field has a check, if only one that lets everything pass.
func TestValueChecks(t *testing.T) {
	for _, info := range query.Fields() {
		if int(info.Field) >= len(valueChecks) || valueChecks[info.Field] == nil {
			t.Errorf("%s has no check", info.Name)
		}
	}
}
