package view

import (
	"html/template"
	"io"

	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/standings"
)

// standingsPage is a page by itself.
var standingsPage = template.Must(template.New("standings").Parse(`<!DOCTYPE html>
<html lang="{{.Lang}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}}</title>
<style>
:root { color-scheme: light dark; }
body { font: 16px/1.4 system-ui, sans-serif; margin: 1.5rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: 0 0 1.5rem; }
caption { font-weight: bold; text-align: left; padding: .3rem 0; }
th, td { padding: .25rem .6rem; text-align: right; border-bottom: 1px solid #8886; white-space: nowrap; }
.name { text-align: left; }
</style>
</head>
<body>
<h1>{{.Title}}</h1>
<p>{{.Counted}}</p>
{{range .Spelt}}<p>{{.}}</p>
{{end}}{{range .Sheets}}<div class="wide" tabindex="0" role="region" aria-label="{{.Title}}"><table>
<caption>{{.Title}}</caption>
<thead><tr>{{range .Head}}<th scope="col"{{if eq . $.Player}} class="name"{{end}}>{{.}}</th>{{end}}</tr></thead>
<tbody>
{{$head := .Head}}{{range .Rows}}<tr>{{range $i, $_ := .}}` +
	`{{if eq (index $head $i) $.Player}}<th scope="row" class="name">{{.}}</th>{{else}}<td>{{.}}</td>{{end}}{{end}}</tr>
{{end}}</tbody>
</table></div>
{{end}}</body>
</html>
`))

func standingsHTML(w io.Writer, lang *catalogue.Language, s *standings.Standings) error {
	all := sheets(lang, s, func(name string) string { return name })
	if len(s.Rows) > widestCross {
		all = append(all[:1:1], append([]sheet{crossSheet(lang, s, func(name string) string { return name })}, all[1:]...)...)
	}
	var spelt []string
	for _, t := range Spelt(s) {
		spelt = append(spelt, lang.Sayf("%v.", t))
	}
	return standingsPage.Execute(w, struct {
		Lang, Title, Player, Counted string
		Spelt                        []string
		Sheets                       []sheet
	}{lang.Tag(), lang.Table("Standings"), lang.Table("player"), lang.Sayf("%v.", counted(s)), spelt, all})
}
