package words

import (
	"errors"
	"io/fs"
	"slices"
)

// said is an error whose sentence is said in the language of who reads it.
type said struct {
	Text
	cause error
}

func (e *said) Error() string { return e.String() }

// Words is its sentence.
func (e *said) Words() Text { return e.Text }

func (e *said) Unwrap() error { return e.cause }

// Errorf returns an error with a sentence as Of makes it. It wraps all arguments that are errors.
func Errorf(format string, args ...any) error {
	e := &said{Text: Of(format, args...)}
	for _, arg := range args {
		switch cause, ok := arg.(error); {
		case ok && e.cause == nil:
			e.cause = cause
		case ok:
			e.cause = errors.Join(e.cause, cause)
		}
	}
	return e
}

// OfError is what an error says. Errors made by Errorf can be said in other languages, and so can those of files.
func OfError(err error) Text {
	switch err := err.(type) {
	case Worded:
		return err.Words()
	case *fs.PathError:
		return Of("%v %v: %v", err.Op, err.Path, err.Err)
	case interface{ Unwrap() []error }: // joined errors, one a line
		list := err.Unwrap()
		if slices.ContainsFunc(list, func(err error) bool { return errors.As(err, new(Worded)) }) {
			return listed(list, "%v\n%v", "%v\n%v")
		}
	}
	if text := err.Error(); slices.Contains(systemErrors, text) {
		return Name(text).Words()
	}
	return Of("%v", err.Error())
}

// systemErrors are what systems say most often of files.
var systemErrors = []string{"no such file or directory", "permission denied", "is a directory", "not a directory",
	"file exists", "no space left on device", "file does not exist", "unexpected EOF"}
