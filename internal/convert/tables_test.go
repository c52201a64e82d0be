package convert

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive/export"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
	"github.com/parquet-go/parquet-go"
)

// exported writes a table of the games of a text, as agn export does.
func exported(t testing.TB, format string, table export.Table, columns []string, name string, text []byte) *Input {
	t.Helper()
	chosen, err := export.Choose(table, columns)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	var w export.Writer
	switch format {
	case "csv":
		w = export.NewCSV(&out, table, chosen)
	case "jsonl":
		w = export.NewJSONL(&out, table, chosen)
	default:
		var p export.Parquet
		if w, err = p.New(&out, table, chosen); err != nil {
			t.Fatal(err)
		}
	}
	inputs := slices.Values([]referee.Input{referee.InputOf(name, text)})
	if err := export.Run(context.Background(), inputs, w, export.Options{Jobs: 2}); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return &Input{Name: string(table) + "." + format, Reader: bytes.NewReader(out.Bytes()),
		At: bytes.NewReader(out.Bytes()), Size: int64(out.Len())}
}

// converted reads files of a format and writes the games as AGN.
func converted(files []*Input, read func(context.Context, []*Input, func(*Game) error) error) (string, *Report, error) {
	r := &Report{}
	for _, in := range files {
		in.Report = r
	}
	var out bytes.Buffer
	w, s := agn.Write(&out, r), NewScribe(referee.Config{}, r)
	err := read(context.Background(), files, func(g *Game) error {
		if rec := s.Record(g); rec != nil {
			return w.Add(rec)
		}
		return nil
	})
	return out.String(), r, err
}

// stripped is a text of AGN without what the tables do not hold, and without numbers and seat marks, which they hold
// as played. It knows nothing of how tables are read. It reports whether all games are legal, and whether they have
// nothing else in canonical form.
func stripped(t testing.TB, text []byte) (bare string, legal, all bool) {
	t.Helper()
	var out bytes.Buffer
	legal, all = true, true
	reader := grammar.NewReader(bytes.NewReader(text))
	var c grammar.Chunk
	for reader.Next(&c) == nil {
		var p grammar.Parser
		var g notation.Game
		read := p.Parse(&c, &g)
		ref := referee.New(referee.Config{})
		shown := g
		rep := ref.Visit(&g, read, &referee.Visitor{Canonical: func(c *notation.Game) { shown = *c }})
		bare := shown
		bare.Clear()
		bare.Comments = nil
		bare.Tags = slices.DeleteFunc(firstOfName(shown.Tags), func(t notation.Tag) bool {
			return t.Name == "Language" // what is read becomes AGN, whose letters it does not name
		})
		for _, it := range shown.MainLine() {
			if it.IsEvent() {
				all = all && it.Suffix == 0
				it.Suffix = 0
				bare.Add(it)
			}
		}
		for _, it := range shown.All() {
			all = all && (it.IsEvent() || it.Kind == notation.Number || it.Kind == notation.SeatMark)
		}
		all = all && len(bare.Tags) == len(shown.Tags) && shown.Result.Text != ""
		legal = legal && rep.Verdict == referee.Legal && len(rep.Findings) == 0
		if bare.Result.Text == "" {
			bare.Result.Text = "*"
		}
		out.Write(notation.Append(nil, &bare, referee.StyleOf(rep.Ruleset)))
	}
	return out.String(), legal, all
}

// firstOfName is tags without a second one of a name.
func firstOfName(tags []notation.Tag) (out []notation.Tag) {
	for _, tag := range tags {
		if !slices.ContainsFunc(out, func(t notation.Tag) bool { return t.Name == tag.Name }) {
			out = append(out, tag)
		}
	}
	return out
}

// TestTablesRoundTrip: games of all rule sets come back from the tables as they were, but for what tables do not hold,
// and it is said exactly where there was more.
func TestTablesRoundTrip(t *testing.T) {
	var files []string
	for _, pattern := range []string{"games/*.agn", "faulty/*.agn"} {
		found, err := filepath.Glob("../../testdata/" + pattern)
		if err != nil || len(found) == 0 {
			t.Fatal(pattern, err)
		}
		files = append(files, found...)
	}
	kept := 0
	for i, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		want, legal, all := stripped(t, text)
		format := []string{"csv", "jsonl", "parquet"}[i%3]
		tables := []*Input{exported(t, format, export.Events, nil, name, text),
			exported(t, format, export.Games, nil, name, text)}
		out, report, err := converted(tables, readTables)
		if err != nil {
			t.Errorf("%s as %s: %v", name, format, err)
			continue
		}
		if got, _, _ := stripped(t, []byte(out)); got != want {
			t.Errorf("%s as %s:\n%s", name, format, firstDifference(got, want))
		}
		if legal && all != report.Clean() {
			t.Errorf("%s as %s: %q, all is carried: %v", name, format, report.English(), all)
		}
		if legal && all {
			kept++
			canonical, _, err := converted([]*Input{{Name: name, Reader: bytes.NewReader(text)}},
				func(ctx context.Context, files []*Input, to func(*Game) error) error {
					return agn.Read(ctx, files[0], to)
				})
			if err != nil || out != canonical {
				t.Errorf("%s as %s: %v\n%s", name, format, err, firstDifference(out, canonical))
			}
		}
	}
	if kept < 20 {
		t.Errorf("only %d files of %d hold no more than tables", kept, len(files))
	}
}

// firstDifference shows where two texts part.
func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return "got  " + g[i] + "\nwant " + w[i]
		}
	}
	return "got and want are of different lengths"
}

// TestTablesParquetDamaged cuts and changes a file of Parquet: an error or a doubt, and never a panic.
func TestTablesParquetDamaged(t *testing.T) {
	text, err := os.ReadFile("../../testdata/games/annotated.agn")
	if err != nil {
		t.Fatal(err)
	}
	games := exported(t, "parquet", export.Games, nil, "a.agn", text)
	events := exported(t, "parquet", export.Events, nil, "a.agn", text)
	whole := make([]byte, events.Size)
	if _, err := events.At.ReadAt(whole, 0); err != nil {
		t.Fatal(err)
	}
	var first bytes.Buffer
	if _, err := first.ReadFrom(games.Reader); err != nil {
		t.Fatal(err)
	}
	try := func(data []byte) error {
		_, _, err := converted([]*Input{inputOf("games.parquet", first.Bytes()), inputOf("events.parquet", data)}, readTables)
		return err
	}
	if err := try(whole); err != nil {
		t.Fatal(err)
	}
	for n := 0; n < len(whole); n += 37 {
		if try(whole[:n]) == nil && n > 0 {
			t.Errorf("cut off after %d bytes of %d, and no error", n, len(whole))
		}
	}
	for at := 0; at < len(whole); at += 1 + at%9 {
		changed := slices.Clone(whole)
		changed[at] ^= 0x55
		_ = try(changed)
	}
}

// TestTablesOfOthers reads tables as another program writes them: in Snappy, gzip and without packing, with pages of
// the first version.
func TestTablesOfOthers(t *testing.T) {
	type row struct {
		Game   string  `parquet:"game,dict"`
		Event  int64   `parquet:"event"`
		Round  *int32  `parquet:"round,optional"`
		Seat   *string `parquet:"seat,optional,dict"`
		Kind   string  `parquet:"kind"`
		Played *string `parquet:"played,optional"`
		Sic    bool    `parquet:"sic"`
	}
	word := func(s string) *string { return &s }
	round := func(n int32) *int32 { return &n }
	rows := []row{{"a", 1, round(1), word("W"), "move", word("e3"), false},
		{"a", 2, round(1), word("B"), "move", word("e6"), false},
		{"a", 3, nil, nil, "move", word("Nf5"), true}, {"b", 1, round(1), word("W"), "move", word("d3"), false}}
	for name, options := range map[string][]parquet.WriterOption{
		"snappy": {parquet.Compression(&parquet.Snappy), parquet.DataPageVersion(1)},
		"gzip":   {parquet.Compression(&parquet.Gzip), parquet.DataPageVersion(1)},
		"zstd":   {parquet.Compression(&parquet.Zstd), parquet.DataPageVersion(2)},
		"none":   {parquet.DataPageVersion(2)},
	} {
		var out bytes.Buffer
		w := parquet.NewGenericWriter[row](&out, options...)
		if _, err := w.Write(rows); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		got, r, err := converted([]*Input{inputOf("events.parquet", out.Bytes())}, readTables)
		if err != nil || got != "1. W: e3  B: e6 Nf5 sic *\n\n1. W: d3 *\n" {
			t.Errorf("%s: %v %q %q", name, err, got, r.English())
		}
	}
}
