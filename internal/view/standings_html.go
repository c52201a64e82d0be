package view

import (
	"html/template"
	"io"

	"github.com/ashtapada/agn/internal/standings"
	"github.com/ashtapada/agn/internal/words"
)

// standingsPage is a page by itself.
var standingsPage = template.Must(template.New("standings").Parse(`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Standings</title>
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
<h1>Standings</h1>
<p>{{.Counted}}.</p>
{{range .Spelt}}<p>{{.}}.</p>
{{end}}{{range .Sheets}}<div class="wide" tabindex="0" role="region" aria-label="{{.Title}}"><table>
<caption>{{.Title}}</caption>
<thead><tr>{{range .Head}}<th scope="col"{{if eq . "player"}} class="name"{{end}}>{{.}}</th>{{end}}</tr></thead>
<tbody>
{{$head := .Head}}{{range .Rows}}<tr>{{range $i, $_ := .}}` +
	`{{if eq (index $head $i) "player"}}<th scope="row" class="name">{{.}}</th>{{else}}<td>{{.}}</td>{{end}}{{end}}</tr>
{{end}}</tbody>
</table></div>
{{end}}</body>
</html>
`))

func standingsHTML(w io.Writer, s *standings.Standings) error {
	all := sheets(nil, s, func(name string) string { return name })
	if len(s.Rows) > widestCross {
		all = append(all[:1:1], append([]sheet{crossSheet(nil, s, func(name string) string { return name })}, all[1:]...)...)
	}
	return standingsPage.Execute(w, struct {
		Counted string
		Spelt   []string
		Sheets  []sheet
	}{counted(s).String(), english(Spelt(s)), all})
}

// english puts texts into English.
func english(texts []words.Text) []string {
	out := make([]string, len(texts))
	for i, t := range texts {
		out[i] = t.String()
	}
	return out
}
