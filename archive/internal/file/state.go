package file

import (
	"context"
	"database/sql"
	"io/fs"
	"os"
	"sync"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/words"
)

// State is what an archive holds at a time: while it stays equal, nothing has changed it.
type State struct{ version int64 }

// watch distinguishes the states of a file, on a connection of its own: the number that SQLite
// counts changes by is that of a connection.
type watch struct {
	mu   sync.Mutex
	conn *sql.Conn
	// opened is the file that was opened.
	opened fs.FileInfo
}

// State returns the state of the archive. The error is problem.ErrReplaced, wrapped, where its
// path has come to lead to another file or to none: a pool of connections to the path would
// read now the one and now the other.
func (f *File) State(ctx context.Context) (State, error) {
	if f.server != nil {
		return f.serverState(ctx)
	}
	info, err := os.Stat(f.Path)
	if err != nil || !os.SameFile(info, f.watch.opened) {
		return State{}, words.Errorf("archive %s: %v", f.Path, problem.ErrReplaced)
	}
	if f.filled(info) {
		return State{}, words.Errorf("archive %s: it was empty when it was opened, and is not any more: %v", f.Path,
			problem.ErrReplaced)
	}
	f.watch.mu.Lock()
	defer f.watch.mu.Unlock()
	// It takes no time that is worth to be cut short, which would cost the connection.
	ctx = context.WithoutCancel(ctx)
	if f.watch.conn == nil {
		if f.watch.conn, err = f.Read.Conn(ctx); err != nil {
			return State{}, f.Explain(err)
		}
	}
	var s State
	if err := f.watch.conn.QueryRowContext(ctx, dialect.DataVersion).Scan(&s.version); err != nil {
		return State{}, f.Explain(err)
	}
	return s, nil
}
