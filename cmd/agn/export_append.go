package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/archive/export"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/dataset"
	"github.com/ashtapada/agn/internal/words"
)

// adds counts what an import adds.
type adds struct {
	games int // that were read, of the table at hand
	there int // those of them that were there already
	again int // those that are written again
	place int64
}

// appends refuses --append where it cannot be obeyed.
func (x *exporting) appends() error {
	if !x.append {
		return nil
	}
	flags := x.cmd.Flags()
	info, err := os.Stat(x.output)
	switch {
	case x.output == stdinName:
		return usagef("--append adds to a directory: name it with -o DIR/")
	case err == nil && !info.IsDir():
		return usagef("--append adds to a directory, and %s is a file", x.output)
	case flags.Changed("format") && !x.tables():
		return usagef("--append adds rows to tables, in parquet, csv or jsonl; --format %s writes games", x.format)
	case !flags.Changed("format") && !dataset.Is(x.output):
		return usagef("a new directory of tables needs --format parquet, csv or jsonl")
	}
	return nil
}

// known is how many bytes the ids of the games take that a directory has.
func (x *exporting) known() int64 {
	if x.dir == nil {
		return 0
	}
	return int64(x.dir.IDs())
}

// add adds an import to the directory.
func (x *exporting) add(run func(w export.Writer, first bool) error) (err error) {
	if x.dir, err = dataset.Open(x.output); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, x.dir.Close()) }()
	all, err := x.alike()
	if err != nil {
		return err
	}
	var tables []dataset.Table
	for _, needs := range all {
		t := dataset.Table{Name: string(needs.Table)}
		for _, c := range inPath(needs.Columns) {
			t.Columns = append(t.Columns, dataset.Column{Name: c.Name, Type: c.Type, Null: c.Null})
		}
		tables = append(tables, t)
	}
	if err := x.dir.Begin(x.format, tables); err != nil {
		return usageError{err}
	}
	x.adds = &adds{place: x.dir.Place}
	if x.place == nil {
		after := x.dir.Place
		x.place = func(n int) int64 { return after + int64(n) }
	}
	if x.prepare != nil {
		if err := x.prepare(); err != nil {
			return err
		}
	}
	if err := x.tableByTable(all, run); err != nil {
		return err
	}
	games, err := x.dir.Commit(x.adds.place)
	if err != nil {
		return err
	}
	again := x.adds.again
	return x.printf("%s: %s added, %d there already\n", x.output, words.Count(games-again, "game"), x.adds.there+again)
}

// alike are the tables that an import adds to: those that are asked for, or without flags those of the directory.
func (x *exporting) alike() ([]export.Needs, error) {
	flags, m := x.cmd.Flags(), &x.dir.Manifest
	if !flags.Changed("format") {
		x.format = m.Format
	}
	if !flags.Changed("table") {
		if x.table = allTables; len(m.Tables) == 1 {
			x.table = m.Tables[0].Name
		}
	}
	all, err := x.asked()
	if err != nil || flags.Changed("columns") || m.Format == "" {
		return all, err
	}
	for i := range all {
		k := slices.IndexFunc(m.Tables, func(t dataset.Table) bool { return t.Name == string(all[i].Table) })
		if k < 0 {
			continue
		}
		var names []string
		for _, c := range m.Tables[k].Columns {
			names = append(names, c.Name)
		}
		if all[i].Columns, err = export.Choose(all[i].Table, names); err != nil {
			return nil, words.Errorf("%s is of another agn: %v", x.output, err)
		}
	}
	return all, nil
}

// adding is a writer of the games of a table that are new.
func (x *exporting) adding(first export.Writer, needs *export.Needs) export.Writer {
	x.dir.Table()
	x.adds.games, x.adds.there = 0, 0
	split := export.NewSplit(first, func(ruleset string) (export.Writer, error) {
		f, err := x.dir.Create(string(needs.Table), cmp.Or(ruleset, noRuleset))
		if err != nil {
			return nil, err
		}
		w, err := x.writer(f, needs)
		return &countedRows{w, needs.Table, f}, err
	})
	return &newGames{split, x}
}

// countedRows is a writer that counts the rows of its file.
type countedRows struct {
	export.Writer
	table export.Table
	file  *dataset.Staged
}

// Write implements export.Writer.
func (c *countedRows) Write(r *export.Rows) error {
	c.file.Rows += int64(r.Len(c.table))
	return c.Writer.Write(r)
}

// newGames is a writer that leaves out games that are there.
type newGames struct {
	export.Writer
	x *exporting
}

// Write implements export.Writer.
func (n *newGames) Write(r *export.Rows) error {
	a := n.x.adds
	if r.Game.Number > 0 {
		a.games++
		a.place = max(a.place, n.x.place(a.games))
	}
	if !n.x.dir.New(r.Game.Game, r.Game.File) {
		a.there++
		return nil
	}
	return n.Writer.Write(r)
}

// superseded takes out of the directory what was edited or deleted in the archive, and returns the numbers of the games
// that are to be added, those among them that stand in the same imports.
func (x *exportStored) superseded(ctx context.Context, db *archive.Archive, numbers []int64) ([]int64, error) {
	if len(x.dir.Imports) == 0 {
		return numbers, nil
	}
	q, err := query.Parse("superseded:yes")
	if err != nil {
		return nil, err
	}
	dropped, out := map[int]bool{}, map[string]bool{}
	var said []string
	for f, err := range db.Search(ctx, q, archive.Page{}) {
		if err != nil {
			return nil, err
		}
		in := x.dir.Has(f.ID)
		if in == 0 {
			continue
		}
		by, line := "", "nothing"
		if s := f.Superseded.Successor; s != nil {
			by = s.String()
			line = by[:shownID]
		}
		dropped[in], out[f.ID[:2*dataset.IDBytes]] = true, true
		said = append(said, fmt.Sprintf("%s is taken out: in its place is %s", f.ID[:shownID], line))
		x.dir.Supersede(f.ID, by)
	}
	for in := range dropped {
		for id := range x.dir.Drop(in) {
			if out[id] {
				continue
			}
			n, err := db.Lookup(ctx, id)
			if err != nil {
				return nil, words.Errorf("%s: what was edited cannot be taken out, since its import has games that are not in "+
					"this archive: export into a new directory: %v", x.output, err)
			}
			numbers = append(numbers, n)
			x.adds.again++
		}
	}
	for i, line := range said {
		if i == mostSaid {
			x.complain(words.Errorf("%s: %d more, which its manifest.json names", x.output, len(said)-i))
			break
		}
		x.complain(words.Errorf("%s: %s", x.output, line))
	}
	slices.Sort(numbers)
	return slices.Compact(numbers), nil
}

// shownID is how many digits of an id are shown, and mostSaid how many games are named.
const (
	shownID  = 12
	mostSaid = 20
)
