package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/ashtapada/agn/internal/unpack"
	"github.com/ashtapada/agn/referee"
	"github.com/spf13/pflag"
)

// reading is how games are read of the files that a command line names: where the
// names are, what standard input is called, how far a file may unpack.
type reading struct {
	env                  *env
	filesFrom, stdinName string
	null                 bool
	maxInput             int64
}

func newReading(e *env) reading { return reading{env: e, maxInput: unpack.DefaultLimit} }

// flags adds the flags to a command that does something with the games.
func (r *reading) flags(f *pflag.FlagSet, do string) {
	f.StringVar(&r.filesFrom, "files-from", "", do+" the paths listed in `FILE` too, one a line; - is standard input")
	f.BoolVar(&r.null, "null", false, "the paths of --files-from end with NUL, not with lines")
	f.StringVar(&r.stdinName, "stdin-name", "", "call standard input `NAME`")
	f.Var(byteSize{&r.maxInput}, "max-input", "most bytes that a compressed file may unpack to; K, M and G are units")
}

// checkSuffixes end the names of the files that check looks for in a directory.
func checkSuffixes() []string {
	all := []string{suffix}
	for _, s := range unpack.Suffixes() {
		all = append(all, suffix+s)
	}
	return all
}

// listed returns the paths of a list: one a line, or each ended by NUL.
func (r *reading) listed(name string) ([]string, error) {
	f, err := r.env.open(name)
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(f)
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, fmt.Errorf("reading the list %s: %w", name, err)
	}
	end := byte('\n')
	if r.null {
		end = 0
	}
	var paths []string
	for p := range bytes.SplitSeq(data, []byte{end}) {
		if !r.null {
			p = bytes.TrimSuffix(p, []byte("\r"))
		}
		if len(p) > 0 {
			paths = append(paths, string(p))
		}
	}
	return paths, nil
}

// paths adds what --files-from lists to the paths of the command line.
func (r *reading) paths(args []string) ([]string, error) {
	if r.filesFrom == "" {
		if r.null {
			return nil, usagef("--null is about the list of --files-from")
		}
		return args, nil
	}
	more, err := r.listed(r.filesFrom)
	if err != nil {
		return nil, err
	}
	all := append(args[:len(args):len(args)], more...)
	for _, p := range all {
		if p == stdinName && r.filesFrom == stdinName {
			return nil, usagef("standard input can be read only once")
		}
	}
	return all, nil
}

// nameless returns an error if standard input has a name and is not read.
func (r *reading) nameless(all []input) error {
	if r.stdinName == "" || slices.ContainsFunc(all, func(in input) bool { return in.name == stdinName }) {
		return nil
	}
	return usagef("--stdin-name names standard input, which is not read")
}

// display is the name that an input goes by in what is written.
func (r *reading) display(name string) string {
	if name == stdinName && r.stdinName != "" {
		return r.stdinName
	}
	return name
}

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
	f, err := r.env.open(name)
	if err != nil {
		return nil, err
	}
	data, packed, err := unpack.NewReader(f, r.maxInput)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("reading %s: %w", r.display(name), err), f.Close())
	}
	if packed {
		return &packedFile{r: data, f: f}, nil
	}
	return struct {
		io.Reader
		io.Closer
	}{data, f}, nil
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
