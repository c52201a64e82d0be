package laws

import (
	"strings"

	"github.com/ashtapada/agn/engine"
)

// Examples returns what writes a game of a rule set, as one that breaks or keeps a rule
// is told; options and position may be empty.
func Examples(variant string) func(options, position, movetext string) string {
	return func(options, position, movetext string) string {
		var b strings.Builder
		b.WriteString("[Variant \"" + variant + "\"]\n")
		if options != "" {
			b.WriteString("[Options \"" + options + "\"]\n")
		}
		if position != "" {
			b.WriteString("[SetUp \"1\"]\n[FEN \"" + position + "\"]\n")
		}
		return b.String() + "\n" + movetext + " *\n"
	}
}

// Seed returns what makes the sources in a source text, by its number.
func Seed(seed string) func(section, says string) engine.Source {
	return func(section, says string) engine.Source {
		return engine.Source{Seed: seed, Section: section, Says: says}
	}
}

// Cites returns what a rule set cites, by the last parts of the ids of its rules.
func Cites(variant, men, squares, turns, captures, checks string) engine.Cites {
	id := func(rule string) string { return variant + "/" + rule }
	return engine.Cites{Men: id(men), Squares: id(squares), Turns: id(turns), Captures: id(captures), Checks: id(checks)}
}

// Prose returns paragraphs that are wrapped and indented in the source, a line each as
// they are told.
func Prose(text string) string {
	var lines []string
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		lines = append(lines, strings.Join(strings.Fields(paragraph), " "))
	}
	return strings.Join(lines, "\n\n")
}
