// Package lsp is a language server for records: it speaks the Language Server Protocol
// with an editor, which shows what the referee finds while a record is being typed. It
// reads the texts that the client has open and the files in its workspace, and writes nothing but
// answers.
package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync"
	"time"

	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/words"
	"github.com/sourcegraph/jsonrpc2"
)

// Options says how a server works.
type Options struct {
	// Version is the program's.
	Version string
	// Lang is the language in which the server speaks whatever the editor says; where it is nil, the editor chooses.
	Lang *catalogue.Language
	// Settings returns the settings for files in a folder: what the client says, a list of
	// values by name, goes before what a file of settings says. Folder is empty for a
	// document that is no file.
	Settings func(folder string, client map[string][]string) (Settings, error)
	// Log takes what is wrong with the server itself.
	Log io.Writer
	// Grace is how long the server waits for a client that does not go on: for its settings,
	// for answers to be read, and for requests to be answered where it says no more; 0 for
	// five seconds.
	Grace time.Duration
}

// ErrNoShutdown says that the client sent exit without shutdown before it.
var ErrNoShutdown = errors.New("the client left without shutdown")

// Codes of the protocol for errors.
const (
	codeNotInitialized   = -32002
	codeRequestCancelled = -32800
	codeRequestFailed    = -32803
)

// server is one session with a client. What is read from the client is handled in order
// by one goroutine; requests are answered by others from the version of the document
// that they met.
type server struct {
	opts Options
	conn *jsonrpc2.Conn

	mu   sync.Mutex // guards what follows, down to serial
	caps capabilities
	encoding
	lang    *catalogue.Language
	started bool
	shut    bool
	leaving error
	folders []string
	client  map[string][]string // settings
	tools   map[string]*tools   // by folder
	last    map[string]*tools   // of these and those that were read before
	newest  *tools              // of these the one that was asked for last
	shown   map[string]bool     // faults of settings
	serial  uint64

	docsMu sync.Mutex // guards what follows
	docs   map[string]*file
	stale  map[string]bool // documents whose diagnostics are to be pushed
	held   int             // how many hold pushing back
	wake   chan struct{}

	runMu   sync.Mutex
	running map[jsonrpc2.ID]context.CancelFunc
	slots   chan struct{}
	aside   chan struct{}    // the slot of what goes through the whole workspace
	looked  map[string]stamp // what is known of files that are not open; of who has that slot
	asked   sync.WaitGroup   // requests that are not answered
	work    sync.WaitGroup   // everything that runs
}

// drain waits for the requests that were sent to be answered.
func (s *server) drain() {
	done := make(chan struct{})
	go func() {
		s.asked.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(s.opts.Grace):
	}
}

// Serve speaks with a client until it leaves or the context ends. The error is
// ErrNoShutdown or nil.
func Serve(ctx context.Context, conn io.ReadWriteCloser, opts Options) error {
	if opts.Grace == 0 {
		opts.Grace = 5 * time.Second
	}
	s := &server{
		opts:     opts,
		encoding: encodings[len(encodings)-1],
		lang:     opts.Lang,
		tools:    map[string]*tools{},
		last:     map[string]*tools{},
		shown:    map[string]bool{},
		docs:     map[string]*file{},
		stale:    map[string]bool{},
		wake:     make(chan struct{}, 1),
		running:  map[jsonrpc2.ID]context.CancelFunc{},
		slots:    make(chan struct{}, max(2, runtime.GOMAXPROCS(0))),
		aside:    make(chan struct{}, 1),
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	ready := make(chan struct{})
	handler := handlerFunc(func(ctx context.Context, c *jsonrpc2.Conn, r *jsonrpc2.Request) {
		<-ready
		s.handle(ctx, r)
	})
	st := newStream(conn, opts.Grace, s.drain, cancel)
	s.conn = jsonrpc2.NewConn(ctx, st, handler, jsonrpc2.SetLogger(logger{opts.Log}))
	close(ready)
	s.work.Go(func() { s.push(ctx) })
	<-s.conn.DisconnectNotify()
	cancel()
	s.work.Wait()
	_ = st.Close() // the connection may not have come to it yet; the client is gone
	return s.leaving
}

type handlerFunc func(context.Context, *jsonrpc2.Conn, *jsonrpc2.Request)

func (f handlerFunc) Handle(ctx context.Context, c *jsonrpc2.Conn, r *jsonrpc2.Request) { f(ctx, c, r) }

// logger writes what the connection has to say.
type logger struct{ w io.Writer }

func (l logger) Printf(format string, args ...any) { fmt.Fprintf(l.w, "agn lsp: "+format, args...) }

// task answers a request. It may run beside others.
type task func(context.Context) (any, error)

// handle takes a message. What it leaves to do is done while the next is read.
func (s *server) handle(ctx context.Context, r *jsonrpc2.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var params json.RawMessage
	if r.Params != nil {
		params = *r.Params
	}
	if r.Notif {
		if err := s.protect(func() error { return s.notified(ctx, r.Method, params) }); err != nil {
			s.log(ctx, err)
		}
		return
	}
	var do task
	err := s.protect(func() (err error) {
		do, err = s.requested(r.Method, params)
		return err
	})
	if err != nil || do == nil {
		s.answer(ctx, r.ID, nil, err)
		return
	}
	run, cancel := context.WithCancel(ctx)
	s.runMu.Lock()
	s.running[r.ID] = cancel
	s.runMu.Unlock()
	s.asked.Add(1)
	slots := s.slots
	if r.Method == workspaceDiagnostics {
		slots = s.aside
	}
	s.work.Go(func() {
		defer func() {
			s.asked.Done()
			cancel()
			s.runMu.Lock()
			delete(s.running, r.ID)
			s.runMu.Unlock()
		}()
		var result any
		var err error
		select {
		case slots <- struct{}{}:
			err = s.protect(func() (err error) {
				result, err = do(run)
				return err
			})
			<-slots
		case <-run.Done():
		}
		if run.Err() != nil {
			err = refusedf(codeRequestCancelled, "cancelled")
		}
		s.answer(ctx, r.ID, result, err)
	})
}

// protect calls f and makes an error of a panic, which is a fault of ours.
func (s *server) protect(f func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			buf := make([]byte, 8<<10)
			fmt.Fprintf(s.opts.Log, "agn lsp: internal fault: %v\n%s\n", v, buf[:runtime.Stack(buf, false)])
			err = refusedf(jsonrpc2.CodeInternalError, "internal fault: %v", v)
		}
	}()
	return f()
}

// answer answers a request. A client that has left gets no answer.
func (s *server) answer(ctx context.Context, id jsonrpc2.ID, result any, err error) {
	if err == nil {
		_ = s.conn.Reply(ctx, id, result)
		return
	}
	e := &jsonrpc2.Error{Code: codeRequestFailed, Message: s.said(err)}
	if r := new(refusal); errors.As(err, &r) {
		e.Code = r.code
	}
	_ = s.conn.ReplyWithError(ctx, id, e)
}

// said is what an error says, in the language of the user.
func (s *server) said(err error) string { return s.lang.Say(words.OfError(err)) }

// refusal is an error with its code in the protocol.
type refusal struct {
	error
	code int64
}

// Words is what it says.
func (r *refusal) Words() words.Text { return words.OfError(r.error) }

func refusedf(code int64, format string, args ...any) error {
	return &refusal{words.Errorf(format, args...), code}
}

// log sends the client an error that no request can be answered with.
func (s *server) log(ctx context.Context, err error) {
	_ = s.conn.Notify(ctx, "window/logMessage", map[string]any{"type": severityError, "message": s.said(err)})
}

type cancelParams struct {
	ID jsonrpc2.ID `json:"id"`
}

// cancel ends a request that runs.
func (s *server) cancel(_ context.Context, p cancelParams) error {
	s.runMu.Lock()
	defer s.runMu.Unlock()
	if stop := s.running[p.ID]; stop != nil {
		stop()
	}
	return nil
}

func invalidf(format string, args ...any) error {
	return refusedf(jsonrpc2.CodeInvalidParams, format, args...)
}

// decode reads parameters.
func decode(params json.RawMessage, into any) error {
	if len(params) == 0 {
		return invalidf("the parameters are missing")
	}
	if err := json.Unmarshal(params, into); err != nil {
		return invalidf("%v", err)
	}
	return nil
}
