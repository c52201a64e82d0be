// Package docs holds the pages of documentation that the command prints itself, so that
// the binary alone explains what it reads.
package docs

import (
	"embed"
	"strings"
)

//go:embed archive.md codes.md commands.md dice.md fairness.md notation.md
var pages embed.FS

//go:embed games/*.agn
var games embed.FS

// Game returns the game with comments that the page of a rule set shows, "" if there is
// none.
func Game(ruleset string) string {
	text, err := games.ReadFile("games/" + ruleset + ".agn")
	if err != nil {
		return ""
	}
	return string(text)
}

// Page returns a page by the name of its file. It panics if there is none.
func Page(name string) string {
	text, err := pages.ReadFile(name)
	if err != nil {
		panic("docs: " + err.Error())
	}
	return string(text)
}

// Section returns the section of a page under a heading, with the marks of its level,
// such as "## Paths", up to the next heading of its level or above. It panics if there is
// none.
func Section(name, heading string) string {
	var b strings.Builder
	level := strings.IndexByte(heading, ' ')
	code := false
	for line := range strings.Lines(Page(name)) {
		fence := strings.HasPrefix(line, "```")
		code = code != fence
		marks := len(line) - len(strings.TrimLeft(line, "#"))
		switch {
		case code || fence || marks == 0 || marks > level || line[marks] != ' ':
		case strings.TrimSpace(line) == heading:
			b.WriteString(line)
			continue
		case b.Len() > 0:
			return strings.TrimRight(b.String(), "\n") + "\n"
		}
		if b.Len() > 0 {
			b.WriteString(line)
		}
	}
	if b.Len() == 0 {
		panic("docs: " + name + " has no section " + heading)
	}
	return b.String()
}
