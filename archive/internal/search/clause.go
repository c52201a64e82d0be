package search

import (
	"database/sql"
	"encoding/hex"
	"errors"
	"slices"
	"strings"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/spelling"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
)

// resolve makes the clauses of a tree, and what looks for the rest in the play. Few is set beside
// an atom whose games an index finds: the index of dates, which finds many, is then kept out of
// its way.
func (s *search) resolve(n *node, few bool) (err error) {
	switch {
	case n.clause != nil || n.look != nil:
		return nil
	case n.kind == atom && refused(n.term) != nil:
		return refused(n.term)
	case n.kind == atom && n.scanned():
		n.look, n.within, err = s.look(n.term)
		return err
	case n.kind == atom:
		n.clause, err = s.clause(n.term, few)
		return err
	}
	var parts []*dialect.Clause
	for _, p := range n.parts {
		if err := s.resolve(p, few || n.few()); err != nil {
			return err
		}
		parts = append(parts, p.clause)
	}
	if !n.scanned() {
		n.clause = n.join(parts)
	}
	return nil
}

// clause returns the condition of the dialect for one that index and row answer.
func (s *search) clause(t *query.Term, few bool) (*dialect.Clause, error) {
	switch t.Field {
	case query.Date, query.PossibleDate:
		return dateIs(t, few)
	case query.File:
		return s.fromFile(t)
	case query.Player, query.WinnerName, query.LoserName:
		return s.played(t)
	case query.Site:
		return s.tagged(siteTag, t)
	case query.Tag:
		if !Numeric(t) {
			return s.tagged(t.Name, t)
		}
	case query.Position:
		return s.stands(t)
	case query.Final:
		states, err := s.states(t)
		return dialect.Final(hashesOf(states)), err
	}
	return fields[t.Field].clause(t), nil
}

// idRange returns the least and the greatest id that are, or begin with, some digits.
func idRange(value string) (low, high []byte) {
	digits := strings.TrimSuffix(strings.ToLower(value), "*")
	fill := func(with string) []byte {
		b, err := hex.DecodeString(digits + strings.Repeat(with, max(2*len(record.ID{})-len(digits), 0)))
		if err != nil {
			return nil // no id, which is reported before
		}
		return b
	}
	return fill("0"), fill("f")
}

// folded is the text of a condition as names and texts are compared: the whole, or a
// part of it, after which a star says nothing more.
func folded(t *query.Term) dialect.Text {
	if t.Op == query.Has {
		return dialect.Text{Value: record.Fold(strings.TrimRight(t.Value, "*")), Part: true}
	}
	return dialect.Text{Value: record.Fold(t.Value)}
}

// named is the name of a condition as names are compared.
func named(t *query.Term) *dialect.Name {
	if t.Op != query.Has && t.Op != query.Alike {
		return &dialect.Name{Folded: record.Fold(t.Value)}
	}
	sought := spelling.Seek(t.Value, t.Op == query.Alike)
	return &dialect.Name{Patterns: sought.Patterns(), Alike: sought.Alike()}
}

// fromFile compares the names of files, of which no folded ones are kept.
func (s *search) fromFile(t *query.Term) (*dialect.Clause, error) {
	name := folded(t)
	var sources []int64
	err := dialect.Each(s.ctx, s.tx, func(rows *sql.Rows) error {
		var source int64
		var file string
		if err := rows.Scan(&source, &file); err != nil {
			return err
		}
		file = record.Fold(file)
		if file == name.Value || name.Part && strings.Contains(file, name.Value) {
			sources = append(sources, source)
		}
		return nil
	}, dialect.Sources)
	if err != nil || len(sources) <= dialect.Window {
		return dialect.From(sources), err
	}
	return s.fromMany(sources)
}

// fromMany finds the games that came from one of many files.
func (s *search) fromMany(sources []int64) (*dialect.Clause, error) {
	last, err := s.lastGame()
	if err != nil {
		return nil, err
	}
	slices.Sort(sources)
	out := make(Marks, last)
	err = dialect.Each(s.ctx, s.tx, func(rows *sql.Rows) error {
		var game, source int64
		if err := rows.Scan(&game, &source); err != nil {
			return err
		}
		if _, is := slices.BinarySearch(sources, source); is {
			return out.mark(game)
		}
		return nil
	}, dialect.GamesFrom)
	return dialect.Marked(out), err
}

// defaultsOf returns the options of the rule sets whose default is a setting.
func defaultsOf(value string) (out []dialect.Default) {
	for _, rs := range rulesets.All() {
		for _, o := range rs.Options {
			if fits(value, []string{o.Name + "=" + o.Values[0].Name}) {
				out = append(out, dialect.Default{Variant: rs.Name, Option: o.Name})
			}
		}
	}
	return out
}

// dayOf reads a date of a query: as a tag has it, or a year and month alone
func dayOf(value string, column int) (notation.Days, error) {
	in, err := notation.ReadEventDate(value)
	if err != nil && strings.Count(value, ".") == 1 {
		in, err = notation.ReadDate(value + ".??")
	}
	if err != nil && len(value) == len("189?") { // as 189X, or as Date has it
		in, err = notation.ReadDate(value + ".??.??")
	}
	switch {
	case errors.Is(err, notation.ErrReversed):
		return in, &query.Error{Column: column, Message: words.Of("%q %v", value, err)}
	case err != nil || !in.Known():
		return in, &query.Error{Column: column,
			Message: words.Of("%q is not a date such as 1898, 1898.05 or 1898-05-12", value)}
	}
	return in, nil
}

// undated reports whether a value stands for a date of which nothing is known.
func undated(value string) bool {
	return value != "" && strings.Trim(value, "?.") == "" && value[0] == '?'
}

// daysOf returns the first and the last day that a condition asks for, nil where it leaves them open. The
// error is a *query.Error.
func daysOf(t *query.Term) (low, high *int64, err error) {
	var from, to notation.Days
	if t.Value != "" || t.Op != query.Within {
		from, err = dayOf(t.Value, t.ValueColumn)
	}
	if err == nil && t.To != "" {
		to, err = dayOf(t.To, t.ValueColumn)
	}
	if err != nil {
		return nil, nil, err
	}
	switch t.Op {
	case query.Less:
		high, err = beyond(t, from.First, -1)
	case query.AtMost:
		high = from.Last
	case query.Greater:
		low, err = beyond(t, from.Last, 1)
	case query.AtLeast:
		low = from.First
	case query.Within:
		low, high = from.First, to.Last
	default:
		low, high = from.First, from.Last
	}
	if low != nil && high != nil && *high < *low {
		err = backwards(t)
	}
	return low, high, err
}

// beyond returns the day so many days after one. Nothing lies beyond one that is open.
func beyond(t *query.Term, day *int64, days int64) (*int64, error) {
	if day == nil {
		return nil, valueFault(t, "no day lies beyond the open end of %s", t.Value)
	}
	return new(*day + days), nil
}

// dateIs compares dates as intervals of days. A date is certain to fit if all its days
// do, possible if one does.
func dateIs(t *query.Term, few bool) (*dialect.Clause, error) {
	if undated(t.Value) || undated(t.To) {
		if t.Op >= query.Less {
			return nil, valueFault(t, "a date that is not known bounds nothing; %s:? finds the games without one", asked(t))
		}
		return dialect.Undated(), nil
	}
	low, high, err := daysOf(t)
	if t.Field == query.PossibleDate {
		return dialect.Possibly(low, high), err
	}
	return dialect.Surely(low, high, few), err
}

// refused returns the fault of a condition that says nothing, whatever games there are.
func refused(t *query.Term) error {
	if reversed(t) {
		return backwards(t)
	}
	return sought(t)
}

// reversed reports whether a range of numbers ends before it begins, and backwards is the fault of one.
func reversed(t *query.Term) bool {
	return (t.Field.Number() || Numeric(t)) && t.Op == query.Within && t.Value != "" && t.To != "" && t.NumberTo < t.Number
}

func backwards(t *query.Term) error {
	return valueFault(t, "the range %s..%s ends before it begins", t.Value, t.To)
}
