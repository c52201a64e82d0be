package serve

import (
	"bytes"
	"embed"
	"html/template"
	"maps"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/edition"
	"github.com/ashtapada/agn/internal/page"
	"github.com/ashtapada/agn/internal/words"
)

//go:embed assets
var assets embed.FS

var templates = sync.OnceValue(func() *template.Template {
	return template.Must(template.ParseFS(assets, "assets/*.html"))
})

// site is a page of the server.
type site struct {
	path, title string
	// name is that of its template, its script and its style.
	name     string
	archive  bool // it needs one
	unlisted bool // it is come to from another page only
	// also are words that people type for it.
	also []string
	// ahead are what its script asks for first where the address has no query, under /api/v1: the browser does so before
	// the script runs.
	ahead []string
	// soon are modules that its script wants as soon as there is a game.
	soon []string
}

var pages = []site{
	{"/{$}", "Read", "read", false, false, []string{"read", "reader", "index", "home", "games", "viewer"},
		[]string{"games?open=1"}, nil},
	{"/write", "Write", "write", false, false, []string{"edit", "editor", "new"}, []string{"files", "files/1"},
		[]string{"table.js"}},
	{"/search", "Search", "search", true, false, []string{"find", "archive", "query"}, nil, nil},
	{"/tree", "Tree", "tree", true, false, []string{"explorer", "openings"}, []string{"rulesets"}, nil},
	{"/stats", "Statistics", "stats", true, false, []string{"statistics", "statistic"}, []string{"rulesets"}, nil},
	{"/compare", "Compare", "read", true, true, nil, nil, nil},
	{"/collate", "Collate", "collate", false, false, []string{"collation", "witnesses", "apparatus"}, nil, nil},
}

// address is where a page stands.
func (p *site) address() string { return strings.TrimSuffix(p.path, "{$}") }

// meant returns the pages that a path may stand for, and whether it is one that is surely meant.
func meant(path string) (near []site, sure bool) {
	word := strings.ToLower(strings.Trim(path, "/"))
	word = strings.TrimSuffix(strings.TrimSuffix(word, ".html"), ".htm")
	by := map[string]site{}
	for _, p := range pages {
		for _, name := range append([]string{strings.Trim(p.address(), "/"), strings.ToLower(p.title)}, p.also...) {
			by[name] = p
		}
	}
	if p, ok := by[word]; ok {
		return []site{p}, true
	}
	for _, name := range engine.Nearest(word, slices.Sorted(maps.Keys(by))) {
		if p := by[name]; !slices.ContainsFunc(near, func(o site) bool { return o.path == p.path }) {
			near = append(near, p)
		}
	}
	return near, false
}

// lost answers where nothing stands under a path: it leads to the page that is surely meant, with the query, or says
// which is nearest.
func (s *Server) lost(w http.ResponseWriter, r *http.Request) {
	near, sure := meant(r.URL.Path)
	read := r.Method == http.MethodGet || r.Method == http.MethodHead
	switch {
	case !read:
		w.Header().Set("Allow", "GET, HEAD")
		refuse(w, r, refusedf(http.StatusMethodNotAllowed, "pages are read by GET; what else there is stands under /api/v1"))
	case sure:
		to := url.URL{Path: near[0].address(), RawQuery: r.URL.RawQuery}
		http.Redirect(w, r, to.String(), http.StatusPermanentRedirect)
	default:
		s.sorry(w, r, http.StatusNotFound, "Nothing stands here", langOf(r).Sayf("There is no page %s.", r.URL.Path), near)
	}
}

// sorry is a page that says why no other is shown, and where to go.
func (s *Server) sorry(w http.ResponseWriter, r *http.Request, status int, title, said string, near []site) {
	var text bytes.Buffer
	links := s.links("", s.several())
	var to []page.Link
	for _, p := range near {
		to = append(to, page.Link{Path: p.address(), Title: p.title})
	}
	must(templates().ExecuteTemplate(&text, "lost.html", struct {
		Title, Script, Style, Said string
		Sentences                  template.HTML
		Ahead, Soon                []string
		Top                        template.HTML
		Near, Links                []page.Link
	}{title, "", "page.css", said, page.Sentences(langOf(r), source("shell.js")), nil, nil,
		page.Top{Title: title, Links: links, Langs: langs()}.HTML(), to, links}))
	raw(w, status, htmlType, []byte(langOf(r).HTML(text.String())))
}

const htmlType = "text/html; charset=utf-8"

// links are the pages that a page leads to. There are several records or not, which can be collated.
func (s *Server) links(here string, several bool) []page.Link {
	var out []page.Link
	for _, p := range pages {
		if !p.unlisted && (!p.archive || s.Archive != nil) && (p.name != "collate" || several) {
			out = append(out, page.Link{Path: p.address(), Title: p.title, Here: p.path == here})
		}
	}
	return out
}

// html returns a page that asks for these before its script does. It is the same for all requests in a language.
func (s *Server) html(p *site, ahead, soon []string, several bool, lang *catalogue.Language) []byte {
	var b bytes.Buffer
	top := page.Top{Title: p.title, Links: s.links(p.path, several), Langs: langs()}
	if end := templates().Lookup(p.name + "_end.html"); end != nil {
		var text strings.Builder
		must(end.Execute(&text, s))
		top.End = template.HTML(text.String())
	}
	must(templates().ExecuteTemplate(&b, p.name+".html", struct {
		Title, Script, Style string
		Sentences            template.HTML
		Ahead, Soon          []string
		Top, Viewer          template.HTML
		Collated             template.HTML
		Write, Imports       bool
		Archive              bool
	}{p.title, p.script(), p.name + ".css", page.Sentences(lang, p.scripts()...),
		ahead, soon, top.HTML(), page.Viewer(), edition.Viewer(), s.Write,
		s.Write && s.Archive != nil, s.Archive != nil}))
	return []byte(lang.HTML(b.String()))
}

// page answers with a page.
func (s *Server) page(p site) http.HandlerFunc {
	type kind struct {
		bare, begun, several bool
		lang                 string
	}
	var texts sync.Map // by kind
	made := func(is kind, lang *catalogue.Language) []byte {
		if text, ok := texts.Load(is); ok {
			return text.([]byte)
		}
		var ahead, soon []string
		if is.bare && len(s.Files) > 0 {
			ahead = askedIn(lang, p.ahead)
		}
		if is.begun {
			soon = p.soon
		}
		text, _ := texts.LoadOrStore(is, s.html(&p, ahead, soon, is.several, lang))
		return text.([]byte)
	}
	return func(w http.ResponseWriter, r *http.Request) {
		if p.archive && s.Archive == nil {
			s.sorry(w, r, errNoArchive.Status, "No archive", words.Sentence(langOf(r).Say(errNoArchive.Message)), nil)
			return
		}
		lang := langOf(r)
		w.Header().Set("Vary", "Accept-Language, Cookie")
		raw(w, http.StatusOK, htmlType, made(kind{r.URL.RawQuery == "", len(p.soon) > 0 && s.begun(), s.several(), lang.Tag()}, lang))
	}
}

// askedIn is what is asked for with the language of the page, as its scripts ask for it.
func askedIn(lang *catalogue.Language, paths []string) []string {
	if lang == nil {
		return paths
	}
	var out []string
	for _, path := range paths {
		sign := "?"
		if strings.Contains(path, "?") {
			sign = "&"
		}
		out = append(out, path+sign+langCookie+"="+lang.Tag())
	}
	return out
}

// langCookie is the cookie in which a browser keeps the language that was chosen on a page, and what a request asks for
// another language by.
const langCookie = "lang"

// langs are the languages that a page offers.
func langs() (out []page.Lang) {
	for _, tag := range catalogue.Whole {
		lang, _ := catalogue.Open(tag)
		out = append(out, page.Lang{Tag: tag, Name: lang.Name()})
	}
	return out
}

// langOf is the language of who asks: the one chosen on a page, or what the browser prefers.
func langOf(r *http.Request) *catalogue.Language {
	if c, err := r.Cookie(langCookie); err == nil {
		if lang, ok := catalogue.Open(c.Value); ok {
			return lang
		}
	}
	return catalogue.Match(r.Header.Get("Accept-Language"))
}

// begun reports whether a file has something in it.
func (s *Server) begun() bool {
	return slices.ContainsFunc(s.Files, func(name string) bool {
		info, err := os.Stat(name)
		return err == nil && info.Size() > 0
	})
}

// Asset returns a script or a style sheet of the pages.
func Asset(name string) string {
	text, err := assets.ReadFile("assets/" + name)
	must(err)
	return string(text)
}

// must ends the program where one of its own templates is wrong.
func must(err error) {
	if err != nil {
		panic(err)
	}
}
