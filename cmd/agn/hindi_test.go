package main

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// TestHindi: what is found in games of chaupur is said in Hindi: in those that break its rules, in the faulty ones, and
// in random ones whose words are lost, changed, doubled and moved.
func TestHindi(t *testing.T) {
	hi, _ := catalogue.Open("hi")
	lacks := map[string]string{}
	game := ""
	part := *hi
	part.Lacks = func(english string) { lacks[english] = game }
	n := 0
	say := func(text string) {
		game = text
		for _, f := range found(t, text) {
			said := part.Say(diag.Words(f.Detail))
			if !strings.ContainsFunc(said, func(r rune) bool { return r >= 0x900 && r < 0x980 }) {
				t.Errorf("%s: %q\n%s", f.Code, said, game)
			}
			n++
		}
	}
	rs, err := rulesets.Find("chaupur")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rs.Rules {
		say(r.Breaks)
	}
	faulty, err := os.ReadFile("../../testdata/faulty/chaupur-faulty.agn")
	if err != nil {
		t.Fatal(err)
	}
	say(string(faulty))
	rng := rand.New(rand.NewPCG(43, 43))
	for _, options := range []string{"", "teams=on", "teams=on hold=no-climb", "group-strength=size",
		"teams=on finished=help"} {
		var out bytes.Buffer
		args := []string{"play", "chaupur", "--games", "4", "--seed", "43"}
		for option := range strings.FieldsSeq(options) {
			args = append(args, "--option", option)
		}
		if code := run(t.Context(), args, strings.NewReader(""), &out, &out); code != 0 {
			t.Fatal(out.String())
		}
		for range 60 {
			say(hurt(rng, out.String()))
		}
	}
	for english, game := range lacks {
		t.Errorf("not in Hindi: %q, said of\n%s", english, game)
	}
	t.Logf("%d findings", n)
}

// hurt does to some words of a record what time and scribes do.
func hurt(rng *rand.Rand, text string) string {
	lines := strings.Split(text, "\n")
	for range 1 + rng.IntN(6) {
		i := rng.IntN(len(lines))
		words := strings.Fields(lines[i])
		if len(words) < 3 || lines[i][0] == '[' {
			continue
		}
		k := 1 + rng.IntN(len(words)-1)
		switch letters := "abcjkrs123456789RYGWx-_<>,:#/"; rng.IntN(6) {
		case 0:
			words = slices.Delete(words, k, k+1)
		case 1:
			words = slices.Insert(words, k, words[rng.IntN(len(words))])
		case 2:
			words[k], words[k-1] = words[k-1], words[k]
		case 3:
			words[k] = "_"
		case 4:
			words = slices.Insert(words, k, "--")
		default:
			word := []byte(words[k])
			word[rng.IntN(len(word))] = letters[rng.IntN(len(letters))]
			words[k] = string(word)
		}
		lines[i] = strings.Join(words, " ")
	}
	return strings.Join(lines, "\n")
}

// found judges the games of a text.
func found(t *testing.T, text string) (out []diag.Finding) {
	t.Helper()
	var (
		chunk  grammar.Chunk
		parser grammar.Parser
		g      notation.Game
	)
	ref := referee.New(referee.Config{})
	for r := grammar.NewReader(strings.NewReader(text)); ; {
		err := r.Next(&chunk)
		if errors.Is(err, io.EOF) {
			return out
		}
		if err != nil {
			t.Fatal(err)
		}
		read := parser.Parse(&chunk, &g)
		out = append(out, ref.Judge(&g, read).Findings...)
	}
}
