package format

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
)

// isTable tells a table: its first lines are rows, two or more with the same number of separators, and tags with their
// values may stand before them. Movetext may have tabs and semicolons too, so that with them the first row has to be
// one of names, or of fields without spaces; commas stand in it within throws and comments alone.
func isTable(separator string) func(*head) bool {
	return func(h *head) bool {
		rows, separators := 0, 0
		for _, l := range rowsOf(h) {
			if l = strings.Trim(quoted().ReplaceAllString(l, ""), " "); l == "" || l == "sep="+separator {
				continue
			}
			n := strings.Count(l, separator)
			if rows == 1 && separators == 1 && n > 1 && isFirstRow(l, separator) {
				rows = 0 // the row before it was a tag
			}
			if n == 0 || rows > 0 && n != separators || rows == 0 && !isFirstRow(l, separator) {
				break
			}
			separators, rows = n, rows+1
		}
		return rows >= 2
	}
}

// rowsOf is the lines of a head, without the last one where that may be cut.
func rowsOf(h *head) []string {
	lines := strings.FieldsFunc(h.text(), func(c rune) bool { return c == '\n' || c == '\r' })
	if text := h.text(); len(lines) > 1 && len(text) > 0 && text[len(text)-1] != '\n' && len(h.raw) >= looked {
		return lines[:len(lines)-1]
	}
	return lines
}

// quoted is a field of a table in quotation marks.
var quoted = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`"(?:[^"]|"")*"`) })

// isFirstRow reports whether a line may be the first of a table: it is no movetext.
func isFirstRow(line, separator string) bool {
	if strings.ContainsAny(line, "<>{}[]()") || numbered().MatchString(line) {
		return false
	}
	return separator == "," || !strings.ContainsAny(line, "0123456789") ||
		strings.Count(line, separator) > 2 && len(strings.FieldsFunc(line, unicode.IsSpace)) == strings.Count(line, "\t")+1
}

// numbered is how movetext begins: with a seat mark or a round number, or with a word for a seat, a throw and a move.
var numbered = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\A([A-Z]:|[0-9]+\.|\pL+ ?: *[<(\[]?[0-9][0-9,+ -]*[>)\]]?:? *[A-Z]?[a-t][0-9])`)
})

// isOwnTable tells a table that agn export wrote, in CSV or lines of JSON, by its columns.
func isOwnTable(h *head) bool {
	if line := h.text(); strings.HasPrefix(line, "{") {
		return ownJSON().MatchString(line)
	}
	rows := rowsOf(h)
	if len(rows) == 0 {
		return false
	}
	names := strings.FieldsFunc(rows[0], func(c rune) bool { return c == ',' || c == '"' })
	own := func(columns ...string) bool {
		return !slices.ContainsFunc(columns, func(c string) bool { return !slices.Contains(names, c) })
	}
	return own("file", "number", "variant") || own("event", "ply", "played") || own("game", "event")
}

// ownJSON is a line of such a table.
var ownJSON = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\A\{"(game":"[0-9a-f]{64}"|hash":-?\d+,"position":)`)
})
