package serve_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/serve"
	"github.com/ashtapada/agn/referee"
)

const faulty = "[Event \"é𝄞\"]\n[Variant \"chaturanga-2p\"]\n\n{é𝄞} 1. e3 e6 2. Nd4 *\n\n[Variant \"chauka-bara\"]\n" +
	"\n" +
	"1. R: <4> c1-e3 *\n"

// site is a running server, with what it has.
type site struct {
	*httptest.Server
	t      *testing.T
	file   string // the only file
	secret string // a file beside it
	log    *bytes.Buffer
}

func start(t *testing.T, write bool) *site {
	t.Helper()
	dir := t.TempDir()
	s := &site{t: t, file: filepath.Join(dir, "game.agn"), secret: filepath.Join(dir, "secret.agn"), log: &bytes.Buffer{}}
	for name, text := range map[string]string{s.file: faulty, s.secret: "secret"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s.run(serve.Config{Files: []string{s.file}, Archive: stored(t, dir, write), Write: write})
	return s
}

// startWith runs a server that is made so.
func startWith(t *testing.T, c serve.Config) *site {
	t.Helper()
	s := &site{t: t, log: &bytes.Buffer{}}
	s.run(c)
	return s
}

func (s *site) run(c serve.Config) {
	s.Server = httptest.NewUnstartedServer(nil)
	c.Hosts, c.Log = []string{s.Listener.Addr().String()}, log.New(s.log, "", 0)
	s.Config = serve.New(c).HTTP()
	s.Start()
	s.t.Cleanup(s.Close)
}

// stored returns an archive of some games.
func stored(t *testing.T, dir string, write bool) *archive.Archive {
	t.Helper()
	return storedFrom(t, dir, write, "../../testdata/games/chauka-bara-worked.agn", "../../testdata/games/annotated.agn")
}

// storedFrom is an archive of the games of some files.
func storedFrom(t *testing.T, dir string, write bool, files ...string) *archive.Archive {
	t.Helper()
	name := filepath.Join(dir, "games.agndb")
	db, err := archive.Open(t.Context(), name, archive.Create)
	if err != nil {
		t.Fatal(err)
	}
	in := func(yield func(referee.Input) bool) {
		for _, f := range files {
			if !yield(referee.Input{Name: filepath.Base(f), Open: func() (io.ReadCloser, error) { return os.Open(f) }}) {
				return
			}
		}
	}
	if _, err := db.Import(t.Context(), in, archive.ImportOptions{Started: time.Unix(0, 0)}); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	mode := archive.ReadOnly
	if write {
		mode = archive.ReadWrite
	}
	if db, err = archive.Open(t.Context(), name, mode); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// do sends a request and returns the answer with its body.
func (s *site) do(method, path, body string, header ...string) (*http.Response, string) {
	s.t.Helper()
	r, err := http.NewRequestWithContext(s.t.Context(), method, s.URL+path, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
		if header[i] == "Host" {
			r.Host = header[i+1]
		}
	}
	res, err := s.Client().Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return res, string(text)
}

// get decodes an answer that must be well.
func get[T any](s *site, path string) T {
	s.t.Helper()
	res, text := s.do("GET", path, "")
	var v T
	if err := json.Unmarshal([]byte(text), &v); err != nil || res.StatusCode != http.StatusOK {
		s.t.Fatalf("%s: %s %.200s: %v", path, res.Status, text, err)
	}
	return v
}

// TestForeign sends what another page, or a name that was bent to this machine, would send.
func TestForeign(t *testing.T) {
	s := start(t, true)
	sum := get[struct{ Sum string }](s, "/api/v1/files/1").Sum
	save := fmt.Sprintf(`{"text":"gone","sum":%q}`, sum)
	for _, h := range [][]string{
		{"Host", "evil.example"}, {"Host", "evil.example:80"}, {"Host", "localhost"}, {"Origin", "http://evil.example"},
		{"Origin", "null"}, {"Origin", "https://" + s.Listener.Addr().String()},
		{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}, {"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode",
			"navigate"},
	} {
		for _, c := range []struct{ method, path, body string }{{"GET", "/api/v1/files/1", ""},
			{"PUT", "/api/v1/files/1", save}, {"POST", "/api/v1/judge", `{"text":"","caret":0}`},
			{"POST", "/api/v1/repair", `{"text":""}`}, {"POST", "/api/v1/import", `{"name":"evil.agn","text":"1. e3 *"}`}} {
			if res, text := s.do(c.method, c.path, c.body, h...); res.StatusCode != http.StatusForbidden ||
				strings.Contains(text, "chaturanga") {
				t.Errorf("%s %s with %v: %s %s", c.method, c.path, h, res.Status, text)
			}
		}
	}
	// A link elsewhere may lead to a page.
	if res, _ := s.do("GET", "/", "", "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode",
		"navigate"); res.StatusCode != http.StatusOK {
		t.Errorf("a link to a page: %s", res.Status)
	}
	// A form of another page cannot say that it sends JSON.
	for _, kind := range []string{"text/plain", "text/plain; application/json", "application/jsonp",
		"application/json; charset=latin1", "application/json; charset", ""} {
		if res, _ := s.do("PUT", "/api/v1/files/1", save, "Content-Type",
			kind); res.StatusCode != http.StatusUnsupportedMediaType {
			t.Errorf("a body of the type %q: %s", kind, res.Status)
		}
	}
	for _, kind := range []string{"application/json", "application/json; charset=utf-8",
		"Application/JSON;charset=\"UTF-8\""} {
		if res, text := s.do("POST", "/api/v1/judge", `{"text":"","caret":0}`, "Content-Type",
			kind); res.StatusCode != http.StatusOK {
			t.Errorf("a body of the type %q: %s %s", kind, res.Status, text)
		}
	}
	s.unchanged()
}

// TestNumbersHaveOneForm asks for things by numbers that are written in another way.
func TestNumbersHaveOneForm(t *testing.T) {
	s := start(t, false)
	for path, want := range map[string]int{
		"/api/v1/files/1": 200, "/api/v1/files/+1": 404, "/api/v1/files/01": 404, "/api/v1/files/0": 404,
		"/api/v1/files/-1": 404, "/api/v1/files/1%20": 404,
		"/api/v1/files/1/games/1": 200, "/api/v1/files/1/games/+1": 404, "/api/v1/files/1/games/%2B1": 404,
		"/api/v1/files/1/games/01": 404,
		"/api/v1/search?limit=1":   200, "/api/v1/search?limit=%2B1": 400, "/api/v1/search?limit=01": 400,
		"/api/v1/search?offset=-0": 400, "/api/v1/stats?seed=18446744073709551615": 200,
		"/api/v1/stats?seed=18446744073709551616": 400, "/api/v1/stats?seed=01": 400, "/api/v1/stats?seed=-1": 400,
	} {
		if res, text := s.do("GET", path, ""); res.StatusCode != want {
			t.Errorf("%s: %s, want %d: %.80s", path, res.Status, want, text)
		}
	}
}

func (s *site) unchanged() {
	s.t.Helper()
	for name, want := range map[string]string{s.file: faulty, s.secret: "secret"} {
		if text, err := os.ReadFile(name); err != nil || string(text) != want {
			s.t.Errorf("%s: %q, %v", name, text, err)
		}
	}
}

// TestHeaders holds that every answer is bound to its own page.
func TestHeaders(t *testing.T) {
	s := start(t, false)
	for _, path := range []string{"/", "/write", "/search", "/tree", "/stats", "/compare", "/assets/page.css",
		"/assets/page.js", "/assets/write.css", "/api/v1/info", "/api/v1/no", "/no"} {
		res, text := s.do("GET", path, "")
		for name, want := range map[string]string{"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY",
			"Cross-Origin-Resource-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
			"Cross-Origin-Embedder-Policy": "require-corp", "Cache-Control": "no-store", "Access-Control-Allow-Origin": ""} {
			if got := res.Header.Get(name); got != want {
				t.Errorf("%s: %s is %q, want %q", path, name, got, want)
			}
		}
		policy := res.Header.Get("Content-Security-Policy")
		if !strings.HasPrefix(policy, "default-src 'none'; script-src 'self';") || strings.Contains(policy, "unsafe") {
			t.Errorf("%s: policy %q", path, policy)
		}
		if strings.Contains(res.Header.Get("Content-Type"), "html") &&
			(strings.Contains(text, "<script>") || strings.Contains(text, " style=") || strings.Contains(text, "onclick")) {
			t.Errorf("%s has script or style inside", path)
		}
	}
}

// TestPaths asks for files by every way round that comes to mind.
func TestPaths(t *testing.T) {
	s := start(t, true)
	for _, p := range []string{
		"/../secret.agn", "/assets/../../secret.agn", "/assets/%2e%2e%2fsecret.agn", "/assets/..%5csecret.agn",
		"/assets//etc/passwd", "/api/v1/files/..%2fsecret.agn", "/api/v1/files/0", "/api/v1/files/-1",
		"/api/v1/files/2", "/api/v1/files/1e0", "/api/v1/files/18446744073709551617", "/api/v1/files/1%00",
		"/api/v1/files/secret.agn", "/assets/serve.go", "/assets/read.html", "/assets/", "/assets",
	} {
		if res, text := s.do("GET", p, ""); res.StatusCode < 400 || strings.Contains(text, "secret\"") || text == "secret" {
			t.Errorf("%s: %s %q", p, res.Status, text)
		}
	}
	s.unchanged()
}

// TestMalformed sends 500 requests that are wrong in one way or another. Each is refused with a
// reason, and the server goes on.
func TestMalformed(t *testing.T) {
	s := start(t, true)
	n := 0
	send := func(method, path, body string, header ...string) {
		t.Helper()
		n++
		res, text := s.do(method, path, body, header...)
		if res.StatusCode < 400 || res.StatusCode >= 500 || text == "" {
			t.Errorf("%s %s %.60q: %s %.100s", method, path, body, res.Status, text)
		}
	}
	queries := []string{"plies>", "(", "not", "date:x", "order by", "throw:", "position:\"\"", "x:y", "plies>1 and",
		"\x00", "\xff", strings.Repeat("(", 5000), strings.Repeat("not ", 5000), "red.:x", "event:[", "\"", "plies:1..x",
		"tag.:x"}
	for _, q := range queries {
		for _, p := range []string{"search", "stats", "standings", "dups", "throws.svg"} {
			send("GET", "/api/v1/"+p+"?q="+url.QueryEscape(q), "")
		}
	}
	for _, v := range []string{"-1", "0", "201", "x", "1.5", "1e3", "99999999999999999999", "\x00", " 1", "0x10"} {
		send("GET", "/api/v1/search?limit="+url.QueryEscape(v), "")
		send("GET", "/api/v1/files/1/games/"+url.PathEscape("9"+v), "")
		send("GET", "/api/v1/tree?variant=thaayam&seats="+url.QueryEscape("9"+v), "")
		send("GET", "/api/v1/tree?variant=thaayam&position="+url.QueryEscape("p"+v), "")
		send("GET", "/api/v1/tree?variant=thaayam&options="+url.QueryEscape("twins="+v), "")
		send("GET", "/api/v1/archive/"+url.PathEscape("z"+v), "")
	}
	for i := range 40 {
		body := []string{"{", "[]", "null x", `{"text":1}`, `{"text":"","caret":"x"}`, `{"text":"","caret":0,"more":1}`,
			`{"text":""}{}`, `"`, `{"text":"\ud800`, strings.Repeat("[", 10000)}[i%10]
		send("POST", "/api/v1/judge", body)
		send("POST", "/api/v1/repair", body)
		send("POST", "/api/v1/import", body)
		send("PUT", "/api/v1/files/1", body)
		send("POST", "/api/v1/judge", body, "Content-Type", "text/plain")
	}
	for _, m := range []string{"POST", "DELETE", "PATCH", "PUT", "OPTIONS", "TRACE"} {
		for _, p := range []string{"/", "/write", "/api/v1/info", "/api/v1/search", "/api/v1/tree", "/api/v1/files",
			"/api/v1/nothing", "/assets/page.js"} {
			send(m, p, "")
		}
	}
	for i := range 200 {
		send("GET", fmt.Sprintf("/api/v%d/%s", i, strings.Repeat("x", i)), "")
	}
	if n < 500 {
		t.Errorf("%d requests", n)
	}
	s.unchanged()
	get[any](s, "/api/v1/info")
	if s.log.Len() > 0 {
		t.Errorf("log: %.500s", s.log)
	}
}

// TestBounds sends more than is taken.
func TestBounds(t *testing.T) {
	s := start(t, true)
	r, err := http.NewRequestWithContext(t.Context(), "POST", s.URL+"/api/v1/judge",
		io.MultiReader(strings.NewReader(`{"text":"`), io.LimitReader(endless{}, 100<<20)))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	if res, err := s.Client().Do(r); err == nil { // or the connection was closed while it was sent
		_ = res.Body.Close()
		if res.StatusCode != http.StatusRequestEntityTooLarge {
			t.Errorf("100 MB: %s", res.Status)
		}
	}
	if res, err := s.Client().Get(s.URL + "/?" + strings.Repeat("x", 64<<10)); err == nil {
		_ = res.Body.Close()
		if res.StatusCode < 400 {
			t.Errorf("a head of 64 KB: %s", res.Status)
		}
	}
	get[any](s, "/api/v1/info")
}

type endless struct{}

func (endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = 'x'
	}
	return len(b), nil
}

// TestSave saves, and does not save over what has changed.
func TestSave(t *testing.T) {
	s := start(t, true)
	type file struct{ Text, Sum string }
	f := get[file](s, "/api/v1/files/1")
	if f.Text != faulty {
		t.Fatalf("%q", f.Text)
	}
	put := func(text, sum string) (int, file) {
		body, err := json.Marshal(map[string]string{"text": text, "sum": sum})
		if err != nil {
			t.Fatal(err)
		}
		res, answer := s.do("PUT", "/api/v1/files/1", string(body))
		var out file
		_ = json.Unmarshal([]byte(answer), &out) // a fault has neither
		return res.StatusCode, out
	}
	status, saved := put("new", f.Sum)
	if status != http.StatusOK {
		t.Fatal(status)
	}
	if text, _ := os.ReadFile(s.file); string(text) != "new" {
		t.Errorf("%q is in the file", text)
	}
	if info, err := os.Stat(s.file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the mode is %v, %v", info.Mode(), err)
	}
	if status, _ := put("late", f.Sum); status != http.StatusConflict {
		t.Errorf("over what was saved meanwhile: %d", status)
	}
	if err := os.WriteFile(s.file, []byte("by another"), 0o600); err != nil {
		t.Fatal(err)
	}
	if status, _ := put("late", saved.Sum); status != http.StatusConflict {
		t.Errorf("over what another wrote: %d", status)
	}
	if text, _ := os.ReadFile(s.file); string(text) != "by another" {
		t.Errorf("%q is in the file", text)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(s.file), ".*")); left != nil {
		t.Errorf("left behind: %v", left)
	}

	s = start(t, false)
	f = get[file](s, "/api/v1/files/1")
	if status, _ := put("new", f.Sum); status != http.StatusForbidden {
		t.Errorf("without --write: %d", status)
	}
	s.unchanged()
}

// TestJudge judges a text with characters of one, two and four bytes: places count as scripts
// do.
func TestJudge(t *testing.T) {
	s := start(t, false)
	type finding struct {
		Game, Start, End, Line, Column int
		Code                           string
		Legal                          []string
	}
	type answer struct {
		Games    []struct{ Start, End, Line int }
		Findings []finding
		At       *struct {
			Number, Node int
			Due, Prefix  string
			Moves        []struct{ Text, From, To string }
			Throws       []struct{ Text string }
		}
	}
	units := func(s string) int {
		n := 0
		for _, r := range s {
			n++
			if r > 0xFFFF {
				n++
			}
		}
		return n
	}
	judge := func(text string, caret int) answer {
		body, err := json.Marshal(map[string]any{"text": text, "caret": caret})
		if err != nil {
			t.Fatal(err)
		}
		_, got := s.do("POST", "/api/v1/judge", string(body))
		var out answer
		if err := json.Unmarshal([]byte(got), &out); err != nil {
			t.Fatal(err, got)
		}
		return out
	}
	// Twice: what was judged before is told again at its place, wherever that has gone.
	for _, before := range []string{"", "[Variant \"thaayam\"]\n\n{ü𝄞} *\n\n"} {
		text := before + faulty
		at := strings.Index(text, "Nd4")
		out := judge(text, units(text[:at]))
		i := slices.IndexFunc(out.Findings, func(f finding) bool { return f.Code == "M006" })
		if i < 0 {
			t.Fatalf("%+v", out.Findings)
		}
		f := out.Findings[i]
		if f.Start != units(text[:at]) || f.End != f.Start+3 || f.Line != strings.Count(text[:at], "\n")+1 {
			t.Errorf("the finding is at %+v, want %d", f, units(text[:at]))
		}
		if out.At == nil || out.At.Number != len(out.Games)-1 || out.At.Due != "move" || out.At.Prefix != "2. " ||
			len(out.At.Moves) < 10 {
			t.Errorf("at the caret: %+v", out.At)
		}
		last := strings.Index(text, "1. R:")
		out = judge(text, units(text[:last]))
		if out.At == nil || out.At.Due != "cast" || out.At.Prefix != "1. R: " || len(out.At.Throws) != 5 {
			t.Errorf("before the throw: %+v", out.At)
		}
		behind := strings.Index(text, " c1-e3")
		if out = judge(text, units(text[:behind])); out.At == nil || len(out.At.Moves) != 1 ||
			out.At.Moves[0].Text != "c1-e3" || out.At.Moves[0].From != "c1" || out.At.Prefix != "" {
			t.Errorf("behind the throw: %+v", out.At)
		}
	}
}

// TestTogether reads, searches and judges from many sides at once.
func TestTogether(t *testing.T) {
	s := start(t, false)
	var wg sync.WaitGroup
	for i := range 40 {
		wg.Go(func() {
			for _, path := range []string{"/api/v1/games", "/api/v1/search?q=plies%3E1", "/api/v1/tree?variant=chaturanga-2p",
				"/api/v1/files/1/games/1"} {
				r, err := http.NewRequestWithContext(context.WithoutCancel(t.Context()), "GET", s.URL+path, nil)
				if err != nil {
					t.Error(err)
					return
				}
				res, err := s.Client().Do(r)
				if err != nil {
					t.Error(err)
					return
				}
				_, _ = io.Copy(io.Discard, res.Body)
				_ = res.Body.Close()
				if res.StatusCode != http.StatusOK {
					t.Errorf("%d, %s: %s", i, path, res.Status)
				}
			}
		})
	}
	wg.Wait()
}

// TestTyped: paths that people type lead to the page that is meant, with the query; where none is, a page says which is
// nearest, and what programs ask is answered in JSON.
func TestTyped(t *testing.T) {
	s := start(t, true)
	s.Client().CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	for path, want := range map[string]string{
		"/read": "/", "/read/": "/", "/Read?x=1": "/?x=1", "/index.html": "/", "/home": "/",
		"/statistics?q=plies%3E9": "/stats?q=plies%3E9", "/statistics/": "/stats", "/stats/": "/stats",
		"/stats.html":    "/stats",
		"/write/?file=2": "/write?file=2", "/tree/?position=a%2Fb": "/tree?position=a%2Fb",
		"/search/?q=a&q=b": "/search?q=a&q=b",
		"/SEARCH":          "/search", "/compare/?a=1&b=2": "/compare?a=1&b=2", "/edit": "/write", "//read": "/",
	} {
		res, _ := s.do("GET", path, "")
		if got := res.Header.Get("Location"); res.StatusCode/100 != 3 || got != want && got != "/read" {
			t.Errorf("%s: %s to %q, want %q", path, res.Status, got, want)
		}
	}
	for path, want := range map[string]string{
		"/no": `href="/search"`, "/serch": `Did you mean <a href="/search">Search</a>?`,
		"/stat":                              `Did you mean <a href="/stats">Statistics</a>?`,
		"/%3Cscript%3Ealert(1)%3C/script%3E": "&lt;script&gt;",
		"/write/deep":                        `href="/write"`, "/assets/none.js": `href="/write"`,
		"//evil.example/read": `href="/write"`,
	} {
		res, text := s.do("GET", path, "")
		if kind := res.Header.Get("Content-Type"); path != "//evil.example/read" && (res.StatusCode != http.StatusNotFound ||
			!strings.HasPrefix(kind, "text/html") || !strings.Contains(text, want) || !strings.Contains(text, `id="views"`)) {
			t.Errorf("%s: %s %s %q", path, res.Status, kind, text)
		}
		if to := res.Header.Get("Location"); strings.HasPrefix(to, "//") || strings.Contains(to, "://") {
			t.Errorf("%s leads to %s", path, to)
		}
	}
	for method, path := range map[string]string{"GET": "/api/v1/no", "POST": "/api/stats", "PUT": "/write"} {
		res, text := s.do(method, path, "")
		if res.StatusCode/100 != 4 || res.Header.Get("Content-Type") != "application/json" || !json.Valid([]byte(text)) {
			t.Errorf("%s %s: %s %s", method, path, res.Status, text)
		}
	}
	// A page that needs an archive says so as a page.
	bare := startWith(t, serve.Config{})
	res, text := bare.do("GET", "/search", "")
	if res.StatusCode != http.StatusNotFound || !strings.Contains(text, "start the program with --db") ||
		!strings.Contains(text, `href="/write"`) || strings.Contains(text, `href="/search"`) {
		t.Errorf("%s %s", res.Status, text)
	}
}

// maxLoaded is how many bytes a page may load when it is opened, in all and before they are compressed: itself, its
// style sheet and its scripts, with no game in it. What a game is worked at with in Write comes with the game, and in
// all that may be maxWrite.
const maxLoaded, maxWrite = 120_000, 156_000

// TestLoaded: what pages load is not much, and is all there.
func TestLoaded(t *testing.T) {
	asked := regexp.MustCompile(`(?:src|href)="(/assets/[^"]*)"`)
	empty := filepath.Join(t.TempDir(), "empty.agn")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s := start(t, true)
	without := startWith(t, serve.Config{Files: []string{empty}, Write: true})
	for _, path := range []string{"/", "/write", "/search", "/tree", "/stats", "/compare", "/no", "empty:/write"} {
		s, path, most := s, path, maxLoaded
		if path == "/write" {
			most = maxWrite
		} else if p, ok := strings.CutPrefix(path, "empty:"); ok {
			s, path = without, p
		}
		_, text := s.do("GET", path, "")
		all := len(text)
		for _, m := range asked.FindAllStringSubmatch(text, -1) {
			res, text := s.do("GET", m[1], "")
			if res.StatusCode != http.StatusOK || text == "" {
				t.Errorf("%s asks for %s: %s", path, m[1], res.Status)
			}
			all += len(text)
		}
		if all > most {
			t.Errorf("%s loads %d bytes", path, all)
		}
	}
	// What is loaded when it is wanted is small beside it, and brings nothing along that is there.
	for name, most := range map[string]int{"newgame.js": 10_000, "forms.js": 5_000, "leaf.js": 5_000,
		"table.js": 65_000} {
		if _, text := s.do("GET", "/assets/"+name, ""); len(text) > most || !strings.Contains(text, "export{") {
			t.Errorf("%s has %d bytes: %.200s", name, len(text), text)
		}
	}
}

// TestBundled: the modules that a page is made of have no two names in common, and export what others import.
func TestBundled(t *testing.T) {
	imported := regexp.MustCompile(`(?m)^import (.*) from "\./(.*)";$|^import .*`)
	declared := regexp.MustCompile(`(?m)^(?:export )?(?:async )?(?:function\*?|class|const|let) ([A-Za-z_$][\w$]*)`)
	for page, modules := range serve.Bundled() {
		by := map[string]string{}
		for _, m := range modules {
			for _, d := range declared.FindAllStringSubmatch(serve.Source(m), -1) {
				if other := by[d[1]]; other != "" {
					t.Errorf("%s: %s and %s both have %s", page, other, m, d[1])
				}
				by[d[1]] = m
			}
			for _, i := range imported.FindAllStringSubmatch(serve.Source(m), -1) {
				for _, name := range strings.Split(strings.Trim(i[1], "{}"), ", ") {
					given := regexp.MustCompile(`(?m)^export .* ` + regexp.QuoteMeta(name) + `\*?[ (]`)
					if name == "" || !given.MatchString(serve.Source(i[2])) {
						t.Errorf("%s: %s imports %q of %s", page, m, name, i[2])
					}
				}
			}
		}
		if len(modules) < 3 || modules[len(modules)-1] != page {
			t.Errorf("%s is made of %v", page, modules)
		}
	}
}
