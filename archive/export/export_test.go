package export_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive/internal/record"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/archive/export"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/google/go-cmp/cmp"
)

// inputs returns the games of the repository, sound and faulty.
func inputs(t *testing.T) []referee.Input {
	t.Helper()
	var out []referee.Input
	for _, dir := range []string{"games", "loaded", "faulty"} {
		root := filepath.Join("..", "..", "testdata", dir)
		err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
			if err == nil && strings.HasSuffix(p, ".agn") {
				out = append(out, referee.Input{Name: p, Open: func() (io.ReadCloser, error) { return os.Open(p) }})
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return out
}

func text(name, s string) referee.Input {
	return referee.Input{Name: name, Open: func() (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader(s)),
			nil
	}}
}

func columns(t *testing.T, table export.Table, names ...string) []export.Column {
	t.Helper()
	out, err := export.Choose(table, names)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// people are persons of the games.
func people() (map[string][]string, error) {
	return map[string][]string{"Śrī Asha": {"Asha", "=Asha"}}, nil
}

// run writes and closes.
func run(t *testing.T, w export.Writer, in []referee.Input, opt export.Options) {
	t.Helper()
	opt.People = people
	if err := export.Run(t.Context(), slices.Values(in), w, opt); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

// rowsOf exports as JSON and reads that.
func rowsOf(t *testing.T, table export.Table, in []referee.Input) []map[string]any {
	t.Helper()
	var b bytes.Buffer
	run(t, export.NewJSONL(&b, table, columns(t, table, "all")), in, export.Options{})
	var out []map[string]any
	for line := range bytes.Lines(b.Bytes()) {
		row := map[string]any{}
		if err := json.Unmarshal(line, &row); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		out = append(out, row)
	}
	return out
}

// place names a game of a file.
func place(row map[string]any) string { return fmt.Sprintf("%s#%v", row["file"], row["number"]) }

// each reads the games of the inputs one after another.
func each(t *testing.T, in []referee.Input, f func(place string, g *notation.Game, read diag.List)) {
	t.Helper()
	for _, i := range in {
		r, err := i.Open()
		if err != nil {
			t.Fatal(err)
		}
		reader := grammar.NewReader(r)
		for n := 1; ; n++ {
			var (
				c grammar.Chunk
				p grammar.Parser
				g notation.Game
			)
			if err := reader.Next(&c); err == io.EOF {
				break
			} else if err != nil {
				t.Fatal(err)
			}
			f(fmt.Sprintf("%s#%d", i.Name, n), &g, p.Parse(&c, &g))
		}
		r.Close()
	}
}

// TestEventsAgainstWalk holds the rows against a walk through the games that asks the
// position for everything again.
func TestEventsAgainstWalk(t *testing.T) {
	in := inputs(t)
	byPlace := map[string][]map[string]any{}
	for _, row := range rowsOf(t, export.Events, in) {
		byPlace[place(row)] = append(byPlace[place(row)], row)
	}
	compared := 0
	each(t, in, func(at string, g *notation.Game, read diag.List) {
		rows := byPlace[at]
		legal := 0
		rep := referee.New(referee.Config{}).Visit(g, read, &referee.Visitor{After: func(p *referee.Event) bool {
			if p.Legal {
				want := map[string]any{"event": float64(p.Number), "legal": true, "position": string(p.State.AppendPosition(nil)),
					"hash": float64(record.PositionHash(p.State)), "round": float64(p.State.Round()),
					"seat": string(rune(p.State.Game().Ruleset().Info(p.State.Seat()).Letter))}
				b := p.State.Game().Board()
				next := p.State.Clone()
				if p.Cast.N > 0 {
					next.Throw(p.Cast)
					want["kind"], want["played"], want["legal_moves"] = "throw", string(referee.AppendCast(nil, p.Cast)), nil
				} else {
					next.Apply(p.Move)
					want["kind"], want["played"], want["legal_moves"] = "move", string(referee.AppendMove(nil, p.State, p.Move)),
						float64(len(referee.Texts(p.State)))
					if p.Move.Kind == engine.Pass {
						want["kind"] = "pass"
					} else {
						want["piece"], want["men"] = p.Move.Piece.String(), float64(max(1, p.Move.Count))
						want["from"], want["to"] = orNull(b.Name(p.Move.From)), orNull(b.Name(p.Move.To))
					}
				}
				want["taken"], want["home"] = float64(next.Effect().Taken), float64(next.Effect().Home)
				if p.Number > len(rows) {
					t.Fatalf("%s: no row for event %d", at, p.Number)
				}
				for k, v := range want {
					if got := rows[p.Number-1][k]; got != v {
						t.Errorf("%s, event %d: %s is %v, not %v", at, p.Number, k, got, v)
					}
				}
				legal++
			}
			return true
		}})
		for _, row := range rows {
			if row["legal"] == true {
				legal--
			}
			compared++
		}
		if legal != 0 {
			t.Errorf("%s: %d events in order have no row that says so", at, legal)
		}
		hasGap := 0 <= g.IndexFunc(func(it *notation.Item) bool { return it.Kind == notation.Gap && it.N > 1 })
		if !hasGap && len(rows) != rep.Events {
			t.Errorf("%s: %d rows of %d events", at, len(rows), rep.Events)
		}
		i := 0
		for _, it := range g.MainLine() {
			if it.IsEvent() && !hasGap {
				written := rows[i]["written"]
				if written == nil {
					written = rows[i]["played"]
				}
				if want := string(g.Text[it.Start:it.End]); written != want {
					t.Errorf("%s, event %d: written %v, not %s", at, i+1, written, want)
				}
				i++
			}
		}
	})
	if compared < 10000 {
		t.Errorf("only %d events were compared", compared)
	}
}

func orNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// TestLegalAfterLostThrow: a move is in order where it is after each throw that can have fallen, though the position
// is open; whether one with sic is, nobody knows there.
func TestLegalAfterLostThrow(t *testing.T) {
	const tags = "[Variant \"chaturaji\"]\n\n1. "
	for _, c := range []struct {
		movetext string
		want     []any
	}{
		{"R: <_> Ke2 Y: <_> c6 B: <3,2> Nh6 *", []any{nil, true, nil, true, true, true}},
		{"R: <_> Ke2 sic Y: <_> c6 B: <3,2> Nh6 *", []any{nil, nil, nil, true, true, true}},
		{"R: <3,2> Ke2 sic Y: <_> c6 B: <3,2> Nh6 *", []any{true, false, nil, true, true, true}},
		{"R: <3,2> Ke2 *", []any{true, false}},
	} {
		var got []any
		for _, row := range rowsOf(t, export.Events, []referee.Input{text("a.agn", tags+c.movetext)}) {
			got = append(got, row["legal"])
			if move := row["kind"] == "move"; move && row["played"] == nil && row["legal"] != false {
				t.Errorf("%s: event %v was played as nothing", c.movetext, row["event"])
			}
		}
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s: %s", c.movetext, d)
		}
	}
}

// TestThrowsColumn: the column says what the tag Throws is read as.
func TestThrowsColumn(t *testing.T) {
	for value, want := range map[string]any{"unrecorded": "unrecorded", "partial": "partial", "Unrecorded": nil,
		"recorded": nil} {
		in := text("a.agn", "[Variant \"chauka-bara\"]\n[Throws \""+value+"\"]\n\n*\n")
		if rows := rowsOf(t, export.Games, []referee.Input{in}); rows[0]["throws"] != want {
			t.Errorf("%s is %v", value, rows[0]["throws"])
		}
	}
}

// TestPositionsAgainstWalk holds the positions against those of a walk.
func TestPositionsAgainstWalk(t *testing.T) {
	in := inputs(t)
	got := map[string][]string{}
	for _, row := range rowsOf(t, export.Positions, in) {
		got[place(row)] = append(got[place(row)], fmt.Sprintln(row["event"], row["position"], row["seat"], row["due"],
			row["last"]))
	}
	each(t, in, func(at string, g *notation.Game, read diag.List) {
		var want []string
		add := func(event int, st engine.State, last bool) {
			line := fmt.Sprintln(event-1, string(st.AppendPosition(nil)),
				string(rune(st.Game().Ruleset().Info(st.Seat()).Letter)), st.Due(), last)
			want = append(want, line)
		}
		open := false
		referee.New(referee.Config{}).Visit(g, read, &referee.Visitor{Before: func(s *referee.Event) bool {
			if open = open || s.State == nil; !open {
				add(s.Number, s.State, s.Item == nil)
			}
			return true
		}, After: func(p *referee.Event) bool {
			if p.Legal {
				if !open {
					want = want[:len(want)-1]
					add(p.Number, p.State, false)
				}
			}
			return true
		}, Stood: func(s *referee.Event) bool {
			if !open {
				add(s.Number, s.State, false)
			}
			return true
		}})
		if d := cmp.Diff(want, got[at]); d != "" && !open {
			t.Errorf("%s: %s", at, d)
		}
	})
}

// TestCSVSaysWhatJSONSays reads the same rows in two formats.
func TestCSVSaysWhatJSONSays(t *testing.T) {
	var in []referee.Input
	for i, one := range inputs(t) {
		if i%5 == 0 {
			in = append(in, one)
		}
	}
	in = append(in, text("a \"b\",\n\\c.agn",
		"[Event \"x, \\\"y\\\" \\\\ '; =1+1\"]\n[Site \" \u0909\"]\n[Variant \"chaupur\"]\n\n*\n"),
		text("=1+1.agn", "[Event \"@x\"]\n[Site \"=y\"]\n\n*\n"), text("\xff.agn", "[Event \"\xff\"]\n\n*\n"),
		text("empty.agn", ""), text("people.agn", "[White \"Asha\"]\n[Variant \"chaturanga-2p\"]\n\n*\n"))
	guarded := 0
	formula, signed := regexp.MustCompile(`^[=+@|%\t\r\n-]`), regexp.MustCompile(`^(-+|[+-][0-9][0-9.-]*)$`)
	for _, table := range export.Tables() {
		var b bytes.Buffer
		chosen := columns(t, table, "all")
		run(t, export.NewCSV(&b, table, chosen), in, export.Options{})
		lines, err := csv.NewReader(&b).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		rows := rowsOf(t, table, in)
		if len(lines) != len(rows)+1 || len(rows) == 0 {
			t.Fatalf("%s: %d lines for %d rows", table, len(lines), len(rows))
		}
		for i, row := range rows {
			for k, c := range chosen {
				if lines[0][k] != c.Name {
					t.Fatalf("%s: column %d is %s, not %s", table, k, lines[0][k], c.Name)
				}
				got := lines[i+1][k]
				switch want := row[c.Name].(type) {
				case map[string]any, []any: // JSON
					var read any
					if err := json.Unmarshal([]byte(got), &read); err != nil || !reflect.DeepEqual(read, want) {
						t.Fatalf("%s: row %d, %s is %q, not %v", table, i, c.Name, got, want)
					}
					continue
				}
				want := cell(row[c.Name])
				if _, isText := row[c.Name].(string); isText && formula.MatchString(want) && !signed.MatchString(want) {
					want = "'" + want
					guarded++
				}
				if got != want {
					t.Fatalf("%s: row %d, %s is %q, not %q", table, i, c.Name, got, want)
				}
			}
		}
	}
	if guarded < 10 {
		t.Errorf("only %d texts look like formulas, this shows little", guarded)
	}
}

// cell is a value of JSON as a cell has it.
func cell(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case float64:
		if v == float64(int64(v)) {
			return strconv.FormatInt(int64(v), 10)
		}
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	return fmt.Sprint(v)
}

// TestOrderWithoutJobs shows that the rows do not hang on how many judge.
func TestOrderWithoutJobs(t *testing.T) {
	in := inputs(t)
	var want string
	for _, jobs := range []int{1, 2, 7} {
		var b strings.Builder
		run(t, export.NewCSV(&b, export.Events, columns(t, export.Events)), in, export.Options{Jobs: jobs})
		if want == "" {
			want = b.String()
		}
		if b.String() != want {
			t.Errorf("with %d jobs the rows are others", jobs)
		}
	}
}

// TestLikeTheArchive imports games and finds the same ids, verdicts and happenings there.
func TestLikeTheArchive(t *testing.T) {
	for _, cfg := range []referee.Config{{}, {Variant: "chauka-bara", Options: []string{"opening-throw=on"},
		Lenient: true}} {
		in := inputs(t)
		if cfg.Lenient {
			in = []referee.Input{text("a.agn", "1. R: <4> e3-e4 *\n"), text("b.agn", "[Options \"triple=accumulate\"]\n\n*\n"),
				text("c.agn", "1. ?! *\n")}
		}
		db, err := archive.Open(t.Context(), filepath.Join(t.TempDir(), "a.agndb"), archive.Create)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		if _, err := db.Import(t.Context(), slices.Values(in), archive.ImportOptions{Config: cfg}); err != nil {
			t.Fatal(err)
		}
		found := func(src string) map[string]string {
			q, err := query.Parse(src)
			if err != nil {
				t.Fatal(err)
			}
			out := map[string]string{}
			for f, err := range db.Search(t.Context(), q, archive.Page{}) {
				if err != nil {
					t.Fatal(err)
				}
				out[f.ID] = f.Verdict
			}
			return out
		}
		var b bytes.Buffer
		run(t, export.NewCSV(&b, export.Games, columns(t, export.Games, "game", "verdict")), in, export.Options{Config: cfg})
		lines, err := csv.NewReader(&b).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]string{}
		for _, l := range lines[1:] {
			got[l[0]] = l[1]
		}
		if d := cmp.Diff(found(""), got); d != "" {
			t.Errorf("games of the archive and of the table: %s", d)
		}
		if cfg.Lenient {
			continue
		}
		words := map[string]map[string]string{}
		for _, row := range rowsOf(t, export.Events, in) {
			effect, _ := row["effect"].(string)
			for word := range strings.SplitSeq(effect, ",") {
				if words[word] == nil {
					words[word] = map[string]string{}
				}
				id := row["game"].(string)
				words[word][id] = got[id]
			}
		}
		delete(words, "")
		if len(words) < 20 {
			t.Errorf("only %d kinds of effects", len(words))
		}
		for word, games := range words {
			if d := cmp.Diff(found("event:"+word), games); d != "" {
				t.Errorf("event:%s: %s", word, d)
			}
		}
	}
}

// TestAGNReadAgain judges what was exported as AGN and finds the same rows.
func TestAGNReadAgain(t *testing.T) {
	in := inputs(t)
	var b strings.Builder
	run(t, export.NewAGN(&b), in, export.Options{})
	for _, table := range []export.Table{export.Games, export.Events} {
		var first, second []string
		for n, in := range map[*[]string][]referee.Input{&first: in, &second: {text("x", b.String())}} {
			var b strings.Builder
			chosen := slices.DeleteFunc(columns(t, table), func(c export.Column) bool {
				return slices.Contains([]string{"file", "file_folded", "number", "place", "line", "written"}, c.Name)
			})
			run(t, export.NewCSV(&b, table, chosen), in, export.Options{})
			*n = slices.Sorted(strings.Lines(b.String()))
		}
		if d := cmp.Diff(first, second); d != "" {
			t.Errorf("%s: %s", table, d)
		}
	}
}

// TestPGNReadAgain judges what was exported as PGN: the same was played.
func TestPGNReadAgain(t *testing.T) {
	in := append(inputs(t), text("sic.agn",
		"[Event \"a\"]\n[White \"?\"]\n[Black \"?\"]\n[Variant \"chaturanga-2p\"]\n\n1. e4 sic {} e6 *\n"))
	var b strings.Builder
	w := export.NewPGN(&b)
	run(t, w, in, export.Options{})
	if !strings.Contains(b.String(), "1. e4 {sic} 1... e6") {
		t.Error("sic is not a comment")
	}
	var reasons []string
	left := 0
	for _, o := range w.Omitted() {
		reasons = append(reasons, o.Reason)
		left += o.Games
	}
	if len(reasons) != 5 {
		t.Errorf("left out because %q", reasons)
	}
	plays := func(in []referee.Input) (out []string) {
		byGame := map[string]string{}
		var b strings.Builder
		run(t, export.NewCSV(&b, export.Events, columns(t, export.Events, "file", "number", "played", "hash")), in,
			export.Options{})
		for line := range strings.Lines(b.String()) {
			cells := strings.SplitN(line, ",", 3)
			byGame[cells[0]+"#"+cells[1]] += cells[2]
		}
		for _, row := range rowsOf(t, export.Games, in) {
			if row["verdict"] == "legal" && row["sic"] == 0. {
				out = append(out, byGame[place(row)])
			}
		}
		return out
	}
	all, again := plays(in), plays([]referee.Input{text("x.pgn", b.String())})
	if len(again) < 50 {
		t.Errorf("only %d games of PGN are legal", len(again))
	}
	for i, p := range again {
		if !slices.Contains(all, p) {
			t.Errorf("game %d of the PGN is none of those exported:\n%s", i+1, p)
		}
	}
	if n := len(rowsOf(t, export.Games, in)); strings.Count(b.String(), "[FEN ")+left != n {
		t.Errorf("%d of %d games are neither written nor told", n-left-strings.Count(b.String(), "[FEN "), n)
	}
}

// TestPGNNumbers: rounds of PGN begin with White, and a move of Black that follows none of White's
// has a number of its own.
func TestPGNNumbers(t *testing.T) {
	for _, c := range []struct{ head, moves, want string }{
		{"", "1. e3 e6 2. Nf3 *", "1. e3 e6 2. Nf3 *"},
		{"", "{a} e3 $1 {b} e6 (d6 2. d3 {c} d5) 2. Nf3 (Na3 b6) d6 *",
			"{a} 1. e3 $1 {b} 1... e6 (1... d6 2. d3 {c} 2... d5) 2. Nf3 (2. Na3 b6) 2... d6\n*"},
		{"[First \"Black\"]\n", "1. e6 e3 2. d6 (c6 d3) d3 a6 *", "1... e6 2. e3 d6 (2... c6 3. d3) 3. d3 a6 *"},
		{"[SetUp \"1\"]\n[FEN \"rnevkenr/pppppppp/8/8/8/4P3/PPPP1PPP/RNEVKENR b Kk\"]\n", "{f} e6 (d6) 2. Nf3 *",
			"{f} 1... e6 (1... d6) 2. Nf3 *"},
	} {
		var b strings.Builder
		in := text("a.agn", "[White \"?\"]\n[Black \"?\"]\n[Variant \"chaturanca-3\"]\n"+c.head+"\n"+c.moves+"\n")
		run(t, export.NewPGN(&b), []referee.Input{in}, export.Options{})
		if !strings.HasSuffix(b.String(), "\n\n"+c.want+"\n") {
			t.Errorf("%s%s becomes\n%swant %s", c.head, c.moves, b.String(), c.want)
		}
		for row := range rowsOf(t, export.Findings, []referee.Input{text("a.pgn", b.String())}) {
			t.Errorf("%s: reading it again finds %v", c.moves, row)
		}
	}
}

// TestCSVHoldsNoFormula: a text that a spreadsheet would take for a formula has an apostrophe in
// front, numbers, dates and passes have none.
func TestCSVHoldsNoFormula(t *testing.T) {
	in := text("=a.agn",
		"[Event \"@SUM(1)\"]\n[Site \"-cmd\"]\n[Date \"0950.05.12\"]\n[White \"=cmd\"]\n[Black \"+1+cmd\"]\n[Variant "+
			"\"chaturanga-2p\"]\n\n1. e3 -- *\n")
	var games, events strings.Builder
	run(t, export.NewCSV(&games, export.Games, columns(t, export.Games, "file", "event_name", "site", "date", "player_1",
		"player_2")), []referee.Input{in}, export.Options{})
	run(t, export.NewCSV(&events, export.Events, columns(t, export.Events, "played", "written")), []referee.Input{in},
		export.Options{})
	for got, want := range map[string]string{
		games.String():  "file,event_name,site,date,player_1,player_2\n'=a.agn,'@SUM(1),'-cmd,0950.05.12,'=cmd,'+1+cmd\n",
		events.String(): "written,played\n,e3\n--,\n",
	} {
		if got != want {
			t.Errorf("got\n%swant\n%s", got, want)
		}
	}
}

func TestChooseNamesTheNearest(t *testing.T) {
	_, err := export.Choose(export.Events, []string{"playd"})
	if err == nil || !strings.Contains(err.Error(), "did you mean \"played\"?") {
		t.Errorf("error %v", err)
	}
}
