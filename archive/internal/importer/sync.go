package importer

import (
	"cmp"
	"context"
	"database/sql"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/internal/words"
)

// Errors of an import that is to make an archive equal to what was read.
var (
	// ErrNothingRead says that no game was read.
	ErrNothingRead = words.Errorf("no game was read, so none was taken out")
	// ErrPartlyRead says that something could not be read.
	ErrPartlyRead = words.Errorf("not everything could be read, so no game was taken out")
)

// Reasons that an import gives where nobody has named one.
const (
	replacedReason = "replaced by import"
	prunedReason   = "not among what was imported"
)

// sourceTag is the tag that says what a record was taken from.
const sourceTag = "Source"

// says reports whether the value of a tag says anything.
func says(value string) bool { return value != "?" && value != "-" }

// stdin is the name of a file that is another one every time.
const stdin = "-"

// place is where a game stands: its file and its number in it.
type place struct {
	file   string
	number int
}

// named reports whether the place is the same at another time.
func (p place) named() bool { return p.file != stdin }

// seenGame is a game that an import has read and the archive has.
type seenGame struct {
	id     record.ID
	at     place
	line   int
	source string // its tag Source, "" if it says nothing
	added  bool
}

// follower remembers what an import reads, to let it take the place of what was there.
// None remembers nothing.
type follower struct {
	prune  bool
	reason string
	// done holds what is committed, pending what stands in the open transaction.
	done, pending []seenGame
	// unread holds the places of games that could not be stored.
	unread map[place]bool
	// partly is set if something could not be read.
	partly bool
}

// see takes note of a record that was stored or is there already.
func (f *follower) see(r *record.Record, became fate) {
	if f == nil || became == keptOut {
		return
	}
	s := seenGame{id: r.ID, at: place{r.File, r.Number}, line: r.Line, added: became == added}
	for _, t := range r.Tags {
		if t.Name == sourceTag && says(t.Value) {
			s.source = t.Value
		}
	}
	f.pending = append(f.pending, s)
}

// commit keeps what stood in a transaction, undo drops it.
func (f *follower) commit() {
	if f != nil {
		f.done, f.pending = append(f.done, f.pending...), nil
	}
}

func (f *follower) undo() {
	if f != nil {
		f.pending = nil
	}
}

// miss takes note of a place whose game could not be stored.
func (f *follower) miss(file string, number int) {
	if f != nil {
		f.unread[place{file, number}] = true
	}
}

// missFile takes note that something could not be read.
func (f *follower) missFile() {
	if f != nil {
		f.partly = true
	}
}

// follow takes the games out whose place others have taken, or that were not read, in one
// transaction, and writes where the games stand now that stood elsewhere.
func (w *Writer) follow(ctx context.Context, f *follower) (replaced, pruned int, err error) {
	switch {
	case f.prune && f.partly:
		return 0, 0, ErrPartlyRead
	case len(f.done) == 0 && f.prune:
		return 0, 0, ErrNothingRead
	case len(f.done) == 0:
		return 0, 0, nil
	}
	err = w.within(ctx, func() error {
		m, err := w.match(ctx, f)
		if err != nil {
			return err
		}
		for _, mv := range m.moved {
			if err := w.of(mv.id).moveGame(ctx, mv); err != nil {
				return err
			}
		}
		for _, l := range m.out {
			if l.successor == (record.ID{}) {
				pruned++
			} else {
				replaced++
			}
		}
		return w.supersede(ctx, m.out, w.shards[0].started)
	})
	if err != nil {
		return 0, 0, err
	}
	return replaced, pruned, nil
}

// matched is what an import changes of games that it did not add.
type matched struct {
	out   []leaving
	moved []movedGame
}

// movedGame is a game that stands in another place now.
type movedGame struct {
	game   int64
	source int64 // of the file where it is the same, else 0
	seenGame
}

// standing is a game of the archive and where it came from.
type standing struct {
	game   int64
	id     record.ID
	source int64
	at     place
	line   int
	tag    string
}

// match compares the games of the archive with those that were read.
func (w *Writer) match(ctx context.Context, f *follower) (m matched, err error) {
	all, err := w.standing(ctx)
	if err != nil {
		return m, err
	}
	read := f.read()
	// A tag names a place only where no second game of the archive says the same.
	before := map[string]int{}
	for i := range all {
		if g := &all[i]; read.seen[g.id] == nil {
			before[g.tag]++
		}
	}
	for i := range all {
		g := &all[i]
		if seen := read.seen[g.id]; seen != nil {
			if mv, ok := g.moved(seen, f.prune); ok {
				m.moved = append(m.moved, mv)
			}
		} else if s := read.successor(g, before[g.tag] == 1); s != nil {
			m.out = append(m.out, leaving{g.game, s.id, cmp.Or(f.reason, replacedReason)})
		} else if f.prune && !f.unread[g.at] {
			m.out = append(m.out, leaving{g.game, record.ID{}, cmp.Or(f.reason, prunedReason)})
		}
	}
	return m, nil
}

// readGames is the games that were read, by their ids, their places and their tags Source.
type readGames struct {
	seen     map[record.ID][]seenGame
	at       map[place]*seenGame
	bySource map[string][]*seenGame
}

func (f *follower) read() *readGames {
	r := &readGames{map[record.ID][]seenGame{}, map[place]*seenGame{}, map[string][]*seenGame{}}
	for i := range f.done {
		s := &f.done[i]
		if r.seen[s.id] == nil && s.source != "" {
			r.bySource[s.source] = append(r.bySource[s.source], s)
		}
		r.seen[s.id] = append(r.seen[s.id], *s)
		if s.at.named() {
			r.at[s.at] = s
		}
	}
	return r
}

// successor returns the game that takes the place of one that was not read: the one with its tag Source, if both are
// alone with it, or else the one in its place, nil if there is none.
func (r *readGames) successor(g *standing, alone bool) *seenGame {
	if same := r.bySource[g.tag]; g.tag != "" && alone && len(same) == 1 && same[0].added {
		return same[0]
	}
	s := r.at[g.at]
	if s != nil && g.tag != "" && s.source != "" && g.tag != s.source {
		return nil
	}
	return s
}

// moved says where a game that was read stands now, if not where it stood: elsewhere in
// its file or, if what was read is all that is to be there, in another one.
func (g *standing) moved(read []seenGame, anywhere bool) (mv movedGame, ok bool) {
	for _, s := range read {
		if s.at == g.at && s.line == g.line {
			return mv, false
		}
	}
	for _, s := range read {
		if s.at.named() && s.at.file == g.at.file {
			return movedGame{g.game, g.source, s}, true
		}
	}
	if anywhere && read[0].at.named() {
		return movedGame{g.game, 0, read[0]}, true
	}
	return mv, false
}

// standing reads where all games of the archive came from.
func (w *Writer) standing(ctx context.Context) (out []standing, err error) {
	err = dialect.Each(ctx, w.conn, func(rows *sql.Rows) error {
		var g standing
		var id []byte
		err := rows.Scan(&g.game, &id, &g.source, &g.at.file, &g.at.number, &g.line)
		copy(g.id[:], id)
		out = append(out, g)
		return err
	}, dialect.Places)
	tags := map[int64]string{}
	if err == nil {
		err = dialect.EachTagged(ctx, w.conn, sourceTag, func(game int64, value string) {
			if says(value) {
				tags[game] = value
			}
		})
	}
	for i := range out {
		out[i].tag = tags[out[i].game]
	}
	return out, err
}

// moveGame writes where a game stands now.
func (w *shardWriter) moveGame(ctx context.Context, mv movedGame) error {
	r, err := storedIn(ctx, w.conn, mv.game)
	if err != nil || r == nil {
		return err
	}
	imported := r.Imported
	if mv.source == 0 {
		if mv.at.file != w.file {
			w.file, w.source = mv.at.file, 0
		}
		if err := w.sourced(ctx); err != nil {
			return err
		}
		mv.source, imported = w.source, w.started
	}
	r.Source, r.Number, r.Line = mv.source, mv.at.number, mv.line
	seal := r.Sealed(mv.at.file, imported)
	_, err = w.conn.ExecContext(ctx, dialect.MoveGame, r.Source, r.Number, r.Line, seal[:], r.Game)
	return err
}
