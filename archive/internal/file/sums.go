package file

import (
	"encoding/binary"
	"hash/crc32"
	"slices"
	"sync"
	"unsafe"

	"github.com/ashtapada/agn/internal/words"
	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// Each page of an archive ends in eight bytes that SQLite leaves to others: a sum of the page, and a mark.
// A file system between SQLite and that of the machine makes the sum when a page is written to the
// file, and compares it when one is read. In SQLite's memory, and so in the log, these bytes are 0: a
// page whose sum is missing was brought there from the log by a program that knows nothing of sums.
const (
	reserved = 8
	sumsName = "agn"
	// sumsChecked is the parameter of a connection that compares sums: the number under which a File is
	// noted pages that do not match theirs, or sumsStrict for one that cannot read such a page at all.
	// One that writes must not, since it would give the page a sum.
	sumsChecked = "agn_sums"
	sumsStrict  = -1
	// sumsPragma reserves space for sums in a new file, or in one that is written again.
	sumsPragma = "agn_sums"
)

// sumOf is the sum of a page but for its last bytes. The number is part of it, so that no page passes
// for another.
func sumOf(page []byte, number uint32) uint32 {
	return crc32.Update(number, crc32.MakeTable(crc32.Castagnoli), page[:len(page)-reserved])
}

// markOf is what stands after the sum: on the first page how often the file was changed, which
// every program counts, on others always the same.
func markOf(page []byte, number uint32) uint32 {
	if number == 1 {
		return binary.BigEndian.Uint32(page[24:])
	}
	return applicationID
}

// sealPage writes the sum of a page.
func sealPage(page []byte, number uint32) {
	end := page[len(page)-reserved:]
	binary.BigEndian.PutUint32(end, sumOf(page, number))
	binary.BigEndian.PutUint32(end[4:], markOf(page, number))
}

// sumIs says what the sum of a page is worth.
type sumIs int

const (
	sumRight   sumIs = iota + 1
	sumWrong         // the page was changed, or damaged
	sumMissing       // none was made
)

func checkPage(page []byte, number uint32) sumIs {
	switch end := page[len(page)-reserved:]; {
	case binary.BigEndian.Uint64(end) == 0:
		return sumMissing
	case binary.BigEndian.Uint32(end) == sumOf(page, number):
		return sumRight
	}
	return sumWrong
}

type (
	openFunc    = func(tls *libc.TLS, vfs, name, file uintptr, flags int32, out uintptr) int32
	deleteFunc  = func(tls *libc.TLS, vfs, name uintptr, sync int32) int32
	bytesFunc   = func(tls *libc.TLS, file, buf uintptr, n int32, at int64) int32
	controlFunc = func(tls *libc.TLS, file uintptr, op int32, arg uintptr) int32
)

// pointed is what C memory at an address holds, called the Go function behind a C function pointer.
func pointed[T any](at uintptr) *T { return *(**T)(unsafe.Pointer(&at)) }
func called[F any](at uintptr) F   { return *(*F)(unsafe.Pointer(&at)) }

// sumsSystem is the file system. What C holds pointers to stays with it.
type sumsSystem struct {
	size    uintptr // of a file of the system below, behind which stands its sumsFile
	text    uintptr // sumsChecked
	mu      sync.Mutex
	methods map[uintptr]uintptr // ours, by those below
	last    int64
	wrong   map[int64][]uint32 // the pages that did not match, by the number of the File
	kept    []any
	err     error
}

// sumsFile is what is known of an open database.
type sumsFile struct {
	db     uintptr // the connection
	head   [headSize]byte
	size   int32 // of a page, 0 as long as it has none
	sums   bool  // it has space for sums
	checks int64 // what sumsChecked says, 0 for nothing
}

// of returns what is known of a file.
func (s *sumsSystem) of(file uintptr) *sumsFile { return pointed[sumsFile](file + s.size) }

// pointer is the C function pointer for a Go function.
func pointer[F any](s *sumsSystem, f F) uintptr {
	s.kept = append(s.kept, &f)
	return *(*uintptr)(unsafe.Pointer(&f))
}

// below is the file system of the machine. Tests put others in its place.
func below(tls *libc.TLS) (uintptr, *sqlite3.Tsqlite3_vfs) {
	vfs := sqlite3.Xsqlite3_vfs_find(tls, 0)
	return vfs, pointed[sqlite3.Tsqlite3_vfs](vfs)
}

// sums is the file system, which SQLite knows from when it is first asked for.
var sums = sync.OnceValue(func() *sumsSystem {
	s := &sumsSystem{methods: map[uintptr]uintptr{}, wrong: map[int64][]uint32{}}
	s.err = s.register()
	return s
})

// register makes the file system known to SQLite.
func (s *sumsSystem) register() error {
	tls := libc.NewTLS()
	defer tls.Close()
	_, under := below(tls)
	s.size = (uintptr(under.FszOsFile) + 7) &^ 7
	own := *under
	own.FpNext = 0
	own.FszOsFile = int32(s.size + unsafe.Sizeof(sumsFile{}))
	own.FxOpen = pointer[openFunc](s, s.open)
	own.FxDelete = pointer[deleteFunc](s, func(tls *libc.TLS, _, name uintptr, sync int32) int32 {
		vfs, under := below(tls)
		return called[deleteFunc](under.FxDelete)(tls, vfs, name, sync)
	})
	name, err := libc.CString(sumsName)
	if err != nil {
		return err
	}
	if s.text, err = libc.CString(sumsChecked); err != nil {
		return err
	}
	own.FzName = name
	if rc := sqlite3.Xsqlite3_vfs_register(tls, allocated(tls, &own), 0); rc != sqlite3.SQLITE_OK {
		return words.Errorf("the file system of archives cannot be registered: error %d of SQLite", rc)
	}
	return nil
}

// allocated is C memory that holds a value.
func allocated[T any](tls *libc.TLS, v *T) uintptr {
	p := libc.Xmalloc(tls, libc.Tsize_t(unsafe.Sizeof(*v)))
	*pointed[T](p) = *v
	return p
}

// open opens a file. Of a database reads and writes are ours; logs and temporary files are the business of the
// system below alone.
func (s *sumsSystem) open(tls *libc.TLS, _, name, file uintptr, flags int32, out uintptr) int32 {
	vfs, under := below(tls)
	rc := called[openFunc](under.FxOpen)(tls, vfs, name, file, flags, out)
	f := pointed[sqlite3.Tsqlite3_file](file)
	if rc != sqlite3.SQLITE_OK || flags&sqlite3.SQLITE_OPEN_MAIN_DB == 0 || f.FpMethods == 0 {
		return rc
	}
	*s.of(file) = sumsFile{checks: sqlite3.Xsqlite3_uri_int64(tls, name, s.text, 0)}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.methods[f.FpMethods] == 0 {
		s.methods[f.FpMethods] = s.wrap(tls, pointed[sqlite3.Tsqlite3_io_methods](f.FpMethods))
	}
	f.FpMethods = s.methods[f.FpMethods]
	return rc
}

// wrap returns the methods of a file with ours around those that read and write.
func (s *sumsSystem) wrap(tls *libc.TLS, m *sqlite3.Tsqlite3_io_methods) uintptr {
	own := *m
	read, write := called[bytesFunc](m.FxRead), called[bytesFunc](m.FxWrite)
	own.FxRead = pointer[bytesFunc](s, s.reads(read))
	own.FxWrite = pointer[bytesFunc](s, s.writes(read, write))
	own.FxFileControl = pointer[controlFunc](s, s.controls(called[controlFunc](m.FxFileControl)))
	return allocated(tls, &own)
}

// reads compares the sums of pages that are read, and hides them.
func (s *sumsSystem) reads(read bytesFunc) bytesFunc {
	return func(tls *libc.TLS, file, buf uintptr, n int32, at int64) int32 {
		rc := read(tls, file, buf, n, at)
		f, page := s.of(file), unsafe.Slice(pointed[byte](buf), n)
		if at == 0 && n >= headSize && (rc == sqlite3.SQLITE_OK || rc == sqlite3.SQLITE_IOERR_SHORT_READ) {
			f.note(page)
		}
		if rc != sqlite3.SQLITE_OK || !f.isPage(n, at) {
			return rc
		}
		if number := uint32(at/int64(n)) + 1; f.checks != 0 && checkPage(page, number) != sumRight {
			if f.checks == sumsStrict {
				return sqlite3.SQLITE_CORRUPT
			}
			s.note(f.checks, number)
		}
		clear(page[n-reserved:])
		return rc
	}
}

// writes makes the sums of pages that are written.
func (s *sumsSystem) writes(read, write bytesFunc) bytesFunc {
	return func(tls *libc.TLS, file, buf uintptr, n int32, at int64) int32 {
		f, page := s.of(file), unsafe.Slice(pointed[byte](buf), n)
		switch {
		case at == 0 && n >= headSize:
			f.note(page)
		case !f.sums && n >= minPage:
			// Another connection may have made space for them since.
			if read(tls, file, file+s.size+unsafe.Offsetof(f.head), headSize, 0) == sqlite3.SQLITE_OK {
				f.note(f.head[:])
			}
		}
		if f.isPage(n, at) {
			end := page[n-reserved:]
			before := [reserved]byte(end)
			sealPage(page, uint32(at/int64(n))+1)
			defer copy(end, before[:])
		}
		return write(tls, file, buf, n, at)
	}
}

// controls learns of the connection, and reserves the bytes of sums where that is asked for.
func (s *sumsSystem) controls(control controlFunc) controlFunc {
	return func(tls *libc.TLS, file uintptr, op int32, arg uintptr) int32 {
		switch op {
		case sqlite3.SQLITE_FCNTL_PDB:
			s.of(file).db = *pointed[uintptr](arg)
		case sqlite3.SQLITE_FCNTL_PRAGMA:
			if name := pointed[[3]uintptr](arg)[1]; libc.GoString(name) == sumsPragma {
				bytes := libc.Xmalloc(tls, 4)
				defer libc.Xfree(tls, bytes)
				*pointed[int32](bytes) = reserved
				return sqlite3.Xsqlite3_file_control(tls, s.of(file).db, 0, sqlite3.SQLITE_FCNTL_RESERVE_BYTES, bytes)
			}
		}
		return control(tls, file, op, arg)
	}
}

// isPage reports whether bytes at a place are a page with its sum.
func (f *sumsFile) isPage(n int32, at int64) bool { return f.sums && n == f.size && at%int64(n) == 0 }

// number returns a number for a File.
func (s *sumsSystem) number() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last++
	return s.last
}

// note notes that a page of a File does not match its sum, noted returns such pages, and forget forgets them.
func (s *sumsSystem) note(file int64, page uint32) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !slices.Contains(s.wrong[file], page) {
		s.wrong[file] = append(s.wrong[file], page)
	}
}

func (s *sumsSystem) noted(file int64) []uint32 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.wrong[file])
}

func (s *sumsSystem) forget(file int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.wrong, file)
}

// note learns from the head of the file how long its pages are, and whether they have space for sums.
func (f *sumsFile) note(page []byte) {
	h := head(page)
	f.size, f.sums = int32(h.pageSize()), h.reserved() == reserved
}
