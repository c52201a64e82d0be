package archive

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/ashtapada/agn/referee"
)

var kills = flag.Int("kills", 3, "how many imports TestKilledAtRandom kills")

// crashGames is what the imports that come to harm import, in files and batches
// that give several transactions.
func crashGames(t testing.TB) []referee.Input {
	var all []referee.Input
	for i, text := range mixedGames(t, 3, 40, 11) {
		all = append(all, textInput(fmt.Sprintf("%d.agn", i), text))
	}
	return all
}

const crashRun = 400

// TestImportChild is not a test: it is the import that others kill. It says on
// standard output how many games are acknowledged.
func TestImportChild(t *testing.T) {
	path, at, ok := strings.Cut(os.Getenv(childVariable), "|")
	if !ok {
		t.Skip("only run by others")
	}
	last, err := strconv.Atoi(at)
	if err != nil {
		t.Fatal(err)
	}
	games := crashGames(t)
	fmt.Println("ready")
	a := openAt(t, path, Create)
	var mu sync.Mutex
	steps := 0
	a.step = func(string) {
		mu.Lock()
		defer mu.Unlock()
		if steps++; steps == last {
			_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {}
		}
	}
	_, err = a.Import(t.Context(), inputsOf(games...), ImportOptions{Started: began, Jobs: 1, run: crashRun,
		Committed: func(tally Tally) { fmt.Println("acknowledged", tally.Games()) }})
	if err != nil {
		t.Fatal(err)
	}
	fmt.Println("steps", steps)
}

// crash runs the import in another process, which kills itself at a step, or is
// killed after a while, and returns what it had acknowledged and how many steps it
// came through if it came to its end.
func crash(t *testing.T, path string, step int, after time.Duration) (acknowledged, steps int) {
	t.Helper()
	cmd := child(t, "TestImportChild", fmt.Sprintf("%s=%s|%d", childVariable, path, step))
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		word, n, _ := strings.Cut(lines.Text(), " ")
		switch word {
		case "ready":
			if after > 0 {
				time.AfterFunc(after, func() { _ = cmd.Process.Kill() })
			}
		case "acknowledged":
			if acknowledged, err = strconv.Atoi(n); err != nil {
				t.Fatal(err)
			}
		case "steps":
			if steps, err = strconv.Atoi(n); err != nil {
				t.Fatal(err)
			}
		}
	}
	err = cmd.Wait()
	if err != nil && !strings.Contains(err.Error(), "killed") {
		t.Fatalf("%v %s", err, &stderr)
	}
	return acknowledged, steps
}

// survived checks an archive whose import was killed, and that it can be finished.
func survived(t *testing.T, path string, acknowledged int, want map[ID]string) {
	t.Helper()
	a, err := Open(t.Context(), path, Create)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	if n := sound(t, a); n < acknowledged {
		t.Errorf("%d games, %d were acknowledged", n, acknowledged)
	}
	if _, err := a.Import(t.Context(), inputsOf(crashGames(t)...), ImportOptions{Started: began}); err != nil {
		t.Fatal(err)
	}
	sound(t, a)
	equalContent(t, want, content(t, a))
}

func crashWant(t *testing.T) map[ID]string {
	a, _ := newArchive(t, "want.agndb")
	if _, err := a.Import(t.Context(), inputsOf(crashGames(t)...), ImportOptions{Started: began}); err != nil {
		t.Fatal(err)
	}
	return content(t, a)
}

// TestKilledAtEachStep kills an import at each of its writes; -short at some.
func TestKilledAtEachStep(t *testing.T) {
	want := crashWant(t)
	_, steps := crash(t, filepath.Join(t.TempDir(), "whole.agndb"), -1, 0)
	if steps < 20 {
		t.Fatalf("%d steps", steps)
	}
	stride := 7
	if testing.Short() {
		stride = 23
	}
	if *kills > 3 {
		stride = 1
	}
	for step := 1; step <= steps; step += stride {
		path := filepath.Join(t.TempDir(), "a.agndb")
		acknowledged, _ := crash(t, path, step, 0)
		survived(t, path, acknowledged, want)
		if t.Failed() {
			t.Fatalf("killed at step %d of %d", step, steps)
		}
	}
}

// TestKilledAtRandom kills imports at random moments, -kills of them.
func TestKilledAtRandom(t *testing.T) {
	want := crashWant(t)
	for i := range *kills {
		path := filepath.Join(t.TempDir(), "a.agndb")
		after := time.Duration(1 + rand.Int64N(int64(400*time.Millisecond)))
		acknowledged, _ := crash(t, path, -1, after)
		survived(t, path, acknowledged, want)
		if t.Failed() {
			t.Fatalf("kill %d, after %v", i, after)
		}
	}
}

// TestDiskFull: an import that finds no room says so, loses nothing that it
// acknowledged, and can be finished when there is room.
func TestDiskFull(t *testing.T) {
	want := crashWant(t)
	whole, _ := newArchive(t, "whole.agndb")
	var empty, pages int
	if err := whole.read.QueryRow("PRAGMA page_count").Scan(&empty); err != nil {
		t.Fatal(err)
	}
	if _, err := whole.Import(t.Context(), inputsOf(crashGames(t)...), ImportOptions{Started: began, run: crashRun}); err != nil {
		t.Fatal(err)
	}
	if err := whole.read.QueryRow("PRAGMA page_count").Scan(&pages); err != nil {
		t.Fatal(err)
	}
	for _, tenths := range []int{1, 5, 9} {
		room := empty + (pages-empty)*tenths/10
		a, path := newArchive(t, "a.agndb")
		if _, err := a.write.Exec("PRAGMA max_page_count = " + strconv.Itoa(room)); err != nil {
			t.Fatal(err)
		}
		acknowledged := 0
		tally, err := a.Import(t.Context(), inputsOf(crashGames(t)...), ImportOptions{Started: began, run: crashRun,
			Committed: func(tally Tally) { acknowledged = tally.Games() }})
		if err == nil || !strings.Contains(err.Error(), "no space left") {
			t.Errorf("room for %d pages: %v", room, err)
		}
		if tally.Games() != acknowledged {
			t.Errorf("room for %d pages: tally %d, acknowledged %d", room, tally.Games(), acknowledged)
		}
		if n := sound(t, a); n != acknowledged {
			t.Errorf("room for %d pages: %d games, acknowledged %d", room, n, acknowledged)
		}
		if _, err := a.write.Exec("PRAGMA max_page_count = 1000000"); err != nil {
			t.Fatal(err)
		}
		survived(t, path, acknowledged, want)
	}
}

// TestFileLimit: a write that the system refuses in the middle of an import.
func TestFileLimit(t *testing.T) {
	if path := os.Getenv(childVariable); path != "" {
		a := openAt(t, path, Create)
		limit := syscall.Rlimit{Cur: 300 << 10, Max: 300 << 10}
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
			t.Skip(err)
		}
		acknowledged := 0
		_, err := a.Import(t.Context(), inputsOf(crashGames(t)...), ImportOptions{Started: began, run: crashRun,
			Committed: func(tally Tally) { acknowledged = tally.Games() }})
		if err == nil || !strings.Contains(err.Error(), "disk failed") && !strings.Contains(err.Error(), "no space left") {
			t.Errorf("error %v", err)
		}
		fmt.Println("acknowledged", acknowledged)
		return
	}
	path := filepath.Join(t.TempDir(), "a.agndb")
	out, err := child(t, "TestFileLimit", childVariable+"="+path).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	_, after, ok := strings.Cut(string(out), "acknowledged ")
	if !ok {
		t.Skipf("no limit: %s", out)
	}
	number, _, _ := strings.Cut(after, "\n")
	acknowledged, err := strconv.Atoi(number)
	if err != nil {
		t.Fatal(err)
	}
	survived(t, path, acknowledged, crashWant(t))
}

// TestTwoWriters: two imports at once into one archive, from two connections.
func TestTwoWriters(t *testing.T) {
	want := crashWant(t)
	path := filepath.Join(t.TempDir(), "a.agndb")
	var wg sync.WaitGroup
	errs := make([]error, 2)
	tallies := make([]Tally, 2)
	for i := range errs {
		wg.Go(func() {
			a, err := Open(t.Context(), path, Create)
			if err != nil {
				errs[i] = err
				return
			}
			inputs := crashGames(t)
			if i == 1 { // from the other end
				for l, r := 0, len(inputs)-1; l < r; l, r = l+1, r-1 {
					inputs[l], inputs[r] = inputs[r], inputs[l]
				}
			}
			tallies[i], err = a.Import(t.Context(), inputsOf(inputs...), ImportOptions{Started: began, run: 150})
			errs[i] = errors.Join(err, a.Close())
		})
	}
	wg.Wait()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
	a := openAt(t, path, ReadOnly)
	if n := sound(t, a); n != len(want) || tallies[0].Imported+tallies[1].Imported != n {
		t.Errorf("%d games of %d, tallies %+v", n, len(want), tallies)
	}
	equalContent(t, want, content(t, a))
}
