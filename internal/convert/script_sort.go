package convert

import (
	"strings"
	"unicode/utf8"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// part is what a word of recognised text can be a part of a record as.
type part uint8

const (
	noWord part = iota
	aMark       // a round number or a seat's mark
	aMove       // a move or a pass
	aThrow
	aGap    // a move, pass or throw of which something cannot be read
	aResult // at the end
	aRemark // what stands after a move: sic, a glyph, a suffix
)

// sorted is a word with what it can be.
type sorted struct {
	sort part
	// text is the word in AGN's letters, without suffix.
	text, suffix string
}

// sorter tells words of the notation from others, as a lenient reading of a game of one rule set takes them.
type sorter struct {
	head  string // the tags that tell how words are read
	own   bool   // the letters are AGN's
	parse grammar.Parser
	game  notation.Game
	known map[string]sorted
}

// maxSorted is how many words are remembered.
const maxSorted = 1 << 14

// newSorter returns a sorter for a game with these tags, the one before if that reads words in the same way.
func newSorter(cfg referee.Config, tags []Tag, before *sorter) *sorter {
	cfg.Lenient = true
	s := &sorter{own: cfg.Language == ""}
	var head []byte
	for _, t := range tags {
		switch t.Name {
		case "Variant", "Options", "Language":
			head = append(notation.AppendTag(head, t.Name, t.Value), '\n')
			s.own = s.own && t.Name != "Language"
		}
	}
	if s.head = string(head) + "\n"; before != nil && before.head == s.head {
		return before
	}
	s.parse, s.known = cfg.Parser(), map[string]sorted{}
	return s
}

var (
	resultWord   = pattern{text: `^(\*|([01OolI]|1/[2-4]|½)([-–]([01OolI]|1/[2-4]|½)){1,3}[.,]?)$`}
	resultDigits = strings.NewReplacer("O", "0", "o", "0", "l", "1", "I", "1")
	numberWord   = pattern{text: `^\d{1,3}(\.{1,3}|…)$`}
	bareNumber   = pattern{text: `^\d{1,3}$`}
	remarkWord   = pattern{text: `^(sic|\$\d{1,3}|[!?]{1,2})$`}
	// unfit are signs that would make something else of the words after them.
	unfit = "{}();%[]\\\"\ufffd"
)

// sort says what a word can be.
func (s *sorter) sort(word string) sorted {
	if got, ok := s.known[word]; ok {
		return got
	}
	got := s.look(word)
	if len(s.known) >= maxSorted {
		clear(s.known)
	}
	s.known[word] = got
	return got
}

func (s *sorter) look(word string) sorted {
	switch {
	case word == "", len(word) > maxWord, utf8.RuneCountInString(word) > maxWord/2:
		return sorted{}
	case resultWord.made().MatchString(word):
		return sorted{sort: aResult, text: word}
	case numberWord.made().MatchString(word), bareNumber.made().MatchString(word):
		return sorted{sort: aMark, text: word}
	case remarkWord.made().MatchString(word):
		return sorted{sort: aRemark, text: word}
	case strings.Trim(word, ".…") == "": // no pass, which nothing proves here
		return sorted{sort: aGap, text: dots}
	case strings.ContainsAny(strings.TrimRight(strings.TrimLeft(word, "([«"), ")]»"), unfit):
		return sorted{}
	}
	return s.read(word)
}

// maxWord is the most bytes that a word has which is looked at.
const maxWord = 80

// read reads a word as a game of nothing else. Brackets can be those of a throw where one is due, after a number.
func (s *sorter) read(word string) sorted {
	before, last := "", 0
	if word[0] == '(' || word[0] == '[' {
		before, last = "1. ", 1
	}
	text := []byte(s.head + before + word + " *\n")
	read := s.parse.Parse(&grammar.Chunk{Text: text, Line: 1, Size: len(text)}, &s.game)
	g := &s.game
	if g.Lossy || g.Len() != last+1 || g.Result.Text != "*" {
		return sorted{}
	}
	for i := range read {
		if f := &read[i]; f.Severity == diag.Error && f.Code[0] == 'N' {
			return sorted{}
		}
	}
	it := g.Item(last)
	out := sorted{text: word}
	if it.Suffix != 0 {
		out.suffix = it.Suffix.String()
		out.text = strings.TrimSuffix(word, out.suffix)
	}
	out.take(g, &it)
	return out
}

// take says what an item is.
func (out *sorted) take(g *notation.Game, it *notation.Item) {
	switch it.Kind {
	case notation.SeatMark:
		out.sort = aMark
	case notation.Pass:
		out.sort, out.text = aMove, "--"
	case notation.Throw:
		out.sort, out.text = aThrow, string(notation.AppendCast(nil, &it.Cast))
	case notation.MoveItem:
		out.sort = aMove
		plain := string(notation.AppendMove(nil, &it.Move))
		if _, err := grammar.ParseMove(plain); err == nil {
			out.text = plain
		}
	case notation.Gap:
		out.sort = aGap
	case notation.Readings:
		out.sort = aMove
		if g.ReadsThrow(it) {
			out.sort = aThrow
		}
	default:
		*out = sorted{}
	}
	if it.HasGap() && (out.sort == aMove || out.sort == aThrow) && it.Kind != notation.Readings {
		out.sort = aGap
	}
}

// moveSigns are the signs that moves and throws are written with.
const moveSigns = "abcdefghijklmnopqrst0123456789KRNEBVTx-=+#@~/,<>_"

// gapped writes the characters of a word that bad says, and those that no move has, as ones that cannot be read. It
// reports false if what is left does not say enough to be a word.
func (s *sorter) gapped(word string, bad func(int) bool) (string, bool) {
	var out strings.Builder
	gaps, n := 0, 0
	for _, r := range word {
		if bad(n) || r >= utf8.RuneSelf || strings.IndexByte(moveSigns, byte(r)) < 0 {
			out.WriteByte('_')
			gaps++
		} else {
			out.WriteRune(r)
		}
		n++
	}
	text := out.String()
	if gaps == 0 || gaps > 2 || n-gaps < 2 {
		return "", false
	}
	// Strictly: old spelling would take a gap for something else.
	if strings.HasPrefix(text, "<") {
		got := s.sort(text)
		return got.text, got.sort == aGap
	}
	m, err := grammar.ParseMove(text)
	return text, err == nil && m.HasGap()
}

// placeLike is what a word has that was meant as a move or throw: a letter and a digit of a square.
var placeLike = pattern{text: `[a-tx@A-Z_][1-9_]|@|^<|[0-9_]>$|--|-off|[-x][a-t]`}

// meant reports whether a word that is none of the notation was meant as a move or throw.
func meant(word string) bool {
	if len(word) > maxWord || !strings.ContainsAny(word, "0123456789<>@-") {
		return false
	}
	out := strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf && (strings.IndexByte(moveSigns, byte(r)) >= 0 || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z') {
			return r
		}
		return '_'
	}, word)
	letters := strings.Count(out, "_")
	return placeLike.made().MatchString(out) && letters*2 <= utf8.RuneCountInString(word) && runOfLetters(out) < 4
}

// runOfLetters is the length of the longest run of letters.
func runOfLetters(s string) (longest int) {
	run := 0
	for _, b := range []byte(s) {
		if b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' {
			run++
		} else {
			run = 0
		}
		longest = max(longest, run)
	}
	return longest
}
