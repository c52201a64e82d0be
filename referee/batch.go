package referee

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"runtime"
	"sync"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// Input is a file of games.
type Input struct {
	Name string
	// Number is that of its first game, where it is not the first of its file; 0 is 1. What
	// has a number is taken for one game, which others may be judged together with.
	Number int
	Open   func() (io.ReadCloser, error)
}

// InputOf is a file of games that is a text.
func InputOf(name string, text []byte) Input {
	return Input{Name: name, Open: func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(text)), nil }}
}

// Result is what became of one game of a batch, or of one file that could not be
// read.
type Result struct {
	File string
	// Number is the game's number in its file from 1, 0 for a file without a game.
	Number int
	// Line is the line of the file on which the game begins, Offset the place of
	// its first byte.
	Line, Offset int
	// Text is the game's own text.
	Text []byte
	// Game is the game as written, Read the findings of reading it. They are set
	// for workers only.
	Game *notation.Game
	Read diag.List
	// Canonical is the game as Referee.Canonical returns it. It is set for workers only, of
	// a batch that asks for it or records.
	Canonical *notation.Game
	// Recording is what the game went through. It is set for workers only, of a batch
	// that records.
	Recording *Recording
	// Report is nil when Err is set.
	Report *Report
	// Err says why the file could not be read (further).
	Err error
	// Bytes counts the input read so far, of all files.
	Bytes int64
	// Value is for workers to fill.
	Value any
}

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
	// Worker, if set, is called by each worker before its first game, and again behind
	// an internal fault, with the referee that it judges with. The worker calls what it
	// returns with every result, while the game as written is at hand: what that function
	// keeps is the worker's own.
	Worker func(*Referee) func(*Result)
	// Judge, if set, is called by each worker as Worker is. What it returns judges each
	// game in place of Referee.Judge, with the same referee: the game and the findings of
	// reading it are in the result, whose Canonical and Value it may set. Record and
	// Canonical do not count then.
	Judge func(*Referee) func(*Result) *Report
}

// The input is handed to the workers in tasks of about taskBytes, or taskGames
// games, so that neither tiny games nor large ones make much of the handing over.
const (
	taskBytes = 32 << 10
	taskGames = 256
)

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

// task is a run of games, read by one goroutine and judged by another: of one file, or of
// inputs that have a number and so are a game each.
type task struct {
	chunks  []grammar.Chunk
	numbers []numbered
	results []Result
	reports []Report
	n       int
	file    string // of the last game
	empty   bool   // the file has no game
	bytes   int64
	err     error // met behind the last game
	done    chan struct{}
}

// numbered is the file of a game and its number there.
type numbered struct {
	file   string
	number int
}

// Run judges all inputs and calls emit with every result in order, on the calling
// goroutine. A result is valid during the call. It returns emit's first error, or the
// context's. A file that cannot be read gives a result with Err, the others go on.
func (b Batch) Run(ctx context.Context, inputs iter.Seq[Input], emit func(*Result) error) error {
	jobs := b.Jobs
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	slots := jobs + 2
	free := make(chan *task, slots)
	for range slots {
		free <- &task{}
	}
	work := make(chan *task, slots)
	order := make(chan *task, slots)

	var wg sync.WaitGroup
	wg.Go(func() {
		defer close(order)
		defer close(work)
		b.read(ctx, inputs, free, work, order)
	})
	for range jobs {
		wg.Go(func() {
			w := worker{batch: &b}
			w.renew()
			for t := range work {
				w.judge(t)
				close(t.done)
			}
		})
	}
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
	wg.Wait()
	if err == nil {
		err = context.Cause(ctx)
	}
	return err
}

// read cuts the inputs into tasks.
func (b *Batch) read(ctx context.Context, inputs iter.Seq[Input], free, work, order chan *task) {
	var bytes int64
	var t *task // nil if none is begun
	size := 0
	take := func(file string) bool {
		select {
		case t = <-free:
		case <-ctx.Done():
			return false
		}
		t.n, t.file, t.err, t.empty, t.done = 0, file, nil, false, make(chan struct{})
		size = 0
		return true
	}
	give := func() {
		t.bytes = bytes
		order <- t
		work <- t
		t = nil
	}
	for in := range inputs {
		if t == nil && !take(in.Name) {
			return
		}
		t.file = in.Name
		f, err := in.Open()
		if err != nil {
			t.err = err
			give()
			continue
		}
		reader := grammar.NewReader(f)
		reader.Lenient = b.Config.Lenient
		first := max(in.Number, 1)
		number := first
		for {
			if t.n == len(t.chunks) {
				t.chunks, t.numbers = append(t.chunks, grammar.Chunk{}), append(t.numbers, numbered{})
			}
			c := &t.chunks[t.n]
			err = reader.Next(c)
			if err != nil {
				break
			}
			t.numbers[t.n] = numbered{in.Name, number}
			t.n++
			number++
			size += len(c.Text)
			bytes += int64(len(c.Text))
			if size >= taskBytes || t.n >= taskGames {
				give()
				if !take(in.Name) {
					_ = f.Close()
					return
				}
			}
		}
		if !errors.Is(err, io.EOF) {
			t.err = fmt.Errorf("reading %s: %w", in.Name, err)
		} else if number == first {
			if t.n > 0 {
				give()
				if !take(in.Name) {
					_ = f.Close()
					return
				}
			}
			t.empty = true
		}
		if err := f.Close(); err != nil && t.err == nil {
			t.err = fmt.Errorf("closing %s: %w", in.Name, err)
		}
		if in.Number == 0 || t.err != nil || t.empty {
			give()
		}
	}
	if t != nil {
		give()
	}
}

// worker judges tasks with buffers of its own.
type worker struct {
	batch   *Batch
	referee *Referee
	// recorder is nil unless the batch records.
	recorder *Recorder
	parser   grammar.Parser
	game     notation.Game
	// each is called with every result, unless it is nil. judging judges unless it is nil.
	each    func(*Result)
	judging func(*Result) *Report
}

// renew takes a new referee and all that goes with it.
func (w *worker) renew() {
	w.referee = New(w.batch.Config)
	w.parser = w.batch.Config.Parser()
	if w.batch.Record {
		w.recorder = NewRecorder(w.referee)
	}
	if w.batch.Worker != nil {
		w.each = w.batch.Worker(w.referee)
	}
	if w.batch.Judge != nil {
		w.judging = w.batch.Judge(w.referee)
	}
}

func (w *worker) judge(t *task) {
	t.results = t.results[:0]
	for len(t.reports) < t.n+1 {
		t.reports = append(t.reports, Report{})
	}
	for i := range t.n {
		c := &t.chunks[i]
		r := Result{File: t.numbers[i].file, Number: t.numbers[i].number, Line: c.Line, Offset: c.Offset, Text: c.Text, Bytes: t.bytes}
		w.judgeOne(c, &r, &t.reports[i])
		t.results = append(t.results, r)
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
	case w.recorder != nil:
		judged = w.recorder.Judge(&w.game, read)
		r.Recording = w.recorder.Recording()
		r.Canonical = r.Recording.Canonical
	case w.batch.Canonical:
		r.Canonical = w.referee.Canonical(&w.game, read)
		judged = &w.referee.report
	default:
		judged = w.referee.Judge(&w.game, read)
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

func (t *task) emit(ctx context.Context, emit func(*Result) error) error {
	for i := range t.results {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		if err := emit(&t.results[i]); err != nil {
			return err
		}
	}
	return nil
}
