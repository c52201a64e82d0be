package file

import (
	"database/sql"
	"errors"
	"io/fs"
	"slices"
	"strings"

	"github.com/ashtapada/agn/archive/internal/postgres"
	"github.com/ashtapada/agn/internal/words"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// codeOf returns the primary code of an SQLite error, 0 for any other.
func codeOf(err error) int {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code() & 0xff
	}
	return serverCodes[postgres.Code(err)]
}

// serverCodes has the codes of SQLite for what a server calls the same trouble.
var serverCodes = map[string]int{
	"25006": sqlite3.SQLITE_READONLY, // in a transaction that only reads
	"42501": sqlite3.SQLITE_PERM,     // without the privilege
	"53100": sqlite3.SQLITE_FULL,
	"53200": sqlite3.SQLITE_NOMEM,
	"55P03": sqlite3.SQLITE_BUSY, // a lock was waited for too long
	"XX001": sqlite3.SQLITE_CORRUPT,
	"XX002": sqlite3.SQLITE_CORRUPT,
}

// severed is the error of a lost connection. It has many lines, as each statement that is then closed says so again,
// and so does the server for a server of its own that was lost: one of them is shown.
type severed struct{ error }

// Error implements error.
func (s *severed) Error() string {
	lines := strings.Split(s.error.Error(), "\n")
	first := slices.IndexFunc(lines, func(line string) bool {
		return line != "conn closed" && line != sql.ErrConnDone.Error()
	})
	return lines[max(first, 0)]
}

// Unwrap returns all that was reported.
func (s *severed) Unwrap() error { return s.error }

// explain says in words what kind of trouble an error is.
func explain(path string, err error) error {
	if err == nil {
		return nil
	}
	var what string
	if postgres.Unreachable(err) {
		return words.Errorf("archive %s: the server cannot be reached, or has ended the connection: %v", path,
			&severed{err})
	}
	switch codeOf(err) {
	case sqlite3.SQLITE_FULL:
		what = "no space left for the archive; what was acknowledged is safe"
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		what = "another program is writing to the archive"
	case sqlite3.SQLITE_CORRUPT:
		what = "the archive is damaged, see agn archive verify and salvage"
	case sqlite3.SQLITE_NOTADB:
		what = "not an archive, or one damaged at its very beginning"
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM:
		if what = "the archive or its directory cannot be written"; postgres.Code(err) != "" {
			what = "the role may not do that, see agn archive grant"
		}
	case sqlite3.SQLITE_NOMEM:
		what = "more memory is needed than may be taken"
	case sqlite3.SQLITE_IOERR:
		what = "the disk failed"
	default:
		var p *fs.PathError
		if errors.As(err, &p) {
			return words.Errorf("archive: %v", err)
		}
		return words.Errorf("archive %s: %v", path, err)
	}
	return words.Errorf("archive %s: %s: %v", path, what, err)
}

// Busy reports whether an error says that another program is at work on the archive.
func Busy(err error) bool { return codeOf(err) == sqlite3.SQLITE_BUSY }

// WouldWrite reports whether an error says that a statement would change what is open
// for reading.
func WouldWrite(err error) bool { return codeOf(err) == sqlite3.SQLITE_READONLY }

// Explain says in words what kind of trouble an error is.
func (f *File) Explain(err error) error { return explain(f.Path, err) }
