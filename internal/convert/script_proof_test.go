package convert_test

import (
	"bytes"
	"context"
	"fmt"
	"html"
	"math/rand/v2"
	"os"
	"path/filepath"
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

// misread is what one sign of a hand is taken for.
var misread = map[rune]rune{'l': '1', '1': 'l', 'O': '0', '0': 'O', 'c': 'e', 'e': 'c', '5': 'S', 'S': '5'}

// scan writes the words of a game as they are recognised: of ten events one has another sign than it should, with the
// true reading beside it, and of thirty one is garbled and of low confidence.
func scan(g *notation.Game, rng *rand.Rand) (words []recognised, wrong, low int) {
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
			switch bad, ok := confused(text, rng); {
			case rng.Float64() < 0.1 && ok:
				w.readings, w.sure = []string{bad, text}, []float64{0.55, 0.4}
				wrong++
			case rng.Float64() < 1.0/30:
				w.readings, w.sure = []string{garbled(text, rng)}, []float64{0.2}
				low++
			}
			words = append(words, w)
		}
	}
	return append(words, recognised{[]string{g.Result.Text}, []float64{0.97}, false}), wrong, low
}

// confused takes one sign of a word for another. It reports false if it has none that is easily confused.
func confused(text string, rng *rand.Rand) (string, bool) {
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
			"<TextEquiv conf=\"0.98\"><Unicode>%s</Unicode></TextEquiv></TextLine>\n", i, 100+i*50, 140+i*50, html.EscapeString(h))
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

// TestScriptProof recognises the ten example games with errors and brings them back: of each seed and format so many
// games are the original again when what the rules settle is filled in, or in the first repair.
func TestScriptProof(t *testing.T) {
	files, _ := filepath.Glob("../../docs/games/*.agn")
	if len(files) != 10 {
		t.Fatalf("%d games", len(files))
	}
	rounds := 3
	if testing.Short() {
		rounds = 1
	}
	for _, format := range []string{"page", "alto"} {
		games, filled, mended, all, right, bad, weak := 0, 0, 0, 0, 0, 0, 0
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			g := parsed(t, text)
			want := events(g)
			variant, _ := g.Tag("Variant")
			for seed := range uint64(rounds) {
				rng := rand.New(rand.NewPCG(37, seed))
				words, wrong, low := scan(g, rng)
				heads := []string{}
				for _, tag := range g.Tags {
					heads = append(heads, tag.Name+": "+tag.Value)
				}
				write := asPage
				if format == "alto" {
					write = asALTO
				}
				got, report := converted(t, format, write(heads, lines(words)))
				full, err := repair.Gaps(context.Background(), referee.Config{}, []byte(got))
				if err != nil {
					t.Fatal(err)
				}
				have := events(parsed(t, full))
				same := 0
				for i := range min(len(want), len(have)) {
					if want[i] == have[i] {
						same++
					}
				}
				games, all, right, bad, weak = games+1, all+len(want), right+same, bad+wrong, weak+low
				if same == len(want) && len(have) == same {
					filled++
					continue
				}
				if testing.Verbose() {
					for _, line := range report.Lines() {
						t.Log(line)
					}
				}
				fixed := firstRepair(t, got)
				again := events(parsed(t, []byte(fixed)))
				if strings.Join(again, " ") == strings.Join(want, " ") {
					mended++
				} else if testing.Verbose() {
					t.Logf("%s %s seed %d: %d of %d events, %d have", format, variant, seed, same, len(want), len(have))
					for i := range want {
						if i >= len(have) || want[i] != have[i] {
							t.Logf("   event %d: %s", i, want[i])
						}
					}
				}
			}
		}
		t.Logf("%s: of %d games with %d words misread and %d of low confidence %d are whole by what the rules settle, "+
			"%d more by the first repair; %d of %d events are right before any repair", format, games, bad, weak, filled, mended,
			right, all)
	}
}

// firstRepair returns the text of the likeliest repair, the text itself if there is none.
func firstRepair(t *testing.T, text string) string {
	t.Helper()
	var p grammar.Parser
	g := new(notation.Game)
	read := p.Parse(&grammar.Chunk{Text: []byte(text), Line: 1, Size: len(text)}, g)
	res := repair.New(referee.Config{}, nil).Repair(t.Context(), g, read)
	if testing.Verbose() {
		t.Logf("repair: %v cost %d", res.Status, res.Cost)
	}
	if len(res.Repairs) > 0 {
		text = string(res.Repairs[0].Text)
	}
	return text
}
