package main

import (
	"bytes"
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/identity"
	"github.com/ashtapada/agn/internal/retag"
	"github.com/ashtapada/agn/internal/view"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/report"
	"github.com/spf13/cobra"
)

// setting is the flags that give tags values in many games.
type setting struct {
	set   []string
	rules bool
}

// flags adds the flags.
func (s *setting) flags(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&s.set, "set", nil, "give a tag a value: `TAG=VALUE`; may be repeated")
	cmd.Flags().BoolVar(&s.rules, "set-rules", false, "let --set change tags by which games are judged")
}

// pairs are the tags with their values.
func (s *setting) pairs() (out []retag.Pair, err error) {
	for _, text := range s.set {
		p, err := retag.Read(text, s.rules)
		if err != nil {
			return nil, usagef("--set: %v", err)
		}
		if slices.ContainsFunc(out, func(o retag.Pair) bool { return o.Name == p.Name }) {
			return nil, usagef("--set: the tag %s gets one value, not two", p.Name)
		}
		out = append(out, p)
	}
	if s.rules && len(out) == 0 {
		return nil, usagef("--set-rules goes with --set")
	}
	return out, nil
}

// setIn gives the tags their values in all games of a text. It counts the games that lack a tag of a seat, each time
// for the tag that most of them lack.
func setIn(pairs []retag.Pair, text []byte) (_ []byte, seatless int, err error) {
	for _, p := range pairs {
		without := 0
		if text, without, err = p.Games(text); err != nil {
			return nil, 0, err
		}
		seatless = max(seatless, without)
	}
	return text, seatless, nil
}

// setAll gives tags values in the games with ids, or that a query finds.
func (c *archiveEdit) setAll(ctx context.Context, terms []string, pairs []retag.Pair, dryRun bool) error {
	src := strings.Join(terms, " ")
	if strings.TrimSpace(src) == "" {
		return usagef("name the games by a query or their ids; plies>=0 are all")
	}
	mode := archive.ReadWrite
	if dryRun {
		mode = archive.ReadOnly
	}
	defer limitMemory(archive.ImportMemory)()
	return c.with(ctx, mode, func(db *archive.Archive) error {
		numbers, err := wanted(ctx, db, terms, src)
		if err != nil {
			return queryFault(src, err)
		}
		if len(numbers) == 0 {
			if err := c.printf("%s\n", changes(0, dryRun)); err != nil {
				return err
			}
			return c.nothing(ctx, db, src)
		}
		asked := numbers
		if !areIDs(terms) {
			asked = numbers[:1] // a query finds games or superseded texts
		}
		if err := notSuperseded(ctx, db, asked); err != nil {
			return err
		}
		edit := &settingAll{archiveEdit: c, db: db, pairs: pairs}
		if err := edit.judge(ctx, numbers); err != nil {
			return err
		}
		if done, err := edit.asked(dryRun); err != nil || done {
			return err
		}
		c.why.When = time.Now()
		n, err := db.AmendAll(ctx, edit.numbers, func(text []byte) ([]byte, error) {
			text, _, err := setIn(pairs, text)
			return text, err
		}, c.why,
			c.cfg.AllowTags...)
		if err != nil {
			return err
		}
		return c.printf("%s changed, the old texts are superseded\n", words.Count(n, "game"))
	})
}

// changes says how many games changed, or would.
func changes(n int, dryRun bool) words.Text {
	if dryRun {
		return words.Of("%s would change", words.Count(n, "game"))
	}
	return words.Of("%s changed", words.Count(n, "game"))
}

// settingAll is what the values of tags make of games.
type settingAll struct {
	*archiveEdit
	db    *archive.Archive
	pairs []retag.Pair
	// numbers are those of the games that change, worse counts those of them that get errors, and seatless the games that
	// lack a tag of a seat.
	numbers         []int64
	worse, seatless int
}

// judge finds out which of some games change, and shows the errors that they would get.
func (s *settingAll) judge(ctx context.Context, numbers []int64) error {
	var trouble error
	inputs := func(yield func(referee.Input) bool) { trouble = s.changed(ctx, numbers, yield) }
	errorsOf := map[int64]diag.List{}
	b := referee.Batch{Config: referee.Config{AllowTags: s.cfg.AllowTags}, Canonical: true}
	b.Worker = func(*referee.Referee) func(*referee.Result) {
		var ids identity.Identity
		return func(r *referee.Result) {
			if r.Canonical != nil {
				r.Value = archive.ID(ids.Game(r.Canonical))
			}
		}
	}
	becomes := map[archive.ID]int64{}
	err := b.Run(ctx, inputs, func(r *referee.Result) error {
		if r.Err != nil {
			return r.Err
		}
		game, err := strconv.ParseInt(r.File, 10, 64)
		if id, read := r.Value.(archive.ID); err == nil && read {
			err = s.alone(ctx, game, id, becomes)
		}
		for _, f := range r.Report.Findings {
			if f.Severity >= diag.Error {
				errorsOf[game] = append(errorsOf[game], f)
			}
		}
		return err
	})
	if err = errors.Join(err, trouble); err != nil {
		return err
	}
	s.sanitized()
	for _, game := range slices.Sorted(maps.Keys(errorsOf)) {
		if err := s.show(ctx, game, errorsOf[game]); err != nil {
			return err
		}
	}
	return s.out.Flush()
}

// alone returns the error of a game that would become one of those that others become, or another one of the archive.
func (s *settingAll) alone(ctx context.Context, game int64, id archive.ID, becomes map[archive.ID]int64) error {
	other, twice := becomes[id]
	becomes[id] = game
	if !twice {
		var err error
		switch other, err = s.db.Lookup(ctx, id.String()); {
		case errors.Is(err, archive.ErrNoGame):
			return nil
		case err != nil || other == game:
			return err
		}
	}
	one, err := s.db.Get(ctx, game)
	if err != nil {
		return err
	}
	two, err := s.db.Get(ctx, other)
	if err != nil || two.Superseded != nil { // such a text is let in again
		return err
	}
	return words.Errorf("the games %s and %s would become one, so that nothing is done",
		two.ID.String()[:view.ShownID], one.ID.String()[:view.ShownID])
}

// changed yields what becomes of the games that change.
func (s *settingAll) changed(ctx context.Context, numbers []int64, yield func(referee.Input) bool) error {
	i := -1
	for g, err := range s.db.Texts(ctx, numbers) {
		if i++; err != nil {
			return err
		}
		text, seatless, err := setIn(s.pairs, g.Text)
		if s.seatless += seatless; err != nil {
			return err
		}
		if bytes.Equal(text, g.Text) {
			continue
		}
		s.numbers = append(s.numbers, numbers[i])
		if !yield(referee.InputOf(strconv.FormatInt(numbers[i], 10), text)) {
			break
		}
	}
	return nil
}

// saySeatless notes how many games do not get the tag of a seat.
func (e *env) saySeatless(where string, n int) {
	if n > 0 {
		e.say("note", words.Errorf("%s%s without a tag of a seat that --set names; no game gets one, as which seats play "+
			"hangs on these tags", where, words.Count(n, "game")))
	}
}

// show prints the errors that a game would get and does not have.
func (s *settingAll) show(ctx context.Context, game int64, list diag.List) error {
	old, err := s.db.Get(ctx, game)
	if err != nil {
		return err
	}
	had := map[diag.Code]int{}
	for i := range old.Findings {
		if f := &old.Findings[i]; f.Severity >= diag.Error {
			had[f.Code]++
		}
	}
	list = slices.DeleteFunc(list, func(f diag.Finding) bool {
		had[f.Code]--
		return had[f.Code] >= 0
	})
	s.worse += min(len(list), 1)
	for i := range list {
		if _, err := s.out.Write(report.AppendHeading(nil, old.ID.String()[:view.ShownID], &list[i], s.lang)); err != nil {
			return err
		}
	}
	return nil
}

// asked asks whether the games may be changed. It reports whether that is all.
func (s *settingAll) asked(dryRun bool) (done bool, err error) {
	games := words.Count(len(s.numbers), "game")
	would, becomes := changes(len(s.numbers), dryRun), words.Text{}
	if s.worse > 0 {
		becomes = words.Of(", %d with errors that the stored text does not have", s.worse)
	}
	s.saySeatless("", s.seatless)
	if len(s.numbers) > 0 && !dryRun {
		return false, s.confirm(words.Of("change %s%s", games, becomes), s.yes)
	}
	switch {
	case dryRun:
	case s.seatless == 0:
		would = words.Of("0 games changed: each has these values already")
	}
	err = s.printf("%s%s\n", would, becomes)
	if err == nil && (s.worse > 0 || len(s.numbers) == 0 && s.seatless > 0) {
		err = errFindings
	}
	return true, err
}
