package referee_test

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// TestJudgedAlone: what is said of a game does not depend on the games that the same
// referee judged before.
func TestJudgedAlone(t *testing.T) {
	files, err := filepath.Glob("../testdata/*/*.agn")
	if err != nil || len(files) == 0 {
		t.Fatal("no games", err)
	}
	type input struct {
		file string
		game notation.Game
		read diag.List
		want diag.List
	}
	var games []*input
	add := func(file string, text io.Reader) {
		r := grammar.NewReader(text)
		for {
			var (
				c grammar.Chunk
				p grammar.Parser
			)
			in := &input{file: file}
			if err := r.Next(&c); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatal(file, err)
			}
			in.read = append(diag.List{}, p.Parse(&c, &in.game)...)
			in.want = append(diag.List{}, referee.New(referee.Config{}).Judge(&in.game, in.read).Findings...)
			games = append(games, in)
		}
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		add(file, bytes.NewReader(text))
	}
	// Many moves are legal where these name none.
	for _, movetext := range []string{"1. <5> *", "1. -- *", "1. e3 <5> *", "1. Nf3 -- *"} {
		add(movetext, strings.NewReader("[Variant \"chaturanga-2p\"]\n\n"+movetext+"\n"))
	}
	for _, tag := range []string{"First", "FEN", "Options", "SetUp"} {
		add(tag, strings.NewReader("[Variant \"chaturanga-2p\"]\n["+tag+" \"\"]\n\n1. e3 *\n"))
	}
	rng := rand.New(rand.NewPCG(1, 2))
	one := referee.New(referee.Config{})
	for range 5 {
		rng.Shuffle(len(games), func(i, k int) { games[i], games[k] = games[k], games[i] })
		for i, in := range games {
			got := append(diag.List{}, one.Judge(&in.game, in.read).Findings...)
			if diff := cmp.Diff(in.want, got, unexported); diff != "" {
				t.Fatalf("%s, behind a game of %s: %s", in.file, games[max(i-1, 0)].file, diff)
			}
		}
	}
}
