package search

import (
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/recorded"
	"github.com/ashtapada/agn/internal/sealed"
	"github.com/ashtapada/agn/notation/diag"
)

// OfTags returns a query in which conditions on what tags say, of recorded throws and of sealed dice, are conditions on
// the tags. No back end knows others.
func OfTags(q *query.Query) *query.Query {
	if q.Where == nil {
		return q
	}
	return &query.Query{Where: ofTags(q.Where), Order: q.Order}
}

// ofTags returns an expression in which conditions on what tags say are conditions on the tags.
func ofTags(e query.Expr) query.Expr {
	switch e := e.(type) {
	case *query.And:
		return &query.And{Parts: ofAllTags(e.Parts)}
	case *query.Or:
		return &query.Or{Parts: ofAllTags(e.Parts)}
	case *query.Not:
		return &query.Not{Part: ofTags(e.Part)}
	case *query.Term:
		switch e.Field {
		case query.Recorded:
			return whether(leavesOut(e), (e.Value != recorded.All) == (e.Op != query.NotEqual))
		case query.Sealed:
			has := &query.Or{}
			for _, name := range sealed.Tags() {
				has.Parts = append(has.Parts, tagTerm(e, name, query.Has, "*"))
			}
			return whether(has, (e.Value == "yes") == (e.Op != query.NotEqual))
		}
	}
	return e
}

// leavesOut is the condition that throws are left out as a term says, or at all where it asks for games in which they
// are recorded. A value in other letters says nothing, as a finding has it.
func leavesOut(e *query.Term) query.Expr {
	values := []string{e.Value}
	if e.Value == recorded.All {
		values = []string{recorded.None, recorded.Some}
	}
	has := &query.Or{}
	for _, v := range values {
		has.Parts = append(has.Parts, tagTerm(e, recorded.Tag, query.Equal, v))
	}
	unknown := &query.Term{Field: query.Code, Name: recorded.Tag, Op: query.Has, Value: string(diag.BadThrows), Column: e.Column,
		ValueColumn: e.ValueColumn}
	return &query.And{Parts: []query.Expr{has, &query.Not{Part: unknown}}}
}

func ofAllTags(parts []query.Expr) (out []query.Expr) {
	for _, p := range parts {
		out = append(out, ofTags(p))
	}
	return out
}

// tagTerm is the condition that a tag has a value, in place of a term.
func tagTerm(of *query.Term, name string, op query.Op, value string) *query.Term {
	return &query.Term{Field: query.Tag, Name: name, Op: op, Value: value, Column: of.Column, ValueColumn: of.ValueColumn}
}

// whether is an expression that holds, or does not.
func whether(e query.Expr, holds bool) query.Expr {
	if holds {
		return e
	}
	return &query.Not{Part: e}
}
