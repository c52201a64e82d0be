package main

import (
	"bytes"
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
		once, faults, err := form.format(data)
		if err != nil {
			t.Fatal(err)
		}
		again, faultsAgain, err := form.format(bytes.Clone(once))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(once, again) {
			t.Fatalf("no fixed point:\n%q\n%q\n%q", data, once, again)
		}
		if len(faults) != len(faultsAgain) {
			t.Fatalf("%d faults, then %d:\n%q\n%q", len(faults), len(faultsAgain), data, once)
		}
	})
}
