package report

import (
	"cmp"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation/diag"
)

// selector names findings: by a code or the beginning of one, by the id of a rule,
// or by a rule set, which stands for all its rules.
type selector struct {
	text string
	rank int
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
	return selector{}, &engine.UnknownError{What: words.Of("code or rule"), Name: name, Near: engine.Nearest(name, known),
		Known: known}
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

// Selection says which findings are shown and what they count for. Zero shows all of
// them, at their own severities. Level may be called by several goroutines at once.
//
// Findings are named by codes, beginnings of codes, ids of rules and names of rule
// sets. The longest name that fits a finding decides, among equally long ones that of
// the higher rank, such as a command line has above a file of settings; hiding goes
// before showing.
type Selection struct {
	// only is set when something is selected, so that all else is hidden.
	only          bool
	shows, levels []selector
}

// ContradictionError says that two settings of one rank contradict each other.
type ContradictionError struct{ Name string }

func (e *ContradictionError) Error() string {
	return "two settings contradict each other on " + e.Name
}

// Select shows the findings of these names, and no others but those that are selected
// too. The error, as that of the other methods, is an *engine.UnknownError for a name
// or a *ContradictionError.
func (s *Selection) Select(rank int, names ...string) error {
	s.only = s.only || len(names) > 0
	return addSelectors(&s.shows, selector{rank: rank}, names)
}

// Ignore hides the findings of these names.
func (s *Selection) Ignore(rank int, names ...string) error {
	return addSelectors(&s.shows, selector{rank: rank, hide: true}, names)
}

// Count gives the findings of these names a level.
func (s *Selection) Count(level diag.Severity, rank int, names ...string) error {
	return addSelectors(&s.levels, selector{rank: rank, level: level}, names)
}

// addSelectors adds to a list what becomes of the findings of these names.
func addSelectors(list *[]selector, what selector, names []string) error {
	for _, name := range names {
		sel, err := newSelector(strings.TrimSpace(name))
		if err != nil {
			return err
		}
		sel.rank, sel.hide, sel.level = what.rank, what.hide, what.level
		for _, old := range *list {
			if old.text == sel.text && old.rank == sel.rank && (old.hide != sel.hide || old.level != sel.level) {
				return &ContradictionError{strings.TrimSuffix(sel.text, "/")}
			}
		}
		*list = append(*list, sel)
	}
	return nil
}

// bestSelector returns the selector that decides, nil if none fits.
func bestSelector(list []selector, f *diag.Finding) *selector {
	var b *selector
	for i := range list {
		s := &list[i]
		if !s.matches(f) {
			continue
		}
		if b == nil || cmp.Or(cmp.Compare(len(s.text), len(b.text)), cmp.Compare(s.rank, b.rank),
			compareBool(s.hide, b.hide)) > 0 {
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

// Level returns what a finding counts for, and whether it is shown. In a variation nothing is an error.
func (s *Selection) Level(f *diag.Finding) (level diag.Severity, shown bool) {
	level, shown = f.Severity, !s.only
	if b := bestSelector(s.shows, f); b != nil {
		shown = !b.hide
	}
	if b := bestSelector(s.levels, f); b != nil {
		if level = b.level; f.Variation {
			level = min(level, diag.Warning)
		}
	}
	return level, shown
}

// Unwanted returns the codes of which no finding is shown, whatever its rule.
func (s *Selection) Unwanted() map[diag.Code]bool {
	all := map[diag.Code]bool{}
	for i := range s.shows {
		if sel := &s.shows[i]; !sel.hide && strings.Contains(sel.text, "/") {
			return all
		}
	}
	for _, in := range diag.Table {
		if _, shown := s.Level(&diag.Finding{Code: in.Code}); !shown {
			all[in.Code] = true
		}
	}
	return all
}
