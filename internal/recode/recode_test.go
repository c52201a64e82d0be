package recode_test

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/ashtapada/agn/internal/recode"
	"golang.org/x/text/encoding/htmlindex"
)

// TestReader reads what was encoded by the library, byte by byte and at once, by name and by guess.
func TestReader(t *testing.T) {
	french := "[White \"Émile Chéron\"]\n{La prise, déjà vue: où? Pondichéry}\n"
	for _, c := range []struct{ name, text string }{
		{"latin1", french}, {"windows-1252", french + "{l’été – €}\n"}, {"macintosh", french},
		{"shift_jis", "{この手は良くない。カタカナ}\n"}, {"gb18030", "{这一步不好，应该走象}\n"}, {"euc-kr", "{이 수는 좋지 않다}\n"},
		{"utf-16le", french}, {"utf-16be", french}, {"utf-8", french}, {"windows-1252", "plain\n"},
	} {
		coding, err := htmlindex.Get(c.name)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Repeat(c.text, 3000) // longer than what is looked at
		data, err := coding.NewEncoder().Bytes([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		names := []string{c.name}
		if c.name != "macintosh" {
			names = append(names, recode.Auto)
		}
		for _, name := range names {
			if err := recode.Check(name); err != nil {
				t.Error(err)
			}
			for _, r := range []io.Reader{bytes.NewReader(data), iotest.OneByteReader(bytes.NewReader(data))} {
				got, err := io.ReadAll(recode.NewReader(r, name))
				if err != nil || string(got) != text {
					t.Errorf("%s as %s: %d bytes of %d, %v", c.name, name, len(got), len(text), err)
				}
			}
		}
	}
	for _, c := range []struct{ name, data string }{
		{"shift_jis", "e3 {\x81\x20} *\n"}, {"windows-1252", "e3 {a\x81b} *\n"}, {"euc-kr", "e3 {\xff} *\n"},
	} {
		got, err := io.ReadAll(recode.NewReader(strings.NewReader(c.data), c.name))
		if err == nil || !strings.Contains(err.Error(), "not in "+c.name) || !strings.HasPrefix(c.data, string(got)) {
			t.Errorf("%s: %q, %v", c.name, got, err)
		}
	}
	for _, mark := range []string{"\xff\xfee\x003\x00", "\xfe\xff\x00e\x003"} {
		if got, err := io.ReadAll(recode.NewReader(strings.NewReader(mark), recode.Auto)); string(got) != "e3" || err != nil {
			t.Errorf("%q: %q, %v", mark, got, err)
		}
	}
	if err := recode.Check("windows-1253x"); err == nil {
		t.Error("an unknown encoding is known")
	}
	if err := recode.Check("latin-2x"); err == nil || !strings.Contains(err.Error(), "unknown encoding") {
		t.Error(err)
	}
	want := io.ErrUnexpectedEOF
	if _, err := io.ReadAll(recode.NewReader(iotest.ErrReader(want), "latin1")); err != want {
		t.Error(err)
	}
}
