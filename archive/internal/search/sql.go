package search

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/internal/words"
)

// ErrNotReading says that an SQL statement is not one that only reads.
var ErrNotReading = words.Errorf("only one SELECT, WITH, VALUES or EXPLAIN statement is carried out")

// SQL carries out a statement of the user's own and calls each with the names of the
// columns and every row: nil, int64, float64, string or []byte. Where there is no row it
// is called once, with none. No text or row may be longer than 64 MiB, and SQLite may
// take 256 MiB meanwhile, its caches among them; how long the statement
// takes is bounded by the context. The statement must be one that reads; the archive is open
// for reading only besides. The error is ErrNotReading for one that would write.
func SQL(ctx context.Context, a *file.File, statement string, each func(columns []string, row []any) error) error {
	if err := reading(statement); err != nil {
		return err
	}
	return a.WithinBounds(ctx, statement, func(tx *sql.Tx) error {
		rows, err := tx.QueryContext(ctx, a.OwnWords(statement))
		if err != nil {
			return inStatement(err)
		}
		defer rows.Close()
		columns, err := rows.Columns()
		if err != nil {
			return err
		}
		into := make([]any, len(columns))
		none := true
		for rows.Next() {
			none = false
			row := make([]any, len(columns)) // who is called may keep it
			for i := range row {
				into[i] = &row[i]
			}
			if err := rows.Scan(into...); err != nil {
				return err
			}
			if err := each(columns, row); err != nil {
				return err
			}
		}
		if err := rows.Err(); err != nil {
			return inStatement(err)
		}
		if none {
			return each(columns, nil)
		}
		return nil
	})
}

// inStatement says that an error is about the user's statement.
func inStatement(err error) error {
	if file.WouldWrite(err) {
		return ErrNotReading
	}
	return words.Errorf("in the SQL statement: %v", err)
}

// reading returns an error unless a statement is a single one of a kind that reads.
func reading(statement string) error {
	words := false
	ended := false
	for rest := statement; rest != ""; {
		switch {
		case strings.HasPrefix(rest, "--"):
			_, rest, _ = strings.Cut(rest, "\n")
			continue
		case strings.HasPrefix(rest, "/*"):
			_, rest, _ = strings.Cut(rest, "*/")
			continue
		case strings.IndexByte(" \t\r\n\f", rest[0]) >= 0:
			rest = rest[1:]
			continue
		case ended:
			return ErrNotReading
		case rest[0] == ';':
			ended, rest = true, rest[1:]
			continue
		case !words:
			n := 0
			for n < len(rest) && (rest[n]|0x20 >= 'a' && rest[n]|0x20 <= 'z') {
				n++
			}
			switch strings.ToUpper(rest[:n]) {
			case "SELECT", "WITH", "VALUES", "EXPLAIN":
			default:
				return ErrNotReading
			}
			words, rest = true, rest[n:]
			continue
		}
		if end, ok := closing(rest[0]); ok {
			i := strings.IndexByte(rest[1:], end)
			if i < 0 {
				return ErrNotReading
			}
			rest = rest[i+2:]
			continue
		}
		rest = rest[1:]
	}
	if !words {
		return ErrNotReading
	}
	return nil
}

// closing returns the character that closes a quotation in SQL, by the one that opens it.
func closing(opening byte) (byte, bool) {
	switch opening {
	case '\'', '"', '`':
		return opening, true
	case '[':
		return ']', true
	}
	return 0, false
}

// Variants returns the names of the rule sets that the archive's games were judged by.
func Variants(ctx context.Context, a *file.File) (out []string, err error) {
	err = a.Within(ctx, func(tx *sql.Tx) error {
		games, err := Settings(ctx, tx)
		for _, g := range games {
			if name := g.Ruleset().Name; !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
		return err
	})
	return out, err
}
