package grammar

import (
	"regexp"
	"strings"
	"sync"
)

// format is another format of text. A file of it is known by how it begins, and is not judged.
type format struct {
	// name is what it is called, with its article. todo says what a user can do.
	name, todo string
	begins     func(head string) bool
}

// What a user can do.
const (
	write    = "write its games in AGN, as agn help notation describes it"
	otherway = "agn judges no game of that kind"
)

// formats are the formats of records and of text that are taken for AGN. Of those that fit the first counts.
var formats = [...]format{
	{"an SGF record", "SGF has no form for these games; " + write, like(`\A\(\s*;\s*[A-Z]{1,2}\[`)},
	{"a Ludii trial", write, like(`\Agame=[^\n]*\.lud\b`)},
	{"a description of a game for Ludii", "agn has its own rule sets, which agn rules lists",
		like(`\A(//[^\n]*\n\s*)*\((game|define|metadata|match)\s+["{(]`)},
	{"a KIF record of shogi", otherway, like(`(?m)^(# ?KIF version|手数-+指手|手合割[：:]|# -+ Kifu)`)},
	{"a backgammon match (.mat)", otherway,
		like(`(?m)\A(;[^\n]*\n|\s)*\d+ point match\s*$|^ *Game 1\s*\r?\n[^\n]* : \d+ `)},
	{"JSON", write, like(`\A(\{\s*"(?:[^"\\\n]|\\.)*"\s*:|\[\s*(\{|"(?:[^"\\\n]|\\.)*"\s*[,\]])|\{\s*\}\s*\z)`)},
	{"mail", "save its text in a file of its own",
		like(
			`(?i)\A(From [^\n]*\n)?((Received|Return-Path|Delivered-To|Message-ID|MIME-Version|Date|Subject|From|To|Reply-To)` +
				`: [^\n]*\n([ \t][^\n]*\n)*){2}`)},
	{"a list of positions (FEN or EPD)", "a position is no game; show one with the tags SetUp and FEN",
		like(`\A(?:[a-zA-Z1-9]{1,12}/){7}[a-zA-Z1-9]{1,12} [a-z]\b`)},
	{"a table of values separated by tabs (TSV)", write, func(head string) bool { return isTable(head, "\t") }},
	{"a table of values separated by commas (CSV)", write, func(head string) bool { return isTable(head, ",") }},
	{"a table of values separated by semicolons (CSV)", write, func(head string) bool { return isTable(head, ";") }},
}

// formatOf returns the format that a text begins as, nil if it may be AGN. Nearly all of AGN begins with a tag, which
// costs nothing more.
func formatOf(head []byte) *format {
	text := strings.TrimLeft(string(head), " \t\r\n")
	if len(text) > 1 && text[0] == '[' && isLetter(text[1]) {
		return nil
	}
	for i := range formats {
		if formats[i].begins(text) {
			return &formats[i]
		}
	}
	return nil
}

// like matches a head by an expression that is compiled when it is first needed.
func like(expression string) func(string) bool {
	compiled := sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
	return func(head string) bool { return compiled().MatchString(head) }
}

// isTable reports whether the first lines of a text are rows of a table: two or more with the same number of
// separators. Movetext may have tabs and semicolons too, so that with them the first row has to be one of names;
// commas stand in it within throws and comments alone.
func isTable(head string, separator string) bool {
	lines := strings.Split(head, "\n")
	if len(lines) > 1 {
		lines = lines[:len(lines)-1] // the last one may be cut, or is empty
	}
	rows, separators := 0, 0
	for _, l := range lines {
		if l = strings.TrimSpace(quoted().ReplaceAllString(l, "")); l == "" {
			continue
		}
		n := strings.Count(l, separator)
		if n == 0 || rows > 0 && n != separators || rows == 0 && !isFirstRow(l, separator) {
			break
		}
		separators, rows = n, rows+1
	}
	return rows >= 2
}

// quoted is a field of a table in quotation marks.
var quoted = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`"(?:[^"]|"")*"`) })

// isFirstRow reports whether a line may be the first of a table.
func isFirstRow(line, separator string) bool {
	if strings.ContainsAny(line, "<>{}[]()") || prefixEnd([]byte(line)) > 0 {
		return false
	}
	return separator == "," || !strings.ContainsAny(line, "0123456789")
}
