package export

import (
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/referee"
)

// kindWords names what moves of a kind are besides moves.
var kindWords = [...]string{
	engine.Enter: "entry", engine.Exchange: "exchange", engine.BearOff: "bear-off", engine.Declare: "twins",
}

// effect lists in words what an event that was played brought about, as the condition
// "event" of the archive's queries names it. move is what is known of the move. That it
// ended the game counts where nothing follows: it goes to c.over.
func (c *collector) effect(e *referee.Event, kind string, move engine.Move) string {
	b := c.words[:0]
	add := func(word string) {
		if len(b) > 0 {
			b = append(b, ',')
		}
		b = append(b, word...)
	}
	if e.Legal && e.Item.HasGap() {
		add(plays.Inferred)
	}
	if kind == kindPass {
		add("pass")
	}
	if e.Item.Sic && !e.Legal {
		add("sic")
	}
	if word := kindWords[move.Kind]; word != "" {
		add(word)
	}
	// Of an event that a gap leaves open only what is written is known.
	if e.Effect.Taken > 0 || !e.Legal && !e.Item.Sic && move.Capture {
		add("capture")
	}
	if e.Effect.Home > 0 && move.Kind != engine.BearOff {
		add("home")
	}
	for in := range e.Effect.Incidents.All {
		add(in.String())
	}
	if move.Promo != 0 {
		add("promotion")
	}
	if move.Count > 1 {
		add("group")
	}
	if st := e.Behind; st != nil {
		if kind != kindThrow && st.Game().Checks() {
			switch st.Check() {
			case engine.InCheck:
				add("check")
			case engine.Mate:
				add("mate")
			}
		}
		if c.over = ""; st.Due() == engine.DueOver {
			n := len(b)
			add("end")
			if word := record.EndOf(st.Outcome().Rule); word != "" {
				add(word)
			}
			c.over = c.intern(b)
			b = b[:n]
		}
	}
	c.words = b
	return c.intern(b)
}
