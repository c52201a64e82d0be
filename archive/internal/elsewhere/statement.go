// Package elsewhere says a query of the archive in the SQL of other engines, over the tables of
// archive/export.
//
// A condition is an expression over the table games, called g, that is true or false, never null. What it asks of
// other tables it asks of all games at once, and takes those whose rows are found: no engine has to carry out a
// question game by game.
package elsewhere

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/archive/internal/search"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/words"
)

// Statement returns one SELECT in a dialect that finds the games that a query asks for, in its order. The error is
// a *query.Error, or an *engine.UnknownError for a dialect. Doubts are as search.Unasked has them.
func Statement(q *query.Query, name string) (statement string, doubts []*query.Error, err error) {
	i := slices.IndexFunc(dialects[:], func(d dialect) bool { return d.name == name })
	if i < 0 {
		return "", nil, &engine.UnknownError{What: words.Of("dialect"), Name: name, Near: engine.Nearest(name, Dialects()),
			Known: Dialects()}
	}
	superseded, rest, err := search.Superseded(q)
	if err != nil {
		return "", nil, err
	}
	if superseded {
		for t := range query.Terms(q.Where) {
			if t.Field == query.Superseded {
				return "", nil, &query.Error{Column: t.Column,
					Message: words.Of("the tables hold no superseded texts: superseded:yes is asked of the archive itself")}
			}
		}
	}
	rest = search.OfTags(rest)
	if doubts, err = search.Unasked(rest); err != nil {
		return "", nil, err
	}
	b := builder{dialect: &dialects[i]}
	where := "TRUE"
	if rest.Where != nil {
		if where, err = b.expr(rest.Where, "  "); err != nil {
			return "", nil, err
		}
	}
	from, order := b.ordered(rest.Order)
	with := ""
	if b.marked {
		with = b.marks()
	}
	return with + "SELECT g.game, g.file, g.number, g.ruleset, g.date, g.result, g.verdict, g.plies\nFROM games g" + from +
		"\nWHERE " + where + "\nORDER BY " + order, doubts, nil
}

// builder builds a statement.
type builder struct {
	*dialect
	// marked is set if the events that were judged are asked for, throws if those with the throws up to them, and
	// allThrows if those with all throws of the game.
	marked, throws, allThrows bool
	// glyphs is set if they are asked for with the glyphs after them.
	glyphs bool
}

// key is what a game is known by in all tables, of a table with a name.
func key(table string) string {
	return fmt.Sprintf("%[1]s.game, %[1]s.file, %[1]s.number", table)
}

// expr is a condition. Indent stands before the lines of its parts.
func (b *builder) expr(e query.Expr, indent string) (string, error) {
	switch e := e.(type) {
	case *query.And:
		return b.joined(e.Parts, "AND ", indent)
	case *query.Or:
		return b.joined(e.Parts, "OR ", indent)
	case *query.Not:
		part, err := b.expr(e.Part, indent+"  ")
		return "NOT " + part, err
	}
	t := e.(*query.Term)
	is, err := b.term(t.Unnegated())
	if t.Op == query.NotEqual {
		return "NOT (" + is + ")", err
	}
	return "(" + is + ")", err
}

func (b *builder) joined(parts []query.Expr, link, indent string) (string, error) {
	out := "("
	for i, p := range parts {
		is, err := b.expr(p, indent+"  ")
		if err != nil {
			return "", err
		}
		if i > 0 {
			out += "\n" + indent + link
		}
		out += is
	}
	return out + ")", nil
}

// rows is a table, with the name that it is called by, and conditions on its rows.
type rows struct {
	table, name string
	where       []string
}

func (r *rows) that(condition string, args ...any) {
	r.where = append(r.where, fmt.Sprintf(condition, args...))
}

// from is what stands after SELECT and a list of columns.
func (r *rows) from() string {
	out := "FROM " + r.table + " " + r.name
	if len(r.where) > 0 {
		out += " WHERE " + strings.Join(r.where, " AND ")
	}
	return out
}

// games are the keys of the games that have such rows.
func (r *rows) games() string { return "SELECT " + key(r.name) + " " + r.from() }

// among asks that a game is one of those that a statement selects.
func among(games string) string { return "(" + key("g") + ") IN (" + games + ")" }

// has asks that a game has such a row.
func (r *rows) has() string { return among(r.games()) }

// comes asks that what is added up of the rows of a game fulfils a comparison, which says whether it holds for 0, as
// it is for a game without rows.
func (r *rows) comes(sum string, zero bool, compared func(sum string) string) string {
	grouped := r.games() + " GROUP BY " + key(r.name) + " HAVING "
	if zero {
		return "NOT " + among(grouped+"NOT ("+compared(sum)+")")
	}
	return among(grouped + compared(sum))
}

// counted asks that a game has so many such rows, or that what is added up of them is so many times a unit.
func (r *rows) counted(c *query.Count, sum string, unit int) string {
	if c == nil {
		return r.has()
	}
	return r.comes(sum, c.Op.Holds(0, c.N), func(sum string) string { return compared(sum, c.Op, c.N*unit) })
}

// signs are the comparisons.
var signs = [...]string{query.Has: "=", query.Equal: "=", query.NotEqual: "<>", query.Less: "<", query.AtMost: "<=",
	query.Greater: ">", query.AtLeast: ">="}

func compared(a string, op query.Op, n int) string { return fmt.Sprintf("%s %s %d", a, signs[op], n) }

// number compares an expression as a condition on numbers says.
func number(a string, t *query.Term) string {
	compared := func(op query.Op, n int) string {
		if t.Field == query.Luck {
			return a + " " + signs[op] + " " + strconv.FormatFloat(float64(n)/query.Fine, 'f', -1, 64)
		}
		return compared(a, op, n)
	}
	if t.Op != query.Within {
		return compared(t.Op, t.Number)
	}
	var parts []string
	if t.Value != "" {
		parts = append(parts, compared(query.AtLeast, t.Number))
	}
	if t.To != "" {
		parts = append(parts, compared(query.AtMost, t.NumberTo))
	}
	if len(parts) == 0 {
		return a + " IS NOT NULL"
	}
	return strings.Join(parts, " AND ")
}

// holds reports whether a text is part of another.
func (b *builder) holds(text, part string) string {
	if part == "" {
		return text + " IS NOT NULL"
	}
	return "POSITION(" + b.text(part) + " IN " + text + ") > 0"
}

// word compares a text with a word or, before a star, its beginning.
func (b *builder) word(text, value string) string {
	head, star := strings.CutSuffix(value, "*")
	switch {
	case !star:
		return text + " = " + b.text(value)
	case head == "":
		return text + " IS NOT NULL"
	}
	return "POSITION(" + b.text(head) + " IN " + text + ") = 1"
}
