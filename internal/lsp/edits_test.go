package lsp

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/ashtapada/agn/internal/document"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/report"
	"github.com/google/go-cmp/cmp"
)

// said is a finding as both the server and check tell it.
type said struct {
	Code, Message string
	Severity      int
	Range         span
}

// checked is what agn check says of a text, with places as the protocol counts them,
// found out in the plainest way.
func checked(t testing.TB, b []byte) []said {
	t.Helper()
	var out []said
	in := func(yield func(referee.Input) bool) {
		yield(referee.Input{Name: "x", Open: func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(b)), nil }})
	}
	batch := referee.Batch{Jobs: 1, Worker: func(*referee.Referee) func(*referee.Result) {
		return func(r *referee.Result) {
			c := report.Choice{}
			for _, f := range c.Game(nil, r).Findings {
				m := f.Message
				if f.Rule != "" && severityOf(f.Severity) < severityNote {
					m += " (" + f.Rule + ")"
				}
				if legal := f.Alternatives(); len(legal) > 0 {
					m += "\nlegal: " + strings.Join(legal, " ")
					if f.More > 0 {
						m += " and " + strconv.Itoa(f.More) + " more"
					}
				}
				at := span{counted(b, f.Span.Start.Offset), counted(b, f.Span.End.Offset)}
				out = append(out, said{string(f.Code), m, severityOf(f.Level), at})
			}
		}
	}}
	for r, err := range batch.Results(context.Background(), in) {
		if err != nil {
			t.Fatal(r, err)
		}
	}
	return out
}

// counted is the position of an offset in UTF-16.
func counted(b []byte, off int) position {
	var p position
	for i, r := range string(b[:off]) {
		switch {
		case r == '\n', r == '\r' && (i+1 == len(b) || b[i+1] != '\n'):
			p = position{p.Line + 1, 0}
		default:
			p.Character += len(utf16.Encode([]rune{r}))
		}
	}
	return p
}

func found(t testing.TB, d *file) []said {
	t.Helper()
	items, err := d.diagnostics(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var out []said
	for _, i := range items {
		out = append(out, said{i.Code, i.Message, i.Severity, i.Range})
	}
	return out
}

// TestDiagnosticsStop: for a request that is cancelled no more games are judged.
func TestDiagnosticsStop(t *testing.T) {
	d := opened([]byte("[Variant \"chaturanga-2p\"]\n\n1. e5 *\n"))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if items, err := d.diagnostics(ctx); !errors.Is(err, context.Canceled) {
		t.Error(items, err)
	}
}

// pieces are what is typed into records, of sense and of none.
var pieces = strings.Split(
	"e4|Nf3|--|*|1-0| |  |\n|\n\n|\r\n|\r|{|}|(|)|[|]|<|>|<4>|<2,5>|_|sic|;|%x\n|\ufeff|é|𝔸|🂡|\u200d|\x1b|"+
		"[Event \"x\"]|\n[Event \"x\"]\n|[Variant \"chauka-bara\"]\n|[Variant \"chaturanga-2p\"]\n|\n\n* \n\n|1.|R:|W: <3> "+
		"|x|+|#|$3|N_3|Nf3\\|Nd3|1/2-1/2|"+
		"\n\n[Event \"y\"]\n[Variant \"chaturanga-2p\"]\n\n1. e3 e6 2. Nf3 *\n\n|%PDF-1.4\n|\x1f\x8b|\"|c1-e3|2c5xd5", "|")

// typist makes random changes.
type typist struct {
	*rand.Rand
	corpus [][]byte
}

func (r *typist) change(d *file) change {
	if r.IntN(400) == 0 || len(d.Bytes) > 60<<10 {
		return change{Text: string(r.corpus[r.IntN(len(r.corpus))])}
	}
	at := r.IntN(len(d.Bytes) + 1)
	end := at
	switch r.IntN(8) {
	case 0:
		end = min(at+r.IntN(2000), len(d.Bytes))
	case 1, 2, 3:
		end = min(at+r.IntN(12), len(d.Bytes))
	}
	text := ""
	switch r.IntN(6) {
	case 0:
	case 1:
		from := r.corpus[r.IntN(len(r.corpus))]
		k := r.IntN(len(from))
		text = strings.ToValidUTF8(string(from[k:min(k+r.IntN(3000), len(from))]), "")
	default:
		text = pieces[r.IntN(len(pieces))]
	}
	where := d.span(at, end)
	return change{Range: &where, Text: text}
}

func corpus(t testing.TB, limit int) [][]byte {
	t.Helper()
	var out [][]byte
	for _, dir := range []string{"games", "faulty"} {
		names, err := filepath.Glob(filepath.Join("..", "..", "testdata", dir, "*.agn"))
		if err != nil || len(names) == 0 {
			t.Fatal("no records", err)
		}
		for _, n := range names {
			b, err := os.ReadFile(n)
			if err != nil {
				t.Fatal(err)
			}
			b = b[:min(len(b), limit)]
			out = append(out, []byte(strings.ToValidUTF8(string(b), "\ufffd")))
		}
	}
	return out
}

// opened returns a file that was just opened.
func opened(b []byte) *file {
	return newFile("file:///x", nil, b, document.UTF16, newTools(Settings{}, nil, 0), 1)
}

// lines returns the bounds of the lines of a file, games those of its games.
func lines(f *file) (out [][2]int) {
	for i := range f.Line(len(f.Bytes)) + 1 {
		start, end := f.Bounds(i)
		out = append(out, [2]int{start, end})
	}
	return out
}

func games(f *file) (out []string) {
	for _, g := range f.Games {
		out = append(out, fmt.Sprint(g.Start, g.End, g.Line, g.Skipped))
	}
	return out
}

// TestRandomEdits types at random and compares what is found with what check finds in
// the text, and where games and lines begin with what is so in a text read as a whole.
// AGN_LSP_EDITS sets how often it types, AGN_LSP_SEED how.
func TestRandomEdits(t *testing.T) {
	edits := 4000
	if testing.Short() {
		edits = 500
	}
	if v := os.Getenv("AGN_LSP_EDITS"); v != "" {
		var err error
		if edits, err = strconv.Atoi(v); err != nil {
			t.Fatal(err)
		}
	}
	seed := uint64(1)
	if v := os.Getenv("AGN_LSP_SEED"); v != "" {
		var err error
		if seed, err = strconv.ParseUint(v, 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	r := &typist{rand.New(rand.NewPCG(seed, 2)), corpus(t, 12<<10)}
	d := opened(r.corpus[0])
	for n := range edits {
		was := d
		c := r.change(d)
		d = d.with(c)
		if diff := cmp.Diff(lines(opened(d.Bytes)), lines(d)); diff != "" {
			t.Fatalf("edit %d: lines differ after %+v in %q\n%s", n, c, was.Bytes, diff)
		}
		if n%10 == 0 || edits <= 1000 {
			if diff := cmp.Diff(games(opened(d.Bytes)), games(d)); diff != "" {
				t.Fatalf("edit %d: games differ after %v %q in %q\n%s", n, *c.Range, c.Text, was.Bytes, diff)
			}
		}
		if n%3 == 0 {
			_ = found(t, d) // so that there is something to keep
		}
		if n%100 == 99 {
			if diff := cmp.Diff(checked(t, d.Bytes), found(t, d)); diff != "" {
				t.Fatalf("edit %d: -check +server\n%s\n%q", n, diff, d.Bytes)
			}
		}
	}
}
