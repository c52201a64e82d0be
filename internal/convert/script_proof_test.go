package convert_test

import (
	"bytes"
	"context"
	"fmt"
	"html"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/convert"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/repair"
)

// recognised is a word as a program reads it that recognises handwriting.
type recognised struct {
	readings []string
	sure     []float64
	event    bool
}

// misread is what one sign of a hand is taken for; careless is what it is taken for by one who guesses.
var misread = map[rune]rune{'l': '1', '1': 'l', 'O': '0', '0': 'O', 'c': 'e', 'e': 'c', '5': 'S', 'S': '5'}
var careless = map[rune]rune{'1': '4', '2': '3', '3': '2', '4': '1', 'c': 'e', 'e': 'c', 'f': 'h', 'h': 'f'}

// scan writes the words of a game as they are recognised: of ten events one has another sign than it should, with the
// true reading beside it, and a share is garbled and of low confidence.
func scan(g *notation.Game, rng *rand.Rand, taken map[rune]rune, share float64) (words []recognised, wrong, low int) {
	depth := 0
	for i := range g.Len() {
		it := g.Item(i)
		text := string(g.Text[it.Start:it.End])
		switch it.Kind {
		case notation.VarOpen:
			depth++
		case notation.VarClose:
			depth--
		case notation.Number, notation.SeatMark:
			if depth == 0 {
				words = append(words, recognised{[]string{text}, []float64{0.97}, false})
			}
		case notation.Throw, notation.MoveItem, notation.Pass:
			if depth > 0 {
				break
			}
			w := recognised{[]string{text}, []float64{0.97}, true}
			switch bad, ok := confused(text, rng, taken); {
			case rng.Float64() < 0.1 && ok:
				w.readings, w.sure = []string{bad, text}, []float64{0.55, 0.4}
				wrong++
			case rng.Float64() < share:
				w.readings, w.sure = []string{garbled(text, rng)}, []float64{0.2}
				low++
			}
			words = append(words, w)
		}
	}
	return append(words, recognised{[]string{g.Result.Text}, []float64{0.97}, false}), wrong, low
}

// confused takes one sign of a word for another. It reports false if it has none that is easily confused.
func confused(text string, rng *rand.Rand, misread map[rune]rune) (string, bool) {
	var at []int
	for i, r := range text {
		if misread[r] != 0 {
			at = append(at, i)
		}
	}
	if len(at) == 0 {
		return "", false
	}
	i := at[rng.IntN(len(at))]
	return text[:i] + string(misread[rune(text[i])]) + text[i+1:], true
}

func garbled(text string, rng *rand.Rand) string {
	i := rng.IntN(len(text))
	return text[:i] + string("xS7c&"[rng.IntN(5)]) + text[i+1:]
}

// lines breaks words into lines as a hand does.
func lines(words []recognised) (out [][]recognised) {
	n := 0
	for _, w := range words {
		if n == 0 || n > 38 {
			out, n = append(out, nil), 0
		}
		out[len(out)-1] = append(out[len(out)-1], w)
		n += len(w.readings[0]) + 1
	}
	return out
}

// asPage writes lines as eScriptorium and OCR-D write PAGE.
func asPage(heads []string, body [][]recognised) []byte {
	var b bytes.Buffer
	b.WriteString(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<PcGts xmlns="http://schema.primaresearch.org/PAGE/gts/pagecontent/2019-07-15">
  <Page imageFilename="f012r.jpg" imageWidth="1800" imageHeight="2600">
    <ReadingOrder><OrderedGroup id="ro"><RegionRefIndexed index="0" regionRef="head"/>` +
		`<RegionRefIndexed index="1" regionRef="text"/></OrderedGroup></ReadingOrder>
    <TextRegion id="head" type="heading">
`)
	for i, h := range heads {
		fmt.Fprintf(&b, "      <TextLine id=\"h%d\"><Coords points=\"100,%d 900,%[2]d 900,%d 100,%[3]d\"/>"+
			"<TextEquiv conf=\"0.98\"><Unicode>%s</Unicode></TextEquiv></TextLine>\n", i,
			100+i*50, 140+i*50, html.EscapeString(h))
	}
	b.WriteString("    </TextRegion>\n    <TextRegion id=\"text\">\n")
	for i, line := range body {
		y := 800 + i*50
		fmt.Fprintf(&b, "      <TextLine id=\"l%d\"><Coords points=\"100,%d 1500,%[2]d 1500,%d 100,%[3]d\"/>"+
			"<Baseline points=\"100,%d 1500,%[4]d\"/>\n", i, y, y+45, y+40)
		var whole []string
		for k, w := range line {
			whole = append(whole, w.readings[0])
			fmt.Fprintf(&b, "        <Word id=\"l%dw%d\"><Coords points=\"%d,%d %d,%d\"/>", i, k, 100+k*90, y, 180+k*90, y+45)
			for n, text := range w.readings {
				fmt.Fprintf(&b, "<TextEquiv index=\"%d\" conf=\"%g\"><Unicode>%s</Unicode></TextEquiv>", n, w.sure[n],
					html.EscapeString(text))
			}
			b.WriteString("</Word>\n")
		}
		fmt.Fprintf(&b, "        <TextEquiv><Unicode>%s</Unicode></TextEquiv></TextLine>\n",
			html.EscapeString(strings.Join(whole, " ")))
	}
	b.WriteString("    </TextRegion>\n  </Page>\n</PcGts>\n")
	return b.Bytes()
}

// asALTO writes lines as Kraken and ABBYY write ALTO.
func asALTO(heads []string, body [][]recognised) []byte {
	var b bytes.Buffer
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>
<alto xmlns="http://www.loc.gov/standards/alto/ns-v4#">
  <Description><MeasurementUnit>pixel</MeasurementUnit><sourceImageInformation><fileName>f012r.jpg</fileName>` +
		`</sourceImageInformation></Description>
  <Layout><Page ID="p1" PHYSICAL_IMG_NR="1" WIDTH="1800" HEIGHT="2600"><PrintSpace>
    <TextBlock ID="b1" HPOS="100" VPOS="100" WIDTH="1400" HEIGHT="2000">
`)
	n := 0
	begin := func() {
		fmt.Fprintf(&b, "      <TextLine ID=\"l%d\" HPOS=\"100\" VPOS=\"%d\" WIDTH=\"1400\" HEIGHT=\"40\">", n, 100+n*50)
		n++
	}
	for _, h := range heads {
		begin()
		fmt.Fprintf(&b, "<String CONTENT=\"%s\"/></TextLine>\n", html.EscapeString(h))
	}
	for _, line := range body {
		begin()
		for k, w := range line {
			if k > 0 {
				b.WriteString("<SP/>")
			}
			fmt.Fprintf(&b, "\n        <String CONTENT=\"%s\" WC=\"%g\" HPOS=\"%d\" VPOS=\"%d\" WIDTH=\"80\" HEIGHT=\"40\">",
				html.EscapeString(w.readings[0]), w.sure[0], 100+k*90, 50+n*50)
			for _, text := range w.readings[1:] {
				fmt.Fprintf(&b, "<ALTERNATIVE>%s</ALTERNATIVE>", html.EscapeString(text))
			}
			b.WriteString("</String>")
		}
		b.WriteString("</TextLine>\n")
	}
	b.WriteString("    </TextBlock></PrintSpace></Page></Layout>\n</alto>\n")
	return b.Bytes()
}

// events lists what happened in the main line of a game, gaps as they stand.
func events(g *notation.Game) (out []string) {
	for _, it := range g.MainLine() {
		if it.IsEvent() {
			text := string(g.Text[it.Start:it.End])
			out = append(out, strings.TrimRight(text, "!?"))
		}
	}
	return out
}

// parsed reads the one game of a text.
func parsed(t *testing.T, text []byte) *notation.Game {
	t.Helper()
	var p grammar.Parser
	g := new(notation.Game)
	p.Parse(&grammar.Chunk{Text: bytes.Clone(text), Line: 1, Size: len(text)}, g)
	return g
}

// converted reads files of one format, which hold one game.
func converted(t *testing.T, format string, files ...[]byte) (string, *convert.Report) {
	t.Helper()
	f, err := convert.Lookup(format)
	if err != nil {
		t.Fatal(err)
	}
	var report convert.Report
	var out []string
	scribe := convert.NewScribe(referee.Config{}, &report)
	var all []*convert.Input
	for i, b := range files {
		all = append(all, &convert.Input{Name: fmt.Sprintf("%d.xml", i+1), Reader: bytes.NewReader(b), Report: &report})
	}
	err = f.ReadAll(context.Background(), all,
		func(g *convert.Game) error {
			if rec := scribe.Record(g); rec != nil {
				out = append(out, string(rec.Text))
			}
			return nil
		})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(out, "\n"), &report
}

// examples reads the ten example games.
func examples(t *testing.T) (games []*notation.Game) {
	t.Helper()
	files, _ := filepath.Glob("../../docs/games/*.agn")
	if len(files) != 10 {
		t.Fatalf("%d games", len(files))
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, parsed(t, text))
	}
	return games
}

// heads are the tags of a game as lines of a record.
func heads(g *notation.Game) (out []string) {
	for _, tag := range g.Tags {
		out = append(out, tag.Name+": "+tag.Value)
	}
	return out
}

// tally counts what became of the events of games.
type tally struct{ games, whole, mended, events, right, open, misread, low int }

func (c *tally) String() string {
	return fmt.Sprintf(
		"%d games, %d events, %d misread and %d of low confidence: %d events are settled and right, %d open; "+
			"%d games are whole, %d more by the first repair",
		c.games,
		c.events,
		c.misread,
		c.low,
		c.right,
		c.open,
		c.whole,
		c.mended,
	)
}

// TestScriptProof has the ten example games recognised with errors. What the rules then settle is what was played.
func TestScriptProof(t *testing.T) {
	rounds := uint64(3)
	if testing.Short() {
		rounds = 1
	}
	page, err := os.ReadFile("../../docs/convert.md")
	if err != nil {
		t.Fatal(err)
	}
	docs := string(page)
	for format, write := range map[string]func([]string, [][]recognised) []byte{"page": asPage, "alto": asALTO} {
		var c tally
		for _, g := range examples(t) {
			for seed := range rounds {
				words, wrong, low := scan(g, rand.New(rand.NewPCG(37, seed)), misread, 1.0/30)
				got, _ := converted(t, format, write(heads(g), lines(words)))
				c.misread, c.low = c.misread+wrong, c.low+low
				if have := parsed(t, []byte(got)); fmt.Sprint(heads(have)) != fmt.Sprint(heads(g)) {
					t.Errorf("the tags are %q, want %q", heads(have), heads(g))
				}
				c.game(t, events(g), got)
			}
		}
		t.Logf("%s: %v", format, &c)
		if row := fmt.Sprintf("| `%s` | %s | 0 | %d | %d of %d | %d |", format, thousands(c.right), c.open, c.whole, c.games,
			c.mended); !testing.Short() && !strings.Contains(docs, row) {
			t.Errorf("docs/convert.md is without %q", row)
		}
	}
}

func thousands(n int) string { return fmt.Sprintf("%d,%03d", n/1000, n%1000) }

// game counts a game that was converted, with the events that it has.
func (c *tally) game(t *testing.T, want []string, got string) {
	t.Helper()
	full, err := repair.Gaps(context.Background(), referee.Config{}, []byte(got), false)
	if err != nil {
		t.Fatal(err)
	}
	have := events(parsed(t, full))
	if len(have) != len(want) {
		t.Fatalf("%d events, want %d:\n%s", len(have), len(want), got)
	}
	open := 0
	for i := range want {
		switch {
		case have[i] == want[i]:
			c.right++
		case strings.ContainsAny(have[i], "_|"):
			open++
		default:
			t.Errorf("event %d is %s, want %s:\n%s", i, have[i], want[i], got)
		}
	}
	c.games, c.events, c.open = c.games+1, c.events+len(want), c.open+open
	switch {
	case open == 0:
		c.whole++
	case strings.Join(events(parsed(t, []byte(firstRepair(t, got)))), " ") == strings.Join(want, " "):
		c.mended++
	}
}

// maxNaive is how many readings the naive program takes, each of which doubles what it tries.
const maxNaive = 9

// What the rules settle of readings is what a naive program finds which judges the game once with each choice.
func TestScriptNaive(t *testing.T) {
	settled, opened := 0, 0
	for _, g := range examples(t) {
		for seed := range uint64(3) {
			words, _, _ := scan(g, rand.New(rand.NewPCG(37, seed)), careless, 0)
			n := 0
			for i := range words {
				if len(words[i].readings) > 1 {
					if n++; n > maxNaive {
						words[i] = recognised{words[i].readings[1:], []float64{0.9}, true}
					}
				}
			}
			head := heads(g)
			if seed == 2 {
				// A record that breaks off says less of its last words.
				head = slices.DeleteFunc(
					head,
					func(s string) bool { return s[0] == 'R' && s[1] != 'e' || strings.HasPrefix(s, "Result") },
				)
				words = brokenOff(words)
			}
			got, _ := converted(t, "alto", asALTO(head, lines(words)))
			full, err := repair.Gaps(context.Background(), referee.Config{}, []byte(got), false)
			if err != nil {
				t.Fatal(err)
			}
			a, b := compare(t, events(parsed(t, full)), naive(t, got), got)
			settled, opened = settled+a, opened+b
		}
	}
	if settled < 10 || opened == 0 {
		t.Errorf("%d settled and %d open words prove little", settled, opened)
	}
	t.Logf("%d readings are settled, %d open", settled, opened)
}

// compare holds what the rules settled against what the naive program found, and counts both kinds.
func compare(t *testing.T, have []string, found map[int][]string, text string) (settled, open int) {
	t.Helper()
	for i, all := range found {
		slices.Sort(all)
		all = slices.Compact(all)
		switch {
		case len(all) == 0:
			t.Errorf("nothing is legal:\n%s", text)
		case len(all) == 1 && have[i] != all[0], len(all) > 1 && !strings.Contains(have[i], "|"):
			t.Errorf("event %d is %s, the naive program finds %v", i, have[i], all)
		case len(all) == 1:
			settled++
		default:
			open++
		}
	}
	return settled, open
}

// brokenOff ends a record with the second word that has readings.
func brokenOff(words []recognised) []recognised {
	n := 0
	for i := range words {
		if len(words[i].readings) > 1 {
			if n++; n == 2 {
				words = words[:i+1]
				break
			}
		}
	}
	return append(words, recognised{[]string{"*"}, []float64{0.97}, false})
}

// naive judges a game with each choice of its readings and returns what each word with readings is in those that are
// legal.
func naive(t *testing.T, text string) map[int][]string {
	t.Helper()
	g := parsed(t, []byte(text))
	var at []int
	var choices [][]string
	var events []int
	n := 0
	for i, it := range g.MainLine() {
		if !it.IsEvent() {
			continue
		}
		if it.Kind == notation.Readings {
			at, events = append(at, i), append(events, n)
			choices = append(choices, choicesOf(g.Readings[it.N]))
		}
		n++
	}
	found := map[int][]string{}
	for _, e := range events {
		found[e] = nil
	}
	pick := make([]string, len(at))
	var try func(k int)
	try = func(k int) {
		if k < len(at) {
			for _, c := range choices[k] {
				pick[k] = c
				try(k + 1)
			}
			return
		}
		var b []byte
		from := int32(0)
		for i, a := range at {
			it := g.Item(a)
			b = append(append(b, g.Text[from:it.Start]...), pick[i]...)
			from = it.End
		}
		b = append(append(b, g.Text[from:]...), '\n')
		var p grammar.Parser
		var one notation.Game
		read := p.Parse(&grammar.Chunk{Text: b, Line: 1, Size: len(b)}, &one)
		if rep := referee.New(referee.Config{}).Visit(&one, read, &referee.Visitor{}); rep.Verdict == referee.Legal {
			for i, e := range events {
				found[e] = append(found[e], pick[i])
			}
		}
	}
	try(0)
	return found
}

// choicesOf lists what a word with readings can be.
func choicesOf(readings string) []string {
	if !strings.HasPrefix(readings, "<") {
		return strings.Split(readings, "|")
	}
	out := []string{""}
	for _, die := range strings.Split(strings.Trim(readings, "<>"), ",") {
		var next []string
		for _, before := range out {
			for _, v := range strings.Split(die, "|") {
				next = append(next, strings.TrimPrefix(before+","+v, ","))
			}
		}
		out = next
	}
	for i := range out {
		out[i] = "<" + out[i] + ">"
	}
	return out
}

// firstRepair returns the text of the likeliest repair, the text itself if there is none.
func firstRepair(t *testing.T, text string) string {
	t.Helper()
	var p grammar.Parser
	g := new(notation.Game)
	read := p.Parse(&grammar.Chunk{Text: []byte(text), Line: 1, Size: len(text)}, g)
	res := repair.New(referee.Config{}, nil).Repair(t.Context(), g, read)
	if len(res.Repairs) > 0 {
		text = string(res.Repairs[0].Text)
	}
	return text
}
