package lsp_test

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/lsp"
)

type edit struct {
	Range struct {
		Start, End struct{ Line, Character int }
	}
	NewText string
}

type action struct {
	Title, Kind string
	Preferred   bool `json:"isPreferred"`
	Edit        *struct{ Changes map[string][]edit }
	Data        any `json:"data,omitempty"`
}

// apply makes edits of a text of which each line is ASCII.
func apply(text string, edits []edit) string {
	lines := strings.SplitAfter(text, "\n")
	offset := func(line, character int) int {
		n := 0
		for i := range line {
			n += len(lines[i])
		}
		return n + character
	}
	edits = slices.Clone(edits)
	slices.SortFunc(edits, func(a, b edit) int {
		return offset(b.Range.Start.Line, b.Range.Start.Character) - offset(a.Range.Start.Line, a.Range.Start.Character)
	})
	for _, e := range edits {
		start, end := offset(e.Range.Start.Line, e.Range.Start.Character), offset(e.Range.End.Line, e.Range.End.Character)
		text = text[:start] + e.NewText + text[end:]
	}
	return text
}

const war, race, dice = "[Variant \"chaturanga-2p\"]\n\n", "[Variant \"chauka-bara\"]\n\n",
	"[Variant \"chaturaji\"]\n\n"

// TestCorrections chooses a correction and looks at the text that it makes.
func TestCorrections(t *testing.T) {
	for _, c := range []struct{ text, title, want string }{
		{war + "1. e3 e6+ *\n", "write e6", war + "1. e3 e6 *\n"},
		{war + "1. e3 e6 3. d3 d6 4. c3 *\n", "count on from round 2", war + "1. e3 e6 2. d3 d6 3. c3 *\n"},
		{war + "1. Nbc3 e6 *\n", "write Nc3", war + "1. Nc3 e6 *\n"},
		{war + "1. e4! e6 *\n", "mark as played all the same: sic", war + "1. e4! sic e6 *\n"},
		{war + "1. e3 sic e6 *\n", "drop sic", war + "1. e3 e6 *\n"},
		{war + "1. e4 e6 *\n", "write e3 instead", war + "1. e3 e6 *\n"},
		{war + "1. e3 e6\n", "end with *", war + "1. e3 e6 *\n"},
		{"[Variant \"chaturanga2p\"]\n\n1. e3 *\n", "write chaturanga-2p", war + "1. e3 *\n"},
		{"[Result \"1-0\"]\n" + war + "1. e3 *\n", "write *", "[Result \"*\"]\n" + war + "1. e3 *\n"},
		{"[Date \"12 May 1898\"]\n" + war + "1. e3 *\n", "write 1898.05.12", "[Date \"1898.05.12\"]\n" + war + "1. e3 *\n"},
		{"[Variant \"chaturanga-2p\"]\n[SetUp \"1\"]\n[FEN \"k7/8/K7/8/8/8/8/7R w -\"]\n\n1. Rh8# 0-1\n",
			"write the result 1-0",
			"[Variant \"chaturanga-2p\"]\n[SetUp \"1\"]\n[FEN \"k7/8/K7/8/8/8/8/7R w -\"]\n\n1. Rh8# 1-0\n"},
		{race + "1. W: <2> c5-a5 *\n", "write R: for Red", race + "1. R: <2> c5-a5 *\n"},
		{war + "1. Nf3|Nh3 e6 *\n", "make Nh3 the reading", war + "1. Nh3 e6 *\n"},
		{race + "1. R: <2|3> c1-e1 *\n", "make <2> the reading", race + "1. R: <2> c1-e1 *\n"},
		{dice + "1. R: <5|2,4|3> Na3 *\n", "make <4|3,2> the reading", dice + "1. R: <4|3,2> Na3 *\n"},
		{war + "1. e3+ e6+ *\n", "fix all M016: missing or false check or mate mark", war + "1. e3 e6 *\n"},
		{war + "1. e3+ e6 3. d3 *\n", "fix all that can be fixed without changing what was played",
			war + "1. e3 e6 2. d3 *\n"},
		{race + "1. R: <2> c1-e1 G: <3> e3-d5 W: <2> c5-a5 B: <1> b3-a2 *\n", "look for the best repair of the game",
			race + "1. R: <2> c1-e1 G: <3> e3-d5 W: <2> c5-a5 B: <1> a3-a2 *\n"},
	} {
		if got := corrected(t, lsp.Options{}, c.text, c.title); got != c.want {
			t.Errorf("%q: %s makes\n%q, want\n%q", c.text, c.title, got, c.want)
		}
	}
}

// corrected chooses a correction of a document, and returns the text that it makes.
func corrected(t *testing.T, opts lsp.Options, text, title string) string {
	s := start(t, opts, object{"textDocument": object{"diagnostic": object{}}})
	s.open(text)
	params := document()
	params["range"], params["context"] = from(0, 0, 99, 0), object{"diagnostics": []any{}}
	raw := s.call("textDocument/codeAction", params)
	all := decoded[[]action](t, raw)
	i := slices.IndexFunc(all, func(a action) bool { return a.Title == title })
	if i < 0 {
		var titles []string
		for _, a := range all {
			titles = append(titles, a.Title)
		}
		t.Errorf("%q: no %q among %q", text, title, titles)
		return ""
	}
	chosen := all[i]
	if chosen.Data != nil {
		chosen = decoded[action](t, s.call("codeAction/resolve", raw.([]any)[i]))
	}
	if err := s.leave(); err != nil {
		t.Error(err)
	}
	return apply(text, chosen.Edit.Changes[uri])
}

// TestRepairLenient: a game in foreign spelling that is read leniently is repaired in plain
// spelling, and stands where it stood.
func TestRepairLenient(t *testing.T) {
	const before, german = war + "1. e3 e6 *\n\n",
		"[Language \"de\"]\n[Variant \"chaturanca-3\"]\n\n1. e3 e6 2. Sf3 [f. 3r] Sc6 3. ♘e5 Sd4\n4. Sf8 *\n"
	const want = before + "[Variant \"chaturanca-3\"]\n\n1. e3 e6 2. Nf3 {f. 3r} Nc6 3. Ne5 Nd4\n4. Nf3 *\n"
	opts := lsp.Options{Settings: func(string, map[string][]string) (s lsp.Settings, _ error) {
		s.Config.Lenient = true
		return s, nil
	}}
	if got := corrected(t, opts, before+german, "look for the best repair of the game"); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestFormatting formats a file, a stretch, and what stands above the line that is begun.
func TestFormatting(t *testing.T) {
	const wild = war + "1. e3   e6\n2. d3   d6 *\n\n\n\n" + war + "1.   c3 *\n"
	s := start(t, lsp.Options{}, object{})
	s.open(wild)
	got := apply(wild, decoded[[]edit](t, s.call("textDocument/formatting", document())))
	if want := war + "1. e3 e6 2. d3 d6 *\n\n" + war + "1. c3 *\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	params := document()
	params["range"] = from(8, 0, 9, 0)
	if got := apply(wild, decoded[[]edit](t, s.call("textDocument/rangeFormatting", params))); got != strings.Replace(wild,
		"1.   c3", "1. c3", 1) {
		t.Errorf("of a stretch: %q", got)
	}
	for line, want := range map[int]int{9: 0, 10: 1} {
		typed := at(line, 0)
		typed["ch"] = "\n"
		if got := decoded[[]edit](t, s.call("textDocument/onTypeFormatting", typed)); len(got) != want {
			t.Errorf("in line %d: %v", line, got)
		}
	}
	// At the end of a round, what follows it or nothing.
	for _, behind := range []string{"", "2. R: <1> *\n", "\n" + war + "*\n"} {
		text := race + "1.  R: <2> c1-e1 G: <3> e3-d5\n" + behind
		s := start(t, lsp.Options{}, object{})
		s.open(text)
		got := apply(text, decoded[[]edit](t, s.call("textDocument/onTypeFormatting", at(3, 0))))
		if want := race + "1. R: <2> c1-e1  G: <3> e3-d5\n" + behind; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestHints tells what is not written.
func TestHints(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{race + "<2> c1-e1 <3> e3-d5 W: <_> c5-a5 *\n", []string{"0 1. R:", "10 G:", "26 = <2>"}},
		// What of the throw is left, in the ways in which games spend it.
		{"[Variant \"chaupur\"]\n\n1. R: <6,6,2> j3-j1 *\n", []string{"19 left: 6,6"}},
		{"[Variant \"ashta-kashte\"]\n\n1. W: <4> 2d7-a6 <2> a6-a5! *\n", []string{"27 left: 1"}},
		{"[Variant \"caturanga-race\"]\n\n1. W: <6,4> e1-i1 e9-a9 *\n", []string{"17 left: 6"}},
		{"[Variant \"thaayam\"]\n\n1. R: <1><2> @c1 c1-e1 *\n", []string{"16 left: 2"}},
		{"[Variant \"chaturaji\"]\n\n1. R: <4,3> Na3 Y: <3,3> Nc6 B: *\n", []string{"15 left: 4", "28 left: 3"}},
	} {
		s := start(t, lsp.Options{}, object{})
		s.open(c.text)
		params := document()
		params["range"] = from(0, 0, 9, 0)
		var got []string
		for _, h := range s.call("textDocument/inlayHint", params).([]any) {
			got = append(got, fmt.Sprint(h.(object)["position"].(object)["character"], " ", h.(object)["label"]))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

// TestHovers looks at what is said of words.
func TestHovers(t *testing.T) {
	s := start(t, lsp.Options{}, object{})
	s.open("[White \"Asha\"]\n" + war +
		"1. e3 Ra5 *\n\n[Variant \"chauka-bara\"]\n[Options \"opening-throw=on\"]\n\n1. R: <4> c1-e3 *\n")
	for _, c := range []struct {
		line, character int
		has             string
	}{
		{3, 3, "after event 1, round 1, Black to move"},
		{3, 7, "`chaturanga-2p/rook`"},
		{8, 7, "odds of 1/16, 6.25 %"},
		{0, 2, "who plays south (`W`)"},
		{1, 2, "**chaturanga-2p**"},
		{6, 2, "`opening-throw=on`"},
	} {
		if got := fmt.Sprint(s.call("textDocument/hover", at(c.line, c.character))); !strings.Contains(got, c.has) {
			t.Errorf("%d:%d: %s", c.line, c.character, got)
		}
	}
	if got := s.call("textDocument/hover", at(3, 0)); got != nil {
		t.Error("of a number:", got)
	}
}

// TestHoversLost: of a lost throw, and of a word before which throws are not written, the hover says what can have
// fallen.
func TestHoversLost(t *testing.T) {
	s := start(t, lsp.Options{}, object{})
	s.open("[Variant \"thaayam\"]\n\n1. R: <2> -- G: <_> -- W: <3> -- *\n\n" +
		"[Variant \"chaturanca-2\"]\n[Throws \"unrecorded\"]\n\n1. R: d3 Y: -- *\n")
	for _, c := range []struct {
		line, character int
		has             string
	}{
		{2, 17, "\ninferred: event 3, G throws 4 cowries, fits: &lt;2> 60.0 %, &lt;3> 40.0 %\n"},
		{2, 17, "after event 3, round 1, Green to move, after a throw that is inferred\n"},
		{7, 7, "\ninferred: throw 1 before event 1, R throws one die, fits: &lt;5> 100 %\n"},
	} {
		if got := fmt.Sprint(s.call("textDocument/hover", at(c.line, c.character))); !strings.Contains(got, c.has) {
			t.Errorf("%d:%d: %s", c.line, c.character, got)
		}
	}
	if got := fmt.Sprint(s.call("textDocument/hover", at(2, 7))); strings.Contains(got, "inferred") {
		t.Error("of a throw that is written:", got)
	}
}

// TestRelatedPlaces points from a breach to what it goes back to.
func TestRelatedPlaces(t *testing.T) {
	s := start(t, lsp.Options{}, object{})
	for _, c := range []struct{ text, want string }{
		{race + "1. R: <2> c1-e2 *\n", "the throw"},
		{war + "1. Nf3 e6 2. f3 *\n", "the man on f3 came there"},
	} {
		s.notify("textDocument/didClose", document())
		s.open(c.text)
		for {
			p := expect(t, s.pushed)
			if all := p["diagnostics"].([]any); len(all) > 0 {
				if got := fmt.Sprint(all[0].(object)["relatedInformation"]); !strings.Contains(got, c.want) {
					t.Errorf("%q: %s in %v", c.text, got, all[0])
				}
				break
			}
		}
	}
}

// TestPlaces tells the outline, what folds, what grows, where links lead.
func TestPlaces(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"other.agn": "[White \"Mira\"]\n" + war + "1. e3 *\n", "folio.png": "",
		"f 2.png": "",
		"no.txt":  ""} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	root := (&url.URL{Scheme: "file", Path: filepath.ToSlash(dir)}).String()
	s := raw(t, lsp.Options{})
	s.call("initialize", object{"workspaceFolders": []object{{"uri": root, "name": "x"}}, "capabilities": object{}})
	here := object{"textDocument": object{"uri": root + "/x.agn"}}
	s.notify("textDocument/didOpen",
		object{"textDocument": object{"uri": root + "/x.agn", "version": 1,
			"text": "[Date \"1898.05.12\"]\n[White \"Asha\"]\n" + war +
				"1. e3 {[%src folio.png 12r, missing.png]} e6 (1... d6 2. c3)\n2. d3 {[%src\nf%202.png#xywh=1,2,3,4 r1 l2]} *\n"}})
	for method, want := range map[string]string{
		"textDocument/documentSymbol": "detail:1898.05.12, illegal kind:24 name:Asha",
		"textDocument/foldingRange":   "endLine:2 kind:imports startLine:0",
		"textDocument/documentLink":   "target:" + root + "/folio.png",
	} {
		if method == "textDocument/documentLink" && !strings.Contains(fmt.Sprint(s.call(method, here)),
			"/f%202.png#xywh=1,2,3,4") {
			t.Error("no link to a place of a picture")
		}
		if got := fmt.Sprint(s.call(method, here)); !strings.Contains(got, want) || strings.Contains(got, "missing") {
			t.Errorf("%s: %s", method, got)
		}
	}
	if got := fmt.Sprint(s.call("workspace/symbol", object{"query": "mIra"})); !strings.Contains(got, "other.agn") ||
		strings.Contains(got, "Asha") {
		t.Error(got)
	}
	here["positions"] = []object{{"line": 4, "character": 55}}
	var widths []string
	for r := s.call("textDocument/selectionRange", here).([]any)[0].(object); ; r = r["parent"].(object) {
		at := r["range"].(object)
		widths = append(widths, fmt.Sprint(at["start"], at["end"]))
		if r["parent"] == nil {
			break
		}
	}
	if len(widths) < 4 || len(slices.Compact(slices.Clone(widths))) != len(widths) {
		t.Errorf("%q", widths)
	}
	if all, err := os.ReadDir(dir); err != nil || len(all) != 4 {
		t.Error("something was written:", all, err)
	}
}

// TestPosition asks for the board.
func TestPosition(t *testing.T) {
	s := start(t, lsp.Options{}, object{})
	s.open(war + "1. e3 e6 *\n\n" + race + "1. R: <2> \n")
	got := s.call("agn/position", at(2, 6)).(object)
	if got["seat"] != "B" || got["due"] != "move" || len(got["moves"].([]any)) != 18 ||
		!strings.HasPrefix(got["svg"].(string), "<svg") {
		t.Error(got)
	}
	if got := s.call("agn/position", at(6, 10)).(object); got["seat"] != "R" || got["game"] != 2.0 ||
		fmt.Sprint(got["moves"]) != "[c1-e1]" {
		t.Error(got)
	}
}
