package importer

import (
	"context"
	"database/sql"
	"maps"
	"slices"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/record"
)

// foresee looks up the tags, players and moves of a batch that are not remembered, many by one statement. What it does
// not find is new.
func (w *shardWriter) foresee(ctx context.Context, records []*record.Record) error {
	tags, values, players := map[record.TagPair]bool{}, map[string]bool{}, map[string]bool{}
	for _, r := range records {
		for _, t := range r.Tags {
			tags[t] = true
		}
		for _, s := range r.Seats {
			players[s.Player] = true
		}
	}
	delete(players, "")
	leaveCapacity(w.tagIDs, len(tags))
	leaveCapacity(w.playerIDs, len(players))
	for t := range tags {
		if _, known := w.tagIDs[t]; !known {
			values[t.Value] = true
		}
	}
	maps.DeleteFunc(players, func(name string, _ bool) bool { _, known := w.playerIDs[name]; return known })
	err := w.among(ctx, dialect.TagsOf, slices.Sorted(maps.Keys(values)), func(rows *sql.Rows) error {
		var t record.TagPair
		var id int64
		err := rows.Scan(&id, &t.Name, &t.Value)
		if tags[t] {
			w.tagIDs[t] = id
		}
		return err
	})
	if err != nil {
		return err
	}
	err = w.among(ctx, dialect.PlayersOf, slices.Sorted(maps.Keys(players)), func(rows *sql.Rows) error {
		var name string
		var id int64
		err := rows.Scan(&id, &name)
		w.playerIDs[name] = id
		return err
	})
	if err != nil {
		return err
	}
	w.newTags.foreseen, w.newPlayers.foreseen = true, true
	return w.foreseeMoves(ctx, records)
}

// leaveCapacity forgets the numbers of names if so many more are too many.
func leaveCapacity[K comparable](ids map[K]int64, more int) {
	if len(ids)+more >= maxKnown {
		clear(ids)
	}
}

// foreseeMoves does so for moves.
func (w *shardWriter) foreseeMoves(ctx context.Context, records []*record.Record) error {
	if err := w.numberMoves(ctx); err != nil || w.ownMoves {
		return err
	}
	words := map[string]record.Word{}
	look := func(m record.Word) {
		if known(&w.moves, m) == unknown {
			words[w.voc.Moves.Text(m)] = m
		}
	}
	look(0)
	for _, r := range records {
		for i := range r.Positions {
			look(r.Positions[i].Move)
		}
	}
	err := w.among(ctx, dialect.MovesOf, slices.Sorted(maps.Keys(words)), func(rows *sql.Rows) error {
		var text string
		var id int64
		err := rows.Scan(&id, &text)
		if m, asked := words[text]; asked {
			w.moves[m] = id
		}
		return err
	})
	w.foreseen = err == nil
	return err
}

// unforeseen has names looked up one by one again: a batch is stored.
func (w *shardWriter) unforeseen() {
	w.newTags.foreseen, w.newPlayers.foreseen, w.foreseen = false, false, false
}

// among calls found with the rows of a statement that looks for texts.
func (w *shardWriter) among(ctx context.Context, find string, texts []string, found func(*sql.Rows) error) error {
	args := make([]any, len(texts))
	for i, text := range texts {
		args[i] = text
	}
	for _, n := range bulkRows {
		for ; len(args) >= n; args = args[n:] {
			p, err := w.conn.prepare(ctx, dialect.OneOf(find, n))
			if err != nil {
				return err
			}
			rows, err := p.QueryContext(ctx, args[:n]...)
			if err != nil {
				return err
			}
			if err := dialect.EachRow(rows, found); err != nil {
				return err
			}
		}
	}
	return nil
}
