package grammar

import (
	"strings"
	"unicode"
)

// likeLatin has letters that a name is read with as if they were those before them: with accents,
// and such of other scripts as look the same.
const likeLatin = "AÀÁÂÃÄÅĀΑА BΒВ CÇС EÈÉÊËĒΕЕ FϜ GG HΗН IÌÍÎÏĪΙІ JЈ KΚК MΜМ NÑΝ OÒÓÔÕÖŌΟО PΡР SŚŞŠЅ TΤТ UÙÚÛÜŪ XΧХ " +
	"YÝΥҮ ZŹŻŽΖ " +
	"aàáâãäåāа cçс eèéêëēе iìíîïīі jј nñ oòóôõöōοо pр sśşšѕ uùúûüū xх yýÿу zźżž"

// entities are the spaces of HTML.
var entities = strings.NewReplacer("&nbsp;", " ", "&#160;", " ", "&#xA0;", " ", "&#xa0;", " ", "&quot;", `"`)

// latin returns the letters of a name as those of ASCII, nothing if one is like none of them.
func latin(name string) string {
	other := false
	name = strings.Map(func(r rune) rune {
		if c := LatinLetter(r); c != 0 {
			return c
		}
		other = other || unicode.IsLetter(r)
		return -1
	}, entities.Replace(name))
	if other {
		return ""
	}
	return name
}

// LatinLetter returns the letter of ASCII that r is or looks like, 0 if there is none.
func LatinLetter(r rune) rune {
	switch {
	case 'A' <= r && r <= 'Z' || 'a' <= r && r <= 'z':
		return r
	case 'Ａ' <= r && r <= 'Ｚ' || 'ａ' <= r && r <= 'ｚ':
		return r - 'Ａ' + 'A'
	case r < 0xC0 || !unicode.IsLetter(r):
		return 0
	}
	for set := range strings.FieldsSeq(likeLatin) {
		if strings.ContainsRune(set, r) {
			return rune(set[0])
		}
	}
	return 0
}
