// Package unpack reads files that may be compressed, without trusting them: what
// a small file unpacks to is bounded.
package unpack

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"

	"github.com/ashtapada/agn/internal/words"
	"github.com/klauspost/compress/zstd"
)

// DefaultLimit is how many bytes a compressed file may unpack to unless a flag says
// otherwise.
const DefaultLimit = 1 << 30

// Suffixes end the names of compressed files. Files are known by their first bytes;
// the names matter only where files are looked for.
func Suffixes() []string { return []string{".gz", ".zst"} }

const (
	gzipMagic = "\x1f\x8b"
	zstdMagic = "\x28\xb5\x2f\xfd"
)

// Packed reports whether data begins as that of a compressed file does.
func Packed(data []byte) bool {
	return bytes.HasPrefix(data, []byte(gzipMagic)) || bytes.HasPrefix(data, []byte(zstdMagic))
}

// maxWindow bounds the memory of a zstd decoder. zstd itself asks for --long or --memory above 128 MiB.
const maxWindow = 512 << 20

// LimitError says that a compressed file holds more than its reader may unpack.
type LimitError struct {
	Limit int64
}

func (e *LimitError) Error() string {
	return fmt.Sprintf("the file unpacks to more than %d bytes", e.Limit)
}

// NewReader returns a reader of what r holds: of the unpacked data if r begins as
// gzip or zstd do, else of r as it is. It unpacks once, so that compressed data in
// compressed data stays as it is. After limit unpacked bytes the reader returns a
// *LimitError, unless the data ends there. Closing it leaves r open.
func NewReader(r io.Reader, limit int64) (rc io.ReadCloser, packed bool, err error) {
	buf := bufio.NewReaderSize(r, 64<<10)
	// A short or failing input says so again when it is read.
	head, _ := buf.Peek(len(zstdMagic))
	switch {
	case bytes.HasPrefix(head, []byte(gzipMagic)):
		z, err := gzip.NewReader(buf)
		if err != nil {
			return nil, true, damaged("gzip", err)
		}
		return &reader{r: z, close: z.Close, kind: "gzip", limit: limit, left: limit}, true, nil
	case bytes.HasPrefix(head, []byte(zstdMagic)):
		z, err := zstd.NewReader(buf, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true),
			zstd.WithDecoderMaxWindow(maxWindow))
		if err != nil {
			return nil, true, damaged("zstd", err)
		}
		done := func() error { z.Close(); return nil }
		return &reader{r: z, close: done, kind: "zstd", limit: limit, left: limit}, true, nil
	}
	return io.NopCloser(buf), false, nil
}

// reader reads at most limit bytes.
type reader struct {
	r           io.Reader
	close       func() error
	kind        string
	limit, left int64
	err         error
}

func (z *reader) Close() error { return z.close() }

func (z *reader) Read(p []byte) (int, error) {
	if z.err != nil || len(p) == 0 {
		return 0, z.err
	}
	if z.left == 0 {
		return 0, z.atLimit()
	}
	n, err := z.r.Read(p[:min(int64(len(p)), z.left)])
	z.left -= int64(n)
	if err != nil && !errors.Is(err, io.EOF) {
		err = damaged(z.kind, err)
	}
	z.err = err
	return n, err
}

// atLimit reads one byte more to learn whether the data ends at the limit.
func (z *reader) atLimit() error {
	var more [1]byte
	switch _, err := io.ReadFull(z.r, more[:]); {
	case err == nil:
		z.err = &LimitError{z.limit}
	case errors.Is(err, io.EOF):
		z.err = io.EOF
	default:
		z.err = damaged(z.kind, err)
	}
	return z.err
}

func damaged(kind string, err error) error {
	switch {
	case errors.Is(err, io.EOF):
		err = io.ErrUnexpectedEOF
	case errors.Is(err, zstd.ErrWindowSizeExceeded):
		return words.Errorf("the zstd data needs a window of more than %d MiB of memory: "+
			"unpack it with zstd -d --long=31 and read what comes out", maxWindow>>20)
	}
	return words.Errorf("damaged %s data: %v", kind, err)
}
