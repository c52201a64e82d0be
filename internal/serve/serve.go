// Package serve is the program that serves the pages in a browser: it reads the files that it was
// given and an archive, judges what is typed, and answers in JSON. It listens to its own pages
// alone: requests under another name of the host or from another page are refused, it
// touches no file but those it was given, and it writes only where it may.
package serve

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log"
	"net/http"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/draft"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/referee"
)

// Config says what a server has to serve.
type Config struct {
	// Files are the only files that it reads.
	Files []string
	// Decode, if set, makes AGN of what a file holds. It returns too why nothing may be saved to the file, "" if that
	// may be. The same bytes are always the same text.
	Decode func(ctx context.Context, name string, data []byte) (text []byte, readOnly string, err error)
	// Archive is asked in searches; nil is none.
	Archive *archive.Archive
	// Write allows files to be written.
	Write bool
	// Watch tells pages of files that change.
	Watch bool
	// Referee is for games that do not say it themselves.
	Referee referee.Config
	// Hosts are the names, with ports, under which it may be called.
	Hosts []string
	// Log takes what goes wrong inside.
	Log *log.Logger
}

// The bounds of what is asked and answered.
const (
	maxBody    = 8 << 20
	maxHeader  = 16 << 10
	maxRows    = 200
	askTime    = 10 * time.Second
	repairTime = 20 * time.Second
	importTime = 50 * time.Second
	headTime   = 5 * time.Second
	readTime   = 30 * time.Second
	answerTime = 60 * time.Second
	writeTime  = 5 * time.Second
	idleTime   = 2 * time.Minute
)

// Server answers requests. It is safe for concurrent use.
type Server struct {
	Config
	files   *files
	drafts  *draft.Drafts
	handler http.Handler
	// answers are those of the archive, judged the games of files by their texts.
	answers, judged answers
	// What takes long keeps nobody waiting who asks for something else: each kind has a lane.
	quick, rows, counts, slow, single *lane
	// lives holds a place for each editor that is connected.
	lives chan struct{}
	// watcher is asked where Watch is set.
	watcher *watcher
}

// A lane bounds how many requests of a kind are worked at once, and for how long each.
type lane struct {
	turns chan struct{}
	time  time.Duration
}

func newLane(turns int, time time.Duration) *lane { return &lane{make(chan struct{}, turns), time} }

// New returns a server.
func New(c Config) *Server {
	s := &Server{Config: c, files: newFiles(c.Files, c.Decode), drafts: draft.New(c.Referee),
		lives:   make(chan struct{}, maxLive),
		watcher: newWatcher(c.Files)}
	cores := runtime.GOMAXPROCS(0)
	s.quick, s.rows, s.counts = newLane(2*cores, askTime), newLane(max(2, cores-1), askTime), newLane(1, askTime)
	s.slow, s.single = newLane(max(1, cores/2), repairTime), newLane(1, importTime)
	mux := http.NewServeMux()
	for _, r := range s.routes() {
		mux.HandleFunc(r.full(), s.answer(&r))
	}
	for _, p := range pages {
		mux.HandleFunc("GET "+p.path, s.page(p))
	}
	mux.HandleFunc("GET /assets/{name}", s.asset)
	mux.HandleFunc("GET "+livePath, s.live)
	if c.Watch {
		mux.HandleFunc("GET "+watchPath, s.watch)
	}
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		refuse(w, r, refusedf(http.StatusNotFound,
			"there is nothing under this path and method; /api/v1/openapi.json lists what there is"))
	})
	mux.HandleFunc("/", s.lost)
	s.handler = s.guard(mux)
	return s
}

// HTTP returns the server as net/http runs it, with the times that a client may take.
func (s *Server) HTTP() *http.Server {
	server := &http.Server{Handler: s, ReadHeaderTimeout: headTime, ReadTimeout: readTime, WriteTimeout: answerTime,
		IdleTimeout:    idleTime,
		MaxHeaderBytes: maxHeader, ErrorLog: s.Log}
	server.RegisterOnShutdown(s.watcher.close)
	return server
}

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// policy is the Content-Security-Policy of all answers. An image that the user opens is shown
// from the browser's memory.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' blob:; " +
	"base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// headers are those of all answers.
var headers = map[string]string{
	"Content-Security-Policy":      policy,
	"X-Content-Type-Options":       "nosniff",
	"X-Frame-Options":              "DENY",
	"Referrer-Policy":              "no-referrer",
	"Cross-Origin-Resource-Policy": "same-origin",
	// With these two a page may share memory with a thread of its own.
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Embedder-Policy": "require-corp",
	"Cache-Control":                "no-store",
}

// guard refuses what does not come from the server's own pages, and ends a request at which the
// server itself fails.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for name, value := range headers {
			w.Header().Set(name, value)
		}
		if lang, ok := catalogue.Open(r.URL.Query().Get(langCookie)); ok && !ofPage(r) {
			r = r.WithContext(catalogue.With(r.Context(), lang))
		}
		defer func() {
			if v := recover(); v != nil {
				if v == http.ErrAbortHandler {
					panic(v) // an answer that was begun cannot be taken back
				}
				s.Log.Printf("internal fault at %s %s: %v\n%s", r.Method, r.URL.Path, v, debug.Stack())
				refuse(w, r, refusedf(http.StatusInternalServerError, "internal fault; the program goes on"))
			}
		}()
		if f := s.foreign(r); f != nil {
			refuse(w, r, f)
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		next.ServeHTTP(w, r)
	})
}

// ofPage reports whether a request is for a page, whose language is that of its reader.
func ofPage(r *http.Request) bool {
	return !strings.HasPrefix(r.URL.Path, "/api/") && !strings.HasPrefix(r.URL.Path, "/live/")
}

// foreign returns why a request is none of the server's own pages, nil if it may be.
func (s *Server) foreign(r *http.Request) *fault {
	if !s.ours(r.Host) {
		return refusedf(http.StatusForbidden, "this program does not go by the name %q", r.Host)
	}
	if origin := r.Header.Get("Origin"); origin != "" {
		host, ok := strings.CutPrefix(origin, "http://")
		if !ok || !s.ours(host) {
			return refusedf(http.StatusForbidden, "a request from another page")
		}
	}
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "same-origin", "none":
	default:
		// A link on another page may lead to a page here, and to nothing else.
		if r.Method != http.MethodGet || r.Header.Get("Sec-Fetch-Mode") != "navigate" ||
			strings.HasPrefix(r.URL.Path, "/api/") {
			return refusedf(http.StatusForbidden, "a request from another page")
		}
	}
	return nil
}

func (s *Server) ours(host string) bool {
	return slices.ContainsFunc(s.Hosts, func(h string) bool { return strings.EqualFold(h, host) })
}

// fault is an answer that says what is wrong with a request.
type fault struct {
	Status  int
	Message words.Text
	// Column is where in a query it is, from 1, 0 elsewhere.
	Column int
}

func (f *fault) Error() string { return f.Message.String() }

// What a server refuses because of how it was started.
var (
	errNoArchive  = refusedf(http.StatusNotFound, "there is no archive: start the program with --db FILE")
	errNotWriting = refusedf(http.StatusForbidden, "nothing is written: the program was started without --write")
)

func refusedf(status int, format string, args ...any) *fault {
	return &fault{Status: status, Message: words.Of(format, args...)}
}

func refuse(w http.ResponseWriter, r *http.Request, f *fault) {
	raw(w, f.Status, jsonType, faultText(f, catalogue.In(r.Context())))
}

// faultText is a fault as it is answered, in the language that was asked for.
func faultText(f *fault, lang *catalogue.Language) []byte {
	type said struct {
		Status      int    `json:"status"`
		Message     string `json:"message"`
		MessageLang string `json:"messageLang,omitempty"`
		Column      int    `json:"column,omitempty"`
	}
	return jsonOf(struct {
		Error said `json:"error"`
	}{said{f.Status, lang.Say(f.Message), lang.Other(), f.Column}})
}

func jsonOf(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // a value that JSON has no form for is our fault
	}
	return text
}

func raw(w http.ResponseWriter, status int, kind string, text []byte) {
	w.Header().Set("Content-Type", kind)
	w.WriteHeader(status)
	_, _ = w.Write(text) // who asked may be gone
}

// handler does what a route is for. What it returns is a reply, or a value to be written as JSON.
type handler func(*http.Request) (any, error)

const jsonType = "application/json"

// reply is an answer as text of a kind, JSON if it is empty. left is
// the number of games that it lacks, as their rows do not match their checksums.
type reply struct {
	text []byte
	kind string
	left int
}

// answer makes a handler of what a route does, with faults as answers. A client that sends or
// takes its bytes slowly keeps nobody waiting: the body is read before its turn comes, and the
// answer is written after it.
func (s *Server) answer(rt *route) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		out, err := s.ask(rt, r)
		if err != nil {
			refuse(w, r, s.faultOf(err))
			return
		}
		if out.left > 0 {
			w.Header().Set("Left-Out", strconv.Itoa(out.left))
		}
		if lang := catalogue.In(r.Context()); lang != nil {
			w.Header().Set("Content-Language", lang.Tag())
		}
		raw(w, http.StatusOK, cmp.Or(out.kind, jsonType), out.text)
	}
}

// ask answers a request in its turn. What the archive has answered in its present state is known.
func (s *Server) ask(rt *route, r *http.Request) (reply, error) {
	values, err := rt.address(r)
	if err != nil {
		return reply{}, err
	}
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return reply{}, unread(err)
	}
	r.Body = io.NopCloser(bytes.NewReader(text))
	l := cmp.Or(rt.lane, s.quick)
	switch {
	case !rt.archived:
		return l.turn(r, rt.do)
	case s.Archive == nil:
		return reply{}, errNoArchive
	}
	state, err := s.Archive.State(r.Context())
	if err != nil {
		return reply{}, err
	}
	asked := r.URL.Path + "?" + values.Encode()
	if out, ok := s.answers.get(state, asked); ok {
		return out, nil
	}
	out, err := l.turn(r, func(r *http.Request) (any, error) {
		// Another may have asked the same while this one waited.
		if out, ok := s.answers.get(state, asked); ok {
			return out, nil
		}
		return rt.do(r)
	})
	if err == nil {
		s.answers.put(state, asked, out)
	}
	return out, err
}

// turn does something in its turn, within the time for it. Turns come in the order in which
// they are waited for, and as long as an answer can still be written in its time.
func (l *lane) turn(r *http.Request, do handler) (reply, error) {
	if err := l.wait(r.Context()); err != nil {
		return reply{}, err
	}
	defer func() { <-l.turns }()
	ctx, cancel := context.WithTimeout(r.Context(), l.time)
	defer cancel()
	out, err := do(r.WithContext(ctx))
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() != nil {
		err = refusedf(http.StatusServiceUnavailable, "given up after %v", l.time)
	}
	if text, ok := out.(reply); ok || err != nil {
		return text, err
	}
	return reply{text: jsonOf(out)}, nil
}

// wait waits for a turn.
func (l *lane) wait(ctx context.Context) error {
	select {
	case l.turns <- struct{}{}:
		return nil
	default:
	}
	ctx, cancel := context.WithTimeout(ctx, answerTime-writeTime-l.time)
	defer cancel()
	select {
	case l.turns <- struct{}{}:
		return nil
	case <-ctx.Done():
		return refusedf(http.StatusServiceUnavailable, "too many requests at once")
	}
}

// unread makes an answer of a body that could not be read: it is the client that sends it so.
func unread(err error) *fault {
	var long *http.MaxBytesError
	switch {
	case errors.As(err, &long):
		return refusedf(http.StatusRequestEntityTooLarge, "a body may have %d bytes at most",
			long.Limit)
	case errors.Is(err, os.ErrDeadlineExceeded), errors.Is(err, io.ErrUnexpectedEOF):
		return refusedf(http.StatusRequestTimeout, "the body did not come whole in its time")
	}
	return refusedf(http.StatusBadRequest, "reading the body: %v", err)
}

// faultOf makes an answer of an error. What is nothing that the request did goes to the log.
func (s *Server) faultOf(err error) *fault {
	var f *fault
	switch {
	case errors.As(err, &f):
		return f
	case errors.Is(err, context.Canceled):
		return refusedf(http.StatusServiceUnavailable, "who asked has gone")
	case errors.Is(err, archive.ErrNoGame):
		return refusedf(http.StatusNotFound, "%v", err)
	case errors.Is(err, archive.ErrReplaced):
		return refusedf(http.StatusServiceUnavailable, "%v; start the program again", err)
	case errors.Is(err, archive.ErrAmbiguous):
		return refusedf(http.StatusConflict, "%v", err)
	}
	s.Log.Printf("%v", err)
	return refusedf(http.StatusInternalServerError, "%v", err)
}
