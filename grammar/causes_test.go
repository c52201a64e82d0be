package grammar

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"

	"github.com/ashtapada/agn/notation/diag"
)

// TestOneCauseOneFinding holds that what has one cause is one finding, which counts its places and lists them, and that
// other faults of the game have their own.
func TestOneCauseOneFinding(t *testing.T) {
	const head = "[Variant \"chaturanca-3\"]\n\n"
	for _, c := range []struct {
		text  string
		code  diag.Code
		says  string
		count int
		at    string // the first place
	}{
		{"1.\u00a0e3\u00a0e6 2.\u00a0d3 d6 *", diag.Syntax, "U+00A0, a no-break space,", 3, "\u00a0e3"},
		{"1. e3\u2009e6\u2009 *", diag.Syntax, "U+2009, a thin space,", 2, "\u2009e6"},
		{"1. e3\u00a0 *", diag.Syntax, "U+00A0, a no-break space,", 1, "\u00a0"},
		{"1.\u00a0 e3 *", diag.Syntax, "U+00A0, a no-break space,", 1, "\u00a0"},
		{"1. W:\u00a0 e3 *", diag.Syntax, "U+00A0, a no-break space,", 1, "\u00a0"},
		{"1. e3 {a\x00b} e6 {\x00} {c\x00} *", diag.ControlCharacter, "control character U+0000: take it out", 3, "\x00b"},
		{"1. e3 {\xe9t\xe9} e6 {\xe0} *", diag.BadEncoding, "windows-1252", 3, "\xe9t"},
		{"1. e3 {\u00e9 \u00e8 \xe9} *", diag.BadEncoding, "though the rest of the text is", 1, "\xe9}"},
		{"1. e3 {see {f. 3} and on} e6 *", diag.StrayClose,
			"braces do not nest: the comment that begins at line 3, column 7 ends", 1, "{f."},
		{"1. e3 {a} and} e6 *", diag.Syntax, `cannot read "and"`, 1, "and"},
	} {
		_, _, lists := readAll(t, strings.NewReader(head+c.text+"\n"))
		list := lists[0]
		n, places := list[0].Times()
		if list[0].Code != c.code || !strings.Contains(list[0].Message, c.says) || n != c.count || len(places) != c.count ||
			places[0] != list[0].Span || places[0].Start.Offset != len(head)+strings.Index(c.text, c.at) {
			t.Errorf("%q: %+v", c.text, list)
			continue
		}
		if (n > 1) != strings.HasSuffix(list[0].Message, fmt.Sprintf(" (%d places)", n)) {
			t.Errorf("%q: %s", c.text, list[0].Message)
		}
		for i := 1; i < n; i++ {
			if places[i].Start.Offset <= places[i-1].Start.Offset || places[i].End.Column != places[i].Start.Column+1 {
				t.Errorf("%q: places %v", c.text, places)
			}
		}
		if c.at != "and" && len(list) != 1 {
			t.Errorf("%q: %v", c.text, list)
		}
	}
	_, _, lists := readAll(t, strings.NewReader(head+"1. e3\u00a0zz 2. yy\u00a0d3 *\n"))
	if len(lists[0]) != 2 || lists[0][0].Count != 0 || lists[0][1].Count != 0 {
		t.Errorf("words that are wrong without their spaces too: %v", lists[0])
	}
	_, _, lists = readAll(t, strings.NewReader(head+strings.Repeat("{see the plain text here \x01}\n", 200)+"*\n"))
	if n, places := lists[0][0].Times(); len(lists[0]) != 1 || n != 200 || len(places) != diag.MaxPlaces {
		t.Errorf("200 places: %d, %d listed: %v", n, len(places), lists[0])
	}
}

// TestLikelyEncoding holds that the encoding of text as people have it is guessed.
func TestLikelyEncoding(t *testing.T) {
	french := "[White \"Émile Chéron\"]\n[Site \"Pondichéry, hôtel\"]\n{La prise, déjà vue: où? l’été}\n"
	japanese1 := "[White \"さとう\"]\n{この手は良くない。次の手を待つ。カタカナも}\n"
	korean1 := "[White \"김철수\"]\n{이 수는 좋지 않다}\n"
	chinese := "[White \"张伟\"]\n{这一步不好，应该走象}\n"
	for _, c := range []struct {
		want, text string
		in         encoding.Encoding
	}{
		{"utf-8", french, nil}, {"utf-8", japanese1, nil}, {"utf-8", "plain\n", nil},
		{"windows-1252", french, charmap.Windows1252},
		{"windows-1252", strings.ReplaceAll(french, "’", "'"), charmap.ISO8859_1},
		{"shift_jis", japanese1, japanese.ShiftJIS},
		{"euc-kr", korean1, korean.EUCKR},
		{"gb18030", chinese, simplifiedchinese.GB18030},
		{"gb18030", "{红方走得很好。白方没有办法}\n", simplifiedchinese.GB18030}, // of which half is UTF-8 too
		{"gb18030", "[White \"张伟\"]\n", simplifiedchinese.GB18030},
		{"euc-kr", "[White \"박지성\"]\n", korean.EUCKR},
		{"shift_jis", "[Event \"東京\"]\n[White \"田中\"]\n[Black \"鈴木\"]\n", japanese.ShiftJIS},
		{"shift_jis", "[Site \"日本\"]\n{良い手。次は}\n", japanese.ShiftJIS},
		{"shift_jis", "[Site \"青森\"]\n", japanese.ShiftJIS}, {"gb18030", "{。}\n", simplifiedchinese.GB18030},
		{"shift_jis", "[White \"象\"]\n", japanese.ShiftJIS}, {"shift_jis", "[White \"王\"]\n", japanese.ShiftJIS},
		{"gb18030", "[Site \"北京\"]\n", simplifiedchinese.GB18030}, {"gb18030", "{红}\n", simplifiedchinese.GB18030},
		{"gb18030", "[White \"李\"]\n", simplifiedchinese.GB18030}, {"euc-kr", "[White \"김\"]\n", korean.EUCKR},
		{"windows-1252", "[White \"Š. Žižka\"]\n{Œuvre‹à›‰}\n", charmap.Windows1252},
		{"windows-1252", "{it’s “fine” – d’accord…}\n", charmap.Windows1252},
		{"windows-1252", "[White \"Große\"]\n[Black \"Größe\"]\n", charmap.Windows1252},
		{"windows-1252", "{l’été}\n{d’or}\n", charmap.Windows1252},
		{"utf-8", french + "{\xe9}\n", nil}, {"utf-8", japanese1 + "{\x82}\n", nil}, {"utf-8", "{é à \xe9}\n", nil},
		{"utf-16le", french, unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)},
		{"utf-16be", korean1 + french, unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)},
	} {
		text := c.text
		if c.in != nil {
			var err error
			if text, err = c.in.NewEncoder().String(text); err != nil {
				t.Fatal(err)
			}
		}
		if got := LikelyEncoding([]byte(text)); got != c.want {
			t.Errorf("%q: %s, want %s", text, got, c.want)
		}
	}
	for _, s := range []string{"", "\xff", "\x82", "\x83\x40", "\xb0\xa1\xb0"} {
		LikelyEncoding([]byte(s))
	}
}
