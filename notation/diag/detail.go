package diag

// Detail is what a finding says beyond its code: a value with typed fields, such as the
// round that was written and the one that is played. The types are those of this package,
// which alone puts them in words, so that a program can tell findings apart, sort them or
// word them otherwise without reading messages. What was written stands in them shortened.
type Detail interface{ words() string }

// Words puts a detail in words.
func Words(d Detail) string { return d.words() }

// New returns a finding of a code at a place, with the severity of the code.
func New(code Code, at Span, d Detail) Finding {
	return Finding{Code: code, Severity: SeverityOf(code), Span: at, Detail: d, Message: d.words()}
}

// Empty returns the finding of a file that holds no game, at its beginning.
func Empty() Finding {
	at := Pos{Line: 1, Column: 1}
	return New(NoGame, Span{at, at}, FileWithoutGame)
}

// Say replaces what a finding says.
func (f *Finding) Say(d Detail) { f.Detail, f.Message = d, d.words() }

// Sentence is what a rule set, a date or an option has to say in its own words.
type Sentence string

func (s Sentence) words() string { return string(s) }

// More stands in a list for findings that are left out of it.
type More struct {
	// N is their number.
	N int
}

// Last is the last finding that is listed for a text in which there are more: how many, if
// that is known.
type Last struct {
	Detail
	More int
}
