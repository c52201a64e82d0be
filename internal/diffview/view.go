// Package diffview shows comparisons of two games: side by side, one below the other, as
// JSON and as a page of HTML.
package diffview

import (
	"io"
	"strings"

	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/jsonline"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/referee/diff"
)

// View is how much of a comparison is shown. Zero shows the differences alone.
type View struct {
	// Context is the number of events shown around a difference; below 0 it is all.
	Context int
	// Play leaves out tags, results and what is noted.
	Play bool
	// Color colours text for a terminal.
	Color bool
	// Lang is the language of what is said, nil for English.
	Lang *catalogue.Language
}

// The formats.
const (
	Text    = "text"
	Unified = "unified"
	JSON    = "json"
	HTML    = "html"
)

// Names lists the names of the formats: Text with the games side by side, Unified with
// one below the other, JSON, which is whole always, and HTML, a page by itself.
func Names() []string { return []string{Text, Unified, JSON, HTML} }

// Write writes a comparison in a format. The error is one of writing or that no format
// has that name.
func (v View) Write(w io.Writer, format string, d *diff.Diff) error {
	var err error
	switch format {
	case Text:
		_, err = w.Write(v.sideBySide(d))
	case Unified:
		_, err = w.Write(v.unified(d))
	case JSON:
		err = jsonline.Write(w, objectOf(d))
	case HTML:
		err = v.page(w, d)
	default:
		err = words.Errorf("unknown format %q, the formats are %s", format, strings.Join(Names(), ", "))
	}
	return err
}

// stretches calls show with each run of rows that is to be seen and skip with the
// number of rows left out between them.
func (v View) stretches(d *diff.Diff, show func(rows []diff.Row), skip func(n int)) {
	near := make([]bool, len(d.Rows))
	for i, r := range d.Rows {
		if r.Kind == diff.Same && (!r.Notes || v.Play) && v.Context >= 0 {
			continue
		}
		around := max(v.Context, 0)
		for k := max(0, i-around); k <= min(len(d.Rows)-1, i+around); k++ {
			near[k] = true
		}
	}
	for i := 0; i < len(near); {
		k := i
		for k < len(near) && near[k] == near[i] {
			k++
		}
		if near[i] {
			show(d.Rows[i:k])
		} else {
			skip(k - i)
		}
		i = k
	}
}
