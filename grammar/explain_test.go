package grammar

import (
	"math/bits"
	"strconv"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2"
	"github.com/ashtapada/agn/notation"
)

const (
	anyMove  = `(expected one of K R N E B V, a file, a number or "@")`
	anything = `(expected a file, a number, "-", "x", "=", "#", "+" or the end)`
)

// TestExplain has a bad word for each place where a word can go wrong.
func TestExplain(t *testing.T) {
	for word, want := range map[string]string{
		// What begins no move.
		"Qf3":    `no man is called Q (K R N E B V)`,
		"O-O":    `there is no castling in this game`,
		"O-O-O+": `there is no castling in this game`,
		"е3":     `Cyrillic е (U+0435) stands for Latin e`,
		"Κα1":    `Greek Κ (U+039A) stands for Latin K`,
		"b×a4":   `"×" cannot stand after "b" (expected a file, a number or "x"); --lenient reads × as x`,
		"0-0x":   `"0" cannot stand first ` + anyMove,
		"xf3":    `"x" cannot stand first ` + anyMove,
		"♘f3":    `"♘" cannot stand first ` + anyMove,
		"z1":     `"z" cannot stand first ` + anyMove,
		// Squares.
		"Nf":     `it ends after "Nf" (expected a file, a number or "x")`,
		"c0":     `"0" cannot stand after "c" (expected a file, a number or "x")`,
		"e4e5e6": `"e" cannot stand after "e4e5" (expected a number, "=", "#", "+" or the end)`,
		"e8V":    `"V" cannot stand after "e8" ` + anything,
		"Nf3é":   `"é" cannot stand after "Nf3" ` + anything,
		"5x3":    `"3" cannot stand after "5x" (expected a file)`,
		"bck":    `"ck" cannot stand after "b" (expected a file, a number or "x")`,
		// From a square to another, or off the board.
		"c1-":     `it ends after "c1-" (expected a file or "off")`,
		"c1-of":   `"f" cannot stand after "c1-o" (expected a number)`,
		"Kc3-off": `"off" cannot stand after "Kc3-" (expected a file)`,
		"c3xoff":  `"f" cannot stand after "c3xo" (expected a number)`,
		"12c4-d5": `"-" cannot stand after "12c4" (expected a number, "=", "#", "+" or the end)`,
		"Nf3x":    `it ends after "Nf3x" (expected a file)`,
		// Entries and exchanges.
		"@4":        `"4" cannot stand after "@" (expected a file)`,
		"12@c1":     `"@" cannot stand after "12" (expected a file or "x")`,
		"K@d1~":     `it ends after "K@d1~" (expected one of K R N E B V)`,
		"K@d1~K":    `it ends after "K@d1~K" (expected "@")`,
		"K@d1~2@c1": `"2" cannot stand after "K@d1~" (expected one of K R N E B V)`,
		// What stands behind the squares.
		"e8=Q":         `no man is called Q (K R N E B V)`,
		"c5=T+":        `"+" cannot stand after "c5=T" (expected the end)`,
		"e4++":         `"+" cannot stand after "e4+" (expected the end)`,
		"d5-d6/0":      `"0" cannot stand after "d5-d6/" (expected a number)`,
		"j1#T+8-k3":    `"+" cannot stand after "j1#T" (expected "-" or "x")`,
		"j1#8+9+10-k3": `"+" cannot stand after "j1#8+9" (expected a number, "-" or "x")`,
		"Nf!?":         `"!?" cannot stand after "Nf" (expected a file, a number or "x")`,
		// Passes, gaps and glyphs.
		"---": `"-" cannot stand after "--" (expected the end)`,
		"_*x": `"x" cannot stand after "_*" (expected a number)`,
		"$x":  `"x" cannot stand after "$" (expected a number)`,
		// Limits, which are not part of the grammar.
		"j1#251-k3":       `the index 251 is greater than 250`,
		"j1#8+1000-k3":    `the index 1000 is greater than 250`,
		"d5-d6/1+2+3+4+5": `more than 4 numbers of points`,
		"_*0":             `the length of a gap is a number from 1 of at most 9 digits`,
		"j1#251-k3!":      `the index 251 is greater than 250`,
		"_*0!?":           `the length of a gap is a number from 1 of at most 9 digits`,
		"$256":            `the glyph $256 is greater than $255`,
	} {
		_, list := parseOne(t, word+" *")
		want = "cannot read " + strconv.Quote(excerpt([]byte(word))) + ": " + want
		if len(list) != 1 || list[0].Message != want {
			t.Errorf("got  %v\nwant %s", list, want)
		}
	}
}

// TestExplainMove holds that what is no move is not said to be one, or to be no word
// for another reason, when a move is asked for.
func TestExplainMove(t *testing.T) {
	for word, want := range map[string]string{
		"":      `nothing is written ` + anyMove,
		"--":    `"-" cannot stand first ` + anyMove,
		"Nf3!":  `"!" cannot stand after "Nf3" ` + anything,
		"e4 e5": `" " cannot stand after "e4" ` + anything,
		"_": `it ends after "_" (expected a file, a number, "-", "x", "@", "=", ` +
			`"#" or "+")`,
		"j1#251-k3":                   `the index 251 is greater than 250`,
		"N" + strings.Repeat("f", 40): ``,
	} {
		_, err := ParseMove(word)
		if want != "" {
			want = ": " + want
		}
		if want = "cannot read " + strconv.Quote(excerpt([]byte(word))) + want; err == nil ||
			err.Error() != want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
}

// TestTerminals holds that the table of names has each terminal of the productions
// that words are explained by, and no other.
func TestTerminals(t *testing.T) {
	met := map[string]bool{}
	seen := map[string]bool{"Throw": true} // throws are no words
	var walk func(*rule)
	walk = func(r *rule) {
		for _, terms := range r.alternatives {
			for _, term := range terms {
				switch {
				case term.rule == nil:
					met[referenceRules().terminals[bits.TrailingZeros64(uint64(term.terminal))]] = true
				case term.production == "" || !seen[term.production]:
					seen[term.production] = true
					walk(term.rule)
				}
			}
		}
	}
	for _, name := range []string{"Event", "Glyph"} {
		walk(referenceRules().productions[name])
	}
	for _, name := range []string{"<space>", "<sic>", `"$"`} {
		delete(met, name) // what begins another word, or stands where a move is meant
	}
	for _, term := range terminals {
		if !met[term.term] {
			t.Errorf("%s stands in no production", term.term)
		}
		delete(met, term.term)
	}
	if len(met) > 0 {
		t.Errorf("without a name: %v", met)
	}
	for _, name := range []string{"Event", "Move", "Glyph", "Index", "Points", "Gap"} {
		if referenceRules().productions[name] == nil {
			t.Errorf("no production %s", name)
		}
	}
}

// TestExplanationsAreBounded holds that only some words of a game are explained, and
// that what a Parser remembers does not grow with what it reads.
func TestExplanationsAreBounded(t *testing.T) {
	var p Parser
	var g notation.Game
	for n := range 100 {
		var b strings.Builder
		for k := range 200 {
			b.WriteString("Q=" + strings.Repeat("x", n%30) + string(rune('a'+k%26)) + string(rune('a'+k/26)) + " ")
		}
		list := p.Parse(&Chunk{Text: []byte(b.String() + "*"), Line: 1}, &g)
		explained := 0
		for _, f := range list {
			if strings.Contains(f.Message, "no man is called") {
				explained++
			}
		}
		if want := min(maxExplained, (b.Len()+1)/bytesAnExplained+1); len(list) != 200 || explained != want {
			t.Fatalf("%d of %d words are explained, want %d", explained, len(list), want)
		}
	}
	if len(p.explanations) > maxRemembered {
		t.Errorf("%d explanations are kept", len(p.explanations))
	}
}

// TestParticipleError holds what docs/design.md says of the errors that words were not
// explained by.
func TestParticipleError(t *testing.T) {
	ref, err := participle.ParserForProduction[event](reference())
	if err != nil {
		t.Fatal(err)
	}
	for word, want := range map[string]string{
		"Qf3": `1:1: unexpected token "Q" (expected <file> (<digit> (<digit> | <zero>)?) <gap> (?= <file> | <centre>) ` +
			`Target)`,
		"e4e5e6": `1:3: unexpected token "e" (expected <gap> (?= <file> | <centre>) Target)`,
	} {
		if _, err := ref.ParseString("", word); err == nil || err.Error() != want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
}
