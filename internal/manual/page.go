// Package manual prints what is known of rule sets, of single rules and of codes: for
// people and as JSON.
package manual

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/ashtapada/agn/engine"
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
}

func (p *page) heading(s string) {
	if p.Len() > 0 {
		p.WriteByte('\n')
	}
	p.WriteString(p.paint.Bold(s) + "\n")
}

// text writes a paragraph, its lines indented.
func (p *page) text(indent int, s string) {
	margin := strings.Repeat(" ", indent)
	col := 0
	for _, w := range strings.Fields(s) {
		n := utf8.RuneCountInString(w)
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
	if s != (engine.Source{}) {
		p.text(indent, words.Sentence("Source: "+s.String()))
	}
}

func (p *page) rule(indent int, r *engine.Rule) {
	p.text(indent, words.Sentence(r.Text))
	p.source(indent, r.Source)
}
