package archive

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/cputime"
)

var benchArchive = flag.String("archive", "", "the archive that BenchmarkNames asks")

// BenchmarkNames asks the archive -archive for names as people do, and says within which time half and 99 of 100 of the
// pages of 20 games come, and of the numbers of games, and in how much time of processors either. The last words of its names are four letters long or more.
func BenchmarkNames(b *testing.B) {
	if *benchArchive == "" {
		b.Skip("no -archive")
	}
	a, err := Open(b.Context(), *benchArchive, ReadOnly)
	if err != nil {
		b.Fatal(err)
	}
	defer a.Close()
	var names []string
	for row, err := range a.SQL(b.Context(), "SELECT name FROM players WHERE player % 397 = 5") {
		if err != nil {
			b.Fatal(err)
		}
		names = append(names, row.Values[0].(string))
	}
	rng := rand.New(rand.NewPCG(40, 5))
	part := func(word string, from, to int) string { return string([]rune(word)[from:to]) }
	middle := func(word, with string, n int) string { // puts a wildcard into a word
		length := utf8.RuneCountInString(word)
		at := 1 + rng.IntN(length-n-1)
		return part(word, 0, at) + with + part(word, at+n, length)
	}
	word := func(name string, i int) string { return strings.Fields(name)[i] }
	for _, c := range []struct {
		name string
		of   func(name string) string
	}{
		{"exact", func(name string) string { return "player=" + quoted(name) }},
		{"whole", func(name string) string { return "player:" + quoted(strings.ToLower(name)) }},
		{"alike", func(name string) string { return "player~:" + quoted(strings.ReplaceAll(name, "v", "w")) }},
		{"first", func(name string) string { return "player:" + word(name, 0) }},
		{"last", func(name string) string { return "player:" + word(name, 1) }},
		{"begin", func(name string) string { return "player:" + quoted(part(word(name, 1), 0, 4)+"*") }},
		{"star", func(name string) string { return "player:" + quoted(middle(word(name, 0), "*", 0)) }},
		{"one", func(name string) string { return "player:" + quoted(middle(word(name, 0), "?", 1)) }},
		{"short", func(name string) string { return "player:" + quoted(part(name, 0, 1)+"?"+part(name, 2, 3)) }},
		{"seat", func(name string) string { return "winner:" + word(name, 1) }},
		{"miss", func(name string) string { return "player:" + quoted(name+"x") }},
		{"tag", func(string) string { return "tag.Source:" + quoted(fmt.Sprintf("ms %d?*", 1+rng.IntN(9))) }},
	} {
		var queries []*query.Query
		for _, name := range names {
			q, err := query.Parse(c.of(name))
			if err != nil {
				b.Fatal(name, err)
			}
			queries = append(queries, q)
		}
		b.Run(c.name, func(b *testing.B) {
			var pages, counts, work []time.Duration
			hits := 0
			for i := 0; b.Loop(); i++ {
				q := queries[i%len(queries)]
				began, worked := time.Now(), cputime.Used()
				if err := searched(a, b.Context(), q, Page{Limit: 20}, func(*Found) error { return nil }); err != nil {
					b.Fatal(err)
				}
				pages, work = append(pages, time.Since(began)), append(work, cputime.Used()-worked)
				began, worked = time.Now(), cputime.Used()
				n, err := a.Count(b.Context(), q)
				if err != nil {
					b.Fatal(err)
				}
				counts, work = append(counts, time.Since(began)), append(work, cputime.Used()-worked)
				hits = max(hits, n)
			}
			for what, list := range map[string][]time.Duration{"page": pages, "count": counts, "cpu": work} {
				slices.Sort(list)
				b.ReportMetric(list[len(list)/2].Seconds()*1e3, what+"-p50-ms")
				b.ReportMetric(list[len(list)*99/100].Seconds()*1e3, what+"-p99-ms")
			}
			b.ReportMetric(float64(hits), "hits-most")
		})
	}
}
