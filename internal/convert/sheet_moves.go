package convert

import (
	"iter"
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
func tokens(text string) iter.Seq2[string, int] {
	return func(yield func(string, int) bool) {
		lastClose := strings.LastIndexByte(text, '>')
		for start := 0; ; {
			n := strings.IndexFunc(text[start:], func(r rune) bool { return !betweenWords(r) })
			if n < 0 {
				return
			}
			start += n
			end := start + tokenLength(text[start:], start < lastClose)
			if !yield(text[start:end], start) {
				return
			}
			start = end
		}
	}
}

// betweenWords reports whether a sign stands between the words of a cell.
func betweenWords(r rune) bool { return r == ';' || r == ',' || unicode.IsSpace(r) }

// tokenLength is how many bytes the word at the start of a text has. closes is set if a ">" follows: a throw may have
// spaces in it then.
func tokenLength(text string, closes bool) int {
	from, ends := 0, func(r rune) bool { return r == '<' || r == '>' || betweenWords(r) }
	if text[0] == '<' {
		from = 1
		ends = func(r rune) bool { return r == '<' || r == '>' || r == ';' || !closes && unicode.IsSpace(r) }
	}
	n := strings.IndexFunc(text[from:], ends)
	switch {
	case n < 0:
		return len(text)
	case text[from+n] == '>':
		n++ // the word has its end in it
	}
	return from + n
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
		if rest := strings.TrimLeft(t, "=+-"); rest != "" && (rest[0] == '@' || unicode.IsLetter(rune(rest[0]))) {
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
	if c.formula == "" || c.text != "" && !c.typed && !isError(c.text) ||
		c.text == "" && strings.ContainsAny(c.formula, "('\"|!:/") {
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
	if t[0] < 'A' || t[0] > 'T' || len(t) < 2 || !r.startsWithFile(t) {
		return "", false
	}
	out := []byte(t)
	out[0] += 'a' - 'A'
	if strings.ToUpper(t) == t {
		lowerFiles(out[1:])
	}
	return strings.ReplaceAll(string(out), "-OFF", "-off"), true
}

// startsWithFile reports whether the capital at the start of a move is the letter of a file and not of a man.
func (r *sheetRules) startsWithFile(t string) bool {
	rest := strings.TrimLeft(t[1:], "0123456789")
	if rest == t[1:] { // no square: a file captures or is captured on
		return !r.isMan(t[0]) && strings.IndexByte("xXkK", rest[0]) >= 0
	}
	return !r.isMan(t[0]) || rest == "" || strings.IndexByte("-#/=+", rest[0]) >= 0 // but R1xa3, N3c4
}

// isMan reports whether a letter is a man's, of any game if the rules are not known.
func (r *sheetRules) isMan(letter byte) bool {
	return strings.IndexByte(r.men, letter) >= 0 || r.rs == nil && strings.IndexByte("KRNEBV", letter) >= 0
}

// lowerFiles makes the capitals small that are letters of files, before a digit, or the sign of a capture.
func lowerFiles(move []byte) {
	for i, c := range move {
		file := 'A' <= c && c <= 'T' && i+1 < len(move) && '0' <= move[i+1] && move[i+1] <= '9'
		if file || c == 'X' {
			move[i] += 'a' - 'A'
		}
	}
}
