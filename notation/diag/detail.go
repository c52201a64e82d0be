package diag

import (
	"slices"

	"github.com/ashtapada/agn/internal/words"
)

// Detail is what a finding says beyond its code. What a program looks into is a struct with typed fields,
// such as the result that was written and the one that is right; all else is a Phrase with its arguments.
// This package alone puts details into words. What was written stands in them shortened.
type Detail interface{ text() words.Text }

// Words returns what a detail says.
func Words(d Detail) words.Text { return d.text() }

// New returns a finding of a code at a place, with the severity of the code.
func New(code Code, at Span, d Detail) Finding {
	return Finding{Code: code, Severity: SeverityOf(code), Span: at, Detail: d, Message: d.text().String()}
}

// Empty returns the finding of a file that holds no game, at its beginning.
func Empty() Finding {
	at := Pos{Line: 1, Column: 1}
	return New(NoGame, Span{at, at}, fileWithoutGame)
}

// Words is what a finding says. One that was read back, as from an archive, says it in the language in which it was
// kept.
func (f *Finding) Words() words.Text {
	if f.Detail == nil {
		return words.Of("%v", f.Message)
	}
	return f.Detail.text()
}

// Say replaces what a finding says.
func (f *Finding) Say(d Detail) { f.Detail, f.Message = d, d.text().String() }

// Said is a phrase with its arguments, in the order in which its text names them.
type Said struct {
	Phrase Phrase
	Args   []any
}

func (d Said) text() words.Text { return words.Of(phrases[d.Phrase], d.Args...) }

// With returns a detail: the phrase with its arguments.
func (p Phrase) With(args ...any) Detail { return Said{p, args} }

// Says reports whether a detail is one of some phrases, whatever its arguments.
func Says(d Detail, phrases ...Phrase) bool {
	p, ok := d.(Phrase)
	if said, with := d.(Said); with {
		p, ok = said.Phrase, true
	}
	return ok && slices.Contains(phrases, p)
}

// Or returns other if it is the one that applies, else p.
func (p Phrase) Or(other Phrase, applies bool) Phrase {
	if applies {
		return other
	}
	return p
}

func (p Phrase) text() words.Text { return words.Of(phrases[p]) }

// Sentence is what a rule set, a date or an option has to say in its own words.
type Sentence struct{ words.Text }

func (s Sentence) text() words.Text { return s.Text }

// Last is the last finding that is listed for a text in which there are more: how many, if
// that is known.
type Last struct {
	Detail
	More int
}

func (d Last) text() words.Text {
	if d.More > 0 {
		return words.Of("%s; further findings in this game, not listed: %d", d.Detail.text(), d.More)
	}
	return words.Of("%s; what else is wrong in this game is not listed", d.Detail.text())
}

// Repeated is a detail of what several places have for one cause.
type Repeated struct {
	Detail
	Places int
	// Texts is what to write at the places that are listed, nil where the text says nothing of that.
	Texts []string
}

func (d Repeated) text() words.Text { return words.Of("%s (%d places)", d.Detail.text(), d.Places) }

// Bare is the detail of a finding, without the note that more findings are not listed.
func (f *Finding) Bare() Detail {
	if last, ok := f.Detail.(Last); ok {
		return last.Detail
	}
	return f.Detail
}
