package archive

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/daily"
	"github.com/ashtapada/agn/internal/pgtest"
	"github.com/ashtapada/agn/referee"
)

// onceOnly skips a test that starts its servers itself where the archives of all tests are on one, unless many kills
// are asked for.
func onceOnly(t *testing.T) {
	t.Helper()
	if server != "" && *kills <= 3 {
		t.Skip("it is run with archives in files")
	}
}

// rounds is how often a test strikes that a long run repeats: as often as -kills says, 100 times on the day of long
// runs.
func rounds() int {
	if *kills <= 3 && daily.Long() {
		return 100
	}
	return *kills
}

// TestMadeAtOnce: of several programs that make one archive at once one makes it. Those that only import find it;
// those that create it get an error that says so.
func TestMadeAtOnce(t *testing.T) {
	onceOnly(t)
	address := postgresFor(t)
	at := schemaFor(address, t.Name())
	text := mixedGames(t, 1, 4, 3)[0]
	var wg sync.WaitGroup
	errs := make([]error, 4)
	for i := range errs {
		wg.Go(func() {
			a, err := Open(t.Context(), at, Create)
			if err == nil {
				_, err = a.Import(t.Context(), inputsOf(textInput("a", text)), ImportOptions{Started: began})
				err = errors.Join(err, a.Close())
			}
			errs[i] = err
		})
	}
	wg.Wait()
	if err := errors.Join(errs...); err != nil {
		t.Error(err)
	}
	sound(t, openHere(t, at, ReadOnly))

	// And so where other servers keep shards, of one archive or of several in one database.
	other := otherCluster(t)
	errs = make([]error, 6)
	for i := range errs {
		wg.Go(func() {
			name := fmt.Sprintf("_%d", i/4)
			_, errs[i] = CreateShards(t.Context(), at+name, 4, "1-2 "+other+"&search_path=shards"+name, true)
		})
	}
	wg.Wait()
	made := 0
	for i, err := range errs {
		switch {
		case err == nil:
			made++
		case !errors.Is(err, fs.ErrExist):
			t.Error(i, err)
		}
	}
	if made != 2 {
		t.Error(made, errs)
	}
	// What a create left that was broken off is named.
	statements(t, other, "CREATE SCHEMA half", "CREATE TABLE half.game_rows_1 ()")
	_, err := CreateShards(t.Context(), at+"_half", 2, "1 "+other+"&search_path=half", true)
	if err == nil || !errors.Is(err, ErrNotArchive) {
		t.Error(err)
	}
}

// cutter passes connections to a server on, until they are cut.
type cutter struct {
	// address is that of the server by way of the cutter.
	address string
	mu      sync.Mutex
	open    []net.Conn
}

// newCutter returns one for the server at an address.
func newCutter(t *testing.T, address string) *cutter {
	t.Helper()
	at, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	dir, err := os.MkdirTemp("", "agncut") // the names of sockets are short
	if err != nil {
		t.Fatal(err)
	}
	const socket = ".s.PGSQL.5432"
	listener, err := net.Listen("unix", filepath.Join(dir, socket))
	if err != nil {
		t.Fatal(err)
	}
	c := &cutter{address: strings.Replace(address, at.Query().Get("host"), dir, 1)}
	t.Cleanup(func() {
		if err := errors.Join(listener.Close(), os.RemoveAll(dir)); err != nil {
			t.Error(err)
		}
		c.cut()
	})
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial("unix", filepath.Join(at.Query().Get("host"), socket))
			if err != nil {
				_ = client.Close()
				continue
			}
			c.mu.Lock()
			c.open = append(c.open, client, server)
			c.mu.Unlock()
			pass := func(to, from net.Conn) {
				_, _ = io.Copy(to, from)
				_ = errors.Join(to.Close(), from.Close())
			}
			go pass(client, server)
			go pass(server, client)
		}
	}()
	return c
}

// cut ends all connections.
func (c *cutter) cut() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, conn := range c.open {
		_ = conn.Close()
	}
	c.open = nil
}

// TestShardsFail: where a server crashes in the middle of an import, that of the archive or of some shards, or where
// the connection is cut, the import says so; what it has reported is there, all is whole, and the next import goes on.
func TestShardsFail(t *testing.T) {
	onceOnly(t)
	ctx := t.Context()
	main, other := otherCluster(t), otherCluster(t)
	proxy := newCutter(t, main)
	at := schemaFor(proxy.address, t.Name())
	if _, err := CreateShards(ctx, at, 4, "1-2 "+other+"&search_path=shards", true); err != nil {
		t.Fatal(err)
	}
	faults := []struct {
		name string
		do   func() error
	}{
		{"the server crashes", func() error { return pgtest.Crash(main) }},
		{"that of some shards crashes", func() error { return pgtest.Crash(other) }},
		{"the connection is cut", func() error { proxy.cut(); return nil }},
	}
	inFile := openHere(t, filepath.Join(t.TempDir(), "a.agndb"), Create)
	rounds, failed, kept := max(len(faults), rounds()), 0, 0
	for i := range rounds {
		fault := faults[i%len(faults)]
		texts := mixedGames(t, 2, 20, 100+2*uint64(i))
		imported(t, inFile, ImportOptions{}, texts...)
		var inputs []referee.Input
		for k, text := range texts {
			inputs = append(inputs, textInput(fmt.Sprint(k), text))
		}
		a, err := Open(ctx, at, ReadWrite)
		if err != nil {
			t.Fatal(err)
		}
		acknowledged, batches := 0, 1+rand.N(4)
		strike := sync.OnceFunc(func() {
			if err := fault.do(); err != nil {
				t.Error(err)
			}
		})
		var striking sync.WaitGroup
		_, err = a.Import(ctx, inputsOf(inputs...), ImportOptions{Started: began, Jobs: 1, batch: 100,
			Committed: func(tally Tally) {
				acknowledged = tally.Games()
				if batches--; batches == 0 {
					wait := rand.N(40 * time.Millisecond) // at any moment of a batch
					striking.Go(func() { time.Sleep(wait); strike() })
				}
			}})
		striking.Wait()
		if err != nil {
			failed++
			if !strings.Contains(err.Error(), "the server cannot be reached, or has ended the connection") ||
				strings.Contains(err.Error(), "\n") {
				t.Errorf("%s: %v", fault.name, err)
			}
		}
		_ = a.Close() // its connections are gone
		if a, err = Open(ctx, at, ReadWrite); err != nil {
			t.Fatal(err)
		}
		if n := sound(t, a); n < kept+acknowledged {
			t.Errorf("%s: %d games, %d were acknowledged", fault.name, n, kept+acknowledged)
		}
		if _, err := a.Import(ctx, inputsOf(inputs...), ImportOptions{Started: began}); err != nil {
			t.Fatal(err)
		}
		kept = sound(t, a)
		equalContent(t, content(t, inFile), content(t, a))
		if err := a.Close(); err != nil {
			t.Error(err)
		}
		if t.Failed() {
			t.Fatalf("round %d: %s", i, fault.name)
		}
	}
	t.Logf("%d of %d imports failed", failed, rounds)
}

// TestShardsBusy: while two programs write to an archive with shards, one of which corrects as well, four readers see
// each game whole, never fewer games than before where nothing is deleted, and as many as are counted.
func TestShardsBusy(t *testing.T) {
	onceOnly(t)
	ctx := t.Context()
	at := schemaFor(postgresFor(t), t.Name())
	if _, err := CreateShards(ctx, at, 4, "", true); err != nil {
		t.Fatal(err)
	}
	inFile := openHere(t, filepath.Join(t.TempDir(), "a.agndb"), Create)
	var known struct { // what is written, or just about to be
		sync.Mutex
		games map[ID]string
	}
	ends := time.Now().Add(time.Duration(rounds()) * 3 * time.Second) // five minutes of 100
	done := make(chan struct{})
	var writing, reading sync.WaitGroup
	for i := range uint64(2) {
		writing.Go(func() {
			a, err := Open(ctx, at, ReadWrite)
			if err != nil {
				t.Error(err)
				return
			}
			for n := i; n < 4 || long() && time.Now().Before(ends) && !t.Failed(); n += 2 {
				var inputs []referee.Input
				for k, text := range mixedGames(t, 1, 20, 100+20*n) {
					inputs = append(inputs, textInput(fmt.Sprint(k), text))
				}
				known.Lock()
				_, err := inFile.Import(ctx, inputsOf(inputs...), ImportOptions{Started: began})
				known.games = content(t, inFile)
				known.Unlock()
				if err == nil {
					_, err = a.Import(ctx, inputsOf(inputs...), ImportOptions{Started: began, Jobs: 1, batch: 100})
				}
				if err != nil {
					t.Error(err)
					break
				}
			}
			if err := a.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	for range 4 {
		a := openHere(t, at, ReadOnly)
		reading.Go(func() {
			for before := 0; ; {
				last := false
				select {
				case <-done:
					last = true
				default:
				}
				seen := content(t, a)
				known.Lock()
				want := known.games
				known.Unlock()
				for id, game := range seen {
					if want[id] != game {
						t.Errorf("game %s is torn: %s", id, game)
					}
				}
				if len(seen) < before || last && len(seen) != len(want) {
					t.Errorf("%d games, %d before, %d are to be there", len(seen), before, len(want))
				}
				if before = len(seen); last || t.Failed() {
					return
				}
				answer := answerOf(t, a, "order by luck", Page{})
				lines := strings.Split(strings.TrimSpace(answer), "\n")
				var n int
				if _, err := fmt.Sscan(lines[len(lines)-1], &n); err != nil || n < len(lines)-1 {
					t.Errorf("%d games are found, and then %d counted: %v", len(lines)-1, n, err)
				}
			}
		})
	}
	writing.Wait()
	close(done)
	reading.Wait()
	a := openHere(t, at, ReadOnly)
	sound(t, a)
	for _, src := range []string{"", "order by luck", "verdict:legal order by plies desc, luck"} {
		q, err := query.Parse(src)
		if err != nil {
			t.Fatal(err)
		}
		n, err := a.Count(ctx, q)
		if m, other := inFile.Count(ctx, q); n != m || errors.Join(err, other) != nil {
			t.Error(src, n, m, err, other)
		}
	}
}

// TestShardsFull: where the disk of a server that keeps shards is full, the import says so, and goes on when there is
// room.
func TestShardsFull(t *testing.T) {
	onceOnly(t)
	if os.Geteuid() != 0 {
		t.Skip("a small disk is made by root")
	}
	ctx := t.Context()
	other := otherCluster(t)
	disk, err := os.MkdirTemp("", "agndisk")
	if err != nil {
		t.Fatal(err)
	}
	mount := func(option string) ([]byte, error) {
		return exec.Command("mount", "-t", "tmpfs", "-o", option+",mode=777", "agn", disk).CombinedOutput()
	}
	if out, err := mount("size=100k"); err != nil {
		t.Skipf("no small disk can be made: %v, %s", err, out)
	}
	defer func() { // before the server is stopped, which has files there
		statements(t, other, "DROP SCHEMA shards CASCADE", "DROP TABLESPACE small")
		out, err := exec.Command("umount", disk).CombinedOutput()
		if err = errors.Join(err, os.Remove(disk)); err != nil {
			t.Errorf("%v, %s", err, out)
		}
	}()
	if out, err := exec.Command("chown", "postgres", disk).CombinedOutput(); err != nil {
		t.Fatalf("%s", out)
	}
	at := schemaFor(postgresFor(t), t.Name())
	if _, err := CreateShards(ctx, at, 2, "1 "+other+"&search_path=shards", true); err != nil {
		t.Fatal(err)
	}
	statements(t, other, "CREATE TABLESPACE small LOCATION '"+disk+"'", "ALTER TABLE shards.texts_1 SET TABLESPACE small",
		"ALTER TABLE shards.postings_1 SET TABLESPACE small", "ALTER TABLE shards.plays_1 SET TABLESPACE small")
	var inputs []referee.Input
	for i := range 12 {
		inputs = append(inputs, textInput(fmt.Sprint(i), strings.Join(mixedGames(t, 2, 40, 300+2*uint64(i)), "\n")))
	}
	a := openHere(t, at, ReadWrite)
	acknowledged := 0
	_, err = a.Import(ctx, inputsOf(inputs...), ImportOptions{Started: began, Jobs: 1, batch: 1000,
		Committed: func(tally Tally) { acknowledged = tally.Games() }})
	if err == nil || !strings.Contains(err.Error(), "no space left for the archive") {
		t.Errorf("%d games, %v", acknowledged, err)
	}
	if n := sound(t, a); n < acknowledged {
		t.Errorf("%d games, %d were acknowledged", n, acknowledged)
	}
	if out, err := mount("remount,size=50m"); err != nil {
		t.Fatalf("%v, %s", err, out)
	}
	inFile := openHere(t, filepath.Join(t.TempDir(), "a.agndb"), Create)
	for _, a := range []*Archive{a, inFile} {
		if _, err := a.Import(ctx, inputsOf(inputs...), ImportOptions{Started: began}); err != nil {
			t.Fatal(err)
		}
		sound(t, a)
	}
	equalContent(t, content(t, inFile), content(t, a))
	if err := a.Close(); err != nil {
		t.Error(err)
	}
}
