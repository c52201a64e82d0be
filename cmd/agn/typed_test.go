package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

const (
	typedFour = "[Variant \"chaturaji\"]\n"
	typedRace = "[Red \"?\"]\n[White \"?\"]\n[Variant \"chauka-bara\"]\n"
	typedTwo  = "[Variant \"chaturanca-3\"]\n[Termination \"agreement\"]\n"
)

// A typedRow is what people type for one thing: the one error that strict reading reports of each of the words, in its
// place in a game (%), and what a lenient reading writes. Without lenient the word is not read: the error stays.
type typedRow struct {
	name, tags, game string
	words            []string
	strict, lenient  string
}

var typedRows = []typedRow{
	{"two dice", typedFour, "1. R: % Ke2 *", []string{
		"5-2", "(5,2)", "[5,2]", "5.2", "5,2", "5, 2", "5/2", "⚄⚁", "«5,2»", "<5,2", "(5-2)",
	}, "a throw stands in angle brackets; write <5,2>, or add --lenient", "1. R: <5,2> Ke2 *"},
	{"two dice in brackets", typedFour, "1. R: % Ke2 *", []string{"<5.2>", "<5 2>", "<52>"},
		"commas separate the values of a throw; write <5,2>, or add --lenient", "1. R: <5,2> Ke2 *"},
	{"one die", typedRace, "1. R: % c1-e1 *", []string{"2", "2:", "⚁", "«2»", "(2)", "[2]", "<2>:", "२"},
		"a throw stands in angle brackets; write <2>, or add --lenient", "1. R: <2> c1-e1 *"},
	{"a letter for the digit of a throw", typedRace, "1. R: <%> c1-d1 *", []string{"l", "I", "|"},
		"commas separate the values of a throw; write <1>, or add --lenient", "1. R: <1> c1-d1 *"},
	{"a letter for nought", "[Variant \"thaayam\"]\n", "1. R: % *", []string{"<O>", "<o>"},
		"commas separate the values of a throw; write <0>, or add --lenient", "1. R: <8> *"},
	{"a letter for the digit of a square", typedRace, "1. R: <2> % *", []string{"cl-el", "cI-eI", "c1-el", "cl-e1"},
		"did you mean c1-e1? --lenient reads it so", "1. R: <2> c1-e1 *"},
	{"a letter in a move of a rook", typedTwo + "[Language \"fr\"]\n", "1. e3 e6 2. Ce2 Ce7 3. % h6 *", []string{"Tgl"},
		"", "3. Rg1 h6 *"},
	{"two squares", typedRace, "1. R: <2> % W: <1> c5-b5 *",
		[]string{"c1 e1", "c1 - e1", "c1 to e1", "C1-E1"},
		"c1-e1", "1. R: <2> c1-e1  W: <1> c5-b5 *"},
	{"two moves", typedFour, "1. R: <5,2> %\n*", []string{"Ke2, Bc3;", "Ke2, Bc3", "Ke2/Bc3", "Ke2,Bc3"},
		"a move is written without spaces and commas; write Ke2, or add --lenient", "1. R: <5,2> Ke2 Bc3 *"},
	{"a turn forgotten after one die", typedFour, "1. R: <5,2> Ke2 % <4,3> -- *", []string{"B:"},
		"after Red comes Yellow: a turn of Yellow seems to be missing; if the source lacks it, write Y: _t", ""},
	{"two of four without tags", "[Variant \"chauka-bara\"]\n", "1. R: <2> c1-e1 % <1> c5-b5 *", []string{"W:"},
		"without tags of seats all 4 play; if only these do, add [Red \"?\"] and [White \"?\"]", ""},
	{"a word for a seat in French", typedFour + "[Language \"fr\"]\n", "1. % <5,2> Re2 *",
		[]string{"Rouge:", "rouge:", "Rouge :"},
		"a seat mark is a letter with a colon; write R:, or add --lenient", "1. R: <5,2> Ke2 *"},
	{"a word for a seat in German", typedFour + "[Language \"de\"]\n", "1. R: <5,2> Ke2 % <4,3> -- *", []string{"Gelb:"},
		"a seat mark is a letter with a colon; write Y:, or add --lenient", "Y: <4,3> -- *"},
	{"a word for a seat in Hindi", typedFour + "[Language \"hi\"]\n", "1. R: <5,2> b3 % <4,3> -- *", []string{"पीला:"},
		"a seat mark is a letter with a colon; write Y:, or add --lenient", "Y: <4,3> -- *"},
	{"a word for a seat in Tamil", typedFour + "[Language \"ta\"]\n", "1. R: <5,2> b3 % <4,3> -- *", []string{"மஞ்சள்:"},
		"a seat mark is a letter with a colon; write Y:, or add --lenient", "Y: <4,3> -- *"},
	{"a letter for a seat in French", typedFour + "[Language \"fr\"]\n", "1. R: <5,2> b3 % <4,3> -- *", []string{"J:"},
		"", "Y: <4,3> -- *"},
	{"a letter that AGN has", typedFour + "[Language \"de\"]\n", "1. R: <5,2> b3 % <4,3> -- *", []string{"G:"},
		"G: is written, but after Red comes Yellow", ""},
	{"a letter that fits no seat", typedFour, "1. R: <5,2> b3 % <4,3> -- *", []string{"J:", "N:", "V:"},
		"the seats are R:, Y:, B: and G:; write a letter of these", ""},
	{"an unreadable word", typedRace, "1. R: <2> % W: <1> c5-b5 *", []string{"?", "??", "???", "[illegible]", "illegible"},
		"write _, or add --lenient", "1. R: <2> _  W: <1> c5-b5 *"},
	{"a lost move", typedTwo, "1. e3 % 2. Ne2 Ne7 *", []string{"...", "…", "[...]", "[illegible]", "???"},
		"write _, or add --lenient", "1. e3 _ 2. Ne2 Ne7 *"},
	{"lost moves of a proven number", typedTwo, "1. e3 e6 % 3. Ne2 Ne7 *", []string{"...", "…", "[...]"},
		"write _*2, or add --lenient", "1. e3 e6 _*2 3. Ne2 Ne7 *"},
	{"dots for a pass", typedFour, "1. R: <5,2> b3 Y: <4,3> % *", []string{"...", "…"},
		"--lenient reads the dots as -- where a pass is legal", "Y: <4,3> -- *"},
	{"dots where no pass is legal", typedRace, "1. R: <2> % W: <1> c5-b5 *", []string{"...", "…"},
		"for what is lost write _ (a word), _*n (n words) or _t (a turn) in place of the dots", ""},
	{"a sign of who is better", typedTwo, "1. e3 e6 % 2. Ne2 *", []string{"+=", "⩲", "+/="},
		"a remark is a glyph or stands in braces; write $14, or add --lenient", "1. e3 e6 $14 2. Ne2 *"},
	{"unclear", typedTwo, "1. e3 e6 % 2. Ne2 *", []string{"∞"}, "write $13, or add --lenient", "1. e3 e6 $13 2. Ne2 *"},
	{"a novelty", typedTwo, "1. e3 e6 % 2. Ne2 *", []string{"TN", "(TN)"},
		"write $146, or add --lenient", "e6 $146 2. Ne2 *"},
	{"a diagram", typedTwo, "1. e3 e6 % 2. Ne2 *", []string{"(D)"},
		"write {[%diagram]}, or add --lenient", "{[%diagram]} 2."},
	{"three marks", typedTwo, "1. e3 e6% 2. Ne2 *", []string{"!!!", " !!!"},
		"$3, or add --lenient", "1. e3 e6 $3 2. Ne2 *"},
	{"words of other notations", typedTwo, "1. e3 e6 % 2. Ne2 *",
		[]string{"ch", "ch.", "dbl.ch.", "e.p.", "mate", "check"},
		"a remark is a glyph or stands in braces; write {%}, or add --lenient", "1. e3 e6 {%} 2. Ne2 *"},
	{"a result", typedTwo, "1. e3 e6 %\n", []string{"1-0.", "1-0`", "1:0", "1–0", "1-O", "l-0", "1 - 0", "(1-0)"},
		"the result has another form; write 1-0, or add --lenient", "1. e3 e6 1-0"},
	{"a draw", typedTwo, "1. e3 e6 %\n", []string{"½-½", "1/2", "½", "½–½", "draw"},
		"the result has another form; write 1/2-1/2, or add --lenient", "1. e3 e6 1/2-1/2"},
	{"who resigns", typedTwo, "1. e3 e6 %\n", []string{"resigns", "White resigns"},
		"the result has another form; write 0-1, or add --lenient", "1. e3 e6 0-1"},
	{"a result in a comment", typedTwo, "1. e3 e6 %\n", []string{"{1-0}"},
		"but with the comment {1-0}: write 1-0 after it", "1. e3 e6 {1-0} 1-0"},
	{"a result of four", typedFour + "[Termination \"agreement\"]\n", "1. R: <5,2> b3 %\n",
		[]string{"1-0-0-0.", "1:0:0:0", "1–0–0–0", "1-O-O-O"},
		"the result has another form; write 1-0-0-0, or add --lenient", "1-0-0-0"},
	{"no-break spaces", typedTwo, "1.%e3%e6%2.%Ne2%Ne7%3.%h3%h6%4.%g3%g6 *", []string{"\u00a0"},
		"a no-break space, stands here: write a plain space, or add --lenient (11 places)", "4. g3 g6 *"},
	{"nested braces", typedTwo, "1. e3 % e6 *", []string{"{a {b} c}"},
		"braces do not nest", "1. e3 {a (b) c} e6 *"},
	{"braces nested twice", typedTwo, "1. e3 % e6 *", []string{"{a {b {c} d} e}"},
		"braces do not nest", "1. e3 {a (b (c) d) e} e6 *"},
	{"braces nested with moves in them", typedTwo, "1. e3 % *", []string{"{a {b} e6 c}"}, "braces do not nest", ""},
}

// TestTyped: what people type is one error strictly, and read leniently, and found in order then, where it can
// be but one thing.
func TestTyped(t *testing.T) {
	for _, row := range typedRows {
		for _, word := range row.words {
			t.Run(row.name+" "+word, func(t *testing.T) {
				file := gameFile(t, row.tags+"\n"+strings.ReplaceAll(row.game, "%", word)+"\n")
				strict := strings.ReplaceAll(row.strict, "{%}", "{"+word+"}")
				code, told, _ := ran(t, "check", "--no-config", "--format", "concise", file)
				if code != 1 || strict != "" && strings.Count(told, ": error[") != 1 || !strings.Contains(told, strict) {
					t.Errorf("exit code %d: strictly\n%s\nwant one error: %s", code, told, strict)
				}
				code, told, _ = ran(t, "check", "--no-config", "--lenient", "--format", "concise", file)
				if row.lenient == "" {
					if code != 1 || !strings.Contains(told, strict) {
						t.Errorf("exit code %d: leniently\n%s\nwant %s", code, told, strict)
					}
					return
				}
				if code != 0 {
					t.Errorf("exit code %d: leniently\n%s", code, told)
				}
				_, text, _ := ran(t, "fmt", "--no-config", "--lenient", file)
				if lenient := strings.ReplaceAll(row.lenient, "{%}", "{"+word+"}"); !strings.Contains(text, lenient) {
					t.Errorf("leniently\n%s\nwant %s", text, lenient)
				}
			})
		}
	}
}

// TestPlaces: one cause has one finding, with the number of its places and the first 50 of them.
func TestPlaces(t *testing.T) {
	var moves strings.Builder
	for n := range 15 {
		fmt.Fprintf(&moves, "%d.\u00a0Ne2\u00a0Ne7\n%d.\u00a0Ng1\u00a0Ng8\n", 2*n+1, 2*n+2)
	}
	_, told, _ := ran(t, "check", "--no-config", "--format", "jsonl", gameFile(t, typedTwo+"\n"+moves.String()+"*\n"))
	var game struct {
		Findings []struct {
			Line, Column, Count int
			Places              []struct{ Line, Column, EndLine, EndColumn int }
		}
	}
	if err := json.Unmarshal([]byte(told), &game); err != nil {
		t.Fatal(err)
	}
	f := game.Findings[0]
	if len(game.Findings) != 1 || f.Count != 60 || len(f.Places) != 50 ||
		f.Places[0].Line != f.Line || f.Places[0].Column != f.Column || f.Places[0].EndColumn != f.Column+1 {
		t.Errorf("%s", told)
	}
}
