// Package docs holds the pages of documentation that the command prints itself, so that
// the binary alone explains what it reads.
package docs

import (
	"embed"
	"slices"
	"strings"
)

// The pages in other languages stand in directories that have the tags of the languages as names.
//
//go:embed archive.md commands.md dice.md fairness.md notation.md */notation.md */fairness.md games/*.agn */games/*.agn
var pages embed.FS

// Page returns a page by the name of its file, in the language of a tag if it is there in that, else in English. It
// panics if there is none.
func Page(lang, name string) string {
	text, err := pages.ReadFile(lang + "/" + name)
	if err != nil {
		text, err = pages.ReadFile(name)
	}
	if err != nil {
		panic("docs: " + err.Error())
	}
	return string(text)
}

// Section returns the section of a page under an English heading, with the marks of its level, such as "## Paths", up
// to the next heading of its level or above. In another language it is the section in the same place, as a translated
// page has the headings of the English one. It panics if there is none.
func Section(lang, name, heading string) string {
	level := strings.IndexByte(heading, ' ')
	english := sections(Page("", name), level)
	at := slices.IndexFunc(english, func(s string) bool { return strings.HasPrefix(s, heading+"\n") })
	if at < 0 {
		panic("docs: " + name + " has no section " + heading)
	}
	return strings.TrimRight(sections(Page(lang, name), level)[at], "\n") + "\n"
}

// sections cuts a page before each heading that has a number of marks or fewer.
func sections(page string, level int) (all []string) {
	code := false
	all = append(all, "")
	for line := range strings.Lines(page) {
		fence := strings.HasPrefix(line, "```")
		code = code != fence
		marks := len(line) - len(strings.TrimLeft(line, "#"))
		if !code && marks > 0 && marks <= level && line[marks] == ' ' {
			all = append(all, "")
		}
		all[len(all)-1] += line
	}
	return all
}

// Game returns the game with comments that the page of a rule set shows, in the language of a tag if it is there in
// that, "" if there is none.
func Game(lang, ruleset string) string {
	for _, name := range []string{lang + "/games/" + ruleset + ".agn", "games/" + ruleset + ".agn"} {
		if text, err := pages.ReadFile(name); err == nil {
			return string(text)
		}
	}
	return ""
}
