package repair

import (
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// ending is what the record says of its end: the result there, and the tag Result.
type ending struct {
	token string
	was   string        // the result as it is written, which may be another spelling of the token
	tag   *notation.Tag // nil without one
}

// closing is a way to end the record: a token, and what it costs and takes.
type closing struct {
	token       string
	cost, edits int
	untold      bool // and the tag Termination is missing
}

// tagGiven is the tag that a record lacks which the rules have not ended, with what is known of how it ended.
const tagGiven = `[Termination "unknown"]`

// endsWith reports whether a game may end at a moment with a token, and whether it then lacks the tag that says why it
// ended, as the rules have not ended it.
func endsWith(t *referee.Trial, spot *referee.Spot, token string) (ok, untold bool) {
	wrong, _ := t.Ends(spot, token)
	untold = wrong == diag.NotFinished
	return wrong == "" || untold, untold
}

func endingOf(g *notation.Game) ending {
	e := ending{token: g.Result.Text, was: string(g.Text[g.Result.Start:g.Result.End])}
	for i := range g.Tags {
		if g.Tags[i].Name == "Result" {
			e.tag = &g.Tags[i]
			break
		}
	}
	return e
}

// fit returns the ways to end the record at a moment: as it does, as its tag says, as the
// rules say.
func (e *ending) fit(s *search, spot *referee.Spot) []closing {
	_, computed := s.trial.Ends(spot, "*")
	tokens := [3]string{e.token, computed}
	if e.tag != nil {
		tokens[2] = e.tag.Value
	} else if e.token == "" && computed == "" {
		tokens[2] = "*"
	}
	var out []closing
	for i, token := range tokens {
		if token == "" || i > 0 && token == tokens[0] || i == 2 && token == tokens[1] || !isToken(token) {
			continue
		}
		ok, untold := endsWith(s.trial, spot, token)
		if !ok {
			continue
		}
		c := e.with(s, token)
		if c.untold = untold; untold {
			c.cost, c.edits = c.cost+s.damages[tagLost].cost, c.edits+1
		}
		out = append(out, c)
	}
	return out
}

// with is the record ended with a token.
func (e *ending) with(s *search, token string) closing {
	c, most := closing{token: token}, s.damages[otherWord].cost-1
	if e.token == "" {
		c.cost, c.edits = s.damages[eventLost].cost, 1
	} else if token != e.was {
		c.cost, c.edits = s.meter.ends(e, token, most), 1
	}
	if e.tag != nil && token != e.tag.Value {
		c.cost += s.meter.word(token, e.tag.Value, most)
		c.edits++
	}
	return c
}

// ends is the cost of ending with a token a record that has a result. Another spelling of the token has no sign wrong.
func (m *meter) ends(e *ending, token string, most int) int {
	if token == e.token && token != e.was {
		return wordCost
	}
	return m.word(token, e.was, most)
}

// withResult returns a game with the result that its last words mean, which strict reading reports, and the game
// itself where they mean none.
func withResult(g *notation.Game, read diag.List) *notation.Game {
	if g.Result.Text != "" {
		return g
	}
	for i := range read {
		f := &read[i]
		said, ok := f.Bare().(diag.Said)
		if !ok || said.Phrase != diag.MeantResult || f.Variation {
			continue
		}
		if token, ok := said.Args[1].(string); ok && isToken(token) {
			ended := *g
			ended.Result = notation.Result{Text: token, Start: int32(f.Span.Start.Offset - g.Offset),
				End: int32(f.Span.End.Offset - g.Offset)}
			return &ended
		}
	}
	return g
}

// isToken reports whether a word can close the movetext.
func isToken(w string) bool {
	if w == "*" {
		return true
	}
	dash := false
	for _, c := range []byte(w) {
		switch {
		case c == '-':
			dash = true
		case c != '/' && (c < '0' || c > '9'):
			return false
		}
	}
	return dash
}
