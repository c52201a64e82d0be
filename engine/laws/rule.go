package laws

import (
	"cmp"
	"slices"

	"github.com/ashtapada/agn/engine"
)

// Stage says when a referee asks a law: lower ones first, among equals in the order of
// the rules. The toolkits name theirs. Zero is the first.
type Stage int

// At returns the law with another stage than the usual one.
func (l Law[T]) At(stage Stage) Law[T] {
	l.Stage = stage
	return l
}

// Rule is one rule of a game as one value: what it says and where that comes from, and
// the laws that hold it against a move, a cast or the end of a turn. M, C and E are the
// types of their tests. A rule may have no laws. The text is Prose.
type Rule[M, C, E any] struct {
	ID, Title, Text string
	Source          engine.Source
	// Breaks and Keeps are games as an engine.Rule has them.
	Breaks, Keeps string
	Moves         []Law[M]
	Casts         []Law[C]
	Ends          []Law[E]
}

// Rules are the rules of a game in the order of the pages.
type Rules[M, C, E any] []Rule[M, C, E]

// Texts returns what the rules say, without their laws.
func (r Rules[M, C, E]) Texts() []engine.Rule {
	texts := make([]engine.Rule, len(r))
	for i := range r {
		texts[i] = engine.Rule{ID: r[i].ID, Title: r[i].Title, Text: Prose(r[i].Text), Source: r[i].Source,
			Breaks: r[i].Breaks, Keeps: r[i].Keeps}
	}
	return texts
}

// Ruleset completes a rule set with what the rules say and with how a game is built,
// which gets their laws. All seats play where it does not say which may.
func (r Rules[M, C, E]) Ruleset(rs engine.Ruleset,
	build func(*engine.Ruleset, engine.Setup, *Book[M, C, E]) engine.Game) *engine.Ruleset {
	book := r.Book()
	rs.Rules = r.Texts()
	if rs.SeatSets == nil {
		rs.SeatSets = [][]engine.Seat{nil}
		for i := range rs.Seats {
			rs.SeatSets[0] = append(rs.SeatSets[0], engine.Seat(i+1))
		}
	}
	rs.Build = func(rs *engine.Ruleset, setup engine.Setup) engine.Game { return build(rs, setup, book) }
	return &rs
}

func collect[M, C, E, T any](r Rules[M, C, E], of func(*Rule[M, C, E]) []Law[T]) []Law[T] {
	var list []Law[T]
	for i := range r {
		for _, l := range of(&r[i]) {
			l.ID = r[i].ID
			list = append(list, l)
		}
	}
	slices.SortStableFunc(list, func(a, b Law[T]) int { return cmp.Compare(a.Stage, b.Stage) })
	return list
}

// Book holds the laws of a game in the order of asking.
type Book[M, C, E any] struct {
	Moves []Law[M]
	Casts []Law[C]
	Ends  []Law[E]
}

// Book returns the laws of the rules. A rule set makes it once for all its games.
func (r Rules[M, C, E]) Book() *Book[M, C, E] {
	return &Book[M, C, E]{
		Moves: collect(r, func(rule *Rule[M, C, E]) []Law[M] { return rule.Moves }),
		Casts: collect(r, func(rule *Rule[M, C, E]) []Law[C] { return rule.Casts }),
		Ends:  collect(r, func(rule *Rule[M, C, E]) []Law[E] { return rule.Ends }),
	}
}

// At returns a law that is asked at a stage.
func At[T any](stage Stage, test T) Law[T] { return Law[T]{Stage: stage, Test: test} }
