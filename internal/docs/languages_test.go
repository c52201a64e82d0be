package docs

import (
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/catalogue"
)

// translated parts the name of a page from the language that it is in: fr/notation.md is the French notation.md.
func translated(page string) (lang, original string) {
	if dir, rest, ok := strings.Cut(page, "/"); ok && slices.Contains(catalogue.Tags(), dir) {
		return dir, rest
	}
	return "", page
}

// TestPagesInOtherLanguages: a page in another language has what its English original has, in each numbered part the
// same headings, samples, rows, links and blocks of code. So it fails when the original changes in one of them.
func TestPagesInOtherLanguages(t *testing.T) {
	pages := pagesOfDocs(t)
	found := 0
	for name, text := range pages {
		lang, original := translated(name)
		if lang == "" || original == "README.md" || path.Dir(original) == "rules" || original == "codes.md" {
			continue // English, its own, or generated
		}
		found++
		english, ok := pages[original]
		if !ok {
			t.Errorf("docs/%s is the translation of no page", name)
			continue
		}
		got, want := parts(pages, lang, text), parts(pages, lang, english)
		if len(got) != len(want) {
			t.Errorf("docs/%s has %d numbered parts and headings, docs/%s has %d", name, len(got), original, len(want))
			continue
		}
		for i := range want {
			for what := range want[i] {
				if g, w := got[i][what], want[i][what]; !slices.Equal(g, w) {
					t.Errorf("docs/%s: %q: %s are\n%q, in English\n%q", name, got[i]["begin"], what, g, w)
				}
			}
		}
	}
	if found < 2 {
		t.Errorf("only %d pages", found)
	}
}

var (
	partBegin = regexp.MustCompile(`^(#+ (?:\d+\.)?|\d+\.\d+ )`)
	aLink     = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	aSample   = regexp.MustCompile("`([^`\n]+)`")
	aRemark   = regexp.MustCompile(`\{[^}]*\}|\[[^\]"]*\]|\pL{3,}|\s`)
)

// parts returns what each heading and each numbered paragraph of a page has that is the same in all languages. What it
// shows as printed is not.
func parts(pages map[string]string, lang, page string) (all []map[string][]string) {
	block := ""
	add := func(what string, values ...string) {
		last := all[len(all)-1]
		last[what] = append(last[what], values...)
	}
	for line := range strings.Lines(page) {
		fence, isFence := strings.CutPrefix(strings.TrimSpace(line), "```")
		switch {
		case isFence:
			block = fence
			add("blocks", fence)
			continue
		case block == "console":
			if strings.HasPrefix(line, "$ ") {
				add("commands", strings.ReplaceAll(line, " --lang "+lang, ""))
			}
			continue
		case block != "":
			add("code", aRemark.ReplaceAllString(line, ""))
			continue
		}
		if m := partBegin.FindString(line); m != "" {
			all = append(all, map[string][]string{"begin": {m}})
		}
		if strings.HasPrefix(line, "|") {
			add("rows", "|")
		}
		for _, m := range aSample.FindAllStringSubmatch(line, -1) {
			if s := strings.ReplaceAll(m[1], " --lang "+lang, ""); s != "LANG" && s != "--lang "+lang {
				add("samples", s)
			}
		}
		for _, m := range aLink.FindAllStringSubmatch(line, -1) {
			target, _, _ := strings.Cut(m[1], "#")
			target = strings.TrimPrefix(target, "../")
			if _, in := pages[lang+"/"+target]; in && page == pages[target] {
				target = lang + "/" + target
			}
			add("links", target)
		}
	}
	for _, p := range all { // the order of words is that of the language
		slices.Sort(p["samples"])
		p["samples"] = slices.Compact(p["samples"])
		slices.Sort(p["links"])
	}
	return all
}

// TestLinks: what the pages link to is there, and so is the heading that a link names.
func TestLinks(t *testing.T) {
	pages := map[string]string{}
	for name, text := range pagesOfDocs(t) {
		pages["docs/"+name] = text
	}
	readmes, err := filepath.Glob("../../README*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range readmes {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		pages[filepath.Base(name)] = string(text)
	}
	for _, name := range slices.Sorted(maps.Keys(pages)) {
		text := fenced.ReplaceAllString(pages[name], "")
		for _, m := range aLink.FindAllStringSubmatch(inCode.ReplaceAllString(text, "`"), -1) {
			target, anchor, _ := strings.Cut(m[1], "#")
			if strings.Contains(target, ":") {
				continue
			}
			to := path.Join(path.Dir(name), target)
			if target == "" {
				to = name
			}
			if _, err := os.Stat("../../" + to); err != nil {
				t.Errorf("%s links to %s: %v", name, m[1], err)
			}
			if anchor != "" && !slices.Contains(anchors(pages[to]), anchor) {
				t.Errorf("%s links to %s, which is no heading of %s", name, m[1], to)
			}
		}
	}
}

// anchors are the names of the headings of a page, as links have them.
func anchors(page string) (all []string) {
	for line := range strings.Lines(fenced.ReplaceAllString(page, "")) {
		if _, title, ok := strings.Cut(line, "# "); ok && strings.HasPrefix(line, "#") {
			bare := regexp.MustCompile(`[^\pL\pN _-]`).ReplaceAllString(strings.ToLower(strings.TrimSpace(title)), "")
			all = append(all, strings.ReplaceAll(bare, " ", "-"))
		}
	}
	return all
}
