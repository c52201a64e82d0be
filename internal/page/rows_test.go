package page_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/page"
	"github.com/ashtapada/agn/referee"
)

// TestRows holds that the rows of a score sheet have each event of the main line once, in the cell of its turn, and
// each comment and variation once below, in their order, whatever the game.
func TestRows(t *testing.T) {
	files, err := filepath.Glob("../../testdata/*/*.agn")
	if err != nil || len(files) < 20 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		for n, g := range gamesOf(t, file) {
			if got, want := laid(g), flat(g); !slices.Equal(got, want) {
				t.Errorf("%s, game %d: the rows have\n%v, want\n%v", file, n+1, got, want)
			}
		}
	}
}

// laid lists what the rows of a game have, by the order of its items.
func laid(g *page.Game) (out []string) {
	at := map[int]string{}
	for _, r := range g.Rows {
		for k, c := range r.Cells {
			for _, i := range c {
				if g.Items[i].Letter == "" {
					at[i] += fmt.Sprintf("%d: %d %s;", i, r.Round, g.Order[k])
				}
			}
		}
		for _, i := range r.Below {
			at[i] += fmt.Sprintf("%d: below;", i)
		}
	}
	for i := range g.Items {
		if at[i] != "" {
			out = append(out, at[i])
		}
	}
	return out
}

// flat lists the same off the items alone.
func flat(g *page.Game) (out []string) {
	depth := 0
	for i, it := range g.Items {
		switch it.Kind {
		case "open":
			if depth++; depth > 1 {
				continue
			}
			out = append(out, fmt.Sprintf("%d: below;", i))
		case "close":
			depth--
		case "number", "seat", "glyph":
		case "comment", "diagram":
			if depth == 0 {
				out = append(out, fmt.Sprintf("%d: below;", i))
			}
		default:
			if depth == 0 {
				out = append(out, fmt.Sprintf("%d: %d %s;", i, it.Round, it.Seat))
			}
		}
	}
	return out
}

// TestLaidOut looks at what the rows of a game say in words: turns that do not exist, letters, variations and places.
func TestLaidOut(t *testing.T) {
	g := judged(t, referee.InputOf("notebook.agn", []byte(notebook)))[0]
	var idle []string
	for _, r := range g.Rows {
		idle = append(idle, strings.Join(r.Idle, "|"))
	}
	if got, want := strings.Join(idle, ";"), "|||frozen: king lost;|||frozen;|||frozen;||frozen: king lost|"; got != want {
		t.Errorf("no turn: %s, want %s", got, want)
	}
	const text = "[Variant \"chaturanga-2p\"]\n\n{[%src a.png#1,2 page 1]} 1. e3 {well} (1. d3 d6 2. c3 (2. b3 b6) c6) " +
		"e6 {[%src b.png page 2] so} 2. {before} Nf3 *\n"
	g = judged(t, referee.InputOf("a.agn", []byte(text)))[0]
	var letters, marks, words []string
	for _, it := range g.Items {
		if it.Kind == "comment" {
			letters, words = append(letters, it.Letter), append(words, fmt.Sprint(it.Words, it.Place))
		}
		if it.Mark != "" {
			marks = append(marks, it.Mark+it.Text)
		}
	}
	for got, want := range map[string]string{
		strings.Join(letters, ","): ",a,b,c",
		strings.Join(marks, ","):   "1.d3,2.c3,2.b3,2 …c6",
		strings.Join(words, ","):   "a.png page 1true,false,b.png page 2 sofalse,false",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
