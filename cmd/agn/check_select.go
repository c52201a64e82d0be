package main

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/notation/diag"
)

// selector names findings: by a code or the beginning of one, by the id of a rule,
// or by a rule set, which stands for all its rules.
type selector struct {
	text string
	// flag is set if it comes from the command line, not from a file.
	flag bool
	// hide and level are what becomes of the findings; show and level 0 are no
	// change.
	hide  bool
	level diag.Severity
}

// newSelector checks a name. Codes are read in small letters, too.
func newSelector(name string) (selector, error) {
	if code := strings.ToUpper(name); isCode(code) {
		return selector{text: code}, nil
	}
	set, rule, isRule := strings.Cut(name, "/")
	if rs, ok := rulesets.Lookup(set); ok {
		if !isRule || rule == "" {
			return selector{text: set + "/"}, nil
		}
		if _, ok := rs.Rule(name); ok {
			return selector{text: name}, nil
		}
	}
	var known []string
	for _, in := range diag.Table {
		known = append(known, string(in.Code))
	}
	for _, rs := range rulesets.All() {
		known = append(known, rs.Name)
		for _, r := range rs.Rules {
			known = append(known, r.ID)
		}
	}
	return selector{}, &engine.UnknownError{What: "code or rule", Name: name, Near: engine.Nearest(name, known), Known: known}
}

// isCode reports whether a name is a code or the beginning of one.
func isCode(name string) bool {
	for _, in := range diag.Table {
		if name != "" && strings.HasPrefix(string(in.Code), name) {
			return true
		}
	}
	return false
}

func (s *selector) matches(f *diag.Finding) bool {
	if strings.HasSuffix(s.text, "/") {
		return strings.HasPrefix(f.Rule, s.text)
	}
	return strings.HasPrefix(string(f.Code), s.text) || f.Rule == s.text
}

// selection says which findings are shown and what they count for.
type selection struct {
	// only is set when something is selected, so that all else is hidden.
	only          bool
	shows, levels []selector
}

// best returns the selector that decides: the longest that matches, on the command
// line before one in a file, and hiding before showing.
func best(list []selector, f *diag.Finding) *selector {
	var b *selector
	for i := range list {
		s := &list[i]
		if !s.matches(f) {
			continue
		}
		if b == nil || cmp.Or(cmp.Compare(len(s.text), len(b.text)), compareBool(s.flag, b.flag), compareBool(s.hide, b.hide)) > 0 {
			b = s
		}
	}
	return b
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// shows reports whether a finding is shown.
func (s *selection) visible(f *diag.Finding) bool {
	if b := best(s.shows, f); b != nil {
		return !b.hide
	}
	return !s.only
}

// level returns what a finding counts for. In a variation nothing is an error.
func (s *selection) level(f *diag.Finding) diag.Severity {
	b := best(s.levels, f)
	switch {
	case b == nil:
		return f.Severity
	case f.Variation:
		return min(b.level, diag.Warning)
	}
	return b.level
}

// choices are the lists of names that make a selection, as flags or a file give
// them.
type choices struct {
	flag  bool
	names []string
	// fault makes an error of misuse of one about the names.
	fault func(error) error
}

// newSelection makes a selection of what is selected, ignored and given the levels
// error, warning and note.
func newSelection(selected, ignored, errs, warns, notes choices) (selection, error) {
	s := selection{only: len(selected.names) > 0}
	for _, c := range []struct {
		choices
		hide  bool
		level diag.Severity
		list  *[]selector
	}{
		{selected, false, 0, &s.shows},
		{ignored, true, 0, &s.shows},
		{errs, false, diag.Error, &s.levels},
		{warns, false, diag.Warning, &s.levels},
		{notes, false, diag.Note, &s.levels},
	} {
		for _, name := range c.names {
			sel, err := newSelector(strings.TrimSpace(name))
			if err != nil {
				return selection{}, c.fault(err)
			}
			sel.flag, sel.hide, sel.level = c.flag, c.hide, c.level
			for _, old := range *c.list {
				if old.text == sel.text && old.flag == sel.flag && (old.hide != sel.hide || old.level != sel.level) {
					return selection{}, usageError{fmt.Errorf("two settings contradict each other on %s", strings.TrimSuffix(sel.text, "/"))}
				}
			}
			*c.list = append(*c.list, sel)
		}
	}
	return s, nil
}
