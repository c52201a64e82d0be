package catalogue

import (
	"html"
	"regexp"
	"strings"
	"sync"
)

// spoken matches, of a page, scripts and styles, which have no words, what is in a language of its own, what stands between elements, and attributes that
// are words.
var spoken = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?s)<(?:script|style)\b.*?</(?:script|style)>|<\w+[^<>]* lang="[^<>]*>[^<]*|>([^<>]+)|\b(?:title|aria-label|placeholder|alt)="([^"]+)"`)
})

// HTML puts the words of a page, or of a part of one, into the language. It is for pages of the program's own words: those
// of records are put in by scripts.
func (l *Language) HTML(page string) string {
	if l == nil {
		return page
	}
	page = strings.Replace(page, `<html lang="en">`, `<html lang="`+l.tag+`">`, 1)
	return replaceSpoken(page, l.Table)
}

// Spoken calls found with all words of a page that HTML translates.
func Spoken(page string, found func(english string)) {
	replaceSpoken(page, func(s string) string {
		found(s)
		return s
	})
}

func replaceSpoken(page string, say func(string) string) string {
	var b strings.Builder
	at := 0
	for _, m := range spoken().FindAllStringSubmatchIndex(page, -1) {
		for k := 2; k < len(m); k += 2 {
			if m[k] < 0 {
				continue
			}
			text := page[m[k]:m[k+1]]
			bare := strings.TrimSpace(text)
			if !strings.ContainsFunc(bare, func(r rune) bool { return r|0x20 >= 'a' && r|0x20 <= 'z' }) {
				continue
			}
			from := m[k] + strings.Index(text, bare)
			b.WriteString(page[at:from] + html.EscapeString(say(html.UnescapeString(bare))))
			at = from + len(bare)
		}
	}
	return b.String() + page[at:]
}
