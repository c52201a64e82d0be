package main

import (
	_ "embed"
	"fmt"
	"os"
	"strings"
)

// equivalents are changes that somebody has found to alter nothing that a user could
// see, each with its reason. They are known by the code, so that they stay known when
// lines move.
//
//go:embed equivalent.txt
var equivalents string

// swap is one line of code of a file in the place of another.
type swap struct{ name, old, new string }

// parseEquivalents reads paragraphs of four lines: the file, the line after "- ", the
// line that it becomes after "+ ", and the reason. A line with # is a comment.
func parseEquivalents(text string) (map[swap]string, error) {
	reasons := map[swap]string{}
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		var lines []string
		for line := range strings.Lines(paragraph) {
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
				lines = append(lines, line)
			}
		}
		if len(lines) == 0 {
			continue
		}
		if len(lines) != 4 || !strings.HasPrefix(lines[1], "- ") || !strings.HasPrefix(lines[2], "+ ") {
			return nil, fmt.Errorf("no file, two lines and a reason: %q", paragraph)
		}
		reasons[swap{lines[0], plain(lines[1][2:]), plain(lines[2][2:])}] = lines[3]
	}
	return reasons, nil
}

// swap is the change as lines of code, blanks as one.
func (c change) swap() (swap, error) {
	src, err := os.ReadFile(c.path)
	if err != nil {
		return swap{}, err
	}
	start := strings.LastIndex(string(src[:c.pos.Offset]), "\n") + 1
	end := len(src)
	if i := strings.Index(string(src[c.end:]), "\n"); i >= 0 {
		end = c.end + i
	}
	one := func(middle string) string {
		return plain(string(src[start:c.pos.Offset]) + middle + string(src[c.end:end]))
	}
	return swap{c.name, one(c.old), one(c.new)}, nil
}

// plain has one blank wherever there are some.
func plain(s string) string { return strings.Join(strings.Fields(s), " ") }
