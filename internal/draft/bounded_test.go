package draft_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/document"
	"github.com/ashtapada/agn/internal/draft"
	"github.com/ashtapada/agn/referee"
)

// hostile has texts that are made of one piece again and again, with what stands before and after them.
var hostile = [][3]string{
	{"", "{"}, {"", "("}, {"", "_"}, {"", "<"}, {"", "["}, {"", "_ "}, {"", "x "}, {"", "[A \"b\"]\n"},
	{"", "a"}, {"", "\xff"},
	{war, "_ "}, {war, "x "}, {war, "e3 "}, {war, "1. "}, {war, "{a} "}, {war, "$1 "}, {war, "* "},
	{war, ")"}, {war, ";\n"},
	{war, "Nd2 Ne7 Nb1 Ng8 "}, {war, "e3 sic e6 sic "}, {war, "e3 (d3) "}, {war, "Nd2 (1. Ke9+) "},
	{war + "_ ", "Nd2 (d3) "},
	{war, "a3|b3|c3|d3|e3|f3|g3|h3 a6|b6|c6 "}, {war, "a3|"}, {war + "_ _ ", "Nd2 Ne7 Nb1 Ng8 "}, {war, "_t "},
	{war + "1. e3 (1. e9 ", "e3 ", ") *"}, {war + "1. e3 (1. e9 ", "x ", ") *"}, {war + "1. e9 ", "e3 (e3) ", "*"},
	{war + "1. e3 ", "(1. d3) "}, {war + "1. e3 " + strings.Repeat("(1. d3 ", 60), "e6 ", strings.Repeat(")", 60)},
	{war, "1. e3 " + strings.Repeat("(1. d3 ", 60) + strings.Repeat(")", 60) + " "},
	{race, "_ "}, {race, "<4> "}, {race, "<_> "}, {race, "_t "}, {race, "R: "}, {race, "<4|3|2|1> "},
	{race, "<4> (R: <2>) "},
	{race + "1. R: <4> _ ", "<_> _ "}, {race + "1. R: _t ", "_t <2> "}, {"", war + "1. e3 e6 *\n\n"},
	{"", war + "1. e9 *\n\n"},
}

const (
	war  = "[Variant \"chaturanga-2p\"]\n\n"
	race = "[Variant \"chauka-bara\"]\n\n"
)

// asked is a context that counts how often it is asked whether it has ended, and ends when it was asked so often.
type asked struct {
	context.Context
	times, end int
}

func (a *asked) Err() error {
	if a.times++; a.end > 0 && a.times > a.end {
		return context.Canceled
	}
	return a.Context.Err()
}

// work judges a text and acts on it with the caret in its middle, or at its end, and returns how many bytes that
// allocates.
func work(ctx context.Context, text string, middle bool) (allocated uint64, err error) {
	caret := len(text)
	if middle {
		caret /= 2
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	d := draft.New(referee.Config{})
	_, err = d.Judge(ctx, &draft.Ask{Text: text, Caret: caret, Sheet: true})
	_, no := d.Act(ctx, text, caret, &document.Act{Kind: "event", Text: "e3"})
	if refusal := (*document.Refusal)(nil); !errors.As(no, &refusal) {
		err = errors.Join(err, no)
	}
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc, err
}

// TestBounded: a text of twice the length costs about twice as much, whatever it is. That is counted in what is
// allocated and in the events that are looked at.
func TestBounded(t *testing.T) {
	for _, h := range hostile {
		for _, middle := range []bool{false, true} {
			if open := strings.Contains(h[1], "_"); open && !middle { // what a gap can be is looked for up to a bound
				continue
			}
			var bytes [2]uint64
			var events [2]int
			for i, size := range []int{6 << 10, 12 << 10} {
				ctx := &asked{Context: t.Context()}
				text := h[0] + strings.Repeat(h[1], size/len(h[1])) + h[2]
				var err error
				if bytes[i], err = work(ctx, text, middle); err != nil {
					t.Errorf("%.40q: %v", h, err)
				}
				events[i] = ctx.times
			}
			const slack = 1 << 18
			if bytes[1] > 5*bytes[0]/2+slack || events[1] > 5*events[0]/2+100 {
				t.Errorf("%.60q, middle %v: it costs %d bytes and %d events, of twice the length %d and %d", h, middle, bytes[0],
					events[0], bytes[1], events[1])
			}
		}
	}
}

// TestGivenUp: who asks and leaves ends what is done for him, before it begins and at any time in it.
func TestGivenUp(t *testing.T) {
	gone, leave := context.WithCancel(t.Context())
	leave()
	for i, h := range hostile {
		if i%2 == 0 || i > 10 && strings.Contains(h[1], "_") {
			continue
		}
		text := h[0] + strings.Repeat(h[1], (1<<10)/len(h[1])) + h[2]
		if _, err := work(gone, text, false); !errors.Is(err, context.Canceled) {
			t.Errorf("%.40q: %v", h, err)
		}
		all := &asked{Context: t.Context()}
		if _, err := work(all, text, true); err != nil {
			t.Errorf("%.40q: %v", h, err)
		}
		for _, part := range []int{2, 1} {
			ctx := &asked{Context: t.Context(), end: max(1, all.times/part-1)}
			_, err := work(ctx, text, true)
			const more = 40 // what is done between two looks is in several places
			if !errors.Is(err, context.Canceled) || ctx.times > ctx.end+more {
				t.Errorf("%s: %v after it was asked %d times more", fmt.Sprintf("%.40q", h), err, ctx.times-ctx.end)
			}
		}
	}
}
