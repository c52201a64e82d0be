// Package squeeze makes scripts and style sheets of the pages short: without comments and spaces, without functions
// that nothing calls, and with short names for what a script alone knows. It takes the scripts of this program,
// which end each statement with a semicolon, and no others.
package squeeze

import (
	"cmp"
	"slices"
	"strings"
)

// link matches what joins modules, which a single script does without: what is loaded when it is wanted too.
var link = form(`(?m)^import .*;\n|^export |^\s*const \{.*\} = await import\("\./.*"\);\n`)

// unlinked takes out of modules what joins them, so that they can stand in one script.
func unlinked(modules string) string { return link().ReplaceAllString(modules, "") }

// Script makes one script of modules, given in the order in which they use each other. What stands at their top is
// known to it alone, but for the names in keep.
func Script(keep []string, modules ...string) string {
	all := tokens(prune(unlinked(strings.Join(modules, "\n")), keep))
	rename(all, keep, nil)
	return print(shorter(all))
}

// A Part is a script that shares names with others, which stands in a file of its own.
type Part struct {
	// Modules are given in the order in which they use each other.
	Modules []string
	// Imports are names that it takes from the script at the address From.
	Imports []string
	From    string
	// Exports are names that others take from it.
	Exports []string
}

// Script makes it.
func (p *Part) Script() string {
	all := tokens(prune(unlinked(strings.Join(p.Modules, "\n")), p.Exports))
	short := rename(all, nil, slices.Concat(p.Imports, p.Exports))
	clause := func(names []string, before bool) string {
		var out []string
		for _, name := range names {
			switch to := cmp.Or(short[name], name); {
			case to == name:
				out = append(out, name)
			case before:
				out = append(out, name+" as "+to)
			default:
				out = append(out, to+" as "+name)
			}
		}
		return "{" + strings.Join(out, ",") + "}"
	}
	text := print(shorter(all))
	if len(p.Imports) > 0 {
		text = "import" + clause(p.Imports, true) + `from"` + p.From + `";` + text
	}
	if len(p.Exports) > 0 {
		text += "export" + clause(p.Exports, false) + ";"
	}
	return text
}

// print writes tokens with what spaces there must be.
func print(all []token) string {
	var b strings.Builder
	for i := range all {
		t := &all[i]
		if i > 0 && t.spaced {
			before := &all[i-1]
			switch {
			case t.broken && ends(before) && begins(t):
				b.WriteByte('\n')
			case wordy(before, false) && wordy(t, true), before.is("+", "-", "++", "--") && t.is("+", "-", "++", "--"),
				before.is("/") && t.text[0] == '/', before.kind == literal && before.text[0] == '/' && t.is("/"):
				b.WriteByte(' ')
			}
		}
		b.WriteString(t.text)
	}
	return b.String()
}

// ends reports whether a statement can end after a token where no semicolon stands, and begins whether one can begin
// with it.
func ends(t *token) bool   { return t.kind != sign || t.is(")", "]", "++", "--") }
func begins(t *token) bool { return t.kind == word || t.is("{", "[", "(", "...", "++", "--", "!") }

// wordy reports whether a token touches another with a letter or digit, at its beginning or end.
func wordy(t *token, beginning bool) bool {
	if t.kind == word {
		return true
	}
	if t.kind != literal {
		return false
	}
	c := t.text[len(t.text)-1]
	if beginning {
		c = t.text[0]
	}
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c == '.' && beginning
}

// declared matches the line on which something at the top of a script begins, and names what it declares there.
var (
	declared = form(`^(?:async )?(?:function|class|const|let) ([$\w]+)`)
	further  = form(`, ([$\w]+) = `)
	// statement matches the line on which something begins that is done whether or not anything uses it.
	statement = form(`^(?:(?:if|for|while|switch|try|await)\b|[$\w.]+(?:\(| = ))`)
)

// chunk is a declaration at the top of a script, or what stands there besides.
type chunk struct {
	names []string
	text  string
	used  bool
}

// namesOf adds the names that a script uses to a set: its words that are no properties.
func namesOf(text string, all map[string]bool) {
	words := tokens(text)
	for i := range words {
		if words[i].kind == word && !property(words, i) {
			all[words[i].text] = true
		}
	}
}

// prune takes away declarations that nothing uses and that are not kept.
func prune(text string, keep []string) string {
	all := []chunk{{used: true}}
	for line := range strings.Lines(text) {
		switch m := declared().FindStringSubmatch(line); {
		case m != nil:
			c := chunk{names: []string{m[1]}}
			if strings.HasPrefix(line, "const ") {
				for _, more := range further().FindAllStringSubmatch(line, -1) {
					c.names = append(c.names, more[1])
				}
			}
			c.used = slices.ContainsFunc(c.names, func(n string) bool { return slices.Contains(keep, n) })
			all = append(all, c)
		case statement().MatchString(line):
			all = append(all, chunk{used: true})
		case strings.HasPrefix(line, "//"):
			continue
		}
		all[len(all)-1].text += line
	}
	named := map[string]bool{} // by what is used
	for i := range all {
		if all[i].used {
			namesOf(all[i].text, named)
		}
	}
	for grown := true; grown; {
		grown = false
		for i := range all {
			if c := &all[i]; !c.used && slices.ContainsFunc(c.names, func(n string) bool { return named[n] }) {
				c.used, grown = true, true
				namesOf(c.text, named)
			}
		}
	}
	var b strings.Builder
	for _, c := range all {
		if c.used {
			b.WriteString(c.text)
		}
	}
	return b.String()
}
