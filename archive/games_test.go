package archive

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/ashtapada/agn/archive/internal/games"
	"github.com/ashtapada/agn/archive/internal/postgres"
	"github.com/ashtapada/agn/archive/internal/postings"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// began is the time of every import in tests.
var began = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

// textInput is an input that holds a text.
func textInput(name, text string) referee.Input {
	return referee.Input{Name: name, Open: func() (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader([]byte(text))), nil
	}}
}

func inputsOf(all ...referee.Input) iter.Seq[referee.Input] {
	return func(yield func(referee.Input) bool) {
		for _, in := range all {
			if !yield(in) {
				return
			}
		}
	}
}

// newArchive makes an archive in a directory of the test.
func newArchive(t testing.TB, name string) (*Archive, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	return openAt(t, path, Create), path
}

func openAt(t testing.TB, path string, mode Mode) *Archive {
	t.Helper()
	return openHere(t, addressOf(path), mode)
}

// openHere opens an archive where its name says.
func openHere(t testing.TB, name string, mode Mode) *Archive {
	t.Helper()
	a, err := Open(t.Context(), name, mode)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	})
	if _, measured := t.(*testing.B); !measured {
		a.keep = 64 // so that small archives keep totals
	}
	return a
}

// imported imports texts, each as a file of its own.
func imported(t testing.TB, a *Archive, opt ImportOptions, texts ...string) Tally {
	t.Helper()
	var all []referee.Input
	for i, text := range texts {
		all = append(all, textInput(fmt.Sprintf("file%d.agn", i+1), text))
	}
	opt.Started = began
	tally, err := a.Import(context.Background(), inputsOf(all...), opt)
	if err != nil {
		t.Fatal(err)
	}
	return tally
}

// sound fails the test if anything is wrong with the archive.
func sound(t testing.TB, a *Archive) int {
	t.Helper()
	games, err := checked(a, context.Background(), VerifyOptions{}, func(p Problem) {
		t.Errorf("verify: game %d: %s", p.Game, p.What)
	})
	if err != nil {
		t.Fatal(err)
	}
	return games
}

// tableOf returns the rule set with its default settings.
func tableOf(t testing.TB, rs *engine.Ruleset) engine.Game {
	t.Helper()
	g, err := rs.New(engine.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// headers gives a random game the tags of a collection.
func headers(g *notation.Game, rng *rand.Rand, seats []engine.SeatInfo) {
	set := func(name, value string) {
		if t := g.FindTag(name); t != nil {
			t.Value = value
			return
		}
		g.Tags = append(g.Tags, notation.Tag{Name: name, Value: value})
	}
	set("Event", fmt.Sprintf("Fair of %d", 1850+rng.IntN(80)))
	set("Site", []string{"Pune", "Kāśī", "Mysore", "Jaipur", "Dacca"}[rng.IntN(5)])
	set("Date", fmt.Sprintf("%d.%02d.??", 1850+rng.IntN(80), 1+rng.IntN(12)))
	set("Round", fmt.Sprint(1+rng.IntN(20)))
	for _, s := range seats {
		if g.FindTag(s.Name) != nil {
			set(s.Name, fmt.Sprintf("Player %d", rng.IntN(500)))
		}
	}
	set("Annotator", fmt.Sprintf("Scribe %d", rng.IntN(20)))
}

// randomGames returns n games of a rule set with about so many events.
func randomGames(t testing.TB, rs *engine.Ruleset, n, events int, seed uint64) []byte {
	t.Helper()
	table := tableOf(t, rs)
	plies := events
	if table.Dice() != nil {
		plies = events / 2
	}
	rng := rand.New(rand.NewPCG(seed, 7))
	var out []byte
	for i := range n {
		g := referee.Play(table, rng, plies)
		headers(g, rng, rs.Seats)
		if i > 0 {
			out = append(out, '\n')
		}
		out = notation.Append(out, g, referee.StyleOf(rs))
	}
	return out
}

// mixedGames returns n games of each rule set.
func mixedGames(t testing.TB, n, events int, seed uint64) []string {
	t.Helper()
	var out []string
	for i, rs := range rulesets.All() {
		out = append(out, string(randomGames(t, rs, n, events, seed+uint64(i))))
	}
	return out
}

// openSQL opens a file as SQLite does, with parameters.
func openSQL(path, params string) (*sql.DB, error) {
	if server != "" {
		address, err := postgres.Parse(addressOf(path))
		if err != nil {
			return nil, err
		}
		return address.Open(false), nil
	}
	return sql.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+"?"+params)
}

// hasBytes reports whether there is a file with something in it.
func hasBytes(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Size() > 0
}

// allPositions reads every position of an archive, in the order of the lists.
func allPositions(t testing.TB, a *Archive) (out []postings.Posting) {
	t.Helper()
	err := postings.NewTables(a.file.Read, games.Resolver(a.file.Read)).Check(t.Context(), postings.Checker{
		Standing: func(int64) (st postings.Standing, ok bool) { return st, false },
		Each:     func(p *postings.Posting) { out = append(out, *p) },
		Damaged:  func(err error) { t.Fatal(err) },
		Totals:   func(int64, bool) {},
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// mostFrequent returns the position that stands most often, and how often.
func mostFrequent(all []postings.Posting) (hash, times int64) {
	count := map[int64]int64{}
	for _, p := range all {
		if count[p.Hash]++; count[p.Hash] > times {
			hash, times = p.Hash, count[p.Hash]
		}
	}
	return hash, times
}
