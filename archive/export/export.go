// Package export makes tables of games: a row a game, an event, a position or a finding,
// with everything that the referee knows of it. The games are judged while they are read,
// several at once, and the rows come in the order of the games. Writers put them into CSV,
// lines of JSON or Parquet. Games can also be written as AGN
// or, where that can hold them, as PGN.
//
// docs/data.md describes the tables.
package export

import (
	"context"
	"iter"
	"slices"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// Options says what is exported of games.
type Options struct {
	// Config says how games are read that do not say it themselves.
	Config referee.Config
	// Jobs is the number of games judged at once, 0 for one a core.
	Jobs int
	// Place, if set, is the place of the n-th game, from 1, which is n without it.
	Place func(n int) int64
	// People, if set, returns the persons whom several names stand for, each with the other names. It is asked where
	// rows have them.
	People func() (map[string][]string, error)
	// Read, if set, is called after each game with the bytes and games read so far.
	Read func(bytes int64, games int)
	// Trouble, if set, is called with each error that kept (the rest of) a file from being
	// read, and with each *referee.PanicError. Without it the first ends the run.
	Trouble func(error)
}

// Writer writes rows. Closing it ends what is written; it does not close what it writes to.
type Writer interface {
	// Needs returns the table and the columns that it writes.
	Needs() Needs
	// Render is called by several goroutines at once, with the rows of a game and the game
	// itself as an archive would keep it, and sets what it needs of Rows' Text.
	Render(rows *Rows, g *notation.Game, rep *referee.Report)
	// Write writes a game, in order. The rows are valid during the call.
	Write(rows *Rows) error
	Close() error
}

// Needs is what a writer asks for. Without a table it takes games as they are.
type Needs struct {
	Table   Table
	Columns []Column
}

// wants returns what has to be collected.
func (n *Needs) wants() wants {
	w := wants{games: n.Table == Games, events: n.Table == Events, positions: n.Table == Positions,
		findings: n.Table == Findings, tags: n.Table == tagsTable, seats: n.Table == seatsTable,
		comments: n.Table == commentsTable, aliases: n.Table == aliasesTable}
	if w.events {
		w.moves, w.hash, w.position = has(n.Columns, "legal_moves"), has(n.Columns, "hash"), has(n.Columns, "position")
		w.inferred = slices.ContainsFunc(n.Columns, Column.inferred)
	}
	w.men = w.positions && has(n.Columns, "men")
	w.text = n.Table == "" || w.games && has(n.Columns, "text")
	return w
}

// Run judges the games of the inputs and writes what is wanted of them, in the order of the
// input. It does not close the writer. The error is the writer's, the context's, or the
// first that Options.Trouble does not take.
func Run(ctx context.Context, inputs iter.Seq[referee.Input], w Writer, opt Options) error {
	needs := w.Needs()
	wanted := needs.wants()
	var persons map[string]*person
	if opt.People != nil && (wanted.seats || wanted.aliases) {
		people, err := opt.People()
		if err != nil {
			return err
		}
		persons = personsOf(people)
	}
	free := make(chan *Rows, spare)
	batch := referee.Batch{Config: opt.Config, Jobs: opt.Jobs,
		Judge: func(ref *referee.Referee) func(*referee.Result) *referee.Report {
			c := newCollector(wanted, ref, opt.Config)
			c.placeOf, c.persons = opt.Place, persons
			return func(r *referee.Result) *referee.Report {
				rows := take(free)
				kept, rep := c.judge(r, rows)
				w.Render(rows, kept, rep)
				r.Value = rows
				return rep
			}
		}}
	games := 0
	return batch.Run(ctx, inputs, func(r *referee.Result) error {
		if r.Err != nil {
			if opt.Trouble == nil {
				return r.Err
			}
			opt.Trouble(r.Err)
			return nil
		}
		rows, ok := r.Value.(*Rows)
		if !ok {
			rows = nothing(r, wanted)
			w.Render(rows, &notation.Game{}, r.Report)
		} else {
			games++
		}
		if opt.Read != nil {
			opt.Read(r.Bytes, games)
		}
		err := w.Write(rows)
		give(free, rows)
		return err
	})
}

// spare is how many rows of games that were written are kept to be filled again.
const spare = 4096

func take(free chan *Rows) *Rows {
	select {
	case r := <-free:
		r.Text = r.Text[:0]
		return r
	default:
		return new(Rows)
	}
}

// largest is the number of events from which on rows are not kept.
const largest = 1 << 13

func give(free chan *Rows, r *Rows) {
	if max(cap(r.Events), cap(r.Positions), cap(r.Text)>>8) > largest {
		return
	}
	select {
	case free <- r:
	default:
	}
}

// nothing is the rows of a file without a game: that it holds none is a finding.
func nothing(r *referee.Result, w wants) *Rows {
	rows := &Rows{Game: Game{File: clean(r.File)}}
	if w.findings {
		rows.Findings = findings(r.Report.Findings, &rows.Game)
	}
	return rows
}

// findings returns the rows of a list of findings.
func findings(list diag.List, g *Game) []Finding {
	out := make([]Finding, len(list))
	for i := range list {
		out[i] = findingOf(i+1, &list[i])
		out[i].Game, out[i].File, out[i].Number, out[i].Variant = g.Game, g.File, g.Number, g.Variant
	}
	return out
}
