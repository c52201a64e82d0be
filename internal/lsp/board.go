package lsp

import (
	"bytes"
	"context"

	"github.com/ashtapada/agn/internal/document"
	"github.com/ashtapada/agn/internal/picture"
)

// boardAt is what agn/position answers: the position before the event at a place, or, of
// a place after all events, the last.
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
	// ThrowInferred is set if a throw of the turn is inferred.
	ThrowInferred bool `json:"throwInferred,omitempty"`
}

// board returns the position at a place, null where it is not known.
func (s *server) board(_ context.Context, f *file, p at) (any, error) {
	b := f.tools.Take()
	defer f.tools.Give(b)
	c, ok := f.caret(b, p.Position)
	if !ok {
		return nil, nil
	}
	start, end := c.Word()
	if c.InTags() {
		start, end = 0, 0
		if c.Game.Len() > 0 {
			start = c.Game.Start(0)
			end = start
		}
	}
	st, inferred := c.Before(start, end)
	if st == nil {
		return nil, nil
	}
	g := st.Game()
	rs := g.Ruleset()
	moves, throws := document.Offers(st)
	var svg bytes.Buffer
	err := picture.Write(&svg, &picture.Picture{State: st, Inferred: inferred, Title: f.tools.lang.Sayf("the board"),
		Theme: picture.ForScreen, Lang: f.tools.lang})
	return boardAt{
		Game: c.Index + 1, Range: f.gameSpan(c.Index, start, end),
		Variant: rs.Name, Options: rs.OptionString(g.Setup()), Round: st.Round(),
		Seat: string(rune(rs.Info(st.Seat()).Letter)), Due: st.Due().String(), MayEnd: st.MayEnd(),
		State: string(st.AppendPosition(nil)), Diagram: string(st.AppendDiagram(nil, f.tools.lang.Say)), SVG: svg.String(),
		Moves: texts(moves), Throws: texts(likeliest(throws)), ThrowInferred: inferred,
	}, err
}

func texts(offers []document.Offer) []string {
	out := []string{}
	for _, o := range offers {
		out = append(out, o.Text)
	}
	return out
}
