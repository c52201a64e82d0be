// Package archive keeps games in one SQLite file: their canonical text under a
// checksum, why each was judged as it was, and what is needed to find them again:
// tags, players, dates, throws, events, comments and every position. It imports,
// shows, exports, searches, compares, verifies and saves what can be saved.
//
// docs/archive.md describes the file.
package archive

import (
	"context"
	"database/sql/driver"
	"errors"
	"sync"

	"github.com/ashtapada/agn/archive/export"
	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/games"
	"github.com/ashtapada/agn/archive/internal/importer"
	"github.com/ashtapada/agn/archive/internal/postings"
	"github.com/ashtapada/agn/internal/problem"
)

// Errors that callers may want to tell apart.
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
)

// Mode says what an archive is opened for. Zero is unset.
type Mode = file.Mode

// The modes.
const (
	ReadOnly  = file.ReadOnly
	ReadWrite = file.ReadWrite // the archive must exist
	Create    = file.Create    // it is made if it does not
)

// Archive is an open archive. It is safe for concurrent use.
type Archive struct {
	file *file.File
	// keep is how often a position must occur for its totals to be kept.
	keep int
}

// Open opens the archive at path. It refuses what is no archive and what a newer
// version wrote before it changes anything. One that an older version wrote is brought to
// the newest schema, wholly or not at all, where it may be written, and refused where it
// may only be read. A program that writes to an archive opens
// it once: on systems with POSIX locks a second Archive on the same file takes the
// first one's locks away when it is opened.
func Open(ctx context.Context, path string, mode Mode) (*Archive, error) {
	return OpenWith(ctx, path, mode, OpenOptions{})
}

// OpenOptions says more of how an archive is opened.
type OpenOptions struct {
	// Judged, if set, is called with the number of games that were judged again so far,
	// where an archive of an older schema is brought to the newest.
	Judged func(games int)
	// Warn, if set, is told what of an archive that is opened for reading is not as this
	// program makes it: an unknown trigger, index, view, table or column. For writing such an
	// archive is refused.
	Warn func(error)
}

// OpenWith opens the archive at path as Open does.
func OpenWith(ctx context.Context, path string, mode Mode, opt OpenOptions) (*Archive, error) {
	if err := registerPlayed(); err != nil {
		return nil, err
	}
	f, err := file.Open(ctx, path, mode, importer.Rebuilder(postings.KeepFrom, opt.Judged))
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

// registerPlayed registers the functions of what was played: of a game of the archive, by its
// number or id, as a table, and of a text.
var registerPlayed = sync.OnceValue(func() error {
	columns, played := export.Played()
	events := &file.TableFunction{Name: "agn_events", Argument: "game"}
	for i := range columns {
		events.Columns = append(events.Columns, columns[i].Name)
	}
	events.Rows = func(f *file.File, game driver.Value) ([][]any, error) {
		text, err := textOf(context.Background(), f, game)
		if err != nil {
			return nil, err
		}
		return played(text)
	}
	return errors.Join(file.RegisterTable(events), file.RegisterTexts("agn_played", export.PlayedJSON()))
})

// textOf returns the text of a game by its number or its id.
func textOf(ctx context.Context, f *file.File, game driver.Value) (string, error) {
	number, ok := game.(int64)
	if id, is := game.(string); is {
		var err error
		if number, err = games.Lookup(ctx, f, id); err != nil {
			return "", err
		}
	} else if !ok {
		return "", errors.New("agn_events takes the number or the id of a game")
	}
	g, err := games.Get(ctx, f, number)
	if err != nil {
		return "", err
	}
	return string(g.Text), nil
}

// Close closes the archive.
func (a *Archive) Close() error { return a.file.Close() }

// State is what an archive holds at a time: two are equal if nothing has changed it between.
type State = file.State

// State returns the state of the archive. The error is ErrReplaced, wrapped, where another
// file, or none, is where it was.
func (a *Archive) State(ctx context.Context) (State, error) { return a.file.State(ctx) }

// Vacuum writes the archive anew without gaps, and returns its size in bytes before
// and after. It needs room for a second copy, for a while, among temporary files and beside the archive.
func (a *Archive) Vacuum(ctx context.Context) (before, after int64, err error) {
	return a.file.Vacuum(ctx)
}

// Index returns the archive's index of positions.
func (a *Archive) Index() postings.Reader {
	return postings.NewTables(a.file.Read, games.Resolver(a.file.Read))
}
