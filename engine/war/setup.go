package war

import "github.com/ashtapada/agn/engine"

// How men of many games go.
var (
	Around      = []Vector{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}
	OneDiagonal = []Vector{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	TwoDiagonal = []Vector{{2, 2}, {2, -2}, {-2, -2}, {-2, 2}}
	KnightJumps = []Vector{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

// TwoCamps returns four armies of which those that look at each other are allied,
// clockwise from the south.
func TwoCamps() []Army {
	return []Army{
		{Forward: [2]int8{0, 1}, Ally: 3},
		{Forward: [2]int8{1, 0}, Ally: 4},
		{Forward: [2]int8{0, -1}, Ally: 1},
		{Forward: [2]int8{-1, 0}, Ally: 2},
	}
}

// FourArmies sets up four armies of eight: a row of men from the corner to the throne
// and a row of soldiers before it, each army that of the seat before turned a quarter
// clockwise.
func FourArmies(row [4]engine.Piece) (start [Squares]Man) {
	for turns := range engine.MaxSeats {
		for i, p := range row {
			seat := engine.Seat(turns + 1)
			start[turned(i, 0, turns)] = ManOf(seat, p)
			start[turned(i, 1, turns)] = ManOf(seat, engine.Soldier)
		}
	}
	return start
}

// turned returns the square that a square becomes when the board is turned so many
// quarters clockwise.
func turned(file, rank, turns int) int {
	for range turns {
		file, rank = rank, 7-file
	}
	return rank<<3 | file
}
