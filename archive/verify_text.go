package archive

import (
	"errors"

	sqlite3 "modernc.org/sqlite/lib"
)

// compareFullText has the full-text index compare itself with the comments. It changes
// nothing, but SQLite takes it for a write.
const compareFullText = "INSERT INTO commenttext (commenttext, rank) VALUES ('integrity-check', 1)"

// fullText checks the full-text index. That cannot be done in an archive that cannot
// be written, or while another program writes.
func (v *verifier) fullText() error {
	db, err := openDB(v.archive.path, dsnCompare)
	if err != nil {
		return err
	}
	_, err = db.ExecContext(v.ctx, compareFullText)
	switch codeOf(err) {
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_BUSY:
		err = nil
	case sqlite3.SQLITE_CORRUPT:
		v.say("the full-text index is not that of the comments")
		err = nil
	}
	return errors.Join(err, db.Close())
}
