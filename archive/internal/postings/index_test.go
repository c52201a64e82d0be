package postings

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/notation"
	_ "modernc.org/sqlite"
)

// reader finds positions.
type reader interface {
	Find(ctx context.Context, hash, from int64, limit int) ([]Posting, error)
	Games(ctx context.Context, hash int64, limit int) ([]int64, error)
	Count(ctx context.Context, hash int64) (times, games int64, err error)
	Totals(ctx context.Context, hash int64) (Totals, error)
}

// index keeps positions and finds them.
type index interface {
	reader
	Add(ctx context.Context, run []Posting, standings map[int64]Standing) error
	Replace(ctx context.Context, games map[int64]bool, run []Posting) error
	Remove(ctx context.Context, games map[int64]Standing, hashes []int64) (removed int, err error)
}

// naive is an index that is one list in memory, in no order, and looks at all of it
// for every question.
type naive struct {
	all       []Posting
	standings Standings
}

func (n *naive) Find(_ context.Context, hash, from int64, limit int) (out []Posting, _ error) {
	for _, p := range n.all {
		if p.Hash == hash && p.Place >= from {
			out = append(out, p)
		}
	}
	slices.SortFunc(out, func(a, b Posting) int { return cmp.Compare(a.Place, b.Place) })
	if limit > 0 && len(out) > limit {
		out = out[:limit]
	}
	return out, nil
}

func (n *naive) Games(_ context.Context, hash int64, _ int) (out []int64, _ error) {
	games := map[int64]bool{}
	for _, p := range n.all {
		if p.Hash == hash {
			games[p.Game()] = true
		}
	}
	return slices.Sorted(maps.Keys(games)), nil
}

func (n *naive) Count(ctx context.Context, hash int64) (times, games int64, err error) {
	found, err := n.Find(ctx, hash, 0, 0)
	in, _ := n.Games(ctx, hash, 0)
	return int64(len(found)), int64(len(in)), err
}

func (n *naive) Totals(ctx context.Context, hash int64) (Totals, error) {
	in, _ := n.Games(ctx, hash, 0)
	standings, err := n.standings(ctx, in)
	out := Totals{}
	games := map[int64]map[int64]bool{}
	for _, p := range n.all {
		if p.Hash != hash {
			continue
		}
		st := standings[p.Game()]
		for _, move := range []int64{All, int64(p.Move)} {
			s := out[move]
			s.Times++
			if games[move] == nil {
				games[move] = map[int64]bool{}
			}
			games[move][p.Game()] = true
			s.Games = int64(len(games[move]))
			if st.Decided {
				s.Decided++
				for i := range st.Points {
					s.Points[i] += int64(st.Points[i])
				}
			}
			if d := st.Days.First; d != nil && (s.Days.First == nil || *s.Days.First > *d) {
				s.Days.First = d
			}
			if d := st.Days.Last; d != nil && (s.Days.Last == nil || *s.Days.Last < *d) {
				s.Days.Last = d
			}
			out[move] = s
		}
	}
	return out, err
}

func (n *naive) Add(_ context.Context, run []Posting, _ map[int64]Standing) error {
	n.all = append(n.all, run...)
	return nil
}

func (n *naive) Replace(_ context.Context, games map[int64]bool, run []Posting) error {
	n.all = slices.DeleteFunc(n.all, func(p Posting) bool { return games[p.Game()] })
	n.all = append(n.all, run...)
	return nil
}

func (n *naive) Remove(_ context.Context, games map[int64]Standing, _ []int64) (int, error) {
	before := len(n.all)
	n.all = slices.DeleteFunc(n.all, func(p Posting) bool {
		_, out := games[p.Game()]
		return out
	})
	return before - len(n.all), nil
}

// openTables makes an index in the tables of a new database. It keeps the totals of
// what stands three times.
func openTables(t *testing.T, standings Standings, resolve Resolver) *Writer {
	t.Helper()
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	if _, err := db.Exec(dialect.Steps(0)); err != nil {
		t.Fatal(err)
	}
	conn, err := db.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	w, err := NewWriter(t.Context(), conn, 3, resolve)
	if err != nil {
		t.Fatal(err)
	}
	w.standings = standings
	w.days = func(ctx context.Context, games []int64) (map[int64]Standing, error) {
		all, err := standings(ctx, games)
		out := map[int64]Standing{}
		for game, st := range all {
			out[game] = Standing{Days: st.Days}
		}
		return out, err
	}
	t.Cleanup(func() {
		if err := errors.Join(w.Close(), conn.Close(), db.Close()); err != nil {
			t.Error(err)
		}
	})
	return w
}

// indexes is every index there is.
var indexes = map[string]func(*testing.T, Standings, Resolver) index{
	"naive":  func(_ *testing.T, s Standings, _ Resolver) index { return &naive{standings: s} },
	"tables": func(t *testing.T, s Standings, r Resolver) index { return openTables(t, s, r) },
}

// resolve looks at the games, as far as the naive index knows them.
func (n *naive) resolve(ctx context.Context, hash int64, games []int64) (out []Posting, err error) {
	all, err := n.Find(ctx, hash, 0, 0)
	for _, p := range all {
		if slices.Contains(games, p.Game()) {
			out = append(out, p)
		}
	}
	return out, err
}

// TestIndex asks every index what a few games by hand come to, before one of them is
// replaced and after.
func TestIndex(t *testing.T) {
	day := int64(10)
	known := map[int64]Standing{1: {Decided: true, Points: [4]int{12}}, 2: {Days: notation.Days{First: &day}}}
	source := func(context.Context, []int64) (map[int64]Standing, error) { return known, nil }
	const a, b = 5, -5
	for name, open := range indexes {
		t.Run(name, func(t *testing.T) {
			there := &naive{standings: source}
			x := open(t, source, there.resolve)
			run := []Posting{{b, PlaceOf(2, 1), 0}, {a, PlaceOf(1, 0), 7}, {a, PlaceOf(1, 4), 8}, {a, PlaceOf(2, 0), 7}}
			if err := errors.Join(there.Add(t.Context(), run, known), x.Add(t.Context(), slices.Clone(run), known)); err != nil {
				t.Fatal(err)
			}
			found, err := x.Find(t.Context(), a, PlaceOf(1, 1), 1)
			if err != nil || !slices.Equal(found, []Posting{{a, PlaceOf(1, 4), 8}}) {
				t.Errorf("found %v, %v", found, err)
			}
			if times, games, err := x.Count(t.Context(), a); times != 3 || games != 2 || err != nil {
				t.Errorf("%d times in %d games, %v", times, games, err)
			}
			sums, err := x.Totals(t.Context(), a)
			want := Totals{
				All: {Times: 3, Games: 2, Decided: 2, Points: [4]int64{24}, Days: notation.Days{First: &day}},
				7:   {Times: 2, Games: 2, Decided: 1, Points: [4]int64{12}, Days: notation.Days{First: &day}},
				8:   {Times: 1, Games: 1, Decided: 1, Points: [4]int64{12}},
			}
			if err != nil || !want.Equal(sums) {
				t.Errorf("comes to %v, %v", sums, err)
			}
			again := []Posting{{b, PlaceOf(1, 0), 7}}
			if err := errors.Join(there.Replace(t.Context(), map[int64]bool{1: true}, again),
				x.Replace(t.Context(), map[int64]bool{1: true}, slices.Clone(again))); err != nil {
				t.Fatal(err)
			}
			for hash, want := range map[int64][]int64{a: {2}, b: {1, 2}, 6: nil} {
				if games, err := x.Games(t.Context(), hash, 0); err != nil || !slices.Equal(games, want) {
					t.Errorf("%d is in the games %v, want %v, %v", hash, games, want, err)
				}
			}
		})
	}
}

// TestKeptFromShortRuns holds that the totals of a position are kept once it stands often
// enough, though no single run has it more than once.
func TestKeptFromShortRuns(t *testing.T) {
	none := func(context.Context, []int64) (map[int64]Standing, error) { return nil, nil }
	there := &naive{standings: none}
	w := openTables(t, none, there.resolve)
	w.keep = 2 * often
	for game := range int64(2*often + 1) {
		run := []Posting{{5, PlaceOf(game+1, 0), 7}}
		if err := errors.Join(there.Add(t.Context(), run, nil), w.Add(t.Context(), run, nil)); err != nil {
			t.Fatal(err)
		}
		var times int64
		err := w.db.QueryRowContext(t.Context(), "SELECT coalesce(max(times), 0) FROM totals WHERE hash = 5").Scan(&times)
		if want := game + 1; err != nil || times != 0 && times != want || (times == 0) != (want < 2*often) {
			t.Errorf("%d games: %d times kept, %v", want, times, err)
		}
	}
}

// TestIndexNaive puts the same random positions into the tables and into the naive
// index, takes some out again, and asks both for all of them.
func TestIndexNaive(t *testing.T) {
	for seed := range uint64(8) {
		checkIndex(t, seed, indexes["tables"])
	}
}

func checkIndex(t *testing.T, seed uint64, open func(*testing.T, Standings, Resolver) index) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 9))
	// Few hashes, of which some share a page, and games with results
	// and days or without.
	hashes := []int64{Cut(rng.Uint64())}
	for len(hashes) < 12 {
		hashes = append(hashes, Cut(uint64(hashes[rng.IntN(len(hashes))])^1<<rng.IntN(hashBits)))
	}
	known := map[int64]Standing{}
	source := func(_ context.Context, games []int64) (map[int64]Standing, error) {
		out := map[int64]Standing{}
		for _, g := range games {
			out[g] = known[g]
		}
		return out, nil
	}
	play := func(game int64) (out []Posting) {
		st := Standing{}
		if rng.IntN(2) == 0 {
			st.Score(1+rng.IntN(4), rng.IntN(13))
		}
		if rng.IntN(2) == 0 {
			first := int64(rng.IntN(100))
			last := first + int64(rng.IntN(9))
			st.Days = notation.Days{First: &first, Last: &last}
		}
		known[game] = st
		for event := range rng.IntN(40) {
			out = append(out, Posting{hashes[rng.IntN(len(hashes))], PlaceOf(game, event), rng.Uint32N(3)})
		}
		return out
	}
	right := &naive{standings: source}
	tested := open(t, source, right.resolve)
	game := int64(0)
	for range 12 {
		var run []Posting
		standings := map[int64]Standing{}
		for range 1 + rng.IntN(8) {
			game++
			run = append(run, play(game)...)
			standings[game] = known[game]
		}
		if err := errors.Join(right.Add(t.Context(), run, standings),
			tested.Add(t.Context(), slices.Clone(run), standings)); err != nil {
			t.Fatal(err)
		}
		equalIndex(t, right, tested, append(hashes, hashes[0]^2), rng)
		games := map[int64]bool{}
		var again []Posting
		for range rng.IntN(3) {
			g := 1 + rng.Int64N(game)
			if !games[g] {
				games[g] = true
				again = append(again, play(g)...)
			}
		}
		if err := errors.Join(right.Replace(t.Context(), games, again),
			tested.Replace(t.Context(), games, slices.Clone(again))); err != nil {
			t.Fatal(err)
		}
		equalIndex(t, right, tested, hashes, rng)
		removeSome(t, right, tested, known, game, rng)
		equalIndex(t, right, tested, hashes, rng)
	}
}

// removeSome takes some games out of two indexes, of which it says where they stand or not.
func removeSome(t *testing.T, right *naive, tested index, known map[int64]Standing, last int64, rng *rand.Rand) {
	t.Helper()
	out := map[int64]Standing{}
	for range rng.IntN(4) {
		g := 1 + rng.Int64N(last)
		out[g] = known[g]
	}
	var stand []int64
	for _, p := range right.all {
		if _, is := out[p.Game()]; is && rng.IntN(2) == 0 {
			stand = append(stand, p.Hash)
		}
	}
	n, err := tested.Remove(t.Context(), out, stand)
	more, again := tested.Remove(t.Context(), out, nil)
	want, _ := right.Remove(t.Context(), out, nil)
	if err = errors.Join(err, again); err != nil || n+more != want {
		t.Fatalf("%d and %d of %d positions are taken out, %v", n, more, want, err)
	}
}

// TestRemoveDamaged: totals that are less than what is taken from them are counted again.
func TestRemoveDamaged(t *testing.T) {
	known := map[int64]Standing{}
	right := &naive{standings: func(context.Context, []int64) (map[int64]Standing, error) { return known, nil }}
	w := openTables(t, right.standings, right.resolve)
	var run []Posting
	for game := range int64(9) {
		run = append(run, Posting{5, PlaceOf(game+1, 0), 7})
		known[game+1] = Standing{}
	}
	if err := errors.Join(right.Add(t.Context(), run, known), w.Add(t.Context(), run, known)); err != nil {
		t.Fatal(err)
	}
	if _, err := w.db.(*sql.Conn).ExecContext(t.Context(), "UPDATE totals SET times = 1"); err != nil {
		t.Fatal(err)
	}
	out := map[int64]Standing{2: {}, 3: {}}
	_, err := right.Remove(t.Context(), out, nil)
	if n, failed := w.Remove(t.Context(), out, nil); n != 2 || errors.Join(err, failed) != nil {
		t.Fatal(n, err, failed)
	}
	equalIndex(t, right, w, []int64{5}, rand.New(rand.NewPCG(1, 2)))
}

// equalIndex compares all answers of two indexes.
func equalIndex(t *testing.T, want, got reader, hashes []int64, rng *rand.Rand) {
	t.Helper()
	ctx := t.Context()
	for _, h := range hashes {
		a, _ := want.Find(ctx, h, 0, 0)
		if b, err := got.Find(ctx, h, 0, 0); err != nil || !slices.Equal(a, b) {
			t.Fatalf("hash %x is found at %v, want %v, %v", h, b, a, err)
		}
		if len(a) > 0 {
			from, limit := a[rng.IntN(len(a))].Place, 1+rng.IntN(5)
			part, _ := want.Find(ctx, h, from, limit)
			if b, err := got.Find(ctx, h, from, limit); err != nil || !slices.Equal(part, b) {
				t.Fatalf("hash %x is found from %d on at %v, want %v, %v", h, from, b, part, err)
			}
		}
		games, _ := want.Games(ctx, h, 0)
		if b, err := got.Games(ctx, h, 0); err != nil || !slices.Equal(games, b) {
			t.Fatalf("hash %x is in the games %v, want %v, %v", h, b, games, err)
		}
		if b, err := got.Games(ctx, h, 2); err != nil || len(b) < min(2, len(games)) || !slices.Equal(b, games[:len(b)]) {
			t.Fatalf("hash %x is first in the games %v of %v, %v", h, b, games, err)
		}
		times, in, _ := want.Count(ctx, h)
		if n, m, err := got.Count(ctx, h); err != nil || n != times || m != in {
			t.Fatalf("hash %x is counted %d times in %d games, want %d in %d, %v", h, n, m, times, in, err)
		}
		sums, _ := want.Totals(ctx, h)
		if b, err := got.Totals(ctx, h); err != nil || !sums.Equal(b) {
			t.Fatalf("hash %x comes to %v, want %v, %v", h, b, sums, err)
		}
	}
}
