package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/ashtapada/agn/internal/moments"
	"github.com/ashtapada/agn/internal/offline"
)

// TestJudgeAsTheCommands: what the judge that other programs take in says of the records of the tests
// is what agn legal and agn fmt print.
func TestJudgeAsTheCommands(t *testing.T) {
	files, err := filepath.Glob("../../testdata/*/*.agn")
	if err != nil || len(files) < 30 {
		t.Fatalf("%d records: %v", len(files), err)
	}
	judge := offline.New()
	ask := func(out any, path string, question map[string]any) {
		t.Helper()
		body, err := json.Marshal(question)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := judge.Answer(path, body)
		if err := errors.Join(err, json.Unmarshal(answer, out)); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
	}
	agn := func(args ...string) (string, int) {
		var out, complaints bytes.Buffer
		code := run(t.Context(), args, strings.NewReader(""), &out, &complaints)
		return out.String(), code
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !utf8.Valid(text) {
			continue // a text of JSON is valid
		}
		var legal struct {
			Moments []*moments.Moment
			Whole   bool
		}
		ask(&legal, "legal", map[string]any{"text": string(text), "game": 1})
		var lines bytes.Buffer
		for _, m := range legal.Moments {
			line, err := json.Marshal(m)
			if err != nil {
				t.Fatal(err)
			}
			lines.Write(append(line, '\n'))
		}
		// The command writes the signs of throws as they are.
		want, code := agn("legal", file)
		got := strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&").Replace(lines.String())
		if got != want || legal.Whole != (code == 0) {
			t.Errorf("%s: legal says\n%s\nthe command, which ends with %d\n%s", file, got, code, want)
		}
		var form struct {
			Text   string
			Faults []struct{ Line int }
		}
		ask(&form, "format", map[string]any{"text": string(text)})
		want, code = agn("fmt", file)
		if form.Text != want || len(form.Faults) == 0 != (code == 0) {
			t.Errorf("%s: format ends with %d faults, the command with %d:\n%s", file, len(form.Faults), code, form.Text)
		}
	}
	for _, question := range []string{`{"text": "", "game": 1}`, `{"text": "", "game": 0}`, `{"text": "", "gmae": 1}`,
		"{"} {
		for _, path := range []string{"legal", "game"} {
			if answer, err := judge.Answer(path, []byte(question)); err == nil {
				t.Errorf("%s answers %s with %s", path, question, answer)
			}
		}
	}
}
