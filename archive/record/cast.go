package record

import (
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
)

// CastOf returns the number of dice of a cast and their sum.
func CastOf(text string) (dice, value int) {
	var (
		p grammar.Parser
		g notation.Game
	)
	p.Parse(&grammar.Chunk{Text: []byte(text), Line: 1}, &g)
	for i := range g.Items {
		if it := &g.Items[i]; it.Kind == notation.Throw {
			for _, v := range it.Cast.Values[:it.Cast.N] {
				value += int(v)
			}
			return int(it.Cast.N), value
		}
	}
	return 0, 0
}
