package importer

import (
	"context"
	"database/sql"
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/packing"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/internal/spelling"
)

// numberOf returns the number of a key among some that are remembered, and if it is not there
// what ask finds, which then is.
func numberOf[K comparable](ids map[K]int64, key K, ask func() (int64, error)) (int64, error) {
	if id, ok := ids[key]; ok {
		return id, nil
	}
	id, err := ask()
	if len(ids) >= maxKnown {
		clear(ids)
	}
	ids[key] = id
	return id, err
}

// tag takes up that a game has a tag. In a file a tag that is not remembered waits for the others of the transaction: in
// their order its row, and what finds it, are written where the one before was. A server is asked for many at a time.
func (w *shardWriter) tag(ctx context.Context, t record.TagPair, game int64) (err error) {
	id, known := w.tagIDs[t]
	switch {
	case known:
	case w.far:
		id, err = w.tagID(ctx, t)
	default:
		if id = w.unnamed[t]; id == 0 {
			id = -int64(len(w.unnamed)) - 1
			w.unnamed[t] = id
		}
	}
	w.tagRun = append(w.tagRun, [2]int64{id, game})
	if err == nil && len(w.unnamed) >= maxKnown {
		err = w.nameTags(ctx)
	}
	return err
}

// nameTags gives the tags that wait their numbers.
func (w *shardWriter) nameTags(ctx context.Context) error {
	if len(w.unnamed) == 0 {
		return nil
	}
	numbers := make([]int64, len(w.unnamed))
	for _, t := range slices.SortedFunc(maps.Keys(w.unnamed), record.TagPair.Compare) {
		id, err := w.tagID(ctx, t)
		if err != nil {
			return err
		}
		numbers[-w.unnamed[t]-1] = id
	}
	clear(w.unnamed)
	for i := range w.tagRun {
		if id := w.tagRun[i][0]; id < 0 {
			w.tagRun[i][0] = numbers[-id-1]
		}
	}
	return nil
}

// tagID returns the number of a tag, which is new if nobody has it.
func (w *shardWriter) tagID(ctx context.Context, t record.TagPair) (int64, error) {
	if err := w.newTags.before(ctx, len(w.tagIDs)); err != nil {
		return 0, err
	}
	return numberOf(w.tagIDs, t, func() (int64, error) {
		if id, err := w.newTags.find(ctx, t.Name, t.Value); err != nil || id != 0 {
			return id, err
		}
		f := w.spelt(t.Value, false)
		return w.newTags.add(ctx, t.Name, f, t.Name, t.Value, f.folded, f.plain, f.loose, f.sorted)
	})
}

// untag takes a tag from games, whose numbers are in order.
func (w *shardWriter) untag(ctx context.Context, t record.TagPair, games []int64) error {
	for len(games) > 0 {
		var tag, first int64
		var list []byte
		read, err := w.conn.prepare(ctx, dialect.TagList)
		if err == nil {
			err = read.QueryRowContext(ctx, t.Name, t.Value, games[0]).Scan(&tag, &first, &list)
		}
		if errors.Is(err, sql.ErrNoRows) {
			games = games[1:]
			continue
		}
		if err != nil {
			return err
		}
		have, err := packing.Games(nil, first, list)
		if err != nil {
			return err
		}
		if err := w.conn.do(ctx, dialect.DropTagList, tag, first); err != nil {
			return err
		}
		n := 1
		for n < len(games) && games[n] <= have[len(have)-1] {
			n++
		}
		have = slices.DeleteFunc(have, func(game int64) bool {
			_, out := slices.BinarySearch(games[:n], game)
			return out
		})
		if err := w.listTag(ctx, tag, have); err != nil {
			return err
		}
		games = games[n:]
	}
	return nil
}

// listTag writes which games have a tag.
func (w *shardWriter) listTag(ctx context.Context, tag int64, games []int64) error {
	return packing.Lists(games, func(first int64, list []byte) error {
		return w.conn.do(ctx, dialect.WriteTagList, tag, first, list)
	})
}

func (w *shardWriter) player(ctx context.Context, name string) (int64, error) {
	if err := w.newPlayers.before(ctx, len(w.playerIDs)); err != nil {
		return 0, err
	}
	return numberOf(w.playerIDs, name, func() (int64, error) {
		if id, err := w.newPlayers.find(ctx, name); err != nil || id != 0 {
			return id, err
		}
		person, err := w.personOf(ctx, name)
		if err != nil {
			return 0, err
		}
		f := w.spelt(name, true)
		return w.newPlayers.add(ctx, "", f, name, f.folded, f.plain, f.loose, f.sorted, person)
	})
}

// spelt returns the forms in which a name is compared and found. Those of players are remembered until a tag has asked
// for them.
func (w *shardWriter) spelt(name string, player bool) forms {
	f, ok := w.forms[name]
	if !ok {
		f.folded = record.Fold(name)
		f.plain, f.loose = spelling.Forms(name)
		f.sorted = spelling.Sorted(name)
	}
	if !player {
		delete(w.forms, name)
	} else if !ok {
		if len(w.forms) >= maxForms {
			clear(w.forms)
		}
		w.forms[name] = f
	}
	return f
}

// newNames are the names that come to a table: rows that are written many at once, and listed with the others.
type newNames struct {
	*bulk
	seek, next string     // statements
	lists      *nameLists // nil if a server looks through the names
	step       int64      // between the numbers of rows
	number     int64      // of the next row, 0 until one is needed
	least      int64      // number of a row
	// held are rows that wait for the end of the transaction, to be written in the order of their names, where holds is set.
	held  [][]any
	holds bool
	// whole is set if the writer remembers all names that the table has, foreseen if all that it has of a batch.
	whole, foreseen bool
}

// before has the rows written before the numbers are forgotten that are known, if these are too many.
func (n *newNames) before(ctx context.Context, known int) error {
	if known < maxKnown {
		return nil
	}
	n.whole, n.foreseen = false, false
	return n.rows(ctx)
}

// find returns the number of a name that is not remembered, 0 if it is new.
func (n *newNames) find(ctx context.Context, name ...any) (id int64, err error) {
	if n.number == 0 {
		if n.number, err = n.conn.number(ctx, n.next); err != nil {
			return 0, err
		}
		n.whole = n.number == n.least
	}
	if n.whole || n.foreseen {
		return 0, nil
	}
	id, err = n.conn.number(ctx, n.seek, name...)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return id, err
}

// add adds the row of a name of a tag, or of a player, and returns its number.
func (n *newNames) add(ctx context.Context, tag string, f forms, values ...any) (id int64, err error) {
	id = n.number
	n.number += n.step
	if n.lists != nil {
		err = n.lists.add(ctx, tag, id, f)
	}
	row := append([]any{id}, values...)
	if !n.holds {
		return id, errors.Join(err, n.bulk.add(ctx, row...))
	}
	if n.held = append(n.held, row); err == nil && len(n.held) >= maxKnown {
		err = n.rows(ctx)
	}
	return id, err
}

// rows writes the rows.
func (n *newNames) rows(ctx context.Context) error {
	slices.SortFunc(n.held, func(a, b []any) int { return strings.Compare(a[1].(string), b[1].(string)) })
	for _, row := range n.held {
		if err := n.bulk.add(ctx, row...); err != nil {
			return err
		}
	}
	clear(n.held)
	n.held = n.held[:0]
	return n.flush(ctx)
}

// write writes the rows and lists them.
func (n *newNames) write(ctx context.Context) error {
	err := n.rows(ctx)
	if err == nil && n.lists != nil {
		err = n.lists.write(ctx)
	}
	return err
}

// forget drops what is known of the table.
func (n *newNames) forget() {
	n.number, n.whole, n.foreseen = 0, false, false
	if n.lists != nil {
		n.lists.texts = nil
	}
}

// undone forgets what was not written.
func (n *newNames) undone() {
	n.args, n.held = n.args[:0], n.held[:0]
	n.forget()
}

// forms are what a name is compared, found and ordered by.
type forms struct {
	folded, plain, loose string
	sorted               []byte
}

// maxForms bounds how many names have their forms remembered: about as many as come in a transaction.
const maxForms = 1 << 15

// enter writes the rows of the full-text index. SQLite writes out what it has of the index at each other statement, so
// that they come one after another.
func (w *shardWriter) enter(ctx context.Context) error {
	for _, row := range w.indexed {
		if err := w.conn.do(ctx, dialect.InsertCommentText, row...); err != nil {
			return err
		}
	}
	w.indexed = w.indexed[:0]
	return nil
}

// respell makes the forms of all names and values of tags that lack them or have others, in the transaction that is open
// on a connection.
func respell(ctx context.Context, conn *sql.Conn) error {
	for _, each := range [...]struct{ read, write string }{
		{dialect.FoldedPlayers, dialect.RespellPlayer}, {dialect.FoldedTags, dialect.RespellTag},
	} {
		names := map[int64]string{}
		err := dialect.Each(ctx, conn, func(rows *sql.Rows) error {
			var id int64
			var name, plain, loose string
			var folded, sorted sql.RawBytes
			err := rows.Scan(&id, &name, &folded, &plain, &loose, &sorted)
			p, l := spelling.Forms(name)
			if p != plain || l != loose || len(sorted) == 0 {
				names[id] = name
			}
			return err
		}, each.read)
		if err != nil {
			return err
		}
		for id, name := range names {
			plain, loose := spelling.Forms(name)
			if _, err := conn.ExecContext(ctx, each.write, plain, loose, spelling.Sorted(name), id); err != nil {
				return err
			}
		}
	}
	return listNames(ctx, conn)
}

// listNames writes all names and values into the lists.
func listNames(ctx context.Context, conn interface {
	ExecContext(context.Context, string, ...any) (sql.Result, error)
}) error {
	_, err := conn.ExecContext(ctx, dialect.ListPlayers)
	if err == nil {
		_, err = conn.ExecContext(ctx, dialect.ListTags)
	}
	return err
}

// kind is what games have in common.
type kind struct {
	variant, options, verdict, result, computed, ending string
	version                                             int64 // unknown if no rule set judged
	setup, complete                                     bool
}

func (w *shardWriter) kind(ctx context.Context, r *record.Row) (int64, error) {
	k := kind{variant: r.Variant, options: r.Options, verdict: r.Verdict, result: r.Result, computed: r.Computed,
		ending:  r.Ending,
		version: unknown, setup: r.Setup, complete: r.Complete}
	if r.Version != nil {
		k.version = *r.Version
	}
	return numberOf(w.kinds, k, func() (int64, error) {
		return w.conn.findOrInsert(ctx, dialect.FindKind, dialect.InsertKind,
			k.variant, k.options, r.Version, k.setup, k.verdict, k.complete, k.result, k.computed, k.ending)
	})
}

// chair is what seats of games have in common.
type chair struct {
	seat, points int
	letter, name string
}

func (w *shardWriter) chair(ctx context.Context, s *record.Seat) (int64, error) {
	c := chair{s.Seat, s.Points, s.Letter, s.Name}
	return numberOf(w.chairs, c, func() (int64, error) {
		var points any
		if c.points >= 0 {
			points = c.points
		}
		return w.conn.findOrInsert(ctx, dialect.FindChair, dialect.InsertChair, c.seat, c.letter, c.name, points)
	})
}

// unknown marks a word whose number in the archive is not known yet.
const unknown = -1

// known returns the number of a word if ids has it, and makes space for it.
func known(ids *[]int64, word record.Word) int64 {
	for len(*ids) <= int(word) {
		*ids = append(*ids, unknown)
	}
	return (*ids)[word]
}

func (w *shardWriter) move(ctx context.Context, m record.Word) (int64, error) {
	if id := known(&w.moves, m); id != unknown {
		return id, nil
	}
	// The empty text comes first, so that it is move 0.
	if m != 0 {
		if _, err := w.move(ctx, 0); err != nil {
			return 0, err
		}
	}
	if err := w.numberMoves(ctx); err != nil {
		return 0, err
	}
	text := w.voc.Moves.Text(m)
	var id int64
	err := sql.ErrNoRows
	if !w.ownMoves && !w.foreseen {
		id, err = w.conn.number(ctx, dialect.FindMove, text)
	}
	if errors.Is(err, sql.ErrNoRows) {
		id = w.nextMove
		w.nextMove++
		err = w.newMoves.add(ctx, id, text, record.MixMove(id, text))
	}
	w.moves[m] = id
	return id, err
}

// numberMoves finds out which number the next move has.
func (w *shardWriter) numberMoves(ctx context.Context) error {
	if w.nextMove != unknown {
		return nil
	}
	err := w.conn.QueryRowContext(ctx, dialect.NextMove).Scan(&w.nextMove)
	w.ownMoves = w.nextMove == 0
	return err
}
