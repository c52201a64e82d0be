package convert

import (
	"cmp"
	"context"
	"io"
	"slices"
	"strings"

	"github.com/ashtapada/agn/internal/words"
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
	files = byNumbers(files)
	k := &recorder{to: to, floor: defaultConfidence}
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

// byNumbers puts files whose names are sorted letter by letter, as a shell or a directory gives them, in the order of
// the numbers in them: p2.xml before p10.xml. Any other order is meant.
func byNumbers(files []*Input) []*Input {
	if !slices.IsSortedFunc(files, func(a, b *Input) int { return strings.Compare(a.Name, b.Name) }) {
		return files
	}
	files = slices.Clone(files)
	slices.SortStableFunc(files, func(a, b *Input) int { return natural(a.Name, b.Name) })
	return files
}

// natural compares names, digits in them as numbers.
func natural(a, b string) int {
	for a != "" && b != "" {
		n, m := leadingDigits(a), leadingDigits(b)
		if n == 0 || m == 0 {
			if a[0] != b[0] {
				return strings.Compare(a, b)
			}
			a, b = a[1:], b[1:]
			continue
		}
		x, y := strings.TrimLeft(a[:n], "0"), strings.TrimLeft(b[:m], "0")
		if c := cmp.Or(cmp.Compare(len(x), len(y)), strings.Compare(x, y)); c != 0 {
			return c
		}
		a, b = a[n:], b[m:]
	}
	return cmp.Compare(len(a), len(b))
}

// leadingDigits is how many digits a text begins with.
func leadingDigits(s string) (n int) {
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}

// defaultConfidence is the certainty below which a word is unreadable: a word that is rather wrong than right misleads,
// and the rules often settle a gap.
const defaultConfidence = 0.5

// errNoPage is the error of XML of another kind.
var errNoPage = words.Errorf("no PAGE or ALTO document: it has no page")

// file reads a file and returns how many pages it has.
func (k *recorder) file(ctx context.Context, in *Input) (pages int, err error) {
	r := &leafReader{m: newMarkup(&interruptible{ctx, in.Reader}, in.Decoded), report: in.Report}
	r.words = pageWords()
	r.m.root = func(name string) {
		if strings.EqualFold(name, "alto") {
			r.words = altoWords()
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
