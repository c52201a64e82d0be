package archive

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"iter"

	"github.com/ashtapada/agn/archive/internal/games"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// ID names a game by its content.
type ID [sha256.Size]byte

// String returns the id in hexadecimal digits.
func (id ID) String() string { return hex.EncodeToString(id[:]) }

// Stored is a game as the archive keeps it.
type Stored struct {
	// Number is the game's number in this archive, ID names it anywhere, Play is
	// shared by the same play under other headers.
	Number   int64
	ID, Play ID
	// Text is the canonical text, or the original of a game that could not be read
	// whole. It matches its checksum.
	Text               []byte
	Variant, Options   string
	Version            *int64 // of the rule set that judged, nil if none did
	Verdict            string
	Complete           bool
	Events, Plies, Sic int
	// Judged is the number of events that were judged, nil if that was not kept, and
	// Partly is set where they are not all.
	Judged                   *int
	Partly                   bool
	Result, Computed, Ending string
	Date                     string
	Days                     notation.Days
	File                     string
	InFile, Line             int   // the game's number in its file, its first line
	Imported                 int64 // seconds since 1970
	Findings                 diag.List
	// Superseded is nil of a game of the archive.
	Superseded *Supersession
}

// Supersession says since when and why a text is superseded.
type Supersession struct {
	When   int64 // seconds since 1970
	Reason string
	// Successor is the id of the game in its place, nil if there is none.
	Successor *ID
}

func supersession(s *games.SupersededText) *Supersession {
	if s == nil {
		return nil
	}
	return &Supersession{s.Ended, s.Reason, (*ID)(s.Successor)}
}

// Lookup returns the number of the game whose id is, or begins with, these
// hexadecimal digits, or of a superseded text where no game has such an id. The error is
// ErrNoGame or ErrAmbiguous, wrapped.
func (a *Archive) Lookup(ctx context.Context, id string) (number int64, err error) {
	defer func() { err = a.file.Sound(err) }()
	return games.Lookup(ctx, a.file, id)
}

// Get returns a game, or a superseded text, by its number, after checking it. The error is
// ErrNoGame or ErrDamaged, wrapped.
func (a *Archive) Get(ctx context.Context, number int64) (out *Stored, err error) {
	defer func() { err = a.file.Sound(err) }()
	g, err := games.Get(ctx, a.file, number)
	if err != nil {
		return nil, err
	}
	return &Stored{
		Number: g.Game, ID: ID(g.ID), Play: ID(g.Play), Text: g.Text, Variant: g.Variant, Options: g.Options,
		Version: g.Version, Verdict: g.Verdict, Complete: g.Complete, Events: g.Events, Plies: g.Plies, Sic: g.Sic,
		Judged: g.Judged, Partly: g.Partly, Result: g.Result, Computed: g.Computed, Ending: g.Ending,
		Date: g.Date, Days: g.Days, File: g.File, InFile: g.Number, Line: g.Line, Imported: g.Imported,
		Findings: g.Findings, Superseded: supersession(g.Superseded),
	}, nil
}

// Export writes the texts of games, all of them if no numbers are given, each
// checked before; superseded texts only by their numbers. A text that does not match its checksum
// is not written; the others are, and the error names it.
//
// Games come in the order of their numbers, but for those that could run into the
// game before: one without tags after one that has no end waits for a better place.
func (a *Archive) Export(ctx context.Context, w io.Writer, numbers []int64) (written int, err error) {
	defer func() { err = a.file.Sound(err) }()
	return games.Export(ctx, a.file, w, numbers)
}

// Text is the text of a stored game and where it came from.
type Text struct {
	File   string
	InFile int // the game's number in its file
	Text   []byte
}

// Texts yields the texts of games, or superseded ones, by their numbers and in their order, each checked
// before, or the error that there is in place of one.
func (a *Archive) Texts(ctx context.Context, numbers []int64) iter.Seq2[Text, error] {
	return func(yield func(Text, error) bool) {
		for t, err := range games.Texts(ctx, a.file, numbers) {
			if !yield(Text(t), err) {
				return
			}
		}
	}
}

// Fold returns the form in which names and texts are compared: NFC, case folded.
// What is equal under Fold is the same to a reader.
func Fold(s string) string { return record.Fold(s) }
