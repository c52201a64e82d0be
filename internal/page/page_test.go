package page_test

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/page"
	"github.com/ashtapada/agn/referee"
)

// moment is what a page holds of a moment, as its script puts it together.
type moment struct {
	position string
	men      []page.Man
}

// moments puts the positions of a game together from their differences.
func moments(g *page.Game) []moment {
	out := make([]moment, len(g.Nodes))
	var men []int
	text := ""
	for i, n := range g.Nodes {
		if n.Unknown {
			continue
		}
		men = slices.DeleteFunc(slices.Clone(men), func(k int) bool { return slices.Contains(n.Remove, k) })
		men = append(men, n.Add...)
		text = text[:n.Head] + n.Position + text[len(text)-n.Tail:]
		out[i].position = text
		for _, k := range men {
			out[i].men = append(out[i].men, g.Men[k])
		}
	}
	return out
}

func inputs(t *testing.T, patterns ...string) func(func(referee.Input) bool) {
	t.Helper()
	var files []string
	for _, p := range patterns {
		found, err := filepath.Glob(p)
		if err != nil || len(found) == 0 {
			t.Fatal("no games", err)
		}
		files = append(files, found...)
	}
	return func(yield func(referee.Input) bool) {
		for _, name := range files {
			if !yield(referee.Input{Name: name, Open: func() (io.ReadCloser, error) { return os.Open(name) }}) {
				return
			}
		}
	}
}

// mainLine returns the nodes of the main line by the event that they stand behind.
func mainLine(g *page.Game) map[int]int {
	line := map[int]int{}
	for i, n := range g.Nodes {
		if n.Depth == 0 {
			line[n.Event] = i
		}
	}
	return line
}

// same compares a game as the page shows it with what the command says of it: the verdict, the
// findings, and the position before each event as the list of legal moves has it.
func same(ref *referee.Referee, g *page.Game, r *referee.Result) error {
	var want []struct {
		event    int
		position string
		known    bool
	}
	rep := ref.Visit(r.Game, r.Read, &referee.Visitor{Before: func(s *referee.Event) bool {
		w := struct {
			event    int
			position string
			known    bool
		}{event: s.Number, known: s.State != nil}
		if w.known {
			w.position = string(s.State.AppendPosition(nil))
		}
		want = append(want, w)
		return true
	}})
	if g.Verdict != rep.Verdict.String() || g.Complete != rep.Complete || g.Judged != rep.Judged ||
		g.Events != rep.Events || g.Computed != rep.Computed {
		return fmt.Errorf("page says %s, %d of %d", g.Verdict, g.Judged, g.Events)
	}
	if len(g.Findings) != len(rep.Findings) {
		return fmt.Errorf("%d findings, want %d", len(g.Findings), len(rep.Findings))
	}
	for i := range rep.Findings {
		f, w := &g.Findings[i], &rep.Findings[i]
		if f.Code != string(w.Code) || f.Message != w.Message || f.Rule != w.Rule || f.Line != w.Span.Start.Line ||
			f.Column != w.Span.Start.Column {
			return fmt.Errorf("finding %d is %+v, want %+v", i, f, w)
		}
		if f.Rule != "" && g.Rules[f.Rule].Source == "" {
			return fmt.Errorf("rule %s has no source", f.Rule)
		}
	}
	shown, line := moments(g), mainLine(g)
	for _, w := range want {
		n, ok := line[w.event-1]
		if !ok {
			return fmt.Errorf("no moment before event %d", w.event)
		}
		if g.Nodes[n].Unknown == w.known || shown[n].position != w.position {
			return fmt.Errorf("before event %d the page has %q (unknown %v), want %q", w.event, shown[n].position,
				g.Nodes[n].Unknown, w.position)
		}
	}
	// What was not judged has no position. Behind the last event that was judged there may be
	// one that the list does not reach, where a seat mark or number is the breach.
	for event, n := range line {
		if event > rep.Judged && !g.Nodes[n].Unknown {
			return fmt.Errorf("a position is shown behind event %d, judging came to %d", event, rep.Judged)
		}
	}
	return nil
}

// TestSameAsCommand compares every game of testdata.
func TestSameAsCommand(t *testing.T) {
	games, moved := 0, 0
	batch := referee.Batch{Judge: func(ref *referee.Referee) func(*referee.Result) *referee.Report {
		other := referee.New(referee.Config{})
		return func(r *referee.Result) *referee.Report {
			g, rep := page.Visit(t.Context(), ref, r.Game, r.Read, r.File, r.Number)
			if err := same(other, g, r); err != nil {
				r.Value = fmt.Errorf("%s, game %d: %w", r.File, r.Number, err)
			} else {
				r.Value = len(g.Nodes)
			}
			return rep
		}
	}}
	files, most := []string{"../../testdata/games/*.agn", "../../testdata/faulty/*.agn"}, 400
	if testing.Short() {
		files, most = []string{"../../testdata/games/*-worked.agn", "../../testdata/games/annotated.agn",
			"../../testdata/faulty/nine-classic-faults.agn"}, 50
	}
	for r, err := range batch.Results(context.Background(), inputs(t, files...)) {
		if err != nil {
			t.Fatal(err)
		}
		switch v := r.Value.(type) {
		case error:
			t.Error(v)
		case int:
			games, moved = games+1, moved+v
		}
	}
	if games < most || moved < 5*games {
		t.Errorf("%d games with %d moments", games, moved)
	}
}

// TestVariations looks at variations, one beside the other and one inside the other.
func TestVariations(t *testing.T) {
	g := visit(t,
		"[Variant \"chaturanga-2p\"]\n\n1. e3 (1. d3 d6 (1... e6 2. a3)) (1. c3) 1... e6 {[%diagram] here} 2. a3 *\n")
	var got []string
	for i, n := range g.Nodes {
		if n.Item < 0 {
			continue
		}
		before := "start"
		if p := g.Nodes[n.Parent]; p.Item >= 0 {
			before = g.Items[p.Item].Text
		}
		got = append(got, fmt.Sprintf("%s>%s:%d", before, g.Items[n.Item].Text, n.Depth))
		if n.Unknown || moments(g)[i].position == "" {
			t.Errorf("%s has no position", g.Items[n.Item].Text)
		}
	}
	want := "start>e3:0 start>d3:1 d3>d6:1 d3>e6:2 e6>a3:2 start>c3:1 e3>e6:0 e6>a3:0"
	if strings.Join(got, " ") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, " "), want)
	}
	if !slices.ContainsFunc(g.Items, func(it page.Item) bool { return it.Kind == "diagram" && it.Text == "here" }) {
		t.Error("no diagram is asked for")
	}
}

// TestSaid holds what is told of events.
func TestSaid(t *testing.T) {
	g := visit(t, "[Variant \"chauka-bara\"]\n\n1. R: <4> c1-e3 <1> e3-e4 G: <3> e3-d5 W: <9> *\n")
	var said []string
	for _, n := range g.Nodes[1:] {
		said = append(said, g.Texts[n.Said])
	}
	want := []string{"Red throws 4", "Red: man c1 to e3", "Red throws 1", "Red: man e3 to e4", "Green throws 3",
		"Green: man e3 to d5", "this could not be played"}
	if !slices.Equal(said, want) {
		t.Errorf("%q", said)
	}
	if last := g.Nodes[len(g.Nodes)-1]; !last.Unknown || g.Texts[last.Status] == "" {
		t.Errorf("behind the breach: %+v", last)
	}
}

// TestNothingKnown makes pages of games of which not even the start is known: each has a moment
// to stand at, which says so.
func TestNothingKnown(t *testing.T) {
	for _, text := range []string{"[", "[Variant \"chess\"]\n\n1. e4 *\n", "{a note} *\n"} {
		g := visit(t, text)
		if len(g.Nodes) == 0 || !g.Nodes[0].Unknown || g.Nodes[0].Parent != -1 ||
			!strings.Contains(g.Texts[g.Nodes[0].Status], "not judged") {
			t.Errorf("%q has the moments %+v, %q", text, g.Nodes, g.Texts)
		}
	}
}

func visit(t *testing.T, text string) *page.Game {
	t.Helper()
	return visitAll(t, "x.agn", text)[0]
}

func visitAll(t *testing.T, file, text string) []*page.Game {
	t.Helper()
	var out []*page.Game
	in := func(yield func(referee.Input) bool) {
		yield(referee.Input{Name: file, Open: func() (io.ReadCloser, error) {
			return io.NopCloser(strings.NewReader(text)),
				nil
		}})
	}
	if err := page.Judge(t.Context(), referee.Batch{}, in, func(g *page.Game, r *referee.Result) error {
		out = append(out, g)
		return r.Err
	}); err != nil {
		t.Fatal(err)
	}
	return out
}

func write(t *testing.T, title string, games ...*page.Game) string {
	t.Helper()
	var b bytes.Buffer
	w, err := page.NewWriter(&b, title, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		if err := w.Add(g); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// maxEmpty is how large a page without games may be.
const maxEmpty = 120_000

func TestSize(t *testing.T) {
	if n := len(write(t, "empty")); n > maxEmpty {
		t.Errorf("a page without games has %d bytes", n)
	}
}

// TestLines holds that no text of the modules goes over several lines, of which Join would take the beginnings.
func TestLines(t *testing.T) {
	for _, name := range page.Modules() {
		for i, line := range strings.Split(page.Asset(name), "\n") {
			if strings.Count(line, "`")%2 != 0 {
				t.Errorf("%s:%d has half of a text: %s", name, i+1, line)
			}
		}
	}
}

// TestNames holds that no two modules have a name in common: in a page they are one script.
func TestNames(t *testing.T) {
	begins := regexp.MustCompile(`(?m)^(?:export )?(?:async )?(?:(?:function|class) (\w+)|(?:const|let) (.*))`)
	listed := regexp.MustCompile(`(?:^|, )(\w+) = `)
	of := map[string]string{}
	for _, name := range page.Modules() {
		for _, m := range begins.FindAllStringSubmatch(page.Asset(name), -1) {
			names := []string{m[1]}
			for _, n := range listed.FindAllStringSubmatch(m[2], -1) {
				names = append(names, n[1])
			}
			for _, n := range names {
				if n != "" && of[n] != "" && of[n] != name {
					t.Errorf("%s stands in %s and in %s", n, of[n], name)
				}
				of[n] = name
			}
		}
	}
}

var hostile = []string{
	`</script><script>alert(1)</script>`, `<!--<script>`, `<img src=x onerror=alert(1)>`, `"><svg onload=alert(1)>`,
	`{{.Title}}`, `</style><script>`, `]]>`, `\u003cscript>`, "\u2028x",
}

// TestText holds that texts of games are data in the page: its markup is that of a page with
// plain texts, and the data holds what was written.
func TestText(t *testing.T) {
	page1 := func(value string) (*page.Game, string) {
		tag := strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value)
		g := visit(t, "[Event \""+tag+"\"]\n[White \""+tag+"\"]\n[Variant \"chaturanga-2p\"]\n\n{"+value+"} 1. e3 {"+value+
			"} e6 *\n")
		return g, write(t, value, g)
	}
	data := regexp.MustCompile(`(?s)<script type="text/plain" id="game-1">(.*?)</script>`)
	all := regexp.MustCompile(`(?s)(<script type="(?:application/json|text/plain)"[^>]*>).*?(</script>)`)
	_, plain := page1("plain")
	markup := func(s string) int { return strings.Count(all.ReplaceAllString(s, "$1$2"), "<") }
	for _, value := range hostile {
		if strings.ContainsAny(value, "{}") {
			value = strings.NewReplacer("{", "", "}", "").Replace(value)
		}
		g, text := page1(value)
		if markup(text) != markup(plain) {
			t.Errorf("%q changes the markup of the page", value)
		}
		found := data.FindStringSubmatch(text)
		if found == nil {
			t.Fatalf("%q: no data", value)
		}
		var back page.Game
		packed := flate.NewReader(base64.NewDecoder(base64.StdEncoding, strings.NewReader(found[1])))
		if err := json.NewDecoder(packed).Decode(&back); err != nil {
			t.Fatalf("%q: %v", value, err)
		}
		if fmt.Sprint(back.Tags) != fmt.Sprint(g.Tags) || fmt.Sprint(back.Items) != fmt.Sprint(g.Items) ||
			strings.Contains(found[1], "<") {
			t.Errorf("%q: the data is %s", value, found[1])
		}
	}
}

// TestPolicy holds that the page allows its own script and style alone, and asks nothing of
// any network.
func TestPolicy(t *testing.T) {
	text := write(t, "x", visit(t, "[Variant \"thaayam\"]\n\n*\n"))
	for _, want := range []string{"default-src &#39;none&#39;", "script-src &#39;sha256-", "style-src &#39;sha256-",
		"base-uri &#39;none&#39;"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s", want)
		}
	}
	for _, not := range []string{"unsafe-inline", "https:", " src=", "@import", "fetch(", "XMLHttpRequest", "innerHTML",
		"insertAdjacentHTML", "document.write", "import "} {
		if strings.Contains(text, not) {
			t.Errorf("the page has %q", not)
		}
	}
	address := regexp.MustCompile(`http://[^"]*`)
	for _, a := range address.FindAllString(text, -1) {
		if a != "http://www.w3.org/2000/svg" {
			t.Errorf("the page names %s", a)
		}
	}
}

// TestItems holds that every item of a record is in the page.
func TestItems(t *testing.T) {
	g := visit(t, "[Variant \"chaturanga-2p\"]\n\n1. e3! $5 {a} 1... B: e6 sic (1... d6) 2. _ 2... Nc6|Na6 @@ *\n")
	var got []string
	for _, it := range g.Items {
		got = append(got, it.Kind+"="+it.Text)
	}
	want := "number=1. move=e3! glyph=$5 comment=a number=1... seat=B: move=e6 sic open=( number=1... move=d6 close=) " +
		"number=2. gap=_ number=2... gap=Nc6|Na6 bad=@@"
	if strings.Join(got, " ") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, " "), want)
	}
}
