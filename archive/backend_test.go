package archive

import (
	"context"
	"fmt"
	"hash/fnv"
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

// server is that address.
var server = os.Getenv(serverVariable)

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
		if err == nil {
			err = os.Setenv(serverVariable, address) // for the processes that tests start
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
	return Open(ctx, addressOf(path), mode, opts...)
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
