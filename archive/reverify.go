package archive

import (
	"context"
	"errors"
	"fmt"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/notation/diag"
)

// ReverifyOptions says which games are judged again.
type ReverifyOptions struct {
	// All judges every game, not only those whose rule set has changed since and those
	// of which it was not kept how far they were judged.
	All bool
	// DryRun leaves the archive as it is.
	DryRun bool
	// Judged, if set, is called with the number of games judged so far.
	Judged func(games int)
}

// Change is a game of which the judgement has changed.
type Change struct {
	Number   int64
	ID       ID
	Variant  string
	From, To Judgement
}

// Judgement is what a game was or is judged.
type Judgement struct {
	Version  *int64 // of the rule set
	Verdict  string
	Complete bool
	Computed string
	// Codes holds the codes of the errors, Rules the rules they name.
	Codes []diag.Code
	Rules []string
}

// Reverify judges stored games by the rules of today and stores the new judgement.
// It calls changed with each game whose verdict, end or errors have changed. Text,
// id and number of a game stay. It returns how many games were judged.
func (a *Archive) Reverify(ctx context.Context, opt ReverifyOptions, changed func(Change)) (judged int, err error) {
	voc := newVocabulary()
	var w *writer
	if !opt.DryRun {
		if w, err = a.newWriter(ctx, voc, 0); err != nil {
			return 0, explain(a.path, err)
		}
		defer func() { err = errors.Join(err, w.close()) }()
	}
	c := newRecorder(voc)
	var (
		todo []*revision
		size int
		last int64
	)
	for {
		n, from := 0, last
		err := a.each(ctx, "WHERE g.game > ? ORDER BY g.game LIMIT ?", []any{from, pageGames}, func(r *storedRow) error {
			n, last = n+1, r.game
			if !opt.All && current(r) {
				return nil
			}
			if err := r.check(); err != nil {
				return err
			}
			rev := &revision{old: r, record: &record{text: r.text, file: r.file}}
			c.rejudge(rev.record)
			rev.keep()
			judged++
			if rev.seal != r.seal {
				todo = append(todo, rev)
				size += len(rev.positions)
			}
			return nil
		})
		if err != nil {
			return judged, err
		}
		// Taking positions out costs a pass over all of them, so many games are
		// revised at once.
		if n == 0 || size >= batchPositions {
			if err := a.revise(ctx, w, todo, changed); err != nil {
				return judged, explain(a.path, err)
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

// current reports whether a game was judged by the rules of today, and it is known how
// far.
func current(r *storedRow) bool {
	if r.judged == nil {
		return false
	}
	rs, ok := rulesets.Lookup(r.variant)
	if !ok {
		return r.version == nil
	}
	return r.version != nil && *r.version == int64(rs.Version)
}

// revision is a game judged again.
type revision struct {
	old *storedRow
	*record
}

// keep takes over what re-judging does not change.
func (r *revision) keep() {
	r.game, r.id, r.play = r.old.game, r.old.id, r.old.play
	r.row.source, r.number, r.line = r.old.source, r.old.number, r.old.line
	r.seal = r.sealed(r.old.file, r.old.imported)
}

// revise tells of the changes and, with a writer, stores them in one transaction.
func (a *Archive) revise(ctx context.Context, w *writer, todo []*revision, changed func(Change)) (err error) {
	if len(todo) == 0 {
		return nil
	}
	var rows []*revision // with rows in other tables to change
	for _, r := range todo {
		if r.digest != r.old.digest {
			rows = append(rows, r)
		}
		found, err := a.findings(ctx, r.game)
		if err != nil {
			return err
		}
		var now diag.List
		for i := range r.findings {
			now = append(now, r.findings[i].Finding)
		}
		ch := Change{r.game, r.id, r.variant, judgement(&r.old.row, found), judgement(&r.row, now)}
		if !ch.From.same(&ch.To) {
			changed(ch)
		}
	}
	if w == nil {
		return nil
	}
	if err := w.begin(ctx); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, w.rollback(ctx))
		}
	}()
	for _, r := range todo {
		if err := w.reseal(ctx, r.record); err != nil {
			return err
		}
	}
	if err := w.replace(ctx, rows); err != nil {
		return err
	}
	return w.commit(ctx)
}

func judgement(r *row, found diag.List) Judgement {
	j := Judgement{Version: r.version, Verdict: r.verdict, Complete: r.complete, Computed: r.computed}
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

// reseal writes a game's row anew.
func (w *writer) reseal(ctx context.Context, r *record) error {
	_, err := w.conn.ExecContext(ctx, `UPDATE games SET options = ?, version = ?, verdict = ?, complete = ?, events = ?, plies = ?, sic = ?,
		result = ?, computed = ?, ending = ?, date = ?, firstday = ?, lastday = ?, doubtful = ?, final = ?, digest = ?, seal = ?, judged = ? WHERE game = ?`,
		r.options, r.version, r.verdict, r.complete, r.events, r.plies, r.sic,
		r.result, r.computed, r.ending, r.date, r.days.First, r.days.Last, r.days.Doubtful, r.final, r.digest, r.seal[:], r.row.judged, r.game)
	return err
}

// replace writes the rows of games anew that judging makes.
func (w *writer) replace(ctx context.Context, games []*revision) error {
	if len(games) == 0 {
		return nil
	}
	if _, err := w.conn.ExecContext(ctx, "CREATE TEMP TABLE IF NOT EXISTS judged (game INTEGER PRIMARY KEY)"); err != nil {
		return err
	}
	if _, err := w.conn.ExecContext(ctx, "DELETE FROM temp.judged"); err != nil {
		return err
	}
	for _, r := range games {
		if _, err := w.conn.ExecContext(ctx, "INSERT INTO temp.judged VALUES (?)", r.game); err != nil {
			return err
		}
	}
	for _, statement := range []string{
		"DELETE FROM seats WHERE game IN (SELECT game FROM temp.judged)",
		"DELETE FROM findings WHERE game IN (SELECT game FROM temp.judged)",
		"DELETE FROM throws WHERE game IN (SELECT game FROM temp.judged)",
		"DELETE FROM happenings WHERE game IN (SELECT game FROM temp.judged)",
	} {
		if _, err := w.conn.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	w.clear()
	again := map[int64]bool{}
	for _, r := range games {
		again[r.game] = true
		if err := w.judged(ctx, r.record); err != nil {
			return err
		}
		if err := w.gather(ctx, r.record); err != nil {
			return err
		}
	}
	if err := w.scatter(ctx); err != nil {
		return err
	}
	return w.index().replace(ctx, w, again, w.run)
}
