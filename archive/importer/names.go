package importer

import (
	"context"
	"database/sql"
	"errors"

	"github.com/ashtapada/agn/archive/dialect"
	"github.com/ashtapada/agn/archive/record"
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

func (w *Writer) tag(ctx context.Context, t record.TagPair) (int64, error) {
	if id, ok := w.tagIDs[t]; ok {
		return id, nil
	}
	id, err := findOr(ctx, w.findTag, w.insertTag, []any{t.Name, t.Value}, record.Fold(t.Value))
	if len(w.tagIDs) >= maxKnown {
		clear(w.tagIDs)
	}
	w.tagIDs[t] = id
	return id, err
}

func (w *Writer) player(ctx context.Context, name string) (int64, error) {
	if id, ok := w.playerIDs[name]; ok {
		return id, nil
	}
	id, err := findOr(ctx, w.findPlayer, w.insertPlayer, []any{name}, record.Fold(name))
	if len(w.playerIDs) >= maxKnown {
		clear(w.playerIDs)
	}
	w.playerIDs[name] = id
	return id, err
}

// unknown marks a word whose number in the archive is not known yet.
const unknown = -1

// known returns the number of a word if ids has it, and makes room for it.
func known(ids *[]int64, word record.Word) int64 {
	for len(*ids) <= int(word) {
		*ids = append(*ids, unknown)
	}
	return (*ids)[word]
}

func (w *Writer) move(ctx context.Context, m record.Word) (int64, error) {
	if id := known(&w.moves, m); id != unknown {
		return id, nil
	}
	// The empty text comes first, so that it is move 0.
	if m != 0 {
		if _, err := w.move(ctx, 0); err != nil {
			return 0, err
		}
	}
	text := w.voc.Moves.Text(m)
	var id int64
	err := w.findMove.QueryRowContext(ctx, text).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
		if w.nextMove == unknown {
			err = w.conn.QueryRowContext(ctx, dialect.NextMove).Scan(&w.nextMove)
		}
		if err == nil {
			id = w.nextMove
			w.nextMove++
			_, err = w.insertMove.ExecContext(ctx, id, text, record.MixMove(id, text))
		}
	}
	w.moves[m] = id
	return id, err
}
