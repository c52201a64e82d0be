package referee

import (
	"context"
	"fmt"
	"iter"
	"runtime"
	"slices"
	"sync"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// Batch judges the games of many files with a bounded number of workers and hands
// out the results in the order of the input, whatever the number of workers is.
type Batch struct {
	Config Config
	// Jobs is the number of workers, 0 for one a core.
	Jobs int
	// Record asks for a recording of each game.
	Record bool
	// Canonical asks for the canonical spelling of each game.
	Canonical bool
	// Worker, if set, is called by each worker before its first game, and again after
	// an internal fault, with the referee that it judges with, which uses again what it returns
	// (Referee.Reuse). The worker calls what it
	// returns with every result, while the game as written is at hand: what that function
	// keeps is the worker's own.
	Worker func(*Referee) func(*Result)
	// Judge, if set, is called by each worker as Worker is. What it returns judges each
	// game in place of Referee.Judge, with the same referee: the game and the findings of
	// reading it are in the result, whose Canonical and Value it may set. Record and
	// Canonical do not count then.
	Judge func(*Referee) func(*Result) *Report
}

// PanicError is a fault of the referee itself, met while judging a game. The games
// around it are judged all the same.
type PanicError struct {
	File  string
	Line  int
	Value any
	Stack []byte
}

func (e *PanicError) Error() string {
	return fmt.Sprintf("internal fault while judging the game at %s:%d: %v", e.File, e.Line, e.Value)
}

// Run judges all inputs and calls emit with every result in order, on the calling
// goroutine. A result is valid during the call. It returns emit's first error, or the
// context's. A file that cannot be read gives a result with Err, the others go on.
func (b Batch) Run(ctx context.Context, inputs iter.Seq[Input], emit func(*Result) error) error {
	jobs := b.Jobs
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	if jobs == 1 {
		return b.runAlone(ctx, inputs, emit)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	slots := jobs + 2
	free := make(chan *task, slots)
	for range slots {
		free <- &task{}
	}
	order := make(chan *task, slots)
	// A worker reads what it judges, so that the text is near it. One reads at a time, and
	// all go on until nothing is left: there is nothing to stop.
	next, _ := iter.Pull(readTasks(b.Config.Lenient, inputs, func() *task {
		select {
		case t := <-free:
			t.done = make(chan struct{})
			return t
		case <-ctx.Done():
			return nil
		}
	}))
	var reading sync.Mutex
	take := func() (*task, bool) {
		reading.Lock()
		defer reading.Unlock()
		t, ok := next()
		if ok {
			order <- t
		}
		return t, ok
	}
	var wg sync.WaitGroup
	for range jobs {
		wg.Go(func() {
			w := worker{batch: &b}
			w.renew()
			for t, ok := take(); ok; t, ok = take() {
				w.judge(t)
				close(t.done)
			}
		})
	}
	go func() {
		wg.Wait()
		close(order)
	}()
	var err error
	for t := range order {
		<-t.done
		if err == nil {
			err = t.emit(ctx, emit)
			if err != nil {
				cancel(err)
			}
		}
		free <- t
	}
	if err == nil {
		err = context.Cause(ctx)
	}
	return err
}

// runAlone is Run on the calling goroutine alone, without the cost of handing tasks over.
func (b Batch) runAlone(ctx context.Context, inputs iter.Seq[Input], emit func(*Result) error) error {
	w := worker{batch: &b}
	w.renew()
	only := &task{}
	for t := range readTasks(b.Config.Lenient, inputs, func() *task {
		if ctx.Err() != nil {
			return nil
		}
		return only
	}) {
		w.judge(t)
		if err := t.emit(ctx, emit); err != nil {
			return err
		}
	}
	return context.Cause(ctx)
}

// worker judges tasks with buffers of its own.
type worker struct {
	batch   *Batch
	referee *Referee
	// recording is filled if the batch records, visitor asks for what the batch does.
	recording Recording
	visitor   Visitor
	parser    grammar.Parser
	game      notation.Game
	// unnoted takes how many notes of a lenient reading the last game would get, nil where it gets them.
	unnoted *int
	// canonical is the game in canonical spelling.
	canonical *notation.Game
	// each is called with every result, unless it is nil. judging judges unless it is nil.
	each    func(*Result)
	judging func(*Result) *Report
}

// renew takes a new referee and all that goes with it.
func (w *worker) renew() {
	cfg := w.batch.Config
	if w.batch.Record || w.batch.Canonical || w.batch.Judge != nil {
		cfg.Unwanted = nil
	}
	w.referee = New(cfg).Reuse()
	w.parser = w.batch.Config.Parser()
	if w.unnoted = nil; w.parser.Lenient != nil && cfg.Unwanted[diag.LenientReading] {
		w.unnoted = new(int)
		w.parser.Lenient.Unnoted = w.unnoted
	}
	if w.visitor = (Visitor{}); w.batch.Record {
		w.visitor.Recording = &w.recording
	} else if w.batch.Canonical {
		w.visitor.Canonical = func(g *notation.Game) { w.canonical = g }
	}
	if w.batch.Worker != nil {
		w.each = w.batch.Worker(w.referee)
	}
	if w.batch.Judge != nil {
		w.judging = w.batch.Judge(w.referee)
	}
}

func (w *worker) judge(t *task) {
	t.results = slices.Grow(t.results[:0], t.n+1)
	for len(t.reports) < t.n+1 {
		t.reports = append(t.reports, Report{})
	}
	for i := range t.n {
		c := &t.chunks[i]
		of := &t.numbers[i]
		t.results = append(t.results, Result{File: of.file, Number: of.number, Nth: of.nth, Line: c.Line, Offset: c.Offset,
			Text: c.Text, Bytes: t.bytes})
		w.judgeOne(c, &t.results[i], &t.reports[i])
	}
	if t.empty && t.err == nil {
		rep := &t.reports[0]
		*rep = Report{Verdict: Unreadable, Findings: diag.List{diag.Empty()}}
		r := Result{File: t.file, Line: 1, Report: rep, Bytes: t.bytes}
		if w.each != nil {
			w.each(&r)
		}
		t.results = append(t.results, r)
	}
	if t.err != nil {
		t.results = append(t.results, Result{File: t.file, Err: t.err, Bytes: t.bytes})
	}
}

// unwanted counts the findings of the last game that were not made because nobody reads them.
func (w *worker) unwanted() int {
	n := w.referee.judge.unlisted.unwanted
	if w.unnoted != nil {
		n += *w.unnoted
	}
	return n
}

// judgeAll reads and judges a game with the findings that nobody reads: where there are very many, which of the others
// are listed hangs on them.
func (w *worker) judgeAll(c *grammar.Chunk) (diag.List, *Report) {
	unwanted := &w.referee.judge.cfg.Unwanted
	kept := *unwanted
	*unwanted = nil
	defer func() { *unwanted = kept }()
	if w.unnoted != nil {
		w.parser.Lenient.Unnoted = nil
		defer func() { w.parser.Lenient.Unnoted = w.unnoted }()
	}
	read := w.parser.Parse(c, &w.game)
	return read, w.referee.Visit(&w.game, read, &w.visitor)
}

// judgeOne judges one game. A panic becomes the result's error and costs no other game.
func (w *worker) judgeOne(c *grammar.Chunk, r *Result, rep *Report) {
	defer func() {
		if v := recover(); v != nil {
			buf := make([]byte, 16<<10)
			r.Err = &PanicError{r.File, r.Line, v, buf[:runtime.Stack(buf, false)]}
			r.Report, r.Game, r.Read, r.Canonical, r.Recording = nil, nil, nil, nil, nil
			w.renew()
		}
	}()
	read := w.parser.Parse(c, &w.game)
	var judged *Report
	switch {
	case w.judging != nil:
		r.Game, r.Read = &w.game, read
		judged = w.judging(r)
	default:
		judged = w.referee.Visit(&w.game, read, &w.visitor)
		if n := w.unwanted(); n > 0 && n+w.referee.judge.found() > maxFound {
			read, judged = w.judgeAll(c)
		}
		r.Canonical = w.canonical
	}
	if w.batch.Record && w.judging == nil {
		r.Recording, r.Canonical = &w.recording, w.recording.Canonical
	}
	findings := append(rep.Findings[:0], judged.Findings...)
	*rep = *judged
	rep.Findings = findings
	r.Report = rep
	if w.each != nil {
		r.Game, r.Read = &w.game, read
		w.each(r)
	}
	r.Game, r.Read, r.Canonical, r.Recording = nil, nil, nil, nil
}
