package laws

import (
	"strings"

	"github.com/ashtapada/agn/engine"
)

// Example writes a game that shows a rule, as one that breaks or keeps it is written: of
// these seats, from a position, the start if it is empty. Where seats are named the
// movetext ends with the result, else the game goes on.
func Example(variant, options, position, movetext string, seats ...string) string {
	dst := make([]byte, 0, len(options)+len(position)+len(movetext)+40*len(seats)+100)
	tag := func(name, value string) {
		if value != "" {
			dst = append(append(append(append(append(dst, '['), name...), ` "`...), value...), "\"]\n"...)
		}
	}
	for _, seat := range seats {
		tag(seat, "?")
	}
	if len(seats) > 0 {
		tag("Result", movetext[strings.LastIndexByte(movetext, ' ')+1:])
	} else {
		movetext += " *"
	}
	tag("Variant", variant)
	tag("Options", options)
	if position != "" {
		tag("SetUp", "1")
		tag("FEN", position)
	}
	return string(append(append(append(dst, '\n'), movetext...), '\n'))
}

// From returns the source in a section of a source text, by the number of the text.
func From(seed, section, says string) engine.Source {
	return engine.Source{Seed: seed, Section: section, Says: says}
}

// Prose returns paragraphs that are wrapped and indented in the source, a line each as
// they are shown.
func Prose(text string) string {
	if text = strings.TrimSpace(text); !strings.Contains(text, "\n") {
		return text
	}
	out := make([]byte, 0, len(text))
	for line := range strings.SplitSeq(text, "\n") {
		if line = strings.TrimSpace(line); line == "" {
			out = append(out, "\n\n"...)
		} else if len(out) > 0 && out[len(out)-1] != '\n' {
			out = append(out, ' ')
		}
		out = append(out, line...)
	}
	return string(out)
}

// Option returns an option of a rule set with its values, the default first.
func Option(name, text string, source engine.Source, values ...engine.OptionValue) engine.Option {
	return engine.Option{Name: name, Text: text, Source: source, Values: values}
}

// Value returns a value of an option, with its source where that differs from the
// option's.
func Value(name, text string, source ...engine.Source) engine.OptionValue {
	v := engine.OptionValue{Name: name, Text: text}
	if len(source) > 0 {
		v.Source = source[0]
	}
	return v
}

// Settles returns the source of a rule of our own, by the ambiguity that it settles.
func Settles(ambiguity, says string) engine.Source {
	return engine.Source{Section: ambiguity, Says: says}
}
