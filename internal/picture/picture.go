// Package picture draws positions of any rule set: the board as its source describes it,
// the men, who is on turn, what was thrown, the last move. It knows no game: where squares
// are, which of them are marked and where men stand comes from the vocabulary of the
// engine. The same layout serves SVG files and pages that draw it themselves.
package picture

import (
	"math"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/words"
)

// Cell is the side of a square, in the units of a picture. What has no side of its own is
// measured by it.
const Cell = 48

const (
	margin = 24 // beside the board, for the names of files and ranks
	tray   = 40 // outside of that, for a seat's name and its men off the board
)

// Square is a square as it is drawn, with the board's middle as the origin, x to the right
// and y down, south at the bottom.
type Square struct {
	Name string  `json:"name"`
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	Side float64 `json:"side"`
	// Crossed squares bear a cross: those on which ways begin or end.
	Crossed bool `json:"crossed,omitempty"`
	// Throne is the letter of the seat whose king begins here, where there are camps.
	Throne string `json:"throne,omitempty"`
	// Is says what the rules call the square, if anything: "safe square", "throne of Red".
	Is []string `json:"is,omitempty"`

	is []words.Text
}

// Seat is a seat as it is drawn.
type Seat struct {
	Letter string `json:"letter"`
	Name   string `json:"name"`
	Place  string `json:"place"`
	// Form is the number of the form that its men have, from 1.
	Form int `json:"form"`
	// Quarter is how many quarter turns clockwise bring its side to the bottom.
	Quarter int `json:"quarter"`
	// Partner is the letter of the seat that it plays together with, empty for none.
	Partner string `json:"partner,omitempty"`
	seat    engine.Seat
}

// Label is the name of a file or rank beside the board.
type Label struct {
	Text string  `json:"text"`
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
}

// Board is the drawing of a game's board, without men. It is immutable.
type Board struct {
	Variant string `json:"variant"`
	// Width and Height are those of the squares together.
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
	// Tokens is set where men stand on a token of their seat's form, because there are
	// more than two seats of one shape of men.
	Tokens  bool     `json:"tokens"`
	Squares []Square `json:"squares"`
	Labels  []Label  `json:"labels"`
	Seats   []Seat   `json:"seats"`
	// Ways are the ways that men run, by the letters of their seats, nil where they run none.
	Ways map[string][]Way `json:"ways,omitempty"`

	game   engine.Game
	start  []engine.Men
	square []Square // by engine.Square
}

// In returns the board with the words of its squares in a language.
func (b *Board) In(lang *catalogue.Language) *Board {
	if lang == nil {
		return b
	}
	out := *b
	out.Squares = slices.Clone(b.Squares)
	for i := range out.Squares {
		s := &out.Squares[i]
		s.Is = nil
		for _, t := range s.is {
			s.Is = append(s.Is, lang.Say(t))
		}
	}
	return &out
}

// sides are the sides of a board, by how many quarter turns clockwise bring them to the bottom.
var sides = [...]string{"south", "east", "north", "west"}

// NewBoard returns the drawing of a game's board.
func NewBoard(g engine.Game) *Board {
	grid, rs := g.Board(), g.Ruleset()
	b := &Board{Variant: rs.Name, game: g, start: g.Start().Men(nil), square: make([]Square, grid.Len()+1)}
	files, ranks := extent(grid)
	b.Width, b.Height = float64(files*Cell), float64(ranks*Cell)
	for sq := engine.Square(1); int(sq) <= grid.Len(); sq++ {
		s := Square{Name: grid.Name(sq), Side: Cell}
		if rank := grid.Rank(sq); rank > 0 {
			s.X = (float64(grid.File(sq)-'a')+0.5)*Cell - b.Width/2
			s.Y = b.Height/2 - (float64(rank)-0.5)*Cell
		} else {
			s.Side = 3 * Cell // the centre of a cross is as wide as its arms
		}
		b.square[sq] = s
	}
	b.cross()
	for seat := engine.Seat(1); int(seat) <= len(rs.Seats); seat++ {
		if g.Setup().Has(seat) {
			info := rs.Info(seat)
			b.Seats = append(b.Seats, Seat{Letter: string(rune(info.Letter)), Name: info.Name, Place: info.Place,
				Form: int(seat), Quarter: max(0, slices.Index(sides[:], info.Place)), seat: seat})
		}
	}
	war := !slices.Contains(g.Pieces(), engine.Man)
	b.Tokens = war && len(b.Seats) > 2
	if b.Tokens {
		b.thrones()
	}
	b.layWays()
	b.pair()
	b.call()
	b.Squares = b.square[1:]
	b.label(files, ranks)
	return b
}

func extent(grid *board.Board) (files, ranks int) {
	for sq := engine.Square(1); int(sq) <= grid.Len(); sq++ {
		if grid.Rank(sq) > 0 {
			files = max(files, int(grid.File(sq)-'a')+1)
			ranks = max(ranks, grid.Rank(sq))
		}
	}
	return files, ranks
}

// cross marks the squares on which ways begin and end. A board with a side for each of
// four has four such squares whoever sits down, so those that lie a quarter turn on are
// marked too.
func (b *Board) cross() {
	for seat := range b.game.Ruleset().Seats {
		for _, way := range b.game.Ways(engine.Seat(seat + 1)) {
			if len(way) == 0 {
				continue
			}
			s := &b.square[way[0]]
			x, y := s.X, s.Y
			for range 4 {
				b.crossAt(x, y)
				x, y = Turn(x, y, 1)
			}
			b.square[way[len(way)-1]].Crossed = true
		}
	}
}

func (b *Board) crossAt(x, y float64) {
	for i := range b.square[1:] {
		if s := &b.square[i+1]; s.X == x && s.Y == y {
			s.Crossed = true
		}
	}
}

// thrones marks the squares on which the kings of camps begin, which the rules name.
func (b *Board) thrones() {
	for _, m := range b.start {
		if m.Piece == engine.King && m.Square != engine.NoSquare {
			b.square[m.Square].Throne = b.letter(m.Seat)
		}
	}
}

func (b *Board) label(files, ranks int) {
	for f := range files {
		b.Labels = append(b.Labels, Label{string(rune('a' + f)), (float64(f)+0.5)*Cell - b.Width/2, b.Height/2 + margin/2})
	}
	for r := range ranks {
		b.Labels = append(b.Labels, Label{number(float64(r + 1)), -b.Width/2 - margin/2, b.Height/2 - (float64(r)+0.5)*Cell})
	}
}

func (b *Board) letter(s engine.Seat) string { return string(rune(b.game.Ruleset().Info(s).Letter)) }

// seatOf returns the seat of that letter, nil if it does not play.
func (b *Board) seatOf(letter string) *Seat {
	if i := slices.IndexFunc(b.Seats, func(s Seat) bool { return s.Letter == letter }); i >= 0 {
		return &b.Seats[i]
	}
	return nil
}

// Half returns half the width and height of the board with all that lies around it, turned
// so many quarters.
func (b *Board) Half(quarter int) (x, y float64) {
	x, y = b.Width/2+margin, b.Height/2+margin
	for _, s := range b.Seats {
		if (s.Quarter-quarter)%2 == 0 {
			y = b.Height/2 + margin + tray
		} else {
			x = b.Width/2 + margin + tray
		}
	}
	return x, y
}

// Turn turns a point so many quarters clockwise about the middle of the board.
func Turn(x, y float64, quarter int) (float64, float64) {
	for range (quarter%4 + 4) % 4 {
		x, y = 0-y, x
	}
	return x, y
}

// round keeps two decimals, which makes the bytes the same on every machine.
func round(x float64) float64 { return math.Round(x*100)/100 + 0 }

// Options is the settings of options that differ from their defaults, as a record has them.
func (b *Board) Options() string { return b.game.Ruleset().OptionString(b.game.Setup()) }
