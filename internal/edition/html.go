package edition

import (
	"context"
	"embed"
	"fmt"
	"html/template"
	"io"
	"regexp"
	"strings"
	"sync"

	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/collation"
	"github.com/ashtapada/agn/internal/page"
	"github.com/ashtapada/agn/internal/squeeze"
	"github.com/ashtapada/agn/referee"
)

//go:embed assets
var assets embed.FS

// Asset returns a part of the page as it is written, empty if there is none of that name.
func Asset(name string) string {
	text, err := assets.ReadFile("assets/" + name)
	if err != nil {
		return ""
	}
	return string(text)
}

var parts = sync.OnceValue(func() *template.Template {
	return template.Must(template.ParseFS(assets, "assets/*.html"))
})

// Viewer returns what shows a collation, below the top of a page.
func Viewer() template.HTML {
	var b strings.Builder
	if err := parts().ExecuteTemplate(&b, "viewer.html", nil); err != nil {
		panic(fmt.Sprintf("edition: %v", err)) // it is compiled in
	}
	return template.HTML(b.String())
}

// script is the script of the page.
var script = sync.OnceValue(func() string {
	return page.Join(sources()...)
})

// sources are the modules of the page as they are written.
func sources() []string {
	return []string{page.Asset("shell.js"), page.Asset("dom.js"), page.Asset("board.js"), page.Asset("drawings.js"),
		page.Asset("game.js"), Asset("witnesses.js"), Asset("edition.js")}
}

// element matches the beginning of an element.
var element = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`<([a-z]\w*)`) })

// style is the style sheet of the page: of what all pages share that which it uses.
var style = sync.OnceValue(func() string {
	text := "<html><body>" + string(page.Top{Title: "x"}.HTML()) + string(Viewer()) + script()
	return squeeze.Style(page.Style()+Asset("witnesses.css"), element().ReplaceAllString(text, "< $1 "), "agn-", "bv-")
})

// HTML writes a collation as a page in one file: all inside, nothing fetched from elsewhere. The text is judged as cfg
// says, so that the board can be shown. What the program says is in the language.
func HTML(w io.Writer, a *collation.Apparatus, cfg referee.Config, lang *catalogue.Language) error {
	v := NewView(catalogue.With(context.Background(), lang), a, cfg)
	title := lang.Sayf("Collation")
	if v.Game != nil {
		title = v.Game.Title
	}
	code, look := script(), style()
	policy := "default-src 'none'; script-src " + page.Hash(code) + "; style-src " + page.Hash(look) +
		"; img-src blob:; base-uri 'none'; form-action 'none'"
	if err := page.Head(w, title, policy, look, Viewer(), lang); err != nil {
		return err
	}
	return parts().ExecuteTemplate(w, "tail.html", struct {
		View      *View
		Sentences template.HTML
		Script    template.JS
	}{v, page.Sentences(lang, sources()...), template.JS(code)})
}
