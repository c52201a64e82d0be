package importer

import (
	"context"
	"database/sql"
	"errors"
	"runtime"
	"slices"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/games"
	"github.com/ashtapada/agn/archive/internal/record"
	"golang.org/x/sync/errgroup"
)

// Rebuilder returns what brings the games of an archive of an older schema into the
// newest one. Judged, if it is set, is called with the number of games so
// far. Keep is as in ImportOptions.KeepFrom.
func Rebuilder(keep int, judged func(games int)) file.Rebuild {
	return func(ctx context.Context, conn *sql.Conn, from int) (err error) {
		if err := respell(ctx, conn); err != nil || from >= judgedBy {
			return err
		}
		voc := record.NewVocabulary()
		w, err := newWriter(ctx, conn, dialect.Shard{}, keep, voc, 0)
		if err != nil {
			return err
		}
		w.forget()
		defer func() { err = errors.Join(err, w.finish()) }()
		recorders := make([]*record.Recorder, runtime.GOMAXPROCS(0))
		for i := range recorders {
			recorders[i] = record.NewRecorder(voc)
		}
		if judged == nil {
			judged = func(int) {}
		}
		r := &rebuilding{w, conn, recorders, judged}
		if from < placesBy {
			return r.all(ctx)
		}
		return r.placed(ctx)
	}
}

// placesBy is the version of the schema from which on nothing but the places of findings, and the forms of names, are
// missing.
const placesBy = 7

// judgedBy is the one from which on nothing is missing that judging makes.
const judgedBy = 8

// rebuilding is what a rebuild works with.
type rebuilding struct {
	*shardWriter
	conn      *sql.Conn
	recorders []*record.Recorder
	reports   func(games int)
}

// all judges each text again, and makes everything of it but the game's number, its ids and where it came from.
func (b *rebuilding) all(ctx context.Context) error {
	b.plays.loaded = true // there are none
	last, done := int64(0), 0
	var waiting []*Revision
	size := 0
	for {
		page, err := b.page(ctx, dialect.GamesBehind(last, games.PageGames))
		if err != nil {
			return err
		}
		for _, r := range page {
			size += len(r.Log)
			last = r.Game
		}
		waiting = append(waiting, page...)
		if len(page) == 0 || size >= batchEvents {
			if err := b.rebuild(ctx, waiting); err != nil {
				return err
			}
			waiting, size = nil, 0
		}
		done += len(page)
		b.reports(done)
		if len(page) == 0 {
			return errors.Join(b.flush(ctx), b.index.Settle(ctx, nil))
		}
	}
}

// placed judges the games again that have findings of several places.
func (b *rebuilding) placed(ctx context.Context) error {
	numbers, err := dialect.Column[int64](ctx, b.conn, dialect.ManyPlaces)
	if err != nil {
		return err
	}
	done := 0
	for some := range slices.Chunk(numbers, games.PageGames) {
		page, err := b.page(ctx, dialect.GamesNumbered(some))
		if err != nil {
			return err
		}
		for _, r := range page {
			if err := b.reseal(ctx, r.Record); err != nil {
				return err
			}
		}
		if err := errors.Join(b.replace(ctx, page), b.replay(ctx, page)); err != nil {
			return err
		}
		done += len(page)
		b.reports(done)
	}
	return b.flush(ctx)
}

// page reads some games and judges them again.
func (b *rebuilding) page(ctx context.Context, which *dialect.Clause) (page []*Revision, err error) {
	err = games.EachIn(ctx, b.conn, which, func(r *games.StoredRow) error {
		page = append(page, &Revision{Old: r, Record: &record.Record{Text: r.Text, File: r.File}})
		return r.Check()
	})
	if err != nil {
		return nil, err
	}
	return page, rejudge(b.recorders, page)
}

// rejudge judges games again, several at once.
func rejudge(recorders []*record.Recorder, page []*Revision) error {
	var group errgroup.Group
	for k, c := range recorders {
		group.Go(func() error {
			for i := k; i < len(page); i += len(recorders) {
				c.Rejudge(page[i].Record)
				page[i].Keep()
			}
			return nil
		})
	}
	return group.Wait()
}

// rebuild writes what judging makes of games of which there is nothing yet.
func (w *shardWriter) rebuild(ctx context.Context, todo []*Revision) error {
	w.clear()
	for _, r := range todo {
		if err := w.reseal(ctx, r.Record); err != nil {
			return err
		}
		if err := w.judged(ctx, r.Record); err != nil {
			return err
		}
		w.playRun = append(w.playRun, playOf(r.Record))
		if err := w.gather(ctx, r.Record); err != nil {
			return err
		}
	}
	return w.settle(ctx)
}
