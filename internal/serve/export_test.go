package serve

import (
	"time"

	"github.com/ashtapada/agn/archive"
)

// GiveUp lets the server give up what is asked after so long.
func (s *Server) GiveUp(after time.Duration) { s.rows.time, s.counts.time = after, after }

// Forget forgets what was answered.
func (s *Server) Forget() {
	s.answers.mu.Lock()
	defer s.answers.mu.Unlock()
	s.answers.by = nil
}

// Route is what the server answers under /api/v1, with the parameters of its address.
type Route struct {
	Name   string // METHOD PATH
	Params []string
}

// Routes lists them.
func Routes() []Route {
	var out []Route
	for _, r := range (&Server{}).routes() {
		out = append(out, Route{r.full(), r.params})
	}
	return out
}

// Answers are kept answers.
type Answers struct{ answers }

// The bounds of bodies and of what is kept.
const (
	MaxBody    = maxBody
	MaxAnswers = maxAnswers
	MaxAnswer  = maxAnswer
)

// Put keeps a text.
func (a *Answers) Put(state archive.State, asked, text string) {
	a.put(state, asked, reply{text: []byte(text)})
}

// Has reports whether an answer is kept.
func (a *Answers) Has(state archive.State, asked string) bool {
	_, ok := a.get(state, asked)
	return ok
}

// Bundled returns the script of each page with the names of the modules that it is made of, the page's own last.
func Bundled() map[string][]string {
	out := map[string][]string{}
	for _, p := range pages {
		out[p.script()] = gathered(p.script())
	}
	return out
}

// Source returns a file that pages are made of.
func Source(name string) string { return source(name) }
