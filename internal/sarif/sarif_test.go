package sarif_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/ashtapada/agn/internal/sarif"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// TestStructs fills everything once and holds it against the published schema; a
// log without a required property does not pass.
func TestStructs(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile("testdata/sarif-schema-2.1.0.json")
	if err != nil {
		t.Fatal(err)
	}
	text := sarif.Message{Text: "x"}
	artifact := sarif.Artifact{URI: "a%20b.agn"}
	region := sarif.Region{StartLine: 1, StartColumn: 1, EndLine: 1, EndColumn: 2}
	where := sarif.Location{
		Physical: sarif.Physical{Artifact: artifact, Region: &region},
		Logical:  []sarif.Logical{{Name: "game 1"}},
	}
	rule := sarif.Descriptor{ID: "M001", ShortDescription: text, FullDescription: text, Help: text,
		Default: &sarif.Configuration{Level: "note"}}
	run := map[string]any{
		"tool": map[string]any{"driver": sarif.Component{Name: "agn", InformationURI: "https://example.org",
			Rules: []sarif.Descriptor{rule}}},
		"columnKind": sarif.ColumnKind,
		"taxonomies": []sarif.Component{{Name: "rules", ShortDescription: &text, Taxa: []sarif.Descriptor{rule}}},
		"invocations": []sarif.Invocation{{Notifications: []sarif.Notification{
			{Level: "error", Message: text, Locations: []sarif.Location{where}},
		}}},
		"results": []sarif.Result{{
			RuleID: "M001", Level: "error", Message: text, Locations: []sarif.Location{where},
			Fingerprints: map[string]string{"a/v1": "b"},
			Taxa:         []sarif.Reference{{ID: "M001", Component: sarif.ComponentReference{Name: "rules"}}},
			Fixes: []sarif.Fix{{Description: text,
				Changes: []sarif.Change{{Artifact: artifact, Replacements: []sarif.Replacement{
					{Deleted: region, Inserted: text},
				}}}}},
			Properties: map[string]any{"game": 1},
		}},
	}
	log := map[string]any{"$schema": sarif.Schema, "version": sarif.Version, "runs": []any{run}}
	valid := func() bool {
		t.Helper()
		data, err := json.Marshal(log)
		if err != nil {
			t.Fatal(err)
		}
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(doc); err != nil {
			t.Log(err)
			return false
		}
		return true
	}
	if !valid() {
		t.Error("not valid")
	}
	region.StartLine = 0
	if valid() {
		t.Error("line 0 is valid")
	}
	region.StartLine = 1
	delete(run, "tool")
	if valid() {
		t.Error("a run without a tool is valid")
	}
}
