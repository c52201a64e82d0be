package war

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/words"
)

// How men of many games go.
var (
	Around      = []Vector{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}
	oneDiagonal = []Vector{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	twoDiagonal = []Vector{{2, 2}, {2, -2}, {-2, -2}, {-2, 2}}
	KnightJumps = []Vector{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

// Ways returns how these kinds of men move in most games of armies. Soldiers capture
// diagonally.
func Ways(kinds ...engine.Piece) (moves [engine.NumPieces]Movement) {
	usual := [engine.NumPieces]Movement{
		engine.Soldier: {
			Quiet:     []Vector{{0, 1}},
			Takes:     []Vector{{1, 1}, {-1, 1}},
			Says:      words.Name("one square straight forward"),
			SaysTakes: words.Name("one square diagonally forward"),
		},
		engine.King:     Leaper(words.Name("one square in any direction"), Around...),
		engine.Rook:     {Rides: true, Says: words.Name("along its rank or file")},
		engine.Knight:   Leaper(words.Name("two squares along rank or file and one aside"), KnightJumps...),
		engine.Elephant: Leaper(words.Name("exactly two squares diagonally"), twoDiagonal...),
		engine.Boat:     Leaper(words.Name("exactly two squares diagonally"), twoDiagonal...),
		engine.Vizier:   Leaper(words.Name("one square diagonally"), oneDiagonal...),
	}
	for _, k := range kinds {
		moves[k] = usual[k]
	}
	return moves
}

// moverTexts is what rules say of the kinds of men that move as in most games of armies.
var moverTexts = [engine.NumPieces]string{
	engine.Rook:     "A rook moves any distance along its rank or file, not through men.",
	engine.Knight:   "A knight moves two squares along rank or file and one aside, over whatever stands between.",
	engine.Elephant: "An elephant moves exactly two squares diagonally, over whatever stands between.",
	engine.Boat:     "A boat moves exactly two squares diagonally, over whatever stands between.",
	engine.Vizier:   "A vizier moves one square diagonally.",
}

// Mover returns the rule of how a kind of man moves, with more that the game says of it.
func Mover(id string, piece engine.Piece, more string, source engine.Source, breaks, keeps string) Rule {
	way := LeapsTo(piece)
	if Ways(piece)[piece].Rides {
		way = rides(piece)
	}
	return Rule{ID: id, Title: "the " + piece.String(), Text: moverTexts[piece] + more, Source: source,
		Breaks: breaks, Keeps: keeps, Moves: []Law{Stands(piece), way}}
}

// AlsoStraight is the way of soldiers that capture straight ahead, too.
func AlsoStraight(soldier Movement) Movement {
	soldier.Takes = append([]Vector{{0, 1}}, soldier.Takes...)
	soldier.SaysTakes = words.Name("one square straight or diagonally forward")
	return soldier
}

// TwoArmies returns what games of two armies of the men of chess begin with. What a game says of leaps and of
// soldiers on the last line, LeapUnchecked, MustPromote and Unpromoted, is for the game to set.
func TwoArmies(r *engine.Ruleset, setup engine.Setup) Config {
	cfg := Config{
		Ruleset: r,
		Setup:   setup,
		King:    words.Name("king"),
		Moves:   Ways(engine.Soldier, engine.King, engine.Rook, engine.Knight, engine.Elephant, engine.Vizier),
		Leap:    Leaper(words.Name("like a knight"), KnightJumps...),
	}
	cfg.Sets[Leaps].Start = SeatBit(1) | SeatBit(2)
	return cfg
}

// Face sets up two armies that face each other, the men on the edge, which they fill from file a on, and
// the soldiers before them. On its last line a soldier of the first may become what is in
// whiteBecomes, one of the second in blackBecomes on that file, but never a king. Where there is
// no piece the square is empty, and no soldier becomes anything.
func (c *Config) Face(white, black, whiteBecomes, blackBecomes []engine.Piece) {
	c.Armies = []Army{{Forward: [2]int8{0, 1}}, {Forward: [2]int8{0, -1}}}
	files, size := len(white), Squares
	if c.Board != nil {
		size = c.Board.Len()
	}
	for file := range files {
		last := size - files + file
		c.Start[file] = manOrNone(1, white[file])
		c.Start[files+file] = ManOf(1, engine.Soldier)
		c.Start[last-files] = ManOf(2, engine.Soldier)
		c.Start[last] = manOrNone(2, black[file])
		c.Armies[0].Promo[last] = KindsOf(whiteBecomes[file]) &^ KindsOf(0, engine.King)
		c.Armies[1].Promo[file] = KindsOf(blackBecomes[file]) &^ KindsOf(0, engine.King)
	}
}

// manOrNone returns a seat's man of a kind, none if there is no kind.
func manOrNone(seat engine.Seat, p engine.Piece) Man {
	if p == 0 {
		return 0
	}
	return ManOf(seat, p)
}

// TwoSeats returns the table of two.
func TwoSeats() []engine.SeatInfo {
	return []engine.SeatInfo{{Name: "White", Letter: 'W', Place: "south"}, {Name: "Black", Letter: 'B', Place: "north"}}
}

// FourSeats returns the table of four, clockwise from the south.
func FourSeats() []engine.SeatInfo {
	return []engine.SeatInfo{{Name: "Red", Letter: 'R', Place: "south"}, {Name: "Yellow", Letter: 'Y', Place: "west"},
		{Name: "Black", Letter: 'B', Place: "north"}, {Name: "Green", Letter: 'G', Place: "east"}}
}

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

// FourArmies sets up four armies on a square board with a side of so many squares: a row of men from
// the corner to the throne and a row of soldiers before it, each army that of the seat before turned
// a quarter clockwise. Where there is no piece the square is empty.
func FourArmies(side int, row ...engine.Piece) (start [maxSquares]Man) {
	for turns := range engine.MaxSeats {
		for i, p := range row {
			seat := engine.Seat(turns + 1)
			start[turned(side, i, 0, turns)] = manOrNone(seat, p)
			start[turned(side, i, 1, turns)] = ManOf(seat, engine.Soldier)
		}
	}
	return start
}

// turned returns the square that a square becomes when the board is turned so many
// quarters clockwise.
func turned(side, file, rank, turns int) int {
	for range turns {
		file, rank = rank, side-1-file
	}
	return rank*side + file
}
