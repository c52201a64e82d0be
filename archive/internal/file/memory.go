package file

import (
	"sync"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// mostHeap is how many bytes SQLite may take while it carries out a statement of the user's
// own, the caches of all connections among them.
const mostHeap = 256 << 20

// countHeap has SQLite count what it takes, without which it knows no bound. It comes before anything
// else that is asked of SQLite: a program that has asked something before goes without the bound.
func countHeap() {
	tls := libc.NewTLS()
	defer tls.Close()
	yes := libc.NewVaList(int32(1))
	defer libc.Xfree(tls, yes)
	sqlite3.Xsqlite3_config(tls, sqlite3.SQLITE_CONFIG_MEMSTATUS, yes)
}

// bounded counts the statements that bound the heap, which all connections have in common.
var bounded struct {
	sync.Mutex
	n int
}

// boundHeap bounds what SQLite takes until free is called.
func boundHeap() (free func()) {
	limit := func(bytes int64) {
		tls := libc.NewTLS()
		defer tls.Close()
		sqlite3.Xsqlite3_hard_heap_limit64(tls, bytes)
	}
	bounded.Lock()
	defer bounded.Unlock()
	if bounded.n++; bounded.n == 1 {
		limit(mostHeap)
	}
	return func() {
		bounded.Lock()
		defer bounded.Unlock()
		if bounded.n--; bounded.n == 0 {
			limit(0)
		}
	}
}
