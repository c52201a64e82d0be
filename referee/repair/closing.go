package repair

import (
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// ending is what the record says of its end: the result there, and the tag Result.
type ending struct {
	token string
	tag   *notation.Tag // nil without one
}

// closing is a way to end the record: a token, and what it costs and takes.
type closing struct {
	token       string
	cost, edits int
}

func endingOf(g *notation.Game) ending {
	e := ending{token: g.Result.Text}
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
		if ok, _ := s.trial.Ends(spot, token); !ok {
			continue
		}
		out = append(out, e.with(s, token))
	}
	return out
}

// with is the record ended with a token.
func (e *ending) with(s *search, token string) closing {
	c, most := closing{token: token}, s.damages[otherWord].cost-1
	if e.token == "" {
		c.cost, c.edits = s.damages[eventLost].cost, 1
	} else if token != e.token {
		c.cost, c.edits = s.meter.word(token, e.token, most), 1
	}
	if e.tag != nil && token != e.tag.Value {
		c.cost += s.meter.word(token, e.tag.Value, most)
		c.edits++
	}
	return c
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
