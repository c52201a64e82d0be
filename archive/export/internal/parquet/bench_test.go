package parquet_test

import (
	"bytes"
	"flag"
	"io"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ashtapada/agn/archive/export"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

var games = flag.Int("games", 2000, "number of games that are exported")

// BenchmarkParquet exports random games of all rule sets.
func BenchmarkParquet(b *testing.B) {
	text := random(b, *games)
	for _, t := range []export.Table{export.Events, export.Positions} {
		b.Run(string(t), func(b *testing.B) {
			columns, err := export.Choose(t, nil)
			if err != nil {
				b.Fatal(err)
			}
			var out, rows int
			for b.Loop() {
				file := &counter{}
				w, err := new(export.Parquet).New(file, t, columns)
				if err != nil {
					b.Fatal(err)
				}
				n := &rowCounter{Writer: w}
				if err := export.Run(b.Context(), slices.Values([]referee.Input{input("games.agn", text)}), n,
					export.Options{}); err != nil {
					b.Fatal(err)
				}
				if err := w.Close(); err != nil {
					b.Fatal(err)
				}
				out, rows = file.n, n.rows
			}
			b.ReportMetric(float64(rows)*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
			b.ReportMetric(float64(out)/float64(rows), "B/row")
		})
	}
}

type counter struct{ n int }

func (c *counter) Write(b []byte) (int, error) {
	c.n += len(b)
	return len(b), nil
}

type rowCounter struct {
	export.Writer
	rows int
}

func (c *rowCounter) Write(r *export.Rows) error {
	c.rows += len(r.Events) + len(r.Positions)
	return c.Writer.Write(r)
}

func input(name string, text []byte) referee.Input {
	return referee.Input{Name: name, Open: func() (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(text)),
			nil
	}}
}

// random returns games of all rule sets in turn.
func random(tb testing.TB, n int) []byte {
	var text []byte
	rng := rand.New(rand.NewPCG(1, 1))
	all := rulesets.All()
	for i := range n {
		rs := all[i%len(all)]
		setup, err := rs.Complete(engine.Setup{})
		if err != nil {
			tb.Fatal(err)
		}
		g, err := rs.New(setup)
		if err != nil {
			tb.Fatal(err)
		}
		text = notation.Append(text, referee.Play(g, rng, 120), referee.StyleOf(rs))
		text = append(text, '\n')
	}
	return text
}
