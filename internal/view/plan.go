package view

import (
	"fmt"
	"strings"
	"time"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/words"
)

// Plan says in words how a search would be carried out, a line for each way.
func Plan(p *archive.Plan) string {
	var b strings.Builder
	if p.Superseded {
		fmt.Fprintf(&b, "%s judged and put in an archive for a while\n", words.Count(p.Games, "superseded text"))
	}
	if len(p.LookedUp) > 0 {
		fmt.Fprintf(&b, "looked up in an index: %s\n", strings.Join(p.LookedUp, ", "))
	}
	if len(p.Compared) > 0 {
		fmt.Fprintf(&b, "compared game by game: %s\n", strings.Join(p.Compared, ", "))
	}
	for _, t := range p.Through {
		what := "plays"
		if t.Boards {
			what += " and positions"
		}
		if t.Texts {
			what += " and texts"
		}
		fmt.Fprintf(&b, "gone through: the %s of %s of %d, about %s\n", what, words.Count(t.Games, "game"), p.Games,
			seconds(t.Took))
	}
	if b.Len() == 0 {
		fmt.Fprintf(&b, "all %s are listed\n", words.Count(p.Games, "game"))
	}
	return b.String()
}

// seconds says about how long something takes.
func seconds(d time.Duration) string {
	if d < 100*time.Millisecond {
		return "0.1 s at most"
	}
	return fmt.Sprintf("%.1f s", d.Seconds())
}
