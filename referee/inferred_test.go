package referee_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/daily"
	"github.com/ashtapada/agn/internal/enginetest"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// turning is what is known before a move or pass: the position, and whether a throw of the turn is inferred.
type turning struct {
	state    string
	inferred bool
}

// turnings visits a game. lost says which throws of a game that has them all are taken for inferred, nil to take what
// the visit says.
func turnings(t *testing.T, text string, lost []bool) (out []turning) {
	g, read := parse(t, text)
	inferred, throws := false, 0
	referee.New(referee.Config{}).Visit(g, read, &referee.Visitor{
		Before: func(e *referee.Event) bool {
			if e.Item == nil || e.Item.Kind == notation.Throw {
				return true
			}
			is := turning{inferred: e.Inferred}
			if e.State != nil {
				is.state = string(e.State.AppendPosition(nil))
			}
			if lost != nil {
				is.inferred = inferred
			}
			out = append(out, is)
			return true
		},
		After: func(e *referee.Event) bool {
			if e.State != nil && e.State.Fresh() {
				inferred = false
			}
			if e.Item.Kind == notation.Throw && lost != nil {
				inferred = inferred || lost[throws]
				throws++
			}
			return true
		}})
	return out
}

// TestInferredThrows: where throws were taken out of a record, or made gaps, each position in which a move is made says
// whether a throw of its turn was one of them.
func TestInferredThrows(t *testing.T) {
	games := 8
	if daily.Long() {
		games = 100
	}
	seed, seen, read, more := daily.Seed(t), 0, 0, 0
	for _, name := range []string{"chaturanca-2", "chaturaji", "caturanga-race", "ashta-kashte", "thaayam", "chauka-bara",
		"chaupur"} {
		rs, _ := rulesets.Lookup(name)
		game, rng := enginetest.New(t, rs, ""), rand.New(rand.NewPCG(seed, 5))
		for n := range games {
			g := referee.Play(game, rng, 16)
			tags, moves, _ := strings.Cut(string(notation.Append(nil, g, referee.StyleOf(rs))), "\n\n")
			words := strings.Fields(strings.ReplaceAll(moves, "><", "> <"))
			var lost []bool
			var left []string
			for _, w := range words {
				if strings.HasPrefix(w, "<") {
					lost = append(lost, rng.IntN(100) < []int{10, 50, 100}[n%3])
					if lost[len(lost)-1] {
						if w = ""; n%2 == 0 {
							w = "<_>"
						}
					}
				}
				left = append(left, w)
			}
			if n%2 == 1 {
				tags += "\n[Throws \"partial\"]"
			}
			text := tags + "\n\n" + strings.Join(left, " ") + "\n"
			want, got := turnings(t, tags+"\n\n"+moves, lost), turnings(t, text, nil)
			for i := range got {
				switch is, was := got[i], want[i]; {
				case is.state != was.state: // not known, or another one fits the record as well
				case is.inferred && was.inferred:
					seen++
				case is.inferred && n%2 == 1:
					more++ // the record does not say that no throw fell there
				case is.inferred != was.inferred:
					t.Fatalf("before ply %d: inferred %v, want %v, in %s\n%s", i+1, is.inferred, was.inferred, was.state, text)
				default:
					read++
				}
			}
		}
	}
	t.Logf("%d positions with inferred throws, %d without, %d where one may be missing", seen, read, more)
	if seen < 100 || read < 100 || more > seen/10 {
		t.Error("too few positions are known, or too many said to be inferred")
	}
}
