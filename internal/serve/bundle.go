package serve

import (
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/edition"
	"github.com/ashtapada/agn/internal/page"
	"github.com/ashtapada/agn/internal/squeeze"
)

// A page asks for a script, a style sheet, and for scripts that are loaded when they are wanted. Each is made of the
// files of this program, as short as may be, when it is first asked for.

// kinds has the kinds of files that pages ask for. Others are not served.
var kinds = map[string]string{
	".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml",
}

// asset answers with a script, a style sheet or the icon.
func (s *Server) asset(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	if made := served()[name]; made != nil {
		raw(w, http.StatusOK, kinds[path.Ext(name)], made())
		return
	}
	s.lost(w, r)
}

// served has what pages ask for by its names.
var served = sync.OnceValue(func() map[string]func() []byte {
	out := map[string]func() []byte{}
	add := func(name string, text func() string) {
		out[name] = sync.OnceValue(func() []byte { return []byte(text()) })
	}
	add("icon.svg", func() string { return source("icon.svg") })
	add("page.css", func() string {
		return styleOf("<html><body>"+source("lost.html")+string(page.Top{Links: []page.Link{{}}}.HTML()), "")
	})
	for _, name := range []string{"shell.js", "thread.js"} {
		add(name, func() string { return squeeze.Script(nil, source(name)) })
	}
	for _, p := range pages {
		add(p.name+".css", p.style)
		add(p.script(), func() string { return bundle(p.script()) })
		for _, name := range later(p.script()) {
			add(name, func() string { return addition(p.script(), name) })
		}
	}
	return out
})

// script is the name of its script.
func (p *site) script() string {
	if p.name == "read" {
		return "page.js" // that of a page in one file
	}
	return p.name + ".js"
}

// scripts are its scripts as they are written, those too that are loaded when they are wanted.
func (p *site) scripts() []string {
	names := append([]string{"shell.js"}, gathered(p.script())...)
	for _, name := range later(p.script()) {
		modules, _ := separate(p.script(), name)
		names = append(names, modules...)
	}
	return texts(names)
}

// styles are the style sheets of a page where it has others than one of its name.
var styles = map[string][]string{"search": {"search.css", "complete.css"}, "stats": {"tree.css", "complete.css"},
	"collate": {"witnesses.css"}}

// source returns a file that pages are made of, as it is written, empty for another name.
func source(name string) string {
	if text, err := assets.ReadFile("assets/" + name); err == nil {
		return string(text)
	}
	if name == "read.css" || slices.Contains(page.Modules(), name) {
		return page.Asset(name)
	}
	return edition.Asset(name)
}

var (
	imports  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^import \{(.*)\} from "\./(.+)";$`) })
	wanted   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`import\("\./(.+?)"\)`) })
	exported = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?m)^export (?:async )?(?:function|class|const|let) ([$\w]+)`)
	})
)

// gathered lists what a module imports, and what that does, before what needs it; itself it is the last.
func gathered(name string) (out []string) {
	seen := map[string]bool{}
	var add func(name string)
	add = func(name string) {
		if seen[name] {
			return
		}
		seen[name] = true
		for _, m := range imports().FindAllStringSubmatch(source(name), -1) {
			add(m[2])
		}
		out = append(out, name)
	}
	add(name)
	return out
}

// later lists the modules that those of a page load when they are wanted.
func later(script string) (out []string) {
	for _, name := range gathered(script) {
		for _, m := range wanted().FindAllStringSubmatch(source(name), -1) {
			if !slices.Contains(out, m[1]) {
				out = append(out, m[1])
			}
		}
	}
	return out
}

// separate returns of a module that is loaded when it is wanted the modules that the page has not loaded yet, and what
// they import from the others.
func separate(script, name string) (modules, names []string) {
	there := gathered(script)
	for _, m := range gathered(name) {
		if slices.Contains(there, m) {
			continue
		}
		modules = append(modules, m)
		for _, i := range imports().FindAllStringSubmatch(source(m), -1) {
			if slices.Contains(there, i[2]) {
				names = append(names, strings.Split(i[1], ", ")...)
			}
		}
	}
	slices.Sort(names)
	return modules, slices.Compact(names)
}

// texts returns modules as they stand in one script.
func texts(modules []string) (out []string) {
	for _, m := range modules {
		out = append(out, wanted().ReplaceAllString(source(m), `import("/assets/$1")`))
	}
	return out
}

// bundle makes one script of a module and of what it needs, so that a page asks for one file and not for each. It
// exports what scripts that are loaded later take from it.
func bundle(name string) string {
	var names []string
	for _, l := range later(name) {
		_, of := separate(name, l)
		names = append(names, of...)
	}
	slices.Sort(names)
	one := squeeze.Part{Modules: texts(gathered(name)), Exports: slices.Compact(names)}
	return one.Script()
}

// addition makes a script that is loaded later, of what the page does not have yet.
func addition(script, name string) string {
	modules, names := separate(script, name)
	one := squeeze.Part{Modules: texts(modules), Imports: names, From: "/assets/" + script}
	for _, m := range exported().FindAllStringSubmatch(source(name), -1) {
		one.Exports = append(one.Exports, m[1])
	}
	return one.Script()
}

// style makes the style sheet of a page.
func (p *site) style() string {
	all := Server{Config: Config{Write: true, Archive: new(archive.Archive)}}
	text := bundle(p.script())
	for _, name := range later(p.script()) {
		text += addition(p.script(), name)
	}
	names := styles[p.name]
	if names == nil {
		names = []string{p.name + ".css"}
	}
	var own string
	for _, name := range names {
		own += source(name)
	}
	return styleOf(string(all.html(p, nil, nil, true, nil))+text, own)
}

// tag matches the beginning of an element.
var tag = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`<([a-z]\w*)`) })

// styleOf makes a style sheet of that of all views and one more, for what a text and the top name.
func styleOf(text, more string) string {
	return squeeze.Style(page.Style()+more, source("shell.js")+tag().ReplaceAllString(text, "< $1 "), "agn-", "bv-")
}
