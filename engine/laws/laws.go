// Package laws asks the laws of a game what they hold against a move, a cast or the
// end of a turn. Every core brings the tests and what they look at, every rule set
// lists them under its rules; the order of asking and the shape of an answer are the
// same for all and stand here. They explain: the generator, which tells legal
// moves from others, does not ask them.
package laws

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/words"
)

// Law is a rule that can object. T is the type of its test, a function. A rule set
// lists laws in the order in which a referee would name them.
type Law[T any] struct {
	// ID is the id of the rule. Rules sets it for the laws of a Rule.
	ID string
	// Stage is when the law is asked.
	Stage Stage
	// Final laws end the questioning when they object: the laws after them take for
	// granted what was found missing.
	Final bool
	// Spare laws are asked only when no law before them has objected.
	Spare bool
	// Test says what the rule holds against what it is asked about, and whether it
	// holds anything. If it leaves the rule of its objection open, it speaks for ID.
	Test T
}

// Ask returns what the laws in list hold against q, in their order.
func Ask[Q any](list []Law[func(Q) (engine.Objection, bool)], q Q) []engine.Objection {
	return ask(list, func(test func(Q) (engine.Objection, bool)) (engine.Objection, bool) { return test(q) })
}

// AskIn returns what the laws in list hold against q in a state s, in their order.
func AskIn[S, Q any](list []Law[func(S, Q) (engine.Objection, bool)], s S, q Q) []engine.Objection {
	return ask(list, func(test func(S, Q) (engine.Objection, bool)) (engine.Objection, bool) { return test(s, q) })
}

func ask[T any](list []Law[T], put func(T) (engine.Objection, bool)) []engine.Objection {
	var out []engine.Objection
	for i := range list {
		l := &list[i]
		if l.Spare && len(out) > 0 {
			continue
		}
		o, ok := put(l.Test)
		if !ok {
			continue
		}
		if o.Rule == "" {
			o.Rule = l.ID
		}
		out = append(out, o)
		if l.Final {
			break
		}
	}
	return out
}

// Progress returns the number of laws in list that q passes in s before one objects.
func Progress[S, Q any](list []Law[func(S, Q) (engine.Objection, bool)], s S, q Q) int {
	for i := range list {
		if _, ok := list[i].Test(s, q); ok {
			return i
		}
	}
	return len(list)
}

// None is what a test returns that has nothing to object.
func None() (engine.Objection, bool) { return engine.Objection{}, false }

// Object is what a test returns that objects. A square that was not written is no
// witness.
func Object(reason engine.Reason, text words.Text, witness ...engine.Square) (engine.Objection, bool) {
	witness = slices.DeleteFunc(witness, func(sq engine.Square) bool { return sq == engine.NoSquare })
	return engine.Objection{Reason: reason, Text: text, Witness: witness}, true
}

// Unless is what a test returns that objects, in a format, unless something holds. Who
// has no square for a witness gives none.
func Unless(holds bool, reason engine.Reason, witness engine.Square, format string, args ...any) (engine.Objection,
	bool) {
	if holds {
		return None()
	}
	return Object(reason, words.Of(format, args...), witness)
}

// Objectf is Object with a format, for witnesses that are all squares of the board.
func Objectf(reason engine.Reason, witness []engine.Square, format string, args ...any) (engine.Objection, bool) {
	return engine.Objection{Reason: reason, Text: words.Of(format, args...), Witness: witness}, true
}
