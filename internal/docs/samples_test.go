package docs

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
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

// Here is what texts give as samples: settings, written name=value, and moves. They are held
// against the rule sets, which once had other names for them.

// told is a text of a rule set and where it stands.
type told struct{ at, text string }

// textsOf lists all that is told of a rule set.
func textsOf(rs *engine.Ruleset) (all []told) {
	add := func(at string, texts ...string) {
		all = append(all, told{rs.Name + " " + at, strings.Join(texts, "\n")})
	}
	add("summary", rs.Title, rs.About)
	add("turns", rs.Turns)
	for _, f := range rs.Position {
		add("position "+f.Name, f.Text, f.With)
	}
	for _, r := range rs.Rules {
		add(r.ID, r.Text, r.Source.Says)
	}
	for _, o := range rs.Options {
		add(o.Name, o.Text, o.Source.Says)
		for _, v := range o.Values {
			add(o.Name+"="+v.Name, v.Text, v.Source.Says)
		}
	}
	return all
}

// setting is a name and a value, which no promotion and no flag of a command is.
var setting = regexp.MustCompile(`(^|[^\w=-])([a-z][a-z-]+)=([a-z0-9][a-z0-9-]*[a-z0-9]|[a-z0-9])`)

// TestSettingsTold: a setting that a text of a rule set or a page of docs names is one of the
// rule set's.
func TestSettingsTold(t *testing.T) {
	found := 0
	for _, rs := range rulesets.All() {
		for _, x := range textsOf(rs) {
			for _, m := range setting.FindAllStringSubmatch(x.text, -1) {
				if found++; !rs.Takes(m[2]+"="+m[3], 0) {
					t.Errorf("%s: %s has no %s=%s", x.at, rs.Name, m[2], m[3])
				}
			}
		}
	}
	for name, text := range pagesOfDocs(t) {
		of, _ := rulesets.Lookup(strings.TrimSuffix(filepath.Base(name), ".md"))
		for _, m := range setting.FindAllStringSubmatch(text, -1) {
			takes := func(rs *engine.Ruleset) bool { return rs.Takes(m[2]+"="+m[3], 0) }
			has := func(rs *engine.Ruleset) bool {
				return slices.ContainsFunc(rs.Options, func(o engine.Option) bool { return o.Name == m[2] })
			}
			all := rulesets.All()
			switch {
			case of != nil:
				if found++; !takes(of) {
					t.Errorf("docs/%s: %s has no %s=%s", name, of.Name, m[2], m[3])
				}
			case slices.ContainsFunc(all, has):
				if found++; !slices.ContainsFunc(all, takes) {
					t.Errorf("docs/%s: no rule set has %s=%s", name, m[2], m[3])
				}
			}
		}
		for _, g := range blocks(text) {
			wrong := referee.New(referee.Config{}).Judge(g.game, g.read)
			for _, f := range wrong.Findings {
				if f.Code == "T005" && !strings.Contains(text, "T005") {
					t.Errorf("docs/%s: %s", name, f.Message)
				}
			}
		}
	}
	if found < 300 {
		t.Errorf("%d settings were found in all", found)
	}
}

// pagesOfDocs returns the pages of docs by their path.
func pagesOfDocs(t *testing.T) map[string]string {
	t.Helper()
	root := filepath.Join("..", "..", "docs")
	pages := map[string]string{}
	for _, glob := range []string{"*.md", "*/*.md", "*/rules/*.md"} {
		paths, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(glob)))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			name, err := filepath.Rel(root, path)
			if err != nil {
				t.Fatal(err)
			}
			pages[filepath.ToSlash(name)] = string(text)
		}
	}
	return pages
}

// read is a game with what was found when it was read.
type read struct {
	game *notation.Game
	read diag.List
}

func gamesIn(text string) (all []read) {
	var p grammar.Parser
	var chunk grammar.Chunk
	for r := grammar.NewReader(strings.NewReader(text)); ; {
		if err := r.Next(&chunk); errors.Is(err, io.EOF) {
			return all
		}
		chunk := chunk
		chunk.Text = bytes.Clone(chunk.Text)
		g := &notation.Game{}
		all = append(all, read{g, slices.Clone(p.Parse(&chunk, g))})
	}
}

var block = regexp.MustCompile("(?s)```agn[^\n]*\n(.*?)```")

// blocks returns the games in the blocks of a page.
func blocks(page string) (all []read) {
	for _, m := range block.FindAllStringSubmatch(page, -1) {
		all = append(all, gamesIn(m[1])...)
	}
	return all
}

// The words of a text that are moves, and what makes of them the shape of a move.
var (
	moveWord = regexp.MustCompile(
		`^(\d?[KVRNEB]?([a-s]\d*|\d|ck)?(#\d+(\+\d+)?|#T)?[-x]([a-s]\d+|ck|off)(=[A-Z])?(/[\d+]+)?|` +
			`\d?[KVRNEB]?@[a-s]\d+(~K@[a-s]\d+)?(#T)?|[a-s]\d+=[A-Z]|[KVRNEB][a-h]?[a-h][1-8])$`)
	square  = regexp.MustCompile(`[a-s]\d+|ck`)
	left    = regexp.MustCompile(`^([KVRNEB]?)[a-s1-8]([x%])`)
	number  = regexp.MustCompile(`#\d+(\+\d+)?`)
	points  = regexp.MustCompile(`/[\d+]+`)
	capital = regexp.MustCompile(`[KVRNEB]`)
	marks   = regexp.MustCompile(`[+#]$`)
)

// shape is a move without its squares, numbers and kind of man.
func shape(word string) string {
	word = marks.ReplaceAllString(word, "")
	word = points.ReplaceAllString(word, "/n")
	word = number.ReplaceAllString(word, "#n")
	word = square.ReplaceAllString(word, "%")
	word = left.ReplaceAllString(word, "$1.$2")
	return capital.ReplaceAllString(word, "M")
}

// samples lists the words of a text that are moves.
func samples(text string) (all []string) {
	for word := range strings.FieldsSeq(text) {
		if word = strings.Trim(word, ".,;:()\"'`"); moveWord.MatchString(word) {
			all = append(all, word)
		}
	}
	return all
}

// rare are positions in which moves are legal that are seldom written so.
var rare = map[string]string{
	"thaayam": "[Red \"a\"]\n[White \"b\"]\n[FEN \"R:@,2@,c1 W:@,@,@,@ R move 2,1 thrown -\"]\n\n1. R: @c1 *",
	"chaupur": "[Red \"a\"]\n[Green \"b\"]\n[FEN \"R:j1,j1,j1#76,j1#76 G:j17,j18,b11,a11 R move 6,5,2 thrown\"]\n\n1. " +
		"R: 2j1-k2 *",
}

// moves is what a rule set has of moves: shapes, and the capitals of its men.
type moves struct {
	shapes   map[string]bool
	capitals string
}

// are reports whether a word is like a move.
func (m *moves) are(word string) bool {
	s := shape(word)
	long := strings.Replace(s, "M%-%", "M%", 1) // with the square left, where that is not needed
	for _, c := range capital.FindAllString(word, -1) {
		if !strings.Contains(m.capitals, c) {
			return false
		}
	}
	return m.shapes[s] || m.shapes[long] || m.shapes[strings.Replace(s, ".x%=M", ".x%", 1)] && m.shapes["%=M"]
}

// movesOf returns what is legal on the way of the examples of the rules, of the game that is
// shown, of games at random, and in what is rare.
func movesOf(t *testing.T, rs *engine.Ruleset) *moves {
	t.Helper()
	all := &moves{shapes: map[string]bool{}}
	add := func(st engine.State) {
		spends := slices.ContainsFunc(st.Legal(nil), func(m engine.Move) bool { return m.Spend[0] != 0 })
		for _, text := range referee.Texts(st) {
			s := shape(text)
			all.shapes[s] = true
			if spends {
				all.shapes[strings.TrimSuffix(s, "/n")+"/n"] = true
			}
			all.capitals += strings.Join(capital.FindAllString(text, -1), "")
		}
	}
	shown, err := os.ReadFile(filepath.Join("..", "..", "docs", "games", rs.Name+".agn"))
	if err != nil {
		t.Fatal(err)
	}
	text := string(shown)
	for _, r := range rs.Rules {
		text += "\n\n" + r.Breaks + "\n\n" + r.Keeps
	}
	if rare[rs.Name] != "" {
		text += "\n\n[Variant \"" + rs.Name + "\"]\n[SetUp \"1\"]\n" + rare[rs.Name] + "\n"
	}
	for _, g := range gamesIn(text) {
		referee.New(referee.Config{}).Visit(g.game, g.read, &referee.Visitor{Before: func(s *referee.Event) bool {
			if s.State != nil {
				add(s.State)
			}
			return true
		}})
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 8 {
		g, err := rs.New(engine.Setup{})
		if err != nil {
			t.Fatal(err)
		}
		st := g.Start()
		for range 300 {
			legal := st.Legal(nil)
			switch {
			case st.Due() == engine.DueCast && (len(legal) == 0 || rng.IntN(3) > 0):
				chances := engine.Chances(g)
				st.Throw(chances[rng.IntN(len(chances))].Cast)
			case len(legal) > 0:
				add(st)
				st.Apply(legal[rng.IntN(len(legal))])
			}
		}
	}
	return all
}

// TestMovesTold: a move that a text gives as a sample has a shape that some move of the game
// has.
func TestMovesTold(t *testing.T) {
	var known []*moves
	found := 0
	for _, rs := range rulesets.All() {
		of := movesOf(t, rs)
		known = append(known, of)
		for _, x := range textsOf(rs) {
			for _, word := range samples(x.text) {
				if found++; !of.are(word) {
					t.Errorf("%s: no move of the game is like %s", x.at, word)
				}
			}
		}
	}
	for name, text := range pagesOfDocs(t) {
		for _, m := range regexp.MustCompile("`([^`\n]+)`").FindAllStringSubmatch(block.ReplaceAllString(text, ""), -1) {
			if strings.Contains(name, "rules/") || strings.Contains(m[1], "]") {
				continue
			}
			for _, word := range samples(m[1]) {
				if found++; !slices.ContainsFunc(known, func(m *moves) bool { return m.are(word) }) {
					t.Errorf("docs/%s: no move of any game is like %s", name, word)
				}
			}
		}
	}
	if found < 100 {
		t.Errorf("%d moves were found in all", found)
	}
}
