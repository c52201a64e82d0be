package serve_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/serve"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// description is the part of OpenAPI 3.1 that the description of the server uses.
type description struct {
	Paths map[string]map[string]*operation
	// Components has the schemas that others refer to.
	Components struct{ Schemas map[string]*shape }
}

type operation struct {
	Parameters []struct {
		Name, In string
		Required bool
		Schema   struct {
			Type             string
			Minimum, Maximum *int
		}
	}
	Responses map[string]struct {
		Content map[string]struct{ Schema *shape }
	}
}

// shape is a schema of JSON as far as it names keys.
type shape struct {
	Ref        string `json:"$ref"`
	Type       any
	Properties map[string]*shape
	Required   []string
	Items      *shape
	OneOf      []*shape
	// Additional is what the values of keys have that are no names.
	Additional json.RawMessage `json:"additionalProperties"`
	seen       bool
}

// described holds answers against the description of them.
type described struct {
	t        *testing.T
	doc      *description
	compiler *jsonschema.Compiler
	// statuses has the answers that came, as METHOD PATH STATUS.
	statuses map[string]bool
}

func readDescription(t *testing.T, s *site) *described {
	t.Helper()
	_, text := s.do("GET", "/api/v1/openapi.json", "")
	d := &described{t: t, doc: &description{}, compiler: jsonschema.NewCompiler(), statuses: map[string]bool{}}
	if err := json.Unmarshal([]byte(text), d.doc); err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	d.compiler.DefaultDraft(jsonschema.Draft2020)
	if err := d.compiler.AddResource("openapi.json", doc); err != nil {
		t.Fatal(err)
	}
	return d
}

// holds compares an answer with its description: that status, its type, every key and value.
func (d *described) holds(method, route string, res *http.Response, text string) {
	d.t.Helper()
	op := d.doc.Paths["/api/v1/"+route][strings.ToLower(method)]
	status := strconv.Itoa(res.StatusCode)
	what := fmt.Sprintf("%s /api/v1/%s %s", method, route, status)
	if op == nil {
		d.t.Errorf("%s is not described", what)
		return
	}
	answer, ok := op.Responses[status]
	if !ok {
		d.t.Errorf("%s: the status is not described: %.200s", what, text)
		return
	}
	d.statuses[what] = true
	kind := strings.Split(res.Header.Get("Content-Type"), ";")[0]
	content, ok := answer.Content[kind]
	if !ok {
		d.t.Errorf("%s: %s is not described", what, kind)
		return
	}
	schema, err := d.compiler.Compile(fmt.Sprintf("openapi.json#/paths/%s/%s/responses/%s/content/%s/schema",
		escape("/api/v1/"+route), strings.ToLower(method), status, escape(kind)))
	if err != nil {
		d.t.Errorf("%s: %v", what, err)
		return
	}
	var v any = text
	if kind == "application/json" {
		if v, err = jsonschema.UnmarshalJSON(strings.NewReader(text)); err != nil {
			d.t.Errorf("%s: %v in %.100s", what, err, text)
			return
		}
	}
	if err := schema.Validate(v); err != nil {
		d.t.Errorf("%s: %v", what, err)
	}
	if route != "openapi.json" { // whose keys are those of OpenAPI
		d.keys(what, content.Schema, v)
	}
}

func escape(part string) string {
	return url.PathEscape(strings.NewReplacer("~", "~0", "/", "~1").Replace(part))
}

// keys notes the keys of a value as seen, and fails the test by one that is not described.
func (d *described) keys(where string, s *shape, v any) {
	d.t.Helper()
	for s.Ref != "" {
		s = d.doc.Components.Schemas[strings.TrimPrefix(s.Ref, "#/components/schemas/")]
	}
	s.seen = true
	switch v := v.(type) {
	case map[string]any:
		for _, one := range s.OneOf {
			if one.Type != "null" {
				d.keys(where, one, v)
				return
			}
		}
		for name, value := range v {
			p := s.Properties[name]
			if p == nil && s.Additional != nil {
				p = &shape{}
				if err := json.Unmarshal(s.Additional, p); err != nil {
					d.t.Fatal(where, err)
				}
			}
			if p == nil {
				d.t.Errorf("%s: %s is not described", where, name)
				continue
			}
			d.keys(where+"."+name, p, value)
		}
	case []any:
		for _, e := range v {
			if s.Items == nil {
				d.t.Errorf("%s: what the list holds is not described", where)
				return
			}
			d.keys(where+"[]", s.Items, e)
		}
	}
}

// unseen lists what is described and was in no answer.
func (s *shape) unseen(where string, list []string) []string {
	if s == nil || s.Ref != "" {
		return list
	}
	for name, p := range s.Properties {
		if !p.seen && p.Ref == "" {
			list = append(list, where+"."+name)
			continue
		}
		list = p.unseen(where+"."+name, list)
	}
	return s.Items.unseen(where+"[]", list)
}

// TestDescribed asks everything that the description has, in every way that it tells of, and
// holds all answers against it: nothing is answered that is not described, be it a path, a
// status or a key, and nothing is described that is not answered.
func TestDescribed(t *testing.T) {
	s := start(t, true)
	d := readDescription(t, s)
	ask := func(s *site, method, path, route, body string, header ...string) {
		t.Helper()
		res, text := s.do(method, "/api/v1/"+path, body, header...)
		d.holds(method, cmp.Or(route, path), res, text)
	}
	id := get[[]struct{ ID string }](s, "/api/v1/search?limit=1")[0].ID
	device := url.QueryEscape(get[struct {
		Throws []struct{ Device string }
	}](s, "/api/v1/stats").Throws[0].Device)
	sum := get[struct{ Sum string }](s, "/api/v1/files/1").Sum
	frozen, err := os.ReadFile("../../testdata/games/chaturaji.agn") // Yellow has lost his king in round 16
	if err != nil {
		t.Fatal(err)
	}
	judge := func(text string, caret int) string { return fmt.Sprintf(`{"text":%q,"caret":%d}`, text, caret) }
	save := fmt.Sprintf(`{"text":%q,"sum":%q}`, faulty, sum)
	worked, err := os.ReadFile("../../testdata/games/chauka-bara-worked.agn")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ method, path, route, body string }{
		{"GET", "openapi.json", "", ""}, {"GET", "info", "", ""}, {"GET", "drawings", "", ""}, {"GET", "files", "", ""},
		{"GET", "games?open=2", "games", ""}, {"GET", "fields", "", ""},
		{"GET", "files/1", "files/{file}", ""}, {"GET", "files/1/games/1", "files/{file}/games/{game}", ""},
		{"GET", "files/1/games/2", "files/{file}/games/{game}", ""},
		{"PUT", "files/1", "files/{file}", save},
		{"POST", "judge", "", judge(faulty, 60)}, {"POST", "judge", "", judge("", -1)},
		{"POST", "judge", "", judge("[Variant \"chaturanga-2p\"]\n\n1. e3+ *\n", 0)},
		{"POST", "judge", "", judge(string(worked), 0)},
		{"POST", "judge", "", judge("[Variant \"chauka-bara\"]\n\n1. R: ", 30)},
		{"POST", "judge", "", judge("[Variant \"chaturaji\"]\n\n1. R: ", 30)},
		{"POST", "judge", "", judge(string(frozen), strings.Index(string(frozen), "\n16. "))},
		{"POST", "judge", "", `{"text":"[Variant \"chaturanga-2p\"]\n\n1. e3 e4 *\n","caret":37,"sheet":true,"ended":true}`},
		{"POST", "judge", "", `{"text":"[Variant \"chauka-bara\"]\n\n1. R: <4> c1-e3 *\n","caret":45}`},
		{"POST", "act", "", `{"text":"","caret":0,"act":{"kind":"newGame","variant":"chaturaji"}}`},
		{"GET", "rulesets", "", ""}, {"GET", "rulesets?lang=fr", "rulesets", ""},
		{"POST", "judge?lang=fr", "judge", judge(faulty, 60)},
		{"GET", "files/1/games/1?lang=fr", "files/{file}/games/{game}", ""}, {"GET", "files/9?lang=fr", "files/{file}", ""},
		{"POST", "repair", "", `{"text":"[Variant \"chaturanga-2p\"]\n\n1. e3 e6 2. Nd4 *\n"}`},
		{"POST", "repair", "", `{"text":""}`},
		{"POST", "import", "", `{"name":"new.agn","text":"[Variant \"chaturanga-2p\"]\n\n1. e3 e6 2. Nd4 *\n\n1. e3 *\n"}`},
		{"GET", "search?q=plies%3E1", "search", ""}, {"GET", "count?q=plies%3E1", "count", ""},
		{"GET", "facets?q=plies%3E1", "facets", ""}, {"GET", "facets?q=plies:9999+verdict:legal", "facets", ""},
		{"GET", "export?ids=" + id[:20], "export", ""}, {"GET", "moments?at=" + id + ":2", "moments", ""},
		{"GET", "archive/" + id, "archive/{id}", ""}, {"GET", "tree?variant=chauka-bara&seats=2", "tree", ""},
		{"GET", "tree?variant=chaturanga-2p", "tree", ""}, {"GET", "stats", "", ""},
		{"GET", "throws.svg?device=" + device, "throws.svg", ""}, {"GET", "dups?near=8", "dups", ""},
	} {
		ask(s, c.method, c.path, c.route, c.body)
	}
	names, err := filepath.Glob("../../testdata/[gl]*/*.agn") // with loaded dice too, by which more happens
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	gap := filepath.Join(t.TempDir(), "gap.agn")
	text := "[Variant \"chaturaji\"]\n\n1. R: <4,2> Bc3  Y: <4,_> Bc6  B: <2,2> Bf6 *\n" // the 2 is settled by the boat
	if err := os.WriteFile(gap, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	names = append(names, gap)
	others := startWith(t, serve.Config{Files: names, Archive: corrected(t)})
	for i := range names {
		ask(others, "GET", fmt.Sprintf("files/%d/games/1", i+1), "files/{file}/games/{game}", "")
	}
	ask(others, "GET", "search?q=superseded:yes", "search", "")
	event := startWith(t, serve.Config{Archive: eventArchive(t)})
	ask(event, "GET", "stats?fairness=true&detect=six=.4&seed=18446744073709551615&q=variant:chaupur", "stats", "")
	books := startWith(t, serve.Config{Archive: storedFrom(t, t.TempDir(), false, twoSources(t))})
	ask(books, "GET", "stats?fairness=true", "stats", "")
	ask(event, "GET", "standings?tiebreak=direct&period=year", "standings", "")
	ask(others, "GET", "standings?tiebreak=none", "standings", "")
	records := startWith(t, serve.Config{Files: []string{collatedFile(t)}})
	ask(records, "POST", "collate", "", `{"games":[{"file":1,"game":1},{"file":1,"game":2}]}`)
	ask(records, "POST", "collate", "", `{"games":[{"file":1,"game":3},{"file":1,"game":4}]}`)
	shared := startWith(t, serve.Config{Files: []string{sharedFile(t)}})
	ask(shared, "POST", "collate", "", `{"games":[{"file":1,"game":1},{"file":1,"game":2}]}`)
	ask(shared, "POST", "collate", "", `{"games":[{"file":1,"game":3},{"file":1,"game":4}]}`)
	silent := startWith(t, serve.Config{Files: []string{silentFile(t)}})
	ask(silent, "POST", "collate", "", `{"games":[{"file":1,"game":1},{"file":1,"game":2}]}`)
	made := startWith(t, serve.Config{Files: names[:1],
		Decode: func(_ context.Context, _ string, data []byte) ([]byte, string, error) { return data, "it is made", nil }})
	ask(made, "GET", "files/1", "files/{file}", "")
	d.faults(s)
	var wanted []string
	for path, methods := range d.doc.Paths {
		for method, op := range methods {
			for status := range op.Responses {
				if status != "default" {
					wanted = append(wanted, fmt.Sprintf("%s %s %s", strings.ToUpper(method), path, status))
				}
				for _, c := range op.Responses[status].Content {
					for _, u := range c.Schema.unseen(path, nil) {
						t.Errorf("%s is described and was in no answer", u)
					}
				}
			}
		}
	}
	slices.Sort(wanted)
	for _, w := range wanted {
		if !d.statuses[w] {
			t.Errorf("%s is described and was not answered", w)
		}
	}
	for name, schema := range d.doc.Components.Schemas {
		for _, u := range schema.unseen(name, nil) {
			t.Errorf("%s is described and was in no answer", u)
		}
	}
	d.routes()
	if s.log.Len() > 0 {
		t.Errorf("log: %s", s.log)
	}
}

// corrected returns an archive that one game was taken out of.
func corrected(t *testing.T) *archive.Archive {
	t.Helper()
	db := stored(t, t.TempDir(), true)
	if n, err := db.Delete(t.Context(), []int64{1}, archive.Correction{Reason: "twice", When: time.Unix(0, 0)}); n != 1 ||
		err != nil {
		t.Fatal(n, err)
	}
	return db
}

// eventArchive is an archive of games with results between players who are known.
func eventArchive(t *testing.T) *archive.Archive {
	t.Helper()
	return storedFrom(t, t.TempDir(), false, "../../cmd/agn/testdata/questions.agn")
}

// faults asks everything in every way that a fault is described for.
func (d *described) faults(s *site) {
	d.t.Helper()
	values := map[string]string{"{file}": "1", "{game}": "1", "{id}": "abcd"}
	bodies := map[string]string{"PUT files/{file}": `{"text":"","sum":"other"}`, "POST judge": `{"text":"","caret":0}`,
		"POST repair": `{"text":""}`, "POST collate": `{"games":[]}`,
		"POST act":    `{"text":"","caret":0,"act":{"kind":"newGame","variant":"thaayam"}}`,
		"POST import": `{"name":"a.agn","text":""}`}
	queries := map[string]string{"tree": "?variant=thaayam", "moments": "?at=abcd:0", "export": "?ids=abcd"}
	type asked struct{ method, route, path, body string }
	var all []asked
	for _, r := range serve.Routes() {
		method, path, _ := strings.Cut(r.Name, " ")
		route := strings.TrimPrefix(path, "/api/v1/")
		parts := strings.Split(route, "/")
		for i, part := range parts {
			parts[i] = cmp.Or(values[part], part)
		}
		all = append(all, asked{method, route, strings.Join(parts, "/") + queries[route], bodies[method+" "+route]})
	}
	ask := func(s *site, a asked, header ...string) {
		d.t.Helper()
		res, text := s.do(a.method, "/api/v1/"+a.path, a.body, header...)
		d.holds(a.method, a.route, res, text)
	}
	reading := start(d.t, false)
	if err := os.Remove(reading.file); err != nil {
		d.t.Fatal(err)
	}
	none := startWith(d.t, serve.Config{Files: []string{reading.file}, Write: true})
	// All of it is read, so that no connection is cut off while it is still written to.
	long := strings.Repeat(" ", serve.MaxBody+1)
	for _, a := range all {
		sign := "?"
		if strings.Contains(a.path, "?") {
			sign = "&"
		}
		ask(s, asked{a.method, a.route, a.path + sign + "unknown=1", a.body})
		ask(s, a, "Host", "elsewhere")
		ask(reading, a)
		ask(none, a)
		if a.body != "" {
			ask(s, a, "Content-Type", "text/plain")
			ask(s, asked{a.method, a.route, a.path, long})
		}
	}
	ask(s, asked{"PUT", "files/{file}", "files/1", bodies["PUT files/{file}"]})
	ask(s, asked{"GET", "files/{file}", "files/9", ""})
	ask(s, asked{"PUT", "files/{file}", "files/9", bodies["PUT files/{file}"]})
	ask(s, asked{"GET", "files/{file}/games/{game}", "files/1/games/9", ""})
	two := ambiguous(s)
	ask(s, asked{"GET", "archive/{id}", "archive/" + two, ""})
	ask(s, asked{"GET", "moments", "moments?at=" + two + ":1", ""})
	ask(s, asked{"GET", "export", "export?ids=" + two, ""})
	ask(s, asked{"GET", "search", "search?q=plies%3E", ""})
	db := filepath.Join(filepath.Dir(s.file), "games.agndb")
	if err := os.Rename(db, db+".old"); err != nil {
		d.t.Fatal(err)
	}
	for _, a := range all {
		ask(s, a)
	}
}

// ambiguous stores games until two have ids that begin alike, and returns the beginning.
func ambiguous(s *site) string {
	s.t.Helper()
	var text strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&text, "[Variant \"chaturanga-2p\"]\n[Round \"%d\"]\n\n1. e3 *\n\n", i)
	}
	body, err := json.Marshal(map[string]string{"name": "many.agn", "text": text.String()})
	if err != nil {
		s.t.Fatal(err)
	}
	if res, answer := s.do("POST", "/api/v1/import", string(body)); res.StatusCode != http.StatusOK {
		s.t.Fatal(answer)
	}
	seen := map[string]bool{}
	for from := 0; ; from += 200 {
		rows := get[[]struct{ ID string }](s, fmt.Sprintf("/api/v1/search?limit=200&offset=%d", from))
		if len(rows) == 0 {
			s.t.Fatal("no two ids of a thousand begin alike")
		}
		for _, r := range rows {
			if seen[r.ID[:4]] {
				return r.ID[:4]
			}
			seen[r.ID[:4]] = true
		}
	}
}

// routes compares the paths and parameters that are described with those that are obeyed, and
// the bounds of numbers with what is taken.
func (d *described) routes() {
	d.t.Helper()
	served := map[string][]string{}
	for _, r := range serve.Routes() {
		served[r.Name] = r.Params
	}
	s := start(d.t, false)
	for path, methods := range d.doc.Paths {
		for method, op := range methods {
			name := strings.ToUpper(method) + " " + path
			params, ok := served[name]
			if !ok {
				d.t.Errorf("%s is described and not served", name)
			}
			delete(served, name)
			var described, inPath []string
			for _, p := range op.Parameters {
				if p.In == "path" {
					inPath = append(inPath, "{"+p.Name+"}")
					continue
				}
				described = append(described, p.Name)
				for _, end := range []struct {
					n    *int
					step int
				}{{p.Schema.Minimum, -1}, {p.Schema.Maximum, 1}} {
					if end.n == nil {
						continue
					}
					for _, n := range []int{*end.n, *end.n + end.step} {
						address := fmt.Sprintf("%s?%s=%d", path, p.Name, n)
						if slices.Contains(params, "variant") {
							address += "&variant=thaayam"
						}
						res, text := s.do("GET", address, "")
						if want := n == *end.n; want != (res.StatusCode == http.StatusOK) {
							d.t.Errorf("%s with %s=%d: %s %s", path, p.Name, n, res.Status, text)
						}
					}
				}
			}
			slices.Sort(described)
			if want := slices.Sorted(slices.Values(params)); !slices.Equal(described, want) {
				d.t.Errorf("%s: described are %v, obeyed %v", name, described, want)
			}
			for part := range strings.SplitSeq(path, "/") {
				if strings.HasPrefix(part, "{") && !slices.Contains(inPath, part) {
					d.t.Errorf("%s: %s is not described", name, part)
				}
			}
		}
	}
	for name := range served {
		d.t.Errorf("%s is served and not described", name)
	}
}

// twoSources returns a file with a game of two sources.
func twoSources(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../testdata/games/chaupur.agn")
	if err != nil {
		t.Fatal(err)
	}
	game := bytes.Split(text, []byte("\n\n[Event"))[0]
	name := filepath.Join(t.TempDir(), "books.agn")
	both := fmt.Appendf(nil, "[Source \"A\"]\n%s\n\n[Source \"B\"]\n%s\n", game, game)
	if err := os.WriteFile(name, both, 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}
