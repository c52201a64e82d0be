package main

import (
	"bytes"
	"io"

	"github.com/ashtapada/agn/internal/recode"
	"github.com/ashtapada/agn/internal/words"
	"github.com/spf13/cobra"
)

// encodingName is the flag --encoding.
type encodingName string

func (n *encodingName) String() string { return string(*n) }

func (n *encodingName) Set(name string) error {
	if err := recode.Check(name); err != nil {
		return err
	}
	*n = encodingName(name)
	return nil
}

func (*encodingName) Type() string { return "NAME" }

// encodingFlag adds --encoding to a command that reads games.
func (e *env) encodingFlag(cmd *cobra.Command) {
	cmd.Flags().Var(&e.encoding, "encoding", "read files in the encoding `NAME`; auto guesses it")
	completes(cmd, "encoding", recode.Names()...)
}

// decoded returns a reader of r as UTF-8.
func (e *env) decoded(r io.Reader) io.Reader {
	if e.encoding == "" {
		return r
	}
	return recode.NewReader(r, string(e.encoding))
}

// readCloser reads from one thing and closes another, which that is made of.
type readCloser struct {
	io.Reader
	io.Closer
}

// decodedAll is decoded for a file that is in memory.
func (e *env) decodedAll(name string, data []byte) ([]byte, error) {
	if e.encoding == "" {
		return data, nil
	}
	out, err := io.ReadAll(e.decoded(bytes.NewReader(data)))
	if err != nil {
		return nil, words.Errorf("reading %s: %v", name, err)
	}
	return out, nil
}
