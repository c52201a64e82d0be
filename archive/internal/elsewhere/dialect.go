package elsewhere

import (
	"fmt"
	"strings"
)

// dialect is what engines say in different words. All else is said in the same ones.
type dialect struct {
	name string
	// quotes are what stands for a quotation mark and for a backslash in a text.
	quote, backslash string
	// sorted is what an expression is followed by where texts are ordered by their bytes.
	sorted string
	// number makes of a text the number that it is, null of another.
	number string
	// escaped is what a pattern of LIKE is followed by where \ stands before a character that stands for itself.
	escaped string
	// some asks whether words of a text, called by a name, fulfil two conditions, the second of which is asked only of
	// those that fulfil the first: of the name, the conditions, the text.
	some string
}

var dialects = [...]dialect{
	{name: "duckdb", quote: "''", backslash: `\`, escaped: ` ESCAPE '\'`, number: "TRY_CAST(%s AS INTEGER)",
		some: "len(list_filter(list_filter(string_split(TRIM(%[4]s), ' '), lambda %[1]s: %[2]s), lambda %[1]s: %[3]s)) > 0"},
	{name: "clickhouse", quote: `\'`, backslash: `\\`, number: "toInt32OrNull(%s)",
		some: "arrayExists(%[1]s -> %[3]s, arrayFilter(%[1]s -> %[2]s, splitByChar(' ', TRIM(%[4]s))))"},
	{name: "postgres", quote: "''", backslash: `\`, sorted: ` COLLATE "C"`,
		number: "CASE WHEN %[1]s ~ '^[0-9]+$' THEN CAST(%[1]s AS INTEGER) END",
		some:   "EXISTS (SELECT 1 FROM unnest(string_to_array(TRIM(%[4]s), ' ')) AS of_%[1]s(%[1]s) WHERE %[2]s AND %[3]s)"},
	{name: "spark", quote: `\'`, backslash: `\\`, number: "TRY_CAST(%s AS INT)",
		some: "exists(filter(split(TRIM(%[4]s), ' '), %[1]s -> %[2]s), %[1]s -> %[3]s)"},
	{name: "trino", quote: "''", backslash: `\`, escaped: ` ESCAPE '\'`, number: "TRY_CAST(%s AS INTEGER)",
		some: "any_match(filter(split(TRIM(%[4]s), ' '), %[1]s -> %[2]s), %[1]s -> %[3]s)"},
}

// Dialects lists the names of the dialects. The first is that of who names none.
func Dialects() (names []string) {
	for i := range dialects {
		names = append(names, dialects[i].name)
	}
	return names
}

// text is a text as a literal.
func (d *dialect) text(s string) string {
	return "'" + strings.NewReplacer(`\`, d.backslash, "'", d.quote).Replace(s) + "'"
}

// someOf asks whether a word of a list, with spaces between, fulfils two conditions.
func (d *dialect) someOf(list, word, first, second string) string {
	return fmt.Sprintf(d.some, word, first, second, list)
}

// isNumber is an expression for the number that a text is, far from all others where it is none.
func (d *dialect) isNumber(text string) string {
	return "COALESCE(" + fmt.Sprintf(d.number, text) + ", -99)"
}
