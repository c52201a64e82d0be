package view

import (
	"bytes"
	"io"
	"time"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/jsonline"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/referee/report"
)

// storedJSON is one game of an archive.
type storedJSON struct {
	ID       string                 `json:"id"`
	Play     string                 `json:"play"`
	Variant  *string                `json:"variant"`
	Options  string                 `json:"options"`
	Version  *int64                 `json:"version"`
	Verdict  string                 `json:"verdict"`
	Complete bool                   `json:"complete"`
	Events   int                    `json:"events"`
	Judged   *int                   `json:"judged"`
	Plies    int                    `json:"plies"`
	Sic      int                    `json:"sic"`
	Result   *string                `json:"result"`
	Computed *string                `json:"computed"`
	Ending   *string                `json:"ending"`
	Date     *string                `json:"date"`
	FirstDay *int64                 `json:"firstDay"`
	LastDay  *int64                 `json:"lastDay"`
	File     string                 `json:"file"`
	Game     int                    `json:"game"`
	Line     int                    `json:"line"`
	Imported string                 `json:"imported"`
	Text     string                 `json:"text"`
	Findings []report.FindingObject `json:"findings"`
	// Superseded is null of a game of the archive.
	Superseded *supersededJSON `json:"superseded"`
}

// supersededJSON says since when and why a text is superseded.
type supersededJSON struct {
	When      string  `json:"when"`
	Reason    string  `json:"reason"`
	Successor *string `json:"successor"`
}

func supersededObject(s *archive.Supersession) *supersededJSON {
	if s == nil {
		return nil
	}
	out := &supersededJSON{When: time.Unix(s.When, 0).UTC().Format(time.RFC3339), Reason: s.Reason}
	if s.Successor != nil {
		out.Successor = jsonline.OrNull(s.Successor.String())
	}
	return out
}

// supersededText says it in words.
func supersededText(s *archive.Supersession) words.Text {
	text := words.Of("superseded on %s", time.Unix(s.When, 0).UTC().Format(time.DateOnly))
	if s.Successor != nil {
		text = words.Of("superseded by %s on %s", s.Successor.String()[:ShownID],
			time.Unix(s.When, 0).UTC().Format(time.DateOnly))
	}
	if s.Reason != "" {
		text = words.Of("%s: %s", text, printable.Name(s.Reason))
	}
	return text
}

func storedObject(g *archive.Stored) storedJSON {
	out := storedJSON{
		ID: g.ID.String(), Play: g.Play.String(), Variant: jsonline.OrNull(g.Variant), Options: g.Options, Version: g.Version,
		Verdict: g.Verdict, Complete: g.Complete, Events: g.Events, Judged: g.Judged, Plies: g.Plies, Sic: g.Sic,
		Result: jsonline.OrNull(g.Result), Computed: jsonline.OrNull(g.Computed), Ending: jsonline.OrNull(g.Ending),
		Date: jsonline.OrNull(g.Date), FirstDay: g.Days.First, LastDay: g.Days.Last,
		File: g.File, Game: g.InFile, Line: g.Line, Imported: time.Unix(g.Imported, 0).UTC().Format(time.RFC3339),
		Text: string(g.Text), Findings: make([]report.FindingObject, len(g.Findings)),
		Superseded: supersededObject(g.Superseded),
	}
	for i := range g.Findings {
		out.Findings[i] = report.ObjectOf(&g.Findings[i])
	}
	return out
}

// Stored writes a game of an archive as Text, with what was found under it, or JSONL.
func Stored(w io.Writer, format string, lang *catalogue.Language, g *archive.Stored) error {
	if format == JSONL {
		return jsonline.Write(w, storedObject(g))
	}
	var b bytes.Buffer
	for line := range bytes.Lines(g.Text) {
		b.WriteString(printable.Line(string(bytes.TrimRight(line, "\n"))) + "\n")
	}
	lang.Writef(&b, "\nid %s\nfrom %s, game %d, line %d, imported %s\n%s", g.ID, printable.Line(g.File), g.InFile, g.Line,
		time.Unix(g.Imported, 0).UTC().Format(time.DateTime), verdictOf(g.Verdict, g.Partly, g.Judged, g.Events))
	if g.Version != nil {
		lang.Writef(&b, " under %s version %d", printable.Name(g.Variant), *g.Version)
	}
	if g.Complete {
		lang.Writef(&b, ", ended %s by %s", printable.Name(g.Computed), printable.Name(g.Ending))
	}
	b.WriteByte('\n')
	if g.Superseded != nil {
		b.WriteString(lang.Say(supersededText(g.Superseded)) + "\n")
	}
	for i := range g.Findings {
		b.Write(report.AppendHeading(nil, g.File, &g.Findings[i], lang))
	}
	_, err := w.Write(b.Bytes())
	return err
}
