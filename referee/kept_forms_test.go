package referee_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// froms returns the squares that the events of the main line of a game leave, empty for all but steps of men with
// letters and soldiers.
func froms(t testing.TB, text []byte) (left []string) {
	t.Helper()
	var c grammar.Chunk
	if err := grammar.NewReader(bytes.NewReader(text)).Next(&c); err != nil {
		t.Fatal(err)
	}
	var g notation.Game
	read := new(grammar.Parser).Parse(&c, &g)
	referee.New(referee.Config{}).Visit(&g, read, &referee.Visitor{After: func(e *referee.Event) bool {
		name := ""
		if e.Legal && e.Move.Kind == engine.Step && e.Move.Piece != engine.Man && e.Move.Promo == 0 {
			name = e.State.Game().Board().Name(e.Move.From)
		}
		left = append(left, name)
		return true
	}})
	return left
}

// kept is a game as people keep it: with remarks, glyphs and variations, moves in long form, without some marks of
// check.
func kept(t *testing.T, rng *rand.Rand, text []byte) []byte {
	t.Helper()
	left := froms(t, text)
	head, moves, _ := bytes.Cut(text, []byte("\n\n"))
	words, out := strings.Fields(string(moves)), []string{}
	number, seat, events := "", "", 0
	cast := ""
	long, bare, remarks := rng.IntN(2), rng.IntN(2), rng.IntN(3)
	for i, w := range words {
		switch last := w[len(w)-1]; {
		case i == len(words)-1:
			out = append(out, w)
			continue
		case last == '.':
			number = w
			out = append(out, w)
			continue
		case last == ':':
			seat = w
			out = append(out, w)
			continue
		}
		if from := left[events]; from != "" && long*rng.IntN(3) > 0 {
			w = longer(rng, w, from)
		}
		if events++; bare*rng.IntN(2) > 0 {
			w = strings.TrimRight(w, "+#")
		}
		if out = append(out, w); w[0] == '<' {
			cast = w
		}
		if remarks == 0 || rng.IntN(4) > 0 {
			continue
		}
		out = append(out, aside(rng, w, number, seat, cast))
	}
	return slices.Concat(head, []byte("\n\n"), []byte(strings.Join(out, " ")), []byte("\n"))
}

// longer is the word of a step with the square that it leaves in full.
func longer(rng *rand.Rand, w, from string) string {
	piece, to := "", strings.TrimRight(w, "+#!?")
	mark := w[len(to):]
	if 'A' <= w[0] && w[0] <= 'Z' {
		piece = w[:1]
	}
	if len(to) < 2 {
		return w
	}
	sep := []string{"-", "", "-"}[rng.IntN(3)]
	if strings.Contains(w, "x") != (rng.IntN(20) == 0) {
		sep = "x"
	}
	return piece + from + sep + to[len(to)-2:] + mark
}

// aside is a remark or a variation after a word.
func aside(rng *rand.Rand, w, number, seat, cast string) string {
	switch rng.IntN(10) {
	case 0:
		return "{[%clk 0:12:0" + fmt.Sprint(rng.IntN(10)) + "]}"
	case 1:
		return "{so the other\nmanuscript}"
	case 2:
		return "$" + fmt.Sprint(1+rng.IntN(9))
	case 3:
		return "(" + w + ")"
	case 4:
		return "({first} " + w + " {here}) ( " + w + ")"
	case 5:
		return "(" + number + " " + seat + " " + cast + " " + w + ")"
	case 6:
		return "(" + seat + " " + w + ")"
	case 7:
		return "(" + cast + " " + w + " (" + cast + " " + w + "))"
	case 8:
		return "{}  {a}\n\n{b}"
	}
	return "(" + cast + " Ka1 e2-e4)"
}

// TestSteppedKept judges games as people keep them.
func TestSteppedKept(t *testing.T) {
	for n, rs := range rulesets.All() {
		rng := rand.New(rand.NewPCG(43, uint64(n)))
		var sound, broken []byte
		for range 60 {
			text := kept(t, rng, randomGame(t, rng, rs))
			sound = append(append(sound, text...), '\n')
			broken = append(append(broken, damaged(rng, text)...), '\n')
		}
		checkStepped(t, sound)
		checkStepped(t, broken)
	}
}

// TestSteppedRespelled judges games in which dashes, crosses and letters are other ones, read leniently.
func TestSteppedRespelled(t *testing.T) {
	other := strings.NewReplacer("-", "–", "x", "×", "N", "S", "R", "T")
	for n, rs := range rulesets.All() {
		rng := rand.New(rand.NewPCG(44, uint64(n)))
		var sound, broken []byte
		for range 30 {
			head, moves, _ := bytes.Cut(kept(t, rng, randomGame(t, rng, rs)), []byte("\n\n"))
			words := strings.Split(string(moves), " ")
			for i, w := range words[:len(words)-1] {
				if w != "" && !strings.HasSuffix(w, ":") && rng.IntN(2) == 0 {
					words[i] = other.Replace(w)
				}
			}
			text := slices.Concat(head, []byte("\n\n"), []byte(strings.Join(words, " ")))
			sound = append(append(sound, text...), '\n')
			broken = append(append(broken, damaged(rng, text)...), '\n')
		}
		for _, language := range []string{"", "de"} {
			cfg := referee.Config{Lenient: true, Language: language}
			checkSteppedAs(t, sound, cfg)
			checkSteppedAs(t, broken, cfg)
		}
	}
}
