package convert_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/convert"
	"github.com/ashtapada/agn/internal/daily"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// Files of PAGE and ALTO with varied dirt, each as another program writes it, come to what stands beside them: the
// games, and what is reported of them.
func TestScriptFiles(t *testing.T) {
	files, _ := filepath.Glob("testdata/script/*.xml")
	for format, least := range map[string]int{"page": 10, "alto": 10} {
		n := 0
		for _, f := range files {
			if strings.HasPrefix(filepath.Base(f), format+"_") {
				n++
			}
		}
		if n < least {
			t.Errorf("%d files of %s", n, format)
		}
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			format, _, _ := strings.Cut(filepath.Base(file), "_")
			text, report := converted(t, format, data)
			convert.Wanted(t, strings.TrimSuffix(file, ".xml")+".want", text+"\n"+strings.Join(report.English(), "\n")+"\n")
		})
	}
}

// Pages of several files make one record where no head begins another.
func TestScriptPages(t *testing.T) {
	page := func(lines ...string) []byte {
		var b strings.Builder
		b.WriteString("<PcGts><Page imageFilename=\"p.jpg\"><TextRegion>")
		for _, l := range lines {
			b.WriteString("<TextLine><TextEquiv><Unicode>" + l + "</Unicode></TextEquiv></TextLine>")
		}
		return []byte(b.String() + "</TextRegion></Page></PcGts>")
	}
	text, _ := converted(t, "page", page("Variant: chaturanca-3", "1. e3 e6 2. N-"), page("f3 Ke7 1-0", "Event: another",
		"Variant: chaturanca-3", "1. d3"), page("d6 *"))
	for _, want := range []string{"1. e3 e6 2. {[%src p.jpg]} Nf3 Ke7 1-0\n\n[Event \"another\"]",
		"1. d3 {[%src p.jpg]} d6 *\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("without %q:\n%s", want, text)
		}
	}
}

// Files that a shell sorts go by the numbers in their names.
func TestScriptFilesByNumber(t *testing.T) {
	f, _ := convert.Lookup("page")
	for _, c := range []struct{ names, want string }{
		{"p1 p10 p2", "p1 p2 p10"}, {"p2 p1 p10", "p2 p1 p10"}, {"a1/f9v a10/f1r a2/f3", "a1/f9v a2/f3 a10/f1r"},
		{"f012r f012v f12w f2r", "f2r f012r f012v f12w"},
	} {
		var report convert.Report
		var in []*convert.Input
		for _, n := range strings.Fields(c.names) {
			in = append(
				in,
				&convert.Input{Name: n, Report: &report, Reader: strings.NewReader("<PcGts><Page imageFilename=\"" + n +
					"\"><TextRegion><TextLine><TextEquiv><Unicode>e3</Unicode></TextEquiv></TextLine></TextRegion></Page></PcGts>")},
			)
		}
		var got []string
		err := f.ReadAll(context.Background(), in, func(g *convert.Game) error {
			for _, e := range g.Events {
				if name, ok := strings.CutPrefix(e.Text, "[%src "); ok {
					got = append(got, strings.TrimSuffix(name, "]"))
				}
			}
			return nil
		})
		if err != nil || strings.Join(got, " ") != c.want {
			t.Errorf("%s: %v, want %s (%v)", c.names, got, c.want, err)
		}
	}
}

// FuzzScript reads anything as pages: what comes out is AGN that can be read again, whatever stands in it.
func FuzzScript(f *testing.F) {
	files, _ := filepath.Glob("testdata/script/*.xml")
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 64<<10 {
			t.Skip("too long to judge")
		}
		sound(t, data)
	})
}

// sound reads a file and reports text that AGN cannot hold.
func sound(t *testing.T, data []byte) {
	t.Helper()
	format, err := convert.Lookup("page")
	if err != nil {
		t.Fatal(err)
	}
	var report convert.Report
	in := []*convert.Input{{Name: "a.xml", Reader: bytes.NewReader(data), Report: &report}}
	_ = format.ReadAll(context.Background(), in, func(g *convert.Game) error {
		text := convert.Draft(g, referee.Config{}, &report)
		if bytes.ContainsAny(text.AGN, "\x00\u202e") {
			t.Errorf("signs that no text may hold: %q", text.AGN)
		}
		p := referee.Config{Lenient: true}.Parser()
		readable(t, &p, text.AGN)
		return nil
	})
	_ = report.English()
}

// Files with parts exchanged, doubled and lost are read as far as they go.
func TestScriptMutated(t *testing.T) {
	files, _ := filepath.Glob("testdata/script/*.xml")
	var seeds [][]byte
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		seeds = append(seeds, data)
	}
	seeds = append(
		seeds,
		[]byte(`<PcGts><Page><TextLine><Word><Glyph/><Glyph><TextEquiv><Unicode>e</Unicode></TextEquiv></Glyph></Word>`),
	)
	rng := rand.New(rand.NewPCG(37, daily.Seed(t)))
	for range 400 {
		d := bytes.Clone(seeds[rng.IntN(len(seeds))])
		for range rng.IntN(6) {
			i, j := rng.IntN(len(d)), rng.IntN(len(d))
			i, j = min(i, j), max(i, j)
			other := seeds[rng.IntN(len(seeds))]
			k := rng.IntN(len(other))
			d = append(d[:i:i], slices.Concat([][]byte{
				{byte(rng.IntN(256))}, nil, d[i:j], other[k:min(len(other), k+200)], []byte("<;}{)(>[%")[rng.IntN(9):],
			}[rng.IntN(5)], d[[]int{i, j}[rng.IntN(2)]:])...)
			d = append(d, '<')
		}
		if sound(t, d); t.Failed() {
			t.Fatalf("it was %q", d)
		}
	}
}

// readable reports text whose brackets and comments do not stand as AGN has them.
func readable(t *testing.T, p *grammar.Parser, text []byte) {
	t.Helper()
	var g notation.Game
	for _, f := range p.Parse(&grammar.Chunk{Text: text, Line: 1, Size: len(text)}, &g) {
		switch f.Code {
		case diag.UnclosedComment, diag.StrayClose, diag.BadEncoding:
			t.Errorf("%s in %q", f.Message, text)
		}
	}
}
