// Package problem names what can be wrong with an archive: the codes of what verifying
// finds, and the errors of what cannot be opened or found.
package problem

import (
	"errors"

	"github.com/ashtapada/agn/internal/words"
)

// Errors that callers may want to tell apart.
var (
	// ErrNotArchive says that a file is no archive.
	ErrNotArchive error = &Error{Code: NotArchive, What: words.Of("not an archive")}
	// ErrNewer says that a newer program wrote the archive.
	ErrNewer error = &Error{Code: NewerSchema, What: words.Of("the archive was written by a newer version of agn")}
	// ErrOlder says that an older program wrote the archive, which is to be brought up to
	// date first.
	ErrOlder error = &Error{Code: OlderSchema, What: words.Of("the archive was written by an older version of agn")}
	// ErrStrange says that something in an archive is not as this program makes it, a trigger
	// for one, so that it is not written to.
	ErrStrange error = &Error{Code: StrangeSchema, What: words.Of("the archive has something in it that agn does not make")}
	// ErrNoGame says that no game has the id asked for.
	ErrNoGame = words.Errorf("no such game")
	// ErrAmbiguous says that several games have ids that begin as asked for.
	ErrAmbiguous = words.Errorf("several games have such an id")
	// ErrPresent says that the archive has a game already that another was to become.
	ErrPresent = words.Errorf("the archive has that game already")
	// ErrReplaced says that another file, or none, is where an open archive was.
	ErrReplaced = words.Errorf("the archive was moved, removed or replaced while it was open")
	// ErrDamaged says that a game does not match its checksum.
	ErrDamaged = words.Errorf("damaged")
)

// Damage is an error of a part of a game, which it names. It wraps ErrDamaged.
type Damage string

func (d Damage) Error() string { return d.Words().String() }

// Words is what the error says.
func (d Damage) Words() words.Text { return words.Of("%v: %v", words.Name(d), ErrDamaged) }

// Unwrap returns ErrDamaged.
func (d Damage) Unwrap() error { return ErrDamaged }

// ClashError is the error of a name that is said to stand for two people.
type ClashError struct {
	Name   string
	People [2]string
}

func (e *ClashError) Error() string { return e.Words().String() }

// Words is the error as a sentence of the catalogue.
func (e *ClashError) Words() words.Text {
	return words.Of("%q cannot stand for %q and for %q", e.Name, e.People[0], e.People[1])
}

// Error is a problem that keeps something from being read.
type Error struct {
	Code Code
	// What says what is wrong, Cause is what the error wraps besides.
	What  words.Text
	Cause error
}

func (e *Error) Error() string { return e.What.String() }

// Words is what the error says.
func (e *Error) Words() words.Text { return e.What }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// CodeOf returns the code of the problem that an error tells of, "" if there is none.
func CodeOf(err error) Code {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}
