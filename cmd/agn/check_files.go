package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/ashtapada/agn/internal/unpack"
	"github.com/ashtapada/agn/referee"
)

// checkSuffixes end the names of the files that check looks for in a directory.
func checkSuffixes() []string {
	all := []string{suffix}
	for _, s := range unpack.Suffixes() {
		all = append(all, suffix+s)
	}
	return all
}

// listed returns the paths of a list: one a line, or each ended by NUL.
func (c *check) listed(name string) ([]string, error) {
	f, err := c.env.open(name)
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(f)
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, fmt.Errorf("reading the list %s: %w", name, err)
	}
	end := byte('\n')
	if c.null {
		end = 0
	}
	var paths []string
	for p := range bytes.SplitSeq(data, []byte{end}) {
		if !c.null {
			p = bytes.TrimSuffix(p, []byte("\r"))
		}
		if len(p) > 0 {
			paths = append(paths, string(p))
		}
	}
	return paths, nil
}

// paths adds what --files-from lists to the paths of the command line.
func (c *check) paths(args []string) ([]string, error) {
	if c.filesFrom == "" {
		if c.null {
			return nil, usagef("--null is about the list of --files-from")
		}
		return args, nil
	}
	more, err := c.listed(c.filesFrom)
	if err != nil {
		return nil, err
	}
	all := append(args[:len(args):len(args)], more...)
	for _, p := range all {
		if p == stdinName && c.filesFrom == stdinName {
			return nil, usagef("standard input can be read only once")
		}
	}
	return all, nil
}

// display is the name that an input goes by in what is written.
func (c *check) display(name string) string {
	if name == stdinName && c.stdinName != "" {
		return c.stdinName
	}
	return name
}

// packedSequence is the inputs, unpacked.
func (c *check) packedSequence(all []input) iter.Seq[referee.Input] {
	return func(yield func(referee.Input) bool) {
		for _, in := range all {
			open := func() (io.ReadCloser, error) { return c.openPacked(in.name) }
			if !yield(referee.Input{Name: c.display(in.name), Open: open}) {
				return
			}
		}
	}
}

// openPacked opens an input and unpacks it if it is compressed.
func (c *check) openPacked(name string) (io.ReadCloser, error) {
	f, err := c.env.open(name)
	if err != nil {
		return nil, err
	}
	r, packed, err := unpack.NewReader(f, c.maxInput)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("reading %s: %w", c.display(name), err), f.Close())
	}
	if packed {
		return &packedFile{r: r, f: f}, nil
	}
	return struct {
		io.Reader
		io.Closer
	}{r, f}, nil
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
		return fmt.Errorf("%w; --max-input raises the limit", err)
	}
	return err
}

// byteSize is a flag that takes a number of bytes, with K, M or G for units of 1024.
type byteSize struct{ value *int64 }

func (s byteSize) String() string {
	if s.value == nil {
		return ""
	}
	n, unit := *s.value, ""
	for _, u := range []string{"K", "M", "G"} {
		if n == 0 || n%1024 != 0 {
			break
		}
		n, unit = n/1024, u
	}
	return fmt.Sprint(n) + unit
}

func (s byteSize) Set(text string) error {
	digits, shift := strings.ToUpper(text), 0
	for i, u := range []string{"K", "M", "G"} {
		if d, ok := strings.CutSuffix(digits, u); ok {
			digits, shift = d, 10*(i+1)
			break
		}
	}
	var n int64
	for _, d := range digits {
		if d < '0' || d > '9' || n > 1<<32 {
			n = -1
			break
		}
		n = 10*n + int64(d-'0')
	}
	if digits == "" || n < 0 || n > 1<<62>>shift {
		return errors.New("must be a number of bytes, such as 500M")
	}
	*s.value = n << shift
	return nil
}

func (s byteSize) Type() string { return "size" }
