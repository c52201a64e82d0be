package archive

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// A disk stands between SQLite and the files of one archive: SQLite's own VFS, with
// every call that changes a file, and every read, handed to a test first. It takes
// the place of the default VFS, so that the code under test knows nothing of it.
type disk struct {
	path string // of the archive
	// meet decides what becomes of an access and returns what SQLite is told.
	meet func(*access) int32

	mu    sync.Mutex
	n     int                // changes so far
	names map[uintptr]string // the suffixes of the files that are open, by their handles

	under   *sqlite3.Tsqlite3_vfs
	vfs     uintptr
	methods map[uintptr]uintptr // ours, by those they wrap
	kept    []any               // what C holds pointers to
}

// access is a call by which SQLite changes or reads a file.
type access struct {
	n    int // the number of the change, from 1; 0 for a read
	what what
	file string // what its name adds to that of the archive: "", "-wal", "-journal", "-shm"
	at   int64  // of a write or read, or the new size
	data []byte // what a write writes, for the time of the call
	do   func(bytes int32) int32
}

type what string

const (
	making     what = "making"
	writing    what = "write"
	truncating what = "truncate"
	syncing    what = "sync"
	deleting   what = "delete"
	fetching   what = "read"
)

// through does what SQLite asked for.
func (a *access) through() int32 { return a.do(int32(len(a.data))) }

// half does the half of a write, and nothing of anything else.
func (a *access) half() {
	if a.what == writing {
		a.do(int32(len(a.data) / 2))
	}
}

// ioError is the code of the failure of an access.
func (a *access) ioError() int32 {
	switch {
	case a.file == "-shm":
		return sqlite3.SQLITE_IOERR_SHMSIZE
	case a.what == making:
		return sqlite3.SQLITE_CANTOPEN
	case a.what == writing:
		return sqlite3.SQLITE_IOERR_WRITE
	case a.what == truncating:
		return sqlite3.SQLITE_IOERR_TRUNCATE
	case a.what == syncing:
		return sqlite3.SQLITE_IOERR_FSYNC
	case a.what == deleting:
		return sqlite3.SQLITE_IOERR_DELETE
	}
	return sqlite3.SQLITE_IOERR_READ
}

// pointed is what C memory at an address holds.
func pointed[T any](at uintptr) *T { return *(**T)(unsafe.Pointer(&at)) }

// called is the Go function behind a C function pointer.
func called[F any](at uintptr) F { return *(*F)(unsafe.Pointer(&at)) }

// pointer is the C function pointer for a Go function, which the disk keeps alive.
func pointer[F any](d *disk, f F) uintptr {
	d.kept = append(d.kept, &f)
	return *(*uintptr)(unsafe.Pointer(&f))
}

// allocated is C memory that holds a value.
func allocated[T any](tls *libc.TLS, v *T) uintptr {
	p := libc.Xmalloc(tls, libc.Tsize_t(unsafe.Sizeof(*v)))
	*pointed[T](p) = *v
	return p
}

type (
	fileFunc  = func(tls *libc.TLS, file uintptr) int32
	flagFunc  = func(tls *libc.TLS, file uintptr, flags int32) int32
	sizeFunc  = func(tls *libc.TLS, file uintptr, size int64) int32
	bytesFunc = func(tls *libc.TLS, file, buf uintptr, n int32, at int64) int32
	openFunc  = func(tls *libc.TLS, vfs, name, file uintptr, flags int32, out uintptr) int32
	nameFunc  = func(tls *libc.TLS, vfs, name uintptr, flags int32) int32
	shmFunc   = func(tls *libc.TLS, file uintptr, region, size, extend int32, out uintptr) int32
)

// newDisk puts a disk under the archive at path until the end of the test, by which
// all that was opened from now on must have been closed.
func newDisk(t testing.TB, path string, meet func(*access) int32) *disk {
	t.Helper()
	tls := libc.NewTLS()
	under := sqlite3.Xsqlite3_vfs_find(tls, 0)
	d := &disk{path: path, meet: meet, names: map[uintptr]string{}, methods: map[uintptr]uintptr{}}
	own := *pointed[sqlite3.Tsqlite3_vfs](under)
	d.under = pointed[sqlite3.Tsqlite3_vfs](under)
	own.FpNext = 0
	own.FxOpen = pointer[openFunc](d, d.open)
	own.FxDelete = pointer[nameFunc](d, d.delete)
	name, err := libc.CString("fault")
	if err != nil {
		t.Fatal(err)
	}
	own.FzName = name
	d.vfs = allocated(tls, &own)
	if rc := sqlite3.Xsqlite3_vfs_register(tls, d.vfs, 1); rc != sqlite3.SQLITE_OK {
		t.Fatalf("registering: %d", rc)
	}
	t.Cleanup(func() {
		for _, name := range d.names {
			t.Errorf("%s%s was not closed", path, name)
		}
		sqlite3.Xsqlite3_vfs_unregister(tls, d.vfs)
		tls.Close()
	})
	return d
}

// suffix is what a file's name adds to that of the archive.
func (d *disk) suffix(name uintptr) (string, bool) {
	if name == 0 {
		return "", false
	}
	return strings.CutPrefix(libc.GoString(name), d.path)
}

// met numbers an access and lets the test decide.
func (d *disk) met(a *access) int32 {
	if a.what != fetching {
		d.mu.Lock()
		d.n++
		a.n = d.n
		d.mu.Unlock()
	}
	return d.meet(a)
}

func (d *disk) changes() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.n
}

// restart counts changes from 1 again.
func (d *disk) restart() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.n = 0
}

func (d *disk) open(tls *libc.TLS, vfs, name, file uintptr, flags int32, out uintptr) int32 {
	open := called[openFunc](d.under.FxOpen)
	suffix, ours := d.suffix(name)
	if !ours {
		return open(tls, vfs, name, file, flags, out)
	}
	do := func(int32) int32 { return open(tls, vfs, name, file, flags, out) }
	var rc int32
	if flags&sqlite3.SQLITE_OPEN_CREATE != 0 {
		rc = d.met(&access{what: making, file: suffix, do: do})
	} else {
		rc = do(0)
	}
	f := pointed[sqlite3.Tsqlite3_file](file)
	if rc != sqlite3.SQLITE_OK {
		f.FpMethods = 0
		return rc
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.names[file] = suffix
	if d.methods[f.FpMethods] == 0 {
		d.methods[f.FpMethods] = d.wrap(tls, pointed[sqlite3.Tsqlite3_io_methods](f.FpMethods))
	}
	f.FpMethods = d.methods[f.FpMethods]
	return rc
}

func (d *disk) delete(tls *libc.TLS, vfs, name uintptr, flags int32) int32 {
	remove := called[nameFunc](d.under.FxDelete)
	suffix, ours := d.suffix(name)
	if !ours {
		return remove(tls, vfs, name, flags)
	}
	return d.met(&access{what: deleting, file: suffix, do: func(int32) int32 { return remove(tls, vfs, name, flags) }})
}

func (d *disk) name(file uintptr) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.names[file]
}

// wrap returns the methods of a file with ours around those that matter.
func (d *disk) wrap(tls *libc.TLS, m *sqlite3.Tsqlite3_io_methods) uintptr {
	own := *m
	own.FxClose = pointer[fileFunc](d, func(tls *libc.TLS, file uintptr) int32 {
		d.mu.Lock()
		delete(d.names, file)
		d.mu.Unlock()
		return called[fileFunc](m.FxClose)(tls, file)
	})
	own.FxRead = pointer[bytesFunc](d, func(tls *libc.TLS, file, buf uintptr, n int32, at int64) int32 {
		return d.met(&access{what: fetching, file: d.name(file), at: at,
			do: func(int32) int32 { return called[bytesFunc](m.FxRead)(tls, file, buf, n, at) }})
	})
	own.FxWrite = pointer[bytesFunc](d, func(tls *libc.TLS, file, buf uintptr, n int32, at int64) int32 {
		return d.met(&access{what: writing, file: d.name(file), at: at,
			data: slices.Clone(unsafe.Slice(pointed[byte](buf), n)),
			do:   func(n int32) int32 { return called[bytesFunc](m.FxWrite)(tls, file, buf, n, at) }})
	})
	own.FxTruncate = pointer[sizeFunc](d, func(tls *libc.TLS, file uintptr, size int64) int32 {
		return d.met(&access{what: truncating, file: d.name(file), at: size,
			do: func(int32) int32 { return called[sizeFunc](m.FxTruncate)(tls, file, size) }})
	})
	own.FxSync = pointer[flagFunc](d, func(tls *libc.TLS, file uintptr, flags int32) int32 {
		return d.met(&access{what: syncing, file: d.name(file),
			do: func(int32) int32 { return called[flagFunc](m.FxSync)(tls, file, flags) }})
	})
	own.FxShmMap = pointer[shmFunc](d, func(tls *libc.TLS, file uintptr, region, size, extend int32, out uintptr) int32 {
		do := func(int32) int32 { return called[shmFunc](m.FxShmMap)(tls, file, region, size, extend, out) }
		if extend == 0 {
			return do(0)
		}
		return d.met(&access{what: making, file: d.name(file) + "-shm", at: int64(region) * int64(size), do: do})
	})
	return allocated(tls, &own)
}

func (a *access) String() string {
	return fmt.Sprintf("%s %d of %q at %d, %d bytes", a.what, a.n, a.file, a.at, len(a.data))
}
