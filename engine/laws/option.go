package laws

import "github.com/ashtapada/agn/engine"

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
