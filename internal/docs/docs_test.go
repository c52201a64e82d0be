package docs

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/docs"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/manual"
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

// TestGamesCite: the rules that the comments of the games name are rules of their rule sets, and a game in another
// language has the moves of the English one and names the same rules.
func TestGamesCite(t *testing.T) {
	comment := regexp.MustCompile(`\{[^}]*\}|\[Event .*\]`)
	id := regexp.MustCompile(`[a-z0-9-]+/[a-z-]{3,}`)
	for _, rs := range rulesets.All() {
		english := docs.Game("", rs.Name)
		ids := id.FindAllString(english, -1)
		if len(ids) == 0 {
			t.Errorf("%s: no comment names a rule", rs.Name)
		}
		for _, id := range ids {
			if _, ok := rs.Rule(id); !ok {
				t.Errorf("%s: there is no rule %s", rs.Name, id)
			}
		}
		for _, tag := range catalogue.Tags()[1:] {
			game := docs.Game(tag, rs.Name)
			if got := id.FindAllString(game, -1); !slices.Equal(got, ids) {
				t.Errorf("%s, %s: the rules are %q, in English %q", rs.Name, tag, got, ids)
			}
			got, want := comment.ReplaceAllString(game, "{}"), comment.ReplaceAllString(english, "{}")
			if !slices.Equal(strings.Fields(got), strings.Fields(want)) {
				t.Errorf("%s, %s: another game than the English one:\n%s", rs.Name, tag, got)
			}
		}
	}
}

var update = flag.Bool("update", false, "write the rendered pages to docs/")

// TestPages holds docs/ equal to the tables in the code. After a change of a table,
// run it with -update and read the difference.
func TestPages(t *testing.T) {
	pages := map[string]string{}
	for _, tag := range catalogue.Whole {
		lang, _ := catalogue.Open(tag)
		dir := tag + "/"
		if lang == nil {
			dir = ""
		}
		pages[dir+"codes.md"] = manual.Codes(lang)
		for _, rs := range rulesets.All() {
			shown, err := Show(docs.Game(tag, rs.Name))
			if err != nil {
				t.Fatalf("%s, %s: %v", rs.Name, tag, err)
			}
			pages[dir+"rules/"+rs.Name+".md"] = rulesPage(rs, shown, lang)
			for i, m := range shown.Moments() {
				pages["pictures/"+pictureName(rs, i)] = m.Picture()
			}
			pages["pictures/"+rs.Name+".svg"] = Picture(rs, "")
		}
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
