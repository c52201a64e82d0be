package bounded_test

import (
	"bytes"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/bounded"
)

// endless counts what is taken of a file without end.
type endless struct{ taken int64 }

func (e *endless) Read(b []byte) (int, error) {
	e.taken += int64(len(b))
	return len(b), nil
}

func TestRead(t *testing.T) {
	const most = 1 << 20
	whole := bytes.Repeat([]byte("x"), most)
	if got, err := bounded.Read(bytes.NewReader(whole), most); err != nil || !bytes.Equal(got, whole) {
		t.Errorf("%d bytes, %v", len(got), err)
	}
	for _, r := range []io.Reader{bytes.NewReader(append(whole, 'x')), &endless{}} {
		got, err := bounded.Read(r, most)
		if got != nil || err == nil || !strings.Contains(err.Error(), "longer than 1 MiB") {
			t.Errorf("%T: %d bytes, %v", r, len(got), err)
		}
		if e, ok := r.(*endless); ok && e.taken > most+1 {
			t.Errorf("%d bytes are taken", e.taken)
		}
	}
}

func TestFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "list")
	if _, err := bounded.File(name, 4); !os.IsNotExist(err) {
		t.Errorf("%v, want %v", err, fs.ErrNotExist)
	}
	if err := os.WriteFile(name, []byte("four"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got, err := bounded.File(name, 4); err != nil || string(got) != "four" {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := bounded.File(name, 3); err == nil || !strings.Contains(err.Error(), name) {
		t.Errorf("%v", err)
	}
}
