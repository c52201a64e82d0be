package edition_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/collation"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

var refereeConfig = referee.Config{}

// read reads a game.
func read(t testing.TB, text string) *notation.Game {
	t.Helper()
	g := new(notation.Game)
	new(grammar.Parser).Parse(&grammar.Chunk{Text: []byte(text), Line: 1, Size: len(text)}, g)
	return g
}

// written is the text of an event with its sic.
func written(g *notation.Game, it *notation.Item) string {
	text := string(g.Text[it.Start:g.EndOf(it)]) + it.Suffix.String()
	if it.Sic {
		text += " sic"
	}
	return text
}

type word struct {
	text string
	at   int32
	end  int32
}

func events(g *notation.Game) (out []word) {
	for _, it := range g.MainLine() {
		if it.IsEvent() {
			out = append(out, word{written(g, &it), it.Start, g.EndOf(&it)})
		}
	}
	return out
}

// same matches two lists of words: of each of the second the index of the first that is the same, in order, -1 for
// none.
func same(lemmas, words []word) []int {
	n, m := len(lemmas), len(words)
	most := make([][]int16, n+1)
	for i := range most {
		most[i] = make([]int16, m+1)
	}
	for i := n - 1; i >= 0; i-- {
		for j := m - 1; j >= 0; j-- {
			if most[i][j] = max(most[i+1][j], most[i][j+1]); lemmas[i].text == words[j].text {
				most[i][j] = max(most[i][j], most[i+1][j+1]+1)
			}
		}
	}
	out := make([]int, m)
	for j := range out {
		out[j] = -1
	}
	for i, j := 0, 0; i < n && j < m; {
		switch {
		case lemmas[i].text == words[j].text && most[i][j] == most[i+1][j+1]+1:
			out[j] = i
			i, j = i+1, j+1
		case most[i+1][j] >= most[i][j+1]:
			i++
		default:
			j++
		}
	}
	return out
}

// made is a collation of witnesses with a text, without a search: an event of a witness stands where the text has the
// same, in order; what is between two such places stands side by side, as far as both have something.
func made(t testing.TB, text string, witnesses ...string) *collation.Apparatus {
	t.Helper()
	lemmas := events(read(t, text))
	a := &collation.Apparatus{Status: "unique", Text: []byte(text)}
	n, w := len(lemmas), len(witnesses)
	rows := make([]collation.Entry, n)
	for i, l := range lemmas {
		rows[i] = collation.Entry{Event: i + 1, After: i, Lemma: l.text, Decided: collation.Agreement,
			Readings: make([]collation.Reading, w)}
	}
	beside := make([][]collation.Entry, n+1)
	for k, text := range witnesses {
		g := read(t, text)
		a.Witnesses = append(a.Witnesses, collation.Witness{Siglum: string(rune('A' + k)),
			File: strings.ToLower(string(rune('A'+k))) + ".agn", Game: 1, Line: 1, Source: g})
		all := events(g)
		is := same(lemmas, all)
		next := 0 // the first event of the text that is free
		for j, e := range all {
			r := collation.Reading{Text: e.text, Span: g.Span(e.at, e.end), Legal: is[j] >= 0}
			limit := n
			for _, later := range is[j:] {
				if later >= 0 {
					limit = later
					break
				}
			}
			if is[j] < 0 {
				r.Cost, r.Why = 1, "another sign"
			}
			switch {
			case is[j] >= 0:
				rows[is[j]].Readings[k] = r
				next = is[j] + 1
			case next < limit:
				rows[next].Readings[k] = r
				next++
			default:
				e := collation.Entry{After: next, Decided: collation.Cost, Readings: make([]collation.Reading, w)}
				e.Readings[k] = r
				beside[next] = append(beside[next], e)
			}
		}
	}
	a.Entries = append(a.Entries, beside[0]...)
	for i, e := range rows {
		if slices.ContainsFunc(e.Readings, func(r collation.Reading) bool { return r.Text != e.Lemma }) {
			e.Decided = collation.Rules
		}
		a.Entries = append(append(a.Entries, e), beside[i+1]...)
	}
	return a
}
