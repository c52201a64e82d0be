package grammar

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/ashtapada/agn/notation"
)

// corpus returns n bytes or more of games as they are usually written: a war game
// without throws and a race game with them in turn, a comment, glyph or variation
// now and then.
func corpus(n int) []byte {
	r := rand.New(rand.NewPCG(1, 2))
	square := func() string { return fmt.Sprintf("%c%d", 'a'+r.IntN(8), 1+r.IntN(8)) }
	var b bytes.Buffer
	for game := 1; b.Len() < n; game++ {
		fmt.Fprintf(&b, "[Event \"generated game\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"%d\"]\n[White \"?\"]\n"+
			"[Black \"?\"]\n[Result \"*\"]\n[Variant \"x\"]\n\n", game)
		for round := 1; round <= 40; round++ {
			if game%2 == 0 {
				fmt.Fprintf(&b, "%d. W: <%d,%d> %s-%s %sx%s  B: <%d> <%d> 2%s-%s @%s --\n", round, r.IntN(6)+1, r.IntN(6)+1,
					square(), square(), square(), square(), r.IntN(8), r.IntN(8), square(), square(), square())
				continue
			}
			fmt.Fprintf(&b, "%d. N%s Rx%s ", round, square(), square())
			switch r.IntN(12) {
			case 0:
				b.WriteString("{a remark of some words} ")
			case 1:
				fmt.Fprintf(&b, "$%d (%d... %s! %s) ", r.IntN(10), round, square(), square())
			}
			if round%6 == 0 {
				b.WriteByte('\n')
			}
		}
		b.WriteString("*\n\n")
	}
	return b.Bytes()
}

const corpusSize = 1 << 20

func BenchmarkSplit(b *testing.B) {
	text := corpus(corpusSize)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	var c Chunk
	for b.Loop() {
		r := NewReader(bytes.NewReader(text))
		for r.Next(&c) != io.EOF {
		}
	}
}

func BenchmarkParse(b *testing.B) {
	text := corpus(corpusSize)
	r := NewReader(bytes.NewReader(text))
	var chunks []Chunk
	for {
		var c Chunk
		if r.Next(&c) == io.EOF {
			break
		}
		chunks = append(chunks, c)
	}
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	var p Parser
	var g notation.Game
	events := 0
	for b.Loop() {
		events = 0
		for i := range chunks {
			if list := p.Parse(&chunks[i], &g); list != nil {
				b.Fatal(list)
			}
			for j := range g.Len() {
				if g.Kind(j).IsEvent() {
					events++
				}
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(events), "ns/event")
}

func BenchmarkPrint(b *testing.B) {
	text := corpus(corpusSize)
	_, games, _ := readAll(b, bytes.NewReader(text))
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	var out []byte
	for b.Loop() {
		for i := range games {
			out = notation.Append(out[:0], &games[i], notation.Style{Seats: []string{"White", "Black"}})
		}
	}
}

// BenchmarkFaults parses a text in which every word is a fault.
func BenchmarkFaults(b *testing.B) {
	text := bytes.Repeat([]byte("Qf3 zz9 e4-- <1, 2>\n"), 1<<10)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	var p Parser
	var g notation.Game
	for b.Loop() {
		p.Parse(&Chunk{Text: text, Line: 1}, &g)
	}
}
