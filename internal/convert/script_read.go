package convert

import (
	"context"
	"errors"
	"io"
	"strings"
)

// scripts are the formats of programs that recognise writing.
var scripts = []Format{
	{Name: "page", Title: "PAGE XML of handwriting recognition", ReadAll: readScript,
		Coded: true, Flags: scriptFlags, Suffixes: []string{".xml"}},
	{Name: "alto", Title: "ALTO XML of text recognition", ReadAll: readScript,
		Coded: true, Flags: scriptFlags, Suffixes: []string{".xml"}},
}

var scriptFlags = []string{"confidence"}

// readScript reads pages in the order given, which make one record, or several where new heads begin. Which of the two
// formats a file has goes by its elements.
func readScript(ctx context.Context, files []*Input, to func(*Game) error) error {
	k := &recorder{to: to, floor: DefaultConfidence}
	pages := 0
	for _, in := range files {
		k.in = in
		in.Report.File = in.Name
		if in.Confidence != nil {
			k.floor = float32(*in.Confidence)
		}
		n, err := k.file(ctx, in)
		if err != nil {
			return err
		}
		if pages += n; n == 0 && len(files) > 1 {
			in.Report.Lost("file", "without a page of PAGE or ALTO", Place{})
		}
	}
	if pages == 0 {
		return errNoPage
	}
	return k.end()
}

// DefaultConfidence is the certainty below which a word is unreadable: a word that is rather wrong than right misleads,
// and the rules often settle a gap.
const DefaultConfidence = 0.5

// errNoPage is told of XML of another kind.
var errNoPage = errors.New("no PAGE or ALTO document: it has no page")

// file reads a file and returns how many pages it has.
func (k *recorder) file(ctx context.Context, in *Input) (pages int, err error) {
	r := &leafReader{m: newMarkup(&interruptible{ctx, in.Reader}, in.Decoded), report: in.Report}
	r.words = pageWords
	r.m.root = func(name string) {
		if strings.EqualFold(name, "alto") {
			r.words = altoWords
		}
	}
	r.to = func(l *leaf) error {
		pages++
		return k.page(l)
	}
	return pages, r.read()
}

// interruptible ends a stream when its context is done.
type interruptible struct {
	ctx context.Context
	r   io.Reader
}

func (i *interruptible) Read(p []byte) (int, error) {
	if err := i.ctx.Err(); err != nil {
		return 0, err
	}
	return i.r.Read(p)
}
