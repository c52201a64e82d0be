package format_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/format"
)

// shatranj is a head of PGN of a game that agn reads.
const shatranj = "[Event \"a\"]\n[Variant \"Shatranj\"]\n\n1. e3 e6 *\n"

// TestOf tells files by their heads.
func TestOf(t *testing.T) {
	hash := strings.Repeat("0a", 32)
	for _, c := range []struct{ head, name, convert string }{
		{"(;GM[1]FF[4])", "sgf", ""},
		{"A club's games\n(;;GaMe[1]\n;B[aa])", "sgf", ""},
		{"game=/lud/board/race/Thaayam.lud\n", "ludii", "ludii"},
		{"game=C:\\lud\\Thaayam.LUD\n", "ludii", "ludii"},
		{"// rules\n(ruleset \"Ruleset/a\" {})\n", "lud", ""},
		{"#KIF\n", "kif", ""},
		{"先手：a\n後手：b\n▲７六歩\n", "kif", ""},
		{"\x8e\xe8\x8d\x87\x8a\x84\x81\x46\x95\xbd\x8e\xe8\n", "kif", ""},
		{"V2.2\nN+A\n", "csa", ""},
		{"7 Point Match\n", "mat", ""},
		{"The score (after 0 games) is: a 0, b 0 (match to 7 points)\n", "backgammon", ""},
		{"# openings\nposition fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w - - 0 1\n", "fen", "fen"},
		{"RNBKVBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbkvbnr\n", "fen", "fen"},
		{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n", "fen", "fen"},
		{"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-3,yR\n", "fen4", ""},
		{"1;R;2;c1-e1\n1;W;1;c5-b5\n", "csv", "csv"},
		{"1\tR\t2\tc1-e1\n1\tW\t1\tc5-b5\n", "tsv", "tsv"},
		{"Event\tClub\n\nround\tseat\tthrow\n1\tR\t2\n", "tsv", "tsv"},
		{"sep=\t\n\"round\"\t\"seat\"\n\"1\"\t\"R\"\n", "tsv", "tsv"},
		{"[1, 2.5,\n-3e2]\n", "json", ""},
		{"[[\"R\",1],[\"W\",2]]\n", "json", ""},
		{"<text xmlns=\"http://www.tei-c.org/ns/1.0\"><body/></text>\n", "tei", ""},
		{"<b>Club</b><br>1. e3\n", "html", ""},
		{"Subject: games\rFrom: asha\r\r1. e3\r", "mail", ""},
		{"DKIM-Signature: v=1;\n\ta=b\nFrom: asha\n\n1. e3\n", "mail", ""},
		{"-----Original Message-----\nVon: asha\nGesendet: Montag\n\n1. e3\n", "mail", ""},
		{"Asha wrote:\n> 1. e3 e6\n> 2. Nf3 d6\n", "quoted", ""},
		{"[Event \"a\"]\n[Variant \"Fischer Random\"]\n\n1. e4 *\n", "pgn", ""},
		{"[Event \"a\"]\n[Variant \"wild/5\"]\n\n1. e4 *\n", "pgn", ""},
		{"[Event \"a\"]\n[Variant \"kingOfTheHill\"]\n\n1. e4 *\n", "pgn", ""},
		{"(game \"Chaturaji\"\n", "lud", ""},
		{"# KIF version=2.0\n", "kif", ""},
		{" 7 point match\n", "mat", ""},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n", "fen", "fen"},
		{"round,seat,throw\n1,R,2\n", "csv", "csv"},
		{"sep=;\nround;seat;throw\n1;R;2\n", "csv", "csv"},
		{"round,seat,throw\r1,R,2\r", "csv", "csv"},
		{"round\tseat\n1\tR\n", "tsv", "tsv"},
		{"game,play,file,number,line,variant\n" + hash + ",a,b,1,1,thaayam\n", "tables", "tables"},
		{"\ufeff\"game\",\"event\",\"kind\"\n", "tables", "tables"},
		{"{\"game\":\"" + hash + "\",\"file\":\"a\"}\n", "tables", "tables"},
		{"{\"hash\":-57,\"position\":\"8\"}\n", "tables", "tables"},
		{"{\"game\":\"thaayam\",\"moves\":[]}\n", "json", ""},
		{"PAR1\x15\x04", "tables", "tables"},
		{"PK\x03\x04" + strings.Repeat("\x00", 26) + "[Content_Types].xml" + strings.Repeat("x", 500) + "xl/styles.xml",
			"xlsx",
			"xlsx"},
		{"<?xml version=\"1.0\"?><?a b?>\n<!-- <alto> -->\n<pc:PcGts xmlns:pc=\"x\">", "page", "page"},
		{"\ufeff<?xml version=\"1.0\"?>\n<alto>", "alto", "alto"},
		{"<TEI>\n", "tei", "tei"},
		{"<?xml version=\"1.0\"?>\n<!DOCTYPE html>\n<x>", "html", ""},
		{"<div class=\"a\">1. e3 e6</div>\n", "html", ""},
		{"<?xml version=\"1.0\"?>\n<gpx>\n", "xml", ""},
		{"Subject: games\nFrom: asha\n\n1. e3\n", "mail", ""},
		{"[Event \"a\"]\r\n[Variant \"Standard\"]\r\n\r\n1. e4 e5 *\r\n", "pgn", ""},
		{"\ufeff[Variant \"chess960\"]\n[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n", "pgn", ""},
		{shatranj, "pgn", "pgn"},
		{"[GameNr \"7\"]\n[Variant \"FFA\"]\n\n1. h2-h3 .. b7-c7\n", "pgn4", "pgn4"},
		{"[Red \"a\"]\n[StartFen4 \"4PC\"]\n\n1. h2-h3 .. b7-c7\n", "pgn4", "pgn4"},
		{"[Variant \"FFA\"]\n", "pgn4", "pgn4"},
		{"> [Variant \"thaayam\"]\n> [Red \"a\"]\n>\n> 1. R: <2> *\n", "quoted", ""},
		{">> 1. e3 e6\n> 2. Nf3 d6\n", "quoted", ""},
		{"```agn\n[Variant \"thaayam\"]\n", "markdown", ""},
		{"**[Variant \"thaayam\"]**\n", "markdown", ""},
		{"[Variant &quot;thaayam&quot;]\n\n1. R: <2> *\n", "entities", ""},
		{"[Variant \"thaayam\"]\n\n1. R: &lt;2&gt; *\n", "entities", ""},
		{"1. R: &lt;2&gt; c1-e1 *\n", "entities", ""},
		{"\xff\xfer\x00o\x00u\x00n\x00d\x00\t\x00s\x00\n\x001\x00\t\x00R\x00\n\x00", "tsv", "tsv"},
		{"<\x00a\x00l\x00t\x00o\x00>\x00", "alto", "alto"},
	} {
		f := format.Of([]byte(c.head))
		if f == nil || f.Name != c.name || f.Convert != c.convert {
			t.Errorf("%q: %+v, want %s", c.head, f, c.name)
		} else if c.convert != "" && !strings.Contains(f.Do(), "agn convert --from "+c.convert+" FILE") {
			t.Errorf("%s: %s", c.name, f.Do())
		}
	}
	if f := format.OfVariant(" Crazyhouse "); f == nil || f.What != "a variant of chess" {
		t.Errorf("%+v", f)
	}
	for _, f := range format.All() {
		if f.Name == "" || f.Title == "" || f.Do() == "" {
			t.Errorf("%+v", f)
		}
	}
}

// TestOfAGN holds that no game of the repository is taken for another format, nor what of it begins anywhere, nor what
// a slip makes of its beginning.
func TestOfAGN(t *testing.T) {
	none := func(what string, text []byte) {
		if f := format.Of(text); f != nil {
			t.Errorf("%s is taken for %s: %.80q", what, f.Title, text)
		}
	}
	files, err := filepath.Glob("../../testdata/*/*.agn")
	if err != nil || len(files) < 50 {
		t.Fatal(len(files), err)
	}
	tags := regexp.MustCompile(`(?m)^\[.*\]\n|^\n`)
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(name, "N005") || strings.Contains(name, "N017") {
			continue // they are of other formats
		}
		none(name, data)
		none(name+" without tags", tags.ReplaceAll(data, nil))
		lines := bytes.SplitAfter(data, []byte("\n"))
		for i := range min(len(lines), 40) {
			none(name+" from a line on", bytes.Join(lines[i:min(len(lines), i+60)], nil))
		}
		for i := range min(len(data), 200) {
			none(name+" with a byte less", slices.Concat(data[:i], data[i+1:min(len(data), 600)]))
			none(name+" with a byte more", slices.Concat(data[:i], []byte{data[i] ^ 1}, data[i:min(len(data), 600)]))
			none(name+" cut", data[:i])
		}
	}
	for _, text := range []string{
		"", "\n", "[", "[V", "[Variant", "[Variant \"FF", "[Event \"a\"]\n\n1. e3 e6 *\n\n" + shatranj,
		shatranj + "\n[Variant \"chaturanga-2p\"]\n\n1. e3 e6 *\n", "<4> c1-e1\n", "<h\n", "<p\n", "<i, j>\n", "1,2\n",
		"> \n", ">\n1. e3\n",
		"[Variant \"thaayam\"]\n\n{&lt;2&gt;} 1. R: <2> {&lt;2&gt;} *\n", "[Event \"&quot;a&quot;\"]\n\n1. e3 *\n",
		"[5,2] Ke2\n", "(1. e3)\n(; a [comment]\n)\n", "1\t<2>\tc1-e1\n1\t<3>\tc5-b5\n", "R: <2>;W: <3>\nR: <2>;W: <3>\n",
		"R: <2,1> c1-e1, W: <1,3>\nR: <2>, W: <3>\n", "<2> c1-e1, <3> e1-e4\n<2> a, <3> b\n",
	} {
		none("what may be AGN", []byte(text))
	}
}
