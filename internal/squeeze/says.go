package squeeze

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Says calls found with each sentence that a script says: a template with the tag T or nodes, in which {1} stands in
// the place of its first argument, and the two texts of plural(number, "one", "other"). one is empty where there is no
// plural.
func Says(script string, found func(one, other string)) {
	all := tokens(unlinked(script))
	partner := pairs(all)
	for i := range len(all) - 1 {
		switch {
		case all[i].is("T", "nodes") && all[i+1].kind == literal && all[i+1].text[0] == '`':
			found("", sentence(all, partner, i+1))
		case all[i].is("plural") && all[i+1].is("(") && (i == 0 || !all[i-1].is("function")):
			if k := comma(all, partner, i+2); all[k].kind == literal && all[k+2].kind == literal {
				found(unquote(all[k].text), unquote(all[k+2].text))
			}
		}
	}
}

// sentence is the text of a template that begins at a token.
func sentence(all []token, partner []int, i int) string {
	var b strings.Builder
	for n := 1; ; n++ {
		text := all[i].text[1:]
		part, more := strings.CutSuffix(text, "${")
		b.WriteString(unquote("`" + strings.TrimSuffix(part, "`") + "`"))
		if !more {
			return b.String()
		}
		fmt.Fprintf(&b, "{%d}", n)
		i = partner[i]
	}
}

// comma returns the token after the first comma among what a bracket holds whose first token this is.
func comma(all []token, partner []int, i int) int {
	for ; !all[i].is(","); i++ {
		if opens(&all[i]) {
			i = last(all, partner, i)
		}
	}
	return i + 1
}

// unquote is what a text of a script says. It panics where that is none, as tokens does.
func unquote(text string) string {
	inner := text[1 : len(text)-1]
	if slices.Contains([]byte("'`"), text[0]) {
		inner = strings.NewReplacer(`\`+text[:1], text[:1], `"`, `\"`, "\n", `\n`).Replace(inner)
	}
	said, err := strconv.Unquote(`"` + inner + `"`)
	if err != nil {
		panic("squeeze: not a text: " + text)
	}
	return said
}
