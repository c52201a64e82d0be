package element

import (
	"html/template"
	"io"
	"sync"

	"github.com/ashtapada/agn/internal/page"
)

// Entry is a game in the index of those that lie beside the script.
type Entry struct {
	// Src is the name of its file.
	Src string `json:"src"`
	page.Entry
}

var index = sync.OnceValue(func() *template.Template {
	number := template.FuncMap{"number": func(i int) int { return i + 1 }}
	return template.Must(template.New("index").Funcs(number).Parse(asset("index.html")))
})

// Index writes a page that lists games and shows each where it is opened. It needs nothing but the script and their
// files beside it.
func Index(w io.Writer, title string, games []Entry) error {
	return index().Execute(w, struct {
		Title string
		Games []Entry
	}{title, games})
}
