package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/ashtapada/agn/archive/export"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/dataset"
	"github.com/ashtapada/agn/internal/words"
	"github.com/spf13/cobra"
)

// The formats of exports.
const (
	jsonlFormat   = "jsonl"
	csvFormat     = "csv"
	parquetFormat = "parquet"
	pgnFormat     = "pgn"
)

// exporting is the flags of an export, and where it goes.
type exporting struct {
	*env
	format, table string
	columns       []string
	output        string
	// part names the files in a directory.
	part string
	// append adds an import to the directory, which dir is then.
	append bool
	dir    *dataset.Dir
	adds   *adds
	// place is the place of the n-th game, nil for n.
	place func(n int) int64
	// prepare, if set, is called before the first game of an import is added.
	prepare func() error
	// once says why the games cannot be read again for another table, empty if they can.
	once string
	// files are those that were begun and have no name yet.
	files   []*newFile
	parquet export.Parquet
	// pgn is the writers of PGN, which leave games out.
	pgn []*export.PGN
}

// flags adds the flags.
func (x *exporting) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	choose(cmd, &x.format, "format", "what is written", agnFormat, jsonlFormat, csvFormat, parquetFormat, pgnFormat)
	var tables []string
	for _, t := range export.Tables() {
		tables = append(tables, string(t))
	}
	choose(cmd, &x.table, "table", "rows of what, in jsonl, csv and parquet; all into a directory",
		append(tables, allTables)...)
	f.StringSliceVar(&x.columns, "columns", nil, "`NAMES` of the columns, default and all among them (default default)")
	x.part = "1-of-1"
	f.StringVarP(&x.output, "output", "o", stdinName,
		"write to `FILE`, - for standard output, or into a directory with a file a rule set")
	f.BoolVar(&x.append, "append", false, "add what is new to the directory of tables that -o names")
}

// tables reports whether the format has rows.
func (x *exporting) tables() bool { return x.format != agnFormat && x.format != pgnFormat }

// allTables stands for every table.
const allTables = "all"

// asked are the tables that are asked for, in their order, each with its columns. Without rows it is one without a
// name.
func (x *exporting) asked() (out []export.Needs, err error) {
	if !x.tables() {
		if flags := x.cmd.Flags(); flags.Changed("table") || flags.Changed("columns") {
			return nil, usagef("--format %s writes games, not rows: it has no --table and no --columns", x.format)
		}
		return []export.Needs{{}}, nil
	}
	names := func(export.Table) []string { return x.columns }
	tables := []export.Table{export.Table(x.table)}
	if x.table == allTables {
		tables = export.Tables()
		if names, err = x.ofEach(); err != nil {
			return nil, err
		}
	}
	for _, t := range tables {
		columns, err := export.Choose(t, names(t))
		if err != nil {
			return nil, usageError{err}
		}
		out = append(out, export.Needs{Table: t, Columns: columns})
	}
	return out, nil
}

// ofEach returns which of the columns that are named a table has. Each must be of some table.
func (x *exporting) ofEach() (func(export.Table) []string, error) {
	of := map[export.Table][]string{}
	for _, name := range x.columns {
		var known []string
		found := false
		for _, t := range export.Tables() {
			for _, c := range export.Columns(t) {
				known = append(known, c.Name)
			}
			if _, err := export.Choose(t, []string{name}); err == nil {
				of[t], found = append(of[t], name), true
			}
		}
		if !found {
			return nil, usagef("no table has a column %q%s", name, didYouMean(name, known))
		}
	}
	return func(t export.Table) []string { return of[t] }, nil
}

// didYouMean names the nearest words, after a comma.
func didYouMean(name string, known []string) words.Text {
	if near := engine.Nearest(name, known); len(near) > 0 {
		return words.Of(", %s", engine.DidYouMean(near))
	}
	return words.Text{}
}

// directory reports whether the output is a directory, there or to be made.
func (x *exporting) directory() bool {
	if x.output == stdinName {
		return false
	}
	if os.IsPathSeparator(x.output[len(x.output)-1]) {
		return true
	}
	info, err := os.Stat(x.output)
	return err == nil && info.IsDir()
}

// each opens the output for one table after another and has it written by run, which knows whether it is the first
// time. Nothing has its name before it is whole.
func (x *exporting) each(run func(w export.Writer, first bool) error) error {
	if x.append {
		return x.add(run)
	}
	all, err := x.asked()
	if err != nil {
		return err
	}
	if len(all) > 1 && !x.directory() {
		return usagef("--table %s writes several tables: name a directory with -o DIR/", allTables)
	}
	if x.directory() && x.tables() && dataset.Is(x.output) {
		return usagef("%s has a manifest, which would not know of other files: add with --append", x.output)
	}
	return x.tableByTable(all, run)
}

// tableByTable writes the tables.
func (x *exporting) tableByTable(all []export.Needs, run func(w export.Writer, first bool) error) error {
	if len(all) > 1 && x.once != "" {
		return usagef("%s", x.once)
	}
	defer limitMemory(exportMemory + x.known())()
	for i := range all {
		w, err := x.open(&all[i])
		if err != nil {
			return err
		}
		if err := x.close(w, run(w, i == 0)); err != nil {
			return err
		}
	}
	return nil
}

// open opens the output for the rows of a table.
func (x *exporting) open(needs *export.Needs) (export.Writer, error) {
	switch {
	case x.output == stdinName:
		if x.format == parquetFormat && x.outTTY {
			return nil, usagef("parquet is not for a terminal: name a file with -o")
		}
		x.foreign()
		return x.writer(x.out, needs)
	case !x.directory():
		return x.toFile(x.output, needs)
	}
	in := export.Needs{Table: needs.Table, Columns: inPath(needs.Columns)}
	first, err := x.writer(io.Discard, &in)
	if err != nil {
		return nil, err
	}
	if x.dir != nil {
		return x.adding(first, &in), nil
	}
	return export.NewSplit(first, func(ruleset string) (export.Writer, error) {
		rows := cmp.Or(in.Table, export.Games)
		dir := filepath.Join(x.output, string(rows), "variant="+cmp.Or(ruleset, noRuleset))
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return nil, err
		}
		return x.toFile(filepath.Join(dir, x.part+"."+x.format), &in)
	}), nil
}

// inPath leaves out the column that the name of a directory has.
func inPath(columns []export.Column) []export.Column {
	return slices.DeleteFunc(slices.Clone(columns), func(c export.Column) bool { return c.Name == "variant" })
}

// noRuleset names the directory of games whose rule set is not known, as engines that read
// such directories name null.
const noRuleset = "__HIVE_DEFAULT_PARTITION__"

// toFile returns a writer to a new file.
func (x *exporting) toFile(name string, needs *export.Needs) (export.Writer, error) {
	f, err := createFile(name)
	if err != nil {
		return nil, err
	}
	x.files = append(x.files, f)
	return x.writer(f, needs)
}

func (x *exporting) writer(w io.Writer, needs *export.Needs) (export.Writer, error) {
	switch x.format {
	case csvFormat:
		return export.NewCSV(w, needs.Table, needs.Columns), nil
	case jsonlFormat:
		return export.NewJSONL(w, needs.Table, needs.Columns), nil
	case parquetFormat:
		return x.parquet.New(w, needs.Table, needs.Columns)
	case pgnFormat:
		p := export.NewPGN(w)
		x.pgn = append(x.pgn, p)
		return p, nil
	}
	return export.NewAGN(w), nil
}

// close ends the files: they get their names if all is well, else they are removed.
func (x *exporting) close(w export.Writer, err error) error {
	if err == nil {
		err = w.Close()
	}
	for _, f := range x.files {
		err = errors.Join(err, f.end(err == nil))
	}
	x.files = nil
	if x.dir != nil && err == nil {
		err = x.dir.EndTable()
	}
	return err
}

// omitted says which games the format could not hold, and reports whether there were any.
func (x *exporting) omitted() bool {
	counts := map[string]int{}
	for _, p := range x.pgn {
		for _, o := range p.Omitted() {
			counts[o.Reason] += o.Games
		}
	}
	for _, reason := range slices.Sorted(maps.Keys(counts)) {
		x.complain(words.Errorf("%s left out: %s", words.Count(counts[reason], "game"), words.Name(reason)))
	}
	return len(counts) > 0
}

// newFile is a file that gets its name when it is whole.
type newFile struct {
	*bufio.Writer
	f    *os.File
	name string // empty if it has it already
}

// createFile begins a file. What is no regular file, such as a pipe, is written as it is.
func createFile(name string) (*newFile, error) {
	mode := os.FileMode(0o666)
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return nil, err
		}
		return &newFile{bufio.NewWriterSize(f, outBuffer), f, ""}, nil
	} else if err == nil {
		if mode = info.Mode().Perm(); mode&0o222 == 0 {
			return nil, words.Errorf("%s is read-only: name another file, or let it be written", name)
		}
		if name, err = filepath.EvalSymlinks(name); err != nil {
			return nil, err
		}
	}
	part := filepath.Join(filepath.Dir(name), fmt.Sprintf(".%s.%d", filepath.Base(name), os.Getpid()))
	f, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	var path *fs.PathError
	if errors.As(err, &path) {
		return nil, words.Errorf("creating %s: in %s: %v", name, filepath.Dir(name), path.Err)
	}
	if err != nil {
		return nil, err
	}
	return &newFile{bufio.NewWriterSize(f, outBuffer), f, name}, nil
}

// end closes the file and gives it its name, or removes it.
func (n *newFile) end(whole bool) error {
	if !whole {
		err := n.f.Close()
		if n.name != "" {
			err = errors.Join(err, os.Remove(n.f.Name()))
		}
		return err
	}
	err := n.Flush()
	if err = errors.Join(err, n.f.Close()); err != nil || n.name == "" {
		return err
	}
	return os.Rename(n.f.Name(), n.name)
}
