package archive

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

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

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
	InFile, Line             int // the game's number in its file, its first line
	Imported                 int64
	Findings                 diag.List
}

func (id ID) String() string { return hex.EncodeToString(id[:]) }

// minPrefix is the least number of digits that may stand for an id.
const minPrefix = 4

// Lookup returns the number of the game whose id is, or begins with, these
// hexadecimal digits. The error is ErrNoGame or ErrAmbiguous, wrapped.
func (a *Archive) Lookup(ctx context.Context, id string) (int64, error) {
	digits := strings.ToLower(id)
	if len(digits) < minPrefix || len(digits) > 2*len(ID{}) || strings.Trim(digits, "0123456789abcdef") != "" {
		return 0, fmt.Errorf("%w: %q is no id: write %d to %d hexadecimal digits", ErrNoGame, id, minPrefix, 2*len(ID{}))
	}
	low := bound(digits, '0')
	high := bound(digits, 'f')
	rows, err := a.read.QueryContext(ctx, "SELECT game FROM games WHERE id BETWEEN ? AND ? LIMIT 2", low, high)
	if err != nil {
		return 0, explain(a.path, err)
	}
	defer rows.Close()
	var found []int64
	for rows.Next() {
		var n int64
		if err := rows.Scan(&n); err != nil {
			return 0, explain(a.path, err)
		}
		found = append(found, n)
	}
	switch {
	case rows.Err() != nil:
		return 0, explain(a.path, rows.Err())
	case len(found) == 0:
		return 0, fmt.Errorf("%w: %s", ErrNoGame, id)
	case len(found) > 1:
		return 0, fmt.Errorf("%w: %s", ErrAmbiguous, id)
	}
	return found[0], nil
}

// bound returns the least or greatest id that begins with digits.
func bound(digits string, fill byte) []byte {
	padded := digits + strings.Repeat(string(rune(fill)), 2*len(ID{})-len(digits))
	b, err := hex.DecodeString(padded)
	if err != nil {
		panic("archive: " + err.Error()) // the digits were checked
	}
	return b
}

const selectGame fragment = `SELECT g.game, g.id, g.play, g.variant, g.options, g.version, g.setup, g.verdict, g.complete,
	g.events, g.plies, g.sic, g.result, g.computed, g.ending, g.date, g.firstday, g.lastday, g.doubtful,
	g.final, g.source, g.number, g.line, g.digest, g.seal, ifnull(s.file, ''), ifnull(i.started, 0), t.sha256, t.text, `

const fromGames fragment = ` FROM games g LEFT JOIN texts t USING (game) LEFT JOIN sources s USING (source) LEFT JOIN imports i USING (import)`

// storedRow is a game's row with the row of its text and its file's name.
type storedRow struct {
	row
	file     string
	imported int64
	sha      []byte
	text     []byte
	partly   bool
}

func scanGame(rows *sql.Rows) (*storedRow, error) {
	var (
		r              storedRow
		id, play, seal []byte
	)
	err := rows.Scan(&r.game, &id, &play, &r.variant, &r.options, &r.version, &r.setup, &r.verdict, &r.complete,
		&r.events, &r.plies, &r.sic, &r.result, &r.computed, &r.ending, &r.date, &r.days.First, &r.days.Last, &r.days.Doubtful,
		&r.final, &r.source, &r.number, &r.line, &r.digest, &seal, &r.file, &r.imported, &r.sha, &r.text, &r.judged, &r.partly)
	copy(r.id[:], id)
	copy(r.play[:], play)
	copy(r.seal[:], seal)
	return &r, err
}

// check returns an error if the game's text or row does not match its checksum.
func (r *storedRow) check() error {
	sum := sha256.Sum256(r.text)
	switch {
	case !slices.Equal(sum[:], r.sha):
		return fmt.Errorf("game %d (%s): the text %w: it does not match its checksum", r.game, r.id, errIs)
	case r.sealed(r.file, r.imported) != r.seal:
		return fmt.Errorf("game %d (%s): the record %w: it does not match its checksum", r.game, r.id, errIs)
	}
	return nil
}

// errIs reads as "is damaged" in a sentence and is ErrDamaged.
var errIs = fmt.Errorf("is %w", ErrDamaged)

// Game returns a game by its number, after checking it. The error is ErrNoGame or
// ErrDamaged, wrapped.
func (a *Archive) Game(ctx context.Context, number int64) (*Stored, error) {
	var out *Stored
	err := a.each(ctx, "WHERE g.game = ?", []any{number}, func(r *storedRow) error {
		if err := r.check(); err != nil {
			return err
		}
		out = r.stored()
		return nil
	})
	switch {
	case err != nil:
		return nil, err
	case out == nil:
		return nil, fmt.Errorf("%w: number %d", ErrNoGame, number)
	}
	out.Findings, err = a.findings(ctx, number)
	return out, explain(a.path, err)
}

// each calls f with the games that a constant clause selects.
func (a *Archive) each(ctx context.Context, clause string, args []any, f func(*storedRow) error) error {
	q := selectGame + a.judged.column + ", " + a.judged.partly + fromGames
	rows, err := a.read.QueryContext(ctx, string(q)+" "+clause, args...)
	if err != nil {
		return explain(a.path, err)
	}
	defer rows.Close()
	for rows.Next() {
		r, err := scanGame(rows)
		if err != nil {
			return explain(a.path, err)
		}
		if err := f(r); err != nil {
			return err
		}
	}
	return explain(a.path, rows.Err())
}

func (r *storedRow) stored() *Stored {
	return &Stored{
		Number: r.game, ID: r.id, Play: r.play, Text: r.text, Variant: r.variant, Options: r.options, Version: r.version,
		Verdict: r.verdict, Complete: r.complete, Events: r.events, Judged: r.judged, Partly: r.partly, Plies: r.plies, Sic: r.sic,
		Result: r.result, Computed: r.computed, Ending: r.ending, Date: r.date, Days: r.days,
		File: r.file, InFile: r.number, Line: r.line, Imported: r.imported,
	}
}

func (a *Archive) findings(ctx context.Context, game int64) (diag.List, error) {
	rows, err := a.read.QueryContext(ctx, `SELECT code, rule, severity, event, ply, seat, line, col, endline, endcol, message, legal, variation
		FROM findings WHERE game = ? ORDER BY n`, game)
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
		f.Severity = severityOf(severity)
		if err := json.Unmarshal([]byte(legal), &f.Legal); err != nil {
			return nil, errors.Join(ErrDamaged, err)
		}
		out = append(out, f)
	}
	return out, rows.Err()
}

func severityOf(name string) diag.Severity {
	for s := diag.Note; s <= diag.Error; s++ {
		if s.String() == name {
			return s
		}
	}
	return 0
}
