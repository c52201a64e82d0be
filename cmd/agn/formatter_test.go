package main

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"testing"

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
		form := newFormatter(referee.Config{Variant: "chaturanga-2p"})
		once, faults, err := form.format(t.Context(), data)
		if err != nil {
			t.Fatal(err)
		}
		again, faultsAgain, err := form.format(t.Context(), bytes.Clone(once))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(once, again) {
			t.Fatalf("no fixed point:\n%q\n%q\n%q", data, once, again)
		}
		form.large = 0
		together, sameFaults, err := form.format(t.Context(), data)
		if err != nil || !bytes.Equal(together, once) || !reflect.DeepEqual(faults, sameFaults) {
			t.Fatalf("several workers: %v, %v\n%q\n%q\n%q", err, sameFaults, data, once, together)
		}
		if len(faults) != len(faultsAgain) {
			t.Fatalf("%d faults, then %d:\n%q\n%q", len(faults), len(faultsAgain), data, once)
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
	for _, lenient := range []bool{false, true} {
		form := newFormatter(referee.Config{Lenient: lenient})
		form.large = len(all) + 1
		want, faults, err := form.format(t.Context(), all)
		if err != nil {
			t.Fatal(err)
		}
		liberties := append(form.liberties[:0:0], form.liberties...)
		form.large = 0
		got, gotFaults, err := form.format(t.Context(), all)
		if err != nil || !bytes.Equal(got, want) || !reflect.DeepEqual(gotFaults, faults) || !reflect.DeepEqual(append(form.liberties[:0:0], form.liberties...), liberties) {
			t.Errorf("lenient %v: %v, %d faults, want %d", lenient, err, len(gotFaults), len(faults))
		}
	}
}
