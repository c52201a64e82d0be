package squeeze

import (
	"cmp"
	"maps"
	"slices"
)

// brace is what a bracket that is open holds.
type brace uint8

const (
	round brace = iota + 1
	square
	block
	object
	class
)

// keywords are the words that are no names.
var keywords = func() map[string]bool {
	all := map[string]bool{}
	wordsOf("async await break case catch class const continue default delete do else extends false finally for function "+
		"get if in instanceof let new null of return set static super switch this throw true try typeof undefined var void "+
		"while with yield arguments", all)
	return all
}()

// outside are names of the browser that scripts use too as names of their own.
var outside = []string{"document", "window", "location", "history", "navigator", "fetch", "self"}

// rename gives short names to what is declared in a script. A name is one everywhere, so that what means the same still
// does; that of a property stays, and where one word is both it becomes two. The names in shared are declared elsewhere
// too. It returns the short names.
func rename(all []token, keep, shared []string) map[string]string {
	kinds, bound := look(all, pairs(all))
	for _, name := range shared {
		bound[name] = true
	}
	count, taken := map[string]int{}, map[string]bool{}
	for _, name := range keep {
		taken[name] = true
	}
	uses := make([]use, len(all))
	for i := range all {
		if t := &all[i]; t.kind == word {
			taken[t.text] = true
			if uses[i] = useOf(all, kinds, i); uses[i] != ofProperty {
				count[t.text]++
			}
		}
	}
	short := shorten(bound, count, taken, keep)
	for i := range all {
		to := short[all[i].text]
		switch {
		case all[i].kind != word || to == "" || uses[i] == ofProperty:
		case uses[i] == ofBoth:
			all[i].text += ":" + to
		default:
			all[i].text = to
		}
	}
	return short
}

// shorten gives a short name, which is not taken, to each that is bound and need not be kept, the shortest to those
// that are used most.
func shorten(bound map[string]bool, count map[string]int, taken map[string]bool, keep []string) map[string]string {
	names := slices.SortedFunc(maps.Keys(bound), func(a, b string) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a, b))
	})
	short := map[string]string{}
	n := 0
	for _, name := range names {
		if keywords[name] || slices.Contains(outside, name) || slices.Contains(keep, name) {
			continue
		}
		for taken[letters(n)] || keywords[letters(n)] {
			n++
		}
		if to := letters(n); len(to) < len(name) {
			short[name] = to
			n++
		}
	}
	return short
}

// use is what a word stands for. Zero is a name.
type use uint8

const (
	ofProperty use = iota + 1
	// ofBoth is a name that stands for itself and for a property, as in {name}.
	ofBoth
)

// useOf says what a word stands for.
func useOf(all []token, kinds []brace, i int) use {
	if all[i].text[0] == '#' || kinds[i] == class {
		return ofProperty
	}
	if i == 0 {
		return 0
	}
	before := &all[i-1]
	switch {
	case before.is(".", "?."):
		return ofProperty
	case kinds[i] != object || !before.is("{", ",", "get", "set", "async"):
		return 0
	case all[i+1].is(",", "}", "="):
		return ofBoth
	}
	return ofProperty
}

// letters returns the n-th name of letters alone.
func letters(n int) string {
	const alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ$_"
	if n < len(alphabet) {
		return alphabet[n : n+1]
	}
	return letters(n/len(alphabet)-1) + letters(n%len(alphabet))
}

// opens and closes tell brackets, and the parts of templates, which hold expressions like brackets.
func opens(t *token) bool {
	return t.is("(", "[", "{") || t.kind == literal && len(t.text) > 2 && t.text[len(t.text)-2:] == "${" ||
		t.kind == literal && t.text == "}${"
}

func closes(t *token) bool { return t.is(")", "]", "}") || t.kind == literal && t.text[0] == '}' }

// pairs returns for each bracket the index of the other.
func pairs(all []token) []int {
	partner := make([]int, len(all))
	var stack []int
	for i := range all {
		if closes(&all[i]) {
			k := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			partner[i], partner[k] = k, i
		}
		if opens(&all[i]) {
			stack = append(stack, i)
		}
	}
	return partner
}

// look returns for each token what it stands in, and the names that are declared.
func look(all []token, partner []int) (kinds []brace, bound map[string]bool) {
	kinds, bound = make([]brace, len(all)), map[string]bool{}
	stack := []brace{block}
	ofClass := false
	for i := range all {
		t := &all[i]
		if closes(t) {
			stack = stack[:len(stack)-1]
		}
		kinds[i] = stack[len(stack)-1]
		if t.is("class") && !all[i+1].is(":") && (i == 0 || !all[i-1].is(".", "?.")) {
			ofClass = true
		}
		if opens(t) {
			stack = append(stack, braceOf(all, i, ofClass))
			ofClass = ofClass && !t.is("{")
		}
		bind(all, partner, i, bound)
	}
	return kinds, bound
}

// bind binds the names that are declared where a token stands.
func bind(all []token, partner []int, i int, bound map[string]bool) {
	switch t := &all[i]; {
	case t.is("const", "let", "var"):
		declarations(all, partner, i+1, bound)
	case t.is("function", "class") && all[i+1].kind == word && !all[i+1].is("extends"):
		bound[all[i+1].text] = true
	case t.is("=>") && all[i-1].kind == word:
		bound[all[i-1].text] = true
	case t.is("(") && takesParameters(all, partner, i):
		list(all, partner, i+1, partner[i], bound)
	}
}

// braceOf says what a bracket holds.
func braceOf(all []token, i int, ofClass bool) brace {
	switch t := &all[i]; {
	case t.is("("):
		return round
	case t.is("["):
		return square
	case !t.is("{"):
		return round // a part of a template
	case ofClass:
		return class
	case i == 0:
		return block
	}
	before := &all[i-1]
	if before.is(")", "=>", ";", "{", "}", "else", "try", "finally", "do") {
		return block
	}
	return object
}

// takesParameters reports whether a bracket holds the parameters of a function.
func takesParameters(all []token, partner []int, i int) bool {
	end := partner[i]
	if end+1 == len(all) {
		return false
	}
	switch after := &all[end+1]; {
	case after.is("=>"):
		return true
	case !after.is("{") || i == 0:
		return false
	}
	return all[i-1].kind == word && !all[i-1].is("if", "for", "while", "switch", "with")
}

// declarations binds what a declaration that begins at a token declares.
func declarations(all []token, partner []int, i int, bound map[string]bool) {
	for {
		i = pattern(all, partner, i, bound)
		if i >= len(all) || !all[i].is("=") {
			return
		}
		for i++; i < len(all) && !all[i].is(",", ";"); i++ {
			if closes(&all[i]) {
				return
			}
			if opens(&all[i]) {
				i = last(all, partner, i)
			}
		}
		if i >= len(all) || !all[i].is(",") {
			return
		}
		i++
	}
}

// last returns the end of what a bracket opens, all parts of a template.
func last(all []token, partner []int, i int) int {
	for i = partner[i]; opens(&all[i]); i = partner[i] {
	}
	return i
}

// pattern binds a name or the names of a pattern, and returns what follows it.
func pattern(all []token, partner []int, i int, bound map[string]bool) int {
	switch t := &all[i]; {
	case t.is("{", "["):
		list(all, partner, i+1, partner[i], bound)
		return partner[i] + 1
	case t.kind == word:
		bound[t.text] = true
	}
	return i + 1
}

// list binds the names of a list of patterns with their defaults.
func list(all []token, partner []int, i, end int, bound map[string]bool) {
	for i < end {
		switch {
		case all[i].is(",", "..."):
			i++
			continue
		case all[i+1].is(":"):
			i += 2
		}
		i = pattern(all, partner, i, bound)
		for ; i < end && !all[i].is(","); i++ {
			if opens(&all[i]) {
				i = last(all, partner, i)
			}
		}
	}
}
