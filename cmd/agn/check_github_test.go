package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestGithub: commands come worst first, ten of a kind, and the summary is appended.
func TestGithub(t *testing.T) {
	dir := t.TempDir()
	summary := filepath.Join(dir, "summary.md")
	t.Setenv("GITHUB_STEP_SUMMARY", summary)
	t.Chdir(dir)
	var text strings.Builder
	for range 12 {
		text.WriteString("[Variant \"chaturanga-2p\"]\n\n1. Nbc3 e6 3. Nd4 e5 *\n\n")
	}
	writeFile(t, "a,b:c%.agn", text.String())
	writeFile(t, summary, "before\n")
	code, out, _ := checked(t, "--format", "github", "missing.agn", "a,b:c%.agn")
	if code != 2 {
		t.Fatalf("exit code %d", code)
	}
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	if len(lines) != 32 {
		t.Fatalf("%d lines:\n%s", len(lines), out)
	}
	for i, kind := range []string{"error", "warning", "notice"} {
		for _, l := range lines[10*i : 10*i+10] {
			if !strings.HasPrefix(l, "::"+kind+" file=") {
				t.Errorf("%q is no %s", l, kind)
			}
		}
	}
	// Where judging stopped takes no place from what was found.
	for _, l := range lines[20:30] {
		if !strings.Contains(l, "title=N014") {
			t.Errorf("%q takes a place", l)
		}
	}
	for i, want := range map[int]string{
		0: "::error file=missing.agn,title=file not read::open missing.agn: no such file or directory" +
			"; name a file, a directory or - for standard input",
		1: "::error file=a%2Cb%3Ac%25.agn,line=3,endLine=3,col=15,endColumn=18,title=M006%3A destination not reachable::" +
			"the knight on b1 moves", // as far as the rules decide
		30: "3 more errors, 2 more warnings, 14 more notes",
		31: "1 file, 12 games: 0 legal, 12 illegal, 0 unreadable; 48 findings: M006 12, M023 12, N013 12, N014 12",
	} {
		if i != 1 && lines[i] != want {
			t.Errorf("line %d is %q, want %q", i, lines[i], want)
		}
		if i == 1 && !strings.HasPrefix(lines[i], want[:strings.Index(want, "the knight")]) {
			t.Errorf("line %d is %q", i, lines[i])
		}
	}
	if !strings.Contains(lines[1], "%0Alegal: ") {
		t.Errorf("no alternatives: %q", lines[1])
	}
	page := readFile(t, summary)
	for _, want := range []string{
		"before\n## agn check\n\n1 file, 12 games", "| `M006` | destination not reachable | 12 |\n",
		"- error `M006` `a,b:c%.agn:3:15` `", "- 3 more errors, 2 more warnings, 14 more notes\n",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is not in the summary:\n%s", want, page)
		}
	}
	if n := strings.Count(page, "\n- "); n != 31 {
		t.Errorf("%d lines in the list", n)
	}

	t.Setenv("GITHUB_STEP_SUMMARY", filepath.Join(dir, "no", "summary.md"))
	if code, _, trouble := checked(t, "--format", "github", "a,b:c%.agn"); code != 2 ||
		!strings.Contains(trouble, "summary.md") {
		t.Errorf("exit code %d: %s", code, trouble)
	}
}

// TestGithubSummaryFile: a summary that is not there is made as a file that one can read
// and not run.
func TestGithubSummaryFile(t *testing.T) {
	dir := t.TempDir()
	summary := filepath.Join(dir, "summary.md")
	t.Setenv("GITHUB_STEP_SUMMARY", summary)
	game := filepath.Join(dir, "game.agn")
	writeFile(t, game, "[Variant \"chaturanga-2p\"]\n\n1. e3 *\n")
	if code, _, stderr := checked(t, "--format", "github", game); code != 0 {
		t.Fatal(stderr)
	}
	info, err := os.Stat(summary)
	if err != nil {
		t.Fatal(err)
	}
	if mode := info.Mode(); mode&0o400 == 0 || mode&0o111 != 0 {
		t.Error(mode)
	}
}
