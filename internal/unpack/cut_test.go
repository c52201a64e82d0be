package unpack_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"testing"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/unpack"
	"github.com/klauspost/compress/zstd"
)

// flusher is what packs.
type flusher interface {
	io.WriteCloser
	Flush() error
}

// TestCutOff cuts compressed data off at each byte. The games that were packed whole
// before are read, and then comes the error.
func TestCutOff(t *testing.T) {
	for name, pack := range map[string]func(io.Writer) (flusher, error){
		"gzip": func(w io.Writer) (flusher, error) { return gzip.NewWriter(w), nil },
		"zstd": func(w io.Writer) (flusher, error) { return zstd.NewWriter(w) },
	} {
		const games = 8
		game := func(i int) string { return fmt.Sprintf("[Event \"%d\"]\n\n1. e3 e6 *", i) }
		var packed bytes.Buffer
		var ends [games]int // of each game when packed
		z, err := pack(&packed)
		if err != nil {
			t.Fatal(err)
		}
		for i := range games {
			_, err := io.WriteString(z, game(i)+"\n\n")
			if err := errors.Join(err, z.Flush()); err != nil {
				t.Fatal(err)
			}
			ends[i] = packed.Len()
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		for n := 16; n < packed.Len(); n++ {
			data, _, err := unpack.NewReader(bytes.NewReader(packed.Bytes()[:n]), unpack.DefaultLimit)
			if err != nil {
				t.Fatal(err)
			}
			whole := 0
			for whole < games && ends[whole] <= n {
				whole++
			}
			r := grammar.NewReader(data)
			var c grammar.Chunk
			got := 0
			for err = r.Next(&c); err == nil; err = r.Next(&c) {
				if string(c.Text) != game(got) {
					t.Fatalf("%s, %d of %d bytes: game %d is %q", name, n, packed.Len(), got, c.Text)
				}
				got++
			}
			if got < whole || got > whole+1 || !errors.Is(err, io.ErrUnexpectedEOF) {
				t.Errorf("%s, %d of %d bytes: %d games, want %d; %v", name, n, packed.Len(), got, whole, err)
			}
			_ = data.Close() // says again that the data is damaged
		}
	}
}
