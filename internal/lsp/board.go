package lsp

import (
	"bytes"
	"context"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/picture"
	"github.com/ashtapada/agn/referee"
)

// boardAt is what agn/position answers: the position before the event at a place, or, of
// a place behind all events, the last.
type boardAt struct {
	Game    int      `json:"game"`
	Range   span     `json:"range"`
	Variant string   `json:"variant"`
	Options string   `json:"options"`
	Round   int      `json:"round"`
	Seat    string   `json:"seat"`
	Due     string   `json:"due"`
	MayEnd  bool     `json:"mayEnd"`
	State   string   `json:"state"`
	Diagram string   `json:"diagram"`
	SVG     string   `json:"svg"`
	Moves   []string `json:"moves"`
	Throws  []string `json:"throws"`
}

// position tells the position at a place, null where it is not known.
func (s *server) position(_ context.Context, d *document, p at) (any, error) {
	b := d.tools.take()
	defer d.tools.give(b)
	c, ok := d.caretAt(b, p.Position)
	if !ok {
		return nil, nil
	}
	start, end := c.word()
	if c.inTags() {
		start, end = 0, 0
		if len(c.game.Items) > 0 {
			start = c.game.Items[0].Start
			end = start
		}
	}
	st := c.before(start, end)
	if st == nil {
		return nil, nil
	}
	g := st.Game()
	rs := g.Ruleset()
	out := boardAt{
		Game: c.i + 1, Range: c.gameSpan(c.i, start, end),
		Variant: rs.Name, Options: rs.OptionString(g.Setup()), Round: st.Round(),
		Seat: string(rune(rs.Info(st.Seat()).Letter)), Due: st.Due().String(), MayEnd: st.MayEnd(),
		State: string(st.AppendPosition(nil)), Diagram: string(st.AppendDiagram(nil)),
		Moves: append([]string{}, referee.Texts(st)...), Throws: []string{},
	}
	var svg bytes.Buffer
	if err := picture.Write(&svg, &picture.Picture{State: st, Title: "the board", Theme: picture.ForScreen}); err != nil {
		return nil, err
	}
	out.SVG = svg.String()
	if st.Due() == engine.DueCast {
		for _, ch := range likeliest(g) {
			out.Throws = append(out.Throws, string(referee.AppendCast(nil, ch.Cast)))
		}
	}
	return out, nil
}
