package report

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"fmt"
	"maps"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/jsonline"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/sarif"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation/diag"
)

// The names of the components of a log, and of the fingerprints. The second
// fingerprint is the one that GitHub goes by.
const (
	sarifTool        = "agn"
	sarifTaxonomy    = "rules"
	sarifURI         = "https://github.com/ashtapada/agn"
	fingerprint      = "agnFinding/v1"
	githubMarkedLine = "primaryLocationLineHash"
)

// sarifReporter writes a SARIF log. Its rules are the codes, all of them and in one
// order always; the rules of the games that were broken are a taxonomy after the
// results, since they are known only then.
type sarifReporter struct {
	style   Style
	index   map[diag.Code]int
	begun   bool
	results bool
	broken  map[string]bool
	notes   []sarif.Notification
}

func newSarifReporter(st Style) *sarifReporter {
	s := &sarifReporter{style: st, index: map[diag.Code]int{}, broken: map[string]bool{}}
	for i := range diag.Table {
		s.index[diag.Table[i].Code] = i
	}
	return s
}

func (s *sarifReporter) Append(dst []byte, g *Game) []byte {
	for i := range g.Findings {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, jsonline.Marshal(s.result(g, &g.Findings[i]))...)
	}
	return dst
}

func (s *sarifReporter) Put(w *bufio.Writer, g *Game, text []byte) {
	s.begin(w)
	if len(text) == 0 {
		return
	}
	for i := range g.Findings {
		if rule := g.Findings[i].Rule; rule != "" {
			s.broken[rule] = true
		}
	}
	if s.results {
		w.WriteByte(',')
	}
	s.results = true
	w.Write(text)
}

func (s *sarifReporter) FileError(w *bufio.Writer, file string, err error) {
	s.begin(w)
	n := sarif.Notification{Level: "error", Message: sarif.Message{Text: printable.Text(err.Error())}}
	if file != "" {
		n.Locations = []sarif.Location{{Physical: sarif.Physical{Artifact: s.artifact(file)}}}
	}
	s.notes = append(s.notes, n)
}

func (s *sarifReporter) End(w *bufio.Writer, sum *Totals) error {
	s.begin(w)
	w.WriteString("],")
	if taxa := s.taxa(); len(taxa) > 0 {
		w.WriteString(`"taxonomies":[`)
		w.Write(line(sarif.Component{
			Name:             sarifTaxonomy,
			ShortDescription: &sarif.Message{Text: "The rules of the games."},
			Taxa:             taxa,
		}))
		w.WriteString("],\n")
	}
	if sum.Cut > 0 {
		s.notes = append(s.notes, sarif.Notification{Level: "note", Message: sarif.Message{Text: s.style.Lang.Say(notShown(sum.Cut))}})
	}
	w.WriteString(`"invocations":[`)
	w.Write(line(sarif.Invocation{Successful: !sum.Failed, Notifications: s.notes}))
	w.WriteString("]}]}\n")
	return nil
}

// begin writes what stands before the results.
func (s *sarifReporter) begin(w *bufio.Writer) {
	if s.begun {
		return
	}
	s.begun = true
	tool := sarif.Component{Name: sarifTool, InformationURI: sarifURI}
	for _, in := range diag.Table {
		tool.Rules = append(tool.Rules, sarif.Descriptor{
			ID:               string(in.Code),
			ShortDescription: sarif.Message{Text: words.Sentence(in.Title)},
			FullDescription:  sarif.Message{Text: in.Text},
			Help:             sarif.Message{Text: in.Text},
			Default:          &sarif.Configuration{Level: in.Severity.String()},
		})
	}
	fmt.Fprintf(w, `{"$schema":%q,"version":%q,"runs":[{"columnKind":%q,"tool":{"driver":`, sarif.Schema, sarif.Version,
		sarif.ColumnKind)
	w.Write(line(tool))
	w.WriteString("},\n\"results\":[\n")
}

// taxa describes the rules that were broken.
func (s *sarifReporter) taxa() []sarif.Descriptor {
	var out []sarif.Descriptor
	for _, id := range slices.Sorted(maps.Keys(s.broken)) {
		name, _, _ := strings.Cut(id, "/")
		rs, ok := rulesets.Lookup(name)
		if !ok {
			continue
		}
		if r, ok := rs.Rule(id); ok {
			out = append(out, sarif.Descriptor{
				ID:               id,
				ShortDescription: sarif.Message{Text: words.Sentence(r.Title)},
				FullDescription:  sarif.Message{Text: words.Sentence(r.Text)},
				Help: sarif.Message{Text: words.Sentence(r.Text) + " A rule of " + rs.Name + ", " +
					words.Sentence(rs.Title)},
			})
		}
	}
	return out
}

// resultProperties is what SARIF has no place for.
type resultProperties struct {
	Game      int      `json:"game"`
	Event     *int     `json:"event"`
	Ply       *int     `json:"ply"`
	Seat      *string  `json:"seat"`
	Rule      *string  `json:"rule"`
	Severity  string   `json:"severity"`
	Verdict   string   `json:"verdict"`
	Events    int      `json:"events"`
	Judged    int      `json:"judged"`
	Legal     []string `json:"legal"`
	Variation bool     `json:"variation"`
	Count     int      `json:"count"`
}

func (s *sarifReporter) result(g *Game, f *Finding) sarif.Result {
	text := s.style.said(f.Finding)
	if f.Rule != "" && f.Severity > diag.Note {
		text += " (" + f.Rule + ")"
	}
	where := fmt.Sprintf("game %d", g.Number)
	if f.Ply > 0 {
		where += fmt.Sprintf(", ply %d", f.Ply)
	}
	region := regionOf(f.Span)
	id := g.ID
	if id == Identify(nil, g.File) { // whatever the path to it is, it is the same file
		id = Identify(nil, filepath.ToSlash(filepath.Clean(s.style.path(g.File))))
	}
	print := fingerprintOf(id, f)
	r := sarif.Result{
		RuleID:    string(f.Code),
		RuleIndex: s.index[f.Code],
		Level:     f.Level.String(),
		Message:   sarif.Message{Text: text},
		Locations: []sarif.Location{{
			Physical: sarif.Physical{Artifact: s.artifact(g.File), Region: &region},
			Logical:  []sarif.Logical{{Name: where}},
		}},
		Fingerprints: map[string]string{fingerprint: print, githubMarkedLine: print},
		Properties: resultProperties{
			Game: g.Number, Event: jsonline.OrNull(f.Event), Ply: jsonline.OrNull(f.Ply), Seat: jsonline.OrNull(f.Seat),
			Rule:     jsonline.OrNull(f.Rule),
			Severity: f.Severity.String(), Verdict: g.Report.Verdict.String(),
			Events: g.Report.Events, Judged: g.Report.Judged, Legal: jsonline.List(f.Legal), Variation: f.Variation,
			Count: max(1, f.Count),
		},
	}
	if len(f.Places) > 1 {
		for _, p := range f.Places[1:] {
			at := regionOf(p)
			r.Related = append(r.Related, sarif.Location{Physical: sarif.Physical{Artifact: s.artifact(g.File), Region: &at}})
		}
	}
	if f.Rule != "" {
		r.Taxa = []sarif.Reference{{ID: f.Rule, Component: sarif.ComponentReference{Name: sarifTaxonomy}}}
	}
	if b := g.board(f).picture; b != "" {
		// Games are written one by one, so that no list of artifacts can hold it.
		uri := "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString([]byte(b))
		r.Attachments = []sarif.Attachment{{Description: sarif.Message{Text: s.style.Lang.Sayf("the board before it")},
			Artifact: sarif.Artifact{URI: uri}}}
	}
	fixes := f.Fixes
	if f.Repair != nil {
		fixes = append(fixes[:len(fixes):len(fixes)], *f.Repair)
	}
	for _, fx := range fixes {
		change := sarif.Change{Artifact: s.artifact(g.File)}
		for _, e := range fx.Edits {
			change.Replacements = append(change.Replacements, sarif.Replacement{
				Deleted: regionOf(e.Span), Inserted: sarif.Message{Text: e.Text},
			})
		}
		r.Fixes = append(r.Fixes, sarif.Fix{Description: sarif.Message{Text: s.style.Lang.Say(fx.Title)}, Changes: []sarif.Change{change}})
	}
	return r
}

// fingerprintOf names a finding by its game, ply and code, so that it stays the same
// when lines move. A number after a colon counts those that share all three.
func fingerprintOf(id GameID, f *Finding) string {
	return fmt.Sprintf("%s/%d/%s:%d", id, f.Ply, f.Code, f.Nth)
}

func regionOf(s diag.Span) sarif.Region {
	if !s.Start.IsSet() {
		return sarif.Region{StartLine: 1, StartColumn: 1, EndLine: 1, EndColumn: 1}
	}
	return sarif.Region{StartLine: s.Start.Line, StartColumn: s.Start.Column, EndLine: s.End.Line, EndColumn: s.End.Column}
}

// artifact names a file by a reference, which is relative as the path is.
func (s *sarifReporter) artifact(file string) sarif.Artifact {
	file = s.style.path(file)
	u := url.URL{Path: filepath.ToSlash(file)}
	if filepath.IsAbs(file) {
		u.Scheme = "file"
		if !strings.HasPrefix(u.Path, "/") {
			u.Path = "/" + u.Path
		}
	}
	return sarif.Artifact{URI: u.String()}
}

// line is marshal without the line end.
func line(v any) []byte { return bytes.TrimSuffix(jsonline.Marshal(v), []byte("\n")) }
