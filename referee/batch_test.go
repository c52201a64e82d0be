package referee_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

func text(name, s string) referee.Input {
	return referee.Input{Name: name, Open: func() (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader(s)),
			nil
	}}
}

// games returns n games, every third of them at fault.
func games(n int) string {
	var b strings.Builder
	for i := range n {
		move := "Nf3"
		if i%3 == 2 {
			move = "Nd4"
		}
		fmt.Fprintf(&b, "[Round \"%d\"]\n%s1. %s *\n\n", i+1, war, move)
	}
	return b.String()
}

// TestBatchOrder judges files with several numbers of workers: the results come in
// the same order and say the same.
func TestBatchOrder(t *testing.T) {
	missing := referee.Input{Name: "missing", Open: func() (io.ReadCloser, error) { return nil, fs.ErrNotExist }}
	inputs := []referee.Input{text("a", games(2000)), text("empty", "\n"), missing, text("b", games(3)),
		text("c", games(700))}
	var first string
	for _, jobs := range []int{1, 2, 7} {
		var b bytes.Buffer
		err := referee.Batch{Jobs: jobs}.Run(context.Background(), slices.Values(inputs), func(r *referee.Result) error {
			if r.Err != nil {
				fmt.Fprintf(&b, "%s: %v\n", r.File, r.Err)
				return nil
			}
			fmt.Fprintf(&b, "%s %d %d %v", r.File, r.Number, r.Line, r.Report.Verdict)
			for _, f := range r.Report.Findings {
				fmt.Fprintf(&b, " %s@%d", f.Code, f.Span.Start.Line)
			}
			b.WriteByte('\n')
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if first == "" {
			first = b.String()
		}
		if b.String() != first {
			t.Fatalf("%d workers say otherwise", jobs)
		}
	}
	lines := strings.Split(strings.TrimSpace(first), "\n")
	if len(lines) != 2000+1+1+3+700 {
		t.Fatalf("%d results", len(lines))
	}
	// A game is five lines long.
	for i, want := range map[int]string{
		0: "a 1 1 legal", 2: "a 3 11 illegal M006@14", 1999: "a 2000 9996 legal",
		2000: "empty 0 1 unreadable N015@1", 2001: "missing: " + fs.ErrNotExist.Error(), 2002: "b 1 1 legal",
		2704: "c 700 3496 legal",
	} {
		if !strings.HasPrefix(lines[i], want) {
			t.Errorf("result %d is %q, want %q", i, lines[i], want)
		}
	}
}

// TestBatchNumbered judges inputs that are a game each and so share tasks: each result names
// the file and number of its own, and one that has no game or cannot be read costs no other.
func TestBatchNumbered(t *testing.T) {
	var inputs []referee.Input
	var want []string
	for i := range 1000 {
		name, number := fmt.Sprintf("f%d", i%3), 7*i%1000+1
		in, line := text(name, games(1)), fmt.Sprintf("%s %d legal", name, number)
		switch {
		case i%97 == 5:
			in, line = text(name, "\n"), name+" 0 unreadable"
		case i%97 == 6:
			in.Open = func() (io.ReadCloser, error) { return nil, fs.ErrNotExist }
			line = name + ": " + fs.ErrNotExist.Error()
		case i%97 == 7:
			in.Open = func() (io.ReadCloser, error) { return io.NopCloser(iotest.ErrReader(io.ErrClosedPipe)), nil }
			line = name + ": reading " + name + ": reading games: " + io.ErrClosedPipe.Error()
		}
		in.Number = number
		inputs, want = append(inputs, in), append(want, line)
	}
	for _, jobs := range []int{1, 3} {
		var got []string
		err := referee.Batch{Jobs: jobs}.Run(context.Background(), slices.Values(inputs), func(r *referee.Result) error {
			if r.Err != nil {
				got = append(got, fmt.Sprintf("%s: %v", r.File, r.Err))
			} else {
				got = append(got, fmt.Sprintf("%s %d %v", r.File, r.Number, r.Report.Verdict))
			}
			return nil
		})
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%d workers: %v, %d results of %d", jobs, err, len(got), len(want))
			for i := range min(len(got), len(want)) {
				if got[i] != want[i] {
					t.Fatalf("%d: %s, not %s", i, got[i], want[i])
				}
			}
		}
	}
}

// TestBatchStops stops a batch from outside and from within.
func TestBatchStops(t *testing.T) {
	in := []referee.Input{text("a", games(5000)), text("b", games(5000))}
	enough := errors.New("enough")
	n := 0
	err := referee.Batch{Jobs: 2}.Run(context.Background(), slices.Values(in), func(*referee.Result) error {
		if n++; n == 10 {
			return enough
		}
		return nil
	})
	if !errors.Is(err, enough) || n != 10 {
		t.Errorf("%v after %d", err, n)
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	n = 0
	err = referee.Batch{Jobs: 2}.Run(ctx, slices.Values(in), func(*referee.Result) error {
		if n++; n == 10 {
			cancel(enough)
		}
		return nil
	})
	if !errors.Is(err, enough) || n != 10 {
		t.Errorf("%v after %d", err, n)
	}
}

// TestBatchPanic keeps a fault of ours to the game that it was met in.
func TestBatchPanic(t *testing.T) {
	var faults, judged int
	b := referee.Batch{Jobs: 2, Worker: func(*referee.Referee) func(*referee.Result) {
		return func(r *referee.Result) {
			if r.Number == 3 {
				panic("ours")
			}
		}
	}}
	err := b.Run(context.Background(), slices.Values([]referee.Input{text("a", games(6))}), func(r *referee.Result) error {
		var p *referee.PanicError
		if errors.As(r.Err, &p) {
			faults++
			if p.File != "a" || p.Line == 0 || p.Value != "ours" || len(p.Stack) == 0 {
				t.Errorf("%v", p)
			}
		} else {
			judged++
		}
		return nil
	})
	if err != nil || faults != 1 || judged != 5 {
		t.Errorf("%d faults, %d judged, %v", faults, judged, err)
	}
}

// TestLargeGame skips a game beyond the limit and judges the one behind it.
func TestLargeGame(t *testing.T) {
	large := war + "1. e3 {" + strings.Repeat("x ", 1<<20) + "} *\n\n" + games(1)
	var got []string
	err := referee.Batch{}.Run(context.Background(), slices.Values([]referee.Input{text("a", large)}),
		func(r *referee.Result) error {
			s := r.Report.Verdict.String()
			for _, f := range r.Report.Findings {
				if f.Code == diag.LargeGame {
					s += " " + string(f.Code)
				}
			}
			got = append(got, s)
			return nil
		})
	if err != nil || !slices.Equal(got, []string{"unreadable N009", "legal"}) {
		t.Errorf("%q, %v", got, err)
	}
}
