package archive

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ashtapada/agn/internal/daily"
	"github.com/ashtapada/agn/referee"
)

var kills = flag.Int("kills", 3,
	"how many imports TestKilledAtRandom kills; more than 3 also ask for long loops elsewhere")

// crashGames is what the imports that come to harm import, in files and batches
// that give several transactions.
func crashGames(t testing.TB) []referee.Input {
	var all []referee.Input
	for i, text := range mixedGames(t, 3, 40, 11) {
		all = append(all, textInput(fmt.Sprintf("%d.agn", i), text))
	}
	return all
}

// long reports whether long loops were asked for.
func long() bool { return *kills > 3 || daily.Long() }

const crashRun = 400

// openCrash opens an archive that keeps totals of whatever occurs twice, so that they
// come to harm as well.
func openCrash(t testing.TB, path string) (*Archive, error) {
	a, err := openTest(t.Context(), path, Create)
	if err == nil {
		a.keep = 2
	}
	return a, err
}

// TestImportChild is not a test: it is the import that others kill. It says on
// standard output how many games are acknowledged and how many changes of files it
// took. It kills itself before a change, or amid a write.
func TestImportChild(t *testing.T) {
	path, at, ok := strings.Cut(os.Getenv(childVariable), "|")
	if !ok {
		t.Skip("only run by others")
	}
	at, amid := strings.CutSuffix(at, "/2")
	last, err := strconv.Atoi(at)
	if err != nil {
		t.Fatal(err)
	}
	d := newDisk(t, path, func(a *access) int32 {
		if a.n == last && last > 0 {
			if amid {
				a.half()
			}
			die()
			select {}
		}
		return a.through()
	})
	games := crashGames(t)
	fmt.Println("ready")
	a, err := openCrash(t, path)
	if err != nil {
		t.Fatal(err)
	}
	_, err = a.Import(t.Context(), inputsOf(games...), ImportOptions{Started: began, Jobs: 1, batch: crashRun,
		Committed: func(tally Tally) { fmt.Println("acknowledged", tally.Games()) }})
	if err := errors.Join(err, a.Close()); err != nil {
		t.Fatal(err)
	}
	fmt.Println("changes", d.changes())
}

// killed says where an import is killed: before a change, or amid a write, or, if that
// is 0, after a while, if that is not 0 either.
type killed struct {
	change int
	amid   bool
	after  time.Duration
}

func (k killed) String() string {
	switch {
	case k.change == 0:
		return fmt.Sprintf("after %v", k.after)
	case k.amid:
		return fmt.Sprintf("amid change %d", k.change)
	}
	return fmt.Sprintf("before change %d", k.change)
}

// crash runs the import in another process, which is killed, and returns what it had
// acknowledged and how many changes it took if it came to its end.
func crash(t *testing.T, path string, k killed) (acknowledged, changes int) {
	t.Helper()
	at := strconv.Itoa(k.change)
	if k.amid {
		at += "/2"
	}
	cmd := child(t, "TestImportChild", childVariable+"="+path+"|"+at)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(io.TeeReader(out, &said))
	for lines.Scan() {
		word, n, _ := strings.Cut(lines.Text(), " ")
		switch word {
		case "ready":
			if k.after > 0 {
				time.AfterFunc(k.after, func() { _ = cmd.Process.Kill() })
			}
		case "acknowledged":
			if acknowledged, err = strconv.Atoi(n); err != nil {
				t.Fatal(err)
			}
		case "changes":
			if changes, err = strconv.Atoi(n); err != nil {
				t.Fatal(err)
			}
		}
	}
	err = cmd.Wait()
	if err != nil && !strings.Contains(err.Error(), "killed") {
		t.Fatalf("%v\n%s", err, &said)
	}
	return acknowledged, changes
}

// survived checks an archive whose import came to harm, and that it can be finished.
func survived(t *testing.T, path string, acknowledged int, want map[ID]string) {
	t.Helper()
	a, err := openCrash(t, path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	}()
	finished(t, a, acknowledged, want)
}

// finished checks an open archive in the same way.
func finished(t *testing.T, a *Archive, acknowledged int, want map[ID]string) {
	t.Helper()
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

// TestKilledAtEachChange kills an import, the making of its archive included, before
// each change of a file, and amid each write; without -kills at some of them.
func TestKilledAtEachChange(t *testing.T) {
	onlyFile(t)
	want := crashWant(t)
	_, changes := crash(t, filepath.Join(t.TempDir(), "whole.agndb"), killed{})
	if changes < 300 {
		t.Fatalf("%d changes", changes)
	}
	step := 1
	if !long() {
		step = changes/24 | 1 // odd, so that kills before and amid take turns
	}
	for n := 1 + int(daily.Seed(t))%step; n <= changes; n += step {
		for _, amid := range []bool{false, true} {
			if amid != (n%2 == 0) && !long() {
				continue
			}
			path := filepath.Join(t.TempDir(), "a.agndb")
			k := killed{change: n, amid: amid}
			acknowledged, _ := crash(t, path, k)
			survived(t, path, acknowledged, want)
			if t.Failed() {
				t.Fatalf("killed %v of %d", k, changes)
			}
		}
	}
}

// TestKilledBesideReader: whoever has an archive open while a program that writes to it
// is killed sees whole batches, and can go on.
func TestKilledBesideReader(t *testing.T) {
	onlyFile(t)
	want := crashWant(t)
	empty, path := newArchive(t, "empty.agndb")
	if err := empty.Close(); err != nil {
		t.Fatal(err)
	}
	step := 41
	if long() {
		step = 3
	}
	for n := 3; n < 300; n += step {
		at := filepath.Join(t.TempDir(), "a.agndb")
		imageOf(t, path).write(t, at)
		a := openAt(t, at, ReadWrite)
		a.keep = 2
		before := sound(t, a)
		acknowledged, _ := crash(t, at, killed{change: n, amid: n%2 == 0})
		if before != 0 {
			t.Errorf("%d games to begin with", before)
		}
		finished(t, a, acknowledged, want)
		if t.Failed() {
			t.Fatalf("killed at change %d", n)
		}
	}
}

// TestKilledAtRandom kills imports at random moments, -kills of them.
func TestKilledAtRandom(t *testing.T) {
	want := crashWant(t)
	for i := range *kills {
		path := filepath.Join(t.TempDir(), "a.agndb")
		most := 120 * time.Millisecond
		if i%2 == 0 { // in the making
			most = 12 * time.Millisecond
		}
		k := killed{after: 1 + rand.N(most)}
		acknowledged, _ := crash(t, path, k)
		survived(t, path, acknowledged, want)
		if t.Failed() {
			t.Fatalf("kill %d, %v", i, k)
		}
	}
}

// TestDiskFull: an import that finds no room says so, loses nothing that it
// acknowledged, and can be finished when there is room.
func TestDiskFull(t *testing.T) {
	onlyFile(t)
	want := crashWant(t)
	whole, _ := newArchive(t, "whole.agndb")
	var empty, pages int
	if err := whole.file.Read.QueryRow("PRAGMA page_count").Scan(&empty); err != nil {
		t.Fatal(err)
	}
	if _, err := whole.Import(t.Context(), inputsOf(crashGames(t)...),
		ImportOptions{Started: began, batch: crashRun}); err != nil {
		t.Fatal(err)
	}
	if err := whole.file.Read.QueryRow("PRAGMA page_count").Scan(&pages); err != nil {
		t.Fatal(err)
	}
	for _, tenths := range []int{1, 5, 9} {
		room := empty + (pages-empty)*tenths/10
		a, path := newArchive(t, "a.agndb")
		if _, err := a.file.Write.Exec("PRAGMA max_page_count = " + strconv.Itoa(room)); err != nil {
			t.Fatal(err)
		}
		acknowledged := 0
		tally, err := a.Import(t.Context(), inputsOf(crashGames(t)...), ImportOptions{Started: began, batch: crashRun,
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
		if _, err := a.file.Write.Exec("PRAGMA max_page_count = 1000000"); err != nil {
			t.Fatal(err)
		}
		survived(t, path, acknowledged, want)
	}
}

// TestFileLimit: a write that the system refuses in the middle of an import.
func TestFileLimit(t *testing.T) {
	onlyFile(t)
	if path := os.Getenv(childVariable); path != "" {
		a := openAt(t, path, Create)
		if err := limitFiles(300 << 10); err != nil {
			t.Skip(err)
		}
		acknowledged := 0
		_, err := a.Import(t.Context(), inputsOf(crashGames(t)...), ImportOptions{Started: began, batch: crashRun,
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

// TestTwoProcesses: two programs import into one archive at once, one of which may be
// killed.
func TestTwoProcesses(t *testing.T) {
	want := crashWant(t)
	inputs := crashGames(t)
	slices.Reverse(inputs)
	for _, k := range []killed{{}, {change: 70, amid: true}, {change: 250}, {after: 30 * time.Millisecond}} {
		path := filepath.Join(t.TempDir(), "a.agndb")
		var other sync.WaitGroup
		acknowledged := 0
		other.Go(func() { acknowledged, _ = crash(t, path, k) })
		a := openAt(t, path, Create)
		a.keep = 2
		tally, err := a.Import(t.Context(), inputsOf(inputs...), ImportOptions{Started: began, batch: 100})
		if err != nil {
			t.Error(err)
		}
		other.Wait()
		finished(t, a, max(acknowledged, tally.Games()), want)
		if t.Failed() {
			t.Fatalf("the other one killed %v", k)
		}
	}
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
			a, err := openCrash(t, path)
			if err != nil {
				errs[i] = err
				return
			}
			inputs := crashGames(t)
			if i == 1 { // from the other end
				slices.Reverse(inputs)
			}
			tallies[i], err = a.Import(t.Context(), inputsOf(inputs...), ImportOptions{Started: began, batch: 150})
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
