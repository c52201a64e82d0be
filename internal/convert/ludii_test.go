package convert

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// fromLudii converts a file of trials.
func fromLudii(text string) (agn string, r *Report, err error) {
	in := &Input{Name: "game.trl", Reader: strings.NewReader(text)}
	return converted([]*Input{in}, func(ctx context.Context, files []*Input, to func(*Game) error) error {
		return readLudii(ctx, files[0], to)
	})
}

// ludiiWords is the throws and moves of a text of one game, without numbers and seat marks.
func ludiiWords(text string) (words []string) {
	_, text, _ = strings.Cut(text, "\n\n")
	for _, w := range strings.Fields(strings.ReplaceAll(text, "><", "> <")) {
		if !strings.HasSuffix(w, ".") && !strings.HasSuffix(w, ":") {
			words = append(words, w)
		}
	}
	return words[:len(words)-1]
}

// TestLudiiGames writes random games as Ludii does and reads them back: the same games, and legal.
func TestLudiiGames(t *testing.T) {
	for _, c := range []struct {
		path, option, variant, options string
	}{
		{"war/replacement/checkmate/chaturanga/Shatranj", "", "chaturanga-2p", "layout=chess bare-king=wins"},
		{"war/chaturanga/Chaturanga", "", "chaturanga-2p", "bare-king=wins elephant=dabbaba"},
		{"war/chaturanga/Chaturanga", "Play Rules/Elephant Move is Diagonal Jump", "chaturanga-2p", "bare-king=wins"},
		{"war/chaturanga/Chaturanga", "Play Rules/Elephant Move is like a Silver in Shogi", "chaturanga-2p",
			"bare-king=wins elephant=silver"},
		{"race/escape/Thaayam", "", "thaayam", "replay=at-once twins=bell"},
	} {
		game := ludiiTable(t, c.variant, c.options)
		captures, twins, over := 0, 0, 0
		for seed := range uint64(12) {
			var w trialWriter
			w.begin(c.path, c.option)
			rng := rand.New(rand.NewPCG(seed, 37))
			if c.variant == "thaayam" {
				w.thaayam(game, rng)
			} else {
				w.armies(game, rng)
			}
			agn, r, err := fromLudii(w.text.String())
			if err != nil || !r.Clean() {
				t.Fatalf("%s %d: %v\n%s\n%s", c.path, seed, err, strings.Join(r.English(), "\n"), agn)
			}
			if got := ludiiWords(agn); !slices.Equal(got, w.words) {
				i := 0
				for i < min(len(got), len(w.words)) && got[i] == w.words[i] {
					i++
				}
				t.Fatalf("%s %d: word %d of %d and %d: %q\nwritten %q\n%s", c.path, seed, i, len(got), len(w.words),
					got[i:min(i+5, len(got))], w.words[i:min(i+5, len(w.words))], agn)
			}
			if said := saidOf(t, w.text.String()); !strings.Contains(said, "\nlegal, ") {
				t.Fatalf("%s %d: %s", c.path, seed, said)
			}
			captures += strings.Count(agn, "x")
			twins += strings.Count(agn, "=T")
			if !strings.HasSuffix(agn, "*\n") {
				over++
			}
		}
		t.Logf("%s %s: %d captures, %d twins, %d games over", c.path, c.option, captures, twins, over)
		if captures == 0 || c.variant == "thaayam" && (twins == 0 || over == 0) {
			t.Errorf("%s: %d captures, %d twins, %d games over", c.path, captures, twins, over)
		}
	}
}

// TestLudiiTable builds what each entry of the table says.
func TestLudiiTable(t *testing.T) {
	seen := map[string]bool{}
	for _, g := range ludiiGames() {
		if seen[ludiiPlain(g.name)] || len(g.differs) == 0 {
			t.Errorf("%s: twice, or nothing is said of its rules", g.name)
		}
		seen[ludiiPlain(g.name)] = true
		if g.variant == "" {
			continue
		}
		settings := []ludiiChoice{{}}
		settings = append(settings, g.choices...)
		for _, c := range settings {
			start, err := g.start(strings.Fields(c.options))
			if err != nil {
				t.Fatalf("%s: %v", g.name, err)
			}
			game := start.Game()
			squares := g.squares()
			if len(squares) != game.Board().Len() {
				t.Errorf("%s: %d sites, %s has %d squares", g.name, len(squares), g.variant, game.Board().Len())
			}
			for i, name := range squares {
				if game.Board().Named(name) == 0 || slices.Index(squares, name) != i {
					t.Errorf("%s: site %d is %s, which is no square or another site", g.name, i, name)
				}
			}
			for i := range g.seats {
				if game.Ruleset().SeatOf(g.seats[i]) == 0 {
					t.Errorf("%s: %s has no seat %c", g.name, g.variant, g.seats[i])
				}
			}
		}
	}
}

// TestLudiiFiles converts trials of our own making: one of each game that agn has, made by hand from the description of
// the game, and files with dirt. What comes of each stands beside it: what is said, the text, and how it is judged.
func TestLudiiFiles(t *testing.T) {
	files, err := filepath.Glob("testdata/ludii/*.*l*")
	if err != nil || len(files) < 18 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		Wanted(t, strings.TrimSuffix(file, filepath.Ext(file))+".want", saidOf(t, string(text)))
	}
}

// saidOf is all that comes of a file.
func saidOf(t *testing.T, text string) string {
	t.Helper()
	agn, r, err := fromLudii(text)
	var out strings.Builder
	if err != nil {
		fmt.Fprintf(&out, "error: %v\n", err)
	}
	for _, line := range r.English() {
		out.WriteString(line + "\n")
	}
	out.WriteString("\n" + agn)
	s := NewScribe(referee.Config{}, new(Report))
	_ = readLudii(t.Context(), &Input{Reader: strings.NewReader(text), Report: new(Report)}, func(g *Game) error {
		writeVerdict(&out, s.Record(g).Judged)
		return nil
	})
	return out.String()
}

// TestLudiiGamesHad has a trial of each game that agn has among the files.
func TestLudiiGamesHad(t *testing.T) {
	files, _ := filepath.Glob("testdata/ludii/*.trl")
	var all strings.Builder
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	for _, g := range ludiiGames() {
		if g.variant != "" && !strings.Contains(all.String(), "/"+g.name+".lud") {
			t.Errorf("no trial of %s", g.name)
		}
	}
}

// TestLudiiLong reads lines that are too long, and a game that is longer than a text of AGN.
func TestLudiiLong(t *testing.T) {
	const head = "game=/lud/board/war/Shatranj.lud\n"
	const move = "Move=[Move:mover=%d,from=%d,to=%d,actions=[Move:typeFrom=Cell,from=%[2]d,typeTo=Cell,to=%d," +
		"decision=true]]\n"
	long := head + fmt.Sprintf(move, 1, 12, 20, 20) + "Move=[Move:mover=2,actions=" +
		strings.Repeat("[Pass:],", 1<<18) + "]\n"
	agn, r, err := fromLudii(long)
	if err != nil || !strings.Contains(agn, "1. e3 _ *") || r.Clean() {
		t.Errorf("%v %q %v", err, agn, r.English())
	}
	agn, r, err = fromLudii(head + strings.Repeat(fmt.Sprintf(move, 1, 1, 18, 18)+fmt.Sprintf(move, 2, 57, 42, 42)+
		fmt.Sprintf(move, 1, 18, 1, 1)+fmt.Sprintf(move, 2, 42, 57, 57), ludiiEvents/4+1))
	if err != nil || !strings.Contains(strings.Join(r.English(), "\n"), "4 events beyond those that a text of AGN holds") {
		t.Errorf("%v %d %v", err, len(agn), r.English())
	}
}

// TestLudiiMemory reads 10 MB of trials in less than 64 MiB.
func TestLudiiMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 10 MB")
	}
	const move = "Move=[Move:mover=%d,actions=[Pass:decision=true]]\n"
	one := fmt.Sprintf(move, 1) + fmt.Sprintf(move, 2)
	text := "game=/lud/board/war/Shatranj.lud\n" + strings.Repeat(one, 10<<20/len(one))
	for _, c := range []struct{ name, text string }{
		{"one game", text},
		{"one line", "game=/lud/Shatranj.lud\nMove=[Move:mover=1,actions=" + strings.Repeat("[Pass:],", 10<<20/8)},
		{"one name", "game=" + strings.Repeat("x", 10<<20)},
		{"options", "game=/lud/Shatranj.lud\nSTART GAME OPTIONS\n" + strings.Repeat("Board Size/9x9\n", 10<<20/15)},
	} {
		held := heldBy(func() {
			_ = readLudii(t.Context(), &Input{Reader: strings.NewReader(c.text), Report: new(Report)},
				func(*Game) error { return nil })
		})
		t.Logf("%s: %d MiB", c.name, held>>20)
		if held > 64<<20 {
			t.Errorf("%s: %d MiB beside the file", c.name, held>>20)
		}
	}
}

// heldBy is how many bytes are held at most while something is done.
func heldBy(do func()) (most uint64) {
	defer debug.SetGCPercent(debug.SetGCPercent(5))
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	before := m.HeapAlloc
	done := make(chan struct{})
	go func() {
		defer close(done)
		do()
	}()
	for {
		select {
		case <-done:
			return most
		case <-time.After(time.Millisecond):
			if runtime.ReadMemStats(&m); m.HeapAlloc > before {
				most = max(most, m.HeapAlloc-before)
			}
		}
	}
}

// FuzzLudii reads anything without a panic, and what it gives is a game of AGN's words. It is not judged: how long gaps
// are looked through is the referee's limit.
func FuzzLudii(f *testing.F) {
	files, err := filepath.Glob("testdata/ludii/*.*l*")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Add("game")
	f.Fuzz(func(t *testing.T, text string) {
		r := new(Report)
		err := readLudii(t.Context(), &Input{Reader: strings.NewReader(text), Report: r}, func(g *Game) error {
			draft := Draft(g, referee.Config{}, r)
			var parser grammar.Parser
			var game notation.Game
			for _, f := range parser.Parse(&grammar.Chunk{Text: draft.AGN, Line: 1, Size: len(draft.AGN)}, &game) {
				if f.Code[0] == 'N' && f.Severity == diag.Error {
					t.Errorf("%s %s\n%s", f.Code, f.Message, draft.AGN)
				}
			}
			if g.Tag("Variant") == "" {
				t.Errorf("no rule set: %q", draft.AGN)
			}
			return nil
		})
		_, _ = r.English(), err
	})
}

// sentences makes a sentence of each text.
func sentences(texts []string) string {
	var all []string
	for _, text := range texts {
		all = append(all, words.Sentence(text))
	}
	return strings.Join(all, " ")
}

// TestLudiiPage holds the table in docs/convert.md equal to the one in code.
func TestLudiiPage(t *testing.T) {
	const page, begin, end = "../../docs/convert.md", "<!-- ludii -->\n", "<!-- /ludii -->\n"
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, _ := strings.Cut(string(text), begin)
	shown, after, ok := strings.Cut(rest, end)
	if !ok {
		t.Fatal("docs/convert.md has no place for the table")
	}
	var out strings.Builder
	out.WriteString("| Ludii's game | its options | rule set and options | how its rules differ |\n|---|---|---|---|\n")
	for _, g := range ludiiGames() {
		if g.variant == "" {
			fmt.Fprintf(&out, "| %s | | none | %s |\n", g.name, sentences(g.differs))
			continue
		}
		ours := strings.TrimSpace(g.variant + " " + g.options)
		for _, c := range ludiiRows(&g) {
			row := "`" + strings.TrimSpace(ours+" "+c.options) + "`"
			if g.fen != "" {
				row += " from `" + g.fen + "`"
			}
			if c.none != "" {
				row = "none: " + c.none
			}
			fmt.Fprintf(&out, "| %s | %s | %s | %s |\n", g.name, c.name, row, sentences(g.differs))
			g.differs = []string{"as above"}
		}
	}
	if *update {
		if err := os.WriteFile(page, []byte(before+begin+out.String()+end+after), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if shown != out.String() {
		t.Errorf("go test ./internal/convert -update writes it again:\n%s", out.String())
	}
}

// ludiiRows are the options of a game as a table shows them, those that mean the same in one row.
func ludiiRows(g *ludiiGame) (rows []ludiiChoice) {
	choices := g.choices
	if g.choice("") == nil {
		choices = append([]ludiiChoice{{}}, choices...)
	}
	for _, c := range choices {
		if c.name = "`" + c.name + "`"; c.name == "``" {
			c.name = "no option"
		}
		i := slices.IndexFunc(rows, func(r ludiiChoice) bool { return r.options == c.options && r.none == c.none })
		if i < 0 {
			rows = append(rows, c)
			continue
		}
		rows[i].name += ", " + c.name
	}
	return rows
}
