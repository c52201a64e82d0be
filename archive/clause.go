package archive

import "strings"

// fragment is a piece of SQL that stands in the source of this package. Nothing that
// comes from outside is ever made one: values are arguments.
type fragment string

// clause is SQL under construction with the arguments of its placeholders.
type clause struct {
	sql  strings.Builder
	args []any
}

// add appends a fragment and the arguments of its placeholders.
func (c *clause) add(f fragment, args ...any) *clause {
	c.sql.WriteString(string(f))
	c.args = append(c.args, args...)
	return c
}

// and appends another clause.
func (c *clause) and(o *clause) *clause {
	c.sql.WriteString(o.sql.String())
	c.args = append(c.args, o.args...)
	return c
}

// clauseOf returns a clause of one fragment.
func clauseOf(f fragment, args ...any) *clause { return new(clause).add(f, args...) }

func (c *clause) String() string { return c.sql.String() }
