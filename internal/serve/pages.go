package serve

import (
	"bytes"
	"cmp"
	"embed"
	"html/template"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/ashtapada/agn/internal/page"
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
}

var pages = []site{
	{"/{$}", "Read", "read", false, false},
	{"/write", "Write", "write", false, false},
	{"/search", "Search", "search", true, false},
	{"/tree", "Tree", "tree", true, false},
	{"/stats", "Statistics", "stats", true, false},
	{"/compare", "Compare", "read", true, true},
}

func (s *Server) links(here string) []page.Link {
	var out []page.Link
	for _, p := range pages {
		if !p.unlisted && (!p.archive || s.Archive != nil) {
			out = append(out, page.Link{Path: strings.TrimSuffix(p.path, "{$}"), Title: p.title, Here: p.path == here})
		}
	}
	return out
}

// lent are the files of a page under another name than its own.
var lent = map[string]string{"read.js": "page.js", "stats.css": "tree.css"}

// page makes a page. It is the same for all requests.
func (s *Server) page(p site) http.HandlerFunc {
	var b bytes.Buffer
	file := func(kind string) string { return cmp.Or(lent[p.name+kind], p.name+kind) }
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
	}{p.title, file(".js"), file(".css"), top.HTML(), page.Viewer(), s.Write, s.Write && s.Archive != nil}))
	return func(w http.ResponseWriter, _ *http.Request) {
		if p.archive && s.Archive == nil {
			refuse(w, errNoArchive)
			return
		}
		raw(w, http.StatusOK, "text/html; charset=utf-8", b.Bytes())
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
	kind := assetKinds[path.Ext(name)]
	text, err := assets.ReadFile("assets/" + name)
	switch {
	case name == "page.css":
		text = []byte(page.Style())
	case err == nil && kind != "":
	case name == "read.css", slices.Contains(page.Modules(), name):
		text = []byte(page.Asset(name))
	default:
		http.NotFound(w, r)
		return
	}
	raw(w, http.StatusOK, kind, text)
}
