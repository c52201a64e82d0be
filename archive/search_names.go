package archive

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar/query"
)

// queryNames holds the words that a query can name seats and events by, whichever
// games the archive has.
var queryNames = sync.OnceValue(func() (names struct{ seats, events map[string]bool }) {
	names.seats = map[string]bool{query.Winner: true, query.Loser: true}
	names.events = map[string]bool{}
	for _, kind := range kindNames {
		names.events[kind] = true
	}
	for feat := range engine.AllFeats().All {
		names.events[feat.String()] = true
	}
	for _, rs := range rulesets.All() {
		for _, seat := range rs.Seats {
			names.seats[strings.ToLower(seat.Name)] = true
			names.seats[strings.ToLower(string(seat.Letter))] = true
		}
		for _, rule := range rs.Rules {
			names.events[endOf(rule.ID)] = true
		}
	}
	return names
})

// knownNames returns an error if a condition names a seat or an event that there is in no
// game, which would silently find nothing.
func knownNames(t *query.Term) error {
	names := queryNames()
	if t.Seat != "" && !names.seats[t.Seat] {
		return &query.Error{Column: t.Column, Message: fmt.Sprintf("no rule set has a seat %q", t.Seat)}
	}
	if t.Field != query.Happening || strings.HasSuffix(t.Value, "*") || names.events[strings.ToLower(t.Value)] {
		return nil
	}
	kinds := slices.Sorted(slices.Values(kindNames[:]))
	return &query.Error{Column: t.ValueColumn, Message: fmt.Sprintf("there is no event %q: neither one of %s, nor a feat or an ending of a rule set",
		t.Value, strings.Join(kinds, ", "))}
}

// ordered returns an error if a range ends before it begins.
func ordered(t *query.Term, before bool) error {
	if !before {
		return nil
	}
	return &query.Error{Column: t.ValueColumn, Message: fmt.Sprintf("the range %s..%s ends before it begins", t.Value, t.To)}
}
