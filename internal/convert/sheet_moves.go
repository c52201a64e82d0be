package convert

import (
	"math"
	"strconv"
	"strings"
	"unicode"
)

// moves takes a cell of moves, which may hold throws, sic, glyphs, comments and variations too.
func (w *rowWriter) moves(c *cell, at Place) {
	text := c.text
	if recovered := recoveredFormula(c); recovered != "" {
		text = recovered
		w.s.in.Report.Doubt("word", "read from a formula", at)
	}
	trimmed := bare(strings.TrimSpace(text))
	if inside, ok := strings.CutPrefix(trimmed, "("); ok && strings.HasSuffix(inside, ")") {
		if inside = strings.TrimSuffix(inside, ")"); !strings.ContainsAny(inside, " ()<>{}") && inside != "" {
			w.s.in.Report.Doubt("word", "in brackets, read as a move", at)
			text, trimmed = inside, inside
		}
	}
	if strings.ContainsAny(trimmed, "{(") {
		if plain, ok := plainWord(trimmed); ok {
			w.event(Word, plain, at)
			return
		}
	}
	from := 0
	for token, start := range tokens(text) {
		if w.s.tooLong {
			break
		}
		if start < len(c.text) {
			at, from = after(at, c.text[from:], start-from), start
		}
		w.token(token, at)
	}
}

// tokens yields the words of a cell with where they begin. Spaces, semicolons, line ends and commas outside of throws
// stand between words.
func tokens(text string) func(yield func(string, int) bool) {
	return func(yield func(string, int) bool) {
		start, angle := -1, false
		for i, r := range text + " " {
			if r == '<' {
				angle = true
				if start >= 0 && !yield(text[start:i], start) {
					return
				}
				start = i
				continue
			}
			if !unicode.IsSpace(r) && r != ';' && (r != ',' || angle) {
				if start < 0 {
					start = i
				}
				if r == '>' {
					angle = false
					if !yield(text[start:i+1], start) {
						return
					}
					start = -1
				}
				continue
			}
			if angle && r != ';' && strings.IndexByte(text[min(i, len(text)):], '>') > 0 {
				continue // spaces in a throw
			}
			if start >= 0 && !yield(text[start:i], start) {
				return
			}
			start, angle = -1, false
		}
	}
}

// token takes one word of a cell of moves.
func (w *rowWriter) token(t string, at Place) {
	last := len(w.s.g.Events) - 1
	switch {
	case t == "sic" && last >= w.start:
		w.s.g.Events[last].Sic = true
	case t[0] == '$' && last >= w.start && w.s.g.Events[last].Kind == Word:
		w.s.g.Events[last].Text += " " + t
	case t[0] == '<' && t[len(t)-1] == '>':
		w.event(Throw, strings.TrimSpace(t[1:len(t)-1]), at)
	case isError(t):
		w.s.in.Report.Doubt("word", "that a spreadsheet made an error or a truth value, read as unreadable", at)
		w.event(Word, "_", at)
	default:
		w.word(bare(t), at)
	}
}

// word takes a move, a pass or what else stands where moves stand, as it was before a spreadsheet changed it.
func (w *rowWriter) word(t string, at Place) {
	report := w.s.in.Report
	switch {
	case strings.Trim(t, "-–—") == "":
		if t != "--" {
			report.Note("word", "read in another spelling", at)
		}
		t = "--"
	case isResultWord(t):
		w.s.g.Result = Result{t, at}
		return
	case strings.IndexByte("=+-", t[0]) >= 0:
		if rest := strings.TrimLeft(t, "=+-"); rest[0] == '@' || unicode.IsLetter(rune(rest[0])) {
			report.Doubt("word", "read from a formula", at)
			t = rest
		}
	}
	if s, ok := fromPower(t); ok {
		report.Doubt("word", "read from a number", at)
		t = s
	} else if s, ok := w.s.rules.small(t); ok {
		report.Doubt("word", "with a capital for the letter of a file", at)
		t = s
	}
	w.event(Word, t, at)
}

// isResultWord reports whether a word is a result, in whatever signs.
func isResultWord(t string) bool {
	scores := strings.FieldsFunc(t, func(r rune) bool { return r == '-' || r == '–' || r == ':' })
	if len(scores) < 2 {
		return false
	}
	for _, s := range scores {
		if s != "0" && s != "1" && s != "½" && !strings.HasPrefix(s, "1/") {
			return false
		}
	}
	return true
}

// recoveredFormula is the move that was taken for a formula, empty if the cell holds none: +c1-e1 has the formula
// C1-E1, whose value is a number or an error.
func recoveredFormula(c *cell) string {
	if c.formula == "" || !c.typed && !isError(c.text) {
		return ""
	}
	f := strings.NewReplacer("_xlfn.SINGLE(", "@", ")", "", "$", "").Replace(strings.TrimLeft(c.formula, "=+"))
	return strings.ToLower(f)
}

// fromPower is a square with a number before it that was taken for a power of ten: 1e4 is shown as 10000 or 1.00E+04.
func fromPower(t string) (string, bool) {
	if strings.Trim(t, "0123456789.,eE+") != "" || !unicode.IsDigit(rune(t[0])) {
		return "", false
	}
	power := strings.ContainsAny(t, "eE") && strings.Contains(t, "+")
	n, err := strconv.ParseFloat(strings.ReplaceAll(t, ",", "."), 64)
	if err != nil || !power && (n < 100 || strings.Trim(t, "0123456789") != "") {
		return "", false
	}
	zeros := 0
	for n >= 10 && math.Mod(n, 10) == 0 && zeros < 99 {
		n /= 10
		zeros++
	}
	if zeros == 0 || n > 99 {
		return "", false
	}
	return strconv.Itoa(int(n)) + "e" + strconv.Itoa(zeros), true
}

// small is a move whose letters of files were made capitals: C1-e1 at the start of a cell, C1-E1 in a formula. A letter
// that is a man's stays, unless no man can stand there.
func (r *sheetRules) small(t string) (string, bool) {
	first := t[0]
	if first < 'A' || first > 'T' || len(t) < 2 {
		return "", false
	}
	man := strings.IndexByte(r.men, first) >= 0 || r.rs == nil && strings.IndexByte("KRNEBV", first) >= 0
	digits := len(t) - len(strings.TrimLeft(t[1:], "0123456789")) - 1
	rest := t[1+digits:]
	switch {
	case digits == 0 && man:
		return "", false
	case digits == 0 && (t[1] != 'x' && t[1] != 'X' && t[1] != 'k' && t[1] != 'K'):
		return "", false
	case man && rest != "" && rest[0] != '-' && rest[0] != '#' && rest[0] != '/' && rest[0] != '=' && rest[0] != '+':
		return "", false // R1xa3, N3c4
	}
	out := []byte(t)
	out[0] += 'a' - 'A'
	for i := 1; i < len(out) && strings.ToUpper(t) == t; i++ {
		if c := out[i]; c == 'X' || 'A' <= c && c <= 'T' && i+1 < len(out) && unicode.IsDigit(rune(out[i+1])) {
			out[i] += 'a' - 'A'
		}
	}
	return strings.ReplaceAll(string(out), "-OFF", "-off"), true
}
