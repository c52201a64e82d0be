package words

import (
	"fmt"
	"slices"
)

// Text is a sentence of the program with its arguments, which is put into words when somebody reads it: the same finding
// is said in several languages. Its format, with verbs of package fmt, is the sentence in English, by which a catalogue
// finds it in another language. An argument may be a Text. The zero Text says nothing.
type Text struct {
	format string
	args   []any
	one    string // the format where it speaks of one, if n is set and that is another
	n      int
}

// Of returns a text, to which the arguments belong from now on. A format without arguments has no verbs: a percent sign
// stands for itself there. What an argument says it says now, as it may point to what changes, unless it is Lasting.
func Of(format string, args ...any) Text {
	for i, arg := range args {
		switch arg := arg.(type) {
		case string, Name, Text, Lasting:
		case Worded:
			args = replaced(args, i, arg.Words())
		case error:
			args = replaced(args, i, OfError(arg))
		case fmt.Stringer:
			args = replaced(args, i, arg.String())
		}
	}
	return Text{format: format, args: args}
}

// replaced returns arguments of which one is another.
func replaced(args []any, i int, by any) []any {
	args = slices.Clone(args)
	args[i] = by
	return args
}

// Worded is what can be named in a sentence.
type Worded interface{ Words() Text }

// Lasting is Worded and says the same forever, so that it is put into words only when somebody reads them.
type Lasting interface {
	Worded
	Lasts()
}

// Name is what a seat or a man is called in English.
type Name string

// Words names it.
func (n Name) Words() Text { return Text{format: string(n)} }

// Empty reports whether the text says nothing.
func (t Text) Empty() bool { return t.format == "" }

// Equal reports whether two texts say the same, as package cmp asks.
func (t Text) Equal(other Text) bool { return t.String() == other.String() }

// String puts the text into English.
func (t Text) String() string {
	if len(t.args) == 0 {
		return t.Format()
	}
	return fmt.Sprintf(t.Format(), t.Args()...)
}

// Plural is a text that is another for one than for more, such as "%d game" and "%d games".
func Plural(n int, one, other string, args ...any) Text {
	t := Of(other, args...)
	t.one, t.n = one, n
	return t
}

// Formats returns the format where the text speaks of one, if that is another, the format, and of how many it speaks.
func (t Text) Formats() (one, other string, n int) { return t.one, t.format, t.n }

// Args returns the arguments, put into words.
func (t Text) Args() []any {
	args := t.args
	for i, arg := range t.args {
		if arg, ok := arg.(Worded); ok {
			args = replaced(args, i, arg.Words())
		}
	}
	return args
}

// Format is the format in English.
func (t Text) Format() string {
	if t.one != "" && t.n == 1 {
		return t.one
	}
	return t.format
}

// And lists things that are named together: "8, 4 and 1".
func And[T any](list []T) Text { return listed(list, "%v, %v", "%v and %v") }

// Or lists alternatives: "2, 3 or 4".
func Or[T any](list []T) Text { return listed(list, "%v, %v", "%v or %v") }

// OrWith lists things with which something may be done: "a, or with b".
func OrWith[T any](list []T) Text { return listed(list, "%v, or with %v", "%v, or with %v") }

// Then lists things in the order in which they are done: "c1-c5, then d2-d8".
func Then[T any](list []T) Text { return listed(list, "%v, then %v", "%v, then %v") }

// Commas lists things one after the other: "a, b, c".
func Commas[T any](list []T) Text { return listed(list, "%v, %v", "%v, %v") }

// Semicolons lists things that have commas: "a, b; c".
func Semicolons[T any](list []T) Text { return listed(list, "%v; %v", "%v; %v") }

// Else lists sets of things, one of which it is: "a and b, or c and d".
func Else[T any](list []T) Text { return listed(list, "%v, or %v", "%v, or %v") }

// listed joins things two by two, the last one in a way of its own.
func listed[T any](list []T, both, last string) Text {
	var out Text
	for i, next := range list {
		switch i {
		case 0:
			out = Of("%v", next)
		case len(list) - 1:
			out = Of(last, out, next)
		default:
			out = Of(both, out, next)
		}
	}
	return out
}
