package importer

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/games"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/words"
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
var ErrUnstorable = words.Errorf("the text cannot be stored")

var errNotOne = words.Errorf("the text must hold one game")

// Judge judges a text by itself, in which tags of these names are the writer's own.
func Judge(ctx context.Context, text []byte, allowed ...string) (*Draft, error) {
	cfg := referee.Config{AllowTags: allowed}
	d := &Draft{voc: record.NewVocabulary()}
	records, err := judgeEach(ctx, [][]byte{text}, cfg, d.voc)
	if err != nil {
		return nil, err
	}
	d.Record = records[0]
	return d, nil
}

// judgeEach judges texts, each of which must hold one game, several at once, and returns their records in their order.
func judgeEach(ctx context.Context, texts [][]byte, cfg referee.Config, voc *record.Vocabulary) ([]*record.Record,
	error) {
	im := &importer{voc: voc, opt: Options{Config: cfg}}
	var inputs []referee.Input
	for i, text := range texts {
		inputs = append(inputs, referee.InputOf(strconv.Itoa(i), text))
	}
	out := make([]*record.Record, len(texts))
	held := make([]int, len(texts))
	b := referee.Batch{Config: cfg, Record: true, Worker: im.worker}
	err := b.Run(ctx, slices.Values(inputs), func(r *referee.Result) error {
		i, _ := strconv.Atoi(r.File)
		rec, ok := r.Value.(*record.Record)
		switch held[i]++; {
		case r.Err != nil:
			return r.Err
		case !ok && r.Game == nil && len(r.Text) == 0:
			return words.Errorf("%v: %v", ErrUnstorable, errNotOne)
		case !ok:
			return words.Errorf("%v: %s", ErrUnstorable, firstError(r.Report.Findings).Code)
		}
		out[i] = rec
		return nil
	})
	for _, n := range held {
		if err == nil && n != 1 {
			err = words.Errorf("%v: %v: it holds %d", ErrUnstorable, errNotOne, n)
		}
	}
	return out, err
}

// AmendAll puts what change makes of the texts of games in their place, all of them or none, and returns how many that
// were: a text that is the same game afterwards stays. It is otherwise as Amend.
func AmendAll(ctx context.Context, a *file.File, numbers []int64, change func(text []byte) ([]byte, error),
	cfg referee.Config, c Correction) (changed int, err error) {
	voc := record.NewVocabulary()
	w, err := NewWriter(ctx, a, c.KeepFrom, voc, c.When.Unix())
	if err != nil {
		return 0, a.Explain(err)
	}
	w.readmit = true
	err = w.within(ctx, func() error {
		changed = 0
		for some := range slices.Chunk(numbers, games.PageGames) {
			n, err := w.amend(ctx, some, change, cfg, voc, c)
			if changed += n; err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		err = w.settleIndex(ctx)
	}
	if err = errors.Join(err, w.Close()); err == nil {
		err = a.Checkpoint(ctx)
	}
	return changed, a.Explain(err)
}

// amend does it for some games, in the open transaction.
func (w *Writer) amend(ctx context.Context, numbers []int64, change func(text []byte) ([]byte, error),
	cfg referee.Config, voc *record.Vocabulary, c Correction) (int, error) {
	var olds []*games.StoredRow
	var texts [][]byte
	for _, number := range numbers {
		old, err := storedIn(ctx, w.conn, number)
		if err == nil && old == nil {
			err = words.Errorf("%v: number %d", problem.ErrNoGame, number)
		}
		if err != nil {
			return 0, err
		}
		text, err := change(old.Text)
		if err != nil {
			return 0, words.Errorf("%s: %v", old.ID, err)
		}
		if !bytes.Equal(text, old.Text) {
			olds, texts = append(olds, old), append(texts, text)
		}
	}
	judged, err := judgeEach(ctx, texts, cfg, voc)
	if err != nil {
		return 0, err
	}
	var records []*record.Record
	var out []leaving
	for i, r := range judged {
		old := olds[i]
		if r.ID == old.ID {
			continue
		}
		r.File, r.Number, r.Line = old.File, old.Number, old.Line
		records, out = append(records, r), append(out, leaving{old.Game, r.ID, c.Reason})
	}
	var twice *record.Record
	err = w.store(ctx, records, func(r *record.Record, f fate) {
		if f != added {
			twice = r
		}
	})
	if err == nil && twice != nil {
		err = words.Errorf("%v, or two become it: number %d", problem.ErrPresent, out[slices.Index(records, twice)].game)
	}
	if err != nil {
		return 0, err
	}
	return len(out), w.supersede(ctx, out, c.When.Unix())
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
			return words.Errorf("%v: number %d", problem.ErrNoGame, number)
		case old.ID == d.ID:
			return nil
		}
		d.Record.File, d.Record.Number, d.Record.Line = old.File, old.Number, old.Line
		var became fate
		if err := w.store(ctx, []*record.Record{d.Record}, func(_ *record.Record, f fate) { became = f }); err != nil {
			return err
		}
		if became != added {
			return words.Errorf("%v: %s", problem.ErrPresent, d.ID)
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
