package main

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"slices"
	"strings"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/collation"
	"github.com/ashtapada/agn/internal/view"
	"github.com/ashtapada/agn/internal/words"
	"github.com/spf13/cobra"
)

func newArchiveCollate(a *archiveCmd) *cobra.Command {
	c := &collating{mending: mending{env: a.env}}
	group := false
	opt := archive.DupOptions{Near: archive.MaxNear, Least: leastEvents}
	cmd := &cobra.Command{
		Use:   "collate ID...",
		Short: "Find out what stood in a game from several stored copies of it",
		Long: `Collate takes several games of the archive that are witnesses of one, as agn collate
takes files. An id may be cut short to four digits or more, as long as one game only
begins with them; A=ID gives it the siglum A. Each of ID1+ID2 has a part of one game.

With --group it takes all that archive dups finds near a game: each ID stands for the
group that it is of, and without an ID each group of the archive is collated by itself.
Of a group of more than 16 games the first 16 are collated, which is said. --near is
that of archive dups. An edition, tei or html, is of one ID.

` + collateHelp + collateAsk + `when there are more than 16 witnesses or when their
Variant tags differ.`,
		Example: `  agn archive collate 3f9a 77c0
  agn archive collate --group --format json | jq .status`,
	}
	c.flags(cmd)
	cmd.Flags().BoolVar(&group, "group", false, "collate the groups of games that may be one")
	nearFlag(cmd, &opt.Near, "with --group, ")
	cmd.Args = args(func(_ *cobra.Command, a []string) error {
		if len(a) == 0 && !group {
			return usagef("name the witnesses by their ids, or take --group")
		}
		return nil
	})
	cmd.RunE = withContext(func(ctx context.Context, ids []string) error {
		if err := c.prepared(); err != nil {
			return err
		}
		if err := checkNear(opt.Near); err != nil {
			return err
		}
		switch {
		case cmd.Flags().Changed("near") && !group:
			return usagef("--near is about --group")
		case group && len(ids) != 1 && (c.format == "tei" || c.format == "html"):
			return usagef("an edition is of one game: name one of its group")
		}
		return a.with(ctx, archive.ReadOnly, func(db *archive.Archive) error {
			if group {
				return c.groups(ctx, db, ids, opt)
			}
			sigla, ids, err := named(ids)
			if err != nil {
				return err
			}
			return c.stored(ctx, db, sigla, ids)
		})
	})
	return cmd
}

// stored collates games of the archive.
func (c *collating) stored(ctx context.Context, db *archive.Archive, sigla, ids []string) error {
	var sources []collation.Source
	taken := map[string]string{} // ids as they are given, by the whole ids
	for i, all := range ids {
		var parts []collation.Source
		for id := range strings.SplitSeq(all, "+") {
			stored, g, read, err := readStored(ctx, db, id, c.cfg)
			if err != nil {
				return err
			}
			s := collation.Source{File: stored.ID.String()[:view.ShownID], Number: 1}
			s.Game, s.Read = g, read
			if first, ok := taken[s.File]; ok {
				return usagef("%s and %s are the same game, and a witness counts once", first, id)
			}
			taken[s.File] = id
			parts = append(parts, s)
		}
		s := c.joined(parts)
		s.Siglum = sigla[i]
		sources = append(sources, s)
	}
	return c.collate(ctx, sources)
}

// groups collates the groups of which some games are, or all.
func (c *collating) groups(ctx context.Context, db *archive.Archive, ids []string, opt archive.DupOptions) error {
	all, err := groupsOf(db.Dups(ctx, &query.Query{}, opt))
	if err != nil {
		return err
	}
	wanted, err := lookup(ctx, db, ids)
	if err != nil {
		return err
	}
	found, open := false, false
	for _, group := range all {
		if len(wanted) > 0 && !slices.ContainsFunc(group, func(g archive.DupGame) bool {
			return slices.Contains(wanted, g.Game)
		}) {
			continue
		}
		if found && c.format != "json" {
			if err := c.out.WriteByte('\n'); err != nil {
				return err
			}
		}
		found = true
		switch err := c.group(ctx, db, group); {
		case errors.Is(err, errFindings):
			open = true
		case err != nil:
			return err
		}
	}
	if !found {
		none := "no group: no games of the archive are so near to each other that they may be one"
		if len(wanted) > 0 {
			none = "no group: none of these games is so near to another that both may be one"
		}
		c.complain(words.Errorf("%s, by --near %d", none, opt.Near))
	}
	if !found || open {
		return errFindings
	}
	return nil
}

// group collates one group.
func (c *collating) group(ctx context.Context, db *archive.Archive, group []archive.DupGame) error {
	if len(group) > collation.MaxWitnesses {
		c.complain(words.Errorf("the group of %s has %d games, of which the first %d are collated",
			group[0].ID[:view.ShownID], len(group), collation.MaxWitnesses))
		group = group[:collation.MaxWitnesses]
	}
	ids := make([]string, 0, len(group))
	for _, g := range group {
		ids = append(ids, g.ID)
	}
	return c.stored(ctx, db, make([]string, len(ids)), ids)
}

// groupsOf joins pairs of games that share one to groups, in the order of their first games. The games of each are in
// the order of their import.
func groupsOf(pairs iter.Seq2[*archive.Dup, error]) ([][]archive.DupGame, error) {
	of := map[int64]int{} // by game the index of its group
	var groups [][]archive.DupGame
	for d, err := range pairs {
		if err != nil {
			return nil, err
		}
		i, okA := of[d.A.Game]
		k, okB := of[d.B.Game]
		switch {
		case !okA && !okB:
			of[d.A.Game], of[d.B.Game] = len(groups), len(groups)
			groups = append(groups, []archive.DupGame{d.A, d.B})
		case !okB:
			of[d.B.Game], groups[i] = i, append(groups[i], d.B)
		case !okA:
			of[d.A.Game], groups[k] = k, append(groups[k], d.A)
		case i != k:
			for _, g := range groups[k] {
				of[g.Game] = i
			}
			groups[i], groups[k] = append(groups[i], groups[k]...), nil
		}
	}
	groups = slices.DeleteFunc(groups, func(g []archive.DupGame) bool { return g == nil })
	for _, g := range groups {
		slices.SortFunc(g, func(a, b archive.DupGame) int { return cmp.Compare(a.Game, b.Game) })
	}
	slices.SortFunc(groups, func(a, b []archive.DupGame) int { return cmp.Compare(a[0].Game, b[0].Game) })
	return groups, nil
}
