package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/format"
)

// TestTextconvOfForm: what git shows of a file is what it shows of its canonical form, so that to
// format a file changes no ply.
func TestTextconvOfForm(t *testing.T) {
	dir := t.TempDir()
	shown := func(name string) string {
		t.Helper()
		var out, trouble bytes.Buffer
		if code := run(t.Context(), []string{"git", "textconv", "--no-config", name}, nil, &out, &trouble); code != 0 {
			t.Fatalf("%s: exit code %d: %s", name, code, &trouble)
		}
		return out.String()
	}
	var names []string
	for _, pattern := range []string{"games", "faulty"} {
		all, err := filepath.Glob("../../testdata/" + pattern + "/*.agn")
		if err != nil || len(all) == 0 {
			t.Fatal(pattern, err)
		}
		names = append(names, all...)
	}
	for i, text := range []string{
		"[Variant \"chaturanga-2p\"]\n[Event \"e\"]\n\n1. {c} e3 2. {wrong} e6 % *\n",
		"[Variant \"chaturanga-2p\"]\n[Event \"e\"]\n\n1. {c} e3 ; d\n{e}\n\n\n2. {wrong} e6 (2... {x} d6) *\n",
		"[Variant \"chaturanga-2p\"]\n[White \"w\"]\n[Event \"e\"]\n\ne2-e3 e7e6 Ng1-f3 *\n",
		"[Variant \"chaturanga-2p\"]\n\n%note\n1. {c} e3 e3 {d} 2. {e} Nf3 *\n",
		"1. {c} e3 e6 *\n\n[Variant \"chauka-bara\"]\n\n1. {c} R: {d} <4> {e} c1-e3 <2> c1-e1 W: <1> c5-b5 *\n",
	} {
		name := filepath.Join(dir, string(rune('a'+i))+".agn")
		writeFile(t, name, text)
		names = append(names, name)
	}
	changed := 0
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		form, err := format.New(referee.Config{}).Format(t.Context(), data)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(form.Text, data) {
			changed++
		}
		formed := filepath.Join(dir, "formed.agn")
		writeFile(t, formed, string(form.Text))
		if got, want := shown(formed), shown(name); got != want {
			t.Errorf("%s is shown as\n%s\nand its form as\n%s", name, want, got)
		}
	}
	if changed < 5 {
		t.Errorf("only %d files are not in canonical form, this shows little", changed)
	}
}
