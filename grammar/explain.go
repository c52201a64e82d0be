package grammar

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// How many bad words of a game are explained: some, and more in a longer text, so
// that a file of nothing but errors costs no more a byte than others by an order.
// The number depends on the game alone, so that the messages do not depend on what
// was parsed before it.
const (
	maxExplained     = 20
	bytesAnExplained = 128
	longestExplained = 40
)

// maxRemembered is how many explanations a Parser keeps: the same words are bad again
// and again.
const maxRemembered = 1024

// byLanguage is the cause of words with letters of a language.
const byLanguage = "language"

// causeOf names why a word cannot be read if other words of the game may have the same cause, "" otherwise: its letters
// are those of a language, its dashes those of print, its squares have capitals, it is the name of a seat. Only so many
// words are looked at.
func (p *Parser) causeOf(w []byte) string {
	if p.helped++; p.helped > maxRemembered || len(w) > longestExplained {
		return ""
	}
	board, men := p.onBoard()
	if seatAlone(w, board) != 0 {
		return "seat"
	}
	if board == nil {
		men = allMen
	}
	p.hintAt(w, board, men)
	said, ok := p.hint.(diag.Said)
	if !ok {
		return ""
	}
	switch said.Phrase {
	case diag.LanguageReads:
		languages, _ := said.Args[0].(diag.Any)
		return p.causeIn(languages)
	case diag.LenientReads:
		if as, _ := said.Args[0].(string); !strings.EqualFold(as, string(w)) {
			return "digits"
		}
		return "capitals"
	case diag.LenientSigns:
		var l lenience
		if !reads(l.fold(w)) {
			return ""
		}
		fallthrough
	case diag.SoldierLetter, diag.Lookalike:
		return fmt.Sprint("help ", said.Phrase)
	}
	return ""
}

// hintAt keeps the help for a word, that of its explanation if it has one.
func (p *Parser) hintAt(w []byte, board Board, men string) {
	if d, ok := p.explanations[string(w)]; ok && men == p.explainedMen {
		p.hint = d.Help
	} else {
		p.hint = help(w, board, men)
	}
	p.hinted = string(w)
}

// causeIn names the cause of a word with letters of some languages, "" where none of them is one of all such words
// before it. It keeps those that are.
func (p *Parser) causeIn(languages diag.Any) string {
	if p.languages != nil {
		languages = slices.DeleteFunc(slices.Clone(p.languages), func(tag string) bool {
			return !slices.Contains(languages, tag)
		})
	}
	if len(languages) == 0 {
		return ""
	}
	p.languages = languages
	return byLanguage
}

// narrow leaves the languages in a finding that have the letters of all its words.
func (p *Parser) narrow(cause string) {
	i, ok := p.causes[cause]
	if !ok || cause != byLanguage {
		return
	}
	if d, ok := p.faults[i].detail.(diag.Unreadable); ok {
		if said, ok := d.Help.(diag.Said); ok && said.Phrase == diag.LanguageReads {
			d.Help = diag.LanguageReads.With(p.languages, said.Args[1])
			p.faults[i].detail = d
		}
	}
}

// explain says what is wrong with a word that could not be read.
func (p *Parser) explain(w []byte) diag.Unreadable {
	if len(w) > longestExplained || p.explained > min(maxExplained-1, len(p.text)/bytesAnExplained) {
		return diag.Unreadable{Word: excerpt(w)}
	}
	p.explained++
	board, men := p.onBoard()
	if board == nil {
		men = allMen
	}
	var of *language // of the letters for men in a lenient reading
	if p.Lenient != nil && board != nil && men != "" {
		of = p.lenience.language
	}
	if men != p.explainedMen || of != p.explainedOf {
		clear(p.explanations)
		p.explainedMen, p.explainedOf = men, of
	}
	d, ok := p.explanations[string(w)]
	if !ok {
		r := w
		if of != nil {
			l := lenience{board: board, men: men, language: of}
			if read := l.letters(w); !l.soldier && !reads(read) {
				r = read
			}
		}
		d = unexpected(newRecognizer(r), w, letters(of, men), "Event", "Glyph")
		if d.Help = p.hint; p.hinted != string(w) {
			d.Help = help(w, board, men)
		}
		if p.explanations == nil {
			p.explanations = make(map[string]diag.Unreadable)
		}
		if len(p.explanations) < maxRemembered {
			p.explanations[string(w)] = d
		}
	}
	// What is remembered holds for games of the same men; their seats may be others.
	if seat := seatAlone(w, board); seat != 0 {
		d.Help = diag.SeatWithoutColon.With(seat)
	}
	return d
}

// letters lists the letters of men, in a language if there is one: where that has its own they
// alone.
func letters(of *language, men string) []string {
	if of == nil {
		return strings.Split(men, "")
	}
	var out []string
	in := Letters(of.tag, men)
	for i := range len(men) {
		all := in[men[i]]
		for _, letter := range all {
			if _, own := of.men[letter]; own || len(all) == 1 {
				out = append(out, string(letter))
			}
		}
	}
	return out
}

// unexpected tells how far a word could be the beginning of one of the productions of
// the reference grammar, and what could have stood next in a game whose men have these
// letters. What is said is of the word as written, with another letter at most where the one
// that is read names a man.
func unexpected(r *recognizer, written []byte, men []string, productions ...string) diag.Unreadable {
	d := diag.Unreadable{Word: excerpt(written)}
	for _, name := range productions {
		if r.whole(name) {
			d.Limit = r.limit()
			return d
		}
	}
	if r.far == 0 {
		// Of all that a word can be, a move is meant.
		r.wanted = 0
		r.whole("Move")
	}
	at := len(written)
	if r.far < len(r.tokens) {
		tok := r.tokens[r.far]
		at = 0
		for range utf8.RuneCount(r.word[:tok.Pos.Offset]) {
			_, size := utf8.DecodeRune(written[at:])
			at += size
		}
		_, size := utf8.DecodeRune(written[at:])
		d.Unexpected = excerpt(written[at : at+max(size, len(tok.Value))])
	}
	d.Explained, d.Read, d.Expected = true, excerpt(written[:at]), expected(r.missing(), men)
	return d
}

// terminals names what the grammar can want next, as messages list it. What has no
// name is not mentioned: any part can be unreadable, "ck" begins like a
// file, and where a zero can stand other digits can.
var terminals = [...]struct{ term, name string }{
	{"<piece>", "one of"},
	{"<file>", "a file"},
	{"<centre>", ""},
	{"<digit>", "a number"},
	{"<zero>", ""},
	{"<gap>", ""},
	{`"-"`, `"-"`},
	{"<off>", `"off"`},
	{`"x"`, `"x"`},
	{`"@"`, `"@"`},
	{`"~"`, `"~"`},
	{`"="`, `"="`},
	{`"#"`, `"#"`},
	{`"/"`, `"/"`},
	{`"+"`, `"+"`},
	{`"T"`, `"T"`},
	{`"*"`, `"*"`},
	{"<suffix>", ""},
	{`"|"`, ""},
	{`"t"`, ""},
	{"<end>", "the end"},
}

// allMen are the letters of men in all games.
const allMen = "KRNEBV"

// expected lists what could have stood next. Where men have no letters none is wanted.
func expected(missing, men []string) []string {
	var names []string
	for _, t := range terminals {
		switch {
		case t.name == "" || !slices.Contains(missing, t.term):
		case t.term != "<piece>":
			names = append(names, t.name)
		case len(men) > 0:
			names = append(names, t.name+" "+strings.Join(men, " "))
		}
	}
	return names
}

// limit says which of the limits that are not part of the grammar the word breaks,
// nil if it breaks none.
func (r *recognizer) limit() diag.Detail {
	points, readings := 0, 0
	for _, s := range r.read {
		text := r.text(s)
		switch s.production {
		case "Index":
			if n, err := strconv.Atoi(text); text != "_" && (err != nil || n > maxIndex) {
				return diag.IndexTooLarge.With(text, maxIndex)
			}
		case "Points":
			if points++; points > notation.MaxSpend {
				return diag.PointsTooMany.With(notation.MaxSpend)
			}
		case "Reading":
			if readings++; readings > 1 && (readings > maxReadings || bytes.IndexByte(r.word, '_') >= 0) {
				return diag.ReadingsUnfit.With(maxReadings)
			}
		case "Gap":
			return diag.GapUnmeasured.With(maxNumberDigits)
		case "Glyph":
			return diag.GlyphTooLarge.With(text, maxNAG)
		}
	}
	return nil
}

// maxQuoted is how many characters of a word a message shows.
const maxQuoted = 40

// excerpt shortens text for a finding.
func excerpt(b []byte) string {
	for i, n := 0, 0; i < len(b); n++ {
		if n == maxQuoted {
			return string(b[:i]) + "…"
		}
		_, size := utf8.DecodeRune(b[i:])
		i += size
	}
	return string(b)
}
