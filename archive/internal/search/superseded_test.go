package search

import (
	"testing"

	"github.com/ashtapada/agn/grammar/query"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// TestSuperseded: a query asks for games or for superseded texts, and what it asks of them
// besides is left of it.
func TestSuperseded(t *testing.T) {
	places := cmpopts.IgnoreFields(query.Term{}, "Column", "ValueColumn", "AfterColumn")
	parsed := func(src string) *query.Query {
		q, err := query.Parse(src)
		if err != nil {
			t.Fatal(err)
		}
		return q
	}
	for src, want := range map[string]struct {
		texts bool
		rest  string
	}{
		"":                                  {false, ""},
		"plies>3":                           {false, "plies>3"},
		"superseded:no":                     {false, ""},
		"superseded!=yes plies>3":           {false, "plies>3"},
		"superseded:yes":                    {true, ""},
		"not superseded:no":                 {true, ""},
		"superseded!=no":                    {true, ""},
		"plies>3 superseded:yes sic:0":      {true, "plies>3 sic:0"},
		"superseded:yes not plies>3":        {true, "not plies>3"},
		"superseded:yes (plies>3 or sic:0)": {true, "plies>3 or sic:0"},
		"superseded:yes plies>3 or superseded:yes sic:0": {true, "plies>3 or sic:0"},
		"superseded:yes and (superseded:no or sic:0)":    {true, "sic:0"},
		"not (superseded:no or plies>3)":                 {true, "not plies>3"},
	} {
		is, rest, err := Superseded(parsed(src))
		if err != nil || is != want.texts {
			t.Errorf("%s: texts %v, %v", src, is, err)
			continue
		}
		if diff := cmp.Diff(parsed(want.rest), rest, places); diff != "" {
			t.Errorf("%s:\n%s", src, diff)
		}
	}
	for _, src := range []string{"superseded:yes or plies>3", "superseded:yes superseded:no",
		"superseded:yes or superseded:no", "not (superseded:yes plies>3)"} {
		if _, _, err := Superseded(parsed(src)); err == nil {
			t.Errorf("%s is answered", src)
		}
	}
}
