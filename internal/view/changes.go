package view

import (
	"strings"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/words"
)

// Change says in a line how the judgement on a game has changed.
func Change(c *archive.Change) words.Text {
	return words.Of("%s %s: %s -> %s", c.ID, printable.Name(c.Variant), judgement(&c.From), judgement(&c.To))
}

// judgement says in a few words what a game is judged.
func judgement(j *archive.Judgement) words.Text {
	s := words.Name(j.Verdict).Words()
	if j.Complete {
		s = words.Of("%s %s", s, j.Computed)
	}
	var why []string
	for i, code := range j.Codes {
		if w := strings.TrimSpace(string(code) + " " + j.Rules[i]); len(why) == 0 || why[len(why)-1] != w {
			why = append(why, w)
		}
	}
	if len(why) > 0 {
		s = words.Of("%s (%s)", s, strings.Join(why, ", "))
	}
	return s
}

// Problem says in a line what is wrong in an archive.
func Problem(lang *catalogue.Language, p *archive.Problem) string {
	line := p.What
	switch {
	case p.ID != (archive.ID{}):
		line = words.Of("game %d (%s): %v", p.Game, p.ID, line)
	case p.Game != 0:
		line = words.Of("game %d: %v", p.Game, line)
	}
	return printable.Line(lang.Say(line)) + " [" + string(p.Code) + "]"
}
