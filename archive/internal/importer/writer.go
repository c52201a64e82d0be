package importer

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"errors"
	"math"
	"slices"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/games"
	"github.com/ashtapada/agn/archive/internal/packing"
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/archive/internal/postings"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/internal/words"
)

// shardWriter stores records in one shard.
type shardWriter struct {
	shard   dialect.Shard
	conn    *statements // whose statements name the shard
	voc     *record.Vocabulary
	started int64 // of the import, seconds since 1970
	// readmit lets superseded texts in again.
	readmit bool
	// far is set if each question takes a way to a server: names are then looked up many at a time.
	far bool

	index                                         *postings.Writer
	plays                                         *playWriter
	games, texts, tags, seats, findings, newMoves *bulk
	comments                                      *bulk // of a server, which numbers none itself

	// What is known of the tables, forgotten when a transaction was undone and, as far as that can be otherwise
	// then, when another program has written.
	dataVersion      int64
	next             int64 // game; of several shards none has it
	outdated         bool  // there are superseded texts
	nextMove         int64 // unknown until one is needed
	nextComment      int64 // 0 until one is needed
	ownMoves         bool  // all moves that the archive has are in moves
	foreseen         bool  // all moves of the batch at hand that it has are there
	importID, lastID int64 // the import's number, 0 until it has a row; the last source's
	file             string
	source           int64 // 0 until the file has a row
	moves            []int64
	tagIDs           map[record.TagPair]int64
	playerIDs        map[string]int64
	people           map[string]string // by folded names; nil until they are read
	kinds            map[kind]int64
	chairs           map[chair]int64

	// ids are those of a batch that are stored.
	ids storedIDs

	// The rows of a batch that are written sorted, and what its games come to; the tags are
	// those of the whole transaction.
	*gathered
	standings           map[int64]postings.Standing
	tagRun              [][2]int64
	unnamed             map[record.TagPair]int64 // tags that wait for their numbers, and what stands for these in tagRun
	indexed             [][]any                  // rows of the full-text index
	forms               map[string]forms
	newPlayers, newTags *newNames
	buffer              []byte // for packing a text
}

// gathered are positions and plays of a batch, for which all shards have the same memory.
type gathered struct {
	run     []postings.Posting
	playRun []*plays.Game
}

// maxKnown bounds what is remembered of tags, players, kinds and chairs. Tests set it.
var maxKnown = 1 << 16

// newWriter returns a writer on a connection, which it does not close.
func newWriter(ctx context.Context, conn *sql.Conn, shard dialect.Shard, keep int, voc *record.Vocabulary,
	started int64) (*shardWriter, error) {
	kept := &statements{conn, shard, map[string]*sql.Stmt{}}
	w := &shardWriter{shard: shard, conn: kept, voc: voc, started: started, dataVersion: -1,
		standings: map[int64]postings.Standing{}, ids: storedIDs{}, forms: map[string]forms{},
		unnamed: map[record.TagPair]int64{},
		plays:   &playWriter{conn: kept, words: voc.Whats, enc: &encoder{}}, gathered: &gathered{},
		games: newBulk(kept, dialect.IntoGames, 18), texts: newBulk(kept, dialect.IntoTexts, 3),
		newMoves: newBulk(kept, dialect.IntoMoves, 3), tags: newBulk(kept, dialect.IntoTags, 3),
		seats: newBulk(kept, dialect.IntoSeats, 3), findings: newBulk(kept, dialect.IntoFindings, 17),
		comments: newBulk(kept, dialect.IntoComments, 5)}
	names := func(into, seek, next string, lists *nameLists) *newNames {
		return &newNames{bulk: newBulk(kept, into, 7), seek: seek, next: next, lists: lists, step: w.step(),
			least: w.step() + int64(shard.Number)}
	}
	w.newPlayers = names(dialect.IntoPlayers, dialect.FindPlayer, dialect.NextPlayer, &nameLists{conn: kept,
		read: dialect.PlayerLists, into: dialect.WritePlayerList, drop: dialect.DropPlayerLists})
	w.newPlayers.holds = true
	w.newTags = names(dialect.IntoTagValues, dialect.FindTag, dialect.NextTag, &nameLists{conn: kept,
		read: dialect.ValueLists, into: dialect.WriteValueList, drop: dialect.DropValueLists})
	if w.plays.most = math.MaxInt32; !w.alone() {
		w.plays.most = mostOpen
	}
	if keep == 0 {
		keep = postings.KeepFrom
	}
	var err error
	if w.index, err = postings.NewWriter(ctx, kept, keep, games.Resolver(kept)); err != nil {
		return nil, errors.Join(err, w.finish())
	}
	return w, nil
}

// share has the writer use the memory of that of another shard, which stores when this one does not.
func (w *shardWriter) share(o *shardWriter) {
	w.gathered, w.plays.enc = o.gathered, o.plays.enc
	w.index.Share(o.index)
}

// finish closes the statements.
func (w *shardWriter) finish() error {
	var err error
	if w.index != nil {
		err = w.index.Close()
	}
	w.plays.forget()
	return errors.Join(err, w.conn.finish())
}

// look finds out whether another program has written, in a transaction in which nobody else does.
func (w *shardWriter) look(ctx context.Context) error {
	var version int64
	if err := w.conn.QueryRowContext(ctx, dialect.DataVersion).Scan(&version); err != nil {
		return err
	}
	if version == w.dataVersion {
		return nil
	}
	if w.kinds == nil {
		w.forget()
	} else {
		w.outwritten()
	}
	w.dataVersion = version
	if w.alone() {
		if err := w.conn.QueryRowContext(ctx, dialect.NextGame).Scan(&w.next); err != nil {
			return err
		}
	}
	if err := w.conn.QueryRowContext(ctx, dialect.Supersedes).Scan(&w.outdated); err != nil {
		return err
	}
	return w.conn.QueryRowContext(ctx, dialect.LastSource).Scan(&w.lastID)
}

// outwritten drops what is not known of the tables any more once another program has written: it has put rows to those
// of moves, names, kinds and chairs, but nobody takes rows of these out or gives them other numbers.
func (w *shardWriter) outwritten() {
	w.nextMove, w.ownMoves, w.nextComment = unknown, false, 0
	w.people = nil
	w.newPlayers.forget()
	w.newTags.forget()
	w.index.Forget()
	w.plays.forget()
}

// forget drops what is known of the tables.
func (w *shardWriter) forget() {
	w.dataVersion = -1
	w.moves, w.nextMove, w.nextComment = w.moves[:0], unknown, 0
	w.tagIDs, w.playerIDs = map[record.TagPair]int64{}, map[string]int64{}
	w.people = nil
	w.newPlayers.forget()
	w.newTags.forget()
	w.kinds, w.chairs = map[kind]int64{}, map[chair]int64{}
	w.index.Forget()
	w.plays.forget()
	w.file, w.source = "", 0
}

// flush writes what is gathered for the end of a transaction.
func (w *shardWriter) flush(ctx context.Context) error {
	if err := errors.Join(w.newPlayers.write(ctx), w.nameTags(ctx)); err != nil {
		return err
	}
	if err := w.newTags.write(ctx); err != nil {
		return err
	}
	if err := w.scatterTags(ctx); err != nil {
		return err
	}
	return w.plays.flush(ctx)
}

// undone forgets what a transaction has written that is undone.
func (w *shardWriter) undone() {
	w.forget()
	for _, b := range []*bulk{w.games, w.texts, w.newMoves, w.tags, w.seats, w.findings, w.comments} {
		b.args = b.args[:0]
	}
	w.tagRun, w.indexed = w.tagRun[:0], w.indexed[:0]
	clear(w.unnamed)
	w.newPlayers.undone()
	w.newTags.undone()
	w.importID = 0
}

// fate is what became of a record that was to be stored. Zero is unset.
type fate uint8

const (
	added   fate = iota + 1
	present      // it was there already
	keptOut      // its text is superseded, and no game has it
)

// store stores records, those that are not there already, in the open transaction.
// It calls each with every record and what became of it.
func (w *shardWriter) store(ctx context.Context, records []*record.Record, each func(*record.Record, fate)) error {
	w.clear()
	// A statement that could be broken off costs a goroutine: these are short, and there
	// are many.
	short := context.WithoutCancel(ctx)
	if err := w.ids.recall(short, w.conn, records); err != nil {
		return err
	}
	if w.far {
		if err := w.foresee(short, records); err != nil {
			return err
		}
		defer w.unforeseen()
	}
	for _, r := range records {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		became, err := w.game(short, r)
		if err == nil && became == added {
			w.playRun = append(w.playRun, playOf(r))
			err = w.gather(short, r)
		}
		if err != nil {
			return words.Errorf("storing the game at %s:%d: %v", r.File, r.Line, err)
		}
		each(r, became)
		// The plays and the run have what is still to be written.
		r.Packed, r.Positions = nil, nil
	}
	return w.settle(ctx)
}

// settle writes what was gathered of new games.
func (w *shardWriter) settle(ctx context.Context) error {
	if err := w.scatter(ctx); err != nil {
		return err
	}
	if err := w.plays.add(ctx, w.playRun); err != nil || len(w.run) == 0 {
		return err
	}
	return w.index.Add(ctx, w.run, w.standings)
}

// leave gives back the memory in which games were gathered, of which there are no more.
func (w *shardWriter) leave() {
	w.run, w.playRun = nil, nil
	w.plays.leave()
	w.index.Leave()
}

// clear forgets the rows that were gathered.
func (w *shardWriter) clear() {
	w.run, w.playRun = w.run[:0], w.playRun[:0]
	clear(w.standings)
}

// gather takes the rows of a game that are written sorted, together with those of
// other games.
func (w *shardWriter) gather(ctx context.Context, r *record.Record) error {
	st := postings.Standing{Days: r.Days}
	for _, s := range r.Seats {
		st.Score(s.Seat, s.Points)
	}
	w.standings[r.Game] = st
	for i := range r.Positions {
		p := &r.Positions[i]
		move := int64(unknown)
		if int(p.Move) < len(w.moves) {
			move = w.moves[p.Move]
		}
		if move == unknown { // few
			var err error
			if move, err = w.move(ctx, p.Move); err != nil {
				return err
			}
		}
		w.run = append(w.run, postings.Posting{Hash: p.Hash, Place: postings.PlaceOf(r.Game, int(p.Event)),
			Move: uint32(move)})
	}
	return nil
}

// scatter writes what was gathered.
func (w *shardWriter) scatter(ctx context.Context) error {
	for _, b := range []*bulk{w.newMoves, w.games, w.texts, w.seats, w.findings, w.comments} {
		if err := b.flush(ctx); err != nil {
			return err
		}
	}
	if w.far {
		if err := errors.Join(w.newPlayers.write(ctx), w.newTags.write(ctx)); err != nil {
			return err
		}
	}
	return w.enter(ctx)
}

// scatterTags writes the tags of all games of the transaction: each value has its own place.
func (w *shardWriter) scatterTags(ctx context.Context) error {
	slices.SortFunc(w.tagRun, func(a, b [2]int64) int {
		return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
	})
	for run := w.tagRun; len(run) > 0; {
		tag := run[0][0]
		var games []int64
		for ; len(run) > 0 && run[0][0] == tag; run = run[1:] {
			games = append(games, run[0][1])
		}
		err := packing.Lists(games, func(first int64, list []byte) error {
			return w.tags.add(ctx, tag, first,
				bytes.Clone(list))
		})
		if err != nil {
			return err
		}
	}
	w.tagRun = w.tagRun[:0]
	return w.tags.flush(ctx)
}

// errGone says that a game was there, and was deleted before others of its batch were stored.
var errGone = words.Errorf("another program has just deleted the game; repeat the import")

// game inserts the rows of a game that are not part of a run.
func (w *shardWriter) game(ctx context.Context, r *record.Record) (fate, error) {
	if w.ids.has(r.ID) {
		return present, nil
	}
	if w.outdated && !w.readmit {
		out := false
		if err := w.conn.QueryRowContext(ctx, dialect.IsSuperseded, r.ID[:]).Scan(&out); err != nil || out {
			return keptOut, err
		}
	}
	if r.File != w.file {
		w.file, w.source = r.File, 0
	}
	if w.alone() {
		r.Game = w.next
	} else if r.Game == 0 {
		return 0, errGone
	}
	if r.Row.Source = w.source; w.source == 0 {
		r.Row.Source = w.lastID + w.step()
	}
	r.Seal = r.Sealed(r.File, w.started)
	kind, err := w.kind(ctx, &r.Row)
	if err != nil {
		return 0, err
	}
	err = w.games.add(ctx, r.Game, r.ID[:], r.Play[:], kind, r.Events, r.Row.Judged, r.Plies, r.Sic,
		r.Date, r.Days.First, r.Days.Last, r.Days.Doubtful, r.Final, r.Row.Source, r.Number, r.Line, r.Digest, r.Seal[:])
	if err != nil {
		return 0, err
	}
	if w.alone() {
		w.next++
	}
	w.ids.note(r.ID)
	if err := w.sourced(ctx); err != nil {
		return 0, err
	}
	if err := w.written(ctx, r); err != nil {
		return 0, err
	}
	return added, w.judged(ctx, r)
}

// written inserts the text and the comments, and takes up the tags.
func (w *shardWriter) written(ctx context.Context, r *record.Record) error {
	w.buffer = r.Pack(w.buffer)
	if err := w.texts.add(ctx, r.Game, r.SHA[:], r.Packed); err != nil {
		return err
	}
	for _, t := range r.Tags {
		if err := w.tag(ctx, t, r.Game); err != nil {
			return err
		}
	}
	for _, c := range r.Comments {
		folded := record.Fold(c.Text)
		if w.far {
			if err := w.comment(ctx, r.Game, c.Event, c.Text, folded); err != nil {
				return err
			}
			continue
		}
		id, err := w.conn.number(ctx, dialect.InsertComment, r.Game, c.Event, c.Text, folded)
		if err != nil {
			return err
		}
		w.indexed = append(w.indexed, []any{id, folded})
	}
	return nil
}

// comment takes up a comment whose number nobody else needs.
func (w *shardWriter) comment(ctx context.Context, values ...any) (err error) {
	if w.nextComment == 0 {
		w.nextComment, err = w.conn.number(ctx, dialect.NextComment)
	}
	if err == nil {
		err = w.comments.add(ctx, append([]any{w.nextComment}, values...)...)
		w.nextComment += w.step()
	}
	return err
}

// judged inserts the seats with their scores and the findings.
func (w *shardWriter) judged(ctx context.Context, r *record.Record) error {
	for _, s := range r.Seats {
		chair, err := w.chair(ctx, &s)
		if err != nil {
			return err
		}
		var player any
		if s.Player != "" {
			n, err := w.player(ctx, s.Player)
			if err != nil {
				return err
			}
			player, r.Players[s.Seat-1] = n, n
		}
		if err := w.seats.add(ctx, r.Game, chair, player); err != nil {
			return err
		}
	}
	for i := range r.Findings {
		f := &r.Findings[i]
		if err := w.findings.add(ctx, r.Game, i+1, string(f.Code), f.Rule, f.Severity.String(), f.Event, f.Ply, f.Seat,
			f.Span.Start.Line, f.Span.Start.Column, f.Span.End.Line, f.Span.End.Column, f.Message, f.Legal,
			f.Variation, max(f.Count, 1), f.Places); err != nil {
			return err
		}
	}
	return nil
}

// sourced makes the rows of the import and of the file, when the first game of each
// is new.
func (w *shardWriter) sourced(ctx context.Context) error {
	if w.source != 0 {
		return nil
	}
	if w.importID == 0 {
		if err := w.conn.QueryRowContext(ctx, dialect.NextImport).Scan(&w.importID); err != nil {
			return err
		}
		if err := w.conn.do(ctx, dialect.InsertImport, w.importID, w.started); err != nil {
			return err
		}
	}
	w.lastID += w.step()
	w.source = w.lastID
	return w.conn.do(ctx, dialect.InsertSource, w.source, w.importID, w.file)
}

// alone reports whether the archive has one shard, which numbers its games.
func (w *shardWriter) alone() bool { return w.shard.Of <= 1 }

// step is how far apart the numbers of rows are: each shard has its own.
func (w *shardWriter) step() int64 { return int64(max(1, w.shard.Of)) }
