package picture

import (
	"cmp"
	"slices"

	"github.com/ashtapada/agn/engine"
)

// Man is a stack of men that are alike in all that the position knows of them, as it is
// drawn.
type Man struct {
	// Seat is the letter of the seat whose colour they have, Army of that whose army they
	// belong to.
	Seat string `json:"seat"`
	Army string `json:"army"`
	// Piece is the English name of the kind.
	Piece string `json:"piece"`
	// Place is board, hand, home, or lost: missing from the men of the start.
	Place  string `json:"place"`
	Square string `json:"square,omitempty"`
	// Twins is set where each of the stack is two men that go as twins.
	Twins bool `json:"twins,omitempty"`
	// Count is how many are in the stack, twins counted once.
	Count int `json:"count"`
	// Way and Index say where on which of its seat's ways it is; Index is -1 for none.
	Way   int `json:"way,omitempty"`
	Index int `json:"index"`
	// X and Y are its middle, Scale its size, 1 for a man alone on a square.
	X     float64 `json:"x"`
	Y     float64 `json:"y"`
	Scale float64 `json:"scale"`
}

// The places of a Man.
const (
	OnBoard = "board"
	InHand  = "hand"
	Home    = "home"
	Lost    = "lost"
)

var placeNames = [...]string{engine.OnBoard: OnBoard, engine.InHand: InHand, engine.Home: Home}

// Men returns the men of a position, which must be of the board's game, laid out.
func (b *Board) Men(st engine.State) []Man {
	list := st.Men(nil)
	men := make([]Man, 0, len(list))
	stacks := make([]engine.Men, 0, len(list))
	for _, m := range list {
		if i := slices.Index(stacks, m); i >= 0 {
			men[i].Count++
			continue
		}
		stacks = append(stacks, m)
		men = append(men, Man{Seat: b.letter(m.Seat), Army: b.letter(m.Army), Piece: m.Piece.String(),
			Place:  placeNames[m.Place],
			Square: b.game.Board().Name(m.Square), Twins: m.Count == 2, Count: 1, Way: int(m.Way), Index: int(m.Index)})
	}
	b.stand(men, stacks)
	men = append(men, b.lost(list)...)
	b.lay(men)
	return men
}

// stand lays out the men that stand on squares.
func (b *Board) stand(men []Man, stacks []engine.Men) {
	for i := range men {
		at := stacks[i].Square
		if at == engine.NoSquare {
			continue
		}
		before, together := 0, 0
		for k := range stacks {
			if stacks[k].Square == at {
				together++
				if k < i {
					before++
				}
			}
		}
		s := &b.square[at]
		man := &men[i]
		if s.Side > Cell {
			b.standInCentre(man, s)
			continue
		}
		man.X, man.Y, man.Scale = share(s, before, together)
	}
}

// share divides a square among stacks: it returns the middle and the scale of one of n.
func share(s *Square, i, n int) (x, y, scale float64) {
	side := 1
	for side*side < n {
		side++
	}
	rows := (n + side - 1) / side
	step := s.Side / float64(side)
	inRow := side
	if i/side == rows-1 {
		inRow = n - (rows-1)*side
	}
	x = s.X + (float64(i%side)-float64(inRow-1)/2)*step
	y = s.Y + (float64(i/side)-float64(rows-1)/2)*step
	if scale = 1; n > 1 {
		scale = 1.2 / float64(side) // a man is smaller than his square
	}
	return round(x), round(y), round(scale)
}

// standInCentre puts a stack into the centre of a cross, on its seat's side: those that
// wait to the left, those that are home to the right, as its player sees them.
func (b *Board) standInCentre(man *Man, s *Square) {
	x := -0.6 * Cell
	if man.Place == Home {
		x = -x
	}
	dx, dy := Turn(x, 0.98*Cell, -b.seatOf(man.Seat).Quarter)
	man.X, man.Y, man.Scale = round(s.X+dx), round(s.Y+dy), 0.85
}

// lost returns the men that were there at the start and are missing, by seat and kind. What
// became another man is not missing. Races lose no men.
func (b *Board) lost(now []engine.Men) []Man {
	if len(b.game.Ways(1)) > 0 {
		return nil
	}
	var out []Man
	for _, s := range b.Seats {
		var short [engine.NumPieces]int
		count(&short, b.start, s.seat, 1)
		count(&short, now, s.seat, -1)
		for p := range short {
			if short[p] < 0 {
				short[engine.Soldier] += short[p]
			}
		}
		for _, p := range b.game.Pieces() {
			if short[p] > 0 {
				out = append(out, Man{Seat: s.Letter, Army: s.Letter, Piece: p.String(), Place: Lost, Count: short[p], Index: -1})
			}
		}
	}
	return out
}

func count(short *[engine.NumPieces]int, men []engine.Men, seat engine.Seat, each int) {
	for _, m := range men {
		if m.Seat == seat {
			short[m.Piece] += each
		}
	}
}

// lay puts men that stand on no square into the trays of their seats: those in hand and
// those lost from the left, those home from the right.
func (b *Board) lay(men []Man) {
	const scale, step = 0.7, 0.85 * Cell
	for _, s := range b.Seats {
		wide := b.wide(&s)
		left, right := nameWidth-wide/2, wide/2
		for i := range men {
			m := &men[i]
			if m.Seat != s.Letter || m.Square != "" {
				continue
			}
			x := left + step/2
			if m.Place == Home {
				right -= step
				x = right + step/2
			} else {
				left += step
			}
			m.X, m.Y = b.beside(&s, x)
			m.Scale = scale
		}
	}
}

// nameWidth is the width of the name of a seat at the left of its tray.
const nameWidth = 1.35 * Cell

// wide is the length of the side of the board that a seat sits at.
func (b *Board) wide(s *Seat) float64 {
	if s.Quarter%2 == 1 {
		return b.Height
	}
	return b.Width
}

// beside is the place in the tray of a seat that its player sees x to the right of the
// middle.
func (b *Board) beside(s *Seat, x float64) (float64, float64) {
	deep := b.Height
	if s.Quarter%2 == 1 {
		deep = b.Width
	}
	x, y := Turn(x, deep/2+margin+tray/2, -s.Quarter)
	return round(x), round(y)
}

// namePlace is where the name of a seat stands.
func (b *Board) namePlace(s *Seat) (x, y float64) {
	return b.beside(s, nameWidth/2-b.wide(s)/2)
}

// compareMen orders stacks for words: by seat, place, kind and square.
func compareMen(a, b Man) int {
	return cmp.Or(cmp.Compare(a.Place, b.Place), cmp.Compare(a.Square, b.Square))
}
