package grammar

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// repeated is a stream of n bytes that repeat a pattern, without holding them.
type repeated struct {
	pattern string
	at, n   int
}

func (r *repeated) Read(b []byte) (int, error) {
	if r.n == 0 {
		return 0, io.EOF
	}
	k := min(len(b), r.n)
	for i := range k {
		b[i] = r.pattern[r.at]
		if r.at++; r.at == len(r.pattern) {
			r.at = 0
		}
	}
	r.n -= k
	return k, nil
}

const sound = "\n\n[Event \"sound\"]\n\n1. e4 e5 *\n"

func TestHostile(t *testing.T) {
	const mega = 1 << 20
	for _, test := range []struct {
		name, pattern string
		n             int
		want          []string // the findings of the first game, the first four of them
	}{
		{"open brackets", "(", 1e6, []string{"N012 1:1-1:2", "N003 1:1-1:2", "N008 1:65-1:66 variation",
			"N010 1:1000001-1:1000001"}},
		{"open brackets and moves", "e4(", 9e5, []string{"N003 1:3-1:4", "N008 1:195-1:196 variation",
			"N010 1:900001-1:900001"}},
		{"one word", "e", 16 * mega, []string{"N009 1:1-1:1"}},
		{"one word that fits", "e", mega - 100, []string{"N007 1:1-1:1048477", "N010 1:1048477-1:1048477"}},
		{"no line end", "e4 ", 16 * mega, []string{"N009 1:1-1:1"}},
		{"lines without end", "e4 e5\n", 16 * mega, []string{"N009 1:1-1:1"}},
		{"open braces", "{", 16 * mega, []string{"N009 1:1-1:1"}},
		{"comments", "{}", mega - 100, []string{}},
		{"comments and words", "{}e4 ", 1e6, []string{"N010 1:1000000-1:1000000"}},
		{"brackets", "e4()", 1e6, []string{"N010 1:1000001-1:1000001"}},
		{"open comments and tags", "{\n\n[A \"b\"]\n", mega - 100, []string{"N002 1:1-1:2", "N002 4:1-4:2"}},
		{"tags", "[Event \"x\"]", mega - 200, nil},
		{"open tags", "[", mega - 100, nil},
		{"bad tags", "[\n", mega - 100, nil},
		{"bad throws", "<", mega - 100, nil},
		{"long bad throws", "<,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,",
			mega - 100, nil},
		{"NUL", "\x00", mega - 100, []string{"N006 513:1-513:1048477", "N007 513:1-513:1048477",
			"N010 513:1048477-513:1048477"}},
		{"NUL and escapes", "\x00e4 \x1b[0m ", mega - 100, nil},
		{"bidirectional controls", "\u202ee4\u2066 ", mega - 100, nil},
		{"Latin-1", "caf\xe9 ", mega - 100, []string{"N001 1:1-1:1"}},
		{"bad words", "Qf3 ", mega - 100, nil},
		{"small bad games", "Qf3 zz *\n\n", mega, []string{"N001 1:1-1:4", "N001 1:5-1:7"}},
		{"blank lines", "\n", 16 * mega, []string{}},
		{"blanks", " ", 16 * mega, nil},
		{"blank lines with CR", "\r\n", 16 * mega, []string{}},
		{"escape lines", "%\n", 16 * mega, []string{}},
		{"small games", "*\n\n", mega, []string{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			start := time.Now()
			head := ""
			if strings.HasPrefix(test.name, "NUL") {
				head = strings.Repeat("\n", sniffed) // or it would be no text
			}
			r := NewReader(io.MultiReader(strings.NewReader(head), &repeated{pattern: test.pattern, n: test.n},
				strings.NewReader(sound)))
			var c Chunk
			var p Parser
			var g notation.Game
			var list diag.List
			games := 0
			for {
				err := r.Next(&c)
				if err == io.EOF {
					break
				}
				if err != nil {
					t.Fatal(err)
				}
				list = p.Parse(&c, &g)
				if games == 0 && test.want != nil {
					got := places(list)
					got = got[:min(len(got), 4)]
					if test.name == "Latin-1" {
						got, test.want = got[:1], []string{"N005 1:4-1:5"}
					}
					if !slices.Equal(got, test.want) && len(test.want) > 0 {
						t.Errorf("%v, want %v", got, test.want)
					}
				}
				games++
			}
			if !strings.HasSuffix(kinds(&g), "1. e4 e5 *") || len(list) != 0 {
				t.Errorf("after %d games the sound one has %d items, findings %v", games, g.Len(), list)
			}
			spent := time.Since(start)
			runtime.GC()
			runtime.ReadMemStats(&after)
			runtime.KeepAlive(r)
			runtime.KeepAlive(&c)
			runtime.KeepAlive(&p)
			t.Logf("%d games, %v, %d MB allocated", games, spent, (after.TotalAlloc-before.TotalAlloc)>>20)
			if held := int64(after.HeapAlloc) - int64(before.HeapAlloc); held > 96<<20 {
				t.Errorf("holds %d MB", held>>20)
			}
		})
	}
}

// TestEndlessStreams reads streams without an end: one of no text is refused by its first bytes,
// another after a bounded stretch without a game. The games before that are given.
func TestEndlessStreams(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	noise := make([]byte, 1<<16)
	for i := range noise {
		noise[i] = byte(random.Uint32())
	}
	game := "[White \"" + strings.Repeat("a", sniffed) + "\"]\n\n1. e4 e5 *\n"
	for _, test := range []struct {
		name, head, pattern string
		games               int
		want                diag.Code // of the first of the games
		most                int
	}{
		{"zeros", "", "\x00", 1, diag.BadEncoding, 1 << 20},
		{"noise", "", string(noise), 1, diag.BadEncoding, 1 << 20},
		{"zeros behind a game", game, "\x00", 1, diag.LargeGame, maxBarren + 4<<20},
		{"noise behind a game", game, string(noise), 0, "", maxBarren + 4<<20},
		{"a line", "", "y ", 1, diag.LargeGame, maxBarren + 4<<20},
		{"lines", "", "y\n", 1, diag.LargeGame, maxBarren + 4<<20},
		{"a comment", "", "{", 1, diag.LargeGame, maxBarren + 4<<20},
		{"blank lines", "", "\n", 0, "", maxBarren + 4<<20},
		{"blank lines behind a game", game, "\r\n", 1, "", maxBarren + 4<<20},
		{"blank lines behind a game without an end", "1. e4 (\n", "\r\n", 0, "", maxBarren + 4<<20},
		{"escape lines", "", "%\n", 0, "", maxBarren + 4<<20},
	} {
		t.Run(test.name, func(t *testing.T) {
			endless := &repeated{pattern: test.pattern, n: math.MaxInt}
			r := NewReader(io.MultiReader(strings.NewReader(test.head), endless))
			var c Chunk
			games := 0
			for {
				err := r.Next(&c)
				if err != nil {
					if err == io.EOF != (test.want == diag.BadEncoding) {
						t.Error(err)
					}
					break
				}
				if games++; games == 1 && test.want != "" && (!c.Skipped || c.Findings[0].Code != test.want) {
					t.Errorf("skipped %v, %v", c.Skipped, c.Findings)
				}
			}
			if games < test.games || math.MaxInt-endless.n > test.most {
				t.Errorf("%d games of %d bytes", games, math.MaxInt-endless.n)
			}
		})
	}
}

func TestOtherEncodings(t *testing.T) {
	utf16 := func(s string, low bool) string {
		var b strings.Builder
		for i := range len(s) {
			if low {
				b.WriteByte(s[i])
			}
			b.WriteByte(0)
			if !low {
				b.WriteByte(s[i])
			}
		}
		return b.String()
	}
	zip := func(name string) string { return "PK\x03\x04" + strings.Repeat("\x00", 26) + name + "x" }
	for text, want := range map[string]string{
		"\x1f\x8b\x08\x00":               "the input is gzip data, not UTF-8 text",
		"\x28\xb5\x2f\xfd\x00":           "the input is zstd data, not UTF-8 text",
		"\xff\xfe" + utf16(sound, true):  "the input is UTF-16 text, not UTF-8 text",
		"\xfe\xff" + utf16(sound, false): "the input is UTF-16 text, not UTF-8 text",
		utf16(sound, true):               "the input is UTF-16 text, not UTF-8 text",
		utf16(sound, false):              "the input is UTF-16 text, not UTF-8 text",
		"\xfd7zXZ\x00":                   "the input is xz data, not UTF-8 text",
		zip("games.agn"):                 "the input is a zip archive, not UTF-8 text",
		zip("[Content_Types].xml"):       "the input is an Office document, such as docx, not UTF-8 text",
		zip(
			"mimetypeapplication/vnd.oasis.opendocument.text"): "the input is an OpenDocument file, such as odt, not UTF-8 text",
		"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1": "the input is an old Office document, such as doc or xls, not " +
			"UTF-8 text",
		"SQLite format 3\x00":                       "the input is an SQLite database, not UTF-8 text",
		"\x89PNG\r\n\x1a\n":                         "the input is a PNG picture, not UTF-8 text",
		"\xff\xd8\xff\xe0":                          "the input is a JPEG picture, not UTF-8 text",
		"RIFF\x00\x00\x00\x00WEBPVP8 ":              "the input is a WebP picture, not UTF-8 text",
		strings.Repeat("\x00", 257) + "ustar\x0000": "the input is a tar archive, not UTF-8 text",
		"%PDF-1.4\n":                                "the input is a PDF document, not AGN",
		"\ufeff%PDF-1.4\n":                          "the input is a PDF document, not AGN",
		`{\rtf1\ansi`:                               "the input is an RTF document, not AGN",
		"\r\n <!DOCTYPE HTML>":                      "the input is an HTML page, not AGN",
		"<?xml version=\"1.0\"?>":                   "the input is an XML document, not AGN",
		"<?xml version=\"1.0\"?>\n<TEI xmlns=\"http://www.tei-c.org/ns/1.0\">": "the input is a TEI document, not AGN",
		"<?xml version=\"1.0\"?>\n<!-- by hand -->\n<PcGts>": "the input is a PAGE document of " +
			"handwriting recognition, not AGN",
		"<alto xmlns=\"http://www.loc.gov/standards/alto/ns-v4#\">": "the input is an ALTO document of text recognition, " +
			"not AGN",
		zip("[Content_Types].xml") + strings.Repeat("\x00", 90) +
			"xl/workbook.xml": "the input is an Excel workbook (XLSX), not AGN",
	} {
		text += text[:4] + text
		chunks, games, lists := readAll(t, strings.NewReader(text))
		if len(games) != 1 || len(lists[0]) != 1 || !chunks[0].Skipped || !games[0].Lossy {
			t.Errorf("%q: %v", text[:4], lists)
			continue
		}
		f := lists[0][0]
		code := diag.BadEncoding
		if strings.HasSuffix(want, "not AGN") {
			code = diag.OtherFormat
		}
		if f.Code != code || f.Span.Start != (diag.Pos{Offset: 0, Line: 1, Column: 1}) ||
			!strings.HasPrefix(f.Message, want+": ") {
			t.Errorf("%q: %+v", text[:4], f)
		}
	}
	// AGN may begin nearly so.
	for _, begin := range []string{
		"1. e3 e6 ; good\n2. d3 d6 ; better\n*\n", "1.\te3\te6\n2.\td3\td6\n*\n", "{a, b\nc, d}\n", "1. e3, e6\n2. d3, d6\n",
		"R: Ke2, Bc3\nY: Kd7, Bf6\n", "{\"so,\" he said}\n",
		"; a point match\n", "1. R: <2,1> c1-e1 W: <1,3> *\n2. R: <2,1> W: <1,3> *\n", "{Subject: x\nDate: y\n}\n", "(; no\n",
		"%PDF\n", "% PDF-1.4\n", "%!PS\n", "%\n", "%", "{\\rt}\n", "<4>\n", "<h\n", "{GIF89a}\n", "PK\n",
		"{" + strings.Repeat("x", 29) + "_rels/.rels}\n", "{" + strings.Repeat("x", 256) + "ustard}\n", "{1234567WEBPVP8}\n",
	} {
		if chunks, _, _ := readAll(t, strings.NewReader(begin+sound)); chunks[0].Skipped {
			t.Errorf("%q: not read", begin)
		}
	}
}

// TestOtherFormats holds that text of another format gets one finding, which names it, whatever follows.
func TestOtherFormats(t *testing.T) {
	for text, want := range map[string]string{
		"(;GM[1]FF[4]SZ[9]\n;B[ee])\n": "an SGF record",
		" ( ;FF[4])\n":                 "an SGF record",
		"game=/lud/board/race/Ashta-kashte.lud\nSTART GAME OPTIONS\n":             "a Ludii trial",
		"// made by hand\n(game \"Chaturaji\" (players 4))\n":                     "a description of a game for Ludii",
		"(define \"Step\" 1)\n":                                                   "a description of a game for Ludii",
		"# KIF version=2.0\n開始日時：2001/05/12\n":                                    "a KIF record of shogi",
		"先手：a\n手合割：平手　　\n手数----指手---------消費時間--\n":                               "a KIF record of shogi",
		" 5 point match\n\n Game 1\n":                                             "a backgammon match (.mat)",
		"; [Site \"x\"]\n; [Match ID \"1\"]\n\n7 point match\r\n":                 "a backgammon match (.mat)",
		"\n Game 1\n a : 0      b : 0\n  1) 31: 8/5 6/5\n":                        "a backgammon match (.mat)",
		"{\"white\": \"Asha\"}\n":                                                 "JSON",
		"[\n {\"a\": 1}\n]\n":                                                     "JSON",
		"{\"a\\\"b\" :1}\n{\"c\":2}\n":                                            "JSON",
		"From asha@example.org Thu Jan  1\nSubject: games\nDate: today\n\nhere\n": "mail",
		"Received: by x\n\tfor y\nMessage-ID: <1@x>\n\n":                          "mail",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n":              "a list of positions (FEN or EPD)",
		"4k3/8/8/8/8/8/8/4K3 b - - bm Kd2;\n8/8/8/8/8/8/8/8 w - -\n":              "a list of positions (FEN or EPD)",
		"round,seat,throw,move\n1,R,2,c1-e1\n": "a table of values separated by commas " +
			"(CSV)",
		"1,R,2,c1-e1\n1,W,1,c5-b5\n":                              "a table of values separated by commas (CSV)",
		"\"round\",\"players, both\"\r\n1,\"a \"\"b\"\", c\"\r\n": "a table of values separated by commas (CSV)",
		"round;seat;throw\n1;R;2\n1;W;3\n2;R;4\n":                 "a table of values separated by semicolons (CSV)",
		"round\tseat\tthrow\n1\tR\t2\n":                           "a table of values separated by tabs (TSV)",
	} {
		_, games, lists := readAll(t, strings.NewReader(text+"\n[Event \"a\"]\n\n1. e3 *\n"))
		if len(games) != 1 || len(lists[0]) != 1 || lists[0][0].Code != diag.OtherFormat ||
			!strings.HasPrefix(lists[0][0].Message, "the input is "+want+", not AGN: ") {
			t.Errorf("%q: %d games, %v", text, len(games), lists)
		}
	}
}

// TestConflicts holds that a game with conflicts of git is one finding with all their places, and that the games before
// and after it are read.
func TestConflicts(t *testing.T) {
	const sound = "[Event \"s\"]\n\n1. e3 e6 *\n\n"
	tags := "<<<<<<< HEAD\n[Event \"a\"]\n||||||| base\n[Event \"0\"]\n=======\n[Event \"b\"]\n>>>>>>> other\n[Site " +
		"\"x\"]\n\n1. e3 *\n\n"
	moves := "[Event \"a\"]\n\n1. e3 e6\n<<<<<<< HEAD\n2. d3 d6 *\n=======\n2. c3 c6 *\n>>>>>>> other\n\n"
	games := "[Event \"a\"]\n<<<<<<< HEAD\n\n1. e3 *\n\n[Event \"c\"]\n\n1. d3 *\n=======\n\n1. c3 *\n>>>>>>> other\n\n"
	twice := strings.TrimSuffix(moves, "\n") + "3. f3\n<<<<<<< HEAD\nf6\n=======\ng6\n>>>>>>> other\n*\n\n"
	long := strings.Repeat(sound, (256<<10)/len(sound))
	const whole, bad = true, false
	for text, want := range map[string][]bool{
		tags: {bad, whole}, moves: {bad, whole}, games: {bad, whole}, twice: {bad, whole},
		strings.ReplaceAll(moves, "\n", "\r\n"): {bad, whole}, ">>>>>>> other\n\n": {bad, whole},
		tags + sound + moves: {bad, whole, bad, whole}, moves + moves: {bad, bad, whole}, "<<<<<<< HEAD\n" + long: {bad},
	} {
		for _, before := range []string{"", sound, long} {
			chunks, _, lists := readAll(t, strings.NewReader(before+text+sound))
			first := strings.Count(before, "*")
			if len(chunks) != first+len(want) {
				t.Fatalf("%d bytes and %.80q: %d games, want %d", len(before), text, len(chunks), first+len(want))
			}
			end := 0
			for i, c := range chunks {
				if is := i < first || want[i-first]; c.Skipped == is || c.Offset < end {
					t.Fatalf("%d bytes and %.80q: game %d is skipped %v, at %d after %d", len(before), text, i+1, c.Skipped,
						c.Offset, end)
				}
				end = c.Offset + c.Size
			}
			f := lists[first][0]
			at, one := max(strings.Index(before+text, "<<<<<<<"), 0), text
			if len(want) > 2 {
				one, _, _ = strings.Cut(text, ">>>>>>>")
			}
			if before != "" && !strings.Contains(text, "<") {
				at = len(before)
			}
			n := max(strings.Count(one, "<<<<<<<"), 1)
			count, places := f.Times()
			if f.Code != diag.OtherFormat || count != n || len(places) != n || f.Span.Start.Offset != at ||
				f.Span.Start.Line != strings.Count((before + text)[:at], "\n")+1 || !strings.Contains(f.Message, "conflict") {
				t.Errorf("%d bytes and %.80q: %d, %d %+v", len(before), text, at, n, f)
			}
		}
	}
	for _, text := range []string{"<<<<<<<\n", "<<<<<< HEAD\n", "{<<<<<<< HEAD\n}\n", "=======\n"} {
		if chunks, _, _ := readAll(t, strings.NewReader(text+sound)); chunks[0].Skipped {
			t.Errorf("%q is told as a conflict", text)
		}
	}
}

// TestMarksAndLineEnds holds that a byte order mark and CRLF change nothing but
// offsets.
func TestMarksAndLineEnds(t *testing.T) {
	plain := "[Event \"é\"]\n\n1. e4 {a\n\nb} zz\ne5 Qf3 *\n\n[Event \"x\"]\n\ne4"
	_, games, lists := readAll(t, strings.NewReader(plain))
	for _, text := range []string{"\ufeff" + plain, strings.ReplaceAll(plain, "\n", "\r\n")} {
		_, others, otherLists := readAll(t, strings.NewReader(text))
		if len(others) != len(games) {
			t.Fatalf("%d games", len(others))
		}
		for i := range games {
			if kinds(&games[i]) != kinds(&others[i]) || !slices.Equal(places(lists[i]), places(otherLists[i])) {
				t.Errorf("%q: %q %v, want %q %v", text, kinds(&others[i]), otherLists[i], kinds(&games[i]), lists[i])
			}
		}
	}
}

// TestLongGapInGame holds that blank lines in a game are not held without bound, and
// that they make it too large only if it goes on behind them.
func TestLongGapInGame(t *testing.T) {
	const n = 4 * MaxGame
	for _, test := range []struct {
		name, before, gap, after string
		want                     []string // the texts of the games, - for one that is too large
	}{
		{"end", "e4", "\n", "", []string{"e4"}},
		{"end behind tags", "[A \"b\"]\n\n", "\n", "", []string{"[A \"b\"]"}},
		{"goes on", "e4", "\n", "d4 *\n\nc4 *", []string{"-", "c4 *"}},
		{"goes on, escape lines", "e4\n", "%\n", "d4 *\n\nc4 *", []string{"-", "c4 *"}},
		{"next game", "e4", "\n", "[A \"b\"]\n*", []string{"e4", "[A \"b\"]\n*"}},
		{"next game, escape lines", "e4 *\n", "%\n", "[A \"b\"]\n*", []string{"e4 *", "[A \"b\"]\n*"}},
		{"comment", "e4 {", "\n", "} *\n\nc4 *", []string{"-", "c4 *"}},
		{"comment left open", "e4 {", "\n", "[A \"b\"]\n*", []string{"e4 {", "[A \"b\"]\n*"}},
		{"comment between games", "e4 *\n\n{", "\n", "}\nd4 *\n\n[A \"b\"]\n*", []string{"e4 *", "-", "[A \"b\"]\n*"}},
		{"result late", "e4 *\n", "%\n", "\n\n{of the next}\nd4 *", []string{"e4 *", "{of the next}\nd4 *"}},
		{"behind the result", "e4 *", "\n", "{of the next}\nd4 *", []string{"e4 *", "{of the next}\nd4 *"}},
	} {
		stream := io.MultiReader(strings.NewReader(test.before), &repeated{pattern: test.gap, n: n},
			strings.NewReader(test.after))
		r := NewReader(stream)
		var c Chunk
		var got []string
		err := r.Next(&c)
		for ; err == nil; err = r.Next(&c) {
			text := string(c.Text)
			if c.Skipped {
				text = "-"
				if places(c.Findings)[0][:4] != "N009" || c.Size < n {
					t.Errorf("%s: %+v", test.name, c)
				}
			}
			got = append(got, text)
			if text == test.after && (c.Offset != len(test.before)+n || c.Line != 1+strings.Count(test.before, "\n")+
				n/len(test.gap)) {
				t.Errorf("%s: %+v", test.name, c)
			}
		}
		if err != io.EOF || !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, %v, want %q", test.name, got, err, test.want)
		}
		if len(r.buf) > 4*MaxGame {
			t.Errorf("%s: %d bytes are held", test.name, len(r.buf))
		}
	}
}

// TestLargeGameIsSkipped holds that a game that is too long costs no other, with
// and without tags, wherever a line may end.
func TestLargeGameIsSkipped(t *testing.T) {
	for _, filler := range []string{"e4 e5\n", "e4 e5 "} {
		var b bytes.Buffer
		b.WriteString("[Event \"1\"]\n\ne4 *\n\n[Event \"2\"]\n\n")
		for b.Len() < MaxGame+100 {
			b.WriteString(filler)
		}
		b.WriteString("{a comment\n[Event \"no\"]\n} *\n\n[Event \"3\"]\n\nd4 *\n")
		chunks, games, lists := readAll(t, bytes.NewReader(b.Bytes()))
		if len(games) != 3 || !chunks[1].Skipped || kinds(&games[2]) != "d4 *" {
			t.Fatalf("%d games, %v", len(games), lists)
		}
		if got := fmt.Sprint(places(lists[1])); got != "[N009 5:1-5:1]" {
			t.Error(got)
		}
		if end := chunks[1].Offset + chunks[1].Size; end > chunks[2].Offset || chunks[2].Offset-end > 2 {
			t.Errorf("the game that was skipped ends at %d, the next begins at %d", end, chunks[2].Offset)
		}
	}
	// The longest game that is read, and one byte more.
	for n, skipped := range map[int]bool{MaxGame: false, MaxGame + 1: true} {
		text := "{" + strings.Repeat("e4 ", n/3) + strings.Repeat("x", n%3)
		text = text[:n-3] + "} *"
		chunks, _, lists := readAll(t, strings.NewReader(text+"\n\n\n"))
		if len(chunks) != 1 || chunks[0].Skipped != skipped || !skipped && len(lists[0]) > 0 {
			t.Errorf("%d bytes: %v", n, lists)
		}
	}
}
