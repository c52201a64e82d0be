package convert_test

import (
	"context"
	"io"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ashtapada/agn/internal/convert"
	"github.com/ashtapada/agn/internal/daily"
)

// endless reads head, then middle until so many bytes were read, then tail.
type endless struct {
	head, middle, tail string
	left               int
	now                string
	stage              int
}

func (e *endless) Read(p []byte) (int, error) {
	for e.now == "" {
		switch e.stage++; {
		case e.stage == 1:
			e.now = e.head
		case e.left > 0:
			e.stage = 2
			e.now = strings.Repeat(e.middle, max(1, 4096/len(e.middle)))
			e.left -= len(e.now)
		case e.stage == 3:
			e.now = e.tail
		default:
			return 0, io.EOF
		}
	}
	n := copy(p, e.now)
	e.now = e.now[n:]
	return n, nil
}

// most watches the memory that is in use while f runs, beside what was before, and returns its highest mark.
func most(f func()) uint64 {
	var before runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	var high atomic.Uint64
	done := make(chan struct{})
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		for {
			var now runtime.MemStats
			runtime.ReadMemStats(&now)
			if used := now.HeapInuse - min(now.HeapInuse, before.HeapInuse); used > high.Load() {
				high.Store(used)
			}
			select {
			case <-done:
				return
			case <-time.After(5 * time.Millisecond):
			}
		}
	}()
	f()
	close(done)
	<-watched
	return high.Load()
}

// Whatever 10 MB of a file hold, reading them takes at most 64 MiB.
func TestScriptMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("files of 10 MB")
	}
	const page = `<PcGts><Page imageFilename="a.jpg">`
	const alto = `<alto><Layout><Page><PrintSpace><TextBlock ID="b">`
	const line = page + `<TextRegion id="r"><TextLine id="l">`
	const begin, end = "<TextEquiv><Unicode>", "</Unicode></TextEquiv>"
	const whole = "<TextLine>" + begin + "1. e3 *" + end + "</TextLine>"
	all := map[string]endless{
		"lines of words": {head: alto, middle: `<TextLine ID="l" HPOS="1" VPOS="2" WIDTH="3" HEIGHT="4">` +
			`<String CONTENT="e3" WC="0.9" HPOS="1" VPOS="2" WIDTH="3" HEIGHT="4"/><SP/><String CONTENT="e6"/></TextLine>`},
		"characters": {head: alto + `<TextLine><String CONTENT="e3">`, middle: `<Glyph CONTENT="e" GC="0.9">` +
			`<Variant CONTENT="c" VC="0.4"/></Glyph><Glyph CONTENT="3"/></String><String CONTENT="e3">`},
		"words of a line": {head: alto + "<TextLine>", middle: `<String CONTENT="e3"/>`},
		"pieces of a word": {
			head:   alto + `<TextLine><SP/>`,
			middle: `<String CONTENT="e3"><ALTERNATIVE>e</ALTERNATIVE></String>`,
		},
		"many lines":         {head: alto, middle: `<TextLine><String CONTENT="e"/></TextLine>`},
		"many regions":       {head: page, middle: "<TextRegion>" + whole + "</TextRegion>"},
		"one text":           {head: line + begin + "1. ", middle: "e3 e6 ", tail: end},
		"one word":           {head: line + begin, middle: "e3e6", tail: end},
		"one value":          {head: alto + `<TextLine><String CONTENT="`, middle: "e3 ", tail: `"/>`},
		"attributes":         {head: "<alto", middle: " a"},
		"one outline":        {head: page + `<TextRegion><Coords points="`, middle: "1,2 ", tail: `"/></TextRegion>`},
		"points":             {head: page + `<TextRegion><Coords>`, middle: `<Point x="1" y="2"/>`, tail: `</Coords>`},
		"readings":           {head: line, middle: begin + "e3" + end, tail: "</TextLine>"},
		"nested":             {head: "", middle: "<a>"},
		"nested regions":     {head: page, middle: "<TextRegion>"},
		"a comment":          {head: page + "<!-- ", middle: "x", tail: "-->"},
		"a section":          {head: line + begin + "<![CDATA[", middle: "e3 ", tail: "]]>" + end},
		"declarations":       {head: "<!DOCTYPE a [", middle: `<!ENTITY a "bbbb">`, tail: "]><alto/>"},
		"an order":           {head: page + "<OrderedGroup>", middle: `<RegionRefIndexed index="1" regionRef="r"/>`},
		"groups of an order": {head: page + "<ReadingOrder>", middle: `<OrderedGroup></OrderedGroup>`},
		"names":              {head: "<alto>", middle: `<OtherTag ID="aaaaaaaaaaaaaaaa" LABEL="b"/>`},
		"unclear places":     {head: page + `<TextLine custom="`, middle: "unclear {offset:1; length:2;} ", tail: `"/>`},
		"spaces":             {head: page, middle: " \n"},
		"pages":              {head: "<PcGts>", middle: `<Page imageFilename="a.jpg">` + whole + `</Page>`},
		"games":              {head: page, middle: `<TextLine>` + begin + "Event: a" + end + `</TextLine>` + whole},
		"brackets":           {head: page, middle: "<5"},
		"bad bytes":          {head: line + begin, middle: "\xff", tail: end},
		"UTF-16":             {head: "<\x00a\x00>\x00", middle: "a\x00"},
		"no XML":             {head: "", middle: "1. e3 e6 "},
		"signs":              {head: "<a>", middle: "&amp;"},
		"end tags":           {head: page, middle: "</a>"},
		"entities": {head: "<!DOCTYPE a [<!ENTITY a \"aaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]>" + line + begin,
			middle: "&b; "},
	}
	for _, name := range daily.Of(t, 8, slices.Sorted(maps.Keys(all))) {
		e := all[name]
		t.Run(name, func(t *testing.T) {
			e.left = 10 << 20
			var report convert.Report
			f, _ := convert.Lookup("page")
			started := time.Now()
			high := most(func() {
				_ = f.ReadAll(context.Background(), []*convert.Input{{Name: "a.xml", Reader: &e, Report: &report}},
					func(*convert.Game) error { return nil })
			})
			t.Logf("%d MiB, %d ms", high>>20, time.Since(started).Milliseconds())
			if high > 64<<20 {
				t.Errorf("%d MiB", high>>20)
			}
		})
	}
}
