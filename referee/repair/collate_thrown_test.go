package repair

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/daily"
	"github.com/ashtapada/agn/internal/enginetest"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

const unrecorded = "[Throws \"unrecorded\"]\n"

// slipped writes the last digit of one move otherwise. It returns nothing where there is no move.
func slipped(words []string, rng *rand.Rand) []string {
	at, ok := pick(words, rng, func(w string) bool { return isMove(w) && strings.ContainsAny(w[len(w)-1:], "1234567") })
	if !ok {
		return nil
	}
	out := slices.Clone(words)
	last := len(out[at]) - 1
	out[at] = out[at][:last] + string('1'+(out[at][last]-'0')%7)
	return out
}

// TestCollateThrowsLeftOut: witnesses that leave out their throws are collated with one another and with one that has
// them, in all rule sets with throws. Where they agree that is certain, and a slip is found where the rules find it: a
// text that is unique is the only one of both that is legal.
func TestCollateThrowsLeftOut(t *testing.T) {
	games := 3
	if testing.Short() {
		games = 1
	}
	seed, unique := daily.Seed(t), 0
	ref := referee.New(referee.Config{})
	for _, rs := range rulesets.All() {
		rng, game := rand.New(rand.NewPCG(seed, 41)), enginetest.New(t, rs, "")
		if game.Dice() == nil {
			continue
		}
		for range games {
			g := referee.Play(game, rng, 14)
			g.Tags = slices.DeleteFunc(g.Tags, func(t notation.Tag) bool { return t.Name == "Result" })
			text := string(notation.Append(nil, g, referee.StyleOf(rs)))
			head, body, _ := strings.Cut(text, "\n\n")
			head += "\n\n"
			moves := slices.DeleteFunc(strings.Fields(strings.ReplaceAll(body, "><", "> <")), isThrow)
			wrong := slipped(moves, rng)
			bare := unrecorded + head + strings.Join(moves, " ") + "\n"
			if c := collateTexts(t, bare, text); c.Status != Certain || bodyOf(string(c.Texts[0].Text)) != bodyOf(text) ||
				strings.Contains(string(c.Texts[0].Text), "Throws") {
				t.Errorf("%s and its record without throws: %s\n%s", text, c.Status, textIn(c))
			}
			if c := collateTexts(t, bare, "[Annotator \"A\"]\n"+bare); c.Status != Certain || c.Texts[0].Cost != 0 ||
				!slices.Equal(strings.Fields(bodyOf(string(c.Texts[0].Text))), moves) {
				t.Errorf("%s twice: %s\n%s", bare, c.Status, textIn(c))
			}
			if wrong == nil {
				continue
			}
			slip := unrecorded + head + strings.Join(wrong, " ") + "\n"
			if c := collateTexts(t, slip, text); len(c.Texts) == 0 || c.Texts[0].Cost > maxDamage ||
				c.Status == Unique && bodyOf(string(c.Texts[0].Text)) != bodyOf(text) {
				t.Errorf("%s and %s: %s\n%s", text, slip, c.Status, textIn(c))
			}
			slipped, read := parsed(t, slip)
			legal := ref.Judge(slipped, read).Verdict == referee.Legal
			c := collateTexts(t, slip, bare)
			if c.Status == Budget {
				continue
			}
			if len(c.Texts) == 0 || c.Texts[0].Cost > maxDamage || legal == (c.Status == Unique) {
				t.Errorf("%s and %s: %s where the slip is legal: %v\n%s", bare, slip, c.Status, legal, textIn(c))
			} else if c.Status == Unique {
				unique++
				if !slices.Equal(strings.Fields(bodyOf(string(c.Texts[0].Text))), moves) {
					t.Errorf("%s and %s: %s", bare, slip, c.Texts[0].Text)
				}
			}
		}
	}
	if t.Logf("%d slips are found", unique); unique < games {
		t.Error("too few slips are found")
	}
}

// textIn is the first text, empty without one.
func textIn(c *Collation) string {
	if len(c.Texts) == 0 {
		return ""
	}
	return string(c.Texts[0].Text)
}
