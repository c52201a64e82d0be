package main

import (
	"bytes"
	"errors"
	"slices"

	"github.com/ashtapada/agn/internal/bounded"
	"github.com/ashtapada/agn/internal/unpack"
	"github.com/ashtapada/agn/internal/words"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// reading is how games are read of the files that a command line names: where the
// names are, what standard input is called, how far a file may unpack.
type reading struct {
	*env
	filesFrom, stdinName string
	null                 bool
	maxInput             int64
	other                *otherFormat
}

func newReading(e *env) reading {
	return reading{env: e, maxInput: unpack.DefaultLimit, other: new(otherFormat)}
}

// flags adds the flags to a command that does something with the games.
func (r *reading) flags(f *pflag.FlagSet, do string) {
	f.StringVar(&r.filesFrom, "files-from", "", do+" the paths listed in `FILE` too, one a line; - is standard input")
	f.BoolVar(&r.null, "null", false, "the paths of --files-from end with NUL, not with lines")
	f.StringVar(&r.stdinName, "stdin-name", "", "call standard input `NAME`")
	f.Var(byteSize{&r.maxInput}, "max-input", "most bytes that a compressed file may unpack to; K, M and G are units")
}

// somePaths wants at least one path, on the command line or in a list.
func (r *reading) somePaths(cmd *cobra.Command, a []string) error {
	if r.filesFrom != "" {
		return nil
	}
	return somePaths(cmd, a)
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
	f, err := r.open(name)
	if err != nil {
		return nil, err
	}
	data, err := bounded.Read(f, bounded.List)
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, words.Errorf("reading the list %s: %v", name, err)
	}
	end := byte('\n')
	if r.null {
		end = 0
	}
	var paths []string
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
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

// sizes is the inputs with the sizes that say how much there is to read: those of
// compressed files do not.
func sizes(all []input) []input {
	out := make([]input, len(all))
	for i, in := range all {
		out[i] = in
		if endsInOne(in.name, checkSuffixes()[1:]) {
			out[i].size = 0
		}
	}
	return out
}
