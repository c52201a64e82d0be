package importer

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"iter"
	"os"
	"slices"
	"time"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/games"
	"github.com/ashtapada/agn/archive/internal/packing"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/referee"
)

// Salvaged is archive.Salvaged.
type Salvaged struct {
	Saved, Lost    int
	Superseded     int
	Pages, OfPages int64
	Tally
}

// Salvage is archive.Salvage.
func Salvage(ctx context.Context, damaged, to string, started time.Time) (out Salvaged, err error) {
	if file.OnServer(damaged) {
		return out, words.Errorf("salvage reads the pages of a file, and a server looks after its own: agn archive verify " +
			"tells of an archive in PostgreSQL")
	}
	if a, err := os.Stat(damaged); err != nil {
		return out, words.Errorf("archive: %v", err)
	} else if b, err := os.Stat(to); err == nil && os.SameFile(a, b) {
		return out, words.Errorf("archive %s: it cannot be salvaged into itself", damaged)
	}
	into, err := file.Open(ctx, to, file.Create, Rebuilder(0, nil))
	if err != nil {
		return out, err
	}
	defer func() { err = errors.Join(err, into.Close()) }()
	s := &salvage{path: damaged, seen: map[[sha256.Size]byte]bool{}, lost: map[int64]bool{}, gone: map[int64]bool{}}
	s.superseded(ctx)
	out.Superseded = len(s.old)
	var trouble error
	inputs := func(yield func(referee.Input) bool) {
		trouble = errors.Join(s.asked(ctx, yield), s.scanned(yield))
	}
	out.Tally, err = Import(ctx, into, iter.Seq[referee.Input](inputs), Options{Started: started})
	if err == nil {
		err = into.Explain(errors.Join(s.carry(ctx, into), s.keepPeople(ctx, into)))
	}
	last, pages, ofPages, reachErr := file.Reach(damaged)
	for game := range s.have {
		last = max(last, game)
	}
	for game := range s.lost {
		last = max(last, game)
	}
	out.Saved, out.Lost = len(s.seen), int(last)-len(s.have)
	for game := range s.gone {
		if game <= last {
			out.Lost--
		}
	}
	out.Pages, out.OfPages = pages, ofPages
	trouble = errors.Join(trouble, reachErr)
	if errors.Is(trouble, errStop) {
		trouble = nil
	}
	return out, errors.Join(err, trouble)
}

// errStop says that nobody wants more.
var errStop = words.Errorf("stopped")

// salvage remembers which texts were saved.
type salvage struct {
	path string
	seen map[[sha256.Size]byte]bool
	lost map[int64]bool
	have map[int64]bool
	// old holds the superseded texts, gone the numbers that they had as games, of which
	// pages may still hold the texts.
	old  []*record.Superseded
	gone map[int64]bool
	// people are those that can be read.
	people map[string][]string
}

// superseded reads the superseded texts that match their checksums, and the people, as far as SQLite can read them.
func (s *salvage) superseded(ctx context.Context) {
	db, err := file.OpenDamaged(s.path)
	if err != nil {
		return
	}
	defer db.Close()
	// An older schema has none, and what cannot be read is not there.
	_ = games.EachSupersededIn(ctx, db, dialect.AllSuperseded(), func(t *games.SupersededText) error {
		if t.Damage() == nil {
			s.old = append(s.old, &t.Superseded)
			s.gone[t.Game] = true
		}
		return nil
	})
	s.people, _ = People(ctx, db)
}

// keepPeople has the people be people of the other archive, with names that no game has too.
func (s *salvage) keepPeople(ctx context.Context, into *file.File) error {
	if len(s.people) == 0 {
		return nil
	}
	return SetPeople(ctx, into, s.people, nil, func(*engine.UnknownError) {})
}

// carry stores the superseded texts in another archive, under new numbers.
func (s *salvage) carry(ctx context.Context, into *file.File) (err error) {
	if len(s.old) == 0 {
		return nil
	}
	w, err := NewWriter(ctx, into, 0, record.NewVocabulary(), 0)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, w.Close()) }()
	return w.within(ctx, func() error {
		first, err := w.take(ctx, len(s.old))
		if err != nil {
			return err
		}
		for i, old := range s.old {
			old.Game = first + int64(i)
			if err := w.of(old.ID).insertSuperseded(ctx, old); err != nil {
				return err
			}
		}
		return nil
	})
}

// give yields a text if it is whole and new.
func (s *salvage) give(game int64, name string, sha, text []byte, yield func(referee.Input) bool) error {
	if s.gone[game] {
		return nil
	}
	text, err := packing.Text(text)
	sum := sha256.Sum256(text)
	if err != nil || !slices.Equal(sum[:], sha) {
		if !s.have[game] {
			s.lost[game] = true
		}
		return nil
	}
	if s.have == nil {
		s.have = map[int64]bool{}
	}
	s.have[game] = true
	delete(s.lost, game)
	if s.seen[sum] {
		return nil
	}
	s.seen[sum] = true
	if name == "" {
		name = s.path
	}
	if !yield(referee.InputOf(name, text)) {
		return errStop
	}
	return nil
}

// maxMissing is how many numbers in a row may have no game before the search for
// more ends.
const maxMissing = 10000

// asked yields the texts that SQLite can read, asking for each game by itself. That
// SQLite cannot read the file at all is no error: the pages are searched anyway.
func (s *salvage) asked(ctx context.Context, yield func(referee.Input) bool) (err error) {
	db, err := file.OpenDamaged(s.path)
	if err != nil {
		return nil
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.PingContext(ctx); err != nil {
		return nil
	}
	var highest int64
	if err := db.QueryRowContext(ctx, dialect.LastText).Scan(&highest); err != nil {
		highest = 0
	}
	missing := 0
	for game := int64(1); game <= highest || missing < maxMissing; game++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		var sha, text []byte
		err := db.QueryRowContext(ctx, dialect.TextOf, game).Scan(&sha, &text)
		if errors.Is(err, sql.ErrNoRows) {
			missing++
			continue
		}
		if err != nil {
			s.lost[game] = true
			missing++
			continue
		}
		missing = 0
		var name string
		if err := db.QueryRowContext(ctx, dialect.FileOf, game).Scan(&name); err != nil {
			name = ""
		}
		if err := s.give(game, name, sha, text, yield); err != nil {
			return err
		}
	}
	return nil
}

// scanned yields the texts that stand on the pages of the file.
func (s *salvage) scanned(yield func(referee.Input) bool) error {
	return file.Texts(s.path, func(row file.LeafText) error {
		return s.give(row.Game, "", row.SHA, row.Text, yield)
	})
}
