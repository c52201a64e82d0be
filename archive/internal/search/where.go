package search

import (
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// Condition is a query as a condition of the dialect.
type Condition struct {
	*dialect.Clause
	// scanned is how many games were gone through.
	scanned int
	// all holds the games that fulfil the query, if no more is needed to know them.
	all Marks
	// every is set if all games do.
	every bool
}

// Games returns the games that fulfil the condition, nil for all.
func (c *Condition) Games(ctx context.Context, tx *sql.Tx) (Marks, error) {
	if c.all != nil || c.every {
		return c.all, nil
	}
	return numbers(ctx, tx, c.Clause)
}

// compiler turns the conditions of a query into those of the dialect.
type compiler struct {
	ctx context.Context
	tx  *sql.Tx
	// found holds for each condition that is answered by a scan of plays the games that
	// fulfil it, seen the games that were looked at. Whole is set if they are all.
	found map[*query.Term]Marks
	seen  Marks
	whole bool
	// chosen is set beside a condition that finds few games by an index of its own, so
	// that the index of dates, which finds many, is kept out of its way.
	chosen bool
	// plan, if set, is told what would be gone through, and nothing is but a sample.
	plan *Plan
	// most, if not 0, says that no more than the first games are asked for that fulfil
	// the query's only condition.
	most int
	// upTo, if not 0, is the number of the last game that is asked about.
	upTo int64
}

// Where compiles a query. What is not indexed is answered on the way, by going through
// the plays of the games that the rest of the query leaves.
func Where(ctx context.Context, a *file.File, tx *sql.Tx, q *query.Query, page Page) (*Condition, error) {
	return where(&compiler{ctx: ctx, tx: tx, found: map[*query.Term]Marks{}}, q, page)
}

func where(c *compiler, q *query.Query, page Page) (*Condition, error) {
	if q.Where == nil {
		return &Condition{Clause: dialect.Every(), every: true}, nil
	}
	if t, ok := q.Where.(*query.Term); ok && t.Op != query.NotEqual && len(q.Order) == 0 && page.Limit > 0 {
		c.most = page.Offset + page.Limit
	}
	if err := c.checkAll(q.Where); err != nil {
		return nil, err
	}
	n, err := c.scan(q.Where)
	if err != nil {
		return nil, err
	}
	if all, ok := c.evaluated(q.Where); ok {
		return &Condition{Clause: among(all), scanned: n, all: all}, nil
	}
	where, err := c.expr(q.Where)
	if err != nil {
		return nil, err
	}
	if c.upTo > 0 {
		where = dialect.And([]*dialect.Clause{where, dialect.UpTo(c.upTo)})
	}
	return &Condition{Clause: where, scanned: n}, nil
}

func (c *compiler) expr(e query.Expr) (*dialect.Clause, error) {
	switch e := e.(type) {
	case *query.And:
		return c.all(e.Parts)
	case *query.Or:
		parts, err := c.each(e.Parts)
		return dialect.Or(parts), err
	case *query.Not:
		part, err := c.expr(e.Part)
		if err != nil {
			return nil, err
		}
		return dialect.Not(part), nil
	case *query.Term:
		if e.Op == query.NotEqual && !compares(e.Field) {
			same := *e
			same.Op = query.Equal
			part, err := c.term(&same)
			if err != nil {
				return nil, err
			}
			return dialect.Not(part), nil
		}
		return c.term(e)
	}
	panic("archive: a condition of no kind")
}

// all compiles conditions that must all hold.
func (c *compiler) all(parts []query.Expr) (*dialect.Clause, error) {
	if slices.ContainsFunc(parts, chooses) {
		before := c.chosen
		c.chosen = true
		defer func() { c.chosen = before }()
	}
	out, err := c.each(parts)
	return dialect.And(out), err
}

// each compiles conditions one by one.
func (c *compiler) each(parts []query.Expr) (out []*dialect.Clause, err error) {
	for _, p := range parts {
		part, err := c.expr(p)
		if err != nil {
			return nil, err
		}
		out = append(out, part)
	}
	return out, nil
}

// chooses reports whether a condition finds games by an index of its own.
func chooses(e query.Expr) bool {
	t, ok := e.(*query.Term)
	if !ok || t.Op == query.NotEqual {
		return false
	}
	switch t.Field {
	case query.Player, query.WinnerName, query.LoserName, query.Tag, query.Site, query.Text, query.Code, query.Rule,
		query.Position:
		return true
	}
	return false
}

// compares reports whether a field has an order, so that != is a comparison of its
// own.
func compares(f query.Field) bool {
	switch f {
	case query.NumPlies, query.NumEvents, query.NumSic, query.NumSeats, query.NumTaken, query.Luck, query.Rupees:
		return true
	}
	return false
}

// judgedWholly is the value of the field judged for games that were judged to their end;
// the other is partly.
const judgedWholly = "wholly"

func (c *compiler) term(t *query.Term) (*dialect.Clause, error) {
	switch t.Field {
	case query.Variant:
		return dialect.Variant(t.Value), nil
	case query.Option:
		return dialect.Option(t.Value, defaultsOf(t.Value)), nil
	case query.Player:
		return dialect.Player(folded(t), t.Seat), nil
	case query.WinnerName:
		return dialect.Player(folded(t), query.Winner), nil
	case query.LoserName:
		return dialect.Player(folded(t), query.Loser), nil
	case query.Score:
		points, err := twelfths(t)
		if err != nil {
			return nil, err
		}
		return dialect.Score(points, t.Seat), nil
	case query.Tag:
		return dialect.Tag(t.Name, folded(t)), nil
	case query.Date, query.PossibleDate:
		return dateIs(t, c.chosen)
	case query.Result:
		return dialect.Result(t.Value), nil
	case query.Verdict:
		if t.Value == referee.Legal.String() {
			return dialect.VerdictWholly(t.Value), nil
		}
		return dialect.Verdict(t.Value), nil
	case query.Judged:
		if t.Value == judgedWholly {
			return dialect.Wholly(), nil
		}
		return dialect.Partly(), nil
	case query.Complete:
		return dialect.Complete(t.Value == "yes"), nil
	case query.NumPlies, query.NumEvents, query.NumSic, query.NumSeats:
		return numberIs(t)
	case query.Site:
		return dialect.Tag(siteTag, folded(t)), nil
	case query.Code:
		return dialect.Code(strings.ToUpper(t.Value), t.Count), nil
	case query.Rule:
		return dialect.Rule(t.Value, t.Count), nil
	case query.Text:
		return dialect.Comment(folded(t)), nil
	case query.File:
		return c.file(t)
	case query.ID:
		return dialect.ID(idRange(t.Value)), nil
	case query.Play:
		return dialect.Play(idRange(t.Value)), nil
	case query.Position, query.Final:
		if scanned(t) {
			break
		}
		return c.position(t)
	}
	return among(c.found[t]), nil
}

// idRange returns the least and the greatest id that are, or begin with, some digits.
func idRange(value string) (low, high []byte) {
	digits := strings.TrimSuffix(strings.ToLower(value), "*")
	fill := func(with string) []byte {
		b, err := hex.DecodeString(digits + strings.Repeat(with, max(2*len(record.ID{})-len(digits), 0)))
		if err != nil {
			return nil // no id, which is told before
		}
		return b
	}
	return fill("0"), fill("f")
}

// folded is the text of a condition as names and texts are compared: the whole, or a
// part of it, behind which a star says nothing more.
func folded(t *query.Term) dialect.Text {
	if t.Op == query.Has {
		return dialect.Text{Value: record.Fold(strings.TrimRight(t.Value, "*")), Part: true}
	}
	return dialect.Text{Value: record.Fold(t.Value)}
}

// file compares the names of files, of which no folded ones are kept.
func (c *compiler) file(t *query.Term) (*dialect.Clause, error) {
	rows, err := c.tx.QueryContext(c.ctx, dialect.Sources)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	name := folded(t)
	var sources []int64
	for rows.Next() {
		var source int64
		var file string
		if err := rows.Scan(&source, &file); err != nil {
			return nil, err
		}
		file = record.Fold(file)
		if file == name.Value || name.Part && strings.Contains(file, name.Value) {
			sources = append(sources, source)
		}
	}
	return dialect.From(sources), rows.Err()
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

func numberIs(t *query.Term) (*dialect.Clause, error) {
	if t.Op != query.Within {
		return dialect.Number(t.Field, t.Op, t.Number), nil
	}
	if err := ordered(t, t.Value != "" && t.To != "" && t.NumberTo < t.Number); err != nil {
		return nil, err
	}
	var least, most *int
	if t.Value != "" {
		least = &t.Number
	}
	if t.To != "" {
		most = &t.NumberTo
	}
	return dialect.NumberWithin(t.Field, least, most), nil
}

// twelfths reads a score.
func twelfths(t *query.Term) (int, error) {
	n, share, ok := strings.Cut(t.Value, "/")
	if !ok {
		share = "1"
	}
	whole, err1 := strconv.Atoi(n)
	parts, err2 := strconv.Atoi(share)
	if err1 != nil || err2 != nil || whole < 0 || whole > 1 || parts < 1 || record.Scale%parts != 0 {
		return 0, &query.Error{Column: t.ValueColumn, Message: strconv.Quote(t.Value) + " is not a score such as 0, 1 or 1/2"}
	}
	return whole * record.Scale / parts, nil
}

// dayOf reads a date of a query: as a tag has it, or a year and month alone.
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
		return in, &query.Error{Column: column, Message: strconv.Quote(value) + " " + err.Error()}
	case err != nil || !in.Known():
		return in, &query.Error{Column: column, Message: strconv.Quote(value) +
			" is not a date such as 1898, 1898.05 or 1898-05-12"}
	}
	return in, nil
}

// undated reports whether a value stands for a date of which nothing is known.
func undated(value string) bool {
	return value != "" && strings.Trim(value, "?.") == "" && value[0] == '?'
}

// dateIs compares dates as intervals of days. A date is certain to fit if all its days
// do, possible if one does.
func dateIs(t *query.Term, chosen bool) (*dialect.Clause, error) {
	if undated(t.Value) || undated(t.To) {
		if t.Op >= query.Less {
			return nil, valueFault(t, "a date that is not known bounds nothing; %s:? finds the games without one", asked(t))
		}
		return dialect.Undated(), nil
	}
	var from, to notation.Days
	var err error
	if t.Value != "" || t.Op != query.Within {
		if from, err = dayOf(t.Value, t.ValueColumn); err != nil {
			return nil, err
		}
	}
	if err := openEnd(t, from); err != nil {
		return nil, err
	}
	if t.Op != query.Within {
		to = from
	} else if t.To != "" {
		if to, err = dayOf(t.To, t.ValueColumn); err != nil {
			return nil, err
		}
	}
	// low and high bound the days that fit.
	var low, high *int64
	switch t.Op {
	case query.Less:
		high = dayBefore(from.First)
	case query.AtMost:
		high = from.Last
	case query.Greater:
		low = dayBehind(from.Last)
	case query.AtLeast:
		low = from.First
	default:
		low, high = from.First, to.Last
		if err := ordered(t, low != nil && high != nil && *high < *low); err != nil {
			return nil, err
		}
	}
	if t.Field == query.PossibleDate {
		return dialect.Possibly(low, high), nil
	}
	return dialect.Surely(low, high, chosen), nil
}

func dayBefore(day *int64) *int64 {
	if day == nil {
		return nil
	}
	d := *day - 1
	return &d
}

func dayBehind(day *int64) *int64 {
	if day == nil {
		return nil
	}
	d := *day + 1
	return &d
}
