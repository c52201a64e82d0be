package referee_test

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// canonicalText reads the one game of a text as cfg says. It returns the canonical text
// and the report.
func canonicalText(t *testing.T, cfg referee.Config, text string) (string, *referee.Report) {
	t.Helper()
	r := grammar.NewReader(strings.NewReader(text))
	r.Lenient = cfg.Lenient
	var c grammar.Chunk
	if err := r.Next(&c); err != nil {
		t.Fatal(err)
	}
	p := cfg.Parser()
	var g notation.Game
	read := p.Parse(&c, &g)
	ref := referee.New(cfg)
	out := spelledOut(ref, &g, read)
	rep := ref.Judge(&g, read)
	return string(notation.Append(nil, out, referee.StyleOf(rep.Ruleset))), rep
}

// The spellings that records are put into. They are written out here a second time
// so that a fault in the tables is found.
var (
	frenchLetters  = map[string]string{"K": "R", "R": "T", "N": "C", "": "S"}
	germanLetters  = map[string]string{"R": "T", "N": "S", "V": "W"}
	spanishLetters = map[string]string{"K": "R", "R": "T", "N": "C", "V": "D", "": "P"}
	figurines      = map[string]string{"K": "♔", "R": "♖", "N": "♘", "E": "♗", "B": "♗", "V": "♕", "": "♙"}
	blackFigurines = map[string]string{"K": "♚", "R": "♜", "N": "♞", "E": "♝", "B": "♝", "V": "♛", "": "♟"}
	smallLetters   = map[string]string{"K": "k", "R": "r", "N": "n", "V": "v"}
	elephantRooks  = map[string]string{"K": "R", "R": "É", "N": "C", "B": "F", "": "P"}
)

var man = regexp.MustCompile(`(^|[=~])([KRNEBV]?)`)

// withLetters spells a move of a war game with other letters for men.
func withLetters(letters map[string]string) func(word string) string {
	return func(word string) string {
		return man.ReplaceAllStringFunc(word, func(m string) string {
			lead, letter := "", m
			if m != "" && (m[0] == '=' || m[0] == '~') {
				lead, letter = m[:1], m[1:]
			}
			if other, ok := letters[letter]; ok && !(lead != "" && letter == "") {
				return lead + other
			}
			return m
		})
	}
}

func withSigns(dash, times string) func(string) string {
	return func(word string) string {
		return strings.NewReplacer("-", dash, "x", times).Replace(word)
	}
}

// onOwnWay spells a race move by the indices of its squares, where no other man of the
// seat can be meant.
func onOwnWay(rs *engine.Ruleset, seat *byte) func(string) string {
	game, err := rs.New(engine.Setup{})
	if err != nil {
		panic(err)
	}
	square := regexp.MustCompile(`[a-t][1-9][0-9]?`)
	return func(word string) string {
		if strings.ContainsAny(word, "#=") {
			return word
		}
		way := game.Ways(rs.SeatOf(*seat))[0]
		last := -1
		return square.ReplaceAllStringFunc(word, func(name string) string {
			for i, sq := range way {
				if i > last && game.Board().Name(sq) == name {
					last = i
					return fmt.Sprintf("%c%d", *seat, i)
				}
			}
			return "?"
		})
	}
}

// respell is one way to spell games. Words that it does not change are left out.
type respell struct {
	name     string
	language string // for a Language tag
	move     func(string) string
	pass     string
	result   string
	throws   map[string]string
}

// apply spells a game in canonical layout again. It returns the words changed.
func (r *respell) apply(text string, seat *byte) (string, []string) {
	tags, moves, _ := strings.Cut(text, "\n\n")
	var changed []string
	if r.language != "" {
		tag := fmt.Sprintf("[Language %q]", r.language)
		tags += "\n" + tag
		changed = append(changed, tag)
	}
	words := regexp.MustCompile(`<[^>]*>|[^\s<]+|\s+`).FindAllString(moves, -1)
	for i, w := range words {
		old := w
		switch {
		case strings.TrimSpace(w) == "" || regexp.MustCompile(`^\d+\.`).MatchString(w):
			continue
		case len(w) == 2 && w[1] == ':':
			*seat = w[0]
			continue
		case w[0] == '<':
			if name, ok := r.throws[w]; ok {
				w = name
				// A bare name is a word like others.
				if i > 0 && strings.TrimSpace(words[i-1]) != "" && w[0] != '<' {
					w = " " + w
				}
				if i+1 < len(words) && strings.TrimSpace(words[i+1]) != "" {
					w += " "
				}
			}
		case w == "--":
			if r.pass != "" {
				w = r.pass
			}
		case regexp.MustCompile(`^(\*|[\d/]+(-[\d/]+)+)$`).MatchString(w):
			if r.result != "" {
				w = strings.ReplaceAll(w, "-", r.result)
			}
		case r.move != nil:
			w = r.move(w)
		}
		if w != old {
			words[i] = w
			changed = append(changed, strings.TrimSpace(w))
		}
	}
	return tags + "\n\n" + strings.Join(words, ""), changed
}

// TestLenientRecords spells sound games in old and foreign ways, and reads them to
// the same canonical text, with exactly one note for each word that was changed.
func TestLenientRecords(t *testing.T) {
	war := []respell{
		{name: "French", language: "fr", move: withLetters(frenchLetters), pass: "passe"},
		{name: "German", language: "Deutsch", move: withLetters(germanLetters), pass: "passt"},
		{name: "Spanish", language: "es-MX", move: withLetters(spanishLetters), result: "−"},
		{name: "figurines", move: withLetters(figurines), pass: "–"},
		{name: "black figurines", move: withLetters(blackFigurines), result: "–"},
		{name: "small letters", move: withLetters(smallLetters), pass: "PASS"},
		{name: "signs", move: withSigns("–", "×"), pass: "-"},
	}
	race := []respell{
		{name: "signs", move: withSigns("—", "✕"), pass: "––", result: "‑"},
		{name: "passes", pass: "..."},
		{name: "throws", throws: map[string]string{"<4>": "<chauka>", "<8>": "<Bara>"}, pass: "…"},
		{name: "bare throws", throws: map[string]string{"<4>": "chauka", "<8>": "bara"}, move: withSigns("−", "⨯")},
	}
	records := map[string]int{}
	total := 0
	for _, rs := range rulesets.All() {
		ways := race
		var seat byte
		switch {
		case rs.Name == "chaturaji":
			ways = append(slices.Clone(war), respell{name: "older French", language: "français",
				move: withLetters(elephantRooks)})
		case slices.Contains([]string{"chaturanga-2p", "chaturanca-1", "chaturanca-2", "chaturanca-3"}, rs.Name):
			ways = war
		case slices.Contains([]string{"thaayam", "chauka-bara", "chaupur"}, rs.Name):
			ways = append(slices.Clone(race), respell{name: "own way", move: onOwnWay(rs, &seat)})
		}
		for n, plain := range plainGames(t, "../testdata/games/"+rs.Name+".agn", 6) {
			want, rep := canonicalText(t, referee.Config{}, plain)
			if rep.Verdict != referee.Legal {
				t.Fatalf("%s game %d: %v", rs.Name, n, rep.Findings)
			}
			for _, way := range ways {
				foreign, changed := way.apply(want, &seat)
				if len(changed) == 0 {
					continue
				}
				records[way.name]++
				total++
				got, rep := canonicalText(t, referee.Config{Lenient: true}, foreign)
				if got != want {
					t.Errorf("%s game %d, %s:\n%s\nis read as\n%s\nwant\n%s\n%v", rs.Name, n, way.name, foreign, got, want,
						rep.Findings)
					continue
				}
				if noted := notedWords(foreign, rep.Findings); !slices.Equal(noted, changed) {
					t.Errorf("%s game %d, %s: noted %q, want %q", rs.Name, n, way.name, noted, changed)
				}
				if again, rep := canonicalText(t, referee.Config{Lenient: true}, got); again != got ||
					len(notedWords(got, rep.Findings)) > 0 {
					t.Errorf("%s game %d: the canonical text is not read as it is: %v", rs.Name, n, rep.Findings)
				}
			}
		}
	}
	if total < 200 || len(records) != 12 {
		t.Errorf("only %d records were spelled again: %v", total, records)
	}
}

// TestLenientByHand reads records that were spelled by hand.
func TestLenientByHand(t *testing.T) {
	const (
		twoSeats = "[Variant \"chaturanga-2p\"]\n\n"
		shells   = "[Red \"?\"]\n[White \"?\"]\n[Variant \"chauka-bara\"]\n\n"
	)
	for _, c := range []struct {
		cfg        referee.Config
		text, want string
		notes      int
	}{
		{text: twoSeats + "1. ♙e3 ♟e6 2. ♘f3 nc6 *", want: twoSeats + "1. e3 e6 2. Nf3 Nc6 *\n", notes: 4},
		{text: "[Language \"french\"]\n" + twoSeats + "1.Se3 Se6 2.Cf3 {C is no bishop} Cc6! *",
			want: twoSeats + "1. e3 e6 2. Nf3 {C is no bishop} Nc6! *\n", notes: 5},
		{cfg: referee.Config{Language: "German"}, text: twoSeats + "1. Be3 e6 2. Sf3 ( 2. Sc3 ) 2... Sc6 *",
			want: twoSeats + "1. e3 e6 2. Nf3 (2. Nc3) Nc6 *\n", notes: 4},
		// A soldier's capture that does not say which: the one that can.
		{cfg: referee.Config{Language: "de"}, text: twoSeats + "1. Be3 d6 2. e4 d5 3. Bxd5 e6 4. Bxe6! ( 4. Sc3 Bxd5 ) *",
			want: twoSeats + "1. e3 d6 2. e4 d5 3. exd5 e6 4. dxe6! (4. Nc3 exd5) *\n", notes: 5},
		{text: twoSeats + "1. ♙e3 d6 2. e4 d5 3. ♙×d5 *", want: twoSeats + "1. e3 d6 2. e4 d5 3. exd5 *\n", notes: 2},
		// The dots of a round that has begun are not a pass.
		{text: twoSeats + "1. e3 1. ... e6 2. d3 2. … d6 3… *", want: twoSeats + "1. e3 e6 2. d3 d6 *\n", notes: 3},
		{text: twoSeats + "1. e3 e6 2… d3 2. ... d6 *", want: twoSeats + "1. e3 e6 2. d3 d6 *\n", notes: 2},
		{text: twoSeats + "1. e3 {1} e6 2. Ng1–f3 ({a} 2. d3) 2. ... Nb8–c6 *",
			want: twoSeats + "1. e3 {1} e6 2. Nf3 ({a} 2. d3) Nc6 *\n", notes: 3},
		// b and e are files of the board, so they are no men.
		{text: twoSeats + "1. e3 e6 2. nc3 b6 *", want: twoSeats + "1. e3 e6 2. Nc3 b6 *\n", notes: 1},
		{text: shells + "1. R: <CHAUKA> R0–R4 Bara R4–R12 <2> R12×R14 W: <1> W0-W1 *",
			want: shells + "1. R: <4> c1-e3 <8> e3-a3 <2> a3xa1  W: <1> c5-b5 *\n", notes: 6},
		// No seat P, no index 99, squares of two seats: unreadable as ever.
		{text: shells + "1. R: <2> P0-P2 *", notes: 0},
		{text: shells + "1. R: <2> R0-R99 *", notes: 0},
		{text: shells + "1. R: <2> R0-W2 *", notes: 0},
		// Letters without a known game are nobody's men.
		{text: "[Language \"fr\"]\n\n1. Tf3 *", notes: 0},
	} {
		c.cfg.Lenient = true
		if c.want == "" {
			if _, rep := canonicalText(t, c.cfg, c.text); rep.Verdict == referee.Legal ||
				len(notedWords(c.text, rep.Findings)) > 0 {
				t.Errorf("%s: %v", c.text, rep.Findings)
			}
			continue
		}
		got, rep := canonicalText(t, c.cfg, c.text)
		if noted := notedWords(c.text, rep.Findings); got != c.want || len(noted) != c.notes {
			t.Errorf("%s\nis read as\n%s\nwant\n%s\nnoted %q", c.text, got, c.want, noted)
		}
		// Strictly, nothing of it is read so.
		if strict, rep := canonicalText(t, referee.Config{}, c.text); strict == c.want ||
			len(notedWords(c.text, rep.Findings)) > 0 {
			t.Errorf("%s: read strictly it is\n%s", c.text, strict)
		}
	}
}

// TestLenientSoldiers holds that a soldier's capture which does not say which soldier is
// meant stays as it is where the position does not tell.
func TestLenientSoldiers(t *testing.T) {
	for text, want := range map[string]diag.Code{
		"1. e3 d6 2. e4 d5 3. c3 a6 4. c4 b6 5. Bxd5 *": diag.Ambiguous,
		"1. e3 d6 2. Bxd6 *":                            diag.NotReachable,
		"1. e3 d6 2. e5 d5 3. Bxd5 *":                   diag.NotReachable, // behind the end of judging
	} {
		text = "[Variant \"chaturanga-2p\"]\n\n" + text + "\n"
		r := grammar.NewReader(strings.NewReader(text))
		var c grammar.Chunk
		if err := r.Next(&c); err != nil {
			t.Fatal(err)
		}
		cfg := referee.Config{Lenient: true, Language: "de"}
		p := cfg.Parser()
		var g notation.Game
		read := p.Parse(&c, &g)
		rep := referee.New(cfg).Judge(&g, read)
		i := slices.IndexFunc(rep.Findings, func(f diag.Finding) bool { return f.Severity == diag.Error })
		if i < 0 || rep.Findings[i].Code != want || !g.Lossy || rep.Verdict != referee.Illegal {
			t.Errorf("%s: lossy %v, %v", text, g.Lossy, rep.Findings)
		}
	}
}

// notedWords returns the text under the notes of liberties.
func notedWords(text string, fs diag.List) []string {
	var out []string
	for _, f := range fs {
		if f.Code == diag.LenientReading {
			out = append(out, text[f.Span.Start.Offset:f.Span.End.Offset])
		}
	}
	return out
}

// plainGames returns the beginnings of the first games of a file, at most max.
func plainGames(t *testing.T, path string, max int) []string {
	const events = 60
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	r := grammar.NewReader(bytes.NewReader(data))
	var p grammar.Parser
	var c grammar.Chunk
	for len(out) < max && r.Next(&c) == nil {
		var g notation.Game
		p.Parse(&c, &g)
		short := g
		short.Clear()
		short.Result.Text = "*"
		n := 0
		for _, it := range g.MainLine() {
			if it.Kind == notation.SeatMark && n > events {
				break
			}
			if it.Kind == notation.Number && n > events &&
				short.IndexFunc(func(it *notation.Item) bool { return it.Kind == notation.SeatMark }) < 0 {
				break
			}
			if it.IsEvent() {
				n++
			}
			if it.Kind != notation.Comment && it.Kind != notation.NAG {
				short.Add(it)
			}
		}
		short.Tags = slices.DeleteFunc(slices.Clone(g.Tags), func(tag notation.Tag) bool {
			return tag.Name == "Result" || tag.Name == "Termination" || tag.Name == "Rupees"
		})
		if n <= events { // the game ended before: all of it
			short.Result = g.Result
			short.Tags = g.Tags
		}
		out = append(out, string(notation.Append(nil, &short, notation.Style{})))
	}
	return out
}
