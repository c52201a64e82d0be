package referee

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation/diag"
)

// Config says how games are read that do not say it themselves. The zero Config is
// ready for use.
type Config struct {
	// Rulesets are the rule sets of a program's own, beside those of package rulesets. Of two of one
	// name the first counts.
	Rulesets []*engine.Ruleset
	// Game, if set, is what all are judged as records of, whatever their tags Variant and Options
	// say. The seats, who begins and a position to begin from are not taken from the tags either,
	// but for a FEN. Findings in tags that say none of this are left out.
	Game engine.Game
	// Variant is used for a game without a Variant tag.
	Variant string
	// Options are "name=value" settings, used where the game's own Options tag does
	// not set that option, and only in games whose rule set has that option with that
	// value, for as many seats as play.
	Options []string
	// Usage, if set, learns which of the Options the games judged have a use for.
	Usage *Usage
	// Throws says whether throws are recorded in games without a tag Throws: "unrecorded", "partial", or empty
	// where they are.
	Throws string
	// Nearest is the number of legal alternatives listed with a finding; 0 is 5. Where it is negative nobody reads what
	// goes with what a finding says: neither alternatives nor whether sic can stand after the word are looked for.
	Nearest int
	// Lenient asks to read old and foreign spelling too, see Parser. A Referee
	// judges what was read and does not use it, a Batch does.
	Lenient bool
	// AllowTags are names of tags of which nothing is said although they are near to one
	// with a meaning.
	AllowTags []string
	// Unwanted are codes of findings that nobody reads. Of notes and warnings about marks, of more written than
	// needed and of a lenient reading, a Batch without Judge, which does not record, then makes none. All else that is
	// said and the verdict stay as they are.
	Unwanted map[diag.Code]bool
	// Language is that of the letters for men in games without a Language tag, for a
	// lenient reading; empty is that of the notation.
	Language string
}

// CheckVariant returns an error that names the nearest if there is no such rule set.
func (c Config) CheckVariant() error {
	if c.Variant == "" {
		return nil
	}
	if _, ok := c.ruleset(c.Variant); ok {
		return nil
	}
	known := c.variants()
	return &engine.UnknownError{What: words.Of("variant"), Name: c.Variant, Near: engine.Nearest(c.Variant, known),
		Known: known}
}

// ruleset returns the rule set of that name.
func (c *Config) ruleset(name string) (*engine.Ruleset, bool) {
	for _, rs := range c.Rulesets {
		if rs.Name == name {
			return rs, true
		}
	}
	return rulesets.Lookup(name)
}

// variantsNear returns the rule sets that a name may stand for: the nearest, the one whose title begins so, or the
// nearest in small letters with hyphens.
func (c *Config) variantsNear(name string) []string {
	known := c.variants()
	if near := engine.Nearest(name, known); len(near) > 0 || name == "" {
		return near
	}
	for _, n := range known {
		rs, ok := c.ruleset(n)
		if title, _, _ := strings.Cut(rs.Title, ","); ok && strings.EqualFold(title, strings.TrimSpace(name)) {
			return []string{n}
		}
	}
	return engine.Nearest(strings.Join(strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return r == ' ' || r == '_' || r == '-'
	}), "-"), known)
}

// variants returns the names of all rule sets.
func (c *Config) variants() []string {
	names := rulesets.Names()
	for _, rs := range c.Rulesets {
		names = append(names, rs.Name)
	}
	return names
}

// CheckOptions returns an error if an option is not written name=value, if no rule set
// has it with that value, which then names the nearest, or if a rule set would take two
// values of one option. With a Variant, which must be known, only that rule set counts.
func (c Config) CheckOptions() error {
	if len(c.Options) == 0 {
		return nil // no rule set is made for nothing
	}
	sets := slices.Concat(c.Rulesets, rulesets.All())
	if rs, ok := c.ruleset(c.Variant); ok {
		sets = []*engine.Ruleset{rs}
	}
	for i, o := range c.Options {
		if err := knownOption(sets, o); err != nil {
			return err
		}
		name, _, _ := strings.Cut(o, "=")
		for _, before := range c.Options[:i] {
			if !strings.HasPrefix(before, name+"=") {
				continue
			}
			for _, rs := range sets {
				if rs.Takes(o, 0) && rs.Takes(before, 0) {
					return words.Errorf("option %q is set twice for %s", name, rs.Name)
				}
			}
		}
	}
	return nil
}

// CheckAllowTags returns an error if one of the names is that of a tag with a meaning, or if no
// tag can be called so. One of which nothing is ever said is allowed.
func (c Config) CheckAllowTags() error {
	for _, name := range c.AllowTags {
		switch {
		case tagNamed(name) != nil:
			return words.Errorf("the tag %s has a meaning, which it keeps: nothing is said of its name", name)
		case strings.ContainsAny(name, ", \t"):
			return words.Errorf("%q is not one name: repeat --allow-tag for each, or list them one by one in allow-tags", name)
		case !grammar.TagNamed(name):
			return words.Errorf("no tag can be called %q: a name is a letter from a to z and after it such letters, digits and _",
				name)
		}
	}
	return nil
}

// knownOption returns an error if none of the rule sets takes a setting.
func knownOption(sets []*engine.Ruleset, setting string) error {
	name, value, ok := strings.Cut(setting, "=")
	if !ok || name == "" || value == "" {
		return words.Errorf("option %q is not written NAME=VALUE", setting)
	}
	if len(sets) == 1 {
		err := sets[0].Set(&engine.Setup{}, name, value)
		if err != nil && !sets[0].Takes(setting, 0) {
			return words.Errorf("%v%s", err, optionElsewhere(sets[0], name))
		}
		return err
	}
	var names, values []string
	add := func(list *[]string, s string) {
		if !slices.Contains(*list, s) {
			*list = append(*list, s)
		}
	}
	for _, rs := range sets {
		for _, o := range rs.Options {
			add(&names, o.Name)
			for _, v := range o.Values {
				if o.Name == name {
					add(&values, v.Name)
				}
			}
		}
	}
	switch {
	case len(values) == 0:
		return &engine.UnknownError{What: words.Of("option"), Name: name, Near: engine.Nearest(name, names), Known: names}
	case !slices.Contains(values, value):
		return &engine.UnknownError{What: words.Of("value of %s", name), Name: value, Near: engine.Nearest(value, values),
			Known: values}
	}
	return nil
}

// optionElsewhere says which rule sets have an option with which values, where one has it not; nothing if none has.
func optionElsewhere(rs *engine.Ruleset, name string) words.Text {
	is := func(o engine.Option) bool { return o.Name == name }
	if slices.ContainsFunc(rs.Options, is) {
		return words.Text{}
	}
	var say words.Text
	for _, other := range rulesets.All() {
		if i := slices.IndexFunc(other.Options, is); i >= 0 {
			var values []string
			for _, v := range other.Options[i].Values {
				values = append(values, v.Name)
			}
			say = words.Of("%v%v", say, words.Of("; %s of %s is one of %s", name, other.Name, strings.Join(values, ", ")))
		}
	}
	return say
}

// apply puts the options into a setup that the rule set takes with the seats of the
// setup, and reports of each whether it does.
func (c Config) apply(rs *engine.Ruleset, s *engine.Setup) []bool {
	if len(c.Options) == 0 {
		return nil
	}
	taken := make([]bool, len(c.Options))
	for i, o := range c.Options {
		if taken[i] = rs.Takes(o, s.Seats); taken[i] {
			name, value, _ := strings.Cut(o, "=")
			_ = rs.Set(s, name, value) // it takes it
		}
	}
	return taken
}

// Usage remembers which options of a Config some game had a use for. It may be used by
// several goroutines at once.
type Usage struct {
	games atomic.Bool // there were any
	used  []atomic.Bool
	sets  sync.Map // the rule sets of the games
}

// NewUsage returns the usage of so many options.
func NewUsage(options int) *Usage { return &Usage{used: make([]atomic.Bool, options)} }

// note takes what a game uses.
func (u *Usage) note(rs *engine.Ruleset, taken []bool) {
	if u == nil {
		return
	}
	if rs != nil && len(u.used) > 0 {
		u.sets.LoadOrStore(rs, nil)
	}
	set := func(b *atomic.Bool) {
		if !b.Load() { // so that workers do not wait for one another
			b.Store(true)
		}
	}
	set(&u.games)
	for i, ok := range taken {
		if ok {
			set(&u.used[i])
		}
	}
}

// values says which values of an option the rule sets of the games have in place of the one that is given, nothing
// if none has the option.
func (u *Usage) values(option string) string {
	name, value, _ := strings.Cut(option, "=")
	var all []string
	u.sets.Range(func(key, _ any) bool {
		rs := key.(*engine.Ruleset)
		for _, o := range rs.Options {
			var values []string
			for _, v := range o.Values {
				values = append(values, v.Name)
			}
			if o.Name == name && !slices.Contains(values, value) {
				all = append(all, fmt.Sprintf("; %s of %s is one of %s", name, rs.Name, strings.Join(values, ", ")))
			}
		}
		return true
	})
	slices.Sort(all)
	return strings.Join(all, "")
}

// Idle returns an error that names the options of the Config that no game took, with the values that the rule sets of
// the games have of them; nil if there is none or no game was judged at all.
func (c Config) Idle() error {
	u := c.Usage
	if u == nil || !u.games.Load() {
		return nil
	}
	var idle []string
	known := ""
	for i, o := range c.Options {
		if !u.used[i].Load() {
			idle = append(idle, strconv.Quote(o))
			known += u.values(o)
		}
	}
	if idle == nil {
		return nil
	}
	return words.Errorf("no game that was read takes the option %s%s", strings.Join(idle, ", "), known)
}
