package repair

import (
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/format"
)

// lenientGame reads a game leniently, as it is handed to a repairer.
func lenientGame(t *testing.T, text string) func(*Repairer) *Result {
	t.Helper()
	var c grammar.Chunk
	if err := grammar.NewReader(strings.NewReader(text)).Next(&c); err != nil {
		t.Fatal(err)
	}
	var g notation.Game
	p := referee.Config{Lenient: true}.Parser()
	read := p.Parse(&c, &g)
	return func(r *Repairer) *Result { return r.Repair(t.Context(), &g, read) }
}

// TestPlainly holds that games in old and foreign spelling are written plainly as they are
// formatted.
func TestPlainly(t *testing.T) {
	cfg := referee.Config{Lenient: true}
	for _, text := range []string{
		"[Language \"fr\"]\r\n[Variant \"chaturanga-2p\"]\r\n\r\n1. Se3 Se6 2. Cf3 {les cavaliers} Cb8–c6! 3. ♘d4 sa6\r\n" +
			"4.C×c6+ b7xc6 *\r\n",
		"[Variant “chaturanca-3”]\n[Date \"3 March 1840\"]\n[Result \"1–0\"]\n[Termination \"resignation\"]\n\n1. ♙e3 ♟e6 " +
			"2. ♘f3 [f. 3r] 2. … ♞c6 [%eval 3] 1–0\n",
		"[Variant \"chaturanca-3\"]\n\n1. e3 (1. ♙d3 ♟d6) e6 2.\u00a0Nf3 Nc6 3. Ng5 *\n",
		"[Language \"fr\"]\n[Variant \"chaturanga-2p\"]\n\n1. Se3 Sd6 2. Sd3 Se6 3. Sd4 Se5 4. Sxe5 *\n",
		"[Variant \"chauka-bara\"]\n\n1. Red: <२> C1-E1 Green: < l > e3–e4 *\n",
		"[Variant \"chauka-bara\"]\n\n1. Red: <२> R0-R2 Green: < l > G0–G1 *\n",
	} {
		var c grammar.Chunk
		if err := grammar.NewReader(strings.NewReader(text)).Next(&c); err != nil {
			t.Fatal(err)
		}
		var g notation.Game
		parser := cfg.Parser()
		read := parser.Parse(&c, &g)
		rep := referee.New(cfg).Judge(&g, read)
		p := plainly(&g, read)
		if p == nil || rep.Verdict != referee.Legal {
			t.Fatalf("%s, %d liberties were taken with\n%s", rep.Verdict, len(read), text)
		}
		want, err := format.New(cfg).Format(t.Context(), []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if got := formed(t, string(p.text)); got != formed(t, string(want.Text)) {
			t.Errorf("plainly, and formatted:\n%q\nwant\n%q", got, want.Text)
		}
	}
}

// TestLenient: a record in foreign spelling is repaired as one in plain spelling is, in the
// places where it is written.
func TestLenient(t *testing.T) {
	const (
		text  = "[Language \"de\"]\n[Variant \"chaturanca-3\"]\n\n1. e3 e6 2. Sf3 [f. 3r] Sc6 3. ♘e5 Sd4 4. Sxf8 Sxf3 *\n"
		plain = "[Variant \"chaturanca-3\"]\n\n1. e3 e6 2. Nf3 {f. 3r} Nc6 3. Ne5 Nd4 4. Nxf8 Nxf3 *\n"
	)
	r := New(referee.Config{Lenient: true}, nil)
	want := parse(t, plain)(r)
	r.Lenient = true
	got := lenientGame(t, text)(r)
	if got.Status != want.Status || got.Cost != want.Cost || len(got.Repairs) != len(want.Repairs) || got.Respelled != 8 {
		t.Fatalf("%s at %d, %d repairs, %d places respelled, want %s at %d, %d, 8", got.Status, got.Cost, len(got.Repairs),
			got.Respelled,
			want.Status, want.Cost, len(want.Repairs))
	}
	lines := strings.Split(text, "\n")
	for i := range got.Repairs {
		if a, b := string(got.Repairs[i].Text), string(want.Repairs[i].Text); a != b {
			t.Errorf("repair %d is\n%s\nwant\n%s", i, a, b)
		}
		for _, e := range got.Repairs[i].Edits {
			line := []rune(lines[e.Span.Start.Line-1])
			if there := string(line[e.Span.Start.Column-1 : e.Span.End.Column-1]); there != e.Was {
				t.Errorf("repair %d: line %d has %q, not %q", i, e.Span.Start.Line, there, e.Was)
			}
		}
	}
	if trace := string(got.Repairs[0].Traced); !strings.Contains(trace, "[%was Sxf8]") {
		t.Errorf("no trace of what stood there:\n%s", trace)
	}
	if sound := lenientGame(t, strings.Replace(text, " 4. Sxf8 Sxf3", "", 1))(r); sound.Status != Sound ||
		sound.Respelled != 0 {
		t.Errorf("a legal game is %s", sound.Status)
	}
}

// TestBack: places of the plain text are found again in the text as written.
func TestBack(t *testing.T) {
	const text = "[Language \"de\"]\n[Variant \"chaturanca-3\"]\n\n1. e3 e6 2. Sf3 Sc6 3. ♘e5 *\n"
	var c grammar.Chunk
	if err := grammar.NewReader(strings.NewReader(text)).Next(&c); err != nil {
		t.Fatal(err)
	}
	var g notation.Game
	parser := referee.Config{Lenient: true}.Parser()
	p := plainly(&g, parser.Parse(&c, &g))
	for _, w := range []struct{ plain, written string }{{"e3", "e3"}, {"Nf3", "Sf3"}, {"Nc6", "Sc6"}, {"Ne5", "♘e5"},
		{"*", "*"}} {
		at := int32(strings.Index(string(p.text), w.plain+" "))
		if w.plain == "*" {
			at = int32(slices.Index(p.text, '*'))
		}
		if from, to := p.back(at, at+int32(len(w.plain))); text[from:to] != w.written {
			t.Errorf("%s is %q, want %q", w.plain, text[from:to], w.written)
		}
		if from, to := p.back(at, at); from != to || !strings.HasPrefix(text[from:], w.written) {
			t.Errorf("before %s is before %q", w.plain, text[from:])
		}
	}
}
