package main

import (
	"errors"
	"io"
	"iter"

	"github.com/ashtapada/agn/internal/unpack"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/referee"
)

// packedSequence is the inputs, unpacked.
func (r *reading) packedSequence(all []input) iter.Seq[referee.Input] {
	return func(yield func(referee.Input) bool) {
		for _, in := range all {
			open := func() (io.ReadCloser, error) { return r.openPacked(in.name) }
			if !yield(referee.Input{Name: r.display(in.name), Open: open}) {
				return
			}
		}
	}
}

// openPacked opens an input and unpacks it if it is compressed.
func (r *reading) openPacked(name string) (io.ReadCloser, error) {
	f, err := r.open(name)
	if err != nil {
		return nil, err
	}
	data, packed, err := unpack.NewReader(f, r.maxInput)
	if err != nil {
		return nil, errors.Join(words.Errorf("reading %s: %v", r.display(name), err), f.Close())
	}
	if packed {
		f = &packedFile{r: data, f: f}
		data = f
	}
	return readCloser{r.decoded(data), f}, nil
}

// packedFile is a compressed file as it is read.
type packedFile struct{ r, f io.ReadCloser }

func (p *packedFile) Read(b []byte) (int, error) {
	n, err := p.r.Read(b)
	return n, explainLimit(err)
}

func (p *packedFile) Close() error { return errors.Join(p.r.Close(), p.f.Close()) }

// explainLimit adds to an error of the limit how it is raised.
func explainLimit(err error) error {
	var limit *unpack.LimitError
	if errors.As(err, &limit) {
		return words.Errorf("%v; --max-input raises the limit", err)
	}
	return err
}
