package main

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/ashtapada/agn/archive/export"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/spf13/cobra"
)

// exportMemory is the soft limit of memory for an export, which gathers rows before it
// writes them, and for a page, which gathers all of a game.
const exportMemory = 160 << 20

// exportFiles is the flags of the command and the state of its run.
type exportFiles struct {
	exporting
	batchCommand
	shard string
}

func newExport(e *env) *cobra.Command {
	x := &exportFiles{exporting: exporting{env: e}, batchCommand: newBatch(e)}
	cmd := &cobra.Command{
		Use:   "export PATH...",
		Short: "Write games, events, positions or findings as data",
		Long: `Export judges games as check does and writes what it knows of them, in the order of the
files: with --format jsonl, csv or parquet the rows of a --table, one a game, an event
(a throw, move or pass of the main line), a position or a finding; with agn the games in
canonical form, as an archive keeps them; with pgn the games that PGN can hold, those of
White and Black without throws. docs/data.md describes the tables and their columns.

Ids of games are those of an archive into which the same files are imported with the
same flags. What --columns does not name is not made, and costs nothing.

The output is standard output or, with -o, a file, which gets its name when it is whole.
If -o is a directory, or ends in /, each rule set has its own file in it,
TABLE/variant=NAME/1-of-1.FORMAT, which engines such as DuckDB, Spark, Trino and
ClickHouse read as one table; --table all writes every table there.

With --append the games that a directory has not yet are added to it, in files of their
own, TABLE/variant=NAME/NUMBER.FORMAT, and manifest.json says what it holds. It has the
tables, columns and format of the first time, of all tables where none is named. An
import is added whole or not at all; what is damaged, missing or of another program is
named, and nothing is added. No two runs add at once: the second is refused.

With --shard I/N only every N-th file of the list is judged, beginning with the I-th, so
that N runs anywhere, given the same list, share out the work; their parts in one
directory do not meet. Standard input cannot be shared out, and no file may be named
twice.

The exit code is 0 whatever the verdicts are, 1 when pgn left games out or a file is of
another format, which is said on standard error, 2 when a path cannot be read.`,
		Example: `  agn export --format parquet --table events -o events.parquet games/
  agn export --format parquet --table positions --shard 2/8 -o data/ games/
  agn export --format parquet --append -o data/ games/
  agn export --format csv --table findings games/ > findings.csv
  agn export --format jsonl --table events --columns event,seat,played,position game.agn
  agn export --format pgn chaturanga.agn > chaturanga.pgn`,
	}
	x.exporting.flags(cmd)
	cmd.Flags().StringVar(&x.shard, "shard", "", "take only every n-th file, the `I/N` first of them being I")
	x.batchFlags(cmd, "export", x.run)
	return cmd
}

func (x *exportFiles) run(ctx context.Context, paths []string) error {
	if err := x.appends(); err != nil {
		return err
	}
	all, err := x.ready(paths)
	if err != nil {
		return err
	}
	if all, err = x.share(all); err != nil {
		return err
	}
	if err := x.exporting.overwrites(x.output, all); err != nil {
		return err
	}
	if stdin := slices.ContainsFunc(all, func(in input) bool { return in.name == stdinName }); stdin {
		x.once = "standard input can be read only once, and is read again for each table: name one with --table"
	}
	var watch foreignWatch
	err = x.each(func(w export.Writer, first bool) error {
		bar := x.progress(sizes(all))
		defer bar.clear()
		opt := export.Options{Config: x.cfg, Jobs: x.jobs, Read: bar.show, Place: x.place, Trouble: func(err error) {
			bar.clear()
			if first {
				x.trouble(err, &x.outcome)
			}
		}}
		if first {
			watch.Writer = w
			w = &watch
		}
		return export.Run(ctx, x.packedSequence(all), w, opt)
	})
	if err != nil {
		return err
	}
	x.found = x.omitted()
	for _, in := range all {
		for _, f := range watch.found[in.name] {
			x.finding(in.name, f)
			x.found = true
		}
		delete(watch.found, in.name)
	}
	return x.ended()
}

// foreignWatch is a writer that notes which files hold another format, by their names.
type foreignWatch struct {
	export.Writer

	mu    sync.Mutex
	found map[string][]*diag.Finding
}

// Render implements export.Writer.
func (w *foreignWatch) Render(rows *export.Rows, g *notation.Game, rep *referee.Report) {
	w.Writer.Render(rows, g, rep)
	f := otherThanAGN(rep.Findings...)
	if f == nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.found == nil {
		w.found = map[string][]*diag.Finding{}
	}
	w.found[rows.Game.File] = append(w.found[rows.Game.File], new(*f))
}

// share returns the files of the shard that was asked for.
func (x *exportFiles) share(all []input) ([]input, error) {
	seen := map[string]bool{}
	for _, in := range all {
		if seen[in.name] {
			return nil, usagef("%s is named twice: nothing would show which rows are whose", in.name)
		}
		seen[in.name] = true
	}
	if x.shard == "" {
		return all, nil
	}
	first, second, ok := strings.Cut(x.shard, "/")
	i, errI := strconv.Atoi(first)
	n, errN := strconv.Atoi(second)
	if !ok || errI != nil || errN != nil || i < 1 || n < i {
		return nil, usagef("--shard %s is not written I/N, with I from 1 to N", x.shard)
	}
	if seen[stdinName] {
		return nil, usagef("--shard shares out files that all shards see; standard input is each one's own")
	}
	x.part = fmt.Sprintf("%d-of-%d", i, n)
	var mine []input
	for k := i - 1; k < len(all); k += n {
		mine = append(mine, all[k])
	}
	return mine, nil
}
