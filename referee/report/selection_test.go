package report_test

import (
	"errors"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee/report"
)

var (
	leap   = diag.Finding{Code: diag.NotReachable, Rule: "chaturanga-2p/king-leap", Severity: diag.Error}
	knight = diag.Finding{Code: diag.NotReachable, Rule: "chaturanga-2p/knight", Severity: diag.Error, Variation: true}
	number = diag.Finding{Code: diag.RoundNumber, Severity: diag.Warning}
)

// must is Select, Ignore or Count without an error.
func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestVisible(t *testing.T) {
	var all report.Selection
	for _, f := range []diag.Finding{leap, knight, number} {
		if level, shown := all.Level(&f); !shown || level != f.Severity {
			t.Errorf("zero hides or changes %s", f.Code)
		}
	}
	var s report.Selection
	must(t, s.Select(0, "m", "chaturanga-2p"))
	must(t, s.Ignore(1, "chaturanga-2p/king-leap"))
	visible := func(f *diag.Finding) bool { _, shown := s.Level(f); return shown }
	if visible(&leap) || !visible(&knight) || visible(&number) {
		t.Error("the longest name does not decide, or what is not selected is shown")
	}
	must(t, s.Ignore(0, "N013"))
	must(t, s.Select(1, "N013"))
	if !visible(&number) {
		t.Error("the lower rank decides")
	}
}

func TestLevel(t *testing.T) {
	var s report.Selection
	must(t, s.Count(diag.Note, 0, "M006"))
	must(t, s.Count(diag.Error, 0, "chaturanga-2p/knight", "N"))
	level := func(f *diag.Finding) diag.Severity { l, _ := s.Level(f); return l }
	if level(&leap) != diag.Note || level(&number) != diag.Error {
		t.Error("levels are not changed")
	}
	if level(&knight) != diag.Warning {
		t.Error("an error in a variation")
	}
}

// TestUnwanted: a code is unwanted where no rule of it is shown.
func TestUnwanted(t *testing.T) {
	var s report.Selection
	must(t, s.Ignore(0, "N014", "chaturanga-2p/knight"))
	if all := s.Unwanted(); len(all) != 1 || !all[diag.OverSpecified] {
		t.Errorf("%v", all)
	}
	must(t, s.Select(0, "chaturanga-2p/king"))
	if all := s.Unwanted(); len(all) != 0 {
		t.Errorf("a rule that is selected can be of any code: %v", all)
	}
	s = report.Selection{}
	must(t, s.Select(0, "M", "N014"))
	if all := s.Unwanted(); all[diag.OverSpecified] || all[diag.CheckMark] || !all[diag.RoundNumber] {
		t.Errorf("%v", all)
	}
}

func TestErrors(t *testing.T) {
	var s report.Selection
	var unknown *engine.UnknownError
	if err := s.Select(0, "M0066"); !errors.As(err, &unknown) || len(unknown.Near) == 0 {
		t.Errorf("%v", err)
	}
	if err := s.Ignore(0, ""); !errors.As(err, &unknown) {
		t.Errorf("an empty name: %v", err)
	}
	must(t, s.Ignore(0, "M006"))
	must(t, s.Select(1, "M006"))
	var contradiction *report.ContradictionError
	if err := s.Select(0, "m006"); !errors.As(err, &contradiction) || contradiction.Name != "M006" {
		t.Errorf("%v", err)
	}
}
