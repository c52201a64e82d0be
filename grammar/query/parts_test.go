package query

import (
	"slices"
	"testing"
)

// TestParts: the parts of a query are what its text says at their places.
func TestParts(t *testing.T) {
	for src, want := range map[string][]string{
		"": nil, " order by date": nil,
		" variant:x  ": {"variant:x"},
		"plies>1 and not  event:capture order by date":          {"plies>1", "not  event:capture"},
		`text:"a and b"  date:1877..1881`:                       {`text:"a and b"`, "date:1877..1881"},
		"event:capture then throw:8 [within 3 events]  sic > 0": {"event:capture then throw:8 [within 3 events]", "sic > 0"},
		"(plies>1 or sic>0) verdict:legal":                      {"(plies>1 or sic>0)", "verdict:legal"},
		"plies>1 or (sic>0 events>1)":                           {"plies>1 or (sic>0 events>1)"},
		"((plies>1 sic>0))":                                     {"plies>1", "sic>0"},
		"(plies>1 or sic>0)":                                    {"(plies>1 or sic>0)"},
		"not not (plies>1 sic>0)":                               {"plies>1", "sic>0"},
		`position:"?? W:Kd1" after 5,2 red.taken>=2`:            {`position:"?? W:Kd1" after 5,2`, "red.taken>=2"},
		"text:é player:ß ":                                      {"text:é", "player:ß"},
	} {
		q, err := Parse(src)
		if err != nil {
			t.Fatal(src, err)
		}
		places, err := Parts(src)
		if err != nil {
			t.Fatal(src, err)
		}
		var got []string
		for _, p := range places {
			got = append(got, src[p[0]:p[1]])
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q has the parts %q, want %q", src, got, want)
		}
		parts := 0
		if and, ok := q.Where.(*And); ok {
			parts = len(and.Parts)
		} else if q.Where != nil {
			parts = 1
		}
		if len(got) != parts {
			t.Errorf("%q has %d parts, its tree %d", src, len(got), parts)
		}
	}
	if _, err := Parts("plies"); err == nil {
		t.Error("a fault is none")
	}
}
