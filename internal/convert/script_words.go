package convert

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// token is what stands between two spaces of a line, with what else it may be.
type token struct {
	guesses
	sure  []float32 // of each character of the first reading, nil if not known
	at    box
	gap   bool // the transcription says that it cannot be read
	torn  bool // it goes on in the next line
	tied  int8 // 1, 2: the first and the second part of a word that a line end divides, which the first part has whole
	place Place
}

// whole is the text of a line.
func (l *textLine) whole() string {
	if len(l.text) > 0 {
		return l.text.first()
	}
	var out []byte
	for i := range l.words {
		if i > 0 && !l.words[i].joined {
			out = append(out, ' ')
		}
		out = append(out, l.words[i].text.first()...)
	}
	return string(out)
}

// tokens are those of a line. Where the text of the line is not that of its words it is the line's that counts, as
// PAGE has it.
func (l *textLine) tokens(report *Report, at Place) []token {
	out := l.ofWords()
	if len(l.text) > 0 {
		out = l.ofText(out, report, at)
		for _, other := range l.text[1:] {
			if !vary(out, other, strings.Fields(other.text)) {
				report.Lost("reading", "of a whole line, with another number of words", at)
			}
		}
		l.doubts(out)
	}
	for i := range out {
		out[i].place = at
		out[i].guesses = slices.DeleteFunc(slices.Clone(out[i].guesses),
			func(g guess) bool { return strings.TrimSpace(g.text) == "" })
	}
	out = slices.DeleteFunc(out, func(t token) bool { return len(t.guesses) == 0 })
	out = throws(out)
	if n := len(out); n > 0 {
		last := &out[n-1]
		last.torn = l.hyphen && last.tied != 1
		for i := range last.guesses {
			for _, sign := range []string{"¬", "⸗", "\u00ad"} {
				if cut, ok := strings.CutSuffix(last.guesses[i].text, sign); ok && cut != "" {
					last.guesses[i].text, last.torn = cut, true
				}
			}
		}
	}
	return out
}

// ofWords makes tokens of the words of a line.
func (l *textLine) ofWords() []token {
	var out []token
	for i := 0; i < len(l.words); {
		n := i + 1
		for n < len(l.words) && l.words[n].joined {
			n++
		}
		if n == i+1 {
			out = append(out, l.words[i].tokens()...)
		} else {
			out = append(out, joined(l.words[i:n]))
		}
		i = n
	}
	return out
}

// tokens makes one token of a word, or several where the file calls a whole line a word; then it says nothing of
// each of them.
func (w *written) tokens() []token {
	parts := strings.Fields(w.text.first())
	if len(parts) <= 1 {
		return []token{{guesses: w.text, sure: w.sure, at: w.box, tied: w.part}}
	}
	var out []token
	from := 0
	for _, p := range parts {
		t := token{guesses: guesses{{text: p, sure: -1}}}
		if n := utf8.RuneCountInString(p); w.sure != nil {
			for isSpaceAt(w.text.first(), from) {
				from++
			}
			if from+n <= len(w.sure) {
				t.sure = w.sure[from : from+n]
			}
			from += n
		}
		out = append(out, t)
	}
	for _, other := range w.text[1:] {
		vary(out, other, strings.Fields(other.text))
	}
	return out
}

// isSpaceAt reports whether the character with that index is a space.
func isSpaceAt(s string, index int) bool {
	for _, r := range s {
		if index == 0 {
			return unicode.IsSpace(r)
		}
		index--
	}
	return false
}

// joined makes one token of words without a space between.
func joined(words []written) token {
	var t token
	var pieces []guesses
	for i := range words {
		pieces = append(pieces, words[i].text)
		t.at = t.at.around(words[i].box)
		t.tied = max(t.tied, words[i].part)
	}
	t.guesses = combine(pieces)
	return t
}

// ofText lays the text of a line beside its words.
func (l *textLine) ofText(words []token, report *Report, at Place) []token {
	fields := strings.Fields(l.text.first())
	if len(words) == 0 || len(fields) == 0 {
		return plainTokens(fields)
	}
	same := len(fields) == len(words)
	for i := 0; same && i < len(fields); i++ {
		same = fields[i] == words[i].first()
	}
	if same {
		return words
	}
	report.Doubt("line", "with other words than its text, which counts", at)
	if len(fields) != len(words) {
		return plainTokens(fields)
	}
	for i, f := range fields {
		if w := &words[i]; w.first() != f {
			*w = token{guesses: guesses{{text: f, sure: -1}}, at: w.at}
		}
	}
	return words
}

func plainTokens(fields []string) []token {
	out := make([]token, 0, len(fields))
	for _, f := range fields {
		out = append(out, token{guesses: guesses{{text: f, sure: -1}}})
	}
	return out
}

// vary adds to tokens what another reading of all of them has in their places. It reports false where it has another
// number of words.
func vary(out []token, as guess, other []string) bool {
	if len(out) != len(other) {
		return false
	}
	for i, text := range other {
		w := written{text: out[i].guesses}
		w.add(guess{text: text, sure: as.sure})
		out[i].guesses = w.text
	}
	return true
}

// doubts marks the tokens that the transcription says are unclear.
func (l *textLine) doubts(out []token) {
	if len(l.unclear) == 0 || len(out) == 0 {
		return
	}
	text := []rune(l.text.first())
	at, next := 0, 0
	for at < len(text) && next < len(out) {
		if unicode.IsSpace(text[at]) {
			at++
			continue
		}
		end := at
		for end < len(text) && !unicode.IsSpace(text[end]) {
			end++
		}
		for _, s := range l.unclear {
			out[next].doubt(s, at, end)
		}
		at, next = end, next+1
	}
}

// doubt marks a token, which is text[from:to], as far as a stretch reaches.
func (t *token) doubt(s stretch, from, to int) {
	a, b := max(from, s.from), min(to, s.to)
	switch {
	case s.gap && s.from >= from && s.from < to && s.to == s.from, s.gap && a < b:
		t.gap = true
	case a >= b:
	case s.other != "" && a == from && b == to && !strings.ContainsFunc(s.other, unicode.IsSpace):
		w := written{text: t.guesses}
		w.add(guess{text: s.other, sure: -1})
		t.guesses = w.text
	default:
		if t.sure == nil {
			t.sure = make([]float32, to-from)
			for i := range t.sure {
				t.sure[i] = 1
			}
		}
		for i := a; i < b && i-from < len(t.sure); i++ {
			t.sure[i-from] = 0
		}
		t.guesses = slices.Clone(t.guesses)
		t.guesses[0].sure = 0
	}
}

// throws joins the parts of throws with spaces in them.
func throws(in []token) []token {
	var out []token
	for i := 0; i < len(in); {
		n := i + throwLength(in[i:])
		t := in[i]
		if n > i+1 {
			var pieces []guesses
			t.sure = nil
			for _, p := range in[i:n] {
				pieces = append(pieces, p.guesses)
				t.at = t.at.around(p.at)
				t.gap = t.gap || p.gap
			}
			t.guesses = combine(pieces)
		}
		out = append(out, t)
		i = n
	}
	return out
}

// throwLength is how many tokens make the throw that the first begins, 1 if they make none: a bracket, dice and
// commas, a bracket.
func throwLength(in []token) int {
	if w := in[0].first(); !strings.HasPrefix(w, "<") || strings.Contains(w, ">") {
		return 1
	}
	for i := 1; i < len(in) && i < 8; i++ {
		w := in[i].first()
		dice, closed := strings.CutSuffix(w, ">")
		if len(dice) > 4 ||
			strings.ContainsFunc(dice, func(r rune) bool { return !strings.ContainsRune("0123456789,.OolISZ_", r) }) {
			return 1
		}
		if closed {
			return i + 1
		}
	}
	return 1
}

// swap is another reading than the first of one of several pieces, and how likely it is beside the first.
type swap struct {
	piece, reading int
	share          float32
}

// combine joins pieces, each with its readings. The first reading is that of the first of all; the others differ from
// it in one piece or two, the likeliest first, up to as many as are looked at.
func combine(pieces []guesses) guesses {
	sure := float32(-1) // of the piece that is the least sure
	for _, p := range pieces {
		if len(p) > 0 && p[0].sure >= 0 && (sure < 0 || p[0].sure < sure) {
			sure = p[0].sure
		}
	}
	swaps := swapsOf(pieces, sure >= 0)
	var more guesses
	for i, s := range swaps[:min(len(swaps), maxAlternates)] {
		more = append(more, assembled(pieces, sure, s))
		for _, t := range swaps[:min(i, 4)] {
			if t.piece != s.piece {
				more = append(more, assembled(pieces, sure, s, t))
			}
		}
	}
	slices.SortStableFunc(more, func(a, b guess) int { return cmp.Compare(b.sure, a.sure) })
	w := written{text: guesses{assembled(pieces, sure)}}
	w.add(more...)
	return w.text
}

// swapsOf lists the other readings of pieces, the likeliest first. Where nothing is known of how sure the first are,
// nothing can be said of the others.
func swapsOf(pieces []guesses, known bool) (swaps []swap) {
	for i, p := range pieces {
		for k := 1; k < len(p); k++ {
			share := float32(1)
			switch {
			case !known:
			case p[k].sure >= 0 && p[0].sure > 0:
				share = min(p[k].sure/p[0].sure, 1)
			default:
				share = 0.5
			}
			swaps = append(swaps, swap{i, k, share})
		}
	}
	slices.SortStableFunc(swaps, func(a, b swap) int { return cmp.Compare(b.share, a.share) })
	return swaps
}

// assembled joins the first readings of pieces, but for those that are swapped.
func assembled(pieces []guesses, sure float32, list ...swap) guess {
	var text strings.Builder
	for i, p := range pieces {
		reading := 0
		for _, s := range list {
			if s.piece == i {
				reading = s.reading
			}
		}
		if len(p) > 0 {
			text.WriteString(p[reading].text)
		}
	}
	for _, s := range list {
		sure *= s.share
	}
	return guess{text: text.String(), sure: max(sure, -1)}
}
