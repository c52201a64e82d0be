package unpack_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/unpack"
	"github.com/klauspost/compress/zstd"
)

const text = "1. e3 e6 *\n"

func packers(t *testing.T) map[string]func(string) []byte {
	return map[string]func(string) []byte{
		"gzip": func(s string) []byte {
			var b bytes.Buffer
			w := gzip.NewWriter(&b)
			if _, err := io.WriteString(w, s); err != nil {
				t.Fatal(err)
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			return b.Bytes()
		},
		"zstd": func(s string) []byte {
			w, err := zstd.NewWriter(nil)
			if err != nil {
				t.Fatal(err)
			}
			return w.EncodeAll([]byte(s), nil)
		},
	}
}

func read(data []byte, limit int64) (string, bool, error) {
	r, packed, err := unpack.NewReader(bytes.NewReader(data), limit)
	if err != nil {
		return "", packed, err
	}
	defer r.Close()
	out, err := io.ReadAll(r)
	return string(out), packed, err
}

func TestReader(t *testing.T) {
	for _, plain := range []string{"", "x", text, "\x1f", "\x28\xb5\x2f"} {
		if got, packed, err := read([]byte(plain), 1); got != plain || packed || err != nil {
			t.Errorf("%q: %q, %v, %v", plain, got, packed, err)
		}
	}
	for name, pack := range packers(t) {
		n := int64(len(text))
		data := pack(text)
		if got, packed, err := read(data, n); got != text || !packed || err != nil {
			t.Errorf("%s: %q, %v, %v", name, got, packed, err)
		}
		var limit *unpack.LimitError
		if got, _, err := read(data, n-1); got != text[:n-1] || !errors.As(err, &limit) || limit.Limit != n-1 {
			t.Errorf("%s one byte short: %q, %v", name, got, err)
		}
		twice := append(append([]byte{}, data...), data...)
		if got, _, err := read(twice, 2*n); got != text+text || err != nil {
			t.Errorf("%s twice: %q, %v", name, got, err)
		}
		if got, _, err := read(pack(string(data)), 1<<20); got != string(data) || err != nil {
			t.Errorf("%s in itself: %q, %v", name, got, err)
		}
		if got, _, err := read(pack(""), 0); got != "" || err != nil {
			t.Errorf("%s of nothing: %q, %v", name, got, err)
		}
	}
}

// TestDamage cuts and flips compressed data: there is an error each time that what
// comes out is not the text, and what came out before it is the text's.
func TestDamage(t *testing.T) {
	long := strings.Repeat(text+"{a comment}\n", 50)
	for name, pack := range packers(t) {
		data := pack(long)
		for cut := 4; cut < len(data); cut++ {
			got, _, err := read(data[:cut], 1<<20)
			if err == nil || !strings.HasPrefix(long, got) || !strings.Contains(err.Error(), "damaged "+name) {
				t.Fatalf("%s cut at %d: %d bytes, %v", name, cut, len(got), err)
			}
		}
		for i := 4; i < len(data); i++ {
			bad := bytes.Clone(data)
			bad[i] ^= 0x55
			if got, _, err := read(bad, 1<<20); err == nil && got != long {
				t.Fatalf("%s flipped at %d: other text without an error", name, i)
			}
		}
	}
}

// TestBomb: a small file that unpacks to much is stopped at the limit.
func TestBomb(t *testing.T) {
	for name, pack := range packers(t) {
		data := pack(strings.Repeat("\n", 8<<20))
		got, _, err := read(data, 1<<20)
		var limit *unpack.LimitError
		if len(got) != 1<<20 || !errors.As(err, &limit) {
			t.Errorf("%s: %d bytes of %d, %v", name, len(got), len(data), err)
		}
	}
}
