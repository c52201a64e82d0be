package importer

import (
	"cmp"
	"context"
	"crypto/sha256"
	"maps"
	"slices"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/games"
	"github.com/ashtapada/agn/archive/internal/packing"
	"github.com/ashtapada/agn/archive/internal/postings"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/words"
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
		l := listed{known: true, tags: map[record.TagPair][]int64{}, standings: map[int64]postings.Standing{}}
		for len(out) > 0 && len(l.hashes) < mostHashes && len(l.numbers) < mostGames {
			n := min(len(out), games.PageGames)
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			// A statement that could be broken off costs a goroutine: these are short, and there are many.
			if err := w.supersedePage(context.WithoutCancel(ctx), c, out[:n], when, &l); err != nil {
				return err
			}
			out = out[n:]
		}
		if err := w.unlist(ctx, &l); err != nil {
			return err
		}
	}
	return nil
}

// mostHashes and mostGames bound of how many positions, and how many, games are taken out of the lists together.
const (
	mostHashes = 1 << 21
	mostGames  = 1 << 16
)

// listed is where games are listed that are taken out. Lists are shared by many games, so that they are written once
// for all that leave.
type listed struct {
	numbers   []int64 // in order
	standings map[int64]postings.Standing
	tags      map[record.TagPair][]int64
	// The positions of games that were judged by the rules of today are known.
	known  bool
	hashes []int64
}

// supersedePage does it with some games, which are in order, but for the lists.
func (w *shardWriter) supersedePage(ctx context.Context, c *record.Recorder, out []leaving, when int64,
	in *listed) error {
	var numbers []int64
	for _, l := range out {
		numbers = append(numbers, l.game)
	}
	in.numbers = append(in.numbers, numbers...)
	standings, err := postings.StandingsIn(w.conn)(ctx, numbers)
	if err != nil {
		return err
	}
	maps.Copy(in.standings, standings)
	if err := w.execute(ctx, dialect.CreateJudged, dialect.ClearJudged); err != nil {
		return err
	}
	var rows []*games.StoredRow
	err = games.EachIn(ctx, w.conn, dialect.GamesNumbered(slices.Clone(numbers)), func(r *games.StoredRow) error {
		rows = append(rows, r)
		return r.Check()
	})
	if err != nil {
		return err
	}
	if len(rows) != len(out) {
		return words.Errorf("%v: another program took it out", problem.ErrNoGame)
	}
	for i, r := range rows {
		rec := &record.Record{Text: r.Text}
		c.Rejudge(rec)
		in.known = in.known && current(r.Variant, r.Version)
		for _, p := range rec.Positions {
			in.hashes = append(in.hashes, p.Hash)
		}
		for _, t := range rec.Tags {
			in.tags[t] = append(in.tags[t], r.Game)
		}
		if err := w.conn.do(ctx, dialect.InsertJudged, r.Game); err != nil {
			return err
		}
		if err := w.keep(ctx, r, &out[i], when); err != nil {
			return err
		}
	}
	return w.execute(ctx, slices.Concat(dialect.DeleteSuperseded, dialect.DeleteJudged)...)
}

// unlist takes games out of the lists of tags and plays and out of the index of positions. Where the positions are
// known only the pages are read on which they stand; if that does not find them all the rest is read too.
func (w *shardWriter) unlist(ctx context.Context, l *listed) error {
	for t, games := range l.tags {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err := w.untag(context.WithoutCancel(ctx), t, games); err != nil {
			return err
		}
	}
	if err := w.unplace(ctx, l); err != nil {
		return err
	}
	return w.plays.remove(ctx, l.numbers)
}

// unplace takes them out of the index of positions.
func (w *shardWriter) unplace(ctx context.Context, l *listed) error {
	if l.known && len(l.hashes) == 0 {
		return nil
	}
	if l.known {
		removed, err := w.index.Remove(ctx, l.standings, l.hashes)
		if err != nil || removed == len(l.hashes) {
			return err
		}
	}
	_, err := w.index.Remove(ctx, l.standings, nil)
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
	err := w.conn.do(ctx, dialect.InsertSuperseded, s.Game, s.ID[:], successor, s.Ended, s.Reason,
		s.File, s.Number, s.Line, s.Imported, s.SHA[:], s.Packed, s.Seal[:])
	w.outdated = true
	return err
}
