package jsonline_test

import (
	"encoding/json"
	"testing"
	"unicode/utf8"

	"github.com/ashtapada/agn/internal/jsonline"
	"github.com/ashtapada/agn/internal/printable"
)

// FuzzMarshal: a text comes back as it was, and nothing in the line is hidden.
func FuzzMarshal(f *testing.F) {
	f.Add("a\x1b\u202e\xff\u200d\ufffd")
	f.Fuzz(func(t *testing.T, s string) {
		var back string
		line := jsonline.Marshal(s)
		for _, r := range string(line[:len(line)-1]) {
			if printable.Hidden(r) {
				t.Fatalf("%U in %q", r, line)
			}
		}
		if err := json.Unmarshal(line, &back); err != nil || utf8.ValidString(s) && back != s {
			t.Fatalf("%q became %q, %v", s, back, err)
		}
	})
}
