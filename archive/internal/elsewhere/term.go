package elsewhere

import (
	"fmt"
	"strings"

	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/archive/internal/search"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/spelling"
)

// term is a single condition without !=.
func (b *builder) term(t *query.Term) (string, error) {
	if t.Then != nil {
		return among("SELECT " + key("c") + " FROM (" + b.chain(t) + ") c"), nil
	}
	switch t.Field {
	case query.Happening, query.Throw, query.Glyph:
		return b.happened(t), nil
	case query.Move:
		hits := rows{table: "(" + b.moves(t, false) + ")", name: "h"}
		return hits.counted(t.Count, "COUNT(*)", 1), nil
	case query.Position, query.Final, query.Material:
		return b.stands(t)
	case query.NumPlies:
		if t.Seat == "" && t.Against == "" {
			return plain(t), nil
		}
		return b.seated(t), nil
	case query.Date, query.PossibleDate:
		return dated(t)
	case query.Player, query.WinnerName, query.LoserName, query.Score, query.NumTaken, query.Luck, query.Rupees,
		query.Place:
		return b.seated(t), nil
	}
	return b.ofGame(t), nil
}

// ofGame is a condition on the row of the game, its tags, its comments or its findings.
func (b *builder) ofGame(t *query.Term) string {
	switch t.Field {
	case query.Variant:
		return b.word("COALESCE(g.ruleset, '')", t.Value)
	case query.Option:
		return b.option(t)
	case query.Round:
		return b.numeral("Round", t)
	case query.Tag:
		if search.Numeric(t) {
			return b.numeral(t.Name, t)
		}
		return b.named(rows{table: "tags", name: "t", where: []string{"t.name = " + b.text(t.Name)}}, "t.", t)
	case query.Site:
		return b.named(rows{table: "tags", name: "t", where: []string{"t.name = 'Site'"}}, "t.", t)
	case query.Text:
		return b.folded(rows{table: "comments", name: "c"}, "c.folded", t)
	case query.File:
		return b.compare("g.file_folded", t)
	case query.Result:
		return "COALESCE(g.result, '') = " + b.text(t.Value)
	case query.ID:
		return b.word("g.game", strings.ToLower(t.Value))
	case query.Play:
		return "g.begun AND " + b.word("g.play", strings.ToLower(t.Value))
	case query.Code:
		return b.finding("f.code", strings.ToUpper(t.Value), t)
	case query.Rule:
		return b.finding("COALESCE(f.rule, '')", t.Value, t)
	}
	return plain(t)
}

// plain is a condition on what the row of the game says in numbers and words of its own.
func plain(t *query.Term) string {
	const wholly = "g.judged >= g.events"
	switch t.Field {
	case query.Verdict:
		if t.Value == "legal" {
			return "g.verdict = 'legal' AND " + wholly
		}
		return "g.verdict = '" + t.Value + "'"
	case query.Judged:
		if t.Value == "wholly" {
			return wholly
		}
		return "NOT (" + wholly + ")"
	case query.Complete:
		if t.Value == "yes" {
			return "g.complete"
		}
		return "NOT g.complete"
	case query.NumPlies:
		return number("g.plies", t)
	case query.NumEvents:
		return number("g.events", t)
	case query.NumSic:
		return number("g.sic", t)
	case query.NumSeats:
		return "g.begun AND g.seats IS NOT NULL AND " + number("g.seats", t)
	}
	panic("elsewhere: no condition on " + t.Field.Info().Name)
}

// compare compares a folded text as a condition says.
func (b *builder) compare(text string, t *query.Term) string {
	if t.Op == query.Has {
		return b.holds(text, record.Fold(strings.TrimRight(t.Value, "*")))
	}
	return text + " = " + b.text(record.Fold(t.Value))
}

// folded asks for a row with a folded text.
func (b *builder) folded(r rows, text string, t *query.Term) string {
	r.that("%s", b.compare(text, t))
	return r.has()
}

// named asks for a row with a name, whose forms are in columns that are called so.
func (b *builder) named(r rows, columns string, t *query.Term) string {
	r.that("%s", b.spelt(columns, t))
	return r.has()
}

// spelt compares a name, whose forms are in columns that are called so.
func (b *builder) spelt(columns string, t *query.Term) string {
	if t.Op != query.Has && t.Op != query.Alike {
		return b.compare(columns+"folded", t)
	}
	sought := spelling.Seek(t.Value, t.Op == query.Alike)
	parts := sought.Parts()
	var either []string
	for _, form := range [...]string{"plain", "loose"} {
		column := columns + form
		for _, part := range parts {
			either = append(either, b.holds(column, part))
		}
		if parts != nil {
			continue
		}
		if sought.Alike() {
			column = "REPLACE(" + column + ", 'w', 'v')"
		}
		for _, pattern := range sought.Patterns() {
			either = append(either, column+" LIKE "+b.text(pattern)+b.escaped)
		}
	}
	return "(" + strings.Join(either, " OR ") + ")"
}

// numeral asks for a tag that is a number.
func (b *builder) numeral(name string, t *query.Term) string {
	r := rows{table: "tags", name: "t"}
	r.that("t.name = %s AND t.numeral IS NOT NULL AND %s", b.text(name), number("t.numeral", t))
	return r.has()
}

// option looks for a setting among the options of games that are judged, or by no rule set that is known.
func (b *builder) option(t *query.Term) string {
	const options = "' ' || COALESCE(g.options, '') || ' '"
	setting := " " + t.Value + " "
	if head, star := strings.CutSuffix(t.Value, "*"); star {
		setting = " " + head
	}
	out := "(g.begun OR g.version IS NULL) AND (" + b.holds(options, setting)
	for _, d := range search.Defaults(t.Value) {
		out += fmt.Sprintf(" OR g.ruleset = %s AND g.ruleset IS NOT NULL AND NOT (%s)", b.text(d.Variant),
			b.holds(options, " "+d.Option+"="))
	}
	return out + ")"
}

// finding asks for findings. An archive keeps so many of a game.
func (b *builder) finding(column, value string, t *query.Term) string {
	r := rows{table: "findings", name: "f"}
	r.that("f.game IS NOT NULL AND f.finding <= %d", grammar.MaxFindings)
	r.that("%s", b.word(column, value))
	return r.counted(t.Count, "COUNT(*)", 1)
}

// dated is a condition on a date, which is an interval of days.
func dated(t *query.Term) (string, error) {
	low, high, unknown, err := search.Days(t)
	if err != nil || unknown {
		return "g.day_first IS NULL AND g.day_last IS NULL", err
	}
	bound := "(g.%s IS NOT NULL AND g.%[1]s %[2]s %[3]d)"
	first, last := "day_first", "day_last"
	if t.Field == query.PossibleDate {
		bound = "(g.%s IS NULL OR g.%[1]s %[2]s %[3]d)"
		first, last = last, first
	}
	parts := []string{"TRUE"}
	if low != nil {
		parts = append(parts, fmt.Sprintf(bound, first, ">=", *low))
	}
	if high != nil {
		parts = append(parts, fmt.Sprintf(bound, last, "<=", *high))
	}
	return strings.Join(parts, " AND "), nil
}

// seats are the rows of the seats that a word stands for, all of them where it is empty.
func (b *builder) seats(seat string) *rows {
	r := &rows{table: "seats", name: "s"}
	switch seat {
	case "":
	case query.Winner, query.Loser:
		r.that("s.outcome = '%s'", seat)
	default:
		r.that("(LOWER(s.name) = %[1]s OR LOWER(s.letter) = %[1]s)", b.text(seat))
	}
	return r
}

// played asks for a seat whose player has a name, or has it as another name.
func (b *builder) played(r *rows, t *query.Term) string {
	other := rows{table: "aliases", name: "a"}
	other.that("%s", b.spelt("a.", t))
	r.that("(%s OR (%s, s.seat) IN (SELECT %s, a.seat %s))", b.spelt("s.player_", t), key("s"), key("a"), other.from())
	return r.has()
}

// seated is a condition on seats.
func (b *builder) seated(t *query.Term) string {
	seat := t.Seat
	switch t.Field {
	case query.WinnerName:
		seat = query.Winner
	case query.LoserName:
		seat = query.Loser
	}
	if t.Against != "" {
		return b.outdone(t)
	}
	r := b.seats(seat)
	switch t.Field {
	case query.Score:
		r.that("ROUND(s.score * 12) = %d", plays.Scores(t.Value, 1)[0]) // it was checked
	case query.NumTaken:
		zero := seat == "" && t.Holds(0)
		return r.comes(sumTaken, zero, func(sum string) string { return "COALESCE(" + number(sum, t) + ", FALSE)" })
	case query.NumPlies:
		r.that("%s", number("s.plies", t))
	case query.Luck:
		r.that("s.luck IS NOT NULL AND %s", number("s.luck", t))
	case query.Rupees:
		r.that("s.rupees IS NOT NULL AND %s", number("s.rupees", t))
	case query.Place:
		r.that("s.place IS NOT NULL AND %s", number("s.place", t))
	default:
		return b.played(r, t)
	}
	return r.has()
}

// sumTaken is what seats took in all, null where that of one is not known.
const sumTaken = "CASE WHEN COUNT(s.taken) = COUNT(*) THEN SUM(s.taken) END"

// outdone asks that the number of a seat compares with that of another as a condition says.
func (b *builder) outdone(t *query.Term) string {
	column := map[query.Field]string{query.NumTaken: "taken", query.Luck: "luck", query.Rupees: "rupees",
		query.NumPlies: "plies"}[t.Field]
	of := func(seat string) string {
		r := b.seats(seat)
		if t.Field == query.NumTaken {
			return "SELECT " + as("s") + ", " + sumTaken + " AS n " + r.from() + " GROUP BY " + key("s")
		}
		r.that("s.%s IS NOT NULL", column)
		return "SELECT " + as("s") + ", s." + column + " AS n " + r.from()
	}
	return among("SELECT " + key("a") + " FROM (" + of(t.Seat) + ") a JOIN (" + of(t.Against) +
		") c ON c.game = a.game AND c.file = a.file AND c.number = a.number WHERE a.n " + signs[t.Op] + " c.n")
}
