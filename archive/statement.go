package archive

import (
	"github.com/ashtapada/agn/archive/internal/elsewhere"
	"github.com/ashtapada/agn/grammar/query"
)

// Dialects lists those of Statement. The first is that of who names none.
func Dialects() []string { return elsewhere.Dialects() }

// Statement returns one SELECT in a dialect, over the tables of package export, that finds the games that a query asks
// for, in its order. Doubts are faults in values that no rule set knows, which a game may have all the same. The error
// is a *query.Error for what no game can be or no table holds, or an *engine.UnknownError for a dialect.
func Statement(q *query.Query, dialect string) (statement string, doubts []*query.Error, err error) {
	return elsewhere.Statement(q, dialect)
}
