package docs

import (
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// fence is a block of code of a page: its language, the file it belongs to, and its text.
type fence struct{ language, file, text string }

// fences returns the blocks of a page of docs that name a file, and those that name none.
func fences(t *testing.T, page string) (out []fence) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", page))
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split("\n"+string(text), "\n```")
	if len(parts)%2 != 1 {
		t.Fatalf("%s: a block is not closed", page)
	}
	for i := 1; i < len(parts); i += 2 {
		info, body, _ := strings.Cut(parts[i], "\n")
		language, file, _ := strings.Cut(info, " ")
		out = append(out, fence{language, file, body + "\n"})
	}
	return out
}

// copyModule copies what git would of the module.
func copyModule(t *testing.T) string {
	t.Helper()
	root, dir := filepath.Join("..", ".."), t.TempDir()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		rel, _ := filepath.Rel(root, path)
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != root && d.Name()[0] == '.':
			return filepath.SkipDir
		case d.IsDir():
			return os.MkdirAll(filepath.Join(dir, rel), 0o777)
		case !d.Type().IsRegular():
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(dir, rel), data, 0o666)
	})
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// apply inserts the lines that a difference adds behind the line before them, which must
// stand in the file once.
func apply(t *testing.T, dir string, f fence) {
	t.Helper()
	name := filepath.Join(dir, filepath.FromSlash(f.file))
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var old, with strings.Builder
	for line := range strings.Lines(f.text) {
		if line[0] == ' ' {
			old.WriteString(line[1:])
		}
		with.WriteString(line[1:])
	}
	if strings.Count(string(data), old.String()) != 1 {
		t.Fatalf("%s: %q does not stand there once", f.file, old.String())
	}
	if err := os.WriteFile(name, []byte(strings.Replace(string(data), old.String(), with.String(), 1)),
		0o666); err != nil {
		t.Fatal(err)
	}
}

// goIn builds or tests in a module and returns what the go command says, and whether it is
// content. Without a profile a package is compiled once.
func goIn(t *testing.T, dir, what string, args ...string) (string, bool) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", append([]string{what, "-pgo=off"}, args...)...)
	cmd.Dir = dir
	said, err := cmd.CombinedOutput()
	return string(said), err == nil
}

// TestAddingAGame builds the games of docs/adding-a-game.md in a copy of the module as the
// page has them. They pass the suite of their folders; the race passes the tests of every rule set,
// its games are judged as the page says, and the files to touch are those that docs/design.md lists.
func TestAddingAGame(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a copy of the module")
	}
	const folder = "engine/rulesets/ninesquares"
	dir := copyModule(t)
	lines, console := 0, ""
	files, own, games := map[string]string{}, map[string]string{}, map[string]string{}
	touched := map[string]bool{}
	for _, f := range fences(t, "adding-a-game.md") {
		switch f.language {
		case "go":
			if strings.Contains(f.file, "/") {
				own[f.file] = f.text
				continue
			}
			if files[f.file] != "" {
				f.text = "\n" + f.text
			}
			files[f.file] += f.text
			lines += strings.Count(f.text, "\n")
			touched[folder+"/"] = true
		case "diff":
			apply(t, dir, f)
			touched[f.file] = true
		case "agn":
			games[f.file] = f.text
		case "console":
			console = f.text
		}
	}
	if lines >= 250 {
		t.Errorf("the game has %d lines", lines)
	}
	if err := os.Mkdir(filepath.Join(dir, folder), 0o777); err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		write(t, filepath.Join(dir, folder, name), text)
	}
	if out, err := exec.CommandContext(t.Context(), "gofmt", "-l",
		filepath.Join(dir, folder)).CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("not formatted: %s %v", out, err)
	}

	// The page of its rules is rendered as the page tells.
	agn := filepath.Join(dir, "agn.exe")
	if said, ok := goIn(t, dir, "build", "-o", agn, "./cmd/agn"); !ok {
		t.Fatal(said)
	}
	game, err := exec.CommandContext(t.Context(), agn, "play", "nine-squares").Output()
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "docs/games/nine-squares.agn"), string(game))
	if said, ok := goIn(t, dir, "test", "./internal/docs", "-run", "TestPages", "-update"); !ok {
		t.Fatal(said)
	}
	for _, name := range []string{"docs/games/nine-squares.agn", "docs/pictures/nine-squares.svg",
		"docs/rules/nine-squares.md", "docs/fr/rules/nine-squares.md"} {
		touched[name] = true
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
	if said, ok := goIn(t, dir, "test", "./"+folder, "./engine/rulesets", "./internal/deps", "./referee", "-short",
		"-run",
		"^(TestGames|TestLookup|TestToolkits|TestOdds.*|TestImports|TestNamesNoGame|TestRuleExamples|TestCites.*)$"); !ok {
		t.Error(said)
	}

	judged := t.TempDir()
	for name, text := range games {
		write(t, filepath.Join(judged, name), text)
	}
	command, want, _ := strings.Cut(console, "\n")
	check := exec.CommandContext(t.Context(), agn, strings.Fields(command)[2:]...)
	check.Dir = judged
	if got, _ := check.CombinedOutput(); string(got) != want {
		t.Errorf("%s\ngot\n%swant\n%s", command, got, want)
	}

	playOwn(t, dir, own)

	listed := costs(t)
	if got := slices.Sorted(maps.Keys(touched)); !slices.Equal(got, listed[0].files) {
		t.Errorf("the page touches %q, docs/design.md lists %q", got, listed[0].files)
	}
	said, _ := goIn(t, dir, "test", "./internal/pins", "./cmd/agn", "-run",
		"^(TestHashes|TestIDs.*|TestNumbers|TestSeats|TestWords|TestBehaviour)$")
	failed := map[string]bool{}
	for line := range strings.Lines(said) {
		if rest, ok := strings.CutPrefix(line, "--- FAIL: "); ok {
			name, _, _ := strings.Cut(rest, " ")
			failed[name] = true
		}
	}
	if got := slices.Sorted(maps.Keys(failed)); !slices.Equal(got, listed[1].tests) {
		t.Errorf("behind the page fail %q, docs/design.md lists %q\n%s", got, listed[1].tests, said)
	}
}

// playOwn tests the package of a game that is in no list, which the page has beside the other.
func playOwn(t *testing.T, dir string, own map[string]string) {
	t.Helper()
	for name, text := range own {
		folder := filepath.Join(dir, filepath.Dir(name))
		if err := os.MkdirAll(folder, 0o777); err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(dir, name), text)
	}
	if len(own) == 0 {
		t.Fatal("the page has no game of a program's own")
	}
	folders := map[string]bool{}
	for name := range own {
		folders["./"+filepath.ToSlash(filepath.Dir(name))] = true
	}
	for folder := range folders {
		out, err := exec.CommandContext(t.Context(), "gofmt", "-l", filepath.Join(dir, folder)).CombinedOutput()
		if err != nil || len(out) > 0 {
			t.Errorf("not formatted: %s %v", out, err)
		}
		if said, ok := goIn(t, dir, "test", folder); !ok {
			t.Error(said)
		}
	}
}

// cost is what a table of docs/design.md says that a game costs: files to touch, and tests
// that fail without them.
type cost struct{ files, tests []string }

// costs reads the two tables.
func costs(t *testing.T) (out []cost) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "design.md"))
	if err != nil {
		t.Fatal(err)
	}
	names := strings.NewReplacer("rulesets/<game>", "rulesets/ninesquares", "<game>", "nine-squares")
	quoted := regexp.MustCompile("`([^`]+)`")
	for _, table := range strings.Split(string(text), "| file | what is done | without it fails |\n|---|---|---|\n")[1:] {
		table, _, _ = strings.Cut(table, "\n\n")
		var c cost
		for row := range strings.Lines(table) {
			cells := strings.Split(row, "|")
			for _, m := range quoted.FindAllStringSubmatch(cells[1], -1) {
				c.files = append(c.files, names.Replace(m[1]))
			}
			for _, m := range quoted.FindAllStringSubmatch(cells[3], -1) {
				c.tests = append(c.tests, m[1])
			}
		}
		slices.Sort(c.files)
		slices.Sort(c.tests)
		c.tests = slices.Compact(c.tests)
		out = append(out, c)
	}
	if len(out) != 2 {
		t.Fatalf("docs/design.md has %d tables of what a game costs", len(out))
	}
	return out
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
