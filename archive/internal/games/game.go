// Package games reads games back from an archive, each checked against its checksums.
package games

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/packing"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation/diag"
)

// Stored is a game with what was found in it.
type Stored struct {
	StoredRow
	Findings diag.List
	// Superseded is nil of a game of the archive.
	Superseded *SupersededText
}

// minPrefix is the least number of digits that may stand for an id.
const minPrefix = 4

// Lookup returns the number of the game whose id is, or begins with, these
// hexadecimal digits, or of a superseded text where no game has such an id. The error is
// problem.ErrNoGame or problem.ErrAmbiguous, wrapped.
func Lookup(ctx context.Context, a *file.File, id string) (int64, error) {
	digits := strings.ToLower(id)
	if len(digits) < minPrefix || len(digits) > 2*len(record.ID{}) || strings.Trim(digits, "0123456789abcdef") != "" {
		return 0, words.Errorf("%v: %q is no id: write %d to %d hexadecimal digits", problem.ErrNoGame, id, minPrefix,
			2*len(record.ID{}))
	}
	low := bound(digits, '0')
	high := bound(digits, 'f')
	for _, statement := range []string{dialect.FindIDs, dialect.FindSuperseded} {
		found, err := dialect.Column[int64](ctx, a.Read, statement, low, high)
		switch {
		case err != nil:
			return 0, a.Explain(err)
		case len(found) > 1:
			return 0, words.Errorf("%v: %s", problem.ErrAmbiguous, id)
		case len(found) == 1:
			return found[0], nil
		}
	}
	return 0, words.Errorf("%v: %s", problem.ErrNoGame, id)
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

// scan reads a row with what stands amid its columns, after the time of the import.
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
			err = nil // Check reports it
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
		return &problem.Error{Code: problem.TextMissing, What: words.Of("the text is missing"), Cause: problem.ErrDamaged}
	case !slices.Equal(sum[:], r.sha):
		return &problem.Error{Code: problem.TextChanged, What: words.Of("the text is damaged: it does not match its checksum"),
			Cause: problem.ErrDamaged}
	}
	return r.rowDamage()
}

// rowDamage is Damage without the text.
func (r *StoredRow) rowDamage() *problem.Error {
	if r.Sealed(r.File, r.Imported) == r.Seal {
		return nil
	}
	return &problem.Error{Code: problem.RecordChanged, What: words.Of("the record is damaged: it does not match its checksum"),
		Cause: problem.ErrDamaged}
}

// Check returns an error that names the game if its text or row does not match its
// checksum. It is ErrDamaged, wrapped.
func (r *StoredRow) Check() error { return r.named(r.Damage()) }

func (r *StoredRow) named(damage *problem.Error) error {
	if damage == nil {
		return nil
	}
	return words.Errorf("game %d (%s): %v", r.Game, r.ID, damage)
}

// Get returns a game, or a superseded text, by its number, after checking it. The error is
// problem.ErrNoGame or problem.ErrDamaged, wrapped.
func Get(ctx context.Context, a *file.File, number int64) (*Stored, error) {
	var out *Stored
	err := Each(ctx, a, dialect.GameNumbered(number), func(r *StoredRow) error {
		if err := r.Check(); err != nil {
			return err
		}
		out = &Stored{StoredRow: *r}
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

// EachIn is Each on some connection.
func EachIn(ctx context.Context, db dialect.Source, q *dialect.Clause, f func(*StoredRow) error) error {
	return q.Each(ctx, db, func(rows *sql.Rows) error {
		r, err := scanGame(rows)
		if err != nil {
			return err
		}
		return f(r)
	})
}

// FindingsOf reads the findings of a game.
func FindingsOf(ctx context.Context, a *file.File, game int64) (out diag.List, err error) {
	return out, dialect.Each(ctx, a.Read, func(rows *sql.Rows) error {
		var f diag.Finding
		legal, places, err := ScanFinding(rows, &f)
		if err != nil {
			return err
		}
		if f.Places, err = record.PlacesIn(places); err != nil {
			return errors.Join(problem.ErrDamaged, err)
		}
		out = append(out, f)
		if err := json.Unmarshal([]byte(legal), &out[len(out)-1].Legal); err != nil {
			return errors.Join(problem.ErrDamaged, err)
		}
		return nil
	}, dialect.Findings, game)
}

// ScanFinding reads a finding, which stands after other columns, and its legal moves and places, in JSON.
func ScanFinding(rows *sql.Rows, f *diag.Finding, before ...any) (legal, places string, err error) {
	var severity string
	from, to := &f.Span.Start, &f.Span.End
	err = rows.Scan(append(before, &f.Code, &f.Rule, &severity, &f.Event, &f.Ply, &f.Seat, &from.Line, &from.Column,
		&to.Line, &to.Column, &f.Message, &legal, &f.Variation, &f.Count, &places)...)
	if f.Count == 1 {
		f.Count = 0
	}
	for s := diag.Note; s <= diag.Error; s++ {
		if s.String() == severity {
			f.Severity = s
		}
	}
	return legal, places, err
}

// PageGames is how many games are read by one statement.
const PageGames = 500
