package picture

import (
	"github.com/ashtapada/agn/engine"
)

// Shape is an outline in a box of 45 by 45, and the lines inside it.
type Shape struct {
	Outline string `json:"outline"`
	Inner   string `json:"inner,omitempty"`
}

const plinth = "M10 36H35V40.5H10Z"

// shapes are the men of the war games, drawn for this package.
var shapes = [engine.NumPieces]Shape{
	engine.Soldier: {"M22.5 6A6.5 6.5 0 0 1 26.5 17.6H29V21H26.6C27 27 31 29 31.6 34H13.4C14 29 18 27 18.4 " +
		"21H16V17.6H18.5A6.5 6.5 0 0 1 22.5 6Z" + plinth, ""},
	engine.King: {"M11 33L6.5 15.5L15.5 22.5L22.5 8.5L29.5 22.5L38.5 15.5L34 33Z" +
		"M22.5 3A2.9 2.9 0 1 1 22.4 3ZM6.5 10.2A2.4 2.4 0 1 1 6.4 10.2ZM38.5 10.2A2.4 2.4 0 1 1 38.4 10.2Z" + plinth,
		"M13 29H32"},
	engine.Vizier: {
		"M8 33C3.5 27 5.5 20 11.5 18C12.5 12.5 18 10.5 22.5 11.5C27 10.5 32.5 12.5 33.5 18C39.5 20 41.5 27 37 33Z" +
			"M22.5 11.5C18.5 7.5 20 4 22.5 1C25 4 26.5 7.5 22.5 11.5Z" + plinth,
		"M9.5 31C14 24 22 19.5 32 19M35.5 31C33 27.5 30 25.2 26.5 23.6M13 19C15.5 19.2 18 19.8 20 20.6"},
	engine.Rook: {"M9 5H15.5V9.5H19V5H26V9.5H29.5V5H36V19H9ZM22.5 18.5A11 11 0 1 1 22.4 18.5Z",
		"M22.5 20V39M12.5 29.5H32.5M15.8 22.8L29.2 36.2M29.2 22.8L15.8 36.2"},
	engine.Knight: {"M13.5 34C13.5 28 20.5 26 20 20C17 22.5 14.5 26.5 11 25.5C7.5 24.5 7 22 8.5 20L16 10.5L16 4.5L20.5 " +
		"8C30.5 8.5 35.5 17 33.5 34Z" + plinth, "M18 14.4L18.6 14.4M27 13C30 18 30.5 24 30 30"},
	engine.Elephant: {"M6.5 21C7 12.5 14 8 23.5 9C33.5 9 39.5 14.5 39.5 23V40.5H31.5V32H24.5V40.5H16.5V30.5C13.5 30.5 " +
		"13.8 34 12.8 37.5C11.5 42 5 41.5 4.5 37" +
		"C8 38.5 8.8 35.5 8.3 32C7.8 28.5 6.2 25.5 6.5 21Z",
		"M18.5 14C25 13.5 26 23 19 24.5C17.5 22 17 19 18.5 14ZM11.5 19L12.1 19"},
	engine.Boat: {"M4 27.5C12 32 33 32 41 27.5C39.5 36 33 40.5 22.5 40.5C12 40.5 5.5 36 4 27.5Z" +
		"M21.5 4V26.5L9 24.5C11 16.5 15.5 9 21.5 4ZM24.5 7.5C31 12.5 34.5 18.5 35 25L24.5 26.5Z", ""},
}

// forms distinguish seats where colour does not: race men, and the tokens on which
// men of war stand, by the number of the seat.
var forms = [engine.MaxSeats + 1]Shape{
	1: {"M22.5 2.5A20 20 0 1 1 22.4 2.5Z", "M22.5 8A14.5 14.5 0 1 1 22.4 8Z"},
	2: {"M4.5 4.5H40.5V40.5H4.5Z", "M9.5 9.5H35.5V35.5H9.5Z"},
	3: {"M22.5 0.5L44.5 22.5L22.5 44.5L0.5 22.5Z", "M22.5 7.5L37.5 22.5L22.5 37.5L7.5 22.5Z"},
	4: {"M12.5 2H32.5V12.5H43V32.5H32.5V43H12.5V32.5H2V12.5H12.5Z", "M17 6.5H28V17H38.5V28H28V38.5H17V28H6.5V17H17Z"},
}

// Shapes returns the outlines of the men of war by their names, and of the seats' forms as
// "form-1" and so on. The map must not be changed.
func Shapes() map[string]Shape { return named }

var named = func() map[string]Shape {
	all := map[string]Shape{}
	for p, s := range shapes {
		if s.Outline != "" {
			all[engine.Piece(p).String()] = s
		}
	}
	for i := 1; i < len(forms); i++ {
		all[formName(i)] = forms[i]
	}
	return all
}()

func formName(form int) string { return "form-" + number(float64(form)) }
