package serve

import (
	"bytes"
	"embed"
	"html/template"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/ashtapada/agn/internal/page"
	"github.com/ashtapada/agn/internal/picture"
)

//go:embed assets
var assets embed.FS

var templates = sync.OnceValue(func() *template.Template {
	return template.Must(template.ParseFS(assets, "assets/*.html"))
})

// site is a page of the server.
type site struct {
	path, title, template, script string
	archive                       bool // it needs one
	unlisted                      bool // it is come to from another page only
}

var pages = []site{
	{"/{$}", "Read", "read.html", "page.js", false, false},
	{"/write", "Write", "write.html", "write.js", false, false},
	{"/search", "Search", "search.html", "search.js", true, false},
	{"/tree", "Tree", "tree.html", "tree.js", true, false},
	{"/stats", "Statistics", "stats.html", "stats.js", true, false},
	{"/compare", "Compare", "compare.html", "compare.js", true, true},
}

// link is a way to a page.
type link struct {
	Path, Title string
	Here        bool
}

func (s *Server) links(here string) []link {
	var out []link
	for _, p := range pages {
		if !p.unlisted && (!p.archive || s.Archive != nil) {
			out = append(out, link{strings.TrimSuffix(p.path, "{$}"), p.title, p.path == here})
		}
	}
	return out
}

// page makes a page. It is the same for all requests.
func (s *Server) page(p site) http.HandlerFunc {
	var b bytes.Buffer
	var nav strings.Builder
	must(templates().ExecuteTemplate(&nav, "links.html", s.links(p.path)))
	viewer, err := page.Viewer("Ashtapada", template.HTML(nav.String()))
	must(err)
	must(templates().ExecuteTemplate(&b, p.template, struct {
		Title, Script           string
		Links, Viewer, Hatching template.HTML
		Write, Imports          bool
	}{p.title, p.script, template.HTML(nav.String()), viewer, template.HTML(picture.Hatching), s.Write,
		s.Write && s.Archive != nil}))
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
	case slices.Contains(page.Modules(), name):
		text = []byte(page.Asset(name))
	default:
		http.NotFound(w, r)
		return
	}
	raw(w, http.StatusOK, kind, text)
}
