package main

import (
	"io"
	"strings"
	"testing"
)

// TestEnvironmentLang: the language is that of the first variable that is set, as setlocale has it, and English where
// there is no such language; it is nobody's but on a terminal.
func TestEnvironmentLang(t *testing.T) {
	for _, c := range []struct{ all, messages, lang, want string }{
		{"", "", "", "en"}, {"", "", "fr_FR.UTF-8", "fr"}, {"", "fr_CA", "en_GB.UTF-8", "fr"},
		{"C", "fr_FR", "fr_FR", "en"}, {"", "", "POSIX", "en"}, {"", "", "tlh", "en"}, {"fr", "", "", "fr"},
	} {
		t.Setenv("LC_ALL", c.all)
		t.Setenv("LC_MESSAGES", c.messages)
		t.Setenv("LANG", c.lang)
		if got := environmentLang().Tag(); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
		if e := newEnv(strings.NewReader(""), io.Discard, io.Discard); e.lang != nil || e.outright() != nil {
			t.Errorf("%+v: a pipe gets %s", c, e.lang.Tag())
		}
	}
}
