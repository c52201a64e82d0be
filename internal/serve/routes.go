package serve

import (
	_ "embed"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"

	"github.com/ashtapada/agn/internal/page"
)

// route is one thing that can be asked under /api/v1.
type route struct {
	method, path string
	do           func(*http.Request) (reply, error)
	// lane is where it takes its turn, nil for the quick one.
	lane func(*Server) *lane
}

// openapi describes the routes, which a test holds true.
//
//go:embed openapi.json
var openapi []byte

func (s *Server) routes() []route {
	slow := func(s *Server) *lane { return s.slow }
	single := func(s *Server) *lane { return s.single }
	return []route{
		{"GET", "/api/v1/openapi.json", func(*http.Request) (reply, error) { return reply{text: openapi, kind: "application/json"}, nil }, nil},
		{"GET", "/api/v1/info", s.info, nil},
		{"GET", "/api/v1/drawings", func(*http.Request) (reply, error) { return reply{value: page.AllDrawings()}, nil }, nil},
		{"GET", "/api/v1/files", s.listFiles, nil},
		{"GET", "/api/v1/files/{file}", s.readFile, nil},
		{"PUT", "/api/v1/files/{file}", s.saveFile, nil},
		{"GET", "/api/v1/files/{file}/games/{game}", s.fileGame, nil},
		{"GET", "/api/v1/games", s.listGames, nil},
		{"POST", "/api/v1/judge", s.judge, nil},
		{"POST", "/api/v1/repair", s.repair, slow},
		{"POST", "/api/v1/import", s.importGames, single},
		{"GET", "/api/v1/fields", s.fields, nil},
		{"GET", "/api/v1/search", s.search, nil},
		{"GET", "/api/v1/archive/{id}", s.stored, nil},
		{"GET", "/api/v1/tree", s.tree, nil},
		{"GET", "/api/v1/stats", s.stats, nil},
		{"GET", "/api/v1/throws.svg", s.throws, nil},
		{"GET", "/api/v1/dups", s.dups, nil},
	}
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
	if err != nil || n < least || n > most {
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
	if kind := r.Header.Get("Content-Type"); kind != "application/json" {
		return faultf(http.StatusUnsupportedMediaType, "the body must be application/json, not %q", kind)
	}
	return nil
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
