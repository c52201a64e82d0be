package archive

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"log"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/internal/pgtest"
)

// serverVariable names a database in PostgreSQL that keeps the archives of tests, each in a schema of its own, by its
// address; start is one that the tests start themselves. Without it the archives are files.
const serverVariable = "AGN_TEST_PG"

// server is that address; after it can stand how many shards the archives have, and how many clusters keep them, as
// "start 4 3".
var (
	server, numShards, numClusters = testServer(os.Getenv(serverVariable))
	// others are the addresses of the other clusters.
	others []string
)

// testServer reads what the variable says.
func testServer(variable string) (address string, shards, clusters int) {
	shards, clusters = 1, 1
	address, rest, _ := strings.Cut(variable, " ")
	if rest != "" {
		if _, err := fmt.Sscan(rest+" 1", &shards, &clusters); err != nil {
			log.Fatal(err)
		}
	}
	return address, shards, clusters
}

// startServer starts one, once, and stopServer stops it.
var (
	stopServer  = func() error { return nil }
	startServer = sync.OnceValues(func() (address string, err error) {
		address, stop, err := pgtest.Start()
		if err == nil {
			stopServer = stop
		}
		return address, err
	})
)

// smallWindow is of how many games statements have arguments in tests, so that most take several.
const smallWindow = 7

func TestMain(m *testing.M) {
	if server == "start" {
		address, err := startServer()
		for range numClusters - 1 {
			if err != nil {
				break
			}
			var other string
			var stop func() error
			if other, stop, err = pgtest.Start(); err == nil {
				others = append(others, other)
				before := stopServer
				stopServer = func() error { return errors.Join(before(), stop()) }
			}
		}
		if err == nil { // for the processes that tests start
			err = os.Setenv(serverVariable, fmt.Sprintf("%s %d", address, numShards))
		}
		if err != nil {
			log.Fatal(err)
		}
		server = address
	}
	if server != "" {
		dialect.Window = smallWindow
	}
	code := m.Run()
	if err := stopServer(); err != nil {
		log.Fatal(err)
	}
	os.Exit(code)
}

// openTest opens an archive as Open does: a file, or what stands for it in PostgreSQL.
func openTest(ctx context.Context, path string, mode Mode, opts ...OpenOptions) (*Archive, error) {
	if err := createTest(ctx, addressOf(path), mode); err != nil {
		return nil, err
	}
	return Open(ctx, addressOf(path), mode, opts...)
}

var creating sync.Mutex

// createTest makes an archive with the shards that the tests are to have, where one is to be made and is not there.
func createTest(ctx context.Context, address string, mode Mode) error {
	if numShards == 1 || mode != Create {
		return nil
	}
	creating.Lock() // who makes one on several servers makes it one after the other
	defer creating.Unlock()
	a, err := Open(ctx, address, ReadOnly)
	if err == nil {
		return a.Close()
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if _, err = CreateShards(ctx, address, numShards, serversFor(schemaOf(address)), true); errors.Is(err, fs.ErrExist) {
		err = nil // another process has made it
	}
	return err
}

// serversFor says which of the clusters of the tests keep the shards of an archive.
func serversFor(schema string) (plan string) {
	for i, other := range others {
		plan += fmt.Sprintf("%d %s&search_path=%s\n", i+1, other, schema)
	}
	return plan
}

// addressOf is where the archive of a file is.
func addressOf(path string) string {
	if server == "" {
		return path
	}
	return schemaFor(server, path)
}

// schemaFor is the address of a schema for a name.
func schemaFor(address, name string) string {
	h := fnv.New64a()
	h.Write([]byte(name))
	link := "?"
	if strings.Contains(address, "?") {
		link = "&"
	}
	return fmt.Sprintf("%s%ssearch_path=t%016x", address, link, h.Sum64())
}

// onlyFile skips a test of what only a file has.
func onlyFile(t testing.TB) {
	if server != "" {
		t.Skip("an archive in PostgreSQL is no file")
	}
}
