package search

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/packing"
	"github.com/ashtapada/agn/archive/internal/pattern"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// open reports whether a position leaves squares open.
func open(t *query.Term) bool {
	return t.Value == pattern.OpenPosition || strings.HasPrefix(t.Value, pattern.OpenPosition+" ")
}

// falls reports whether a cast is the one that a query names: by its dice, or by one
// number for its points.
func falls(want string, thrown *engine.Cast) bool {
	if thrown == nil {
		return false
	}
	if strings.Contains(want, ",") {
		return string(referee.AppendCast(nil, *thrown)) == "<"+want+">"
	}
	return fmt.Sprint(thrown.Sum()) == want
}

// ReplayText is the text of a game on its way to be played through.
type ReplayText struct {
	Game int64
	text []byte
}

// Texts calls f with the texts that a statement selects, each checked against its
// hash, and returns their number.
func Texts(ctx context.Context, tx *sql.Tx, q *dialect.Clause, f func(ReplayText) error) (n int, err error) {
	rows, err := tx.QueryContext(ctx, q.String(), q.Args()...)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var s ReplayText
		var sum []byte
		if err := rows.Scan(&s.Game, &s.text, &sum); err != nil {
			return n, err
		}
		if s.text, err = packing.Text(s.text); err != nil {
			return n, fmt.Errorf("game %d: the text: %w", s.Game, err)
		}
		if got := sha256.Sum256(s.text); !bytes.Equal(got[:], sum) {
			return n, fmt.Errorf("game %d: %w: the text does not match its hash", s.Game, problem.ErrDamaged)
		}
		n++
		if err := f(s); err != nil {
			return n, err
		}
	}
	return n, rows.Err()
}

// replayer plays stored games through. It is for one goroutine.
type replayer struct {
	Parser grammar.Parser
	Game   notation.Game
	Chunk  grammar.Chunk
	reader grammar.Reader
}

// NewReplayer returns a replayer.
func NewReplayer() *replayer { return &replayer{reader: grammar.Reader{Reuse: true}} }

// Read parses a stored text.
func (p *replayer) Read(s ReplayText) error {
	p.reader.Reset(bytes.NewReader(s.text))
	err := p.reader.Next(&p.Chunk)
	if errors.Is(err, io.EOF) {
		p.Chunk = grammar.Chunk{}
		err = nil
	}
	return err
}
