package war

import (
	"slices"

	"github.com/ashtapada/agn/engine"
)

// AboutTwo describes the position strings of two armies with these letters of men. What a
// game adds stands in the place of the square of chess that is taken in passing.
func AboutTwo(letters, added string) []engine.PositionField {
	text := "-, for the square of chess that is taken in passing, of which this game has none."
	name := "en passant"
	if added != "" {
		name, text = "men lost before", added
	}
	return []engine.PositionField{
		{Name: "placement", Text: "The ranks from 8 to 1 with / between, men by the letters " + letters + ", capitals for White, P for a soldier; a digit is as many empty squares. " +
			"Q is read as V, B as E."},
		{Name: "seat on turn", Text: "w or b."},
		{Name: "leaps", Text: "Whose king or Rajah may still leap like a knight: Kk, K, k or -; both, if left out.", Optional: true},
		{Name: name, Text: text, Optional: true},
		{Name: "clock", Text: "The clock of chess, which is read and means nothing.", Optional: true},
		{Name: "round", Text: "The number of the round, 1 if left out.", Optional: true},
	}
}

// AboutFour describes the position strings of four armies: a placement, the seat on turn
// and words in any order, seats in them by their letters.
func AboutFour(words ...engine.PositionField) []engine.PositionField {
	for i := range words {
		words[i].Optional = true
	}
	return slices.Concat([]engine.PositionField{
		{Name: "placement", Text: "The ranks from 8 to 1 with / between, each man as the letter of its seat and that of its kind, P for a soldier, with * behind one in the hands of its " +
			"colour's ally; a digit is as many empty squares."},
		{Name: "seat on turn", Text: "r, y, b or g."},
	}, words)
}
