package unpack

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// TestWindow reads zstd data whose header asks for windows up to 512 MiB, and says of one that asks for more what to
// do. The byte that holds the size of the window stands after the magic number and the descriptor of the frame
// (RFC 8878, section 3.1.1.1.2).
func TestWindow(t *testing.T) {
	const text = "[Variant \"chaturanga-2p\"]\n\n1. e3 e6 *\n"
	var packed bytes.Buffer
	w, err := zstd.NewWriter(&packed, zstd.WithSingleSegment(false))
	if err != nil {
		t.Fatal(err)
	}
	_, _ = w.Write([]byte(text))
	_ = w.Flush() // so that the size is not known and no segment is single
	_, _ = w.Write([]byte(text))
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		log  byte
		want string
	}{{17, ""}, {27, ""}, {28, ""}, {29, ""}, {30, "--long=31"}, {31, "--long=31"}} {
		data := bytes.Clone(packed.Bytes())
		data[5] = (c.log - 10) << 3
		r, _, err := NewReader(bytes.NewReader(data), DefaultLimit)
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(r)
		switch {
		case c.want == "" && (err != nil || string(got) != text+text):
			t.Errorf("a window of 2^%d bytes: %q, %v", c.log, got, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want) ||
			strings.Contains(err.Error(), "damaged")):
			t.Errorf("a window of 2^%d bytes: %v", c.log, err)
		}
		_ = r.Close()
	}
}
