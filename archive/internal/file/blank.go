package file

import (
	"context"
	"os"
	"path/filepath"
)

// blank is what is read in place of an archive that is just being made, or whose making was broken
// off before anything was stored: one without games, in a directory for temporary files.
type blank struct {
	dir string
	log int64 // the length of the log beside the file when it was opened
}

// openBlank has f read an archive without games.
func (f *File) openBlank(ctx context.Context, rebuild Rebuild) (err error) {
	if f.blank.dir, err = os.MkdirTemp("", "agn-blank-"); err != nil {
		return err
	}
	f.blank.log = sizeOf(f.Path + "-wal")
	f.at = filepath.Join(f.blank.dir, "games.agndb")
	made, err := Open(ctx, f.at, Create, rebuild)
	if err != nil {
		return err
	}
	return made.Close()
}

// filled reports whether somebody has written to the file since it was opened as a blank one.
func (f *File) filled(info os.FileInfo) bool {
	return f.blank.dir != "" && (info.Size() != f.watch.opened.Size() || sizeOf(f.Path+"-wal") != f.blank.log)
}

func (b *blank) close() error {
	if b.dir == "" {
		return nil
	}
	return os.RemoveAll(b.dir)
}

// sizeOf returns the length of a file, 0 if there is none.
func sizeOf(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}

// holds reports whether there is a file with something in it.
func holds(path string) bool { return sizeOf(path) > 0 }
