package archive

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	sqlite3 "modernc.org/sqlite/lib"
)

// hurt is an import that came to harm.
type hurt struct {
	path         string
	archive      *Archive // nil if it was not opened
	acknowledged int
	err          error
}

// hurtImport makes an archive and imports into it, on the disk that stands under it.
func hurtImport(t *testing.T, path string) (h hurt) {
	t.Helper()
	h.path = path
	h.archive, h.err = openCrash(t, path)
	if h.err == nil {
		var tally Tally
		tally, h.err = h.archive.Import(t.Context(), inputsOf(crashGames(t)...),
			ImportOptions{Started: began, Jobs: 1, batch: crashRun,
				Committed: func(tally Tally) { h.acknowledged = tally.Games() }})
		if tally.Games() != h.acknowledged {
			t.Errorf("tally %d, acknowledged %d", tally.Games(), h.acknowledged)
		}
	}
	return h
}

// fault is a way in which a disk fails.
type fault struct {
	name string
	// says is what the error must say, one of these.
	says    []string
	lasting bool
	fail    func(*access) int32
}

var faults = []fault{
	{"error", []string{"the disk failed", "cannot be written"}, false, (*access).ioError},
	{"lasting error", []string{"the disk failed", "cannot be written"}, true, (*access).ioError},
	{"half a write", []string{"the disk failed", "cannot be written"}, false,
		func(a *access) int32 { a.half(); return a.ioError() }},
	{"full", []string{"no space left"}, false, full},
	{"lastingly full", []string{"no space left"}, true, full},
}

// full is a disk without room: syncing, cutting off and deleting need none.
func full(a *access) int32 {
	switch {
	case a.what == writing:
		a.half()
		return sqlite3.SQLITE_FULL
	case a.what == making:
		return sqlite3.SQLITE_FULL
	}
	return a.through()
}

// TestDiskFails: whichever change of a file fails, once or from then on, the import or
// the making of the archive says so, loses nothing that it acknowledged, and can be
// repeated, in the same open archive or another.
func TestDiskFails(t *testing.T) {
	want := crashWant(t)
	var (
		failing atomic.Pointer[fault]
		at      int
	)
	path := filepath.Join(t.TempDir(), "a.agndb")
	d := newDisk(t, path, func(a *access) int32 {
		f := failing.Load()
		if f == nil || a.what == fetching || a.n < at || a.n > at && !f.lasting {
			return a.through()
		}
		return f.fail(a)
	})
	try := func(f *fault, n int) hurt {
		image{}.write(t, path)
		failing.Store(f)
		d.restart()
		at = n
		return hurtImport(t, path)
	}
	whole := try(nil, 0)
	if whole.err != nil {
		t.Fatal(whole.err)
	}
	changes := d.changes()
	if err := whole.archive.Close(); err != nil {
		t.Fatal(err)
	}
	step := 1
	if !long() {
		step = changes/6 | 1
	}
	for i := range faults {
		f := &faults[i]
		silent := 0
		for n := 1 + i; n <= changes; n += step {
			h := try(f, n)
			if h.err == nil {
				silent++
			} else if !containsAny(h.err.Error(), f.says) || !strings.Contains(h.err.Error(), path) {
				t.Errorf("not clear: %v", h.err)
			}
			if h.err == nil && h.acknowledged != len(want) {
				t.Errorf("no error, %d games acknowledged of %d", h.acknowledged, len(want))
			}
			// What is wrong with the disk may pass while the archive is open, or not.
			if n%2 == 0 {
				failing.Store(nil)
				if h.archive != nil {
					finished(t, h.archive, h.acknowledged, want)
				}
			}
			if h.archive != nil {
				if err := h.archive.Close(); err != nil {
					t.Errorf("closing: %v", err)
				}
			}
			failing.Store(nil)
			survived(t, path, h.acknowledged, want)
			if t.Failed() {
				t.Fatalf("%s at change %d of %d, %v", f.name, n, changes, h.err)
			}
		}
		t.Logf("%s: of no matter %d times", f.name, silent)
	}
}

func containsAny(s string, parts []string) bool {
	for _, p := range parts {
		if strings.Contains(s, p) {
			return true
		}
	}
	return false
}

// TestPowerFails: an import loses nothing that it acknowledged when the power fails,
// and with it whatever was written and not synced.
func TestPowerFails(t *testing.T) {
	onlyFile(t)
	want := crashWant(t)
	path := filepath.Join(t.TempDir(), "a.agndb")
	rng := rand.New(rand.NewPCG(1, 2))
	var acknowledged atomic.Int64
	type lost struct {
		at           access
		acknowledged int
		image
	}
	var all []lost
	p := newPlatter()
	step, start := 1, 1
	if !long() {
		step, start = 29, 7
	}
	newDisk(t, path, func(a *access) int32 {
		if a.what == fetching {
			return a.through()
		}
		if a.n%step == start%step {
			all = append(all, lost{*a, int(acknowledged.Load()), p.fail(rng)})
		}
		rc := a.through()
		p.did(a)
		return rc
	})
	a, err := openCrash(t, path)
	if err != nil {
		t.Fatal(err)
	}
	_, err = a.Import(t.Context(), inputsOf(crashGames(t)...), ImportOptions{Started: began, Jobs: 1, batch: crashRun,
		Committed: func(tally Tally) { acknowledged.Store(int64(tally.Games())) }})
	if err != nil {
		t.Fatal(err)
	}
	all = append(all, lost{acknowledged: int(acknowledged.Load()), image: p.fail(rng)})
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	at := filepath.Join(t.TempDir(), "b.agndb")
	for _, l := range all {
		l.write(t, at)
		survived(t, at, l.acknowledged, want)
		if t.Failed() {
			t.Fatalf("power lost before %v", &l.at)
		}
	}
}

// TestCloseLeavesNothing: what was done with an archive does not keep it open beyond its
// closing, and the log goes into the file.
func TestCloseLeavesNothing(t *testing.T) {
	onlyFile(t)
	for name, do := range map[string]func(a *Archive) error{
		"import": func(a *Archive) error {
			_, err := a.Import(t.Context(), inputsOf(crashGames(t)...), ImportOptions{Started: began})
			return err
		},
		"interrupted import": func(a *Archive) error {
			ctx, cancel := context.WithCancel(t.Context())
			_, err := a.Import(ctx, inputsOf(crashGames(t)...), ImportOptions{Started: began, batch: crashRun,
				Committed: func(Tally) { cancel() }})
			if !errors.Is(err, context.Canceled) {
				return fmt.Errorf("interrupted: %w", err)
			}
			return nil
		},
		"reverify": func(a *Archive) error {
			_, err := a.Reverify(t.Context(), ReverifyOptions{All: true}, func(Change) {})
			return err
		},
		"verify": func(a *Archive) error {
			_, err := checked(a, t.Context(), VerifyOptions{}, func(Problem) {})
			return err
		},
		"vacuum": func(a *Archive) error {
			_, _, err := a.Vacuum(t.Context())
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "a.agndb")
			newDisk(t, path, (*access).through) // which notices what is not closed
			a, err := openTest(t.Context(), path, Create)
			if err != nil {
				t.Fatal(err)
			}
			imported(t, a, ImportOptions{}, soundGame, badGame)
			if err := errors.Join(do(a), a.Close()); err != nil {
				t.Fatal(err)
			}
			if im := imageOf(t, path); len(im) != 1 {
				t.Errorf("%d files are left", len(im))
			}
		})
	}
}

// TestReadFails: what cannot be read is told, and nothing is left out silently.
func TestReadFails(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.agndb")
	made := openAt(t, path, Create)
	imported(t, made, ImportOptions{}, append(mixedGames(t, 2, 30, 4), testdata(t)[:20]...)...)
	games := len(content(t, made))
	var reads, at atomic.Int64
	newDisk(t, path, func(a *access) int32 {
		if a.what == fetching && reads.Add(1) == at.Load() {
			return a.ioError()
		}
		return a.through()
	})
	for _, job := range []struct {
		name string
		// do returns how many games it got to and what else it found.
		do func(a *Archive) (int, error)
	}{
		{"verify", func(a *Archive) (int, error) {
			var found error
			n, err := checked(a, context.Background(), VerifyOptions{},
				func(p Problem) { found = errors.Join(found, errors.New(p.What.String())) })
			return n, errors.Join(err, found)
		}},
		{"export", func(a *Archive) (int, error) { return a.Export(context.Background(), io.Discard, nil) }},
		{"game", func(a *Archive) (int, error) {
			for n := range games {
				if _, err := a.Get(context.Background(), int64(n+1)); err != nil {
					return n, err
				}
			}
			return games, nil
		}},
	} {
		run := func(n int64) (int, error) {
			reads.Store(0)
			at.Store(n)
			a, err := openTest(context.Background(), path, ReadOnly)
			if err != nil {
				return 0, err
			}
			got, err := job.do(a)
			at.Store(0)
			return got, errors.Join(err, a.Close())
		}
		if n, err := run(0); n != games || err != nil {
			t.Fatalf("%s: %d games of %d, %v", job.name, n, games, err)
		}
		total, step := reads.Load(), int64(1)
		if !long() {
			step = total/15 | 1
		}
		for n := int64(1); n <= total; n += step {
			got, err := run(n)
			if err == nil && got != games || err != nil && job.name != "verify" &&
				!strings.Contains(err.Error(), "the disk failed") {
				t.Errorf("%s, read %d of %d fails: %d games of %d, %v", job.name, n, total, got, games, err)
			}
		}
	}
}
