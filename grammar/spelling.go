package grammar

import (
	"embed"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/ashtapada/agn/internal/words"
)

// The tables of old and foreign spelling, one a file.
//
//go:embed spelling/*.txt
var spellingFiles embed.FS

// language is the table of the letters that name men in one language.
type language struct {
	tag   string
	names []string // by which a game or a user may call it
	men   map[rune]meaning
}

// languageTags are those of the languages that have a table.
var languageTags = []string{"de", "en", "es", "fr", "bn", "hi", "sa", "ta"}

// meaning is what a letter or figurine may mean.
type meaning struct {
	// capitals lists men, the likeliest first; "-" is the soldier.
	capitals string
	name     string // with " or " between several
	of       string // the language of the name, empty for English
}

// words name the man in a reason. What has no name is a letter of the notation itself.
func (m meaning) words() words.Text {
	names := strings.Split(m.name, " or ")
	switch {
	case m.name == "":
		return words.Of("no file of the board")
	case m.of != "":
		return words.Of("%v, %v", words.Or(names), m.of)
	}
	return words.Or(nouns(names))
}

// nouns are words that a catalogue may have in other languages.
func nouns(list []string) []words.Text {
	out := make([]words.Text, len(list))
	for i, noun := range list {
		out[i] = words.Name(noun).Words()
	}
	return out
}

// spellings holds all tables.
type spellings struct {
	signs     map[rune]string
	figurines map[rune]meaning
	passes    []string
	throws    map[string]uint8
	languages []*language
}

// seatWords are the words for a seat in a language.
type seatWords struct {
	tag, seat string
	words     []string
	// plain has each word in letters of Latin, empty where it has others.
	plain []string
}

// spelling has the tables, read when they are first asked for. They are part of the
// program, and so is a fault in them.
var spelling = sync.OnceValue(func() *spellings {
	s := &spellings{signs: map[rune]string{}, figurines: map[rune]meaning{}, throws: map[string]uint8{}}
	for _, f := range tableLines("signs.txt", 2) {
		as, _, _ := strings.Cut(f[1], " ")
		s.signs[oneRune(f[0])] = strings.TrimPrefix(as, "nothing")
	}
	for _, f := range tableLines("figurines.txt", 3) {
		s.figurines[oneRune(f[0])] = meaning{capitals: f[1], name: f[2]}
	}
	for _, f := range tableLines("passes.txt", 1) {
		s.passes = append(s.passes, f[0])
	}
	for _, f := range tableLines("throws.txt", 2) {
		n, err := strconv.ParseUint(f[1], 10, 8)
		if err != nil {
			panic(fmt.Sprintf("grammar: the throw %s counts %s", f[0], f[1]))
		}
		s.throws[f[0]] = uint8(n)
	}
	for _, tag := range languageTags {
		l := &language{tag: tag, men: map[rune]meaning{}}
		for i, f := range tableLines("letters-"+tag+".txt", 3) {
			if i == 0 {
				l.names = append(strings.Fields(f[2]), f[1])
				continue
			}
			l.men[oneRune(f[0])] = meaning{capitals: f[1], name: f[2]}
		}
		s.languages = append(s.languages, l)
	}
	return s
})

// tableLines returns the fields of the lines of a table, n of them, the last to the
// line's end.
func tableLines(name string, n int) [][]string {
	data, err := spellingFiles.ReadFile("spelling/" + name)
	if err != nil {
		panic("grammar: " + err.Error())
	}
	var out [][]string
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		f := strings.SplitN(line, " ", n)
		if len(f) != n {
			panic(fmt.Sprintf("grammar: spelling/%s: %q has not %d fields", name, line, n))
		}
		out = append(out, f)
	}
	return out
}

// oneRune returns the character of a field, which is written as U+00AD if it is not seen.
func oneRune(s string) rune {
	if hex, ok := strings.CutPrefix(s, "U+"); ok {
		n, err := strconv.ParseUint(hex, 16, 21)
		if err != nil {
			panic(fmt.Sprintf("grammar: %q is no character", s))
		}
		return rune(n)
	}
	r, size := utf8.DecodeRuneInString(s)
	if size != len(s) {
		panic(fmt.Sprintf("grammar: %q is more than one character", s))
	}
	return r
}

// byUse returns the languages in the order in which a word is tried in them: English
// first.
func (s *spellings) byUse() []*language {
	list := slices.Clone(s.languages)
	i := slices.IndexFunc(list, func(l *language) bool { return l.tag == "en" })
	return slices.Insert(slices.Delete(list, i, i+1), 0, s.languages[i])
}

// Languages returns the tags of the languages whose letters can be read, in byte
// order.
func Languages() []string { return slices.Sorted(slices.Values(languageTags)) }

// KnownLanguage reports whether the letters of a language can be read. It goes by
// its tag, with or without what may stand after a hyphen, or by its name, in any case.
func KnownLanguage(name string) bool { return spelling().language(name) != nil }

// Letters returns all letters that name men in a language, by their capitals in the notation, for a game
// that has the men of these capitals; nil for a language that KnownLanguage does not know. A capital that
// names nothing else in the language is one of its man's.
func Letters(language, men string) map[byte]string {
	lang := spelling().language(language)
	if lang == nil {
		return nil
	}
	out := map[byte]string{}
	for _, r := range slices.Sorted(maps.Keys(lang.men)) {
		if capital, ok := manOf(lang.men[r].capitals, men); ok && capital != '-' {
			out[capital] += string(r)
		}
	}
	for _, capital := range []byte(men) {
		if _, other := lang.men[rune(capital)]; !other {
			out[capital] += string(rune(capital))
		}
	}
	return out
}

// seatTable has the words for seats, read when one is first asked for.
var seatTable = sync.OnceValue(func() (all []seatWords) {
	for _, f := range tableLines("seats.txt", 3) {
		words := seatWords{tag: f[0], seat: f[1], words: strings.Fields(f[2])}
		for _, w := range words.words {
			words.plain = append(words.plain, latin(w))
		}
		all = append(all, words)
	}
	return all
})

// seatsOf returns the seats, as AGN names them, that a word is the colour of: in a language if one is given and has the
// word, else in any. A letter by itself stands for the words of the language that begin with it.
func seatsOf(word string, of *language) []string {
	word = strings.ToLower(word)
	plain, letter := latin(word), utf8.RuneCountInString(word) == 1
	var own, others []string
	for _, sw := range seatTable() {
		in := of != nil && sw.tag == of.tag
		if !slices.ContainsFunc(sw.words, func(w string) bool {
			return w == word || in && letter && strings.HasPrefix(w, word)
		}) && (letter || plain == "" || !slices.Contains(sw.plain, plain)) {
			continue
		}
		if in {
			own = append(own, sw.seat)
		} else {
			others = append(others, sw.seat)
		}
	}
	if own != nil {
		return own
	}
	return others
}

// SeatWords returns the words for the colour of a seat in the languages but English whose letters are read, the seat
// by its name in AGN.
func SeatWords(seat string) (words []string) {
	for _, sw := range seatTable() {
		for _, w := range sw.words {
			if sw.seat == seat && sw.tag != "en" && !slices.Contains(words, w) {
				words = append(words, w)
			}
		}
	}
	return words
}

// language returns the language of that name, or nil.
func (s *spellings) language(name string) *language {
	name = strings.ToLower(strings.TrimSpace(name))
	tag, _, _ := strings.Cut(name, "-")
	for _, l := range s.languages {
		if l.tag == tag || slices.Contains(l.names, name) {
			return l
		}
	}
	return nil
}
