package edition_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/browsertest"
	"github.com/ashtapada/agn/internal/collation"
	"github.com/ashtapada/agn/internal/convert"
	"github.com/ashtapada/agn/internal/edition"
	"github.com/ashtapada/agn/notation"
)

// The text of an edition by hand, and its two witnesses: with tags that differ, spaces in the wrong place, gaps,
// readings, comments, a variation, a word that is none, and numbers that differ.
const (
	handText = "[Event \"Club evening\"]\n[Site \"Pune\"]\n[Date \"1898.05.??\"]\n[White \"Asha\"]\n[Black \"Ravi\"]\n" +
		"[Variant \"chaturanga-2p\"]\n\n1. e3 e6 2. Nf3 Nf6 3. Ed3 d6 4. c3 Nbd7 *\n"
	handA = "[Event \"Club evening\"]\n[Date \"1898.05.??\"]\n[White \"Asha\"]\n[Variant \"chaturanga-2p\"]\n\n" +
		"{[%src f012r.jpg#xywh=100,220,800,50 r1 l3]} 1. e3 e6 2. Nf3! Nh6 {a slip?} 3. Ed3 (3. d3 Nc6 {dull}) d6 $1 " +
		"4. c3 Nbd7 *\n"
	handB = "[Event \"Club Evening\"]\n[White \"Asha\"]\n[Black \"Ravi & sons <Pune>\"]\n[Variant \"chaturanga-2p\"]\n" +
		"[Note \"\"]\n\n1. e3 2. N_3 Nf6 3. E_3 sic d6|d5 4. c3 xx9 _*2 1/2-1/2\n"
)

// wordsOf are the words of the main line of a game.
func wordsOf(g *notation.Game) (words []string) {
	for _, it := range g.MainLine() {
		switch {
		case it.Kind == notation.Number:
			words = append(words, fmt.Sprintf("%d.", it.N))
		case it.Kind == notation.SeatMark:
			words = append(words, string(it.Letter)+":")
		case it.IsEvent():
			words = append(words, written(g, &it))
		}
	}
	return words
}

// hurt is a game as a witness may have it: events are lost, doubled, exchanged, unreadable or others.
func hurt(g *notation.Game, rng *rand.Rand) string {
	var out strings.Builder
	for _, t := range g.Tags {
		if t.Name == "Variant" || rng.IntN(8) > 0 {
			out.Write(notation.AppendTag(nil, t.Name, t.Value))
			out.WriteByte('\n')
		}
	}
	out.WriteByte('\n')
	words := wordsOf(g)
	words = words[:min(len(words), 120)]
	for range 12 {
		switch i := rng.IntN(len(words)); rng.IntN(8) {
		case 0:
			words = slices.Delete(words, i, i+1)
		case 1:
			words = slices.Insert(words, i, words[i])
		case 2:
			j := min(i+1+rng.IntN(9), len(words)-1)
			words[i], words[j] = words[j], words[i]
		case 3:
			words[i] = "_"
		case 4:
			words[i] = "<_>"
		case 5:
			words = slices.Insert(words, i, "{a note, [%src leaf.jpg]}")
		case 6:
			words = slices.Insert(words, i, "_t*2")
		case 7:
			words = slices.Insert(words, i, "<5|3,2>")
		}
	}
	return out.String() + strings.Join(words, " ") + " *\n"
}

// collations are those that are written: that by hand, and some of each rule set.
func collations(t testing.TB) map[string]*collation.Apparatus {
	t.Helper()
	all := map[string]*collation.Apparatus{"hand": made(t, handText, handA, handB)}
	files, err := filepath.Glob("../../docs/games/*.agn")
	if err != nil || len(files) != 10 {
		t.Fatal(len(files), err)
	}
	for i, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var c grammar.Chunk
		if err := grammar.NewReader(bytes.NewReader(data)).Next(&c); err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(uint64(i), 38))
		g := read(t, string(c.Text))
		a := made(t, string(c.Text), hurt(g, rng), hurt(g, rng), hurt(g, rng))
		a.Alternatives = []collation.Alternative{{Cost: 3, Text: c.Text}, {Cost: 3, Text: c.Text}}
		a.Witnesses[1].Siglum, a.Witnesses[1].Hypotheses = "B*", []string{"the board turned by 180°"}
		all[strings.TrimSuffix(filepath.Base(file), ".agn")] = a
	}
	none := *all["hand"]
	none.Status, none.Text, none.Entries = "none", nil, nil
	all["none"] = &none
	return all
}

func teiOf(t testing.TB, a *collation.Apparatus) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := edition.TEI(&out, a); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// content is all that a record says: tags and what stands in it, each thing with its kind.
func content(g *notation.Game) (out []string) {
	for _, t := range g.Tags {
		out = append(out, t.Name+"="+t.Value)
	}
	for i := range g.Len() {
		it := g.Item(i)
		text := written(g, &it)
		if it.Kind == notation.Comment {
			text = g.Comment(&it)
		}
		out = append(out, fmt.Sprint(it.Kind, text))
	}
	return append(out, g.Result.Text)
}

// TestTEIBack makes the witnesses of editions again: each says what it said, in its order.
func TestTEIBack(t *testing.T) {
	format, err := convert.Lookup("tei")
	if err != nil {
		t.Fatal(err)
	}
	events := 0
	for name, a := range collations(t) {
		data := teiOf(t, a)
		var report convert.Report
		scribe, k := convert.NewScribe(refereeConfig, &report), 0
		err := format.Read(t.Context(), &convert.Input{Reader: bytes.NewReader(data), Report: &report},
			func(game *convert.Game) error {
				w := &a.Witnesses[k]
				got := read(t, string(convert.Draft(game, refereeConfig, &report).AGN))
				if s := game.Tag("Siglum"); s != w.Siglum {
					t.Errorf("%s: witness %s is called %s", name, w.Siglum, s)
				}
				got.Tags = slices.DeleteFunc(got.Tags, func(t notation.Tag) bool { return t.Name == "Siglum" })
				is, want := content(got), content(w.Source)
				slices.Sort(is[:len(got.Tags)])
				slices.Sort(want[:len(w.Source.Tags)])
				if !slices.Equal(is, want) {
					t.Errorf("%s, %s:\n%q\nwant\n%q\n%s", name, w.Siglum, is, want, data)
				}
				events += len(is)
				scribe.Record(game)
				k++
				return nil
			})
		if err != nil || k != len(a.Witnesses) {
			t.Errorf("%s: %d witnesses, %v", name, k, err)
		}
		if name != "hand" && name != "none" && !report.Clean() { // those have a word that is none
			t.Errorf("%s: %q", name, report.Lines())
		}
	}
	t.Logf("%d things of witnesses", events)
}

// corpus is the games of the docs in one file, and what each says.
func corpus(t testing.TB) (data []byte, want [][]string) {
	t.Helper()
	files, err := filepath.Glob("../../docs/games/*.agn")
	if err != nil || len(files) != 10 {
		t.Fatal(len(files), err)
	}
	var out bytes.Buffer
	c := edition.NewCorpus(&out)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var chunk grammar.Chunk
		if err := grammar.NewReader(bytes.NewReader(text)).Next(&chunk); err != nil {
			t.Fatal(err)
		}
		want = append(want, content(read(t, string(chunk.Text))))
		if err := c.Add(chunk.Text); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes(), want
}

// TestTEICorpus reads single games back.
func TestTEICorpus(t *testing.T) {
	format, err := convert.Lookup("tei")
	if err != nil {
		t.Fatal(err)
	}
	data, want := corpus(t)
	var report convert.Report
	var got [][]string
	err = format.Read(t.Context(), &convert.Input{Reader: bytes.NewReader(data), Report: &report},
		func(game *convert.Game) error {
			got = append(got, content(read(t, string(convert.Draft(game, refereeConfig, &report).AGN))))
			return nil
		})
	if err != nil || !reflect.DeepEqual(got, want) || !report.Clean() {
		t.Errorf("%q\nwant\n%q\n%v %q", got, want, err, report.Lines())
	}
}

// TestTEISchema has jing hold editions against the schema of what agn writes. It does so with TEI's own where AGN_TEI
// names that.
func TestTEISchema(t *testing.T) {
	jing, err := exec.LookPath("jing")
	if err != nil {
		fmt.Fprintln(os.Stderr, "*** WARNING: TEI WAS NOT CHECKED AGAINST ITS SCHEMA: there is no jing ***")
		t.Skip("there is no jing, which Debian has")
	}
	dir := t.TempDir()
	var files []string
	for name, a := range collations(t) {
		file := filepath.Join(dir, name+".xml")
		if err := os.WriteFile(file, teiOf(t, a), 0o666); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	all, _ := corpus(t)
	files = append(files, filepath.Join(dir, "corpus.xml"))
	if err := os.WriteFile(files[len(files)-1], all, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, schema := range []string{"../../docs/tei.rng", os.Getenv("AGN_TEI")} {
		if schema == "" {
			continue
		}
		if out, err := exec.Command(jing, append([]string{schema}, files...)...).CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", schema, err, out)
		}
	}
	bad := filepath.Join(dir, "bad.xml")
	text := bytes.Replace(teiOf(t, made(t, handText, handA)), []byte(`type="move"`), []byte(`type="moves"`), 1)
	if err := os.WriteFile(bad, text, 0o666); err != nil {
		t.Fatal(err)
	}
	if exec.Command(jing, "../../docs/tei.rng", bad).Run() == nil {
		t.Error("the schema allows what agn does not write")
	}
}

// TestTEIShown has CETEIcean show an edition in a browser, as strangers do.
func TestTEIShown(t *testing.T) {
	dir := os.Getenv("AGN_CETEICEAN")
	if dir == "" {
		fmt.Fprintln(os.Stderr,
			"*** WARNING: TEI WAS NOT SHOWN: AGN_CETEICEAN names no directory in which npm has installed CETEIcean ***")
		t.Skip("AGN_CETEICEAN names no directory in which npm has installed CETEIcean")
	}
	script, err := os.ReadFile(filepath.Join(dir, "node_modules", "CETEIcean", "dist", "CETEI.js"))
	if err != nil {
		t.Fatal(err)
	}
	text := teiOf(t, made(t, handText, handA, handB))
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/CETEI.js":
			w.Header().Set("Content-Type", "text/javascript")
			_, _ = w.Write(script)
		case "/game.xml":
			w.Header().Set("Content-Type", "application/xml")
			_, _ = w.Write(text)
		case "/":
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			_, _ = w.Write([]byte(`<!DOCTYPE html><html lang="en"><title>TEI</title><link rel="icon" href="data:,">` +
				`<div id="tei"></div><script src="/CETEI.js"></script><script>new CETEI().getHTML5("/game.xml", ` +
				`(data) => document.getElementById("tei").append(data))</script>`))
		}
	}))
	t.Cleanup(s.Close)
	b := browsertest.New(t, s.URL)
	b.Open(s.URL + "/")
	b.Until(`document.querySelector("tei-body tei-app")`)
	for what, want := range map[string]int{"tei-seg[type=move]": 9, "tei-witness": 2, "tei-lem[wit]": 11, "tei-gap": 7,
		"tei-app[type=rules] tei-rdg": 7, "tei-person": 2} {
		if got := browsertest.Ask[int](b, fmt.Sprintf("document.querySelectorAll(%q).length", what)); got != want {
			t.Errorf("%d of %s, want %d", got, what, want)
		}
	}
	title := browsertest.Ask[string](b, `document.querySelector("tei-titlestmt, tei-titleStmt").textContent`)
	if !strings.HasPrefix(title, "Asha – Ravi, Club evening") {
		t.Error(title)
	}
	b.Sound()
}
