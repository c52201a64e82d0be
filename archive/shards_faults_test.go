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
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ashtapada/agn/internal/pgtest"
	"github.com/ashtapada/agn/referee"
)

// TestMadeAtOnce: of several programs that make one archive at once one makes it. Those that only import find it, and
// those that create it are told so.
func TestMadeAtOnce(t *testing.T) {
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

// TestShardsFail: where a server crashes in the middle of an import, that of the archive or of some shards, or where the
// connection is cut, the import says so; what it has reported is there, all is whole, and the next import goes on.
func TestShardsFail(t *testing.T) {
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
	rounds, failed, kept := len(faults), 0, 0
	if long() {
		rounds = 100
	}
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
				strings.Count(err.Error(), "\n") > 2 {
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
