package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/retag"
	"github.com/ashtapada/agn/internal/words"
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
			return nil, usagef("--set: %w", err)
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

// setIn gives the tags their values in all games of a text.
func setIn(pairs []retag.Pair, text []byte) (_ []byte, err error) {
	for _, p := range pairs {
		if text, err = p.Games(text); err != nil {
			return nil, err
		}
	}
	return text, nil
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
			return c.nothing(ctx, db, src)
		}
		asked := numbers
		if !areIDs(terms) {
			asked = numbers[:1] // a query finds games or superseded texts
		}
		if err := notSuperseded(ctx, db, asked); err != nil {
			return err
		}
		if numbers, err = differing(ctx, db, numbers, pairs); err != nil {
			return err
		}
		if dryRun || len(numbers) == 0 {
			_, err := fmt.Fprintf(c.out, "%s would change\n", words.Count(len(numbers), "game"))
			return err
		}
		if !c.yes {
			switch answer, err := c.answer(fmt.Sprintf("change %s? [y/N] ", words.Count(len(numbers), "game"))); {
			case err != nil:
				return err
			case answer != "y" && answer != "yes":
				return errFindings
			}
		}
		c.why.When = time.Now()
		n, err := db.AmendAll(ctx, numbers, func(text []byte) ([]byte, error) { return setIn(pairs, text) }, c.why,
			c.cfg.AllowTags...)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(c.out, "%s changed, the old texts are superseded\n", words.Count(n, "game"))
		return err
	})
}

// differing returns those of some games that the values of tags change.
func differing(ctx context.Context, db *archive.Archive, numbers []int64, pairs []retag.Pair) (out []int64,
	err error) {
	i := 0
	for g, err := range db.Texts(ctx, numbers) {
		if err != nil {
			return nil, err
		}
		text, err := setIn(pairs, g.Text)
		if err != nil {
			return nil, err
		}
		if string(text) != string(g.Text) {
			out = append(out, numbers[i])
		}
		i++
	}
	return out, nil
}
