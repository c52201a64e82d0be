package archive

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// condition is a query as SQL over the table games, called g. It is true or false,
// never unknown.
type condition struct {
	*clause
	replayed int
}

// compiler turns the conditions of a query into SQL.
type compiler struct {
	ctx context.Context
	tx  *sql.Tx
	// found holds for each condition that SQL cannot answer the games that fulfil it,
	// as a JSON array.
	found map[*query.Term]string
	// chosen is set beside a condition that finds few games by an index of its own, so
	// that the index of dates, which finds many, is kept out of its way.
	chosen bool
	judged judgedSQL
	// most, if not 0, says that no more than the first games are asked for that fulfil
	// the query's only condition.
	most int
}

// where compiles a query. What is not indexed is answered on the way, by playing the
// games through that the rest of the query leaves.
func (a *Archive) where(ctx context.Context, tx *sql.Tx, q *query.Query, page Page) (*condition, error) {
	if q.Where == nil {
		return &condition{clause: clauseOf("1")}, nil
	}
	c := &compiler{ctx: ctx, tx: tx, judged: a.judged, found: map[*query.Term]string{}}
	if t, ok := q.Where.(*query.Term); ok && t.Op != query.NotEqual && len(q.Order) == 0 && page.Limit > 0 {
		c.most = page.Offset + page.Limit
	}
	if err := c.checkAll(q.Where); err != nil {
		return nil, err
	}
	n, err := c.replay(q.Where)
	if err != nil {
		return nil, err
	}
	sql, err := c.expr(q.Where)
	if err != nil {
		return nil, err
	}
	return &condition{sql, n}, nil
}

func (c *compiler) expr(e query.Expr) (*clause, error) {
	switch e := e.(type) {
	case *query.And:
		return c.list(e.Parts, " AND ")
	case *query.Or:
		return c.list(e.Parts, " OR ")
	case *query.Not:
		part, err := c.expr(e.Part)
		if err != nil {
			return nil, err
		}
		return clauseOf("NOT (").and(part).add(")"), nil
	case *query.Term:
		if e.Op == query.NotEqual && !compares(e.Field) {
			same := *e
			same.Op = query.Equal
			part, err := c.term(&same)
			if err != nil {
				return nil, err
			}
			return clauseOf("NOT (").and(part).add(")"), nil
		}
		return c.term(e)
	}
	panic("archive: a condition of no kind")
}

func (c *compiler) list(parts []query.Expr, link fragment) (*clause, error) {
	out := clauseOf("(")
	if link == " AND " && slices.ContainsFunc(parts, chooses) {
		before := c.chosen
		c.chosen = true
		defer func() { c.chosen = before }()
	}
	for i, p := range parts {
		if i > 0 {
			out.add(link)
		}
		part, err := c.expr(p)
		if err != nil {
			return nil, err
		}
		out.and(part)
	}
	return out.add(")"), nil
}

// chooses reports whether a condition finds games by an index of its own.
func chooses(e query.Expr) bool {
	t, ok := e.(*query.Term)
	if !ok || t.Op == query.NotEqual {
		return false
	}
	switch t.Field {
	case query.Player, query.WinnerName, query.LoserName, query.Tag, query.Text, query.Code, query.Rule, query.Position:
		return true
	}
	return false
}

// compares reports whether a field has an order, so that != is a comparison of its
// own.
func compares(f query.Field) bool {
	switch f {
	case query.NumPlies, query.NumEvents, query.NumSic:
		return true
	}
	return false
}

// compare holds the comparisons and their opposites.
var compare = [...]fragment{query.Has: "= ?", query.Equal: "= ?", query.NotEqual: "<> ?",
	query.Less: "< ?", query.AtMost: "<= ?", query.Greater: "> ?", query.AtLeast: ">= ?"}

func (c *compiler) term(t *query.Term) (*clause, error) {
	switch t.Field {
	case query.Variant:
		return wordIs("g.variant", t.Value), nil
	case query.Option:
		return optionIs(t.Value), nil
	case query.Player:
		out := clauseOf("g.game IN (SELECT s.game FROM players p JOIN seats s USING (player) WHERE ")
		return seatFilter(out.and(textIs("p.folded", t)), t.Seat).add(")"), nil
	case query.WinnerName:
		out := clauseOf("g.game IN (SELECT s.game FROM players p JOIN seats s USING (player) WHERE ")
		return seatFilter(out.and(textIs("p.folded", t)), query.Winner).add(")"), nil
	case query.LoserName:
		out := clauseOf("g.game IN (SELECT s.game FROM players p JOIN seats s USING (player) WHERE ")
		return seatFilter(out.and(textIs("p.folded", t)), query.Loser).add(")"), nil
	case query.Score:
		points, err := twelfths(t)
		if err != nil {
			return nil, err
		}
		out := clauseOf("EXISTS (SELECT 1 FROM seats s WHERE s.game = g.game AND s.points = ?", points)
		return seatFilter(out, t.Seat).add(")"), nil
	case query.Tag:
		out := clauseOf("g.game IN (SELECT t.game FROM tagvalues v JOIN tags t USING (tag) WHERE v.name = ? AND ", t.Name)
		return out.and(textIs("v.folded", t)).add(")"), nil
	case query.Date, query.PossibleDate:
		return dateIs(t, c.chosen)
	case query.Result:
		return clauseOf("g.result = ?", t.Value), nil
	case query.Verdict:
		is := clauseOf("g.verdict = ?", t.Value)
		if t.Value == referee.Legal.String() {
			is = clauseOf("(").and(is).add(" AND NOT ").add(c.judged.partly).add(")")
		}
		return is, nil
	case query.Judged:
		if t.Value == judgedWholly {
			return clauseOf("NOT ").add(c.judged.partly), nil
		}
		return clauseOf(c.judged.partly), nil
	case query.Complete:
		return clauseOf("g.complete = ?", t.Value == "yes"), nil
	case query.NumPlies:
		return numberIs("g.plies ", t)
	case query.NumEvents:
		return numberIs("g.events ", t)
	case query.NumSic:
		return numberIs("g.sic ", t)
	case query.Happening:
		return c.happening(t), nil
	case query.Throw:
		return c.throw(t), nil
	case query.Code:
		upper := *t
		upper.Value = strings.ToUpper(t.Value)
		return findingIs("f.code", &upper), nil
	case query.Rule:
		return findingIs("f.rule", t), nil
	case query.Text:
		return commentIs(t), nil
	case query.File:
		return clauseOf("g.source IN (SELECT source FROM sources WHERE ").and(rawTextIs("file", t)).add(")"), nil
	case query.ID:
		return wordIs("lower(hex(g.id))", strings.ToLower(t.Value)), nil
	case query.Play:
		return wordIs("lower(hex(g.play))", strings.ToLower(t.Value)), nil
	case query.Position, query.Final:
		if replays(t) {
			break
		}
		return c.position(t)
	}
	return clauseOf("g.game IN (SELECT value FROM json_each(?))", c.found[t]), nil
}

// optionIs looks for a setting among the options, or where they leave it out because it
// is the default of the rule set.
func optionIs(value string) *clause {
	out := clauseOf("(instr(' ' || g.options || ' ', ?) > 0", " "+value+" ")
	if head, ok := strings.CutSuffix(value, "*"); ok {
		out = clauseOf("(instr(' ' || g.options, ?) > 0", " "+head)
	}
	for _, rs := range rulesets.All() {
		for _, o := range rs.Options {
			if fits(value, []string{o.Name + "=" + o.Values[0].Name}) {
				out.add(" OR g.variant = ? AND instr(' ' || g.options, ?) = 0", rs.Name, " "+o.Name+"=")
			}
		}
	}
	return out.add(")")
}

// wordIs compares a column with a word or, before a star, its beginning.
func wordIs(column fragment, value string) *clause {
	if head, ok := strings.CutSuffix(value, "*"); ok {
		return clauseOf("substr(").add(column).add(", 1, ?) = ?", utf8.RuneCountInString(head), head)
	}
	return new(clause).add(column).add(" = ?", value)
}

// textIs compares a folded column with a text: the whole, or a part of it.
func textIs(column fragment, t *query.Term) *clause {
	return rawTextIs(column, &query.Term{Op: t.Op, Value: Fold(t.Value)})
}

func rawTextIs(column fragment, t *query.Term) *clause {
	if t.Op == query.Has {
		return clauseOf("instr(").add(column).add(", ?) > 0", t.Value)
	}
	return new(clause).add(column).add(" = ?", t.Value)
}

// seatFilter limits rows that have a seat s to those that a word stands for. The
// points of a seat with a share in the best place are more than none, and a game that
// nobody won has no loser.
func seatFilter(out *clause, seat string) *clause {
	switch seat {
	case "":
		return out
	case query.Winner:
		return out.add(" AND ifnull(s.points, 0) > 0")
	case query.Loser:
		return out.add(" AND s.points = 0 AND EXISTS (SELECT 1 FROM seats w WHERE w.game = s.game AND w.points > 0)")
	}
	return out.add(" AND (lower(s.name) = ? OR lower(s.letter) = ?)", seat, seat)
}

func numberIs(column fragment, t *query.Term) (*clause, error) {
	if t.Op != query.Within {
		return new(clause).add(column).add(compare[t.Op], t.Number), nil
	}
	if err := ordered(t, t.Value != "" && t.To != "" && t.NumberTo < t.Number); err != nil {
		return nil, err
	}
	out := clauseOf("(1")
	if t.Value != "" {
		out.add(" AND ").add(column).add(">= ?", t.Number)
	}
	if t.To != "" {
		out.add(" AND ").add(column).add("<= ?", t.NumberTo)
	}
	return out.add(")"), nil
}

// scale is the number of parts of a point that scores are kept in.
const scale = 12

// twelfths reads a score.
func twelfths(t *query.Term) (int, error) {
	n, share, ok := strings.Cut(t.Value, "/")
	if !ok {
		share = "1"
	}
	whole, err1 := strconv.Atoi(n)
	parts, err2 := strconv.Atoi(share)
	if err1 != nil || err2 != nil || whole < 0 || whole > 1 || parts < 1 || scale%parts != 0 {
		return 0, &query.Error{Column: t.ValueColumn, Message: strconv.Quote(t.Value) + " is not a score such as 0, 1 or 1/2"}
	}
	return whole * scale / parts, nil
}

// dayOf reads a date of a query: as a tag has it, or a year and month alone.
func dayOf(value string, column int) (notation.Days, error) {
	in, err := notation.ReadEventDate(value)
	if err != nil && strings.Count(value, ".") == 1 {
		in, err = notation.ReadDate(value + ".??")
	}
	switch {
	case errors.Is(err, notation.ErrReversed):
		return in, &query.Error{Column: column, Message: strconv.Quote(value) + " " + err.Error()}
	case err != nil || !in.Known():
		return in, &query.Error{Column: column, Message: strconv.Quote(value) + " is not a date such as 1898, 1898.05 or 1898-05-12"}
	}
	return in, nil
}

// dateIs compares dates as intervals of days. A date is certain to fit if all its days
// do, possible if one does.
func dateIs(t *query.Term, chosen bool) (*clause, error) {
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
	out := clauseOf("(1")
	if t.Field == query.PossibleDate {
		if low != nil {
			out.add(" AND (g.lastday IS NULL OR g.lastday >= ?)", *low)
		}
		if high != nil {
			out.add(" AND (g.firstday IS NULL OR g.firstday <= ?)", *high)
		}
		return out.add(")"), nil
	}
	switch {
	case low == nil:
	case chosen: // the plus keeps the index away
		out.add(" AND +g.firstday IS NOT NULL AND +g.firstday >= ?", *low)
	default:
		out.add(" AND g.firstday IS NOT NULL AND g.firstday >= ?", *low)
	}
	if high != nil {
		out.add(" AND +g.lastday IS NOT NULL AND +g.lastday <= ?", *high)
	}
	return out.add(")"), nil
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

// findingIs compares the findings of a game.
func findingIs(column fragment, t *query.Term) *clause {
	if t.Count == nil {
		return clauseOf("g.game IN (SELECT f.game FROM findings f WHERE ").and(wordIs(column, t.Value)).add(")")
	}
	out := clauseOf("(SELECT count(*) FROM findings f WHERE f.game = g.game AND ")
	return out.and(wordIs(column, t.Value)).add(") ").add(compare[t.Count.Op], t.Count.N)
}

// shortestIndexed is the least number of characters that the index of texts finds.
const shortestIndexed = 3

// commentIs looks for a text in the comments. The index finds candidates.
func commentIs(t *query.Term) *clause {
	folded := Fold(t.Value)
	out := clauseOf("g.game IN (SELECT c.game FROM comments c WHERE ")
	if utf8.RuneCountInString(folded) >= shortestIndexed {
		phrase := `"` + strings.ReplaceAll(folded, `"`, `""`) + `"`
		out.add("c.comment IN (SELECT rowid FROM commenttext WHERE commenttext MATCH ?) AND ", phrase)
	}
	return out.and(textIs("c.folded", t)).add(")")
}

// jsonList returns game numbers as a JSON array.
func jsonList(games []int64) string {
	slices.Sort(games)
	if len(games) == 0 {
		return "[]"
	}
	b, err := json.Marshal(games)
	if err != nil {
		panic(err) // integers can be written
	}
	return string(b)
}
