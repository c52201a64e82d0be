package elsewhere

import (
	"fmt"
	"strings"

	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/spelling"
)

// column is what games are ordered by.
type column struct {
	value string
	// known is 1 for games of which it is known, else 0; empty where it always is.
	known string
	// text is set for texts, which are ordered by their bytes.
	text bool
}

// keys are the columns of the order by each field that the row of the game has.
var keys = [...][]column{
	query.ByImport:  {{value: "g.place"}},
	query.ByVariant: {{value: "COALESCE(g.ruleset, '')", known: "COALESCE(g.ruleset, '') <> ''", text: true}},
	query.ByPlies:   {{value: "g.plies"}},
	query.ByEvents:  {{value: "g.events"}},
	query.BySic:     {{value: "g.sic"}},
	query.ByFile:    {{value: "g.file", text: true}, {value: "g.number"}},
	query.ByResult:  {{value: "COALESCE(g.result, '')", known: "COALESCE(g.result, '') <> ''", text: true}},
	query.ByID:      {{value: "g.game", text: true}},
	query.ByDate: {{value: "g.day_first", known: "g.day_first IS NOT NULL"},
		// Of those that begin alike an open end is the earliest.
		{value: "CASE WHEN g.day_last IS NULL THEN 0 ELSE 1 END"}, {value: "g.day_last"}},
}

// ordered is what the tables are joined with for an order, and the order. Games that are equal in all its keys come in
// the order of import.
func (b *builder) ordered(order []query.Key) (from, by string) {
	var out []string
	for i, k := range order {
		columns := keys[min(int(k.Field), len(keys)-1)]
		if join := b.measured(k, fmt.Sprintf("k%d", i+1)); join != "" {
			from += "\nLEFT JOIN (" + join + fmt.Sprintf(") k%d ON k%[1]d.game = g.game AND k%[1]d.file = g.file AND "+
				"k%[1]d.number = g.number", i+1)
			columns = []column{{value: fmt.Sprintf("k%d.n", i+1), known: fmt.Sprintf("COALESCE(k%d.known, 0) = 1", i+1),
				text: k.Of == query.Player}}
			if k.Of == query.Site || k.Of == query.Tag { // numbers come before all else
				columns = []column{{value: fmt.Sprintf("CASE WHEN k%d.numeral IS NULL THEN 1 ELSE 0 END", i+1),
					known: columns[0].known}, {value: fmt.Sprintf("COALESCE(k%d.numeral, 0)", i+1)},
					{value: columns[0].value, text: true}}
			}
			if k.Field == query.BySeats {
				columns = []column{{value: fmt.Sprintf("COALESCE(k%d.n, 0)", i+1)}}
			}
		}
		for _, c := range columns {
			if c.known != "" {
				out = append(out, "CASE WHEN "+c.known+" THEN 0 ELSE 1 END")
			}
			if c.text {
				c.value += b.sorted
			}
			if k.Descending {
				c.value += " DESC"
			}
			out = append(out, c.value)
		}
	}
	return from, strings.Join(append(out, "g.place", "g.file"+b.sorted, "g.number"), ", ")
}

// tagged are the rows of a tag, and the least number of its values and the first of them in the order of names.
func (b *builder) tagged(name string) (r *rows, value string) {
	r = &rows{table: "tags", name: "s"}
	r.that("s.name = %s AND s.value NOT IN ('?', '', '????.??.??')", b.text(name))
	number := "s.numeral"
	if spelling.Dated(name) {
		number = "CASE WHEN s.numeral IS NULL THEN s.numeral END" // none, of its type
	}
	return r, "MIN(" + number + ") AS numeral, MIN(s.sorted)"
}

// measured selects what games are ordered by that is no column of theirs, empty if it is one: of several seats what
// they took in all, else the greatest number.
func (b *builder) measured(k query.Key, name string) string {
	r := b.seats(k.Seat)
	value := ""
	if k.Field == query.BySeats {
		return "SELECT " + as("s") + ", COUNT(*) AS n, 1 AS known " + (&rows{table: "seats", name: "s"}).from() +
			" GROUP BY " + key("s")
	}
	switch k.Of {
	case query.NumTaken:
		return "SELECT " + as("s") + ", SUM(s.taken) AS n, 1 AS known " + r.from() + " GROUP BY " + key("s") +
			" HAVING COUNT(s.taken) = COUNT(*)"
	case query.NumPlies:
		value = "MAX(s.plies)"
	case query.Luck:
		value = "MAX(s.luck)"
		r.that("s.luck IS NOT NULL")
	case query.Rupees:
		value = "MAX(s.rupees)"
		r.that("s.rupees IS NOT NULL")
	case query.Place:
		value = "MAX(s.place)"
		r.that("s.place IS NOT NULL")
	case query.Site:
		r, value = b.tagged("Site")
	case query.Tag:
		r, value = b.tagged(k.Name)
	case query.Round:
		r, value = &rows{table: "tags", name: "s"}, "MIN(s.numeral)"
		r.that("s.name = 'Round' AND s.numeral IS NOT NULL")
	case query.Player:
		value = "MIN(s.player_sorted)"
		r.that("s.player_sorted IS NOT NULL")
	default:
		return ""
	}
	return "SELECT " + as("s") + ", " + value + " AS n, 1 AS known " + r.from() + " GROUP BY " + key("s")
}
