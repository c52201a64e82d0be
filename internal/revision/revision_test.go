package revision_test

import (
	"bytes"
	"compress/gzip"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/revision"
)

const (
	gameA = "[Event \"a\"]\n[Variant \"chaturanga-2p\"]\n\n1. e3 *"
	gameB = "[Event \"b\"]\n[Variant \"chaturanga-2p\"]\n\n1. d3 *"
	gameC = "[Event \"c\"]\n[Variant \"chaturanga-2p\"]\n\n1. Nc3 *"
)

func write(t *testing.T, name string, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func packed(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestOld(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not here")
	}
	dir := t.TempDir()
	t.Chdir(dir)
	for _, v := range []string{"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"} {
		t.Setenv(v, filepath.Join(dir, "nowhere"))
		if err := os.Unsetenv(v); err != nil {
			t.Fatal(err)
		}
	}
	git := func(args ...string) {
		t.Helper()
		args = append([]string{"-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"}, args...)
		if out, err := exec.Command("git", args...).CombinedOutput(); err != nil {
			t.Fatalf("git %q: %v\n%s", args, err, out)
		}
	}
	git("init", "-q")
	write(t, "same.agn", gameA+"\n")
	write(t, "changed.agn", gameA+"\n\n"+gameB+"\n")
	write(t, "sub dir/gone.agn", gameB+"\n")
	write(t, "plain.txt", gameB+"\n")
	write(t, "p.agn.gz", packed(t, gameA+"\n"))
	git("add", ".")
	git("commit", "-q", "-m", "x")
	write(t, "changed.agn", "\n"+strings.ReplaceAll(gameA, "\n", "\r\n")+"\r\n\r\n"+gameC+"\n")
	if err := os.Rename("sub dir/gone.agn", "sub dir/new.agn"); err != nil {
		t.Fatal(err)
	}
	write(t, "p.agn.gz", packed(t, gameC+"\n\n"+gameA+"\n"))

	// A hook's variables do not lead elsewhere.
	t.Setenv("GIT_DIR", filepath.Join(dir, "nowhere"))
	files := []string{"same.agn", "./changed.agn", "sub dir/new.agn", filepath.Join(dir, "plain.txt"), "p.agn.gz"}
	old, err := revision.Open(t.Context(), "HEAD", files,
		func(name string) bool { return strings.HasSuffix(name, ".agn") }, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		file, game string
		want       bool
	}{
		{"same.agn", gameA, true},
		{"./changed.agn", strings.ReplaceAll(gameA, "\n", "\r\n"), true},
		{"./changed.agn", gameC, false},
		{"sub dir/new.agn", gameB, true},
		{filepath.Join(dir, "plain.txt"), gameB, true},
		{"p.agn.gz", gameA, true},
		{"p.agn.gz", gameC, false},
		{"never named", gameA, false},
	} {
		if got := old.Has(c.file, []byte(c.game)); got != c.want {
			t.Errorf("%s: %v for\n%s", c.file, got, c.game)
		}
	}

	for _, rev := range []string{"nope", "-x", "--help", "HEAD:same.agn", ""} {
		if _, err := revision.Open(t.Context(), rev, files, nil, 1); err == nil ||
			!strings.Contains(err.Error(), "knows no revision") {
			t.Errorf("%q: %v", rev, err)
		}
	}
	// All temporary files may lie in a repository; above a ceiling it is not looked for.
	t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Join(dir, "sub dir", ".."))
	if _, err := revision.Open(t.Context(), "HEAD", []string{"sub dir/new.agn"}, nil, 1); err == nil ||
		!strings.Contains(err.Error(), "no git repository") {
		t.Errorf("outside: %v", err)
	}
}
