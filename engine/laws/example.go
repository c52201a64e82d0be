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
