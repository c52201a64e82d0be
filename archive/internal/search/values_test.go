package search

import (
	"testing"

	"github.com/ashtapada/agn/grammar/query"
)

// TestFields: it is known how the conditions on every field are answered.
func TestFields(t *testing.T) {
	for _, info := range query.Fields() {
		if info.Field == query.Superseded {
			continue // is settled before
		}
		if int(info.Field) >= len(fields) || fields[info.Field].cost == 0 {
			t.Errorf("%s has no cost", info.Name)
		}
	}
}
