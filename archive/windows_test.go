package archive

import "testing"

// TestWindows: every throw counts in a window, one that cannot be read too, and windows
// of events and throws end alike where judging ended.
func TestWindows(t *testing.T) {
	// The fourth event breaks a rule, behind it nothing is judged.
	const cut = "[Variant \"chauka-bara\"]\n\n1. R: <2> c1-e1 G: <3> e3-a1 W: <1> c5-b5 *\n"
	a, _ := newArchive(t, "a.agndb")
	imported(t, a, ImportOptions{}, severalGame, cut)
	for ask, want := range map[string]int{
		"file:file1 judged:wholly":                 1,
		"file:file1 throw:1[last 1 throws]":        1,
		"file:file1 throw:1[first 1 throws]":       0,
		"file:file1 y.event:pass[first 1 throws]":  0,
		"file:file1 r.event:pass[first 1 throws]":  1,
		"file:file1 r.event:pass[last 1 throws]":   0,
		"file:file1 r.event:pass[last 2 throws]":   1,
		"file:file2 judged:partly events:6":        1,
		"file:file2 throw:3[last 1 events]":        0,
		"file:file2 throw:3[last 2 events]":        1,
		"file:file2 throw:2[last 3 events]":        0,
		"file:file2 throw:2[last 4 events]":        1,
		"file:file2 throw:3[last 1 throws]":        1,
		"file:file2 throw:2[last 1 throws]":        0,
		"file:file2 throw:2[last 2 throws]":        1,
		"file:file2 throw:1":                       0,
		"not (throw:2 and not throw:3) event:pass": 1,
	} {
		if n := numberOf(t, a, ask); n != want {
			t.Errorf("%s: %d games, want %d", ask, n, want)
		}
	}
	sound(t, a)
}
