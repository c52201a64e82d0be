package search

import (
	"slices"
	"strings"
	"sync"

	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// queryWords are the words of all rule sets and of this program that the conditions of
// a query can name.
type queryWords struct {
	variants, options, seats, events, codes, rules []string
	// games holds each rule set with its defaults and with each single option set.
	games []engine.Game
}

var lexicon = sync.OnceValue(func() *queryWords {
	k := &queryWords{seats: []string{query.Winner, query.Loser}, variants: rulesets.Names()}
	k.events = append(k.events, record.KindNames[:]...)
	for incident := range engine.AllIncidents().All {
		k.events = append(k.events, incident.String())
	}
	for _, in := range diag.Table {
		k.codes = append(k.codes, string(in.Code))
	}
	for _, rs := range rulesets.All() {
		for _, seat := range rs.Seats {
			k.seats = append(k.seats, strings.ToLower(seat.Name), strings.ToLower(string(seat.Letter)))
		}
		for _, rule := range rs.Rules {
			k.rules = append(k.rules, rule.ID)
			k.events = append(k.events, record.EndOf(rule.ID))
		}
		for _, o := range rs.Options {
			for i, v := range o.Values {
				setting := o.Name + "=" + v.Name
				k.options = append(k.options, setting)
				if i > 0 {
					k.games = append(k.games, settingsOf(rs.Name, setting)...)
				}
			}
		}
		k.games = append(k.games, settingsOf(rs.Name, "")...)
	}
	return k
})

// fits reports whether a word is one of a list or, with a star at the end, begins one.
func fits(word string, list []string) bool {
	if head, ok := strings.CutSuffix(word, "*"); ok {
		return slices.ContainsFunc(list, func(s string) bool { return strings.HasPrefix(s, head) })
	}
	return slices.Contains(list, word)
}

// unknownWord is the fault of a word that is in no list, with the nearest that is.
func unknownWord(column int, what words.Text, word string, list []string) *query.Error {
	err := &engine.UnknownError{What: what, Name: word,
		Near: engine.Nearest(strings.TrimSuffix(word, "*"), list), Known: list}
	return &query.Error{Column: column, Message: err.Words()}
}

// Meant returns a fault of a query as it is said: a word that is not known with what it may stand for.
func Meant(fault *query.Error) *query.Error {
	if fault.What.Empty() {
		return fault
	}
	near, lower := fault.Near, strings.ToLower(fault.Word)
	field := fault.OfField()
	if field && slices.Contains(lexicon().seats, lower) {
		near = []string{lower + ".player"}
	}
	if len(near) == 0 && field {
		near = tagField(fault.Word, fault.Known)
	}
	if len(near) == 0 {
		near = engine.Nearest(lower, fault.Known)
	}
	if len(near) == 0 && field && lower != fault.Word { // fields have no capitals, tags have
		near = []string{"tag." + fault.Word}
	}
	if len(near) == 0 {
		return fault
	}
	known := &engine.UnknownError{What: fault.What, Name: fault.Word, Near: near, Known: fault.Known}
	return &query.Error{Column: fault.Column, Message: known.Words()}
}

// tagField is the field that asks for the tag that a word is meant for.
func tagField(word string, fields []string) []string {
	tag := referee.TagMeant(word)
	name := strings.ToLower(tag)
	switch {
	case tag == "":
		return nil
	case slices.Contains(fields, name):
		return []string{name}
	case slices.Contains(lexicon().seats, name):
		return []string{name + ".player"}
	}
	return []string{"tag." + tag}
}

// valueFault is a fault of a term's value.
func valueFault(t *query.Term, format string, args ...any) error {
	return &query.Error{Column: t.ValueColumn, Message: words.Of(format, args...)}
}

// canFall reports whether some dice fall so, by the word of the throw and its points.
func canFall(so func(word string, points int) bool) bool {
	for _, g := range lexicon().games {
		set := g.Dice()
		if set == nil {
			continue
		}
		for _, c := range set.Chances() {
			if so(string(referee.AppendCast(nil, c.Cast)), c.Cast.Sum()) {
				return true
			}
		}
	}
	return false
}

// Values returns the values that a field is known to have: none of a field that may have
// any. A seat may stand before its name.
func Values(field string) (out []string) {
	name := strings.ToLower(field)
	if _, after, ok := strings.Cut(name, "."); ok && !strings.HasPrefix(name, "tag.") &&
		!strings.HasPrefix(name, "date.") {
		name = after
	}
	for _, f := range query.Fields() {
		if f.Name == name {
			out = f.Values()
			if words := fields[f.Field].words; words != nil {
				out = slices.Clone(words(lexicon()))
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(slices.DeleteFunc(out, func(s string) bool { return s == "" }))
}
