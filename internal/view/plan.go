package view

import (
	"strings"
	"time"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/words"
)

// Plan says in words how a search would be carried out, a line for each way.
func Plan(lang *catalogue.Language, p *archive.Plan) string {
	var b strings.Builder
	if p.Superseded {
		lang.Writef(&b, "%s judged and put in an archive for a while\n", words.Count(p.Games, "superseded text"))
	}
	if len(p.LookedUp) > 0 {
		lang.Writef(&b, "looked up in an index: %s\n", strings.Join(p.LookedUp, ", "))
	}
	if len(p.Compared) > 0 {
		lang.Writef(&b, "compared game by game: %s\n", strings.Join(p.Compared, ", "))
	}
	for _, t := range p.Through {
		what := []words.Text{words.Of("plays")}
		if t.Boards {
			what = append(what, words.Of("positions"))
		}
		if t.Texts {
			what = append(what, words.Of("texts"))
		}
		lang.Writef(&b, "gone through: the %s of %s of %d, about %s\n", words.And(what), words.Count(t.Games, "game"),
			p.Games, seconds(t.Took))
	}
	if b.Len() == 0 {
		lang.Writef(&b, "all %s are listed\n", words.Count(p.Games, "game"))
	}
	return b.String()
}

// seconds says about how long something takes.
func seconds(d time.Duration) words.Text {
	if d < 100*time.Millisecond {
		return words.Of("0.1 s at most")
	}
	return words.Of("%.1f s", d.Seconds())
}
