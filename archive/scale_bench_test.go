package archive

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/cputime"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// scaleDir keeps what BenchmarkScale makes, which takes minutes at full size: the games
// and the archive of them. What is there already is used again.
var scaleDir = flag.String("dir", "", "directory that keeps the games and the archive of BenchmarkScale")

// scaleEvents is about how many events a game of BenchmarkScale has.
const scaleEvents = 280

// scaleGames writes games of all rule sets in turn to a file, unless it is there.
func scaleGames(b *testing.B, dir string, games int) string {
	b.Helper()
	name := filepath.Join(dir, fmt.Sprintf("mixed-%d.agn", games))
	if _, err := os.Stat(name); !errors.Is(err, fs.ErrNotExist) {
		return name
	}
	f, err := os.Create(name + ".part")
	if err != nil {
		b.Fatal(err)
	}
	w := bufio.NewWriter(f)
	all := rulesets.All()
	const part = 50
	for i := 0; i < games; i += part {
		text := randomGames(b, all[i/part%len(all)], min(part, games-i), scaleEvents, uint64(i))
		if _, err := w.Write(append(text, '\n')); err != nil {
			b.Fatal(err)
		}
	}
	if err := errors.Join(w.Flush(), f.Close(), os.Rename(name+".part", name)); err != nil {
		b.Fatal(err)
	}
	return name
}

// scaleArchive imports the games, unless the archive is there, and tells of it.
func scaleArchive(b *testing.B, dir string, games int) string {
	b.Helper()
	path := filepath.Join(dir, fmt.Sprintf("mixed-%d.agndb", games))
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return path
	}
	name := scaleGames(b, dir, games)
	part := path + ".part"
	for _, s := range suffixes { // of a run that was broken off
		if err := os.Remove(part + s); err != nil && !errors.Is(err, fs.ErrNotExist) {
			b.Fatal(err)
		}
	}
	b.Run("import", func(b *testing.B) {
		a, err := openTest(b.Context(), part, Create)
		if err != nil {
			b.Fatal(err)
		}
		memory := watchMemory()
		start, before := time.Now(), cputime.Used()
		tally, err := a.Import(b.Context(), inputsOf(fileInput(name)), ImportOptions{Started: began})
		took, worked := time.Since(start).Seconds(), (cputime.Used() - before).Seconds()
		memory.end()
		var events, text int64
		read := a.file.Read.QueryRow("SELECT sum(events) FROM games").Scan(&events)
		weighed := a.file.Read.QueryRow("SELECT sum(pgsize) FROM dbstat WHERE name = 'texts'").Scan(&text)
		if err := errors.Join(err, read, weighed, a.Close()); err != nil || tally.Games() != games {
			b.Fatalf("%d games, %v", tally.Games(), err)
		}
		info, err := os.Stat(part)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(events)/took/1e6, "Mpositions/s")
		// Two cores that have nothing else to do give about twice this.
		b.ReportMetric(float64(events)/worked/1e6, "Mpositions/cpu-s")
		b.ReportMetric(float64(info.Size())/float64(games), "B/game")
		b.ReportMetric(float64(info.Size()-text)/float64(events), "B/event-beside-text")
		b.ReportMetric(float64(events), "events")
		b.ReportMetric(float64(memory.most.Load())/(1<<20), "MB-peak")
		b.ReportMetric(0, "ns/op")
	})
	if err := os.Rename(part, path); err != nil {
		b.Fatal(err)
	}
	return path
}

// BenchmarkScale asks an archive of -games mixed games of all rule sets what
// docs/archive.md promises figures of. The full size is 200,000 games:
//
//	go test ./archive -run '^$' -bench Scale -benchtime 1x -timeout 0 -args -games 200000 -dir /some/where
func BenchmarkScale(b *testing.B) {
	dir := *scaleDir
	if dir == "" {
		dir = b.TempDir()
	}
	path := scaleArchive(b, dir, *benchGames)
	a, err := openTest(b.Context(), path, ReadOnly)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = a.Close() })
	rare := scalePositions(b, a)

	quantiles := func(b *testing.B, ask func(naivePosition) error) {
		took := make([]time.Duration, 0, len(rare))
		before := cputime.Used()
		for range b.N {
			for _, p := range rare {
				start := time.Now()
				if err := ask(p); err != nil {
					b.Fatal(err)
				}
				took = append(took, time.Since(start))
			}
		}
		b.ReportMetric(float64((cputime.Used()-before).Nanoseconds())/1e6/float64(len(took)), "cpu-ms")
		slices.Sort(took)
		b.ReportMetric(float64(took[len(took)/2].Nanoseconds())/1e6, "p50-ms")
		b.ReportMetric(float64(took[len(took)*99/100].Nanoseconds())/1e6, "p99-ms")
		b.ReportMetric(0, "ns/op")
	}
	b.Run("position-lookup", func(b *testing.B) {
		quantiles(b, func(p naivePosition) error {
			_, err := a.index().Games(b.Context(), p.hash, 10)
			return err
		})
	})
	b.Run("position-search", func(b *testing.B) {
		quantiles(b, func(p naivePosition) error {
			q, err := query.Parse("position:" + quoted(p.text))
			if err != nil {
				return err
			}
			return searched(a, b.Context(), q, Page{}, func(*Found) error { return nil })
		})
	})
	for _, c := range []struct{ name, query string }{
		{"window", "winner.event:capture[last 5 throws]"},
		{"throw", "throw:8>=2"},
		{"capture", "event:capture>=3"},
		{"event-narrowed", `player="player 7" event:capture>=3`},
		{"part-position", `position:"?? ?:?d4 -:e5"`},
		{"material", `material:"W:KP2"`},
	} {
		q, err := query.Parse(c.query)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(c.name, func(b *testing.B) {
			n := 0
			for b.Loop() {
				if n, err = a.Count(b.Context(), q); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(n), "games")
		})
	}
	b.Run("stats", func(b *testing.B) {
		for b.Loop() {
			if _, err := a.Stats(b.Context(), &query.Query{}, Players{}); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("fairness", func(b *testing.B) {
		before := cputime.Used()
		for b.Loop() {
			if _, err := a.Fairness(b.Context(), &query.Query{}, Players{}, nil); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric((cputime.Used()-before).Seconds()/float64(b.N), "cpu-s")
	})
	b.Run("tree", func(b *testing.B) {
		for b.Loop() {
			for _, rs := range rulesets.All() {
				if _, err := a.Tree(b.Context(), tableOf(b, rs).Start()); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
	b.Run("delete", func(b *testing.B) { scaleDelete(b, path) })
	b.Run("import-many", func(b *testing.B) { scaleMany(b, scaleGames(b, dir, *benchGames)) })
	b.Run("verify", func(b *testing.B) {
		for b.Loop() {
			_, err := checked(a, b.Context(), VerifyOptions{}, func(p Problem) { b.Fatal(p.What) })
			if err != nil {
				b.Fatal(err)
			}
		}
	})
}

// manyNames writes the games of a file again, so that the heads of all are different, and returns where each twentieth
// begins.
func manyNames(b *testing.B, name, to string) (begins []int64) {
	b.Helper()
	from, err := os.Open(name)
	if err != nil {
		b.Fatal(err)
	}
	defer from.Close()
	f, err := os.Create(to)
	if err != nil {
		b.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(42, 1))
	given := []string{"Asha", "Ravi", "Kamala", "Govind", "Lakshmi", "Mirza Husain", "Bhau Saheb", "Nana", "Padma", "Tara"}
	someone := func() string {
		return fmt.Sprintf("%s %s %d", given[rng.IntN(10)], given[rng.IntN(10)], rng.IntN(5000))
	}
	w, at, games := bufio.NewWriter(f), int64(0), 0
	for lines := bufio.NewScanner(from); lines.Scan(); {
		line := lines.Text()
		switch tag, _, _ := strings.Cut(line, " "); tag {
		case "[Event":
			if games++; games%20 == 1 {
				begins = append(begins, at)
			}
			line = fmt.Sprintf("[Event \"Fair of %d\"]\n[Source \"Ms. Or. %d\"]", rng.IntN(1e5), rng.IntN(1e4))
		case "[Site":
			line = fmt.Sprintf("[Site \"Poona, house %d\"]", rng.IntN(1e4))
		case "[Annotator", "[White", "[Red", "[Green", "[Yellow", "[Black", "[First", "[Second":
			if strings.HasSuffix(line, "]") && tag != "[First" {
				line = fmt.Sprintf("%s \"%s\"]", tag, someone())
			}
		}
		n, _ := w.WriteString(line + "\n")
		at += int64(n)
	}
	if err := errors.Join(w.Flush(), f.Close()); err != nil {
		b.Fatal(err)
	}
	return append(begins, at)
}

// scaleMany imports the games with other names in each, twenty to a file.
func scaleMany(b *testing.B, name string) {
	b.Helper()
	dir := b.TempDir()
	text := filepath.Join(dir, "many.agn")
	begins := manyNames(b, name, text)
	f, err := os.Open(text)
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	inputs := func(yield func(referee.Input) bool) {
		for i, from := range begins[:len(begins)-1] {
			part := io.NewSectionReader(f, from, begins[i+1]-from)
			in := referee.Input{Name: fmt.Sprintf("many-%d.agn", i), Open: func() (io.ReadCloser, error) {
				return io.NopCloser(part), nil
			}}
			if !yield(in) {
				return
			}
		}
	}
	for i := 0; b.Loop(); i++ {
		a, err := openTest(b.Context(), filepath.Join(dir, fmt.Sprint(i, ".agndb")), Create)
		if err != nil {
			b.Fatal(err)
		}
		memory, start, before := watchMemory(), time.Now(), cputime.Used()
		tally, err := a.Import(b.Context(), inputs, ImportOptions{Started: began})
		took, worked := time.Since(start).Seconds(), (cputime.Used() - before).Seconds()
		memory.end()
		var events, players int64
		read := a.file.Read.QueryRow("SELECT sum(events), (SELECT count(*) FROM players) FROM games").Scan(&events, &players)
		if err := errors.Join(err, read, a.Close()); err != nil || tally.Games() != *benchGames {
			b.Fatalf("%d games, %v", tally.Games(), err)
		}
		b.ReportMetric(float64(events)/took/1e6, "Mpositions/s")
		b.ReportMetric(float64(events)/worked/1e6, "Mpositions/cpu-s")
		b.ReportMetric(float64(players), "players")
		b.ReportMetric(float64(memory.most.Load())/(1<<20), "MB-peak")
		b.ReportMetric(0, "ns/op")
	}
}

// scaleDelete takes one game of fifty, all over the archive, out of a copy of it.
func scaleDelete(b *testing.B, path string) {
	b.Helper()
	for b.Loop() {
		b.StopTimer()
		text, err := os.ReadFile(path)
		name := filepath.Join(b.TempDir(), "copy.agndb")
		if err = errors.Join(err, os.WriteFile(name, text, 0o600)); err != nil {
			b.Fatal(err)
		}
		a, err := openTest(b.Context(), name, ReadWrite)
		if err != nil {
			b.Fatal(err)
		}
		var numbers []int64
		for n := 1; n <= *benchGames; n += 50 {
			numbers = append(numbers, int64(n))
		}
		b.StartTimer()
		memory, before := watchMemory(), cputime.Used()
		if _, err := a.Delete(b.Context(), numbers, Correction{When: began}); err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		b.ReportMetric((cputime.Used() - before).Seconds(), "cpu-s")
		memory.end()
		b.ReportMetric(float64(memory.most.Load())/(1<<20), "MB-peak")
		if err := a.Close(); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
	}
}

// scalePositions returns positions amid games all over the archive.
func scalePositions(b *testing.B, a *Archive) (out []naivePosition) {
	b.Helper()
	most := 200
	for i := range most {
		g, err := a.Get(b.Context(), int64(1+i*(*benchGames-1)/most))
		if err != nil {
			b.Fatal(err)
		}
		var st engine.State
		p := naivePosition{}
		ref := referee.New(referee.Config{})
		var parser grammar.Parser
		var game notation.Game
		read := parser.Parse(&grammar.Chunk{Text: bytes.TrimSuffix(g.Text, []byte("\n")), Line: 1}, &game)
		ref.Visit(&game, read, &referee.Visitor{Before: func(s *referee.Event) bool {
			st = s.State
			if s.Number > g.Events/2 {
				p.text, p.hash = string(st.AppendPosition(nil)), record.PositionHash(st)
				return false
			}
			return true
		}})
		out = append(out, p)
	}
	return out
}
