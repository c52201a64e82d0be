package games

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/packing"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/words"
)

// SupersededText is a superseded text with its row.
type SupersededText struct {
	record.Superseded
	Text []byte // nil where the packed one is damaged
}

// Damage returns what is wrong with the text or its row, nil if both match their checksums.
func (s *SupersededText) Damage() *problem.Error {
	switch {
	case sha256.Sum256(s.Text) != s.SHA:
		return &problem.Error{Code: problem.TextChanged,
			What: words.Of("the superseded text is damaged: it does not match its checksum"), Cause: problem.ErrDamaged}
	case s.Sealed() != s.Seal:
		return &problem.Error{Code: problem.RecordChanged,
			What: words.Of("the record of the superseded text is damaged: it does not match its checksum"), Cause: problem.ErrDamaged}
	}
	return nil
}

// Check returns an error that names the text if it or its row does not match its checksum.
// It is problem.ErrDamaged, wrapped.
func (s *SupersededText) Check() error {
	if damage := s.Damage(); damage != nil {
		return words.Errorf("game %d (%s): %v", s.Game, s.ID, damage)
	}
	return nil
}

// EachSuperseded calls f with the superseded texts that a statement selects, one of
// dialect.AllSuperseded and its kind.
func EachSuperseded(ctx context.Context, a *file.File, q *dialect.Clause, f func(*SupersededText) error) error {
	var own error
	err := EachSupersededIn(ctx, a.Read, q, func(s *SupersededText) error {
		own = f(s)
		return own
	})
	if err != nil && err == own {
		return err
	}
	return a.Explain(err)
}

// EachSupersededIn is EachSuperseded on some connection.
func EachSupersededIn(ctx context.Context, db dialect.Source, q *dialect.Clause, f func(*SupersededText) error) error {
	return q.Each(ctx, db, func(rows *sql.Rows) error {
		var s SupersededText
		var id, successor, sha, seal []byte
		err := rows.Scan(&s.Game, &id, &successor, &s.Ended, &s.Reason, &s.File, &s.Number, &s.Line, &s.Imported, &sha,
			&s.Packed, &seal)
		if err != nil {
			return err
		}
		copy(s.ID[:], id)
		copy(s.SHA[:], sha)
		copy(s.Seal[:], seal)
		if successor != nil {
			s.Successor = new(record.ID)
			copy(s.Successor[:], successor)
		}
		if s.Text, err = packing.Text(s.Packed); err != nil && !errors.Is(err, problem.ErrDamaged) {
			return err // whoever checks the row learns that it is damaged
		}
		return f(&s)
	})
}

// superseded returns a superseded text by its number, judged by the rules of today.
func superseded(ctx context.Context, a *file.File, number int64) (out *Stored, err error) {
	err = EachSuperseded(ctx, a, dialect.SupersededNumbered(number), func(s *SupersededText) error {
		if err := s.Check(); err != nil {
			return err
		}
		c := recorders.Get().(*record.Recorder)
		defer recorders.Put(c)
		rec := &record.Record{Text: s.Text}
		c.Rejudge(rec)
		out = &Stored{StoredRow{Row: rec.Row, File: s.File, Imported: s.Imported, Text: s.Text}, rec.Listed(), s}
		out.Game, out.Number, out.Line = s.Game, s.Number, s.Line
		out.Partly = rec.Row.Judged != nil && *rec.Row.Judged < rec.Events
		return nil
	})
	if err == nil && out == nil {
		err = words.Errorf("%v: number %d", problem.ErrNoGame, number)
	}
	return out, err
}
