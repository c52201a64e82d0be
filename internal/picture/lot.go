package picture

import (
	"slices"

	"github.com/ashtapada/agn/engine"
)

// Lot is what one die, or one set of shells, shows.
type Lot struct {
	Value int `json:"value"`
	// Pips is how many pips lie up on a die, 0 where it bears a number instead.
	Pips int `json:"pips,omitempty"`
	// Long is set for a four-sided stick.
	Long bool `json:"long,omitempty"`
	// Shells is how many shells there are, 0 for a die, and Mouths how many show theirs.
	Shells int `json:"shells,omitempty"`
	Mouths int `json:"mouths,omitempty"`
}

// Lots returns what the dice or shells of a game show in a throw.
func Lots(g engine.Game, c engine.Cast) []Lot {
	set := g.Dice()
	if set == nil {
		return nil
	}
	var lots []Lot
	for i, v := range c.Values() {
		die := &set.Dice[min(i, len(set.Dice)-1)]
		lot := Lot{Value: int(v)}
		shells := len(die.Faces) - 1
		switch {
		case die.Empty > 0 && v == die.Empty:
			lot.Shells = shells
		case die.Empty > 0 && int(v) <= shells:
			lot.Shells, lot.Mouths = shells, int(v)
		case die.Empty == 0 && v <= 6:
			lot.Pips, lot.Long = int(v), len(die.Faces) == 4
		}
		lots = append(lots, lot)
	}
	return lots
}

// pips are the places of the pips of a die, in a box of 45 by 45.
var pips = [7][][2]float64{
	1: {{22.5, 22.5}},
	2: {{13, 13}, {32, 32}},
	3: {{12, 12}, {22.5, 22.5}, {33, 33}},
	4: {{13, 13}, {32, 13}, {13, 32}, {32, 32}},
	5: {{12, 12}, {33, 12}, {22.5, 22.5}, {12, 33}, {33, 33}},
	6: {{13, 11}, {32, 11}, {13, 22.5}, {32, 22.5}, {13, 34}, {32, 34}},
}

// Pips returns the places of the pips of each face of a die, in a box of 45 by 45.
func Pips() [][][2]float64 { return slices.Clone(pips[:]) }

// A shell in a box of 28 by 45: its back, and with its mouth up the slit with its teeth.
const (
	shellOutline = "M14 3C23 3 27 12 27 22.5C27 33 23 42 14 42C5 42 1 33 1 22.5C1 12 5 3 14 3Z"
	shellMouth   = "M14 8C17 16 17 29 14 37M14 8C11 16 11 29 14 37M10 15H18M9.5 20H18.5M9.5 25H18.5M10 30H18"
	shellBack    = "M8 12C6 18 6 24 8 30"
)

// Shell returns the outline of a shell in a box of 28 by 45, with its mouth up or down.
func Shell(up bool) Shape {
	if up {
		return Shape{shellOutline, shellMouth}
	}
	return Shape{shellOutline, shellBack}
}
