package importer

import (
	"context"
	"errors"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/games"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/referee"
)

// Superseded is an archive for a while of superseded texts alone, judged by the rules of today,
// so that they can be asked whatever games can. People are those of the archive.
type Superseded struct {
	*file.File
	dir  string
	rows map[record.ID]*games.SupersededText
}

// How the directories are called that OpenSuperseded makes, and the archives in them, with what SQLite
// puts beside; and for how long nothing is written in one that a killed program has left.
const (
	supersededDir  = "agn-superseded-*"
	supersededName = "superseded.agndb"
	supersededAge  = time.Hour
)

// sweepSuperseded removes what killed programs have left. What cannot be removed harms nobody.
func sweepSuperseded() {
	left, err := filepath.Glob(filepath.Join(os.TempDir(), supersededDir))
	if err != nil {
		return
	}
	for _, dir := range left {
		if info, err := os.Lstat(dir); err == nil && info.IsDir() && abandoned(dir, info.ModTime()) {
			_ = os.RemoveAll(dir)
		}
	}
}

// abandoned reports whether a directory, changed at a time, has nothing but such an archive in
// it, in which nothing was written for long.
func abandoned(dir string, last time.Time) bool {
	list, err := os.ReadDir(dir)
	if err != nil {
		return false
	}
	for _, e := range list {
		info, err := e.Info()
		if err != nil || !info.Mode().IsRegular() || !strings.HasPrefix(e.Name(), supersededName) {
			return false
		}
		if info.ModTime().After(last) {
			last = info.ModTime()
		}
	}
	return time.Since(last) > supersededAge
}

// OpenSuperseded makes an archive of the superseded texts of another. One that was superseded
// several times is there once, one that is a game again is not. The caller closes it.
func OpenSuperseded(ctx context.Context, a *file.File) (out *Superseded, err error) {
	out = &Superseded{rows: map[record.ID]*games.SupersededText{}}
	sweepSuperseded()
	if out.dir, err = os.MkdirTemp("", supersededDir); err != nil {
		return out, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, out.Close())
		}
	}()
	if out.File, err = file.Open(ctx, filepath.Join(out.dir, supersededName), file.Create, Rebuilder(0, nil)); err != nil {
		return out, err
	}
	var trouble error
	inputs := func(yield func(referee.Input) bool) {
		trouble = games.EachSuperseded(ctx, a, dialect.NoGames(), func(s *games.SupersededText) error {
			if err := s.Check(); err != nil {
				return err
			}
			known := out.rows[s.ID]
			text := s.Text
			s.Text, s.Packed = nil, nil
			out.rows[s.ID] = s
			in := referee.InputOf(s.File, text)
			in.Number = s.Number
			if known == nil && !yield(in) {
				return errStop
			}
			return nil
		})
	}
	_, err = Import(ctx, out.File, iter.Seq[referee.Input](inputs), Options{Started: time.Unix(0, 0)})
	if err == nil && !errors.Is(trouble, errStop) {
		err = trouble
	}
	if err != nil {
		return out, err
	}
	people, err := People(ctx, a.Read)
	if err == nil {
		err = carryPeople(ctx, out.File, people)
	}
	return out, err
}

// Row returns the row of the superseded text with an id, of the last time where there were
// several; its text is left out.
func (s *Superseded) Row(id record.ID) *games.SupersededText { return s.rows[id] }

// Close takes the archive away.
func (s *Superseded) Close() error {
	var err error
	if s.File != nil {
		err = s.File.Close()
	}
	return errors.Join(err, os.RemoveAll(s.dir))
}
