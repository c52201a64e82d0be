// Package archive keeps games in one SQLite file: their canonical text under a
// checksum, why each was judged as it was, and what is needed to find them again:
// tags, players, dates, throws, events, comments and every position. It imports,
// shows, exports, searches, compares, verifies and saves what can be saved.
//
// docs/archive.md describes the file.
package archive

import (
	"context"

	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/importer"
	"github.com/ashtapada/agn/archive/internal/postings"
	"github.com/ashtapada/agn/internal/problem"
)

// Errors that callers may want to distinguish.
var (
	// ErrNotArchive says that a file is no archive.
	ErrNotArchive = problem.ErrNotArchive
	// ErrNewer says that a newer program wrote the archive.
	ErrNewer = problem.ErrNewer
	// ErrOlder says that an older program wrote the archive, which is to be brought up to
	// date first by opening it for writing.
	ErrOlder = problem.ErrOlder
	// ErrStrange says that something in an archive is not as this program makes it, a trigger
	// for one, so that it is not written to.
	ErrStrange = problem.ErrStrange
	// ErrNoGame says that no game has the id asked for.
	ErrNoGame = problem.ErrNoGame
	// ErrAmbiguous says that several games have ids that begin as asked for.
	ErrAmbiguous = problem.ErrAmbiguous
	// ErrReplaced says that another file, or none, is where an open archive was.
	ErrReplaced = problem.ErrReplaced
	// ErrDamaged says that a game does not match its checksum.
	ErrDamaged = problem.ErrDamaged
	// ErrPresent says that the archive has a game already that another was to become.
	ErrPresent = problem.ErrPresent
	// ErrPartlyRead says that something could not be read that the archive was to be made equal to.
	ErrPartlyRead = importer.ErrPartlyRead
)

// Mode says what an archive is opened for. Zero is unset.
type Mode uint8

// The modes.
const (
	ReadOnly  = Mode(file.ReadOnly)
	ReadWrite = Mode(file.ReadWrite) // the archive must exist
	Create    = Mode(file.Create)    // it is made if it does not
)

// Archive is an open archive. It is safe for concurrent use.
type Archive struct {
	file *file.File
	// keep is how often a position must occur for its totals to be kept.
	keep int
}

// OpenOptions says more of how an archive is opened.
type OpenOptions struct {
	// Judged, if set, is called with the number of games that were judged again so far,
	// where an archive of an older schema is brought to the newest.
	Judged func(games int)
	// Warn, if set, is called with what of an archive that is opened for reading is not as this
	// program makes it: an unknown trigger, index, view, table or column. For writing such an
	// archive is refused.
	Warn func(error)
}

// Open opens the archive at path, or at an address that begins with postgres://. It refuses what is no archive and what
// a newer version wrote before it changes anything. One that an older version wrote is brought to the newest schema,
// wholly or not at all, where it may be written, and refused where it may only be read. A program that writes to an
// archive opens it once: on systems with POSIX locks a second Archive on the same file takes the first one's locks away
// when it is opened. No more than one of opts is given.
func Open(ctx context.Context, path string, mode Mode, opts ...OpenOptions) (*Archive, error) {
	opt := OpenOptions{}
	for _, o := range opts {
		opt = o
	}
	if err := registerPlayed(); err != nil {
		return nil, err
	}
	f, err := file.Open(ctx, path, file.Mode(mode), importer.Rebuilder(postings.KeepFrom, opt.Judged))
	if err != nil {
		return nil, err
	}
	if opt.Warn != nil {
		if err := f.Warning(); err != nil {
			opt.Warn(err)
		}
	}
	return &Archive{file: f, keep: postings.KeepFrom}, nil
}

// Close closes the archive.
func (a *Archive) Close() error { return a.file.Close() }

// State is what an archive holds at a time: two are equal if nothing has changed it between.
type State struct{ at file.State }

// State returns the state of the archive. The error is ErrReplaced, wrapped, where another
// file, or none, is where it was.
func (a *Archive) State(ctx context.Context) (State, error) {
	at, err := a.file.State(ctx)
	return State{at}, err
}

// CopyTo puts all that the archive holds, as it stands, into another one, which is empty; it calls copied, if that is
// not nil, with the number of rows so far. Either may have any number of shards. Nothing is judged, and Verify proves
// the copy.
func (a *Archive) CopyTo(ctx context.Context, to *Archive, copied func(rows int)) error {
	return a.file.Sound(importer.Copy(ctx, a.file, to.file, copied))
}

// Grant lets a role read an archive in PostgreSQL or, if write is set, write to it too, and returns the statements that
// do so. Unless run is set they are not carried out. It is an error for a file.
func (a *Archive) Grant(ctx context.Context, role string, write, run bool) (statements []string, err error) {
	return a.file.Grant(ctx, role, write, run)
}

// Vacuum writes the archive again without gaps, and returns its size in bytes before
// and after. It needs space for a second copy, for a while, among temporary files and beside the archive.
func (a *Archive) Vacuum(ctx context.Context) (before, after int64, err error) {
	return a.file.Vacuum(ctx)
}

// ErrPlan says that an archive cannot have such shards.
var ErrPlan = file.ErrPlan

// CreateShards makes an archive of several shards at an address in PostgreSQL if run is set, and returns the statements
// that do so, without passwords. The number of shards is a power of two and never changes. Servers says by lines, each
// a shard or a range such as 4-7 and an address, which other servers keep them. The error is ErrPlan, wrapped, for what
// cannot be.
func CreateShards(ctx context.Context, address string, shards int, servers string, run bool) (string, error) {
	return file.Make(ctx, address, file.Plan{Shards: shards, Servers: servers}, run)
}
