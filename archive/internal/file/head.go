package file

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"os"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/words"
)

// magic begins every database.
const magic = "SQLite format 3\x00"

// head is the first hundred bytes of a database.
type head []byte

const headSize = 100

func (h head) id() uint32     { return binary.BigEndian.Uint32(h[68:]) }
func (h head) version() int32 { return int32(binary.BigEndian.Uint32(h[60:])) }

// pageSize is the size of a page, reserved how many bytes at the end of each are not SQLite's.
func (h head) pageSize() int {
	if n := int(binary.BigEndian.Uint16(h[16:])); n != 1 {
		return n
	}
	return maxPage
}

func (h head) reserved() int { return int(h[20]) }

// readHead reads the head of a file; it is nil if the file is empty.
func readHead(f io.ReaderAt) (head, error) {
	h := make(head, headSize)
	switch n, err := f.ReadAt(h, 0); {
	case n == 0 && err == io.EOF:
		return nil, nil
	case err != nil && err != io.EOF:
		return nil, err
	case n < len(h) || !bytes.HasPrefix(h, []byte(magic)):
		return nil, problem.ErrNotArchive
	}
	return h, nil
}

// The log beside a database has a head and frames, each a head and a page. The format is that
// of sqlite.org/walformat.html.
const (
	logHead      = 32
	logFrameHead = 24
	logMagic     = 0x377f0682 // one more if sums are of big-endian words
)

// headInLog returns the head of the database as the log beside it has it, nil if it has none.
// SQLite itself would write into files beside the database to find out.
func headInLog(path string) (h head, err error) {
	f, err := os.Open(path + "-wal")
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	first := make([]byte, logHead)
	if _, err := f.ReadAt(first, 0); err != nil {
		return nil, atEnd(err)
	}
	size := int(logWord(first, 2))
	sum := logSum{order: binary.LittleEndian}
	if logWord(first, 0)&1 != 0 {
		sum.order = binary.BigEndian
	}
	if logWord(first, 0)&^1 != logMagic || size < minPage || size > maxPage || !sum.add(first[:24]).is(first[24:]) {
		return nil, nil
	}
	return lastHead(f, first, size, &sum)
}

// logWord is a word of a head in the log.
func logWord(b []byte, i int) uint32 { return binary.BigEndian.Uint32(b[4*i:]) }

// lastHead goes through the frames of a log with a head and a size of pages.
func lastHead(f io.ReaderAt, first []byte, size int, sum *logSum) (h head, err error) {
	frame := make([]byte, logFrameHead+size)
	var waiting head // for the end of its transaction
	for at := int64(logHead); ; at += int64(len(frame)) {
		if _, err := f.ReadAt(frame, at); err != nil {
			return h, atEnd(err)
		}
		if !bytes.Equal(frame[8:16], first[16:24]) || !sum.add(frame[:8]).add(frame[logFrameHead:]).is(frame[16:]) {
			return h, nil
		}
		if page := frame[logFrameHead:]; logWord(frame, 0) == 1 && bytes.HasPrefix(page, []byte(magic)) {
			waiting = bytes.Clone(page[:headSize])
		}
		if logWord(frame, 1) != 0 && waiting != nil {
			h = waiting
		}
	}
}

// atEnd takes the end of a file for no error.
func atEnd(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// logSum is the sum of what the log has had so far.
type logSum struct {
	order  binary.ByteOrder
	s0, s1 uint32
}

// add adds bytes, of which there are eight or a multiple.
func (s *logSum) add(b []byte) *logSum {
	for ; len(b) >= 8; b = b[8:] {
		s.s0 += s.order.Uint32(b) + s.s1
		s.s1 += s.order.Uint32(b[4:]) + s.s0
	}
	return s
}

func (s *logSum) is(b []byte) bool {
	return binary.BigEndian.Uint32(b) == s.s0 && binary.BigEndian.Uint32(b[4:]) == s.s1
}

// checkVersion returns an error unless the schema of an archive is one that this program knows.
func checkVersion(version int) error {
	switch {
	case version > dialect.Version:
		return words.Errorf("%v: its schema is version %d, this version knows %d", problem.ErrNewer, version, dialect.Version)
	case version < 1:
		return words.Errorf("%v: its schema is version %d, which no version of agn writes", problem.ErrNotArchive, version)
	case version < dialect.Oldest:
		return words.Errorf("%v: its schema is version %d, and this version reads %d and later; agn archive export of the "+
			"program that wrote it writes its games, and agn archive import takes them in", problem.ErrOlder, version,
			dialect.Oldest)
	}
	return nil
}
