package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/spelling"
	"github.com/ashtapada/agn/internal/words"
	"github.com/spf13/cobra"
)

// newArchivePeople makes the command whose subcommands say which names are of one player.
func newArchivePeople(a *archiveCmd) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "people",
		Short: "Say which names are of one player",
		Long: `People keeps, beside the games, which names stand for one player. The names of a person
are found by each other, and count as one player in statistics, duplicates, facets and
orders; there the player is called as the person is. The texts of the games stay as
they are, and a tag is asked for as it is written: tag.White="B. Rao".

Names that differ in case alone are one without that. A name that an import brings
later, and that differs from one of a person in case alone, is of that person too.`,
		Example: `  agn archive people merge 'Bhāskara Rāo' 'B. Rao' 'Bhaskara Rao'
  agn archive people list
  agn archive people split 'B. Rao'
  agn archive people export > people.csv`,
		Args: noCommand,
		RunE: a.wantsCommand,
	}
	cmd.AddCommand(newPeopleList(a), newPeopleMerge(a), newPeopleSplit(a), newPeopleExport(a), newPeopleImport(a))
	return cmd
}

func newPeopleList(a *archiveCmd) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the people with their names",
		Long: `List prints each person, and below it the other names. The exit code is 1 where every
name stands for itself.`,
		Example: `  agn archive people list --db a.agndb`,
		Args:    args(cobra.NoArgs),
	}
	cmd.RunE = withContext(func(ctx context.Context, _ []string) error {
		return a.people(ctx, func(people map[string][]string) error {
			if len(people) == 0 {
				if _, err := fmt.Fprintln(a.err, "every name stands for itself"); err != nil {
					return err
				}
				return errFindings
			}
			a.sanitized()
			for _, person := range inOrder(people) {
				for i, name := range append([]string{person}, people[person]...) {
					if _, err := fmt.Fprintf(a.out, "%s%s\n", strings.Repeat("  ", min(i, 1)), name); err != nil {
						return err
					}
				}
			}
			return nil
		})
	})
	return cmd
}

// inOrder returns what the people are called, in the order of names.
func inOrder(people map[string][]string) []string {
	return slices.SortedFunc(maps.Keys(people), func(a, b string) int {
		return cmp.Or(bytes.Compare(spelling.Sorted(a), spelling.Sorted(b)), strings.Compare(a, b))
	})
}

// people reads the people of the archive.
func (a *archiveCmd) people(ctx context.Context, do func(map[string][]string) error) error {
	return a.with(ctx, archive.ReadOnly, func(db *archive.Archive) error {
		people, err := db.People(ctx)
		if err != nil {
			return err
		}
		return do(people)
	})
}

func newPeopleMerge(a *archiveCmd) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "merge PERSON NAME...",
		Short: "Have names stand for a person",
		Long: `Merge has names of players stand for a person, who is called as the first of them. A
name that stands for another person leaves it, and a note says so. One that is a person
brings all its names along; PERSON brings those for whom it stands along too. All of it
is done or nothing.

The names must be of the archive, letter by letter; the nearest is proposed for one that
is not. The person may be called as no game calls it.`,
		Example: `  agn archive people merge 'Bhāskara Rāo' 'B. Rao' 'Bhaskara Rao'`,
		Args:    args(cobra.MinimumNArgs(2)),
	}
	cmd.RunE = withContext(func(ctx context.Context, names []string) error {
		return a.with(ctx, archive.ReadWrite, func(db *archive.Archive) error {
			rows := personRows{}
			for _, name := range names[1:] {
				rows = append(rows, personRow{person: names[0], name: name})
			}
			return a.merge(ctx, db, rows, nil)
		})
	})
	return cmd
}

// merge has names stand for persons, and says which people are others by that than they were.
func (a *archiveCmd) merge(ctx context.Context, db *archive.Archive, rows personRows,
	absent func(*engine.UnknownError)) error {
	before, err := db.People(ctx)
	if err != nil {
		return err
	}
	if err := peopleFault(db.SetPeople(ctx, rows.people(), nil, absent)); err != nil {
		return err
	}
	after, err := db.People(ctx)
	for i, line := range rows.moved(before, after) {
		if i == mostNotes {
			a.say("note", errors.New("other people have changed too: agn archive people list"))
			break
		}
		a.say("note", errors.New(line))
	}
	return err
}

// mostNotes is how many notes of one kind are printed.
const mostNotes = 5

// moved says of which people the names do not stand together any more, and who became one with another unasked.
func (rows personRows) moved(before, after map[string][]string) (out []string) {
	now := map[string]string{}
	for person, names := range after {
		for _, name := range append(names, person) {
			now[name] = person
		}
	}
	for _, person := range inOrder(before) {
		asked := slices.ContainsFunc(rows, func(r personRow) bool { return r.person == person || r.name == person })
		if to := now[person]; to != "" && to != person && !asked {
			out = append(out, fmt.Sprintf("%q is one with %q now, with all names", person, to))
		}
		for _, name := range before[person] {
			if now[name] == now[person] {
				continue
			}
			left := ""
			if now[person] == "" {
				left = fmt.Sprintf("; %q has no other name left", person)
			}
			out = append(out, fmt.Sprintf("%q stands for %q now, no longer for %q%s", name, now[name], person, left))
		}
	}
	return out
}

// peopleFault has a name that the archive does not have be a usage error.
func peopleFault(err error) error {
	if unknown := (*engine.UnknownError)(nil); errors.As(err, &unknown) {
		return usageError{unknown}
	}
	return err
}

func newPeopleSplit(a *archiveCmd) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "split NAME...",
		Short: "Have names stand for themselves again",
		Long: `Split takes names from the persons for whom they stand, so that each is a player of its
own again. What a person is called takes all its names from it.`,
		Example: `  agn archive people split 'B. Rao'`,
		Args:    args(cobra.MinimumNArgs(1)),
	}
	cmd.RunE = withContext(func(ctx context.Context, names []string) error {
		return a.with(ctx, archive.ReadWrite, func(db *archive.Archive) error {
			return peopleFault(db.SetPeople(ctx, nil, names, nil))
		})
	})
	return cmd
}

// peopleColumns are the columns of the people in CSV.
var peopleColumns = []string{"person", "name"}

func newPeopleExport(a *archiveCmd) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "export",
		Short: "Write the people as CSV",
		Long: `Export writes a line for each other name of a person, with two columns that a header
names: person and name. Import reads them.`,
		Example: `  agn archive people export > people.csv`,
		Args:    args(cobra.NoArgs),
	}
	cmd.RunE = withContext(func(ctx context.Context, _ []string) error {
		return a.people(ctx, func(people map[string][]string) error {
			a.foreign()
			w := csv.NewWriter(a.out)
			lines := [][]string{peopleColumns}
			for _, person := range inOrder(people) {
				names := people[person]
				if len(names) == 0 { // who is a person all the same
					names = []string{person}
				}
				for _, name := range names {
					lines = append(lines, []string{person, name})
				}
			}
			return w.WriteAll(lines)
		})
	})
	return cmd
}

func newPeopleImport(a *archiveCmd) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "import FILE",
		Short: "Read people from CSV",
		Long: `Import reads a file as export writes it, - for standard input, and merges what it says:
each line has a name stand for a person. The header names the columns person and name,
in any order. All of it is done or, where a line is wrong, nothing. A name that no game
has is kept for games to come, and import says so. Names that the file does not have
stay as they are.`,
		Example: `  agn archive people import people.csv`,
		Args:    args(cobra.ExactArgs(1)),
	}
	cmd.RunE = withContext(func(ctx context.Context, files []string) error {
		rows, err := a.peopleIn(files[0])
		if err != nil {
			return err
		}
		return a.with(ctx, archive.ReadWrite, func(db *archive.Archive) error {
			var absent []*engine.UnknownError
			err := a.merge(ctx, db, rows, func(u *engine.UnknownError) { absent = append(absent, u) })
			if err != nil {
				return rows.fault(files[0], err)
			}
			a.sayAbsent(files[0], rows, absent)
			return nil
		})
	})
	return cmd
}

// sayAbsent says which names of a table no game has, or how many they are.
func (a *archiveCmd) sayAbsent(file string, rows personRows, absent []*engine.UnknownError) {
	const most = 5
	for i, u := range absent {
		if i == most {
			a.say("note", words.Errorf("%s: no game has %d more names; they are kept for games to come", file, len(absent)-most))
			return
		}
		var meant words.Text
		if len(u.Near) > 0 {
			meant = words.Of(", %s", engine.DidYouMean(u.Near))
		}
		at := slices.IndexFunc(rows, func(r personRow) bool { return r.name == u.Name })
		a.say("note", words.Errorf("%s:%d: no game has the name %q, it is kept for games to come%s", file, rows[at].line,
			u.Name, meant))
	}
}

// personRows are the lines of a table of people.
type personRows []personRow

type personRow struct {
	line         int
	person, name string
}

// people are the persons of the lines, with their other names.
func (rows personRows) people() map[string][]string {
	out := map[string][]string{}
	for _, r := range rows {
		out[r.person] = append(out[r.person], r.name)
	}
	return out
}

// fault is an error of the people of a file: of a name that stands for two people it names the line that says the second.
func (rows personRows) fault(file string, err error) error {
	clash := (*problem.ClashError)(nil)
	if !errors.As(err, &clash) {
		return words.Errorf("%s: %v", file, err)
	}
	line := 0
	for _, person := range clash.People {
		at := slices.IndexFunc(rows, func(r personRow) bool {
			return r.person == person && (spelling.Fold(r.name) == spelling.Fold(clash.Name) ||
				spelling.Fold(person) == spelling.Fold(clash.Name))
		})
		if at >= 0 {
			line = max(line, rows[at].line)
		}
	}
	return words.Errorf("%s:%d: %v", file, line, clash)
}

// peopleIn reads a table of people.
func (e *env) peopleIn(file string) (out personRows, err error) {
	f, err := e.open(file)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	r := csv.NewReader(f)
	r.ReuseRecord = true
	var at []int // of the columns of people
	for {
		cells, err := r.Read()
		if err == io.EOF && at != nil {
			return out, nil
		}
		if err == io.EOF {
			err = words.Errorf("it is empty, and a header names the columns person and name")
		}
		if at == nil && err == nil {
			at, err = columnsOf(cells)
			if err == nil {
				continue
			}
		}
		if err != nil {
			return nil, words.Errorf("%s: %v", file, err)
		}
		line, _ := r.FieldPos(0)
		row := personRow{line, cells[at[0]], cells[at[1]]}
		if strings.TrimSpace(row.person) == "" || strings.TrimSpace(row.name) == "" {
			return nil, words.Errorf("%s:%d: a line names a person and another name", file, line)
		}
		if name := row.person + row.name; !utf8.ValidString(name) {
			return nil, words.Errorf("%s:%d: the line is not written in UTF-8", file, line)
		}
		out = append(out, row)
	}
}

// columnsOf returns where the columns of people stand in a header.
func columnsOf(header []string) ([]int, error) {
	at := make([]int, len(peopleColumns))
	for i, name := range peopleColumns {
		at[i] = -1
		for k, cell := range header {
			if strings.TrimPrefix(cell, "\uFEFF") == name {
				at[i] = k
			}
		}
		if at[i] < 0 {
			return nil, words.Errorf("the header has no column %q", name)
		}
	}
	for _, cell := range header {
		if cell = strings.TrimPrefix(cell, "\uFEFF"); !slices.Contains(peopleColumns, cell) {
			return nil, words.Errorf("the header has a column %q, and the columns are %s", cell,
				strings.Join(peopleColumns, " and "))
		}
	}
	return at, nil
}
