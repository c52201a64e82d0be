package spelling

import "strings"

// The sources of the table.
//
//   - IAST: the International Alphabet of Sanskrit Transliteration, of the Congress of Orientalists at Geneva, 1894.
//   - ISO 15919: Transliteration of Devanagari and related Indic scripts into Latin characters, 2001.
//   - English: how names are written in the English of India, since the Hunterian system of 1872 (Hunter, Guide to the
//     Orthography of Indian Proper Names), and how letters of European languages are written where a type is missing
//     (Unicode, CLDR, Latin-ASCII).
const apostrophes = "'`´‘’‚‛′ʹʻʼʽʾʿˈ"

// sign is a letter with marks, decomposed, and how it is written plainly. All others lose their marks alone.
type sign struct {
	letter, plain string
	source        string
	// where says by what stands before and after whether it is this sign, nil for always.
	where func(before []byte, after rune) bool
}

var signs = [...]sign{
	// Sibilants: ś and ṣ of IAST and ISO 15919 are sh in English.
	{letter: "s\u0301", plain: "sh", source: "IAST, ISO 15919: ś; English: sh"},
	{letter: "s\u0323", plain: "sh", source: "IAST, ISO 15919: ṣ; English: sh"},
	// The vowel ṛ of IAST, r̥ of ISO 15919, is ri in English. ISO 15919 has ṛ for another letter, a flapped r, which
	// stands after a vowel.
	{letter: "r\u0323", plain: "r", source: "ISO 15919: ṛ, a consonant", where: afterVowel},
	{letter: "r\u0323", plain: "ri", source: "IAST: ṛ; English: ri"},
	{letter: "r\u0323\u0304", plain: "ri", source: "IAST: ṝ; English: ri"},
	{letter: "r\u0325", plain: "ri", source: "ISO 15919: r̥; English: ri"},
	{letter: "r\u0325\u0304", plain: "ri", source: "ISO 15919: r̥̄; English: ri"},
	{letter: "l\u0325", plain: "li", source: "ISO 15919: l̥; English: li"},
	{letter: "l\u0325\u0304", plain: "li", source: "ISO 15919: l̥̄; English: li"},
	// A nasal before a consonant of the throat, palate or teeth is n in English, else m.
	{letter: "m\u0323", plain: "n", source: "IAST: ṃ; English: n", where: beforeNoLip},
	{letter: "m\u0307", plain: "n", source: "ISO 15919: ṁ; English: n", where: beforeNoLip},
	{letter: "m\u0310", plain: "n", source: "ISO 15919: m̐; English: n", where: beforeNoLip},
	// Letters that are no other letter with a mark.
	{letter: "ß", plain: "ss", source: "English: ss"},
	{letter: "æ", plain: "ae", source: "English: ae"},
	{letter: "œ", plain: "oe", source: "English: oe"},
	{letter: "ø", plain: "o", source: "English: o"},
	{letter: "đ", plain: "d", source: "English: d"},
	{letter: "ð", plain: "d", source: "English: d"},
	{letter: "þ", plain: "th", source: "English: th"},
	{letter: "ħ", plain: "h", source: "English: h"},
	{letter: "ı", plain: "i", source: "English: i"},
	{letter: "ĸ", plain: "k", source: "English: k"},
	{letter: "ł", plain: "l", source: "English: l"},
	{letter: "ŋ", plain: "n", source: "English: n"},
	{letter: "ŧ", plain: "t", source: "English: t"},
}

// way is a spelling of plain letters, and the one that the loose form has for it.
type way struct {
	from, to string
	source   string
	// where says by what stands before and after whether it is this spelling, nil for always.
	where func(before, after string) bool
}

// slack lists the spellings that names in transliteration differ in. Of those that fit the first is taken.
var slack = [...]way{
	{from: "sh", to: "s", source: "English: sh; without marks: s for ś and ṣ"},
	{from: "chh", to: "c", source: "English: chh; IAST: ch, and c without a breath"},
	{from: "ch", to: "c", source: "English: ch; IAST, ISO 15919: c"},
	{from: "ree", to: "r", source: "English: ree or ri, as the next", where: asVowel},
	{from: "ri", to: "r", source: "English: ri; without marks: r for ṛ", where: asVowel},
	{from: "aa", to: "a", source: "English: aa or a; IAST: ā"},
	{from: "ee", to: "i", source: "English: ee or i; IAST: ī"},
	{from: "oo", to: "u", source: "English: oo or u; IAST: ū"},
	{from: "m", to: "n", source: "IAST without marks: m for ṃ; English: n", where: asNasal},
}

const (
	vowels = "aeiou"
	// noLip begins the consonants before which a nasal is no m.
	noLip = "kgcjtds"
)

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' }

func afterVowel(before []byte, _ rune) bool {
	return len(before) > 0 && strings.IndexByte(vowels, before[len(before)-1]) >= 0
}

func beforeNoLip(_ []byte, after rune) bool { return strings.ContainsRune(noLip, after) }

// asVowel reports whether ri can stand for a vowel: between consonants, or at the beginning of a word.
func asVowel(before, after string) bool {
	return (before == "" || strings.IndexByte(vowels, before[len(before)-1]) < 0) &&
		after != "" && isLetter(after[0]) && strings.IndexByte(vowels, after[0]) < 0
}

// asNasal reports whether m can stand for a nasal before a consonant of the throat, palate or teeth.
func asNasal(_, after string) bool { return after != "" && strings.IndexByte(noLip, after[0]) >= 0 }
