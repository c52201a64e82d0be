package export

import (
	"strings"

	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/referee"
)

// effect lists in words what an event that was played brought about, as the condition
// "event" of the archive's queries names it. move is what is known of the move. That it
// ended the game counts where nothing follows: it goes to c.over.
func (c *collector) effect(e *referee.Event, kind string, move engine.Move) string {
	h := record.Happened{Pass: kind == kindPass, Sic: e.Item.Sic, Legal: e.Legal, Move: move, Effect: e.Effect,
		Inferred: e.Item.HasGap() && (e.Legal || e.Thrown.N > 0), Readings: e.Readings}
	st := e.Behind
	if st != nil && kind != kindThrow && st.Game().Checks() {
		h.Check = st.Check()
	}
	b := h.AppendWords(c.words[:0])
	n := len(b)
	if st != nil {
		if c.over = ""; st.Due() == engine.DueOver {
			words := []string{"end"}
			if n > 0 {
				words = []string{string(b), "end"}
			}
			if word := record.EndOf(st.Outcome().Rule); word != "" {
				words = append(words, word)
			}
			c.over = strings.Join(words, ",")
		}
	}
	c.words = b
	return c.intern(b)
}
