package archive

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/ashtapada/agn/archive/internal/elsewhere/engines"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/daily"
	"github.com/ashtapada/agn/referee"
)

// TestElsewhere: to random queries the filter, the archive and other engines have one answer, and the engines and the
// archive one order. A day has some of them, each asked of one engine; AGN_LONG=1 is 10,000, each asked of all, and
// AGN_QUERIES another number.
func TestElsewhere(t *testing.T) {
	if testing.Short() {
		t.Skip("other engines are not asked in short tests")
	}
	t.Parallel()
	c := newCorpus(t)
	n := 150
	if daily.Long() {
		n = 10_000
	}
	if s := os.Getenv("AGN_QUERIES"); s != "" {
		var err error
		if n, err = strconv.Atoi(s); err != nil {
			t.Fatal(err)
		}
	}
	seed := daily.Seed(t)
	batches := func(do func(t *testing.T, queries []string)) func(*testing.T) {
		return func(t *testing.T) {
			a := &asker{c, rand.New(rand.NewPCG(seed, 39))}
			const batch = 500
			for done := 0; done < n && !t.Failed(); done += batch {
				var queries []string
				for range min(batch, n-done) {
					queries = append(queries, a.expr(a.rng.IntN(4))+a.order())
				}
				began := time.Now()
				do(t, queries)
				t.Logf("%d of %d after %v", done+len(queries), n, time.Since(began))
			}
		}
	}
	t.Run("filter", batches(func(t *testing.T, queries []string) {
		for _, src := range queries {
			c.check(t, src)
		}
	}))
	all := engines.Open(t, engines.Tables(t, c.stored(t), corpusPeople, true))
	turn := daily.Part(t, len(all))
	for k, e := range all {
		t.Run(e.Dialect, batches(func(t *testing.T, queries []string) {
			var mine []string
			for i, src := range queries {
				if turn(i + k) {
					mine = append(mine, src)
				}
			}
			c.elsewhere(t, e, mine)
		}))
	}
}

// elsewhere compares the answers of the archive and of an engine to queries.
func (c *corpus) elsewhere(t *testing.T, e engines.Engine, queries []string) {
	var sources, statements []string
	var want [][]string
	for _, src := range queries {
		ids, ok := c.answer(t, src)
		if !ok {
			continue
		}
		q, err := query.Parse(src)
		if err != nil {
			t.Fatal(err)
		}
		s, _, err := Statement(q, e.Dialect)
		if err != nil {
			t.Fatalf("%s: %v", src, err)
		}
		sources, statements, want = append(sources, src), append(statements, s), append(want, ids)
	}
	wrong := 0
	for i, got := range e.Ask(t, statements) {
		if got.Fault == "" && slices.Equal(got.Games, want[i]) {
			continue
		}
		if wrong++; wrong <= 5 {
			t.Errorf("%s\n%s\nengine  %d %s\narchive %d %s\n%s", sources[i], got.Fault, len(got.Games),
				c.names(got.Games, want[i]), len(want[i]), c.names(want[i], got.Games), statements[i])
		}
	}
	t.Logf("%d of %d answers are wrong", wrong, len(statements))
}

// answer is the archive's answer, in its order. It is not ok where the archive refuses the query.
func (c *corpus) answer(t *testing.T, src string) (ids []string, ok bool) {
	t.Helper()
	q, err := query.Parse(src)
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	err = searched(c.archive, t.Context(), q, Page{}, func(f *Found) error {
		ids = append(ids, f.ID)
		return nil
	})
	var fault *query.Error
	if errors.As(err, &fault) {
		return nil, false
	}
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	return ids, true
}

// stored are the games as they are exported.
func (c *corpus) stored(t *testing.T) func(func(referee.Input) bool) {
	var numbers []int64
	if err := searched(c.archive, t.Context(), &query.Query{}, Page{}, func(f *Found) error {
		numbers = append(numbers, f.Game)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return func(yield func(referee.Input) bool) {
		for g, err := range c.archive.Texts(t.Context(), numbers) {
			in := referee.Input{Name: g.File, Number: g.InFile, Open: func() (io.ReadCloser, error) {
				return io.NopCloser(bytes.NewReader(g.Text)), err
			}}
			if !yield(in) {
				return
			}
		}
	}
}
