package convert

import (
	"bytes"
	"context"
	"io"
	"slices"
	"strings"
	"sync"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// Format is a format of records of games.
type Format struct {
	// Name is what --from and --to call it, Title what it is, with its article.
	Name, Title string
	// Binary is set where a file is no text, so that it has no encoding and is not for a terminal.
	Binary bool
	// Read calls to with each game of an input, which it keeps no part of. It returns what to returns, or the error
	// that makes the input unreadable; nil if agn does not read the format.
	Read func(ctx context.Context, in *Input, to func(*Game) error) error
	// ReadAll is set in place of Read where files belong together: it gets all of the format, in the order in which
	// they were named. It sets the report's File to the name of the one that it reads, and leaves it so at an error.
	ReadAll func(ctx context.Context, files []*Input, to func(*Game) error) error
	// Coded is set where a file of text says itself what its encoding is, and its reader reads that.
	Coded bool
	// Flags names the flags that the format has use for.
	Flags []string
	// Suffixes end the names of the files of the format, which a directory is searched for.
	Suffixes []string
	// Write returns a writer of games; nil if agn does not write the format.
	Write func(out io.Writer, r *Report) Writer
}

// Writer writes judged games one by one.
type Writer interface {
	Add(*Record) error
	// Close writes what is left. The writer is of no use after it.
	Close() error
}

// Record is a judged game that is to be written in another format.
type Record struct {
	// Game is the game in canonical spelling if it is legal, else as it was written, and Text is its AGN: canonical, or
	// if it cannot be read as it stands.
	Game *notation.Game
	Text []byte
	// Judged is what the rules say of it, Table those rules, nil where they are not known.
	Judged *referee.Report
	Table  engine.Game
	// Place is where the game begins in the source.
	Place Place
}

// Input is a source that is read.
type Input struct {
	Name string
	// Reader has the bytes, those of a format that is text in UTF-8.
	Reader io.Reader
	// Decoded is set where the bytes were in an encoding that the user named, whatever they say themselves.
	Decoded bool
	// At has the bytes as they are, Size of them, for readers that need to seek, nil where there is only a stream: use
	// Seek.
	At   io.ReaderAt
	Size int64
	// Columns names the columns of a table that does not name them itself.
	Columns []string
	// Config says how games are read that do not say it themselves.
	Config referee.Config
	Report *Report
	// Confidence is the certainty, from 0 to 1, below which a recognised word is unreadable; nil for defaultConfidence.
	Confidence *float64
}

// maxStream is the size of the longest stream in bytes that is held in memory so that it can be sought in.
const maxStream = 64 << 20

// Seek returns the input as something that can be read at any place, with its size in bytes. A stream is held in
// memory; one of more than 64 MiB is an error.
func (in *Input) Seek() (io.ReaderAt, int64, error) {
	if in.At != nil {
		return in.At, in.Size, nil
	}
	data, err := io.ReadAll(io.LimitReader(in.Reader, maxStream+1))
	if err != nil {
		return nil, 0, err
	}
	if len(data) > maxStream {
		return nil, 0, words.Errorf("a stream of this format is not read beyond 64 MiB: name a file")
	}
	return bytes.NewReader(data), int64(len(data)), nil
}

// Formats returns all formats in the order of their names. The list is shared and stays as it is.
func Formats() []Format { return formats() }

var formats = sync.OnceValue(func() []Format {
	all := slices.Concat([]Format{agn, fenFormat, ludii, tables, tei}, pgnFormats, sheets, scripts)
	slices.SortFunc(all, func(a, b Format) int { return strings.Compare(a.Name, b.Name) })
	return all
})

// Games calls to with each game of files that belong together, or of the only one, as Read and ReadAll do.
func (f *Format) Games(ctx context.Context, files []*Input, to func(*Game) error) error {
	if f.ReadAll != nil {
		return f.ReadAll(ctx, files, to)
	}
	return f.Read(ctx, files[0], to)
}

// Reads reports whether agn reads the format.
func (f *Format) Reads() bool { return f.Read != nil || f.ReadAll != nil }

// Lookup returns the format of a name. The error names the nearest.
func Lookup(name string) (*Format, error) {
	all := Formats()
	var names []string
	for i := range all {
		if all[i].Name == name {
			return &all[i], nil
		}
		names = append(names, all[i].Name)
	}
	return nil, &engine.UnknownError{What: words.Of("format"), Name: name, Near: engine.Nearest(name, names), Known: names}
}

// Names returns the names of the formats that agn reads, or that it writes.
func Names(written bool) (names []string) {
	for _, f := range Formats() {
		if written && f.Write != nil || !written && f.Reads() {
			names = append(names, f.Name)
		}
	}
	return names
}

// FaultError is why an input cannot be read, with the place.
type FaultError struct {
	Place Place
	Err   error
}

func (e *FaultError) Error() string { return e.Words().String() }

// Words is what it says, with the place.
func (e *FaultError) Words() words.Text {
	if e.Place.IsSet() {
		return words.Of("%v: %v", e.Place, e.Err)
	}
	return words.OfError(e.Err)
}

// Unwrap implements errors.
func (e *FaultError) Unwrap() error { return e.Err }
