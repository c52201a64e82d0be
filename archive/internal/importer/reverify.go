package importer

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/games"
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/notation/diag"
)

// ReverifyOptions are archive.ReverifyOptions, and KeepFrom as in Options.
type ReverifyOptions struct {
	All, DryRun bool
	KeepFrom    int
	Judged      func(games int)
}

// Change is archive.Change.
type Change struct {
	Number   int64
	ID       record.ID
	Variant  string
	From, To Judgement
}

// Judgement is archive.Judgement.
type Judgement struct {
	Version  *int64
	Verdict  string
	Complete bool
	Computed string
	Codes    []diag.Code
	Rules    []string
}

// Reverify judges stored games by the rules of today and stores the new judgement.
// It calls changed with each game whose verdict, end or errors have changed. Text,
// id and number of a game stay. It returns how many games were judged.
func Reverify(ctx context.Context, a *file.File, opt ReverifyOptions, changed func(Change)) (judged int, err error) {
	next := dialect.GamesBehind
	if !opt.All {
		old, err := outdated(ctx, a)
		if err != nil || len(old) == 0 {
			return 0, a.Explain(err)
		}
		next = func(from int64, limit int) *dialect.Clause { return dialect.JudgedSo(from, limit, old) }
	}
	voc := record.NewVocabulary()
	var w *Writer
	if !opt.DryRun {
		if w, err = NewWriter(ctx, a, opt.KeepFrom, voc, 0); err != nil {
			return 0, a.Explain(err)
		}
		defer func() { err = errors.Join(err, w.Close()) }()
	}
	c := record.NewRecorder(voc)
	var (
		todo []*Revision
		size int
		last int64
	)
	for {
		n, from := 0, last
		err := games.Each(ctx, a, next(from, games.PageGames), func(r *games.StoredRow) error {
			n, last = n+1, r.Game
			if err := r.Check(); err != nil {
				return err
			}
			rev := &Revision{Old: r, Record: &record.Record{Text: r.Text, File: r.File}}
			c.Rejudge(rev.Record)
			rev.Keep()
			judged++
			if rev.Seal != r.Seal {
				todo = append(todo, rev)
				size += len(rev.Log)
			}
			return nil
		})
		if err != nil {
			return judged, err
		}
		// Taking positions out costs a pass over all of them, so many games are
		// revised at once.
		if n == 0 || size >= batchEvents {
			if err := Revise(ctx, a, w, todo, changed); err != nil {
				return judged, a.Explain(err)
			}
			todo, size = nil, 0
		}
		if n == 0 {
			return judged, nil
		}
		if opt.Judged != nil {
			opt.Judged(judged)
		}
	}
}

// outdated returns the rule sets, as they are written, and the versions of them that games were judged by and that are
// not those of today: pairs, one after the other.
func outdated(ctx context.Context, a *file.File) (pairs []any, err error) {
	return pairs, dialect.EachShard(ctx, a.Read, func(row *dialect.Row) error {
		var variant string
		var version *int64
		if err := row.Scan(&variant, &version); err != nil {
			return err
		}
		if !current(variant, version) {
			pairs = append(pairs, variant, version)
		}
		return nil
	}, dialect.JudgedBy)
}

// current reports whether a version is that by which the rule set, as it is written, judges today.
func current(variant string, version *int64) bool {
	rs, ok := rulesets.Lookup(variant)
	if !ok {
		return version == nil
	}
	return version != nil && *version == int64(rs.Version)
}

// Revision is a game judged again.
type Revision struct {
	Old *games.StoredRow
	*record.Record
}

// Keep takes over what re-judging does not change.
func (r *Revision) Keep() {
	r.Game, r.ID, r.Play = r.Old.Game, r.Old.ID, r.Old.Play
	r.Row.Source, r.Number, r.Line = r.Old.Source, r.Old.Number, r.Old.Line
	r.Seal = r.Sealed(r.Old.File, r.Old.Imported)
}

// Revise tells of the changes and, with a writer, stores them in one transaction.
func Revise(ctx context.Context, a *file.File, w *Writer, todo []*Revision, changed func(Change)) (err error) {
	if len(todo) == 0 {
		return nil
	}
	var rows []*Revision // with rows in other tables to change
	for _, r := range todo {
		if r.Digest != r.Old.Digest {
			rows = append(rows, r)
		}
		found, err := games.FindingsOf(ctx, a, r.Game)
		if err != nil {
			return err
		}
		ch := Change{r.Game, r.ID, r.Variant, judgement(&r.Old.Row, found), judgement(&r.Row, r.Listed())}
		if !ch.From.same(&ch.To) {
			changed(ch)
		}
	}
	if w == nil {
		return nil
	}
	var to []*shardWriter
	for _, s := range w.shards {
		if slices.ContainsFunc(todo, func(r *Revision) bool { return w.of(r.ID) == s }) {
			to = append(to, s)
		}
	}
	return w.within(ctx, func() error {
		for _, s := range to {
			others := func(r *Revision) bool { return w.of(r.ID) != s }
			if err := s.revise(ctx, slices.DeleteFunc(slices.Clone(todo), others),
				slices.DeleteFunc(slices.Clone(rows), others)); err != nil {
				return err
			}
		}
		return nil
	}, to...)
}

// revise stores new judgements of games; of some rows in other tables are to be changed too.
func (w *shardWriter) revise(ctx context.Context, todo, rows []*Revision) error {
	for _, r := range todo {
		if err := w.reseal(ctx, r.Record); err != nil {
			return err
		}
	}
	if err := w.replace(ctx, rows); err != nil {
		return err
	}
	return w.replay(ctx, todo)
}

func judgement(r *record.Row, found diag.List) Judgement {
	j := Judgement{Version: r.Version, Verdict: r.Verdict, Complete: r.Complete, Computed: r.Computed}
	for i := range found {
		if f := &found[i]; f.Severity == diag.Error {
			j.Codes = append(j.Codes, f.Code)
			j.Rules = append(j.Rules, f.Rule)
		}
	}
	return j
}

// same reports whether two judgements say the same of the game.
func (j *Judgement) same(o *Judgement) bool {
	return j.Verdict == o.Verdict && j.Complete == o.Complete && j.Computed == o.Computed &&
		fmt.Sprint(j.Codes, j.Rules) == fmt.Sprint(o.Codes, o.Rules)
}

// reseal writes a game's row again.
func (w *shardWriter) reseal(ctx context.Context, r *record.Record) error {
	kind, err := w.kind(ctx, &r.Row)
	if err == nil {
		_, err = w.conn.ExecContext(ctx, dialect.UpdateGame, kind, r.Events, r.Row.Judged, r.Plies, r.Sic,
			r.Date, r.Days.First, r.Days.Last, r.Days.Doubtful, r.Final, r.Digest, r.Seal[:], r.Game)
	}
	return err
}

// execute executes statements without parameters, one after the other.
func (w *shardWriter) execute(ctx context.Context, statements ...string) error {
	for _, statement := range statements {
		if _, err := w.conn.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

// replace writes the rows of games again that judging makes.
func (w *shardWriter) replace(ctx context.Context, games []*Revision) error {
	if len(games) == 0 {
		return nil
	}
	if err := w.execute(ctx, dialect.CreateJudged, dialect.ClearJudged); err != nil {
		return err
	}
	for _, r := range games {
		if _, err := w.conn.ExecContext(ctx, dialect.InsertJudged, r.Game); err != nil {
			return err
		}
	}
	if err := w.execute(ctx, dialect.DeleteJudged...); err != nil {
		return err
	}
	w.clear()
	again := map[int64]bool{}
	for _, r := range games {
		again[r.Game] = true
		if err := w.judged(ctx, r.Record); err != nil {
			return err
		}
		if err := w.gather(ctx, r.Record); err != nil {
			return err
		}
	}
	if err := w.scatter(ctx); err != nil {
		return err
	}
	return w.index.Replace(ctx, again, w.run)
}

// replay puts the plays of games in the place of the old ones. The players have their
// numbers already.
func (w *shardWriter) replay(ctx context.Context, todo []*Revision) error {
	var games []*plays.Game
	for _, r := range todo {
		for _, s := range r.Seats {
			if s.Player == "" {
				continue
			}
			n, err := w.player(ctx, s.Player)
			if err != nil {
				return err
			}
			r.Players[s.Seat-1] = n
		}
		games = append(games, playOf(r.Record))
	}
	return w.plays.replace(ctx, games)
}
