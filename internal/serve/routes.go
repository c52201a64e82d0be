package serve

import (
	_ "embed"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/page"
	"github.com/ashtapada/agn/internal/words"
)

// route is one thing that can be asked under /api/v1.
type route struct {
	// pattern is the method and the path below /api/v1.
	pattern string
	do      handler
	// lane is where it takes its turn, nil for the quick one.
	lane *lane
	// params names what a query of the address may hold, each once.
	params []string
	// archived is set where nothing but the archive and the address make the answer.
	archived bool
}

// full is the method and the whole path.
func (rt *route) full() string { return strings.Replace(rt.pattern, " ", " /api/v1", 1) }

// openapi describes the routes, which a test holds true.
//
//go:embed openapi.json
var openapi []byte

func (s *Server) routes() []route {
	q := []string{"q"}
	return []route{
		{"GET /openapi.json", static(openapi), nil, nil, false},
		{"GET /info", s.info, nil, nil, false},
		{"GET /drawings", static(drawings()), nil, nil, false},
		{"GET /files", s.listFiles, nil, nil, false},
		{"GET /files/{file}", s.named(s.readFile), nil, nil, false},
		{"PUT /files/{file}", s.named(s.saveFile), nil, nil, false},
		{"GET /files/{file}/games/{game}", s.named(s.fileGame), nil, nil, false},
		{"GET /games", s.listGames, nil, []string{"open"}, false},
		{"POST /judge", s.judge, nil, nil, false},
		{"POST /act", s.act, nil, nil, false},
		{"GET /rulesets", s.rulesets, nil, nil, false},
		{"POST /repair", s.repair, s.slow, nil, false},
		{"POST /collate", s.collate, s.slow, nil, false},
		{"POST /import", s.importGames, s.single, nil, false},
		{"GET /fields", s.fields, nil, nil, false},
		{"GET /search", queried(s.search), s.rows, []string{"q", "limit", "offset"}, true},
		{"GET /count", queried(s.count), s.counts, q, true},
		{"GET /facets", queried(s.facets), s.counts, q, true},
		{"GET /export", s.export, s.rows, []string{"ids"}, true},
		{"GET /moments", s.moments, s.rows, []string{"at"}, true},
		{"GET /archive/{id}", s.stored, s.rows, nil, true},
		{"GET /tree", s.tree, s.rows, []string{"variant", "options", "seats", "position"}, true},
		{"GET /stats", queried(s.stats), s.counts, []string{"q", "fairness", "detect", "seed", "player", "limit", "offset"}, true},
		{"GET /standings", queried(s.standings), s.counts, []string{"q", "tiebreak", "period"}, true},
		{"GET /throws.svg", queried(s.throws), s.counts, []string{"q", "device"}, true},
		{"GET /dups", queried(s.dups), s.counts, []string{"q", "near"}, true},
	}
}

// drawings is what all boards and men are drawn from.
var drawings = sync.OnceValue(func() []byte { return jsonOf(page.AllDrawings()) })

// static makes a handler of what is always answered.
func static(text []byte) handler {
	return func(*http.Request) (any, error) { return reply{text: text}, nil }
}

// address reads the query of a request's address. What is not known there is refused: it would
// count as not given.
func (rt *route) address(r *http.Request) (url.Values, error) {
	values, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return nil, refusedf(http.StatusBadRequest, "reading the address: %v", err)
	}
	known := append([]string{langCookie}, rt.params...)
	for name, given := range values {
		switch {
		case !slices.Contains(known, name):
			near := ""
			if n := engine.Nearest(name, known); len(n) > 0 {
				near = "; " + engine.DidYouMean(n).String()
			}
			return nil, refusedf(http.StatusBadRequest, "nothing here is called %q%s", name, near)
		case len(given) > 1:
			return nil, refusedf(http.StatusBadRequest, "%s is given %d times", name, len(given))
		}
	}
	return values, spoken(values)
}

// spoken is why the language that is asked for cannot be spoken, nil if it can.
func spoken(values url.Values) error {
	if _, ok := catalogue.Open(values.Get(langCookie)); !ok && values.Has(langCookie) {
		return refusedf(http.StatusBadRequest, "%s=%q: agn speaks %v", langCookie, values.Get(langCookie),
			words.Or(catalogue.Tags()))
	}
	return nil
}

// info says what there is.
func (s *Server) info(*http.Request) (any, error) {
	return struct {
		Files   int  `json:"files"`
		Archive bool `json:"archive"`
		Write   bool `json:"write"`
		Watch   bool `json:"watch"`
	}{len(s.Files), s.Archive != nil, s.Write, s.Watch}, nil
}

// number reads a number of a query from least to most, other if it is not there.
func number(r *http.Request, name string, other, least, most int) (int, error) {
	text := r.URL.Query().Get(name)
	if text == "" {
		return other, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || strconv.Itoa(n) != text || n < least || n > most {
		return 0, refusedf(http.StatusBadRequest, "%s=%q: want a number from %d to %d", name, text, least, most)
	}
	return n, nil
}

// body reads the body of a request, which must be one JSON value without unknown keys.
func body(r *http.Request, v any) error {
	if err := isJSON(r); err != nil {
		return err
	}
	return decode(r.Body, v)
}

func isJSON(r *http.Request) error {
	given := r.Header.Get("Content-Type")
	kind, params, err := mime.ParseMediaType(given)
	if err != nil || kind != "application/json" {
		return refusedf(http.StatusUnsupportedMediaType, "the body must be application/json, not %q", given)
	}
	if charset := params["charset"]; charset != "" && !strings.EqualFold(charset, "utf-8") {
		return refusedf(http.StatusUnsupportedMediaType, "the body must be UTF-8, not %q", charset)
	}
	return nil
}

// counted reads a number of at least 1 that is written in its one form: no sign, no zero before it.
func counted(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 1 && strconv.Itoa(n) == text
}

func decode(text io.Reader, v any) error {
	dec := json.NewDecoder(text)
	dec.DisallowUnknownFields()
	if err := dec.Decode(v); err != nil {
		var long *http.MaxBytesError
		if errors.As(err, &long) {
			return err
		}
		return refusedf(http.StatusBadRequest, "reading the body: %v", err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return refusedf(http.StatusBadRequest, "there is something after the body")
	}
	return nil
}
