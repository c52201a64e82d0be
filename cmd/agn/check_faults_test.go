package main

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee/report"
	"github.com/google/go-cmp/cmp"
)

// The file with a fault a line, and what check says of it.
const (
	faultPerLine       = "../../testdata/faulty/fault-per-line.agn"
	faultPerLineReport = "../../testdata/faulty/fault-per-line.txt"
)

// elsewhere lists the codes that have no line, and why.
var elsewhere = map[diag.Code]string{
	diag.LargeGame:      "takes a megabyte",
	diag.NoGame:         "is for files without a game",
	diag.LenientReading: "is found only by those who ask for lenience",
	diag.CommentedWords: "takes a second line, with the result",
}

// TestFaultPerLine: every code has a line in the file, which names the code, and is
// found on it; nothing else is found there but that judging stopped.
func TestFaultPerLine(t *testing.T) {
	text, err := os.ReadFile(faultPerLine)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	codes := make([]diag.Code, len(lines)+1)
	for i, l := range lines {
		rest, ok := strings.CutPrefix(l, `[Event "`)
		if !ok || len(rest) < 4 {
			t.Fatalf("line %d names no code", i+1)
		}
		codes[i+1] = diag.Code(rest[:4])
	}
	for _, in := range diag.Table {
		switch n := slices.Index(codes, in.Code); {
		case in.Code[0] == 'A':
		case elsewhere[in.Code] != "":
			if n >= 0 {
				t.Errorf("%s has line %d, and a reason not to", in.Code, n)
			}
		case n < 0:
			t.Errorf("%s, %s, has no line", in.Code, in.Title)
		}
	}

	var out, trouble bytes.Buffer
	args := []string{"check", "--no-config", "--format", "jsonl", faultPerLine}
	if code := run(t.Context(), args, strings.NewReader(""), &out, &trouble); code != 1 {
		t.Fatalf("exit code %d: %s", code, &trouble)
	}
	found := make([]int, len(codes))
	for line := range strings.Lines(out.String()) {
		var g report.GameObject
		if err := json.Unmarshal([]byte(line), &g); err != nil {
			t.Fatal(err)
		}
		for _, f := range g.Findings {
			switch {
			case f.Line >= len(codes):
				t.Errorf("line %d does not exist: %s %s", f.Line, f.Code, f.Message)
			case f.Code == codes[f.Line]:
				found[f.Line]++
			case f.Code != diag.NotJudged:
				t.Errorf("line %d has %s: %s", f.Line, f.Code, f.Message)
			}
		}
	}
	for n := 1; n < len(codes); n++ {
		if found[n] != 1 {
			t.Errorf("line %d has %s %d times", n, codes[n], found[n])
		}
	}
}

// TestFaultPerLineReport holds the report equal to the one that was read by people.
func TestFaultPerLineReport(t *testing.T) {
	var out, trouble bytes.Buffer
	data, err := os.ReadFile(faultPerLine)
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"check", "--no-config", "--stdin-name", "fault-per-line.agn", "-"}
	if code := run(t.Context(), args, bytes.NewReader(data), &out, &trouble); code != 1 {
		t.Fatalf("exit code %d: %s", code, &trouble)
	}
	if *update {
		if err := os.WriteFile(faultPerLineReport, out.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(faultPerLineReport)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), out.String()); diff != "" {
		t.Errorf("go test ./cmd/agn -run FaultPerLineReport -update writes it again, to be read:\n%s", diff)
	}
}
