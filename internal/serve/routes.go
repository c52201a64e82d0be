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

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/page"
)

// route is one thing that can be asked under /api/v1.
type route struct {
	method, path string
	do           func(*http.Request) (reply, error)
	// lane is where it takes its turn, nil for the quick one.
	lane func(*Server) *lane
	// params names what a query of the address may hold, each once.
	params []string
	// archived is set where nothing but the archive and the address make the answer.
	archived bool
}

// openapi describes the routes, which a test holds true.
//
//go:embed openapi.json
var openapi []byte

func (s *Server) routes() []route {
	slow := func(s *Server) *lane { return s.slow }
	single := func(s *Server) *lane { return s.single }
	rows := func(s *Server) *lane { return s.rows }
	counts := func(s *Server) *lane { return s.counts }
	return []route{
		{method: "GET", path: "/api/v1/openapi.json",
			do: func(*http.Request) (reply, error) { return reply{text: openapi, kind: "application/json"}, nil }},
		{method: "GET", path: "/api/v1/info", do: s.info},
		{method: "GET", path: "/api/v1/drawings",
			do: func(*http.Request) (reply, error) { return reply{text: drawings, kind: "application/json"}, nil }},
		{method: "GET", path: "/api/v1/files", do: s.listFiles},
		{method: "GET", path: "/api/v1/files/{file}", do: s.readFile},
		{method: "PUT", path: "/api/v1/files/{file}", do: s.saveFile},
		{method: "GET", path: "/api/v1/files/{file}/games/{game}", do: s.fileGame},
		{method: "GET", path: "/api/v1/games", do: s.listGames},
		{method: "POST", path: "/api/v1/judge", do: s.judge},
		{method: "POST", path: "/api/v1/repair", do: s.repair, lane: slow},
		{method: "POST", path: "/api/v1/import", do: s.importGames, lane: single},
		{method: "GET", path: "/api/v1/fields", do: s.fields},
		{method: "GET", path: "/api/v1/search", do: s.search, lane: rows, params: []string{"q", "limit", "offset"},
			archived: true},
		{method: "GET", path: "/api/v1/count", do: s.count, lane: counts, params: []string{"q"}, archived: true},
		{method: "GET", path: "/api/v1/archive/{id}", do: s.stored, lane: rows, archived: true},
		{method: "GET", path: "/api/v1/tree", do: s.tree, lane: rows, params: []string{"variant", "options", "seats",
			"position"}, archived: true},
		{method: "GET", path: "/api/v1/stats", do: s.stats, lane: counts, params: []string{"q"}, archived: true},
		{method: "GET", path: "/api/v1/throws.svg", do: s.throws, lane: counts, params: []string{"q", "device"},
			archived: true},
		{method: "GET", path: "/api/v1/dups", do: s.dups, lane: counts, params: []string{"q", "near"}, archived: true},
	}
}

// drawings is what all boards and men are drawn from.
var drawings = jsonOf(page.AllDrawings())

// address reads the query of a request's address. What is not known there is refused: it would
// count as not given.
func (rt *route) address(r *http.Request) (url.Values, error) {
	values, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return nil, faultf(http.StatusBadRequest, "reading the address: %v", err)
	}
	for name, given := range values {
		switch {
		case !slices.Contains(rt.params, name):
			near := ""
			if n := engine.Nearest(name, rt.params); len(n) > 0 {
				near = "; " + engine.DidYouMean(n)
			}
			return nil, faultf(http.StatusBadRequest, "nothing here is called %q%s", name, near)
		case len(given) > 1:
			return nil, faultf(http.StatusBadRequest, "%s is given %d times", name, len(given))
		}
	}
	return values, nil
}

// info says what there is.
func (s *Server) info(*http.Request) (reply, error) {
	return reply{value: struct {
		Files   int  `json:"files"`
		Archive bool `json:"archive"`
		Write   bool `json:"write"`
	}{len(s.Files), s.Archive != nil, s.Write}}, nil
}

// number reads a number of a query from least to most, other if it is not there.
func number(r *http.Request, name string, other, least, most int) (int, error) {
	text := r.URL.Query().Get(name)
	if text == "" {
		return other, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || strconv.Itoa(n) != text || n < least || n > most {
		return 0, faultf(http.StatusBadRequest, "%s=%q: want a number from %d to %d", name, text, least, most)
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
		return faultf(http.StatusUnsupportedMediaType, "the body must be application/json, not %q", given)
	}
	if charset := params["charset"]; charset != "" && !strings.EqualFold(charset, "utf-8") {
		return faultf(http.StatusUnsupportedMediaType, "the body must be UTF-8, not %q", charset)
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
		return faultf(http.StatusBadRequest, "reading the body: %v", err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return faultf(http.StatusBadRequest, "there is something behind the body")
	}
	return nil
}
