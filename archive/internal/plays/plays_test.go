package plays

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/ashtapada/agn/archive/internal/packing"
	"github.com/ashtapada/agn/engine"
)

// list is words by their place in it.
type list []string

func (l *list) Text(word uint32) string { return (*l)[word] }

func (l *list) Word(text []byte) uint32 {
	for i, s := range *l {
		if s == string(text) {
			return uint32(i)
		}
	}
	*l = append(*l, string(text))
	return uint32(len(*l) - 1)
}

// someGames makes up games of which every field varies.
func someGames(rng *rand.Rand, words Words, n int) (out []*Game) {
	number := int64(rng.IntN(1000))
	for range n {
		number += 1 + int64(rng.IntN(3))
		g := &Game{Number: number, Head: Head{Verdict: verdicts[1+rng.IntN(3)], Complete: rng.IntN(2) == 0,
			Result: fmt.Sprint(rng.IntN(3)),
			Year:   fmt.Sprint(1890 + rng.IntN(9)), NumEvents: rng.IntN(300), Judged: rng.IntN(300), Plies: rng.IntN(300)}}
		g.Table.Variant, g.Table.Options = fmt.Sprint("v", rng.IntN(3)), "a=b"
		for i := range g.Table.Seats {
			if rng.IntN(3) > 0 {
				g.Table.Seats[i] = Seat{byte('A' + i), fmt.Sprint("Seat ", i)}
				g.Players[i] = int64(rng.IntN(1 << 20))
			}
		}
		for range rng.IntN(40) {
			w := What{Thrown: rng.IntN(2) == 0}
			if w.Thrown {
				w.Device, w.Cast = "cowries(1 2)", fmt.Sprintf("<%d>", rng.IntN(200))
			} else if rng.IntN(2) == 0 {
				w.Kinds, w.Taken = []string{"capture", "home"}, 1+rng.IntN(3)
			}
			g.Events = append(g.Events, Event{uint8(rng.IntN(engine.MaxSeats + 1)), words.Word(w.AppendText(nil))})
		}
		for range len(g.Events) + rng.IntN(2) {
			if rng.IntN(9) == 0 {
				g.Boards = AppendOpen(g.Boards)
				continue
			}
			var changes []Change
			for range rng.IntN(4) {
				changes = append(changes, Change{int8(rng.IntN(9) - 4), byte('A' + rng.IntN(4)),
					engine.Piece(rng.IntN(int(engine.NumPieces))), fmt.Sprint("a", rng.IntN(200))})
			}
			g.Boards = AppendPosition(g.Boards, byte('A'+rng.IntN(4)), changes)
		}
		out = append(out, g)
	}
	return out
}

// TestBlocks: what comes out of a block is what went in.
func TestBlocks(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var words list
	var e Encoder
	for range 30 {
		games := someGames(rng, &words, rng.IntN(20))
		events, boards := e.Encode(games, &words)
		again, err := Decode(events, boards, &words)
		if err != nil || len(again) != len(games) {
			t.Fatalf("%d games of %d, %v", len(again), len(games), err)
		}
		for i := range games {
			if !reflect.DeepEqual(games[i], again[i]) {
				t.Fatalf("%+v\n%+v", games[i], again[i])
			}
		}
	}
}

// TestCut: what is left of a block comes out as it went in, also once more is cut out.
func TestCut(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	var words list
	var e Encoder
	for range 30 {
		games := someGames(rng, &words, 2+rng.IntN(30))
		events, boards := e.Encode(games, &words)
		for len(games) > 0 {
			var out []int64
			var want []*Game
			for _, g := range games {
				if rng.IntN(4) == 0 {
					out = append(out, g.Number)
				} else {
					want = append(want, g)
				}
			}
			held, left, ev, bo, err := Cut(events, boards, out, &words)
			if err != nil || held != len(games) || len(left) != len(want) {
				t.Fatalf("%d of %d games left of %d, %v", len(left), len(want), held, err)
			}
			for i, g := range left {
				if g.Head != want[i].Head || g.Number != want[i].Number || !slices.Equal(g.Events, want[i].Events) {
					t.Fatalf("%+v\n%+v", g, want[i])
				}
			}
			again, err := Decode(ev, bo, &words)
			if err != nil || !reflect.DeepEqual(again, want) {
				t.Fatalf("%v: other games than %v, %v", again, want, err)
			}
			games, events, boards = want, ev, bo
		}
	}
}

// TestDamagedBlocks: whatever stands in a block whose checksum holds, reading it ends,
// with an error where it is none.
func TestDamagedBlocks(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	var words list
	var e Encoder
	events, boards := e.Encode(someGames(rng, &words, 12), &words)
	refused := 0
	for range 4000 {
		var in [2][]byte
		for i, packed := range [][]byte{events, boards} {
			data, err := packing.Block(nil, packed)
			if err != nil {
				t.Fatal(err)
			}
			for range 1 + rng.IntN(3) {
				data[rng.IntN(len(data))] = byte(rng.Uint32())
			}
			in[i] = packing.AppendBlock(nil, data[:len(data)-rng.IntN(2)])
		}
		_, _, ev, bo, err := Cut(in[0], in[1], []int64{1}, &words)
		if _, unread := Decode(in[0], in[1], &words); unread != nil {
			refused++
		} else if err != nil {
			t.Fatal(err)
		} else if _, err := Decode(ev, bo, &words); err != nil {
			t.Fatal(err)
		}
	}
	if refused == 0 {
		t.Error("nothing was refused")
	}
	flipped := append([]byte(nil), events...)
	flipped[len(flipped)/2] ^= 4
	if _, err := Decode(flipped, boards, &words); err == nil {
		t.Error("a flipped bit is not noticed")
	}
}
