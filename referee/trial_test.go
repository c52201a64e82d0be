package referee_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// TestTrial holds that a trial of the words of a record goes as far as judging does: in
// sound games to the end, in others to the event at which judging stops.
func TestTrial(t *testing.T) {
	files, err := filepath.Glob("../testdata/*/*.agn")
	if err != nil {
		t.Fatal(err)
	}
	ref := referee.New(referee.Config{})
	games := 0
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		reader := grammar.NewReader(f)
		var c grammar.Chunk
		for n := 1; ; n++ {
			if err := reader.Next(&c); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatal(err)
			}
			var (
				p grammar.Parser
				g notation.Game
			)
			rep := ref.Judge(&g, p.Parse(&c, &g))
			trial := ref.Trial()
			if trial == nil {
				continue
			}
			judged, certain := rep.Judged, true
			for i := range rep.Findings {
				// Judging goes on behind a false mark of capture, a trial does not.
				if f := &rep.Findings[i]; f.Code == diag.CaptureMark || f.Code == diag.SafeSquare {
					judged = min(judged, f.Event)
				}
			}
			spot, tried := trial.Start(), 0
			for _, it := range g.MainLine() {
				switch it.Kind {
				case notation.Comment, notation.NAG:
					continue
				}
				if it.Kind == notation.Gap || it.Kind == notation.Readings || it.Cast.HasGap() || it.Move.HasGap() {
					certain = false // a trial plays what is certain only
					break
				}
				if it.IsEvent() {
					tried++
				}
				if trial.Step(&spot, &it)&referee.Broken != 0 {
					break
				}
			}
			if !certain {
				continue
			}
			games++
			if tried != judged {
				t.Errorf("%s, game %d: tried %d events, judged %d of %d", name, n, tried, judged, rep.Events)
			}
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if games < 500 {
		t.Errorf("only %d games were tried", games)
	}
}
