package importer

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"slices"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/games"
	"github.com/ashtapada/agn/archive/internal/packing"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/internal/problem"
)

// leaving is a game that is to be superseded, and by what: no id says that nothing takes
// its place.
type leaving struct {
	game      int64
	successor record.ID
	reason    string
}

// supersede takes games out of all tables, so that nothing counts or finds them, and keeps
// their texts as superseded. It belongs to the transaction that is open. A game that does
// not match its checksums stays, and is an error.
func (w *shardWriter) supersede(ctx context.Context, out []leaving, when int64) error {
	slices.SortFunc(out, func(a, b leaving) int { return cmp.Compare(a.game, b.game) })
	c := record.NewRecorder(w.voc)
	for len(out) > 0 {
		n := min(len(out), games.PageGames)
		if err := w.supersedePage(ctx, c, out[:n], when); err != nil {
			return err
		}
		out = out[n:]
	}
	return nil
}

// supersedePage does it with some games, which are in order.
func (w *shardWriter) supersedePage(ctx context.Context, c *record.Recorder, out []leaving, when int64) error {
	var numbers []int64
	in := map[int64]bool{}
	for _, l := range out {
		numbers = append(numbers, l.game)
		in[l.game] = true
	}
	if err := w.execute(ctx, dialect.CreateJudged, dialect.ClearJudged); err != nil {
		return err
	}
	var rows []*games.StoredRow
	err := games.EachIn(ctx, w.conn, dialect.GamesNumbered(slices.Clone(numbers)), func(r *games.StoredRow) error {
		rows = append(rows, r)
		return r.Check()
	})
	if err != nil {
		return err
	}
	if len(rows) != len(out) {
		return fmt.Errorf("%w: another program took it out", problem.ErrNoGame)
	}
	// The positions of games that were judged by the rules of today are known.
	var hashes []int64
	positions, known := 0, true
	for i, r := range rows {
		rec := &record.Record{Text: r.Text}
		c.Rejudge(rec)
		known = known && current(r.Variant, r.Version)
		positions += len(rec.Positions)
		for _, p := range rec.Positions {
			hashes = append(hashes, p.Hash)
		}
		for _, t := range rec.Tags {
			if err := w.untag(ctx, r.Game, t); err != nil {
				return err
			}
		}
		if _, err := w.conn.ExecContext(ctx, dialect.InsertJudged, r.Game); err != nil {
			return err
		}
		if err := w.keep(ctx, r, &out[i], when); err != nil {
			return err
		}
	}
	if err := w.execute(ctx, slices.Concat(dialect.DeleteSuperseded, dialect.DeleteJudged)...); err != nil {
		return err
	}
	if err := w.unlist(ctx, in, hashes, positions, known); err != nil {
		return err
	}
	return w.plays.remove(ctx, numbers)
}

// unlist takes the positions of games out of the index. Where they are known only the pages
// are read on which they stand; if that does not find them all the rest is read too.
func (w *shardWriter) unlist(ctx context.Context, in map[int64]bool, hashes []int64, positions int, known bool) error {
	if known && positions == 0 {
		return nil
	}
	if known {
		removed, err := w.index.Remove(ctx, in, hashes)
		if err != nil || removed == positions {
			return err
		}
	}
	_, err := w.index.Remove(ctx, in, nil)
	return err
}

// keep writes the row of a superseded text.
func (w *shardWriter) keep(ctx context.Context, r *games.StoredRow, l *leaving, when int64) error {
	s := &record.Superseded{Game: r.Game, ID: r.ID, Ended: when, Reason: l.reason, File: r.File, Number: r.Number,
		Line:     r.Line,
		Imported: r.Imported, SHA: sha256.Sum256(r.Text), Packed: packing.AppendText(nil, r.Text)}
	if l.successor != (record.ID{}) {
		s.Successor = &l.successor
	}
	return w.insertSuperseded(ctx, s)
}

// insertSuperseded seals a row and inserts it.
func (w *shardWriter) insertSuperseded(ctx context.Context, s *record.Superseded) error {
	var successor []byte
	if s.Successor != nil {
		successor = s.Successor[:]
	}
	s.Seal = s.Sealed()
	_, err := w.conn.ExecContext(ctx, dialect.InsertSuperseded, s.Game, s.ID[:], successor, s.Ended, s.Reason,
		s.File, s.Number, s.Line, s.Imported, s.SHA[:], s.Packed, s.Seal[:])
	w.outdated = true
	return err
}
