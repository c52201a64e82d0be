package diffview

import (
	"html/template"
	"io"
	"sync"

	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/referee/diff"
)

// pageTemplate is a page by itself: no script, nothing fetched from elsewhere. The
// template escapes whatever the games hold.
var pageTemplate = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("diff").Parse(`<!DOCTYPE html>
<html lang="{{.Lang}}">
<head>
<meta charset="utf-8">
<title>{{.Left}} | {{.Right}}</title>
<style>
body { font-family: sans-serif; margin: 2em; }
table { border-collapse: collapse; }
th, td { text-align: left; vertical-align: top; padding: 0.1em 1em; }
td { font-family: monospace; white-space: pre-wrap; }
tr.changed { background: #fff3c4; }
tr.compatible { background: #d7ecff; }
tr.left td:nth-child(1) { background: #ffd7d5; }
tr.right td:nth-child(3) { background: #ccffd8; }
td small { display: block; color: #555; }
tr.skip td { color: #777; }
</style>
</head>
<body>
{{- if .Tags}}
<table>
<tr><th>{{.Tag}}</th><th>{{.Left}}</th><th>{{.Right}}</th></tr>
{{- range .Tags}}
<tr><td>{{.Name}}</td><td>{{.Left}}</td><td>{{.Right}}</td></tr>
{{- end}}
</table>
{{- end}}
{{- range .Stops}}
<p>{{.}}</p>
{{- end}}
{{- range .Partings}}
<p>{{.}}</p>
{{- end}}
<table>
<tr><th>{{.Left}}</th><th></th><th>{{.Right}}</th></tr>
{{- range .Rows}}
<tr class="{{.Class}}"><td>{{.Left}}{{range ` +
		`.LeftNotes}}<small>{{.}}</small>{{end}}</td><td>{{.Mark}}</td><td>{{.Right}}{{range ` +
		`.RightNotes}}<small>{{.}}</small>{{end}}</td></tr>
{{- end}}
</table>
<p>{{.Summary}}</p>
</body>
</html>
`))
})

type htmlPage struct {
	Lang, Tag, Left, Right string
	Tags                   []pageTag
	Stops                  []string
	Partings               []string
	Rows                   []pageRow
	Summary                string
}

type pageTag struct{ Name, Left, Right string }

type pageRow struct {
	Class, Left, Mark, Right string
	LeftNotes, RightNotes    []string
}

// page writes the page.
func (v View) page(w io.Writer, d *diff.Diff) error {
	page := htmlPage{Lang: v.Lang.Tag(), Tag: v.Lang.Table("tag"), Left: printable.Line(d.A.Name), Right: printable.Line(d.B.Name), Stops: v.stopLines(d),
		Partings: v.partingLines(d), Summary: v.summary(d)}
	if !v.Play {
		for _, t := range d.Tags {
			page.Tags = append(page.Tags, pageTag{printable.Text(t.Name), v.orNone(t.A), v.orNone(t.B)})
		}
		if d.A.Result != d.B.Result {
			page.Tags = append(page.Tags, pageTag{v.Lang.Table("result at the end"), v.resultOf(d.A), v.resultOf(d.B)})
		}
		if d.Lead {
			page.Tags = append(page.Tags, pageTag{v.Lang.Table("before the first event"), v.leadOf(d.A), v.leadOf(d.B)})
		}
	}
	v.stretches(d, func(rows []diff.Row) {
		for _, r := range rows {
			row := pageRow{Class: r.Kind.String(), Mark: rowMark(r), Left: v.cell(d.A, r.A), Right: v.cell(d.B, r.B)}
			if !v.Play {
				for _, n := range notesOf(d.A, r.A) {
					row.LeftNotes = append(row.LeftNotes, printable.Name(n))
				}
				for _, n := range notesOf(d.B, r.B) {
					row.RightNotes = append(row.RightNotes, printable.Name(n))
				}
			}
			page.Rows = append(page.Rows, row)
		}
	}, func(n int) {
		page.Rows = append(page.Rows, pageRow{Class: "skip", Left: v.Lang.Say(words.Plural(n, "… %d the same", "… %d the same", n))})
	})
	return pageTemplate().Execute(w, page)
}
