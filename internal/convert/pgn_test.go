package convert

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive/export"
	"github.com/ashtapada/agn/internal/daily"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/rogpeppe/go-internal/txtar"
)

// oneByOne is a reader of files that do not belong together.
func oneByOne(read func(context.Context, *Input, func(*Game) error) error,
) func(context.Context, []*Input, func(*Game) error) error {
	return func(ctx context.Context, files []*Input, to func(*Game) error) error {
		for _, in := range files {
			if err := read(ctx, in, to); err != nil {
				return err
			}
		}
		return nil
	}
}

// TestFilesWithDirt converts files of our own making, most of them with dirt. What comes of each stands beside it: the
// error, what is said, the games, and what the rules say of them.
func TestFilesWithDirt(t *testing.T) {
	for _, c := range []struct {
		dir  string
		read func(context.Context, []*Input, func(*Game) error) error
	}{{"pgn", oneByOne(readPGN)}, {"fen", oneByOne(readFEN)}, {"tables", readTables},
		{"sheets", oneByOne(readSheetFile)}, {"tei", oneByOne(readTEI)}} {
		files, err := filepath.Glob("testdata/" + c.dir + "/*.*")
		if err != nil {
			t.Fatal(err)
		}
		cases := map[string]int{} // by format
		for _, file := range files {
			kind := filepath.Ext(file)
			if kind == ".want" {
				continue
			}
			cases[kind]++
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := comesOf(inputsOf(filepath.Base(file), data), c.read)
			Wanted(t, strings.TrimSuffix(file, filepath.Ext(file))+".want", got)
		}
		for kind, n := range cases {
			if n < 10 && kind != ".epd" && kind != ".fen" {
				t.Errorf("%s: only %d files of %s", c.dir, n, kind)
			}
		}
	}
}

// inputsOf is the files of a case: one, or those that stand in one.
func inputsOf(name string, data []byte) (files []*Input) {
	// txtar itself fails at a mark of one space.
	if filepath.Ext(name) != ".txtar" || bytes.Contains(data, []byte("-- --")) {
		return []*Input{inputOf(name, data)}
	}
	for _, f := range txtar.Parse(data).Files {
		files = append(files, inputOf(f.Name, bytes.TrimSuffix(f.Data, []byte("~\n"))))
	}
	return files
}

func inputOf(name string, data []byte) *Input {
	return &Input{Name: name, Reader: bytes.NewReader(data), At: bytes.NewReader(data), Size: int64(len(data))}
}

// comesOf is all that comes of files.
func comesOf(files []*Input, read func(context.Context, []*Input, func(*Game) error) error) string {
	var out strings.Builder
	text, r, err := converted(files, read)
	if err != nil {
		fmt.Fprintf(&out, "%s: error: %v\n", r.File, err)
	}
	for _, line := range r.English() {
		out.WriteString(line + "\n")
	}
	out.WriteString("\n" + text)
	s := NewScribe(referee.Config{}, new(Report))
	_, _, _ = converted([]*Input{inputOf("", []byte(text))}, oneByOne(
		func(ctx context.Context, in *Input, _ func(*Game) error) error {
			return readAGN(ctx, in, func(g *Game) error {
				writeVerdict(&out, s.Record(g).Judged)
				return nil
			})
		}))
	return out.String()
}

// writeVerdict writes what the rules say of a game: the verdict, and what is wrong or doubtful.
func writeVerdict(out io.Writer, judged *referee.Report) {
	fmt.Fprintf(out, "\n%v, %d of %d events judged\n", judged.Verdict, judged.Judged, judged.Events)
	for _, f := range judged.Findings {
		if f.Severity == diag.Error || f.Severity == diag.Warning {
			fmt.Fprintf(out, "%s %s %s\n", f.Code, f.Rule, f.Message)
		}
	}
}

// TestReadersMemory reads 10 MB of each format in less than 64 MiB.
func TestReadersMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 10 MB")
	}
	const size = 10 << 20
	fill := func(head, part string) []byte {
		return append([]byte(head), strings.Repeat(part, (size-len(head))/len(part))...)
	}
	const tags = "[Variant \"Shatranj\"]\n\n"
	type sample struct {
		name string
		data []byte
		read func(context.Context, []*Input, func(*Game) error) error
	}
	for _, c := range daily.Of(t, 7, []sample{
		{"games", fill("", tags+"1. e3 e6 2. Nf3 Nf6 *\n\n"), oneByOne(readPGN)},
		{"one game", fill(tags, "Nf3 Nf6 Ng1 Ng8 "), oneByOne(readPGN)},
		{"a comment", fill(tags+"{", "open "), oneByOne(readPGN)},
		{"a tag", fill("[Event \"", "long "), oneByOne(readPGN)},
		{"variations", fill(tags, "("), oneByOne(readPGN)},
		{"chess", fill("", "[Event \"x\"]\n\n1. e4 e5 1-0\n\n"), oneByOne(readPGN)},
		{"words of an edition", fill("<TEI><text>", "<w>e3</w>"), oneByOne(readTEI)},
		{"text of an edition", fill("<TEI><text><p>", "e3 e6 "), oneByOne(readTEI)},
		{"paragraphs of an edition", fill("<TEI><text>", "<p>"+strings.Repeat("e3 e6 ", 5000)+"</p>"), oneByOne(readTEI)},
		{"readings of an edition", fill("<TEI><text>", `<app><rdg wit="#A">e3</rdg><rdg wit="#B"/></app>`),
			oneByOne(readTEI)},
		{"witnesses of an edition", fill("<TEI><listWit>", `<witness xml:id="A"/>`), oneByOne(readTEI)},
		{"groups of an edition", fill("<TEI><text>", `<app><rdg wit="`+strings.Repeat("#A #B #C ", 900)+`"/></app>`),
			oneByOne(readTEI)},
		{"notes of an edition", fill("<TEI><text><note>", "open "), oneByOne(readTEI)},
		{"texts of a corpus", fill("<teiCorpus>", "<TEI><text>e3</text></TEI>"), oneByOne(readTEI)},
		{"zones of an edition", fill("<TEI><surface><graphic url='a'/>", "<zone xml:id='a'/>"), oneByOne(readTEI)},
		{"positions", fill("", "8/8/8/3k4/8/2r5/1R6/K7 w - - bm Kb1;\n"), oneByOne(readFEN)},
		{"a line", fill("", "8/"), oneByOne(readFEN)},
		{"events", fill("game,event,seat,round,kind,written,played\n", "a,1,W,1,move,,e3\n"), readTables},
		{"games of events", fill("game,event,seat,round,kind,written,played\n",
			"a,1,W,1,move,,e3\nb,1,W,1,move,,d3\n"), readTables},
		{"an open quotation", fill("game,event,played\na,1,\"", "open "), readTables},
		{"lines of JSON", fill("", `{"game":"a","event":1,"played":"e3"}`+"\n"), readTables},
		{"a line of JSON", fill(`{"game":"a","event":1,"played":"`, "long "), readTables},
		{"Parquet", fill("PAR1", "PAR1"), readTables},
		{"a sheet", fill("", "Variant,thaayam\n\nRound,Seat,Throw,Move\n1,Red,2,--\n1,Green,2,--\n\n"), oneByOne(readCSV)},
		{"a sheet of one game", fill("Round,Move\n", "1,e3\n"), oneByOne(readCSV)},
		{"a sheet of tags", fill("", "TagOfMine,x\n"), oneByOne(readCSV)},
		{"a sheet of one row", fill("Round,Move\n", ","), oneByOne(readCSV)},
		{"an open quotation of a sheet", fill("Round,Move\n1,\"", "e3 "), oneByOne(readCSV)},
		{"a head row", fill("Round,Move\n", "Round,Move,x,y\n1,e3,z,z\n"), oneByOne(readCSV)},
	}) {
		t.Run(c.name, func(t *testing.T) {
			held := heldBy(func() {
				in := inputOf(c.name, c.data)
				in.Report = new(Report)
				_ = c.read(t.Context(), []*Input{in}, func(*Game) error { return nil })
			})
			if t.Logf("%d MiB", held>>20); held > 64<<20 {
				t.Errorf("%d MiB beside the file", held>>20)
			}
		})
	}
}

// readAll reads anything and holds what is true of it all: no panic, and what comes of it is AGN that can be read
// again.
func readAll(t *testing.T, data []byte, read func(context.Context, []*Input, func(*Game) error) error) {
	name := "fuzz"
	if bytes.HasPrefix(data, []byte("-- ")) {
		name = "fuzz.txtar"
	}
	files := inputsOf(name, data)
	if len(files) == 0 {
		return
	}
	text, _, err := converted(files, read)
	if err != nil {
		return
	}
	again, _, err := converted([]*Input{inputOf("", []byte(text))}, oneByOne(readAGN))
	if err != nil || again != text {
		t.Errorf("%v\n%q\nagain\n%q", err, text, again)
	}
}

// seeds adds the files of a directory.
func seeds(f *testing.F, dir string) {
	files, err := filepath.Glob("testdata/" + dir + "/*.*")
	if err != nil || len(files) == 0 {
		f.Fatal(dir, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
}

func FuzzPGN(f *testing.F) {
	seeds(f, "pgn")
	f.Fuzz(func(t *testing.T, data []byte) { readAll(t, data, oneByOne(readPGN)) })
}

func FuzzTEI(f *testing.F) {
	seeds(f, "tei")
	f.Fuzz(func(t *testing.T, data []byte) { draftAll(t, data, readTEI) })
}

func FuzzFEN(f *testing.F) {
	seeds(f, "fen")
	f.Fuzz(func(t *testing.T, data []byte) { readAll(t, data, oneByOne(readFEN)) })
}

func FuzzTables(f *testing.F) {
	seeds(f, "tables")
	text := []byte("[Variant \"chaturanga-2p\"]\n\n1. e3 e6 2. Nf3 *\n")
	for _, table := range []export.Table{export.Games, export.Events} {
		in := exported(f, "parquet", table, nil, "a.agn", text)
		data, err := io.ReadAll(in.Reader)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) { readAll(t, data, readTables) })
}
