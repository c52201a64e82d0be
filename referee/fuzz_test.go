package referee_test

import (
	"bytes"
	"testing"
	"unicode/utf8"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// addGames seeds a fuzz target with games from testdata and the examples of codes
// and rules.
func addGames(f *testing.F) {
	eachTestFile(f, func(_ string, text []byte) {
		for _, g := range parseAll(text)[:1] {
			if len(g.Text) < 2048 {
				f.Add(g.Text)
			}
		}
	})
	for _, in := range diag.Table {
		if len(in.Example) < 2048 {
			f.Add([]byte(in.Example))
		}
	}
	for _, movetext := range []string{"2j1#8+76-k2 2j1-n9", "2j1#_+76xk2", "j1#8+76-k2", "2j1-k2/2", "2j1#76+8-j3 sic"} {
		f.Add([]byte("[Red \"?\"]\n[Green \"?\"]\n[Variant \"chaupur\"]\n[SetUp \"1\"]\n" +
			"[FEN \"R:j1,j1,j1#76,j1#76 G:j17,j18,b11,a11 R cast - new\"]\n\n1. R: <6,5,2> " + movetext + " *\n"))
	}
}

// FuzzJudge judges anything: it never panics, every finding lies in the text and
// is made of clean UTF-8, the verdict agrees with the findings, and judging again, or by
// words, says and records the same.
func FuzzJudge(f *testing.F) {
	addGames(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		checkStepped(t, text)
		checkRecordedWords(t, "recorded", text)
		r := grammar.NewReader(bytes.NewReader(text))
		var p grammar.Parser
		ref := referee.New(referee.Config{})
		for {
			var c grammar.Chunk
			var g notation.Game
			if r.Next(&c) != nil {
				return
			}
			read := p.Parse(&c, &g)
			rep := *ref.Judge(&g, read)
			rep.Findings = append(diag.List(nil), rep.Findings...)
			worst := diag.Severity(0)
			for _, fd := range rep.Findings {
				start, end := fd.Span.Start, fd.Span.End
				if start.Line < 1 || start.Column < 1 || end.Offset < start.Offset || end.Offset > len(text) {
					t.Fatalf("%s lies at %v", fd.Code, fd.Span)
				}
				if info, ok := diag.Lookup(fd.Code); !ok || !fd.Variation && info.Severity != fd.Severity &&
					fd.Code != diag.CaptureMark {
					t.Fatalf("%s has severity %v", fd.Code, fd.Severity)
				}
				if !utf8.ValidString(fd.Message) || bytes.ContainsAny([]byte(fd.Message), "\x00\x1b\r\n") {
					t.Fatalf("%s says %q", fd.Code, fd.Message)
				}
				worst = max(worst, fd.Severity)
			}
			if (rep.Verdict == referee.Legal) != (worst < diag.Error) {
				t.Fatalf("verdict %v with %v", rep.Verdict, rep.Findings)
			}
			again := ref.Judge(&g, read)
			if again.Verdict != rep.Verdict || len(again.Findings) != len(rep.Findings) || again.Computed != rep.Computed {
				t.Fatalf("judged again it is %v with %d findings, not %v with %d", again.Verdict, len(again.Findings), rep.Verdict,
					len(rep.Findings))
			}
		}
	})
}

// FuzzCanonical formats anything that can be read: the result is a fixed point and
// is judged as before.
func FuzzCanonical(f *testing.F) {
	addGames(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		ref := referee.New(referee.Config{})
		format := func(text []byte) (out []byte, verdict referee.Verdict, games int) {
			r := grammar.NewReader(bytes.NewReader(text))
			var p grammar.Parser
			for {
				var c grammar.Chunk
				var g notation.Game
				if r.Next(&c) != nil {
					return out, verdict, games
				}
				read := p.Parse(&c, &g)
				games++
				if g.Lossy {
					return nil, referee.Unreadable, games // as agn fmt, which leaves such a game alone
				}
				verdict = max(verdict, ref.Judge(&g, read).Verdict)
				style := referee.StyleOf(ref.Judge(&g, read).Ruleset)
				out = append(notation.Append(out, spelledOut(ref, &g, read), style), '\n')
			}
		}
		once, verdict, games := format(text)
		if verdict == referee.Unreadable || games == 0 {
			return
		}
		twice, again, n := format(once)
		if !bytes.Equal(once, twice) {
			t.Fatalf("%q becomes %q", once, twice)
		}
		if again != verdict || n != games {
			t.Fatalf("%q was %v, it is %v", once, verdict, again)
		}
	})
}
