package convert

import (
	"io"

	"github.com/ashtapada/agn/internal/edition"
)

// teiWriter writes games as editions of one witness.
type teiWriter struct{ *edition.Corpus }

func newTEIWriter(out io.Writer, _ *Report) Writer { return teiWriter{edition.NewCorpus(out)} }

// Add implements Writer.
func (w teiWriter) Add(rec *Record) error { return w.Corpus.Add(rec.Text) }
