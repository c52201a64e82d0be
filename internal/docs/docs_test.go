package docs

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
)

// readmePosition returns the position string of the session in the README, which is
// drawn below it.
func readmePosition(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`(?m)^R:\S+ G:\S+ W:\S+ B:.*$`).Find(text)
	if found == nil {
		t.Fatal("the README shows no position string of chauka-bara")
	}
	return string(found)
}

// TestGamesCite: the rules that the comments of the games name are rules of their rule sets.
func TestGamesCite(t *testing.T) {
	for _, rs := range rulesets.All() {
		text, err := os.ReadFile(filepath.Join("..", "..", "docs", "games", rs.Name+".agn"))
		if err != nil {
			t.Fatal(err)
		}
		ids := regexp.MustCompile(`[a-z0-9-]+/[a-z-]{3,}`).FindAllString(string(text), -1)
		if len(ids) == 0 {
			t.Errorf("%s: no comment names a rule", rs.Name)
		}
		for _, id := range ids {
			if _, ok := rs.Rule(id); !ok {
				t.Errorf("%s: there is no rule %s", rs.Name, id)
			}
		}
	}
}

var update = flag.Bool("update", false, "write the rendered pages to docs/")

// TestPages holds docs/ equal to the tables in the code. After a change of a table,
// run it with -update and read the difference.
func TestPages(t *testing.T) {
	pages := map[string]string{"codes.md": CodesPage()}
	for _, rs := range rulesets.All() {
		game, err := os.ReadFile(filepath.Join("..", "..", "docs", "games", rs.Name+".agn"))
		if err != nil {
			t.Fatal(err)
		}
		shown, err := Show(string(game))
		if err != nil {
			t.Fatalf("%s: %v", rs.Name, err)
		}
		pages["rules/"+rs.Name+".md"] = RulesPage(rs, shown)
		for i, m := range shown.Moments() {
			pages["pictures/"+PictureName(rs, i)] = m.Picture()
		}
		pages["pictures/"+rs.Name+".svg"] = Picture(rs, "")
	}
	chauka, _ := rulesets.Lookup("chauka-bara")
	pages["pictures/readme.svg"] = Picture(chauka, readmePosition(t))
	drawn, err := filepath.Glob(filepath.Join("..", "..", "docs", "pictures", "*-game-*.svg"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range drawn {
		if pages["pictures/"+filepath.Base(path)] == "" {
			t.Errorf("no game asks for %s", path)
		}
	}
	for name, want := range pages {
		path := filepath.Join("..", "..", "docs", filepath.FromSlash(name))
		if *update {
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != want {
			t.Errorf("docs/%s is not what the code says; run this test with -update", name)
		}
	}
}
