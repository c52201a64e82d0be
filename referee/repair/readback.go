package repair

import (
	"slices"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// A repair is a text that was put together from pieces. Before it is given out it is read and judged
// like any other text, by a referee who knows nothing of the search.

// reader reads repaired texts back.
type reader struct {
	parser  grammar.Parser
	game    notation.Game
	referee *referee.Referee
	// supposed is set where the game is not the one that the tags name.
	supposed bool
}

// judged returns the game in canonical spelling that a text is. It reports false unless all of it is
// judged and legal.
func (r *reader) judged(text []byte) (*notation.Game, bool) {
	read := r.parser.Parse(&grammar.Chunk{Text: text, Line: 1}, &r.game)
	if r.supposed {
		read = slices.DeleteFunc(read, func(f diag.Finding) bool { return f.Code[0] == 'T' })
	}
	var g *notation.Game
	rep := r.referee.Visit(&r.game, read, &referee.Visitor{Canonical: func(c *notation.Game) { g = c }})
	return g, rep.Verdict == referee.Legal && rep.Judged == rep.Events
}

// readBack returns what is played in the text of a repair, which is the same of two that differ in
// spelling and layout alone; empty unless it is a legal game. It reports whether the traced text is
// one too.
func (r *reader) readBack(rep *Repair) (played string, traced bool) {
	g, ok := r.judged(rep.Text)
	if !ok {
		return "", false
	}
	bare := notation.Game{Result: g.Result, Readings: g.Readings}
	for _, it := range g.MainLine() {
		if it.Kind != notation.Comment && it.Kind != notation.NAG {
			it.Suffix = 0
			bare.Add(it)
		}
	}
	played = string(notation.Append(nil, &bare, notation.Style{}))
	_, traced = r.judged(rep.Traced)
	return played, traced
}
