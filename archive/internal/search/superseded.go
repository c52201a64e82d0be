package search

import (
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/words"
)

// Superseded reports whether a query asks for superseded texts, and returns what it asks of
// them besides. Games and superseded texts are never asked for at once: the error is a *query.Error.
func Superseded(q *query.Query) (is bool, rest *query.Query, err error) {
	for t := range query.Terms(q.Where) {
		if t.Field != query.Superseded {
			continue
		}
		ofGames, games := assumed(q.Where, false)
		ofTexts, texts := assumed(q.Where, true)
		games, texts = games || ofGames != nil, texts || ofTexts != nil
		switch {
		case games && texts:
			return false, nil, &query.Error{Column: t.Column, Message: words.Of("games and superseded texts are not asked for at once; " +
				"superseded:yes is joined to the other conditions by and")}
		case games:
			return false, &query.Query{Where: ofGames, Order: q.Order}, nil
		case texts:
			return true, &query.Query{Where: ofTexts, Order: q.Order}, nil
		}
		return false, nil, &query.Error{Column: t.Column, Message: words.Of("no game is superseded and not")}
	}
	return false, q, nil
}

// assumed returns what is left of an expression once it is known whether a text is superseded. Where nothing
// is left it says whether the expression holds.
func assumed(e query.Expr, superseded bool) (rest query.Expr, holds bool) {
	switch e := e.(type) {
	case *query.And:
		return assumedAll(e.Parts, superseded, true, func(parts []query.Expr) query.Expr { return &query.And{Parts: parts} })
	case *query.Or:
		return assumedAll(e.Parts, superseded, false, func(parts []query.Expr) query.Expr { return &query.Or{Parts: parts} })
	case *query.Not:
		if rest, holds = assumed(e.Part, superseded); rest != nil {
			return &query.Not{Part: rest}, false
		}
		return nil, !holds
	case *query.Term:
		if e.Field == query.Superseded {
			return nil, (e.Value == "yes") == (e.Op != query.NotEqual) == superseded
		}
	}
	return e, false
}

// assumedAll does it with parts. One that does not hold as the empty list does decides.
func assumedAll(parts []query.Expr, superseded, empty bool, join func([]query.Expr) query.Expr) (query.Expr, bool) {
	var left []query.Expr
	for _, p := range parts {
		rest, holds := assumed(p, superseded)
		switch {
		case rest != nil:
			left = append(left, rest)
		case holds != empty:
			return nil, holds
		}
	}
	switch len(left) {
	case 0:
		return nil, empty
	case 1:
		return left[0], false
	}
	return join(left), false
}
