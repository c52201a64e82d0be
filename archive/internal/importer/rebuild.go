package importer

import (
	"context"
	"database/sql"
	"errors"
	"runtime"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/games"
	"github.com/ashtapada/agn/archive/internal/record"
	"golang.org/x/sync/errgroup"
)

// Rebuilder returns what brings the games of an archive of an older schema into the
// newest one. Each text is judged again, and everything is made of it but the game's number,
// its ids and where it came from. Judged, if it is set, is called with the number of games so
// far. Keep is as in ImportOptions.KeepFrom.
func Rebuilder(keep int, judged func(games int)) file.Rebuild {
	return func(ctx context.Context, conn *sql.Conn) (err error) {
		voc := record.NewVocabulary()
		w, err := newWriter(ctx, conn, keep, voc, 0)
		if err != nil {
			return err
		}
		w.forget()
		w.plays.loaded = true // there are none
		defer func() { err = errors.Join(err, w.finish()) }()
		recorders := make([]*record.Recorder, runtime.GOMAXPROCS(0))
		for i := range recorders {
			recorders[i] = record.NewRecorder(voc)
		}
		last, done := int64(0), 0
		var waiting []*Revision
		size := 0
		for {
			var page []*Revision
			err := games.EachIn(ctx, conn, dialect.GamesBehind(last, games.PageGames), func(r *games.StoredRow) error {
				last = r.Game
				page = append(page, &Revision{Old: r, Record: &record.Record{Text: r.Text, File: r.File}})
				return r.Check()
			})
			if err != nil {
				return err
			}
			if err := rejudge(recorders, page); err != nil {
				return err
			}
			for _, r := range page {
				size += len(r.Log)
			}
			waiting = append(waiting, page...)
			if len(page) == 0 || size >= batchEvents {
				if err := w.rebuild(ctx, waiting); err != nil {
					return err
				}
				waiting, size = nil, 0
			}
			done += len(page)
			if judged != nil {
				judged(done)
			}
			if len(page) == 0 {
				return errors.Join(w.plays.flush(ctx), w.index.Settle(ctx, nil))
			}
		}
	}
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
func (w *Writer) rebuild(ctx context.Context, todo []*Revision) error {
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
