package referee_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
	"testing"

	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// endless yields the same small file for ever.
func endless(text string) iter.Seq[referee.Input] {
	return func(yield func(referee.Input) bool) {
		open := func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil }
		for n := 1; yield(referee.Input{Name: fmt.Sprint(n), Open: open}); n++ {
		}
	}
}

func TestResultsEnd(t *testing.T) {
	const text = "[Variant \"chaturanga-2p\"]\n\n1. e3 *\n"
	n := 0
	for r, err := range (referee.Batch{}).Results(t.Context(), endless(text)) {
		if n++; err != nil || r.File != fmt.Sprint(n) {
			t.Fatalf("result %d is %v, %v", n, r, err)
		}
		if n == 50 {
			break
		}
	}
	// The context ends the run; its error comes once, last and without a result.
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	defer cancel(nil)
	n = 0
	var last error
	for r, err := range (referee.Batch{}).Results(ctx, endless(text)) {
		if last != nil {
			t.Fatal("there are results behind the end")
		}
		if r == nil {
			last = err
			continue
		}
		if n++; n == 50 {
			cancel(cause)
		}
	}
	if !errors.Is(last, cause) || n != 50 {
		t.Errorf("%d results, then %v", n, last)
	}
}

// TestBatchLenient judges leniently what is not readable strictly.
func TestBatchLenient(t *testing.T) {
	const text = "[Variant \"chaturanga-2p\"]\n\n1. ♙e3 … 2. ♙d3 e6 *\n\n1. ♙e3 ♟e6 ½–½\n\n1. ♙e3 *\n"
	for lenient, want := range map[bool][2]int{false: {0, 2}, true: {7, 3}} {
		notes, games := 0, 0
		b := referee.Batch{Config: referee.Config{Lenient: lenient, Variant: "chaturanga-2p"}}
		for r, err := range b.Results(t.Context(), func(yield func(referee.Input) bool) {
			for in := range endless(text) {
				yield(in)
				return
			}
		}) {
			if err != nil {
				t.Fatal(err)
			}
			games++
			for _, f := range r.Report.Findings {
				if f.Code == diag.LenientReading {
					notes++
				}
			}
		}
		if notes != want[0] || games != want[1] {
			t.Errorf("lenient %v: %d notes, %d games, want %v", lenient, notes, games, want)
		}
	}
}
