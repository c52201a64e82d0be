package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"iter"
	"strings"
	"sync"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/archive/export"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/referee"
	"github.com/spf13/cobra"
)

// exportStored is the flags of the command and the state of its run.
type exportStored struct {
	from *archiveCmd
	exporting
	outcome
	jobs int
}

func newArchiveExport(a *archiveCmd) *cobra.Command {
	x := &exportStored{from: a, exporting: exporting{env: a.env}}
	cmd := &cobra.Command{
		Use:   "export [ID... | QUERY]",
		Short: "Write stored games as AGN or as data",
		Long: `Export writes the games with these ids, or those that a query asks for, in its order;
all of them without either. Words that are all hexadecimal digits are ids.

As agn games are written as they are kept: in canonical form, or as they stood where
they could not be read whole. Imported into another archive they have the same ids and
verdicts. The other formats are those of agn export: the texts are judged again, and a
row says of a game what one made from the file would say. If -o is a directory, or ends
in /, its files are those of agn export: TABLE/variant=NAME/1-of-1.FORMAT.

A game that does not match its checksum is not written; it is named on standard
error and the exit code is 2. It is 1 when nothing was found, or pgn left something out.`,
		Example: `  agn archive export > all.agn
  agn archive export --db a.agndb | agn archive import --db b.agndb -
  agn archive export --format parquet --table events -o captures.parquet event:capture
  agn archive export --format parquet --append -o data/`,
	}
	cmd.ValidArgsFunction = completeQuery
	x.flags(cmd)
	jobsFlag(cmd, &x.jobs)
	cmd.RunE = withContext(func(ctx context.Context, words []string) (err error) {
		if x.jobs, err = workers(x.jobs); err != nil {
			return err
		}
		name, err := a.file()
		if err != nil {
			return err
		}
		if x.output != stdinName && sameFile(x.output, name) {
			return usagef("output would overwrite the archive %s", name)
		}
		return a.with(ctx, archive.ReadOnly, func(db *archive.Archive) error { return x.run(ctx, db, words) })
	})
	return cmd
}

func (x *exportStored) run(ctx context.Context, db *archive.Archive, words []string) (err error) {
	if err := x.appends(); err != nil {
		return err
	}
	asIs := x.format == agnFormat && x.output == stdinName
	if asIs {
		if _, err := x.asked(); err != nil {
			return err
		}
		if len(words) == 0 {
			return x.from.texts(ctx, db, nil)
		}
	}
	src := strings.Join(words, " ")
	numbers, err := wanted(ctx, db, words, src)
	damage, err := leftOut(err)
	if err != nil {
		return queryFault(src, err)
	}
	if damage != nil {
		x.complain(damage)
		defer func() {
			if err == nil || errors.Is(err, errFindings) {
				err = errTrouble
			}
		}()
	}
	if len(numbers) == 0 {
		if err := x.from.nothing(ctx, db, src); !errors.Is(err, errFindings) {
			return err
		}
		x.found = len(words) > 0
	}
	if asIs && len(numbers) > 0 {
		return x.from.texts(ctx, db, numbers)
	}
	return x.rows(ctx, db, numbers)
}

// wanted returns the numbers of the games with ids, or of those that a query asks for.
func wanted(ctx context.Context, db *archive.Archive, words []string, src string) (numbers []int64, err error) {
	if areIDs(words) {
		return lookup(ctx, db, words)
	}
	q, err := query.Parse(src)
	if err != nil {
		return nil, err
	}
	for f, err := range db.Search(ctx, q, archive.Page{}) {
		if err != nil {
			return numbers, err
		}
		numbers = append(numbers, f.Game)
	}
	return numbers, nil
}

// areIDs reports whether words are ids and no query.
func areIDs(words []string) bool {
	for _, w := range words {
		if strings.Trim(w, "0123456789abcdefABCDEF") != "" {
			return false
		}
	}
	return len(words) > 0
}

// lookup returns the numbers of the games with these ids.
func lookup(ctx context.Context, db *archive.Archive, ids []string) (numbers []int64, err error) {
	for _, id := range ids {
		n, err := db.Lookup(ctx, id)
		if err != nil {
			return nil, err
		}
		numbers = append(numbers, n)
	}
	return numbers, nil
}

// texts writes games as they are, all of them where no numbers are given.
func (a *archiveCmd) texts(ctx context.Context, db *archive.Archive, numbers []int64) error {
	a.foreign()
	_, err := db.Export(ctx, a.out, numbers)
	return err
}

// rows judges stored games again and writes what is asked for.
func (x *exportStored) rows(ctx context.Context, db *archive.Archive, numbers []int64) error {
	var places []int64
	x.place = func(n int) int64 { return places[n-1] }
	x.prepare = func() (err error) {
		numbers, err = x.superseded(ctx, db, numbers)
		return err
	}
	people := sync.OnceValues(func() (map[string][]string, error) {
		all, err := db.People(ctx)
		if errors.Is(err, archive.ErrDamaged) { // the games that are whole are written
			x.trouble(err, &x.outcome)
			err = nil
		}
		return all, err
	})
	err := x.each(func(w export.Writer, first bool) error {
		bar := x.progress(nil)
		defer bar.clear()
		opt := export.Options{Jobs: x.jobs, Place: x.place, People: people,
			Read: func(_ int64, games int) { bar.count(games) },
			Trouble: func(err error) {
				bar.clear()
				if first {
					x.trouble(err, &x.outcome)
				}
			}}
		// What is read is put down before it is judged.
		places = make([]int64, 0, len(numbers))
		return export.Run(ctx, storedGames(ctx, db, numbers, &places), w, opt)
	})
	if err != nil {
		return err
	}
	x.found = x.omitted() || x.found
	return x.result()
}

// storedGames yields stored games, each as a file of its own under the name and number that
// it had, and puts down the numbers of those that can be read.
func storedGames(ctx context.Context, db *archive.Archive, numbers []int64, places *[]int64) iter.Seq[referee.Input] {
	return func(yield func(referee.Input) bool) {
		i := 0
		for g, err := range db.Texts(ctx, numbers) {
			if err == nil {
				*places = append(*places, numbers[i])
			}
			i++
			in := referee.Input{Name: g.File, Number: g.InFile, Open: func() (io.ReadCloser, error) {
				return io.NopCloser(bytes.NewReader(g.Text)), err
			}}
			if !yield(in) {
				return
			}
		}
	}
}
