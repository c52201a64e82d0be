package archive

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/daily"
)

// answerOf is what an archive answers to a query, as a text: the games in their order with all that is shown of them.
func answerOf(t *testing.T, a *Archive, src string, page Page) string {
	t.Helper()
	q, err := query.Parse(src)
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	var b strings.Builder
	for g, err := range a.Search(t.Context(), q, page) {
		if err != nil {
			fmt.Fprintln(&b, "refused:", err)
			return b.String()
		}
		shown, err := json.Marshal(g)
		fmt.Fprintf(&b, "%s %v\n", shown, err)
	}
	n, err := a.Count(t.Context(), q)
	fmt.Fprintln(&b, n, err)
	return b.String()
}

// written are the queries that are asked of other engines too.
func written(t *testing.T) (out []string) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("internal", "elsewhere", "testdata", "questions.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(b)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			out = append(out, line)
		}
	}
	return out
}

// TestBackends: an archive in a file and one in PostgreSQL answer alike, in the same order, and so does each where a
// statement has arguments of few games.
func TestBackends(t *testing.T) {
	onceOnly(t)
	address := postgresFor(t)
	inFile := openHere(t, filepath.Join(t.TempDir(), "a.agndb"), Create)
	c := corpusIn(t, inFile)
	at := schemaFor(address, t.Name())
	onServer := openHere(t, at, Create)
	if err := inFile.CopyTo(t.Context(), onServer, nil); err != nil {
		t.Fatal(err)
	}
	// Those with several shards number rows otherwise, but not the games.
	if _, err := CreateShards(t.Context(), at+"_4", 4, "", true); err != nil {
		t.Fatal(err)
	}
	inShards := openHere(t, at+"_4", ReadWrite)
	corpusIn(t, inShards)
	sound(t, inShards)
	others := []*Archive{inFile, onServer, inShards}
	if daily.Long() { // and those of three clusters
		servers := "1 " + otherCluster(t) + "\n2 " + otherCluster(t) + "\n"
		if _, err := CreateShards(t.Context(), at+"_3", 4, servers, true); err != nil {
			t.Fatal(err)
		}
		inClusters := openHere(t, at+"_3", ReadWrite)
		corpusIn(t, inClusters)
		others = append(others, inClusters)
	}
	if server == "" { // as the database of an institution has it
		statements(t, address, "ANALYZE")
	}
	asked := daily.Of(t, 4, written(t))
	if all := written(t); len(all) < 300 {
		t.Errorf("%d queries are written down", len(all))
	}
	made := 300
	if daily.Long() {
		made = 10000
	}
	if testing.Short() {
		asked, made = asked[:len(asked)/4], 60
	}
	a := &asker{c, rand.New(rand.NewPCG(daily.Seed(t), 71))}
	for i := range made {
		switch src := a.expr(i % 4); {
		case i%11 == 10:
			asked = append(asked, a.supersededTerm()+a.order())
		default:
			asked = append(asked, src+a.order())
		}
	}
	whole := dialect.Window
	defer func() { dialect.Window = whole }()
	found := 0
	for i, src := range asked {
		page := Page{}
		if i%3 == 2 {
			page = Page{Limit: 1 + a.rng.IntN(9), Offset: a.rng.IntN(12)}
		}
		dialect.Window = 1 << 16
		want := answerOf(t, inFile, src, page)
		if strings.Count(want, "\n") > 1 {
			found++
		}
		for _, window := range []int{1 << 16, smallWindow} {
			dialect.Window = window
			for k, other := range others {
				if k >= 2 && window != smallWindow {
					continue
				}
				if got := answerOf(t, other, src, page); got != want {
					t.Fatalf("%s: %v, statements of %d games, archive %d: answered\n%.999s\nand in a file\n%.999s", src, page,
						window, k, got, want)
				}
			}
		}
	}
	if found < len(asked)/4 {
		t.Errorf("only %d of %d queries find anything", found, len(asked))
	}
}
