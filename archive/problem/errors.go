// Package problem names what can be wrong with an archive: the codes of what verifying
// finds, and the errors of what cannot be opened or found.
package problem

import "errors"

// Errors that callers may want to tell apart.
var (
	// ErrNotArchive says that a file is no archive.
	ErrNotArchive = errors.New("not an archive")
	// ErrNewer says that a newer program wrote the archive.
	ErrNewer = errors.New("the archive was written by a newer version of agn")
	// ErrNoGame says that no game has the id asked for.
	ErrNoGame = errors.New("no such game")
	// ErrAmbiguous says that several games have ids that begin as asked for.
	ErrAmbiguous = errors.New("several games have such an id")
	// ErrDamaged says that a game does not match its checksum.
	ErrDamaged = errors.New("damaged")
)
