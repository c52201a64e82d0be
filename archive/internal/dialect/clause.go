// Package dialect holds every word of SQL that the archive speaks, which is SQLite's:
// the schema, the statements and the conditions of queries. The other packages of the
// archive name statements and give values; another engine would be served by other
// texts behind the same names. Nothing that comes from outside ever becomes SQL:
// values are arguments.
package dialect

import "strings"

// fragment is a piece of SQL that stands in the source of this package. Only the
// package can make one.
type fragment string

// Clause is SQL with the arguments of its placeholders.
type Clause struct {
	sql  strings.Builder
	args []any
}

// String returns the SQL.
func (c *Clause) String() string { return c.sql.String() }

// add appends a fragment and the arguments of its placeholders.
func (c *Clause) add(f fragment, args ...any) *Clause {
	c.sql.WriteString(string(f))
	c.args = append(c.args, args...)
	return c
}

// and appends another clause.
func (c *Clause) and(o *Clause) *Clause {
	c.sql.WriteString(o.sql.String())
	c.args = append(c.args, o.args...)
	return c
}

// clauseOf returns a clause of one fragment.
func clauseOf(f fragment, args ...any) *Clause { return new(Clause).add(f, args...) }
