package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ashtapada/agn/notation/diag"
	"github.com/google/go-cmp/cmp"
)

// TestRandomBytes: what is no AGN at all does not flood people; machines get all of it,
// and the totals count it.
func TestRandomBytes(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	junk := make([]byte, 64<<10)
	for i := range junk {
		junk[i] = byte(rng.Uint32())
	}
	check := func(format string) string {
		var out, trouble bytes.Buffer
		args := []string{"check", "--no-config", "--format", format, "-"}
		if code := run(t.Context(), args, bytes.NewReader(junk), &out, &trouble); code != 1 {
			t.Fatalf("%s: exit code %d: %s", format, code, &trouble)
		}
		return out.String()
	}
	findings := 0
	for line := range strings.Lines(check("jsonl")) {
		var g gameJSON
		if err := json.Unmarshal([]byte(line), &g); err != nil || g.Omitted != 0 {
			t.Fatal(g.Omitted, err)
		}
		findings += len(g.Findings)
	}
	if findings < 500 {
		t.Fatalf("only %d findings, this shows nothing", findings)
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

// TestFold: of each kind of findings of reading the first are shown, and every finding
// is shown or counted.
func TestFold(t *testing.T) {
	var fs []shown
	add := func(n int, c diag.Code, level diag.Severity) {
		for range n {
			fs = append(fs, shown{Finding: &diag.Finding{Code: c}, level: level})
		}
	}
	add(3, diag.Syntax, diag.Error)
	add(40, diag.MissingCaptureMark, diag.Error) // a breach of its own each
	add(40, diag.LibertyTaken, diag.Note)        // asked for
	add(9, diag.Syntax, diag.Error)
	add(10, diag.Syntax, diag.Warning)
	add(11, diag.BadTag, diag.Error)
	add(1, diag.Syntax, diag.Error)
	got := map[string]int{}
	for f, more := range fold(fs) {
		kind := fmt.Sprint(f.Code, " ", f.level)
		if more > 0 {
			got[kind+" left out"] += more
		} else {
			got[kind]++
		}
	}
	want := map[string]int{
		"N001 error": 10, "N001 error left out": 3, "N001 warning": 10,
		"M024 error": 40, "N016 note": 40,
		"T001 error": 10, "T001 error left out": 1,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
