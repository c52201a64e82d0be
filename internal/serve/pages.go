package serve

import (
	"bytes"
	"cmp"
	"embed"
	"html/template"
	"maps"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/page"
	"github.com/ashtapada/agn/internal/squeeze"
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
}

var pages = []site{
	{"/{$}", "Read", "read", false, false, []string{"read", "reader", "index", "home", "games", "viewer"}},
	{"/write", "Write", "write", false, false, []string{"edit", "editor", "new"}},
	{"/search", "Search", "search", true, false, []string{"find", "archive", "query"}},
	{"/tree", "Tree", "tree", true, false, []string{"explorer", "openings"}},
	{"/stats", "Statistics", "stats", true, false, []string{"statistics", "statistic"}},
	{"/compare", "Compare", "read", true, true, nil},
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
		refuse(w, faultf(http.StatusMethodNotAllowed, "pages are read by GET; what else there is stands under /api/v1"))
	case sure:
		to := url.URL{Path: near[0].address(), RawQuery: r.URL.RawQuery}
		http.Redirect(w, r, to.String(), http.StatusPermanentRedirect)
	default:
		s.sorry(w, http.StatusNotFound, "Nothing stands here", "There is no page "+r.URL.Path+".", near)
	}
}

// sorry is a page that says why no other is shown, and where to go.
func (s *Server) sorry(w http.ResponseWriter, status int, title, said string, near []site) {
	var text bytes.Buffer
	links := s.links("")
	var to []page.Link
	for _, p := range near {
		to = append(to, page.Link{Path: p.address(), Title: p.title})
	}
	must(templates().ExecuteTemplate(&text, "lost.html", struct {
		Title, Script, Style, Said string
		Top                        template.HTML
		Near, Links                []page.Link
	}{title, "", "", said, page.Top{Title: title, Links: links}.HTML(), to, links}))
	raw(w, status, htmlType, text.Bytes())
}

const htmlType = "text/html; charset=utf-8"

func (s *Server) links(here string) []page.Link {
	var out []page.Link
	for _, p := range pages {
		if !p.unlisted && (!p.archive || s.Archive != nil) {
			out = append(out, page.Link{Path: p.address(), Title: p.title, Here: p.path == here})
		}
	}
	return out
}

// lent are the files of a page under another name than its own.
var lent = map[string]string{"read.js": "page.js", "stats.css": "tree.css"}

// file is the name of its script or style.
func (p *site) file(kind string) string { return cmp.Or(lent[p.name+kind], p.name+kind) }

// page makes a page. It is the same for all requests.
func (s *Server) page(p site) http.HandlerFunc {
	var b bytes.Buffer
	top := page.Top{Title: p.title, Links: s.links(p.path)}
	if end := templates().Lookup(p.name + "_end.html"); end != nil {
		var text strings.Builder
		must(end.Execute(&text, s))
		top.End = template.HTML(text.String())
	}
	must(templates().ExecuteTemplate(&b, p.name+".html", struct {
		Title, Script, Style string
		Top, Viewer          template.HTML
		Write, Imports       bool
	}{p.title, p.file(".js"), p.file(".css"), top.HTML(), page.Viewer(), s.Write, s.Write && s.Archive != nil}))
	return func(w http.ResponseWriter, _ *http.Request) {
		if p.archive && s.Archive == nil {
			s.sorry(w, errNoArchive.Status, "No archive", words.Sentence(errNoArchive.Message), nil)
			return
		}
		raw(w, http.StatusOK, htmlType, b.Bytes())
	}
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

// assetKinds has the kinds of files that pages are made of. Others are not served.
var assetKinds = map[string]string{
	".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml",
}

// asset answers with a script, a style sheet or the icon.
func (s *Server) asset(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	text := bundles()[name]
	if text == nil {
		text = assetText(name)
	}
	if text != nil {
		raw(w, http.StatusOK, assetKinds[path.Ext(name)], text)
		return
	}
	s.lost(w, r)
}

// assetText returns a file that pages are made of, nil for another name.
func assetText(name string) []byte {
	text, err := assets.ReadFile("assets/" + name)
	switch {
	case name == "page.css":
		return []byte(page.Style())
	case err == nil && assetKinds[path.Ext(name)] != "":
		return text
	case name == "read.css", slices.Contains(page.Modules(), name):
		return []byte(page.Asset(name))
	}
	return nil
}

// imported matches the name of a module that another imports.
var imported = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^import [^"]*"\./([^"]+)"`) })

// gathered lists what a module imports, and what that does, before what needs it; itself it is the last.
func gathered(name string) (out []string) {
	seen := map[string]bool{}
	var add func(name string)
	add = func(name string) {
		if seen[name] {
			return
		}
		seen[name] = true
		for _, m := range imported().FindAllSubmatch(assetText(name), -1) {
			add(string(m[1]))
		}
		out = append(out, name)
	}
	add(name)
	return out
}

// bundle makes one script of a module and of what it needs, so that a page asks for one file and not for each. What the
// module itself calls something is known to it alone; the others have no two names in common.
func bundle(name string) []byte {
	var b strings.Builder
	for _, m := range gathered(name) {
		text := squeeze.Unlinked(string(assetText(m)))
		if m == name {
			text = "{\n" + text + "}\n"
		}
		b.WriteString(text + "\n")
	}
	return []byte(b.String())
}

// bundles are the scripts of all pages by their names.
var bundles = sync.OnceValue(func() map[string][]byte {
	out := map[string][]byte{}
	for _, p := range pages {
		name := p.file(".js")
		out[name] = bundle(name)
	}
	return out
})
