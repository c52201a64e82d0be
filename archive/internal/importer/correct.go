package importer

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/referee"
)

// Correction says of games that are taken out or changed when that was and why.
type Correction struct {
	When   time.Time
	Reason string
	// KeepFrom is as in Options.
	KeepFrom int
}

// Delete takes games out, all or none of them. Their texts are kept as superseded. It
// returns how many they were.
func Delete(ctx context.Context, a *file.File, numbers []int64, c Correction) (n int, err error) {
	w, err := NewWriter(ctx, a, c.KeepFrom, record.NewVocabulary(), c.When.Unix())
	if err != nil {
		return 0, a.Explain(err)
	}
	to, _, err := w.inShards(ctx, numbers)
	if err != nil {
		return 0, a.Explain(errors.Join(err, w.Close()))
	}
	err = w.within(ctx, func() error {
		var out []leaving
		for _, game := range slices.Compact(slices.Sorted(slices.Values(numbers))) {
			out = append(out, leaving{game: game, reason: c.Reason})
		}
		n = len(out)
		return w.supersede(ctx, out, c.When.Unix())
	}, to...)
	if err = errors.Join(err, w.Close()); err == nil {
		err = a.Checkpoint(ctx)
	}
	return n, a.Explain(err)
}

// Draft is a text that may take the place of a stored one, judged.
type Draft struct {
	*record.Record
	voc *record.Vocabulary
}

// ErrUnstorable says that a text can take no game's place: it does not hold one game, or one that an archive does not
// store.
var ErrUnstorable = errors.New("the text cannot be stored")

var errNotOne = errors.New("the text must hold one game")

// Judge judges a text by itself, in which tags of these names are the writer's own.
func Judge(ctx context.Context, text []byte, allowed ...string) (*Draft, error) {
	cfg := referee.Config{AllowTags: allowed}
	im := &importer{voc: record.NewVocabulary(), opt: Options{Config: cfg}}
	inputs := slices.Values([]referee.Input{referee.InputOf("", text)})
	d := &Draft{voc: im.voc}
	n := 0
	b := referee.Batch{Config: cfg, Jobs: 1, Record: true, Worker: im.worker}
	err := b.Run(ctx, inputs, func(r *referee.Result) error {
		rec, ok := r.Value.(*record.Record)
		switch n++; {
		case r.Err != nil:
			return r.Err
		case !ok && r.Game == nil && len(r.Text) == 0:
			return fmt.Errorf("%w: %w", ErrUnstorable, errNotOne)
		case !ok:
			return fmt.Errorf("%w: %s", ErrUnstorable, firstError(r.Report.Findings).Code)
		}
		d.Record = rec
		return nil
	})
	switch {
	case err != nil:
		return nil, err
	case n != 1:
		return nil, fmt.Errorf("%w: %w: it holds %d", ErrUnstorable, errNotOne, n)
	}
	return d, nil
}

// Amend puts a draft in the place of a game, whose text is kept as superseded. It returns
// false if the draft is the same game. The error is problem.ErrPresent, wrapped, if it is
// another one of the archive.
func Amend(ctx context.Context, a *file.File, number int64, d *Draft, c Correction) (changed bool, err error) {
	w, err := NewWriter(ctx, a, c.KeepFrom, d.voc, c.When.Unix())
	if err != nil {
		return false, a.Explain(err)
	}
	w.readmit = true
	err = w.within(ctx, func() error {
		changed = false
		old, err := storedIn(ctx, w.conn, number)
		switch {
		case err != nil:
			return err
		case old == nil:
			return fmt.Errorf("%w: number %d", problem.ErrNoGame, number)
		case old.ID == d.ID:
			return nil
		}
		d.Record.File, d.Record.Number, d.Record.Line = old.File, old.Number, old.Line
		var became fate
		if err := w.store(ctx, []*record.Record{d.Record}, func(_ *record.Record, f fate) { became = f }); err != nil {
			return err
		}
		if became != added {
			return fmt.Errorf("%w: %s", problem.ErrPresent, d.ID)
		}
		changed = true
		return w.supersede(ctx, []leaving{{number, d.ID, c.Reason}}, c.When.Unix())
	})
	if err == nil {
		err = w.settleIndex(ctx)
	}
	if err = errors.Join(err, w.Close()); err == nil {
		err = a.Checkpoint(ctx)
	}
	return changed, a.Explain(err)
}
