// Package manual prints what is known of rule sets, of single rules and of codes: for
// people and as JSON.
package manual

import (
	"bytes"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/paint"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/words"
)

// width is the width to which text for people is wrapped.
const width = 80

// page lays out text for people.
type page struct {
	bytes.Buffer
	paint paint.Color
	lang  *catalogue.Language
}

// say puts a sentence of a table into the language.
func (p *page) say(s string) string { return p.lang.Sentence(words.Name(s).Words()) }

func (p *page) heading(s string) {
	if p.Len() > 0 {
		p.WriteByte('\n')
	}
	p.WriteString(p.paint.Bold(s) + "\n")
}

// text writes a paragraph, its lines indented. No line breaks at the narrow spaces that some languages have.
func (p *page) text(indent int, s string) {
	margin := strings.Repeat(" ", indent)
	col := 0
	for _, w := range strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == '\n' }) {
		n := printable.Columns(w)
		switch {
		case col == 0:
			p.WriteString(margin)
			col = indent
		case col+1+n > width:
			p.WriteString("\n" + margin)
			col = indent
		default:
			p.WriteByte(' ')
			col++
		}
		p.WriteString(w)
		col += n
	}
	if col > 0 {
		p.WriteByte('\n')
	}
}

// game writes an example as it stands, its lines indented.
func (p *page) game(indent int, s string) {
	for line := range strings.Lines(strings.TrimRight(s, "\n")) {
		line = printable.Text(strings.TrimRight(line, "\n"))
		if line != "" {
			p.WriteString(strings.Repeat(" ", indent) + line)
		}
		p.WriteByte('\n')
	}
}

// source says where a rule comes from.
func (p *page) source(indent int, s engine.Source) {
	if s == (engine.Source{}) {
		return
	}
	p.text(indent, p.lang.Sentence(words.Of("Source: %v", catalogue.SourceWords(s))))
}

func (p *page) rule(indent int, r *engine.Rule) {
	p.text(indent, p.say(r.Text))
	p.source(indent, r.Source)
}

// named makes names of texts, which a language may have words for.
func named(list []string) []words.Name {
	out := make([]words.Name, len(list))
	for i, s := range list {
		out[i] = words.Name(s)
	}
	return out
}
