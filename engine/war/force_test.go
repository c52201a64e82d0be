package war_test

import (
	"testing"

	"github.com/ashtapada/agn/engine"
)

func TestForce(t *testing.T) {
	g := twoSeats(t)
	sq := g.Board().Named
	for _, tt := range []struct {
		name, position string
		move           engine.Move
		want           string // empty: refused
	}{
		{"double step", start, engine.Move{Kind: engine.Step, Piece: engine.Soldier, From: sq("e2"), To: sq("e4")},
			"rnekvenr/pppppppp/8/8/4P3/8/PPPP1PPP/RNEVKENR b Kk"},
		{"own man captured", start, engine.Move{Kind: engine.Step, Piece: engine.Rook, From: sq("a1"), To: sq("a2")},
			"rnekvenr/pppppppp/8/8/8/8/RPPPPPPP/1NEVKENR b Kk"},
		{"other seat's man", start, engine.Move{Kind: engine.Step, Piece: engine.Knight, From: sq("g8"), To: sq("f6")},
			"rnekve1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNEVKENR b Kk"},
		{"leap in check", "4r2k/8/8/8/8/8/8/4K3 w Kk", engine.Move{Kind: engine.Step, Piece: engine.King, From: sq("e1"),
			To: sq("f3")},
			"4r2k/8/8/8/8/5K2/8/8 b k"},
		{"leap without the right", "7k/8/8/8/8/8/8/4K3 w k", engine.Move{Kind: engine.Step, Piece: engine.King,
			From: sq("e1"), To: sq("f3")},
			"7k/8/8/8/8/5K2/8/8 b k"},
		{"king captured", "4k3/4R3/8/8/8/8/8/4K3 w -", engine.Move{Kind: engine.Step, Piece: engine.Rook, From: sq("e7"),
			To: sq("e8")},
			"4R3/8/8/8/8/8/8/4K3 b -"},
		{"wrong exchange", "8/P6k/8/8/8/8/7K/8 w -", engine.Move{Kind: engine.Step, Piece: engine.Soldier, Promo: engine.King,
			From: sq("a7"), To: sq("a8")},
			"K7/7k/8/8/8/8/7K/8 b -"},
		{"exchange in place", "P7/7k/8/8/8/8/7K/8 w -", engine.Move{Kind: engine.Step, Piece: engine.Soldier,
			Promo: engine.Rook, From: sq("a8"), To: sq("a8")},
			"R7/7k/8/8/8/8/7K/8 b -"},
		{"after mate", "k6R/8/1K6/8/8/8/8/8 b -", engine.Move{Kind: engine.Step, Piece: engine.King, From: sq("a8"),
			To: sq("b8")},
			"1k5R/8/1K6/8/8/8/8/8 w -"},
		{"pass", start, engine.Move{Kind: engine.Pass}, "rnekvenr/pppppppp/8/8/8/8/PPPPPPPP/RNEVKENR b Kk"},

		{"no man there", start, engine.Move{Kind: engine.Step, Piece: engine.Knight, From: sq("e4"), To: sq("e5")}, ""},
		{"another man there", start, engine.Move{Kind: engine.Step, Piece: engine.Knight, From: sq("a1"), To: sq("a5")}, ""},
		{"nowhere from", start, engine.Move{Kind: engine.Step, Piece: engine.Knight, To: sq("e5")}, ""},
		{"nowhere to", start, engine.Move{Kind: engine.Step, Piece: engine.Knight, From: sq("b1")}, ""},
		{"off the board", start, engine.Move{Kind: engine.Step, Piece: engine.Knight, From: sq("b1"), To: 65}, ""},
		{"on the spot", start, engine.Move{Kind: engine.Step, Piece: engine.Knight, From: sq("b1"), To: sq("b1")}, ""},
		{"two men", start, engine.Move{Kind: engine.Step, Piece: engine.Soldier, Count: 2, From: sq("b2"), To: sq("b3")}, ""},
		{"a boat", start, engine.Move{Kind: engine.Step, Piece: engine.Soldier, Promo: engine.Boat, From: sq("b2"),
			To: sq("b3")}, ""},
		{"entry", start, engine.Move{Kind: engine.Enter, Piece: engine.King, To: sq("d4")}, ""},
	} {
		s, err := g.Position(tt.position)
		if err != nil {
			t.Fatal(err)
		}
		played, want := s.Force(tt.move), tt.want
		if played != (want != "") {
			t.Errorf("%s: played %v", tt.name, played)
		}
		if want == "" {
			want = tt.position
		}
		if got := string(s.AppendPosition(nil)); got != want {
			t.Errorf("%s: %q, want %q", tt.name, got, want)
		}
	}
}

// TestForceKingless plays on where a king has vanished: its seat is not in check and
// moves as it likes.
func TestForceKingless(t *testing.T) {
	g := twoSeats(t)
	sq := g.Board().Named
	s, err := g.Position("4k3/4R3/8/8/8/8/p7/4K3 w -")
	if err != nil {
		t.Fatal(err)
	}
	if !s.Force(engine.Move{Kind: engine.Step, Piece: engine.Rook, From: sq("e7"), To: sq("e8")}) {
		t.Fatal("refused")
	}
	if s.Check() != 0 || s.Due() != engine.DueMove {
		t.Fatalf("check %d, due %v", s.Check(), s.Due())
	}
	legal := s.Legal(nil)
	if len(legal) != 1 || legal[0].To != sq("a1") || legal[0].Promo != engine.Rook {
		t.Errorf("legal moves %+v", legal)
	}
	if o := s.Object(legal[0]); len(o) > 0 {
		t.Errorf("objections %+v", o)
	}
}

// TestForceEnd passes the turn on and counts the rounds.
func TestForceEnd(t *testing.T) {
	s := twoSeats(t).Start()
	for i, want := range []struct {
		seat  engine.Seat
		round int
	}{{1, 1}, {2, 1}, {1, 2}, {2, 2}, {1, 3}} {
		if s.Seat() != want.seat || s.Round() != want.round {
			t.Errorf("after %d turns: seat %d, round %d", i, s.Seat(), s.Round())
		}
		s.ForceEnd()
	}
	if s.ForceThrow(engine.Cast{N: 1, V: [7]uint8{6}}) {
		t.Error("a cast was played")
	}
}
