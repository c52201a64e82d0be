package printable

import "testing"

func TestEnds(t *testing.T) {
	for passage, want := range map[string]string{
		"":                              "",
		" a3\n<5> ":                     "a3 <5>",
		"1 2 3 4 5 6 7 8":               "1 2 3 4 5 6 7 8",
		"1 2 3 4 5 6 7\n8 9":            "1 2 3 4 5 … 7 8 9",
		"G: <4,3> -- 20. R: x y z -- .": "G: <4,3> -- 20. R: … z -- .",
	} {
		if got := Ends(passage); got != want {
			t.Errorf("%q: %q, want %q", passage, got, want)
		}
	}
}
