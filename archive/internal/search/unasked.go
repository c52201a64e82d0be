package search

import (
	"cmp"
	"errors"
	"slices"

	"github.com/ashtapada/agn/archive/internal/pattern"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/words"
)

// What is known of a query without an archive, for who asks others.

// Unasked checks a query without asking an archive. The error is a *query.Error for what no game can be; doubts are
// the faults of values that no rule set knows, which a game may have all the same.
func Unasked(q *query.Query) (doubts []*query.Error, err error) {
	for t := range query.Terms(q.Where) {
		for ; t != nil; t = next(t) {
			fault, certain := unasked(t)
			var doubt *query.Error
			switch {
			case fault == nil:
			case !certain && errors.As(fault, &doubt):
				doubts = append(doubts, doubt)
			default:
				return nil, fault
			}
		}
	}
	for _, k := range q.Order {
		if err := seatKnown(k.Seat, k.Column); err != nil {
			return nil, err
		}
	}
	return doubts, nil
}

// next is the condition that stands after another.
func next(t *query.Term) *query.Term {
	if t.Then == nil {
		return nil
	}
	return t.Then.Term
}

// seatKnown returns the fault of what is no seat.
func seatKnown(seat string, column int) error {
	if seat == "" || slices.Contains(lexicon().seats, seat) {
		return nil
	}
	return unknownWord(column, words.Of("seat"), seat, lexicon().seats)
}

// unasked returns the fault of a condition, and whether no game can fulfil it.
func unasked(t *query.Term) (fault error, certain bool) {
	t = t.Unnegated()
	if fault := cmp.Or(seatKnown(t.Seat, t.Column), scorePossible(t), countPossible(t)); fault != nil {
		return fault, true
	}
	switch {
	case t.Against != "":
		return seatKnown(t.Against, t.ValueColumn), true
	case refused(t) != nil:
		return refused(t), true
	}
	if t.After != "" {
		after := query.Term{Field: query.Throw, Op: query.Has, Value: t.After, ValueColumn: t.AfterColumn}
		if fault, certain := unasked(&after); fault != nil {
			return fault, certain
		}
	}
	return valueKnown(t), t.Then == nil && costOf(t) == byBoards
}

// Days returns the days that a condition on a date asks for, nil where it leaves them open; unknown is set where it
// asks for dates of which nothing is known. The error is a *query.Error.
func Days(t *query.Term) (low, high *int64, unknown bool, err error) {
	if undated(t.Value) || undated(t.To) {
		_, err := dateIs(t, false)
		return nil, nil, true, err
	}
	low, high, err = daysOf(t)
	return low, high, false, err
}

// Default is an option that a rule set has by default, and so leaves out.
type Default struct{ Variant, Option string }

// Defaults returns the options whose default is a setting.
func Defaults(value string) (out []Default) {
	for _, d := range defaultsOf(value) {
		out = append(out, Default(d))
	}
	return out
}

// Partial reads what a condition knows of a position, or of the material in one, nil where it names a whole position.
func Partial(t *query.Term) (*pattern.Partial, error) {
	if t.Field != query.Material && !open(t) {
		return nil, nil
	}
	return partialOf(t)
}

// Readings returns the positions that a position string is by the rule sets, with their defaults and with each single
// option set. The error is a *query.Error where it is none.
func Readings(t *query.Term) ([]engine.State, error) {
	out, _ := positions(lexicon().games, t)
	if len(out) == 0 {
		return nil, unread(lexicon().games, t, words.Of("no rule set reads that position"))
	}
	return out, nil
}

// Uneven returns by settings of a single option those of the Readings after ~: that are images of the position, but not
// under that setting.
func Uneven(t *query.Term) map[string][]string {
	out := map[string][]string{}
	for _, g := range lexicon().games {
		setting := g.Ruleset().OptionString(g.Setup())
		st, err := g.Position(t.Value)
		plain, none := g.Ruleset().New(engine.Setup{Seats: g.Setup().Seats})
		if t.Op != query.Alike || setting == "" || err != nil || none != nil {
			continue
		}
		same, err := plain.Position(t.Value)
		if err != nil {
			continue
		}
		has := map[string]bool{string(st.AppendPosition(nil)): true}
		for _, im := range pattern.Images(st) {
			has[string(im.AppendPosition(nil))] = true
		}
		for _, im := range pattern.Images(same) {
			if text := string(im.AppendPosition(nil)); !has[text] {
				out[setting] = append(out[setting], text)
			}
		}
	}
	return out
}
