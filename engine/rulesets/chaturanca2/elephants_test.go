package chaturanca2_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/internal/enginetest"
)

// TestElephantSquares walks each elephant to all squares it can ever reach, and counts
// the blocks in which the four can meet.
func TestElephantSquares(t *testing.T) {
	for _, tt := range []struct {
		options string
		want    map[string]string // by start square
		blocks  []string          // the lowest square of each
	}{
		{"", map[string]string{
			"a1": "a1 a5 c3 c7 e1 e5 g3 g7",
			"a8": "a4 a8 c2 c6 e4 e8 g2 g6",
			"h8": "b2 b6 d4 d8 f2 f6 h4 h8",
			"h1": "b3 b7 d1 d5 f3 f7 h1 h5",
		}, []string{"b2", "f2", "d4", "b6", "f6"}},
		{"elephant-place=third", nil, make([]string, 4)},
	} {
		g := gameOf(t, "chaturanca-1", tt.options)
		b := g.Board()
		reached := map[engine.Square]string{} // by square, the start squares
		for _, start := range elephants(t, g) {
			squares := []engine.Square{start}
			for i := 0; i < len(squares); i++ {
				for _, to := range elephantMoves(t, g, squares[i]) {
					if !slices.Contains(squares, to) {
						squares = append(squares, to)
					}
				}
			}
			var names []string
			for _, sq := range squares {
				names = append(names, b.Name(sq))
				reached[sq] += b.Name(start)
			}
			slices.Sort(names)
			if want, ok := tt.want[b.Name(start)]; ok && strings.Join(names, " ") != want {
				t.Errorf("the elephant on %s reaches %v, want %s", b.Name(start), names, want)
			}
		}
		var blocks []string
		for sq := engine.Square(1); int(sq) <= b.Len(); sq++ {
			met := map[string]bool{}
			for _, at := range []engine.Square{sq, b.At(b.File(sq)+1, b.Rank(sq)), b.At(b.File(sq), b.Rank(sq)+1),
				b.At(b.File(sq)+1, b.Rank(sq)+1)} {
				if at != engine.NoSquare && reached[at] != "" {
					met[reached[at]] = true
				}
			}
			if len(met) == 4 {
				blocks = append(blocks, b.Name(sq))
			}
		}
		if len(blocks) != len(tt.blocks) || tt.want != nil && !slices.Equal(blocks, tt.blocks) {
			t.Errorf("options %q: elephants meet in %v, want %v", tt.options, blocks, tt.blocks)
		}
	}
}

// elephants returns where the elephants stand at the start.
func elephants(t *testing.T, g engine.Game) []engine.Square {
	t.Helper()
	var out []engine.Square
	s := g.Start()
	for sq := engine.Square(1); int(sq) <= g.Board().Len(); sq++ {
		for _, m := range s.Candidates(&engine.Pattern{Kind: engine.Step, From: sq, To: sq}, nil) {
			if m.Piece == engine.Elephant {
				out = append(out, sq)
			}
		}
	}
	if len(out) != 4 {
		t.Fatalf("elephants on %v", out)
	}
	return out
}

// elephantMoves returns where an elephant goes from a square on an empty board but for
// the Rajahs, which stand where they are not in its way.
func elephantMoves(t *testing.T, g engine.Game, from engine.Square) []engine.Square {
	t.Helper()
	b := g.Board()
	at := map[engine.Square]string{from: "rE"}
	// Squares of another colour are never reached.
	for sq := engine.Square(1); len(at) < 3; sq++ {
		if (int(b.File(sq))+b.Rank(sq)+int(b.File(from))+b.Rank(from))%2 == 1 {
			at[sq] = []string{"", "rK", "yK"}[len(at)]
		}
	}
	var text strings.Builder
	for rank := 8; rank >= 1; rank-- {
		for file := byte('a'); file <= 'h'; file++ {
			if man, ok := at[b.At(file, rank)]; ok {
				text.WriteString(man)
			} else {
				text.WriteByte('1')
			}
		}
		if rank > 1 {
			text.WriteByte('/')
		}
	}
	s := enginetest.At(t, g, fmt.Sprintf("%s r", &text))
	var out []engine.Square
	for _, m := range s.Find(&engine.Pattern{Kind: engine.Step, Piece: engine.Elephant}, nil) {
		out = append(out, m.To)
	}
	return out
}

// TestCombatByCommander completes the block with the elephant of the ally whose army the
// mover commands: by the option it wins the commander's own elephant for that army, until
// the commander's Rajah comes back. By the default nothing comes of it, nor by force for
// who commands nobody.
func TestCombatByCommander(t *testing.T) {
	const block = "4rKbP2/8/5bE2/3gErE3/yKyP2yE2gK/6gP1/1rP6/8 b commands:r"
	for _, tt := range []struct {
		variant, options, before string
		throw                    uint8
		moves, want              string
	}{
		{"chaturanca-1", "combat-by=owner", block, 0, "f6d4", "4rKbP2/8/8/3gErE3/yKyP1bEyE2gK/6gP1/1rP6/8 g commands:r"},
		{"chaturanca-1", "combat-by=commander", block, 0, "f6d4", "4rKbP2/8/8/4rE*3/yKyP1bE3gK/6gP1/1rP6/8 g commands:r"},
		// Black's army has it, on Black's turns.
		{"chaturanca-1", "combat-by=commander", block, 0, "f6d4 h4h5 b2b3 a4a5 e5c3",
			"4rKbP2/8/8/yK6gK/1yP1bE4/1rPrE*3gP1/8/8 g commands:r"},
		{"chaturanca-2", "combat-by=commander", block, 2, "f6d4", "4rKbP2/8/8/4rE*3/yKyP1bE3gK/6gP1/1rP6/8 g commands:r"},
	} {
		s := enginetest.At(t, gameOf(t, tt.variant, tt.options), tt.before)
		if tt.throw != 0 {
			s.Throw(dice.Of(tt.throw))
		}
		enginetest.Play(t, s, strings.Fields(tt.moves)...)
		if got := string(s.AppendPosition(nil)); got != tt.want {
			t.Errorf("%s %s, %s: %s, want %s", tt.variant, tt.options, tt.moves, got, tt.want)
		}
	}
	// The elephant that was won goes back with the commander's Rajah.
	back := enginetest.At(t, gameOf(t, "chaturanca-1", "combat-by=commander"), "4bKbP2/8/8/4rE*3/yKyP1bE4/6gP1/1rP6/8 b")
	for _, m := range back.Find(&engine.Pattern{Kind: engine.Exchange}, nil) {
		back.Apply(m)
	}
	if got, want := string(back.AppendPosition(nil)), "4bKbP2/8/8/4rE3/yKyP1bE3gK/6gP1/1rP6/3rK4 b acted"; got != want {
		t.Errorf("after an exchange %s, want %s", got, want)
	}
	s := enginetest.At(t, gameOf(t, "chaturanca-1", "combat-by=commander"),
		"4rKbK2/8/5bE2/3gErE3/yKyP2yE2gK/6gP1/1rP6/8 r")
	p := enginetest.LongMove(s.Game(), "f6d4")
	s.Force(engine.Move{Kind: engine.Step, Piece: engine.Elephant, Count: 1, From: p.From, To: p.To})
	if s.Effect().Taken != 0 {
		t.Errorf("who does not command the ally's army wins a combat with its elephant: %s", s.AppendPosition(nil))
	}
}

// TestMoveMay passes with any throw by the option, with the die only.
func TestMoveMay(t *testing.T) {
	for _, tt := range []struct {
		variant, options string
		throw            uint8
		passes           bool
	}{
		{"chaturanca-1", "move=may", 0, false},
		{"chaturanca-1", "dice=on", 5, false},
		{"chaturanca-1", "dice=on move=may", 0, false},
		{"chaturanca-1", "dice=on move=may", 5, true},
		{"chaturanca-1", "dice=on move=may", 6, true},
		{"chaturanca-2", "", 5, false},
		{"chaturanca-2", "move=may", 5, true},
		{"chaturanca-2", "move=may", 4, true},
	} {
		s := gameOf(t, tt.variant, tt.options).Start()
		if tt.throw != 0 {
			s.Throw(dice.Of(tt.throw))
		}
		pass := engine.Pattern{Kind: engine.Pass}
		if got := len(s.Find(&pass, nil)) == 1; got != tt.passes {
			t.Errorf("%s %s after %d: pass %t", tt.variant, tt.options, tt.throw, got)
		}
	}
}
