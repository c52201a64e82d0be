package squeeze

import "strings"

// brief has what says the same as some words.
var brief = map[string]string{"true": "!0", "false": "!1", "undefined": "void 0"}

// property reports whether a word is the name of a property.
func property(all []token, i int) bool {
	if i == 0 {
		return false
	}
	key := all[i-1].is("{", ",") && i+1 < len(all) && all[i+1].is(":")
	return key || all[i-1].is(".", "?.")
}

// shorter says the same with less: let where const stands, short forms of a few words and numbers, one declaration of
// several that follow each other, no semicolon before the end of a block and no brackets around a parameter alone.
func shorter(all []token) []token {
	partner := pairs(all)
	gone := make([]bool, len(all))
	for i := range all {
		switch {
		case endsBlock(all, partner, i):
			gone[i] = true
		case aroundOne(all, partner, i):
			gone[i], gone[i+2] = true, true
			all[i+1].spaced, all[i+1].broken = true, all[i].broken
		default:
			reword(all, i)
		}
	}
	for i := range all {
		if !gone[i] && beginsDeclaration(all, i) {
			merge(all, partner, gone, i)
		}
	}
	kept := all[:0]
	for i := range all {
		if !gone[i] {
			kept = append(kept, all[i])
		}
	}
	return kept
}

// reword gives a token its short form where it has one.
func reword(all []token, i int) {
	switch t := &all[i]; {
	case t.is("const"):
		t.text = "let"
	case brief[t.text] != "" && t.kind == word && !property(all, i):
		t.text = brief[t.text]
		if t.text[0] == '!' {
			t.kind = sign
		}
	case t.kind == literal && strings.HasPrefix(t.text, "0."):
		t.text = t.text[1:]
	}
}

// endsBlock reports whether a token is a semicolon that the end of a block stands for.
func endsBlock(all []token, partner []int, i int) bool {
	return all[i].is(";") && i+1 < len(all) && all[i+1].is("}") && !empty(all, partner, i)
}

// aroundOne reports whether a token opens the brackets around the only parameter of an arrow function, a name.
func aroundOne(all []token, partner []int, i int) bool {
	return all[i].is("(") && partner[i] == i+2 && all[i+1].kind == word && i+3 < len(all) && all[i+3].is("=>")
}

// beginsDeclaration reports whether a token begins a declaration that is a statement, not part of a loop.
func beginsDeclaration(all []token, i int) bool {
	return all[i].is("let") && (i == 0 || all[i-1].is(";", "{", "}", ")"))
}

// empty reports whether a semicolon is all that a loop or a condition does.
func empty(all []token, partner []int, i int) bool {
	if i == 0 || !all[i-1].is(")") {
		return i > 0 && all[i-1].is("else", "do")
	}
	open := partner[i-1]
	return open > 0 && all[open-1].is("for", "while", "if")
}

// merge joins a declaration with those that follow it at once.
func merge(all []token, partner []int, gone []bool, i int) {
	for i < len(all) {
		for i++; i < len(all) && !all[i].is(";"); i++ {
			if closes(&all[i]) && !opens(&all[i]) {
				return
			}
			if opens(&all[i]) {
				i = last(all, partner, i)
			}
		}
		if i+1 >= len(all) || !all[i+1].is("let") || gone[i] {
			return
		}
		all[i].text, gone[i+1] = ",", true
		all[i+2].spaced = false
		i++
	}
}
