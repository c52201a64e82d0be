package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/ashtapada/agn/archive/export"
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
	choose(cmd, &x.table, "table", "rows of what, in jsonl, csv and parquet", tables...)
	f.StringSliceVar(&x.columns, "columns", nil, "`NAMES` of the columns, default and all among them (default default)")
	x.part = "1-of-1"
	f.StringVarP(&x.output, "output", "o", stdinName,
		"write to `FILE`, - for standard output, or into a directory with a file a rule set")
}

// tables reports whether the format has rows.
func (x *exporting) tables() bool { return x.format != agnFormat && x.format != pgnFormat }

// chosen returns the columns that are asked for.
func (x *exporting) chosen() ([]export.Column, error) {
	if !x.tables() {
		if flags := x.cmd.Flags(); flags.Changed("table") || flags.Changed("columns") {
			return nil, usagef("--format %s writes games, not rows: it has no --table and no --columns", x.format)
		}
		return nil, nil
	}
	columns, err := export.Choose(export.Table(x.table), x.columns)
	if err != nil {
		return nil, usageError{err}
	}
	return columns, nil
}

// directory reports whether the output is a directory, there or to be made.
func (x *exporting) directory() bool {
	if os.IsPathSeparator(x.output[len(x.output)-1]) {
		return true
	}
	info, err := os.Stat(x.output)
	return err == nil && info.IsDir()
}

// open opens the output. Nothing has its name before close.
func (x *exporting) open() (export.Writer, error) {
	columns, err := x.chosen()
	if err != nil {
		return nil, err
	}
	switch {
	case x.output == stdinName:
		if x.format == parquetFormat && x.outTTY {
			return nil, usagef("parquet is not for a terminal: name a file with -o")
		}
		x.foreign()
		return x.writer(x.out, columns)
	case !x.directory():
		return x.toFile(x.output, columns)
	}
	// The directory says what the column would.
	if i := indexColumn(columns, "variant"); i >= 0 {
		columns = append(columns[:i:i], columns[i+1:]...)
	}
	first, err := x.writer(io.Discard, columns)
	if err != nil {
		return nil, err
	}
	return export.NewSplit(first, func(ruleset string) (export.Writer, error) {
		if ruleset == "" {
			ruleset = noRuleset
		}
		rows := x.table
		if !x.tables() {
			rows = string(export.Games)
		}
		dir := filepath.Join(x.output, rows, "variant="+ruleset)
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return nil, err
		}
		return x.toFile(filepath.Join(dir, x.part+"."+x.format), columns)
	}), nil
}

// noRuleset names the directory of games whose rule set is not known, as engines that read
// such directories name null.
const noRuleset = "__HIVE_DEFAULT_PARTITION__"

func indexColumn(columns []export.Column, name string) int {
	for i := range columns {
		if columns[i].Name == name {
			return i
		}
	}
	return -1
}

// toFile returns a writer to a new file.
func (x *exporting) toFile(name string, columns []export.Column) (export.Writer, error) {
	f, err := createFile(name)
	if err != nil {
		return nil, err
	}
	x.files = append(x.files, f)
	return x.writer(f, columns)
}

func (x *exporting) writer(w io.Writer, columns []export.Column) (export.Writer, error) {
	t := export.Table(x.table)
	switch x.format {
	case csvFormat:
		return export.NewCSV(w, t, columns), nil
	case jsonlFormat:
		return export.NewJSONL(w, t, columns), nil
	case parquetFormat:
		return x.parquet.New(w, t, columns)
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
		x.complain(fmt.Errorf("%s left out: %s", words.Count(counts[reason], "game"), reason))
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
			return nil, fmt.Errorf("%s is read-only: name another file, or let it be written", name)
		}
		if name, err = filepath.EvalSymlinks(name); err != nil {
			return nil, err
		}
	}
	part := filepath.Join(filepath.Dir(name), fmt.Sprintf(".%s.%d", filepath.Base(name), os.Getpid()))
	f, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	var path *fs.PathError
	if errors.As(err, &path) {
		return nil, fmt.Errorf("creating %s: in %s: %w", name, filepath.Dir(name), path.Err)
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
