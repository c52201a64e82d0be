package element

import (
	"strings"

	"github.com/ashtapada/agn/internal/picture"
)

// slim is a board without what follows from the names of its squares.
type slim struct {
	Variant string         `json:"variant"`
	Width   float64        `json:"width"`
	Height  float64        `json:"height"`
	Tokens  bool           `json:"tokens"`
	Seats   []picture.Seat `json:"seats"`
	// Squares are the names of all.
	Squares string `json:"squares"`
	// Crossed are those that bear a cross, Thrones seats and the squares of their kings, Is what the rules call squares,
	// and which, so that each square has its names in order.
	Crossed string      `json:"crossed,omitempty"`
	Thrones [][2]string `json:"thrones,omitempty"`
	Is      [][2]string `json:"is,omitempty"`
	// Ways are those of each seat by their squares, with the index on which they turn in.
	Ways map[string][]slimWay `json:"ways,omitempty"`
}

type slimWay struct {
	Squares string `json:"squares"`
	TurnIn  int    `json:"turnIn"`
}

func slimmed(b *picture.Board) *slim {
	out := &slim{Variant: b.Variant, Width: b.Width, Height: b.Height, Tokens: b.Tokens, Seats: b.Seats}
	most := 0
	for i := range b.Squares {
		s := &b.Squares[i]
		out.Squares = add(out.Squares, s.Name)
		if s.Crossed {
			out.Crossed = add(out.Crossed, s.Name)
		}
		if s.Throne != "" {
			out.Thrones = append(out.Thrones, [2]string{s.Throne, s.Name})
		}
		most = max(most, len(s.Is))
	}
	for k := range most {
		out.Is = append(out.Is, called(b, k)...)
	}
	for seat, ways := range b.Ways {
		if out.Ways == nil {
			out.Ways = map[string][]slimWay{}
		}
		for _, w := range ways {
			out.Ways[seat] = append(out.Ways[seat], slimWay{strings.Join(w.Squares, " "), w.TurnIn})
		}
	}
	return out
}

// called returns the names that squares have in place k, and which squares.
func called(b *picture.Board, k int) (out [][2]string) {
	at := map[string]int{}
	for i := range b.Squares {
		s := &b.Squares[i]
		if len(s.Is) <= k {
			continue
		}
		n, ok := at[s.Is[k]]
		if !ok {
			n = len(out)
			at[s.Is[k]] = n
			out = append(out, [2]string{s.Is[k], ""})
		}
		out[n][1] = add(out[n][1], s.Name)
	}
	return out
}

func add(list, name string) string {
	if list == "" {
		return name
	}
	return list + " " + name
}
