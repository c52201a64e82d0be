package archive

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"github.com/ashtapada/agn/archive/dialect"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
)

// findOr returns the number that find has for args, and if there is none what
// insert makes.
func findOr(ctx context.Context, find, insert *sql.Stmt, args []any, more ...any) (int64, error) {
	var id int64
	err := find.QueryRowContext(ctx, args...).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		err = insert.QueryRowContext(ctx, append(args, more...)...).Scan(&id)
	}
	return id, err
}

func (w *writer) tag(ctx context.Context, t tagPair) (int64, error) {
	if id, ok := w.tagIDs[t]; ok {
		return id, nil
	}
	id, err := findOr(ctx, w.findTag, w.insertTag, []any{t.name, t.value}, Fold(t.value))
	if len(w.tagIDs) >= maxKnown {
		clear(w.tagIDs)
	}
	w.tagIDs[t] = id
	return id, err
}

func (w *writer) player(ctx context.Context, name string) (int64, error) {
	if id, ok := w.playerIDs[name]; ok {
		return id, nil
	}
	id, err := findOr(ctx, w.findPlayer, w.insertPlayer, []any{name}, Fold(name))
	if len(w.playerIDs) >= maxKnown {
		clear(w.playerIDs)
	}
	w.playerIDs[name] = id
	return id, err
}

// unknown marks a word whose number in the archive is not known yet.
const unknown = -1

// known returns the number of a word if ids has it, and makes room for it.
func known(ids *[]int64, word word) int64 {
	for len(*ids) <= int(word) {
		*ids = append(*ids, unknown)
	}
	return (*ids)[word]
}

func (w *writer) move(ctx context.Context, m word) (int64, error) {
	if id := known(&w.moves, m); id != unknown {
		return id, nil
	}
	// The empty text comes first, so that it is move 0.
	if m != 0 {
		if _, err := w.move(ctx, 0); err != nil {
			return 0, err
		}
	}
	id, err := findOr(ctx, w.findMove, w.insertMove, []any{w.voc.moves.text(m)})
	w.moves[m] = id
	return id, err
}

func (w *writer) kind(ctx context.Context, k word) (int64, error) {
	if id := known(&w.kinds, k); id != unknown {
		return id, nil
	}
	id, err := findOr(ctx, w.findKind, w.insertKind, []any{w.voc.kinds.text(k)})
	w.kinds[k] = id
	return id, err
}

func (w *writer) cast(ctx context.Context, c word) (int64, error) {
	if id := known(&w.casts, c); id != unknown {
		return id, nil
	}
	device, text, _ := strings.Cut(w.voc.casts.text(c), "\x00")
	dice, value := castOf(text)
	id, err := findOr(ctx, w.findCast, w.insertCast, []any{device, text}, dice, value)
	w.casts[c] = id
	return id, err
}

// castOf returns the number of dice of a cast and their sum.
func castOf(text string) (dice, value int) {
	var (
		p grammar.Parser
		g notation.Game
	)
	p.Parse(&grammar.Chunk{Text: []byte(text), Line: 1}, &g)
	for i := range g.Items {
		if it := &g.Items[i]; it.Kind == notation.Throw {
			for _, v := range it.Cast.Values[:it.Cast.N] {
				value += int(v)
			}
			return int(it.Cast.N), value
		}
	}
	return 0, 0
}

// loadKept reads which positions have totals.
func (w *writer) loadKept(ctx context.Context) error {
	rows, err := w.conn.QueryContext(ctx, dialect.KeptHashes)
	if err != nil {
		return err
	}
	defer rows.Close()
	w.kept = map[int64]struct{}{}
	for rows.Next() {
		var hash int64
		if err := rows.Scan(&hash); err != nil {
			return err
		}
		w.kept[hash] = struct{}{}
	}
	return rows.Err()
}
