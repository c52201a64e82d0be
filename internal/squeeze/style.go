package squeeze

import (
	"strings"
	"unicode"
)

var (
	remark = form(`(?s)/\*.*?\*/`)
	around = form(`\s*([{};,>])\s*`)
	spaces = form(`\s+`)
	named  = form(`[.#](-?[_a-zA-Z][-\w]*)`)
	tagged = form(`(?:^|[\s>+~(,])([a-z][a-z0-9]*)`)
	inner  = form(`(?::[-a-z]+)?\([^()]*\)|\[[^\]]*\]`)
)

// Style returns a style sheet that says the same of what a script makes: without comments and spaces, and without rules
// for classes, ids and elements that the script does not name as a word of their own. A class that begins with one of
// free is always kept.
func Style(text, script string, free ...string) string {
	text = strings.TrimSpace(spaces().ReplaceAllString(remark().ReplaceAllString(text, ""), " "))
	u := &usage{free, map[string]bool{}}
	for _, word := range strings.FieldsFunc(script, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune("\"'`", r)
	}) {
		u.words[word] = true
	}
	return strings.ReplaceAll(u.rules(around().ReplaceAllString(text, "$1")), ";}", "}")
}

// usage knows what a script names.
type usage struct {
	free []string
	// words are what stands between quotation marks and spaces.
	words map[string]bool
}

// rules returns those of a list of rules that are used.
func (u *usage) rules(text string) string {
	var b strings.Builder
	for text != "" {
		head, rest, ok := strings.Cut(text, "{")
		if !ok {
			b.WriteString(text)
			break
		}
		end, depth := 0, 1
		for ; depth > 0; end++ {
			switch rest[end] {
			case '{':
				depth++
			case '}':
				depth--
			}
		}
		body := rest[:end-1]
		text = rest[end:]
		switch {
		case strings.HasPrefix(head, "@") && strings.Contains(body, "{"):
			if body = u.rules(body); body == "" {
				continue
			}
		case !strings.HasPrefix(head, "@") && !u.used(head):
			continue
		}
		b.WriteString(head + "{" + body + "}")
	}
	return b.String()
}

// used reports whether one of the selectors of a rule can be met.
func (u *usage) used(selectors string) bool {
	for inner().MatchString(selectors) {
		selectors = inner().ReplaceAllStringFunc(selectors, u.without)
	}
	for one := range strings.SplitSeq(selectors, ",") {
		if u.met(one) {
			return true
		}
	}
	return false
}

// never stands for a list of which no selector can be met.
const never = ".-never"

// without takes away what stands in brackets: of :is and :where what can be met matters alone, of :not nothing does.
func (u *usage) without(one string) string {
	list, ok := strings.CutPrefix(one, ":is(")
	if !ok {
		list, ok = strings.CutPrefix(one, ":where(")
	}
	if ok && !u.used(strings.TrimSuffix(list, ")")) {
		return never
	}
	return ""
}

func (u *usage) met(selector string) bool {
	for _, m := range named().FindAllStringSubmatch(selector, -1) {
		if !u.names(m[1]) {
			return false
		}
	}
	for _, m := range tagged().FindAllStringSubmatch(selector, -1) {
		if !u.names(m[1]) {
			return false
		}
	}
	return true
}

// names reports whether the script has a name as a word of its own.
func (u *usage) names(name string) bool {
	for _, f := range u.free {
		if strings.HasPrefix(name, f) {
			return true
		}
	}
	return u.words[name]
}
