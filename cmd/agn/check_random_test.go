package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ashtapada/agn/referee/report"
)

// TestRandomBytes: what is no AGN at all does not flood people; machines get all of it,
// and the totals count it.
func TestRandomBytes(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	junk := make([]byte, 64<<10)
	for i := range junk {
		junk[i] = byte(rng.Uint32())
	}
	// By random bytes at its beginning it would be refused as a whole.
	copy(junk, strings.Repeat("{}", 1000))
	check := func(format string) string {
		var out, trouble bytes.Buffer
		args := []string{"check", "--no-config", "--format", format, "-"}
		if code := run(t.Context(), args, bytes.NewReader(junk), &out, &trouble); code != 1 {
			t.Fatalf("%s: exit code %d: %s", format, code, &trouble)
		}
		return out.String()
	}
	findings, places := 0, 0
	for line := range strings.Lines(check("jsonl")) {
		var g report.GameObject
		if err := json.Unmarshal([]byte(line), &g); err != nil || g.Omitted != 0 {
			t.Fatal(g.Omitted, err)
		}
		findings += len(g.Findings)
		for _, f := range g.Findings {
			places += f.Count
		}
	}
	if findings < 200 || places < 500 {
		t.Fatalf("only %d findings in %d places, this shows nothing", findings, places)
	}
	for _, format := range []string{"text", "concise", "junit"} {
		if got := check(format); len(got) > 20000 || !strings.Contains(got, " more like it\n") {
			t.Errorf("%s has %d bytes", format, len(got))
		}
	}
	if total := fmt.Sprintf("; %d findings: ", findings); !strings.Contains(check("text"), total) {
		t.Errorf("the totals do not say %q", total)
	}
}
