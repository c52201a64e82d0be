package lsp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/sourcegraph/jsonrpc2"
)

// maxMessage is the length in bytes of the longest message that is read.
const maxMessage = 128 << 20

// maxHeader is the length in bytes of the longest line of a header.
const maxHeader = 4 << 10

// stream carries messages of JSON-RPC, each after a header with its length. What is no
// message is answered with an error, and the next is read; what has no length ends it.
type stream struct {
	r *bufio.Reader
	c io.Closer
	// grace is how long Close waits for what is queued to be read.
	grace time.Duration
	// drain is called where no message comes any more, broken where none can be written.
	drain, broken func()

	w       *bufio.Writer // of the goroutine that writes
	written chan struct{} // closed when it ends

	mu    sync.Mutex // guards what follows
	more  *sync.Cond
	queue [][]byte
	err   error // why nothing can be written any more
}

func newStream(conn io.ReadWriteCloser, grace time.Duration, drain, broken func()) *stream {
	s := &stream{
		r: bufio.NewReaderSize(conn, 64<<10), c: conn, grace: grace, drain: drain, broken: broken,
		w: bufio.NewWriter(conn), written: make(chan struct{}),
	}
	s.more = sync.NewCond(&s.mu)
	go s.write()
	return s
}

// WriteObject implements jsonrpc2.ObjectStream. It does not wait for the message to be
// read: a client may write all it has to say before it reads.
func (s *stream) WriteObject(obj any) error {
	data, err := json.Marshal(obj)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil {
		return s.err
	}
	s.queue = append(s.queue, data)
	s.more.Signal()
	return nil
}

// write writes what is queued until the stream is closed or cannot be written to.
func (s *stream) write() {
	defer close(s.written)
	s.mu.Lock()
	defer s.mu.Unlock()
	for {
		for len(s.queue) == 0 && s.err == nil {
			s.more.Wait()
		}
		if len(s.queue) == 0 {
			return
		}
		batch := s.queue
		s.queue = nil
		s.mu.Unlock()
		for _, data := range batch {
			// A bufio.Writer keeps the first error for its flush.
			fmt.Fprintf(s.w, "Content-Length: %d\r\n\r\n", len(data))
			_, _ = s.w.Write(data)
		}
		err := s.w.Flush()
		s.mu.Lock()
		if err != nil {
			s.err, s.queue = err, nil
			s.broken()
			return
		}
	}
}

// ReadObject implements jsonrpc2.ObjectStream.
func (s *stream) ReadObject(v any) error {
	for {
		n, err := s.header()
		if err != nil {
			s.drain()
			return err
		}
		var fault *jsonrpc2.Error
		if n > maxMessage {
			fault = noRequest("a message of %d bytes is too long", n)
			_, err = io.CopyN(io.Discard, s.r, n)
		} else {
			body := make([]byte, n)
			if _, err = io.ReadFull(s.r, body); err == nil {
				fault = parse(body, v)
			}
		}
		if err == nil && fault != nil {
			// It is not known which request it was.
			err = s.WriteObject(map[string]any{"jsonrpc": "2.0", "id": nil, "error": fault})
		}
		if err != nil || fault == nil {
			return err
		}
	}
}

// parse reads a message. The error says why it is none.
func parse(body []byte, v any) *jsonrpc2.Error {
	switch {
	case !json.Valid(body):
		return &jsonrpc2.Error{Code: jsonrpc2.CodeParseError, Message: "the message is not JSON"}
	case !bytes.HasPrefix(bytes.TrimLeft(body, " \t\r\n"), []byte("{")):
		return noRequest("the message is not an object")
	}
	if err := json.Unmarshal(body, v); err != nil {
		return noRequest("%v", err)
	}
	return nil
}

func noRequest(format string, args ...any) *jsonrpc2.Error {
	return &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest, Message: fmt.Sprintf(format, args...)}
}

// Close implements jsonrpc2.ObjectStream. What is queued is written, unless nobody reads
// it for some time.
func (s *stream) Close() error {
	s.mu.Lock()
	if s.err == nil {
		s.err = io.ErrClosedPipe
	}
	s.more.Signal()
	s.mu.Unlock()
	select {
	case <-s.written:
	case <-time.After(s.grace):
	}
	return s.c.Close()
}

// errHeader ends a stream in which it is not known where the next message begins.
var errHeader = errors.New("the header of a message has no length")

// header reads a header and returns the length that it gives.
func (s *stream) header() (int64, error) {
	n := int64(-1)
	for {
		line, err := s.line()
		if err != nil {
			return 0, err
		}
		if line == "" {
			if n < 0 {
				return 0, errHeader
			}
			return n, nil
		}
		name, value, _ := strings.Cut(line, ":")
		if strings.EqualFold(strings.TrimSpace(name), "Content-Length") {
			n, err = strconv.ParseInt(strings.TrimSpace(value), 10, 64)
			if err != nil || n < 0 {
				return 0, errHeader
			}
		}
	}
}

// line reads a line of a header, without its end.
func (s *stream) line() (string, error) {
	b, err := s.r.ReadSlice('\n')
	switch {
	case len(b) > maxHeader:
		return "", errHeader
	case len(b) > 0 && errors.Is(err, io.EOF):
		return "", io.ErrUnexpectedEOF
	case err != nil:
		return "", err
	}
	return string(bytes.TrimRight(b, "\r\n")), nil
}
