package docs

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/referee"
)

// programs returns the programs of docs/library.md.
func programs(t *testing.T) []string {
	t.Helper()
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "library.md"))
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, part := range strings.Split(string(page), "```go\n")[1:] {
		text, _, closed := strings.Cut(part, "```\n")
		if !closed {
			t.Fatal("a program is not closed")
		}
		out = append(out, text)
	}
	return out
}

// execute compiles a program as one that stands outside the module, so that it may
// import nothing internal, and runs it.
func execute(t *testing.T, text string, args ...string) (out, trouble string) {
	t.Helper()
	dir := t.TempDir()
	file, binary := filepath.Join(dir, "main.go"), filepath.Join(dir, "program")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	build := exec.CommandContext(t.Context(), "go", "build", "-o", binary, file)
	build.Dir = filepath.Join("..", "..")
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	var stdout, stderr bytes.Buffer
	program := exec.CommandContext(t.Context(), binary, args...)
	program.Stdout, program.Stderr = &stdout, &stderr
	if err := program.Run(); err != nil {
		t.Fatalf("%v\n%s", err, &stderr)
	}
	return stdout.String(), stderr.String()
}

// TestLibraryPrograms: what docs/library.md offers as programs can be compiled, is
// short, and does what the page says.
func TestLibraryPrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles two programs")
	}
	all := programs(t)
	most := []int{40, 30}
	if len(all) != len(most) {
		t.Fatalf("%d programs", len(all))
	}
	for i, p := range all {
		if n := strings.Count(p, "\n"); n > most[i] {
			t.Errorf("program %d has %d lines, more than %d", i+1, n, most[i])
		}
	}

	out, trouble := execute(t, all[0])
	var log struct {
		Runs []struct {
			Results []struct {
				RuleID string `json:"ruleId"`
			} `json:"results"`
		} `json:"runs"`
	}
	if err := json.Unmarshal([]byte(out), &log); err != nil || len(log.Runs) != 1 {
		t.Fatalf("%v\n%s", err, out)
	}
	if r := log.Runs[0].Results; len(r) == 0 || r[0].RuleID != "M007" {
		t.Errorf("found %v", r)
	}
	const moves = "rnekvenr/pppppppp/8/8/8/8/PPPPPPPP/RNEVKENR w Kk  e3\n" +
		"rnekvenr/pppppppp/8/8/8/4P3/PPPP1PPP/RNEVKENR b Kk  e6\n" +
		"rnekvenr/pppp1ppp/4p3/8/8/4P3/PPPP1PPP/RNEVKENR w Kk  Nf3\n"
	if trouble != moves {
		t.Errorf("moves\n%swant\n%s", trouble, moves)
	}

	name := filepath.Join(t.TempDir(), "x.agndb")
	db, err := archive.Open(t.Context(), name, archive.Create)
	if err != nil {
		t.Fatal(err)
	}
	text := "[Variant \"chaturanga-2p\"]\n\n1. Nf3 Nf6" + strings.Repeat(" Ng1 Ng8 Nf3 Nf6", 12) +
		" *\n\n[Variant \"chaturanga-2p\"]\n\n1. e3 *\n"
	input := referee.Input{Name: "x.agn",
		Open: func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil }}
	if _, err := db.Import(t.Context(), slices.Values([]referee.Input{input}), archive.ImportOptions{}); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if out, _ := execute(t, all[1], name); strings.Count(out, "\n") != 1 ||
		!strings.HasSuffix(out, " chaturanga-2p 50\n") {
		t.Errorf("found %q", out)
	}
}
