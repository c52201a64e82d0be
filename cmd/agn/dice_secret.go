package main

import (
	"errors"
	"io"
	"os"
	"runtime"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/sealed"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
)

// maxSecret is how long the file of a secret can be: one has some 300 bytes, and may have comments.
const maxSecret = 1 << 16

// readSecret reads the secret in a file, and returns its text too. It must be a file that its owner alone may read: a
// secret that others have seen tells throws before they are made.
func readSecret(name string) (*sealed.Secret, []byte, error) {
	f, err := openSecret(name)
	if err != nil {
		return nil, nil, err
	}
	text, err := io.ReadAll(io.LimitReader(f, maxSecret+1))
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, nil, words.Errorf("reading the secret: %v", err)
	}
	if len(text) > maxSecret {
		return nil, nil, words.Errorf("the secret %s: it is no secret of agn dice: it has more than %d bytes", name,
			maxSecret)
	}
	secret, err := sealed.ReadSecret(string(text))
	if err != nil {
		return nil, nil, words.Errorf("the secret %s: %v", name, err)
	}
	return secret, text, nil
}

// openSecret opens the file of a secret.
func openSecret(name string) (*os.File, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, words.Errorf("reading the secret: %v", err)
	}
	switch mode := info.Mode(); {
	case !mode.IsRegular():
		return nil, words.Errorf("the secret %s is no regular file", name)
	case mode.Perm()&0o077 != 0 && runtime.GOOS != "windows": // which has no such modes
		return nil, words.Errorf("the secret %s: others may read or write it, as its mode is %04o: run chmod 600 %s; if somebody "+
			"may have seen it, begin a new game with new secrets", name, uint32(mode.Perm()), name)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, words.Errorf("reading the secret: %v", err)
	}
	return f, nil
}

// fileOfSecret returns an error for a name that can hold no secret.
func fileOfSecret(name string) error {
	if name == stdinName {
		return usagef("--secret wants a file: the secret is kept there, with what was shown of it; for one called %s write ./%s",
			name, name)
	}
	return nil
}

// link is the commitment of a seat: that of the secret in the file, or of a new one that is written there.
func (c *committer) link(rec *sealedRecord, seat byte) (sealed.Link, error) {
	said, twice := rec.Commit[seat]
	if _, err := os.Lstat(c.secret); err == nil {
		return c.again(rec, seat)
	} else if !errors.Is(err, os.ErrNotExist) {
		return said, words.Errorf("writing the secret: %v", err)
	}
	if twice {
		return said, c.committed()
	}
	secret, err := sealed.NewSecret(rec.ID, seat, c.throws)
	if err != nil {
		return said, usageError{err}
	}
	if err := writeSecret(c.secret, secret); err != nil {
		return said, err
	}
	return secret.At(0)
}

// committed is the error for a seat that has committed itself to another secret.
func (c *committer) committed() error {
	return words.Errorf("%s has committed itself: to make another secret, take its link out of %s", c.seat,
		sealed.CommitTag)
}

// again is the commitment of a secret that is there, which must be of this seat and game: its tags may not have been
// written when it was made.
func (c *committer) again(rec *sealedRecord, seat byte) (sealed.Link, error) {
	secret, _, err := readSecret(c.secret)
	if err != nil {
		return sealed.Link{}, usagef("%s is there already: a secret takes the place of no file (%v)", printable.Line(c.secret), err)
	}
	link, err := secret.At(0)
	said, twice := rec.Commit[seat]
	switch {
	case err != nil:
		return link, err
	case secret.Seat != seat:
		return link, usagef("%s is there already: it is the secret of another seat, and a secret takes the place of no file",
			printable.Line(c.secret))
	case secret.Game != rec.ID:
		return link, usagef("%s is there already: it is the secret of another id; to print its tags again, add --id with the id "+
			"in its line game", printable.Line(c.secret))
	case c.lengthSet && c.throws != secret.Length:
		return link, usagef("%s is there already: it has another --length", printable.Line(c.secret))
	case twice && said != link:
		return link, c.committed()
	}
	return link, nil
}

// writeSecret writes a secret to a new file that its owner alone may read.
func writeSecret(name string, s *sealed.Secret) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return words.Errorf("writing the secret: %v", err)
	}
	_, err = f.Write(s.AppendText(nil))
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return words.Errorf("writing the secret %s: %v", name, err)
	}
	return nil
}

// alone returns an error if another game of the file has a seat that committed itself to the same chain: its links would
// tell throws there.
func (c *thrower) alone(file string, first sealed.Link) (err error) {
	from := newReading(c.env)
	f, err := from.openPacked(file)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	var chunk grammar.Chunk
	reader, p, g := grammar.NewReader(f), c.cfg.Parser(), &notation.Game{}
	reader.Lenient = c.cfg.Lenient
	for n := 1; ; n++ {
		if err := reader.Next(&chunk); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return words.Errorf("reading %s: %v", file, err)
		}
		if n == c.number {
			continue
		}
		p.Parse(&chunk, g)
		said, _ := g.Tag(sealed.CommitTag)
		links, err := sealed.ReadLinks(said)
		for seat, l := range links {
			if err == nil && l == first {
				return words.Errorf("%s: in game %d %c committed itself to the secret %s too: a secret serves one game, and who has "+
					"seen its links in one knows throws of the other", file, n, seat, c.secret)
			}
		}
	}
}
