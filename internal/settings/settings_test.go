package settings

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestWrongKind: a value of another kind than its key's is answered with what to write, which is then
// read; no message has names of the program's own.
func TestWrongKind(t *testing.T) {
	advised := 0
	for _, key := range knownKeys() {
		table, name, in := strings.Cut(key, ".")
		above := "[" + table + "]\n"
		if !in {
			above, name = "", key
		}
		for _, value := range []string{`"fr"`, `["fr"]`, `"true"`, `"3"`, `3`, `3.5`, `true`, `[3]`, `[["x"]]`, `1979-01-01`,
			`{}`} {
			text := fmt.Sprintf("%s%s = %s\n", above, name, value)
			_, err := parse("f", []byte(text))
			if err == nil {
				continue
			}
			msg := err.Error()
			if !strings.Contains(msg, key+" must be ") || strings.Contains(msg, "struct") || strings.Contains(msg, "settings.") {
				t.Errorf("%s: %s", text, msg)
			}
			if _, write, ok := strings.Cut(msg, ": write "); ok {
				advised++
				if _, err := parse("f", []byte(above+write+"\n")); err != nil {
					t.Errorf("%s: %s is advised: %v", text, write, err)
				}
			}
		}
	}
	if advised < 39 {
		t.Errorf("only %d advices", advised)
	}
	for text, want := range map[string]string{
		"allow-tags = \"fen\"":       `f:1:14: allow-tags must be a list: write allow-tags = ["fen"]`,
		"[check]\nignore = \"M006\"": `f:2:10: check.ignore must be a list: write ignore = ["M006"]`,
		"[check]\nallow-tags = [\"fen\"]": `f:2:1: unknown key "check.allow-tags"; allow-tags belongs at the top of the ` +
			`file, above the tables`,
		"[check]\nallow-tag = [\"fen\"]": `f:2:1: unknown key "check.allow-tag"; allow-tags belongs at the top of the ` +
			`file, above the tables`,
		"jobs = 3":                           `f:1:1: unknown key "jobs"; jobs belongs in the table [check]`,
		"[check]\nignoer = [\"M006\"]":       `f:2:1: unknown key "check.ignoer", did you mean "check.ignore"?`,
		"[[check]]\nignore = [\"M006\"]":     `f:1:3: check must be a table, whose keys stand below a line [check]`,
		"check = 3":                          `f:1:9: check must be a table, whose keys stand below a line [check]`,
		"variant.x = 1":                      `f:1:9: variant must be a string, in quotation marks`,
		"[variant]\nx = 1":                   `f:1:2: variant must be a string, in quotation marks`,
		"[check]\nerror = [\"M006\",\n 3]\n": `f:3:2: check.error must be a list of strings, in square brackets`,
	} {
		if _, err := parse("f", []byte(text)); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// TestByteOrderMark: a mark with which a text editor begins a file is no part of it.
func TestByteOrderMark(t *testing.T) {
	c, err := parse("f", []byte("\ufeff[check]\nfail-level = \"note\"\n"))
	if err != nil || c.Check.FailLevel == nil || *c.Check.FailLevel != "note" {
		t.Errorf("%+v, %v", c.Check, err)
	}
}

// TestArchive: the archive is named from the directory of the settings, an address as it is.
func TestArchive(t *testing.T) {
	dir := t.TempDir()
	for text, want := range map[string]string{
		`db = "games.agndb"`: filepath.Join(dir, "games.agndb"),
		`db = "/a/b.agndb"`:  "/a/b.agndb",
		`db = "postgres://db.example/games?search_path=old"`: "postgres://db.example/games?search_path=old",
		`variant = "chaturaji"`:                              "",
	} {
		file := filepath.Join(dir, "x.toml")
		if err := os.WriteFile(file, []byte(text+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if got, err := Archive(file); got != want || err != nil {
			t.Errorf("%s: %q, %v", text, got, err)
		}
	}
	bad := filepath.Join(dir, "bad.toml")
	if err := os.WriteFile(bad, []byte("dp = \"x\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Archive(bad); err == nil || !strings.Contains(err.Error(), `did you mean "db"`) {
		t.Error(err)
	}
}
