// Package query reads the query language of the archive: what games are asked for
// and in which order. It knows the fields and the form of their values, but nothing
// of how an archive answers. docs/archive.md describes the language.
package query

import "iter"

// Query is a query as read. The zero Query asks for every game.
type Query struct {
	// Where is nil when every game is asked for.
	Where Expr
	Order []Key
}

// Expr is a condition on a game: *And, *Or, *Not or *Term.
type Expr interface{ expr() }

// And holds when every part holds. It has at least two.
type And struct{ Parts []Expr }

// Or holds when some part holds. It has at least two.
type Or struct{ Parts []Expr }

// Not holds when its part does not.
type Not struct{ Part Expr }

// Terms yields the conditions of an expression in the order in which they are written. Those
// that a chain joins are in its first.
func Terms(e Expr) iter.Seq[*Term] {
	return func(yield func(*Term) bool) { terms(e, yield) }
}

func terms(e Expr, yield func(*Term) bool) bool {
	var parts []Expr
	switch e := e.(type) {
	case *And:
		parts = e.Parts
	case *Or:
		parts = e.Parts
	case *Not:
		parts = []Expr{e.Part}
	case *Term:
		return yield(e)
	}
	for _, p := range parts {
		if !terms(p, yield) {
			return false
		}
	}
	return true
}

// Term compares one property of a game.
type Term struct {
	Field Field
	// Seat is what stands before the field and limits it to some seats: the name or
	// letter of a seat, Winner or Loser, all lower case; empty for any seat.
	Seat string
	// Name is the name of the tag of a Tag term, or of the tag of which a Code term speaks, if it is of one.
	Name string
	Op   Op
	// Value is what is compared with, To the other end of a range. Op is Within for
	// a range; one end may then be empty.
	Value, To string
	// Number is Value, and NumberTo is To, where the field counts; of luck in the parts of Fine.
	Number, NumberTo int
	// Against names the seat whose number is compared with, as Seat does, where that is no number of its own: Value
	// then says so. It is empty for a number.
	Against string
	// Count compares how often something happened; nil is at least once.
	Count *Count
	// Window limits a term to the beginning or end of the game; nil is the whole.
	Window *Window
	// Then is what must happen after it, nil for nothing.
	Then *Link
	// After is the throw right after which a position must stand, empty for any.
	After string
	// Column is where the term begins, ValueColumn where its value does, AfterColumn
	// where After does, in code points from 1.
	Column, ValueColumn, AfterColumn int
}

// Unnegated returns the condition of which one with != is the opposite, any other as it is.
func (t *Term) Unnegated() *Term {
	if t.Op != NotEqual {
		return t
	}
	out := *t
	out.Op = Equal
	return &out
}

// Fine is how many parts a whole has where numbers have decimals, as those of luck.
const Fine = 1_000_000

// The words that stand for seats by how the game ended.
const (
	Winner = "winner"
	Loser  = "loser"
)

// numeric reports whether a term compares the number that the value of a tag is.
func (t *Term) numeric() bool {
	return t.Field == Tag && t.Op >= Less && t.Op <= Within
}

// Count compares a number of occurrences.
type Count struct {
	Op Op
	N  int
}

// Link is what happens after something else.
type Link struct {
	Term *Term
	// Within is the number of units that lie between at most, the later event with them; 0
	// is any.
	Within int
	Unit   Unit
}

// Window is a stretch at the beginning or end of a game, N units long.
type Window struct {
	Last bool
	N    int
	Unit Unit
}

// Unit is what a window counts. Zero is unset.
type Unit uint8

// The units. A stretch of n throws at the end begins with the n-th throw from the
// last, one at the beginning ends before throw n+1.
const (
	Throws Unit = iota + 1
	Events
)

// Op is a comparison. Zero is unset.
type Op uint8

// The comparisons. What Has means depends on the field: contains for text, equals
// for the rest.
const (
	Has Op = iota + 1
	Equal
	NotEqual
	Less
	AtMost
	Greater
	AtLeast
	Within
	// Alike is Has for names, to which v and w are the same letter, and for positions, of which the board may be turned.
	Alike
)

func (o Op) String() string {
	return [...]string{"", ":", "=", "!=", "<", "<=", ">", ">=", "..", "~:"}[o]
}

// Holds reports whether a compared with b fulfils the comparison; Within is not one
// of those it knows.
func (o Op) Holds(a, b int) bool {
	switch o {
	case Has, Equal:
		return a == b
	case NotEqual:
		return a != b
	case Less:
		return a < b
	case AtMost:
		return a <= b
	case Greater:
		return a > b
	case AtLeast:
		return a >= b
	}
	return false
}

// Holds reports whether a number is what a term that compares numbers asks for.
func (t *Term) Holds(n int) bool {
	if t.Op == Within {
		return (t.Value == "" || n >= t.Number) && (t.To == "" || n <= t.NumberTo)
	}
	return t.Op.Holds(n, t.Number)
}

// Key is a key of the order. Games for which it is not known come last.
type Key struct {
	Field      sortField
	Descending bool
	// Of is the field of a ByField key.
	Of Field
	// Seat limits a key to some seats, as in a Term; empty for all.
	Seat string
	// Name is the name of the tag where Of is Tag.
	Name string
	// Column is where the key stands, in code points from 1.
	Column int
}

func (*And) expr()  {}
func (*Or) expr()   {}
func (*Not) expr()  {}
func (*Term) expr() {}
