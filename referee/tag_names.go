package referee

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/recorded"
	"github.com/ashtapada/agn/internal/sealed"
	"github.com/ashtapada/agn/notation"
)

// tagName is a tag that has a meaning.
type tagName struct {
	name string
	// kind says what hangs on it.
	kind tagKind
	// also lists other names that people give it, in small letters.
	also string
	// only lists what it can say, if another name is one for it only with such a value.
	only string
	// said lists names, in small letters too, that are meant for it where the value is plainly one of its own.
	said string
	// says reports whether a value is plainly one of its own, so that names farther from its
	// own are slips too.
	says func(value string) bool
	// plural is as says, but for its plural alone.
	plural func(value string) bool
}

// tagKind says what hangs on a tag.
type tagKind uint8

const (
	plainTag    tagKind = iota
	decisiveTag         // what a game is judged by
	seatTag             // that too, where the rule set has the seat
)

// tagNames lists the tags that have a meaning, with other names for them that are no slips:
// in the languages whose letters are read, and such as are common. A test holds them against
// docs/notation.md.
var tagNames = [...]tagName{
	{name: "Event", also: "evento evenement évènement événement ereignis veranstaltung"},
	{name: "Site", also: "place lieu ort lugar sitio"},
	{name: "Date", also: "datum fecha tarikh", says: func(value string) bool {
		days, err := notation.ReadDate(value)
		return err == nil && days.Known()
	}},
	{name: "Round", also: "ronde runde ronda"},
	{name: "White", kind: seatTag},
	{name: "Black", kind: seatTag},
	{name: "Red", kind: seatTag},
	{name: "Yellow", kind: seatTag},
	{name: "Green", kind: seatTag},
	{name: "Blue", kind: seatTag},
	{name: "Result", also: "resultat résultat ergebnis resultado",
		plural: func(value string) bool { return listed("1-0 0-1 1/2-1/2 *", value) }},
	{name: "Variant", kind: decisiveTag, also: "variante spielvariante spielart",
		said: "game jeu spiel juego jogo rules ruleset regeln",
		says: func(value string) bool {
			_, ok := rulesets.Lookup(value)
			return ok
		}},
	{name: "Options", kind: decisiveTag, also: "optionen opcion opciones", says: func(value string) bool {
		words := strings.Fields(value)
		return len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return strings.Count(w, "=") != 1 })
	}},
	{name: "First", kind: decisiveTag, also: "premier erster primero", says: func(value string) bool {
		return listed(notation.SeatTags, value)
	}},
	{name: "SetUp", kind: decisiveTag},
	{name: "FEN", kind: decisiveTag, also: "position startposition initialposition stellung startstellung posicion",
		says: func(value string) bool {
			return strings.Count(value, "/") > 2 && strings.Contains(value, " ")
		}},
	{name: recorded.Tag, kind: decisiveTag, only: recorded.None + " " + recorded.Some},
	{name: "EventDate"},
	{name: "UTCDate"},
	{name: "Termination", also: "terminaison terminacion"},
	{name: "Language", also: "langue sprache lengua idioma bhasha", says: grammar.KnownLanguage},
	{name: "Rupees", also: "roupies rupien rupias"},
	{name: "Places", also: "plätze puestos"},
	{name: "Stake", also: "mise enjeu einsatz apuesta"},
	{name: sealed.SchemeTag},
	{name: sealed.CommitTag},
	{name: sealed.RevealTag},
	{name: "OwnTags"},
}

// others lists the other names of a tag; those of seats are the words for their colours.
func (t *tagName) others() string {
	if t.kind == seatTag {
		return seatNames()[t.name]
	}
	return t.also
}

// seatNames has the words for the colours of seats, put together when a tag is first not known by its name.
var seatNames = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for seat := range strings.FieldsSeq(notation.SeatTags) {
		all[seat] = strings.Join(grammar.SeatWords(seat), " ")
	}
	return all
})

// ownNames are near to a name with a meaning, but are words that somebody may well mean as his
// own: tags of PGN and of AGN to come, and words of the languages that records are kept in.
const ownNames = "stage back blank block whine while whit whiten whiter write greed greek greene greet reed " +
	"fellow mellow bellow ble blu sit sie even evens evert rond rund fist firs state stale stare stave stoke snake " +
	"shake " +
	"sake slake potions valiant germination"

// seatWords are names of colours that are words and names of persons too.
const seatWords = "kala kalo lal hara nila pila rakta sada"

// tagNamed returns the tag with a meaning of that name, nil if there is none.
func tagNamed(name string) *tagName {
	for i := range tagNames {
		if tagNames[i].name == name {
			return &tagNames[i]
		}
	}
	return nil
}

// likeness is the tags that a name can be meant for: the one that it is a slip for or another
// name of, those that it is meant for if its value says so, one of them as its plural, and the seat
// that it is meant for, whatever word it is, if that seat plays and has no tag. All are nil for names
// of tags and for names of one's own.
type likeness struct{ by, ifSaid, plural, seat *tagName }

func likenessOf(name string) (l likeness) {
	if tagNamed(name) != nil {
		return likeness{}
	}
	folded := plainLetters(strings.ToLower(strings.ReplaceAll(name, "_", "")))
	for i := range tagNames {
		if l.weigh(&tagNames[i], folded) {
			return likeness{by: &tagNames[i]}
		}
	}
	return l
}

// weigh considers whether a name, in plain small letters, is meant for a tag. It reports whether it
// certainly is.
func (l *likeness) weigh(t *tagName, name string) bool {
	word, own := strings.ToLower(t.name), listed(ownNames, name)
	if t.kind == seatTag && oneOff(name, word) && !inflected(name, word) {
		l.seat = t
	}
	switch {
	case name == word, listed(plainLetters(t.others()), name):
		return true
	case !own && inflected(name, word):
		l.plural = t
	case !own && l.by == nil && slip(name, word):
		l.by = t
	case t.says == nil || strings.ContainsAny(name, "0123456789"):
	case listed(t.said, name), oneOff(name, word),
		!own && (engine.Nearest(name, []string{word}) != nil || slipOfAny(name, plainLetters(t.others()))):
		l.ifSaid = t
	}
	return false
}

// meant returns the tag that is meant with a value, nil if none is.
func (l likeness) meant(value string) *tagName {
	switch {
	case l.by != nil && (l.by.only == "" || listed(l.by.only, value)):
		return l.by
	case l.plural != nil && l.plural.named(value):
		return l.plural
	case l.ifSaid != nil && l.ifSaid.says(value):
		return l.ifSaid
	}
	return nil
}

// lostTag is a tag that a record has although nothing is taken from it: it is called
// otherwise, or is malformed.
type lostTag struct {
	meant *tagName
	tag   *notation.Tag
	// malformed is set if it stands in a line that is no tag.
	malformed bool
}

// decisive reports whether a game without it is judged by what its record does not say. A
// malformed tag of a seat says that the seat plays.
func (l *lostTag) decisive() bool {
	return l.meant.kind == decisiveTag || l.meant.kind == seatTag && !(l.malformed && l.tag.Name == l.meant.name)
}

// unfit reports whether it is a line of a tag but for its name, in letters that names do not have.
func (l *lostTag) unfit() bool { return l.malformed && !grammar.TagNamed(l.tag.Name) }

// plainLetters returns small letters without their accents, be they one character with them or two.
func plainLetters(s string) string {
	if !strings.ContainsFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) {
		return s
	}
	return strings.Map(func(r rune) rune {
		if plain := grammar.LatinLetter(r); 'à' <= r && r <= 'ý' && plain != 0 {
			return plain
		}
		if unicode.Is(unicode.Mn, r) && r < 0x370 {
			return -1
		}
		return r
	}, s)
}

// listed reports whether a word stands in a list of words.
func listed(list, word string) bool {
	return word != "" && strings.Contains(" "+list+" ", " "+word+" ")
}

// slipOfAny reports whether s is a slip for one of some words.
func slipOfAny(s, words string) bool {
	for word := range strings.FieldsSeq(words) {
		if slip(s, word) {
			return true
		}
	}
	return false
}

// named reports whether a value is plainly one of the tag's, so that its plural is meant for it.
func (t *tagName) named(value string) bool {
	return t.says != nil && t.says(value) || t.plural != nil && t.plural(value)
}

// inflected reports whether s is a word as a plural or with the ending of a name: Whites, Whitey.
func inflected(s, word string) bool {
	return (s == word+"s" || s == word+"y") && !strings.HasSuffix(word, "s")
}

// slip reports whether s is a word with a slip of the pen: two letters exchanged, one too many,
// too few or another one. Short words must be nearer, for they may well be words of their own.
func slip(s, word string) bool {
	p, q := sameEnds(s, word)
	wrong, right, n := s[p:len(s)-q], word[p:len(word)-q], len(word)
	switch letters := [2]int{len(wrong), len(right)}; {
	case letters == [2]int{2, 2}:
		return wrong[0] == right[1] && wrong[1] == right[0]
	case p == 0 && n < 6 || strings.ContainsAny(wrong, "0123456789"):
		return false
	case letters == [2]int{0, 1}: // one is missing
		return n > 3
	case letters == [2]int{1, 0}:
		return n > 4 || wrong[0] == s[p-1] || n > 3 && q == 0 && wrong == "s"
	default:
		return letters == [2]int{1, 1} && n > 4
	}
}

// oneOff reports whether s differs from a word, however short, by one letter too many, too few or
// another one, or by one in another place.
func oneOff(s, word string) bool {
	p, q := sameEnds(s, word)
	wrong, right := s[p:len(s)-q], word[p:len(word)-q]
	switch {
	case s == word, strings.ContainsAny(wrong, "0123456789"):
		return false
	case len(wrong) < 2 && len(right) < 2:
		return true
	}
	return len(wrong) == len(right) && (wrong == right[1:]+right[:1] || wrong[1:]+wrong[:1] == right)
}

// sameEnds returns how much of two words is the same at the beginning and, after that, at the end.
func sameEnds(s, word string) (p, q int) {
	for p < min(len(s), len(word)) && s[p] == word[p] {
		p++
	}
	for q < min(len(s), len(word))-p && s[len(s)-1-q] == word[len(word)-1-q] {
		q++
	}
	return p, q
}
