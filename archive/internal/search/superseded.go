package search

import (
	"github.com/ashtapada/agn/grammar/query"
)

// Superseded tells whether a query asks for superseded texts, and returns what it asks of
// them besides. Games and superseded texts are never asked for at once: the error is a
// *query.Error.
func Superseded(q *query.Query) (is bool, rest *query.Query, err error) {
	first := firstAbout(q.Where)
	if first == nil {
		return false, q, nil
	}
	games, texts := assumed(q.Where, false), assumed(q.Where, true)
	switch {
	case games.never && texts.never:
		return false, nil, &query.Error{Column: first.Column, Message: "no game is superseded and not"}
	case !games.never && !texts.never:
		return false, nil, &query.Error{Column: first.Column,
			Message: "games and superseded texts are not asked for at once; superseded:yes is joined to the other conditions " +
				"by and"}
	case games.never:
		return true, &query.Query{Where: texts.rest, Order: q.Order}, nil
	}
	return false, &query.Query{Where: games.rest, Order: q.Order}, nil
}

// firstAbout returns the first condition that asks whether a text is superseded.
func firstAbout(e query.Expr) *query.Term {
	for t := range query.Terms(e) {
		if t.Field == query.Superseded {
			return t
		}
	}
	return nil
}

// under is what is left of an expression once it is known whether a text is superseded:
// nothing fulfils it, or what fulfils the rest, which is nil for everything.
type under struct {
	never bool
	rest  query.Expr
}

func assumed(e query.Expr, superseded bool) under {
	switch e := e.(type) {
	case *query.And:
		var parts []query.Expr
		for _, p := range e.Parts {
			u := assumed(p, superseded)
			if u.never {
				return u
			}
			if u.rest != nil {
				parts = append(parts, u.rest)
			}
		}
		return under{rest: joined(parts, func() query.Expr { return &query.And{Parts: parts} })}
	case *query.Or:
		var parts []query.Expr
		for _, p := range e.Parts {
			switch u := assumed(p, superseded); {
			case u.never:
			case u.rest == nil:
				return u
			default:
				parts = append(parts, u.rest)
			}
		}
		return under{len(parts) == 0, joined(parts, func() query.Expr { return &query.Or{Parts: parts} })}
	case *query.Not:
		switch u := assumed(e.Part, superseded); {
		case u.never:
			return under{}
		case u.rest == nil:
			return under{never: true}
		default:
			return under{rest: &query.Not{Part: u.rest}}
		}
	case *query.Term:
		if e.Field == query.Superseded {
			return under{never: (e.Value == "yes") == (e.Op == query.NotEqual) == superseded}
		}
	}
	return under{rest: e}
}

// joined joins what is left of several parts.
func joined(parts []query.Expr, many func() query.Expr) query.Expr {
	switch len(parts) {
	case 0:
		return nil
	case 1:
		return parts[0]
	}
	return many()
}
