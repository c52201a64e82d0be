package format

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"testing"
	"testing/iotest"

	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// FuzzFormat: formatting has a fixed point, keeps what it cannot read, and finds as
// many games in its own output as in the input.
func FuzzFormat(f *testing.F) {
	for _, s := range []string{
		"[Variant \"chaturanga-2p\"]\n1. e2e3 {a\n\nb} (1. d3) e6 ; c\n *\n",
		"[Variant \"chaturanga-2p\"]\n\n1. e3 Qd6\n\n[Variant \"chaturanga-2p\"]\n1.e2e3 *",
		"[Red \"?\"]\n[White \"?\"]\n[Variant \"chauka-bara\"]\n\n1. R: <0> -- *",
		"[A \"b]\n\n*\n\n{open\n\n[A \"\"]\n* x\r\n",
		"\ufeff1. e3 *\r\n\r\n\r\n",
		"\x1f\x8b",
		"",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		form := New(referee.Config{Variant: "chaturanga-2p"})
		once, err := form.Format(t.Context(), data)
		if err != nil {
			t.Fatal(err)
		}
		again, err := form.Format(t.Context(), bytes.Clone(once.Text))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(once.Text, again.Text) {
			t.Fatalf("no fixed point:\n%q\n%q\n%q", data, once.Text, again.Text)
		}
		form.large = 0
		together, err := form.Format(t.Context(), data)
		if err != nil || !reflect.DeepEqual(once, together) {
			t.Fatalf("several workers: %v\n%q\n%+v\n%+v", err, data, once, together)
		}
		if len(once.Faults) != len(again.Faults) {
			t.Fatalf("%d faults, then %d:\n%q\n%q", len(once.Faults), len(again.Faults), data, once.Text)
		}
	})
}

// TestFormatTogether: several workers make of all games, sound and faulty, what one
// makes.
func TestFormatTogether(t *testing.T) {
	paths, err := filepath.Glob("../../testdata/*/*.agn")
	if err != nil || len(paths) < 20 {
		t.Fatal(len(paths), err)
	}
	var all []byte
	for _, p := range paths {
		data, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		all = append(append(all, data...), "\n\n"...)
	}
	all = append(all, "[Variant \"chaturanga-2p\"]\n[Language \"fr\"]\n\n1. Cf3 e6 *\n"...)
	for _, lenient := range []bool{false, true} {
		form := New(referee.Config{Lenient: lenient})
		form.large = len(all) + 1
		want, err := form.Format(t.Context(), all)
		if err != nil {
			t.Fatal(err)
		}
		if lenient == (len(want.Notes) == 0) {
			t.Errorf("lenient %v: %d notes", lenient, len(want.Notes))
		}
		form.large = 0
		got, err := form.Format(t.Context(), all)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("lenient %v: %v, %d faults, want %d", lenient, err, len(got.Faults), len(want.Faults))
		}
	}
}

// TestIllegalPass: a game with a pass against the rules is formatted as any other.
func TestIllegalPass(t *testing.T) {
	const text = "[Variant \"chauka-bara\"]\n\n1. R: <8> -- *\n"
	out, err := New(referee.Config{}).Format(t.Context(), []byte(text))
	if err != nil || string(out.Text) != text || len(out.Faults) != 0 {
		t.Errorf("got %q, %v, %v", out.Text, out.Faults, err)
	}
}

// TestStream: a file that is formatted while it is read becomes what it becomes as a whole.
func TestStream(t *testing.T) {
	texts := [][]byte{nil, []byte("\x1f\x8b no games"), []byte("1. e3 Qd6\r\n\r\n\r\n1. e9"), []byte("  \n")}
	paths, err := filepath.Glob("../../testdata/*/*.agn")
	if err != nil || len(paths) < 20 {
		t.Fatal(len(paths), err)
	}
	var all []byte
	for _, p := range paths {
		data, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, data, bytes.ReplaceAll(data, []byte("\n"), []byte("\r\n")))
		all = append(append(all, data...), "\n\n"...)
	}
	texts = append(texts, all, append(bytes.Repeat([]byte("[Event \"\"]\n1. e4 Qx *\n\n"), 9000), all...))
	for _, data := range texts {
		form := New(referee.Config{Variant: "chaturanga-2p"})
		want, err := form.Format(t.Context(), data)
		if err != nil {
			t.Fatal(err)
		}
		var got Result
		var text bytes.Buffer
		err = form.Stream(t.Context(), iotest.HalfReader(bytes.NewReader(data)), &text, func(faults, notes diag.List) {
			got.Faults, got.Notes = append(got.Faults, faults...), append(got.Notes, notes...)
		})
		if got.Text = want.Text; err != nil || !reflect.DeepEqual(&got, want) || !bytes.Equal(text.Bytes(), want.Text) {
			t.Fatalf("%v, %d faults, want %d, %q\nnot %q", err, len(got.Faults), len(want.Faults), text.Bytes(), want.Text)
		}
	}
}

// TestStreamInBounds: what was written is not held.
func TestStreamInBounds(t *testing.T) {
	const games = 300000
	game := []byte("[Variant \"chaturanga-2p\"]\n\n1. e3 e6 *\n\n")
	in := &again{what: game, left: games * len(game)}
	out := &again{}
	var before, now runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	peak := uint64(0)
	out.each = func() {
		if out.taken++; out.taken%150000 == 0 {
			runtime.GC()
			runtime.ReadMemStats(&now)
			peak = max(peak, now.HeapAlloc-min(now.HeapAlloc, before.HeapAlloc))
		}
	}
	if err := New(referee.Config{}).Stream(t.Context(), in, out, func(diag.List, diag.List) {}); err != nil {
		t.Fatal(err)
	}
	if size := uint64(games * len(game)); out.taken < 2*games-1 || peak == 0 || peak > size/3 {
		t.Errorf("%d bytes are held of %d, %d writes", peak, size, out.taken)
	}
}

// again reads a text over and over, and counts what is written.
type again struct {
	what     []byte
	at, left int
	taken    int
	each     func()
}

func (a *again) Read(p []byte) (int, error) {
	if a.left == 0 {
		return 0, io.EOF
	}
	n := copy(p[:min(len(p), a.left)], a.what[a.at:])
	a.at, a.left = (a.at+n)%len(a.what), a.left-n
	return n, nil
}

func (a *again) Write(p []byte) (int, error) {
	a.each()
	return len(p), nil
}
