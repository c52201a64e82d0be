package main

import (
	"cmp"
	"context"
	"errors"
	"os"
	"slices"
	"strings"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/settings"
	"github.com/ashtapada/agn/internal/words"
	"github.com/spf13/cobra"
)

// databaseVariable names the archive where --db does not.
const databaseVariable = "AGN_DB"

// defaultDatabase is the archive where nothing names one.
const defaultDatabase = "games.agndb"

// archiveCmd is what the commands on an archive share.
type archiveCmd struct {
	*env
	db string
	// by, if set, says which file has the settings.
	by *judging
}

// file is the path or address of the archive.
func (c *archiveCmd) file() (string, error) {
	name, err := c.named()
	return cmp.Or(name, defaultDatabase), err
}

// named is the path or address of the archive that the user names, empty for none.
func (c *archiveCmd) named() (string, error) {
	if name := cmp.Or(c.db, os.Getenv(databaseVariable)); name != "" {
		return name, nil
	}
	config := ""
	if c.by != nil {
		if config = c.by.config; c.by.noConfig {
			return "", nil
		}
	}
	name, err := settings.Archive(config)
	if fault := (*settings.Error)(nil); errors.As(err, &fault) {
		return "", usageError{fault.Err}
	}
	return name, err
}

// open opens the archive. One of an older schema is judged again, which takes a while.
func (c *archiveCmd) open(ctx context.Context, mode archive.Mode) (*archive.Archive, error) {
	bar := c.progress(nil)
	defer bar.clear()
	defer limitMemory(archive.ImportMemory)()
	name, err := c.file()
	if err != nil {
		return nil, err
	}
	return archive.Open(ctx, name, mode, archive.OpenOptions{Judged: func(games int) { bar.count(games) },
		Warn: func(err error) { c.say("warning", err) }})
}

// with opens the archive for what a command does, and closes it.
func (c *archiveCmd) with(ctx context.Context, mode archive.Mode, do func(*archive.Archive) error) (err error) {
	db, err := c.open(ctx, mode)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return do(db)
}

// asked is a query as it was written and read, and the archive of which it asks.
type asked struct {
	*archive.Archive
	src string
	*query.Query
}

// ask opens the archive for what a command does with a query, in which its faults are shown.
func (c *archiveCmd) ask(ctx context.Context, terms []string, do func(asked) error) error {
	src := strings.Join(terms, " ")
	q, err := query.Parse(src)
	if err != nil {
		return queryFault(src, err)
	}
	return c.with(ctx, archive.ReadOnly, func(db *archive.Archive) error {
		err := c.unwritten(ctx, db, q)
		if err == nil {
			err = do(asked{db, src, q})
		}
		return queryFault(src, err)
	})
}

// leavesOut asks for the games in which throws are left out.
const leavesOut = "throws:unrecorded or throws:partial"

// unwritten says of a query for what is inferred that throws without words are not found by it, if games leave out some,
// and of one for what happened in how many games gaps leave that open.
func (c *archiveCmd) unwritten(ctx context.Context, db *archive.Archive, q *query.Query) error {
	terms := slices.Collect(query.Terms(q.Where))
	if slices.ContainsFunc(terms, asksInferred) {
		err := c.countFor(ctx, db, leavesOut, func(n int) error {
			return words.Errorf("event:inferred finds what stands as a gap; throws that are not written, in %s, are no "+
				"events: %s finds these games", words.Count(n, "game"), leavesOut)
		})
		if err != nil {
			return err
		}
	}
	for _, open := range openOf(terms) {
		err := c.countFor(ctx, db, "("+open+") ("+hasGaps+")", func(n int) error {
			return words.Errorf("gaps leave open in %s what is asked for, which the query takes as not so: %s finds these games",
				words.Count(n, "game"), open)
		})
		var fault *query.Error
		switch {
		case errors.As(err, &fault):
			return nil // so has what is asked, in which it is shown
		case err != nil:
			return err
		}
	}
	return nil
}

// countFor notes something of the games that a query finds, if there are any.
func (c *archiveCmd) countFor(ctx context.Context, db *archive.Archive, src string, note func(n int) error) error {
	q, err := query.Parse(src)
	if err != nil {
		return err
	}
	n, err := db.Count(ctx, q)
	if err == nil && n > 0 {
		c.say("note", note(n))
	}
	return err
}

// hasGaps asks for the games that have gaps, or leave throws out.
const hasGaps = leavesOut + " or code:M028"

// openOf is the queries for games in which gaps leave open what conditions ask for, each once.
func openOf(terms []*query.Term) (out []string) {
	add := func(t *query.Term) {
		switch {
		case t.Field == query.NumTaken:
			out = append(out, "event:?taken")
		case t.Field == query.Happening && !strings.ContainsAny(t.Value, "? ()\"") && !strings.EqualFold(t.Value, "inferred"):
			out = append(out, "event:?"+strings.ToLower(t.Value)+" or event:?")
		}
	}
	for _, t := range terms {
		for add(t); t.Then != nil; add(t) {
			t = t.Then.Term
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// asksInferred reports whether a condition, or one that it is joined to, asks for what was inferred.
func asksInferred(t *query.Term) bool {
	return t.Field == query.Happening && strings.EqualFold(t.Value, "inferred") || t.Then != nil && asksInferred(t.Then.Term)
}

// newArchive returns the command with all that is done to an archive.
func newArchive(e *env) *cobra.Command {
	c := &archiveCmd{env: e}
	cmd := &cobra.Command{
		Use:   "archive",
		Short: "Keep games in an archive and find them again",
		Long: `An archive is one file that keeps games with the reasons why each was judged as it
was. It is named by --db, else by the variable AGN_DB, else by db in the nearest file
.agn.toml, else it is games.agndb in the working directory. Only import, copy and
create make one that does not exist.

An archive may also be a schema in PostgreSQL, at an address that begins with
postgres://: agn, or the one that ?search_path= names. What the address leaves open, and
passwords, stand where every client of PostgreSQL looks: PGHOST, PGPASSFILE, services.

Every text is kept under a checksum that is compared whenever it is read.`,
		Example: `  agn archive import games/
  agn archive verify --db collection.agndb`,
		Args: noCommand,
		RunE: e.wantsCommand,
	}
	cmd.PersistentFlags().StringVar(&c.db, "db", "", "the archive: `FILE` or postgres:// (else $AGN_DB, games.agndb)")
	cmd.AddCommand(
		newArchiveImport(c), newArchiveShow(c), newArchiveExport(c), newArchiveVerify(c),
		newArchiveEdit(c), newArchiveDelete(c), newArchiveReverify(c), newArchiveSalvage(c), newArchiveVacuum(c),
		newArchiveSearch(c), newArchiveSQL(c), newArchiveTree(c), newArchiveStats(c),
		newArchiveStandings(c), newArchiveDups(c), newArchiveDiff(c), newArchiveCollate(c), newArchiveCopy(c),
		newArchiveCreate(c), newArchiveGrant(c), newArchivePeople(c),
	)
	return cmd
}
