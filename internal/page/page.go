// Package page makes one HTML file that replays judged games: all inside, nothing fetched
// from elsewhere. What it shows was computed by the referee when it was made; its script
// only shows it. Text of games is data and never part of the page's language.
package page

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io"
	"regexp"
	"strings"
	"sync"

	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/picture"
	"github.com/ashtapada/agn/internal/squeeze"
)

//go:embed assets
var assets embed.FS

// Asset returns a part of the page as it is written: one of the Modules or of the style sheets.
func Asset(name string) string {
	if name == "drawings.js" {
		text, err := json.Marshal(AllDrawings())
		if err != nil {
			panic(err) // texts and numbers
		}
		return "// What pictures are drawn from.\nexport const drawings = " + string(text) + ";\n"
	}
	text, err := assets.ReadFile("assets/" + name)
	if err != nil {
		panic(fmt.Sprintf("page: %v", err)) // they are compiled in
	}
	return string(text)
}

// Modules are the modules of the page in the order in which they use each other.
func Modules() []string {
	return []string{"shell.js", "dom.js", "board.js", "drawings.js", "game.js", "sheet.js", "drawer.js", "pair.js",
		"booklet.js", "source.js", "page.js"}
}

// Style is the style sheet of all views, with the colours of their pictures. A view has one more of its own.
func Style() string {
	return ":root{" + picture.Light + "}\n" +
		"@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){" + picture.Dark + "}}\n" +
		"@media screen{:root[data-theme=dark]{" + picture.Dark + "}}\n" +
		"@media print{:root{" + picture.Print + "}}\n" + picture.Style + Asset("page.css") +
		Asset("board.css") + Asset("sheet.css")
}

// Join makes one module of several, given in the order in which they use each other, as short as may be.
func Join(modules ...string) string { return squeeze.Script(nil, modules...) }

// aside matches the comments of a style sheet and what its lines begin with.
var aside = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^[ \t]+|^/\*[^*]*\*/\n`) })

var script = sync.OnceValue(func() string { return Join(sources()...) })

// sources are the modules as they are written.
func sources() (all []string) {
	for _, name := range Modules() {
		all = append(all, Asset(name))
	}
	return all
}

// Drawings is what the script draws pictures with.
type Drawings struct {
	Shapes   map[string]picture.Shape `json:"shapes"`
	Mouth    picture.Shape            `json:"mouth"`
	Back     picture.Shape            `json:"back"`
	Pips     [][][2]float64           `json:"pips"`
	Hatching string                   `json:"-"`
}

// AllDrawings returns them.
func AllDrawings() Drawings {
	return Drawings{picture.Shapes(), picture.Shell(true), picture.Shell(false), picture.Pips(), picture.Hatching}
}

// Hash is what a Content-Security-Policy names an inline script or style by.
func Hash(s string) string {
	sum := sha256.Sum256([]byte(s))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

var parts = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("page").ParseFS(assets, "assets/*.html"))
})

// A Link is a way to a view, in the top of all views.
type Link struct {
	Path, Title string
	Here        bool
}

// A Lang is a language that a page may be in.
type Lang struct{ Tag, Name string }

// A Top is what stands above each view.
type Top struct {
	// Title is that of the page, or of the view where Links lead to others.
	Title string
	Links []Link
	// Langs are the languages that may be chosen, where they may.
	Langs []Lang
	// End stands before what is there in all views.
	End template.HTML
}

// Hatching is what the colours of print refer to.
func (Top) Hatching() template.HTML { return template.HTML(picture.Hatching) }

// HTML returns it.
func (t Top) HTML() template.HTML { return part("top.html", t) }

// Viewer returns what shows games, below the top.
func Viewer() template.HTML { return part("viewer.html", nil) }

func part(name string, values any) template.HTML {
	var b strings.Builder
	if err := parts().ExecuteTemplate(&b, name, values); err != nil {
		panic(fmt.Sprintf("page: %v", err)) // they are compiled in
	}
	return template.HTML(b.String())
}

// Writer writes a page, game by game.
type Writer struct {
	w      io.Writer
	lang   *catalogue.Language
	games  []Entry
	packed bytes.Buffer
	pack   *flate.Writer
}

// NewWriter writes the head of a page with that title, in a language.
func NewWriter(w io.Writer, title string, lang *catalogue.Language) (*Writer, error) {
	style, code := aside().ReplaceAllString(Style()+Asset("read.css"), ""), script()
	policy := "default-src 'none'; script-src " + Hash(code) + "; style-src " + Hash(style) +
		"; base-uri 'none'; form-action 'none'"
	pack, err := flate.NewWriter(nil, flate.DefaultCompression)
	if err != nil {
		return nil, err
	}
	return &Writer{w: w, lang: lang, pack: pack}, Head(w, title, policy, style, Viewer(), lang)
}

// Head writes a page in one file, up to the end of what is seen on it: its policy and style, the top, and what shows
// its data. The title is the user's and in no language.
func Head(w io.Writer, title, policy, style string, viewer template.HTML, lang *catalogue.Language) error {
	said := func(part template.HTML) template.HTML { return template.HTML(lang.HTML(string(part))) }
	top := strings.Replace(string(said(Top{}.HTML())), "<bdi></bdi>", "<bdi>"+template.HTMLEscapeString(title)+"</bdi>", 1)
	return parts().ExecuteTemplate(w, "head.html", struct {
		Lang, Title, Policy string
		Style               template.CSS
		Top, Viewer         template.HTML
	}{lang.Tag(), title, policy, template.CSS(style), template.HTML(top), said(viewer)})
}

// Add writes a game: its JSON, deflated, in base64, which is a fifth of its size.
func (p *Writer) Add(g *Game) error {
	p.games = append(p.games, g.entry)
	p.packed.Reset()
	p.pack.Reset(&p.packed)
	if err := errors.Join(json.NewEncoder(p.pack).Encode(g), p.pack.Close()); err != nil {
		return err
	}
	_, err := fmt.Fprintf(p.w, `<script type="text/plain" id="game-%d">%s</script>`+"\n", len(p.games),
		base64.StdEncoding.EncodeToString(p.packed.Bytes()))
	return err
}

// Close writes the end of the page. It does not close the writer below.
func (p *Writer) Close() error {
	if p.games == nil {
		p.games = []Entry{}
	}
	return parts().ExecuteTemplate(p.w, "tail.html", struct {
		Games     []Entry
		Sentences template.HTML
		Script    template.JS
	}{p.games, Sentences(p.lang, sources()...), template.JS(script())})
}
