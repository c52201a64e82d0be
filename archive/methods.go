package archive

import (
	"context"
	"io"
	"iter"
	"time"

	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/games"
	"github.com/ashtapada/agn/archive/internal/importer"
	"github.com/ashtapada/agn/archive/internal/report"
	"github.com/ashtapada/agn/archive/internal/search"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/referee"
)

// Import judges the games of the inputs and stores those that are not there yet,
// in the order of the input, a batch in one transaction. What was committed stays,
// however the import ends, and the import can be repeated. The tally is of what was
// committed.
func (a *Archive) Import(ctx context.Context, inputs iter.Seq[referee.Input], opt ImportOptions) (t Tally, err error) {
	defer func() { err = a.file.Sound(err) }()
	if opt.KeepFrom == 0 {
		opt.KeepFrom = a.keep
	}
	return importer.Import(ctx, a.file, inputs, opt)
}

// Reverify judges stored games by the rules of today and stores the new judgement.
// It calls changed with each game whose verdict, end or errors have changed. Text,
// id and number of a game stay. It returns how many games were judged.
func (a *Archive) Reverify(ctx context.Context, opt ReverifyOptions, changed func(Change)) (judged int, err error) {
	defer func() { err = a.file.Sound(err) }()
	if opt.KeepFrom == 0 {
		opt.KeepFrom = a.keep
	}
	return importer.Reverify(ctx, a.file, opt, changed)
}

// Lookup returns the number of the game whose id is, or begins with, these
// hexadecimal digits. The error is ErrNoGame or ErrAmbiguous, wrapped.
func (a *Archive) Lookup(ctx context.Context, id string) (number int64, err error) {
	defer func() { err = a.file.Sound(err) }()
	return games.Lookup(ctx, a.file, id)
}

// Game returns a game by its number, after checking it. The error is ErrNoGame or
// ErrDamaged, wrapped.
func (a *Archive) Game(ctx context.Context, number int64) (g *Stored, err error) {
	defer func() { err = a.file.Sound(err) }()
	return games.Get(ctx, a.file, number)
}

// Export writes the texts of games, all of them if no numbers are given, each
// checked before. A text that does not match its checksum is not written; the
// others are, and the error names it.
//
// Games come in the order of their numbers, but for those that could run into the
// game before: one without tags behind one that has no end waits for a better place.
func (a *Archive) Export(ctx context.Context, w io.Writer, numbers []int64) (written int, err error) {
	defer func() { err = a.file.Sound(err) }()
	return games.Export(ctx, a.file, w, numbers)
}

// Texts yields the texts of games by their numbers, as Export takes them.
func (a *Archive) Texts(ctx context.Context, numbers []int64) iter.Seq[games.Text] {
	return games.Texts(ctx, a.file, numbers)
}

// Search calls each with the games that a query asks for, in its order, by import
// where that says nothing, until it returns an error. A fault that only the archive
// can find in the query is a *query.Error; where games are damaged that it would find the
// error is *LeftOut, and the others were found.
func (a *Archive) Search(ctx context.Context, q *query.Query, page Page, each func(*Found) error) error {
	return a.asked(ctx, q, func(f *file.File, rest *query.Query, apart *importer.Apart) error {
		return search.Games(ctx, f, rest, page, func(g *Found) error {
			if apart != nil {
				supersededAs(g, apart)
			}
			return each(g)
		})
	})
}

// Count returns the number of games that a query asks for.
func (a *Archive) Count(ctx context.Context, q *query.Query) (int, error) {
	var n int
	err := a.asked(ctx, q, func(f *file.File, rest *query.Query, _ *importer.Apart) (err error) {
		n, err = search.Count(ctx, f, rest)
		return err
	})
	return n, err
}

// Explain returns how a search is carried out.
func (a *Archive) Explain(ctx context.Context, q *query.Query, page Page) (*Plan, error) {
	var p *Plan
	err := a.asked(ctx, q, func(f *file.File, rest *query.Query, apart *importer.Apart) (err error) {
		if p, err = search.Explain(ctx, f, rest, page); err == nil {
			p.Superseded = apart != nil
		}
		return err
	})
	return p, err
}

// SQL carries out a statement of the user's own and calls each with the names of the
// columns and every row: nil, int64, float64, string or []byte. Where there is no row it
// is called once, with none. No text or row may be longer than 64 MiB, and SQLite may
// take 256 MiB meanwhile, its caches among them; how long the statement
// takes is bounded by the context. The statement must be one that reads; the archive is open
// for reading only besides. The error is ErrNotReading for one that would write.
func (a *Archive) SQL(ctx context.Context, statement string, each func(columns []string, row []any) error) (err error) {
	defer func() { err = a.file.Sound(err) }()
	return search.SQL(ctx, a.file, statement, each)
}

// QueryValues returns the values that a field of queries is known to have, in order: none of
// one that may have any. A seat may stand before its name.
func QueryValues(field string) []string { return search.Values(field) }

// AbsentTags returns the tags that a query asks for and no game of the archive has.
func (a *Archive) AbsentTags(ctx context.Context, q *query.Query) (absent []AbsentTag, err error) {
	err = a.asked(ctx, q, func(f *file.File, rest *query.Query, _ *importer.Apart) (err error) {
		absent, err = search.AbsentTags(ctx, f, rest)
		return err
	})
	return absent, err
}

// QueryMeant returns a fault of a query as it is said: a word that is not known with what it may stand for.
func QueryMeant(fault *query.Error) *query.Error { return search.Meant(fault) }

// Variants returns the names of the rule sets that the archive's games were judged by.
func (a *Archive) Variants(ctx context.Context) (names []string, err error) {
	defer func() { err = a.file.Sound(err) }()
	return search.Variants(ctx, a.file)
}

// Tree returns what was played from a position under its rules, options and seats. Equal
// positions count together whatever led to them.
func (a *Archive) Tree(ctx context.Context, st engine.State) (t *Tree, err error) {
	defer func() { err = a.file.Sound(err) }()
	return report.TreeOf(ctx, a.file, st)
}

// TreeUnderAll returns what was played from a position of a rule set under all settings of
// its options and seats that games of the archive have. Position returns it under one, or
// an error where it cannot be read so.
func (a *Archive) TreeUnderAll(ctx context.Context, rs *engine.Ruleset,
	position func(engine.Game) (engine.State, error)) (t *Tree, err error) {
	defer func() { err = a.file.Sound(err) }()
	return report.TreeUnderAll(ctx, a.file, rs, position)
}

// Stats returns statistics of the games that a query asks for.
func (a *Archive) Stats(ctx context.Context, q *query.Query) (*Stats, error) {
	var s *Stats
	err := a.asked(ctx, q, func(f *file.File, rest *query.Query, _ *importer.Apart) (err error) {
		s, err = report.StatsOf(ctx, f, rest)
		return err
	})
	return s, err
}

// Dups calls each with the pairs of duplicates among the games that a query asks for:
// first those of one play, then the beginnings, then those that are near. Of more than
// two games of one record each is paired with the first, and so are the first of each
// record of one play; beginnings are of the longest game that has them.
func (a *Archive) Dups(ctx context.Context, q *query.Query, opt DupOptions, each func(*Dup) error) error {
	return a.asked(ctx, q, func(f *file.File, rest *query.Query, _ *importer.Apart) error {
		return report.Dups(ctx, f, rest, opt, each)
	})
}

// Verify reports everything in the archive that is not as it was written, and
// returns the number of games. It goes on behind every problem. An error means that
// the archive could not be read at all, or the context's end.
func (a *Archive) Verify(ctx context.Context, opt VerifyOptions, found func(Problem)) (games int, err error) {
	return report.Verify(ctx, a.file, opt, found)
}

// Salvage takes every game whose text matches its checksum out of a damaged archive
// and imports it into the archive to, which must not be the damaged one. It reads
// what SQLite can still read, with the log beside the file, and then looks for texts
// on every page of the file itself. The games are judged anew; the files that they
// came from are kept where they can be read.
func Salvage(ctx context.Context, damaged, to string, started time.Time) (out Salvaged, err error) {
	return importer.SalvageInto(ctx, damaged, to, started)
}
