// Package importer puts games into an archive: it judges them, several at once, stores
// what is new, judges again what rules have changed, and saves what a damaged archive
// still holds.
package importer

import (
	"context"
	"errors"
	"iter"
	"time"

	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"golang.org/x/sync/errgroup"
)

// Options are archive.ImportOptions, and KeepFrom, how often a position must occur for its totals to be kept, 0 for
// postings.KeepFrom, and Batch, how many events are committed as a whole, 0 for a number that is fast.
type Options struct {
	Config          referee.Config
	Jobs            int
	Strict          bool
	Replace, Prune  bool
	Reason          string
	Started         time.Time
	Read            func(bytes int64, games int)
	Line            func(file string, offset, line int) int
	Trouble         func(error)
	NotStored       func(file string, why *diag.Finding)
	Committed       func(Tally)
	KeepFrom, Batch int
}

// Tally is archive.Tally.
type Tally struct {
	Imported, Present, Rejected int
	Dropped                     int
	KeptOut                     int
	Replaced, Pruned            int
	Codes, Unread               map[diag.Code]int
}

func (t *Tally) add(o *Tally) {
	t.Imported += o.Imported
	t.Present += o.Present
	t.Rejected += o.Rejected
	t.Dropped += o.Dropped
	t.KeptOut += o.KeptOut
	t.Replaced += o.Replaced
	t.Pruned += o.Pruned
	add(&t.Codes, o.Codes)
	add(&t.Unread, o.Unread)
}

// reject counts games that are rejected.
func (t *Tally) reject(code diag.Code, n int) {
	t.Rejected += n
	add(&t.Codes, map[diag.Code]int{code: n})
}

// miss counts games that cannot be read.
func (t *Tally) miss(unread map[diag.Code]int) {
	for code, n := range unread {
		t.reject(code, n)
	}
	add(&t.Unread, unread)
}

// add adds what is counted by codes.
func add(to *map[diag.Code]int, from map[diag.Code]int) {
	for code, n := range from {
		if *to == nil {
			*to = map[diag.Code]int{}
		}
		(*to)[code] += n
	}
}

// clone returns a copy that shares nothing.
func (t *Tally) clone() Tally {
	var c Tally
	c.add(t)
	return c
}

// A batch is written when it holds so many events or bytes. Positions are written
// sorted, and the longer the run the fewer pages it touches.
const (
	batchEvents = plays.MaxEvents / 2
	batchBytes  = 16 << 20
	// commitEvents is how many events are committed at once: each commit writes every page
	// that was changed, and games have ids that fall anywhere. Four blocks of plays are
	// just full then, and little is written that the next ones change.
	commitEvents = 8 * batchEvents
	// waiting is how many batches wait while one is stored and the next is made: a commit
	// waits for the disk as long as it takes to judge some.
	waiting = 1
	// longestWait is how long a transaction waits for the next batch, for nobody else can write.
	longestWait = time.Second
	// recordBytes is about what a record takes besides its text and play, so that games of
	// a move or two do not come to more than long ones.
	recordBytes = 2 << 10
)

// batch is a number of records to be stored together.
type batch struct {
	records []*record.Record
	// unread counts the games of the batch that cannot be stored, by code.
	unread        map[diag.Code]int
	events, bytes int
	// more says that the next batch may be stored in the same transaction; open that it
	// must be: a file is not at its end. undo takes back everything since the last commit,
	// before anything is stored.
	more, open, undo bool
}

func (b *batch) add(r *record.Record) {
	b.records = append(b.records, r)
	b.events += len(r.Log)
	b.bytes += recordBytes + len(r.Text) + len(r.Packed) + len(r.Boards) + 24*len(r.Positions) + 256*len(r.Findings)
}

func (b *batch) full(events int) bool { return b.events >= events || b.bytes >= batchBytes }

func (b *batch) append(o *batch) {
	b.records = append(b.records, o.records...)
	b.events += o.events
	b.bytes += o.bytes
	add(&b.unread, o.unread)
}

// Import judges the games of the inputs and stores those that are not there yet,
// in the order of the input, a batch in one transaction. What was committed stays,
// however the import ends, and the import can be repeated. The tally is of what was
// committed.
func Import(ctx context.Context, a *file.File, inputs iter.Seq[referee.Input], opt Options) (Tally, error) {
	if opt.Batch == 0 {
		opt.Batch = commitEvents
	}
	im := &importer{opt: opt, batch: min(opt.Batch, batchEvents), voc: record.NewVocabulary(),
		batches: make(chan *batch, waiting)}
	w, err := NewWriter(ctx, a, opt.KeepFrom, im.voc, opt.Started.Unix())
	if err != nil {
		return Tally{}, a.Explain(err)
	}
	if opt.Replace || opt.Prune {
		w.readmit = true
		im.sync = &follower{prune: opt.Prune, reason: opt.Reason, unread: map[place]bool{}}
	}
	// When storing fails the judging is stopped.
	group, both := errgroup.WithContext(ctx)
	var tally Tally
	group.Go(func() error {
		s := &committer{Writer: w, committed: opt.Committed, sync: im.sync}
		defer func() { tally = s.done }()
		return s.run(both, im.batches)
	})
	b := referee.Batch{Config: opt.Config, Jobs: opt.Jobs, Record: true,
		Worker: im.worker}
	err = b.Run(both, inputs, func(r *referee.Result) error { return im.take(both, r) })
	if err == nil {
		err = im.endFile(both, true)
	}
	if err == nil {
		err = im.send(both, &im.done)
	}
	close(im.batches)
	if failed := group.Wait(); failed != nil && !errors.Is(failed, context.Canceled) {
		err = failed
	}
	if err == nil && im.sync != nil {
		tally.Replaced, tally.Pruned, err = w.follow(ctx, im.sync)
	}
	if err == nil {
		err = w.settleIndex(ctx)
	}
	err = errors.Join(err, w.Close())
	if err == nil {
		err = a.Checkpoint(ctx)
	}
	return tally, a.Explain(err)
}

// importer gathers the records that the workers make into batches.
type importer struct {
	opt  Options
	voc  *record.Vocabulary
	sync *follower

	batches chan *batch
	// batch is how many events fill a batch, sent how many the transaction has.
	batch, sent int
	// done holds whole files, part the beginning of one in a strict import.
	done, part batch
	file       string
	refused    bool // a game of the file was refused
	spilled    bool // some of the file was sent already
	games      int
	buffer     []byte // for packing a text
}

// maker makes records for one worker.
type maker struct {
	*record.Recorder
	*record.Supplier // nil where nothing is supplied
}

// worker returns what makes the records of one worker.
func (im *importer) worker(*referee.Referee) func(*referee.Result) {
	c := &maker{record.NewRecorder(im.voc), record.NewSupplier(im.opt.Config)}
	return func(r *referee.Result) {
		if r.Game == nil || len(r.Text) == 0 {
			return
		}
		rec := c.write(r)
		if rec == nil {
			why := diag.New(diag.LargeGame, diag.Span{Start: diag.Pos{Line: r.Line, Column: 1}},
				diag.GameTooLong.With(grammar.MaxGame))
			r.Value = &why
			return
		}
		rec.File, rec.Number, rec.Line = r.File, r.Number, r.Line
		r.Value = rec
	}
}

// write makes the record of a game, nil if its text is too long to be read again.
func (c *maker) write(r *referee.Result) *record.Record {
	g, rep, recording := r.Game, r.Report, r.Recording
	if c.Supplier != nil {
		g, rep, recording = c.Stand(g, rep.Ruleset, recording.Table)
		if len(g.Text) > grammar.MaxGame {
			return nil
		}
	}
	rec := c.Record(g, rep, recording)
	if len(rec.Text) > grammar.MaxGame && !g.Lossy {
		// The canonical text has outgrown what is read.
		rec = &record.Record{}
		whole := *g
		whole.Lossy = true
		c.TextOf(rec, &whole, rep.Ruleset)
		c.Rejudge(rec)
	}
	return rec
}

// take takes the next result, in order.
func (im *importer) take(ctx context.Context, r *referee.Result) error {
	if r.Number <= 1 && r.Err == nil || r.File != im.file {
		if err := im.endFile(ctx, false); err != nil {
			return err
		}
		im.file = r.File
	}
	if r.Err != nil {
		im.refused = true
		im.sync.missFile()
		if im.opt.Trouble == nil {
			return r.Err
		}
		im.opt.Trouble(r.Err)
		return nil
	}
	im.games++
	if im.opt.Read != nil {
		im.opt.Read(r.Bytes, im.games)
	}
	rec, ok := r.Value.(*record.Record)
	if im.opt.Line != nil {
		line := im.opt.Line(r.File, r.Offset, r.Line)
		if ok {
			rec.Line = line
		}
	}
	if !ok {
		im.refused = true
		im.sync.miss(r.File, r.Number)
		why, ok := r.Value.(*diag.Finding)
		if !ok {
			why = firstError(r.Report.Findings)
		}
		im.notStored(r, why)
		add(&im.current().unread, map[diag.Code]int{why.Code: 1})
		return nil
	}
	if rec.Refused != "" {
		im.refused = true
		if im.opt.Strict {
			im.notStored(r, firstError(r.Report.Findings))
		}
	}
	im.buffer = rec.Pack(im.buffer)
	rec.Text = nil
	b := im.current()
	if b.add(rec); b.full(im.batch) {
		return im.sendFull(ctx, b)
	}
	return nil
}

// sendFull sends the batch at hand: in a strict import the beginning of a file, after the files before it.
func (im *importer) sendFull(ctx context.Context, b *batch) error {
	if im.opt.Strict {
		if err := im.sendDone(ctx); err != nil {
			return err
		}
		im.spilled, b.open = true, true
		return im.send(ctx, b)
	}
	im.sent += im.batch // whatever has filled it
	if b.more = im.sent < im.opt.Batch; !b.more {
		im.sent = 0
	}
	return im.send(ctx, b)
}

// sendDone sends the whole files that wait, before the first part of another one.
func (im *importer) sendDone(ctx context.Context) error {
	if im.spilled || len(im.done.records) == 0 {
		return nil
	}
	return im.send(ctx, &im.done)
}

// notStored says why a game is not stored.
func (im *importer) notStored(r *referee.Result, why *diag.Finding) {
	if im.opt.NotStored != nil {
		im.opt.NotStored(r.File, why)
	}
}

// current is the batch that the next game belongs to.
func (im *importer) current() *batch {
	if im.opt.Strict {
		return &im.part
	}
	return &im.done
}

// endFile settles what becomes of the file read last.
func (im *importer) endFile(ctx context.Context, last bool) error {
	refused, whole := im.refused, !im.refused && !im.spilled
	if im.opt.Strict && refused {
		if err := im.sendDone(ctx); err != nil {
			return err
		}
	}
	im.refused, im.spilled = false, false
	if !im.opt.Strict {
		return nil
	}
	part := im.part
	im.part = batch{}
	if part.undo = refused; !whole {
		return im.send(ctx, &part)
	}
	if im.done.append(&part); im.done.full(im.batch) && !last {
		return im.send(ctx, &im.done)
	}
	return nil
}

// send gives a batch to the writer and begins a new one.
func (im *importer) send(ctx context.Context, b *batch) error {
	full := *b
	*b = batch{}
	select {
	case im.batches <- &full:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// firstError returns why a game is refused, which a finding says.
func firstError(found diag.List) *diag.Finding {
	for i := range found {
		if found[i].Severity == diag.Error {
			return &found[i]
		}
	}
	return &diag.Finding{}
}

// committer stores batches.
type committer struct {
	*Writer
	sync      *follower
	committed func(Tally)
	done      Tally // what is committed
	pending   Tally // what is in the open transaction
	// inside is set in a transaction, more if it may be committed where it stands. Held are records that
	// are written shard by shard.
	inside, more bool
	held         []*record.Record
	holding      int // batches
}

func (s *committer) run(ctx context.Context, batches <-chan *batch) (err error) {
	defer func() {
		if s.inside {
			err = errors.Join(err, s.rollback(ctx))
		}
	}()
	for {
		var late <-chan time.Time
		if s.more {
			late = time.After(longestWait)
		}
		select {
		case b, ok := <-batches:
			if !ok {
				return s.conclude(ctx)
			}
			if err := s.batch(ctx, b); err != nil {
				return err
			}
		case <-late:
			if err := s.conclude(ctx); err != nil {
				return err
			}
		}
	}
}

// conclude commits what may be committed.
func (s *committer) conclude(ctx context.Context) error {
	if !s.more {
		return nil
	}
	s.more = false
	if !s.inside {
		held := s.held
		s.held, s.holding = nil, 0
		if err := s.storeByShard(ctx, held, s.count); err != nil {
			return err
		}
	} else if err := s.commit(ctx); err != nil {
		return err
	}
	s.inside = false
	s.acknowledge()
	return nil
}

// mostHeld is how many batches are held to be written to several shards. With more an import takes more memory than the
// program lets it have, and the collector runs all the time.
const mostHeld = 2

// hold keeps a batch that is to be stored shard by shard.
func (s *committer) hold(ctx context.Context, b *batch) error {
	s.held = append(s.held, b.records...)
	s.pending.miss(b.unread)
	s.more = true
	if s.holding++; b.more && s.holding < mostHeld {
		return nil
	}
	return s.conclude(ctx)
}

// count counts what became of a record.
func (s *committer) count(r *record.Record, became fate) {
	s.sync.see(r, became)
	switch {
	case became == keptOut:
		s.pending.KeptOut++
	case became == present:
		s.pending.Present++
	case r.Refused != "":
		s.pending.reject(r.Refused, 1)
	default:
		s.pending.Imported++
	}
}

func (s *committer) batch(ctx context.Context, b *batch) error {
	if b.undo {
		return s.drop(ctx, b)
	}
	if s.several() && !s.inside && !b.open {
		return s.hold(ctx, b)
	}
	if !s.inside {
		if err := s.begin(ctx); err != nil {
			return err
		}
		s.inside = true
	}
	if err := s.store(ctx, b.records, s.count); err != nil {
		return err
	}
	s.pending.miss(b.unread)
	s.more = !b.open
	if b.more || b.open {
		return nil
	}
	return s.conclude(ctx)
}

// acknowledge counts what was pending as done.
func (s *committer) acknowledge() {
	s.done.add(&s.pending)
	s.pending = Tally{}
	s.sync.commit()
	if s.committed != nil {
		s.committed(s.done.clone())
	}
}

// drop counts the games of a file that is not kept, and undoes what was stored of
// it.
func (s *committer) drop(ctx context.Context, b *batch) error {
	if s.inside {
		s.inside = false
		if err := s.rollback(ctx); err != nil {
			return err
		}
	}
	s.sync.undo()
	// What had been stored counts as dropped, present or not.
	s.pending.Dropped += s.pending.Imported + s.pending.Present
	s.pending.Imported, s.pending.Present = 0, 0
	for _, r := range b.records {
		if r.Refused == "" {
			s.pending.Dropped++
			continue
		}
		s.pending.reject(r.Refused, 1)
	}
	s.pending.miss(b.unread)
	s.acknowledge()
	return nil
}
