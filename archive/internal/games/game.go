// Package games reads games back from an archive, each checked against its checksums.
package games

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/packing"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// Stored is a game as the archive keeps it.
type Stored struct {
	// Number is the game's number in this archive, ID names it anywhere, Play is
	// shared by the same play under other headers.
	Number   int64
	ID, Play record.ID
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
	InFile, Line             int // the game's number in its file, its first line
	Imported                 int64
	Findings                 diag.List
	// Superseded says since when and why the text is superseded, nil of a game of the
	// archive.
	Superseded *Supersession
}

// minPrefix is the least number of digits that may stand for an id.
const minPrefix = 4

// Lookup returns the number of the game whose id is, or begins with, these
// hexadecimal digits, or of a superseded text where no game has such an id. The error is
// problem.ErrNoGame or problem.ErrAmbiguous, wrapped.
func Lookup(ctx context.Context, a *file.File, id string) (int64, error) {
	digits := strings.ToLower(id)
	if len(digits) < minPrefix || len(digits) > 2*len(record.ID{}) || strings.Trim(digits, "0123456789abcdef") != "" {
		return 0, fmt.Errorf("%w: %q is no id: write %d to %d hexadecimal digits", problem.ErrNoGame, id, minPrefix,
			2*len(record.ID{}))
	}
	low := bound(digits, '0')
	high := bound(digits, 'f')
	for _, statement := range []string{dialect.FindIDs, dialect.FindSuperseded} {
		found, err := numbersOf(ctx, a, statement, low, high)
		switch {
		case err != nil:
			return 0, a.Explain(err)
		case len(found) > 1:
			return 0, fmt.Errorf("%w: %s", problem.ErrAmbiguous, id)
		case len(found) == 1:
			return found[0], nil
		}
	}
	return 0, fmt.Errorf("%w: %s", problem.ErrNoGame, id)
}

// numbersOf returns the numbers that a statement selects.
func numbersOf(ctx context.Context, a *file.File, statement string, args ...any) (found []int64, err error) {
	rows, err := a.Read.QueryContext(ctx, statement, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var n int64
		if err := rows.Scan(&n); err != nil {
			return nil, err
		}
		found = append(found, n)
	}
	return found, rows.Err()
}

// bound returns the least or greatest id that begins with digits.
func bound(digits string, fill byte) []byte {
	padded := digits + strings.Repeat(string(rune(fill)), 2*len(record.ID{})-len(digits))
	b, err := hex.DecodeString(padded)
	if err != nil {
		panic("archive: " + err.Error()) // the digits were checked
	}
	return b
}

// StoredRow is a game's row with the row of its text and its file's name.
type StoredRow struct {
	record.Row
	File     string
	Imported int64
	sha      []byte
	Text     []byte // nil where the packed one is damaged
	Partly   bool   // it was judged in part only
}

// scan reads a row with what stands amid its columns, behind the time of the import.
func (r *StoredRow) scan(rows *sql.Rows, amid ...any) error {
	var id, play, seal []byte
	to := append([]any{&r.Game, &id, &play, &r.Variant, &r.Options, &r.Version, &r.Setup, &r.Verdict, &r.Complete,
		&r.Events, &r.Plies, &r.Sic, &r.Result, &r.Computed, &r.Ending, &r.Date, &r.Days.First, &r.Days.Last,
		&r.Days.Doubtful,
		&r.Final, &r.Source, &r.Number, &r.Line, &r.Digest, &seal, &r.File, &r.Imported}, amid...)
	err := rows.Scan(append(to, &r.Judged, &r.Partly)...)
	copy(r.ID[:], id)
	copy(r.Play[:], play)
	copy(r.Seal[:], seal)
	return err
}

// ScanRow reads a row that a search finds, which has its seats, in JSON, in place of the text. The
// error is problem.ErrDamaged, wrapped, where it does not match its checksum.
func ScanRow(rows *sql.Rows) (r StoredRow, seats string, err error) {
	if err = r.scan(rows, &seats); err == nil {
		err = r.named(r.rowDamage())
	}
	return r, seats, err
}

func scanGame(rows *sql.Rows) (*StoredRow, error) {
	var r StoredRow
	err := r.scan(rows, &r.sha, &r.Text)
	if err == nil && r.Text != nil {
		if r.Text, err = packing.Text(r.Text); errors.Is(err, problem.ErrDamaged) {
			err = nil // whoever checks the row is told
		}
	}
	return &r, err
}

// Damage returns what is wrong with the game's text or row, nil if both match their
// checksums.
func (r *StoredRow) Damage() *problem.Error {
	sum := sha256.Sum256(r.Text)
	switch {
	case r.sha == nil:
		return &problem.Error{Code: problem.TextMissing, What: "the text is missing", Cause: problem.ErrDamaged}
	case !slices.Equal(sum[:], r.sha):
		return &problem.Error{Code: problem.TextChanged, What: "the text is damaged: it does not match its checksum",
			Cause: problem.ErrDamaged}
	}
	return r.rowDamage()
}

// rowDamage is Damage without the text.
func (r *StoredRow) rowDamage() *problem.Error {
	if r.Sealed(r.File, r.Imported) == r.Seal {
		return nil
	}
	return &problem.Error{Code: problem.RecordChanged, What: "the record is damaged: it does not match its checksum",
		Cause: problem.ErrDamaged}
}

// Check returns an error that names the game if its text or row does not match its
// checksum. It is ErrDamaged, wrapped.
func (r *StoredRow) Check() error { return r.named(r.Damage()) }

func (r *StoredRow) named(damage *problem.Error) error {
	if damage == nil {
		return nil
	}
	return fmt.Errorf("game %d (%s): %w", r.Game, r.ID, damage)
}

// Get returns a game, or a superseded text, by its number, after checking it. The error is
// problem.ErrNoGame or problem.ErrDamaged, wrapped.
func Get(ctx context.Context, a *file.File, number int64) (*Stored, error) {
	var out *Stored
	err := Each(ctx, a, dialect.GameNumbered(number), func(r *StoredRow) error {
		if err := r.Check(); err != nil {
			return err
		}
		out = r.stored()
		return nil
	})
	switch {
	case err != nil:
		return nil, err
	case out == nil:
		return superseded(ctx, a, number)
	}
	out.Findings, err = FindingsOf(ctx, a, number)
	return out, a.Explain(err)
}

// Each calls f with the games that a statement selects, one of dialect.Games and its
// kind.
func Each(ctx context.Context, a *file.File, q *dialect.Clause, f func(*StoredRow) error) error {
	var own error
	err := EachIn(ctx, a.Read, q, func(r *StoredRow) error {
		own = f(r)
		return own
	})
	if err != nil && err == own {
		return err
	}
	return a.Explain(err)
}

// Querier is a database, a connection or a transaction.
type Querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// EachIn is Each on some connection.
func EachIn(ctx context.Context, db Querier, q *dialect.Clause, f func(*StoredRow) error) error {
	rows, err := db.QueryContext(ctx, q.String(), q.Args()...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		r, err := scanGame(rows)
		if err != nil {
			return err
		}
		if err := f(r); err != nil {
			return err
		}
	}
	return rows.Err()
}

func (r *StoredRow) stored() *Stored {
	return &Stored{
		Number: r.Game, ID: r.ID, Play: r.Play, Text: r.Text, Variant: r.Variant, Options: r.Options, Version: r.Version,
		Verdict: r.Verdict, Complete: r.Complete, Events: r.Events, Judged: r.Judged, Partly: r.Partly, Plies: r.Plies,
		Sic:    r.Sic,
		Result: r.Result, Computed: r.Computed, Ending: r.Ending, Date: r.Date, Days: r.Days,
		File: r.File, InFile: r.Number, Line: r.Line, Imported: r.Imported,
	}
}

// FindingsOf reads the findings of a game.
func FindingsOf(ctx context.Context, a *file.File, game int64) (diag.List, error) {
	rows, err := a.Read.QueryContext(ctx, dialect.Findings, game)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out diag.List
	for rows.Next() {
		var (
			f               diag.Finding
			severity, legal string
		)
		if err := rows.Scan(&f.Code, &f.Rule, &severity, &f.Event, &f.Ply, &f.Seat, &f.Span.Start.Line, &f.Span.Start.Column,
			&f.Span.End.Line, &f.Span.End.Column, &f.Message, &legal, &f.Variation); err != nil {
			return nil, err
		}
		f.Severity = SeverityOf(severity)
		if err := json.Unmarshal([]byte(legal), &f.Legal); err != nil {
			return nil, errors.Join(problem.ErrDamaged, err)
		}
		out = append(out, f)
	}
	return out, rows.Err()
}

func SeverityOf(name string) diag.Severity {
	for s := diag.Note; s <= diag.Error; s++ {
		if s.String() == name {
			return s
		}
	}
	return 0
}

// PageGames is how many games are read by one statement.
const PageGames = 500
