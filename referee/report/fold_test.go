package report

import (
	"fmt"
	"testing"

	"github.com/ashtapada/agn/notation/diag"
	"github.com/google/go-cmp/cmp"
)

// TestFold: of each kind of findings of reading the first are shown, and every finding
// is shown or counted.
func TestFold(t *testing.T) {
	var fs []Finding
	add := func(n int, c diag.Code, level diag.Severity) {
		for range n {
			fs = append(fs, Finding{Finding: &diag.Finding{Code: c}, Level: level})
		}
	}
	add(3, diag.Syntax, diag.Error)
	add(40, diag.MissingCaptureMark, diag.Error) // a breach of its own each
	add(40, diag.LenientReading, diag.Note)      // asked for
	add(9, diag.Syntax, diag.Error)
	add(10, diag.Syntax, diag.Warning)
	add(11, diag.BadTag, diag.Error)
	add(1, diag.Syntax, diag.Error)
	got := map[string]int{}
	for f, more := range fold(fs) {
		kind := fmt.Sprint(f.Code, " ", f.Level)
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
