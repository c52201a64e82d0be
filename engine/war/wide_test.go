package war_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/engine/war"
	"github.com/ashtapada/agn/internal/enginetest"
)

// sized is a game of two armies on a board of some size. With check kings are mated, else they are captured.
type sized struct {
	files, ranks int
	check, leap  bool
	unpromoted   war.Unpromoted
	row          []engine.Piece
}

var sizes = []sized{
	{5, 5, true, false, war.Stays, pieces("RNKER")},
	{5, 6, false, true, war.Forbidden, pieces("RVK-R")},
	{8, 7, true, true, war.Later, pieces("R-EVKENR")},
	{10, 10, true, true, war.Forbidden, pieces("RNE-VK-ENR")},
	{12, 12, false, true, war.Later, pieces("RNE-VVKV-ENR")},
	{12, 10, true, false, war.Stays, pieces("RNE-VVKV-ENR")},
	// With tables, which must say the same.
	{8, 8, true, true, war.Later, pieces("RNEVKENR")},
	{8, 8, false, true, war.Forbidden, pieces("RNEVKENR")},
}

func pieces(letters string) (row []engine.Piece) {
	for i := range len(letters) {
		row = append(row, engine.PieceOf(letters[i]))
	}
	return row
}

func (z sized) name() string {
	return fmt.Sprintf("%d×%d check=%t leap=%t unpromoted=%d", z.files, z.ranks, z.check, z.leap, z.unpromoted)
}

func (z sized) game(t testing.TB) engine.Game {
	t.Helper()
	rs := z.rules().Ruleset(engine.Ruleset{
		Name: "sized", Title: "two armies", Version: 1, Seats: war.TwoSeats(), Position: war.AboutTwo("KRNEV", ""),
		Cites: engine.Cites{Men: "sized/men", Squares: "sized/men", Turns: "sized/turns",
			Captures: "sized/capture", Checks: "sized/end"},
	}, func(r *engine.Ruleset, setup engine.Setup, book *war.Book) engine.Game {
		cfg := war.TwoArmies(r, setup)
		cfg.Board, cfg.Check, cfg.Unpromoted, cfg.Laws = board.Grid(z.files, z.ranks), z.check, z.unpromoted, *book
		cfg.MustPromote = z.unpromoted != war.Later
		if !z.leap {
			cfg.Leap = war.Movement{}
		}
		cfg.Face(z.row, z.row, z.row, z.row)
		return war.New(cfg, &ends{})
	})
	return enginetest.New(t, rs, "")
}

// ends is the state of a game that the capture of a king, mate or the want of a move ends.
type ends struct{ war.State }

func (s *ends) Settle() {
	s.OpenTurn()
	if seat := s.Seat(); !s.HasKing(seat) || !s.Mobile() {
		s.Lose("sized/end", war.SeatBit(seat))
	}
}

func (s *ends) Walk(from, to uint, promo engine.Piece) {
	s.Play(from, to, promo)
	s.Settle()
}

func (z sized) rules() war.Rules {
	says := engine.Source{Says: "made up for a test"}
	rules := war.Rules{
		{ID: "sized/turns", Moves: []war.Law{war.NotOver("sized/end", "has lost"), war.OneMan("one man moves"), war.Stands(0),
			war.OnTurn, war.NoPass}, Casts: []war.CastLaw{war.NothingThrown}, Ends: []war.EndLaw{war.Unmoved}},
		{ID: "sized/men", Moves: []war.Law{war.OnBoard, war.Plays, war.Stands(engine.Soldier), war.Stands(engine.King),
			war.LeapsTo(engine.King), war.SoldierMoves,
			war.KingLeap("%[1]s may not leap to %[2]s while %[3]s attacks %[4]s")}},
		{ID: "sized/capture", Moves: []war.Law{war.Never("nobody comes back", engine.Enter, engine.Exchange), war.NotOwn,
			war.SparesKings, war.SoldierCaptures, war.SomethingThere, war.Takes}},
		{ID: "sized/end", Moves: []war.Law{war.KeepsKing}},
		{ID: "sized/exchange", Moves: []war.Law{war.Exchanged, war.RegainsLost, war.Rests("last rank"), war.InTime}},
	}
	for i := range rules {
		rules[i].Title, rules[i].Text, rules[i].Source = "a rule", "as its laws say", says
	}
	for _, p := range []engine.Piece{engine.Rook, engine.Knight, engine.Elephant, engine.Vizier} {
		rules = append(rules, war.Mover("sized/"+p.String(), p, "", says, "", ""))
	}
	return rules
}

// TestSizes: on a board of any size the two ways to legality agree.
func TestSizes(t *testing.T) {
	for _, z := range sizes {
		t.Run(z.name(), func(t *testing.T) { enginetest.Run(t, z.game(t), 3, 5) })
	}
}

// TestSizesAgainstNaive compares the sequences of moves with those of a naive program, from the start and
// from positions that random play leads to.
func TestSizesAgainstNaive(t *testing.T) {
	for _, z := range sizes {
		t.Run(z.name(), func(t *testing.T) {
			t.Parallel()
			g := z.game(t)
			for seed := range uint64(6) {
				s := g.Start()
				for _, e := range enginetest.Record(g.Start(), seed, int(seed)*25) {
					e.Play(s, nil)
				}
				depth := 2
				if z.files*z.ranks < 64 && !testing.Short() {
					depth = 3
				}
				n := newNaive(z, string(s.AppendPosition(nil)))
				if got, want := engine.Perft(s, depth), n.perft(depth); got != want {
					t.Errorf("%s: %d sequences, want %d", s.AppendPosition(nil), got, want)
				}
			}
		})
	}
}

// TestSizesRead: numbers of empty squares of two digits are read and written.
func TestSizesRead(t *testing.T) {
	g := sizes[4].game(t)
	enginetest.Reads(t, g, "k11/12/12/12/12/12/12/12/1p10/12/12/11K w Kk", "k11/12/12/12/12/12/12/12/1p10/12/12/11K w Kk")
	enginetest.Refused(t, g, "k11/12/12/12/12/12/12/12/1p10/12/12/12K w Kk", "rank 1 has more than 12 squares")
	enginetest.Refused(t, g, "k11/12/12/12/12/12/12/12/1p9/12/12/11K w Kk", "rank 4 has fewer than 12 squares")
	if g.Start().Hash() == enginetest.At(t, g, "k11/12/12/12/12/12/12/12/1p10/12/12/11K w Kk").Hash() {
		t.Error("two positions have one hash")
	}
}

// naive is a second program of the sized games. Men are letters by their square, capitals of White.
type naive struct {
	sized
	men   map[[2]int]byte
	white bool
	leaps string
}

func newNaive(z sized, position string) *naive {
	f := strings.Fields(position)
	n := &naive{z, map[[2]int]byte{}, f[1] == "w", f[2]}
	for i, rank := range strings.Split(f[0], "/") {
		file, gap := 0, 0
		for _, c := range []byte(rank) {
			if c >= '0' && c <= '9' {
				gap = gap*10 + int(c-'0')
				continue
			}
			file += gap
			n.men[[2]int{file, z.ranks - 1 - i}] = c
			file, gap = file+1, 0
		}
	}
	return n
}

func white(c byte) bool { return c < 'a' }
func lower(c byte) byte { return c | 0x20 }

// goes lists the squares to which a man goes; attack counts soldiers' captures of empty squares and no leap.
func (n *naive) goes(from [2]int, attack bool) (out [][2]int) {
	man := n.men[from]
	forward := 1
	if !white(man) {
		forward = -1
	}
	add := func(x, y int, quiet, take bool) bool {
		to := [2]int{from[0] + x, from[1] + y}
		if to[0] < 0 || to[0] >= n.files || to[1] < 0 || to[1] >= n.ranks {
			return false
		}
		there, ok := n.men[to]
		prey := ok && white(there) != white(man) && (!n.check || lower(there) != 'k' || attack)
		if (!ok && (quiet || attack && take) || prey && take) && !slices.Contains(out, to) {
			out = append(out, to)
		}
		return !ok
	}
	all := func(a, b int) {
		for _, x := range []int{-a, a} {
			for _, y := range []int{-b, b} {
				add(x, y, true, true)
				add(y, x, true, true)
			}
		}
	}
	switch lower(man) {
	case 'p':
		if !attack {
			add(0, forward, true, false)
		}
		add(-1, forward, false, true)
		add(1, forward, false, true)
		if !n.check && n.unpromoted == war.Forbidden || !attack && n.unpromoted == war.Forbidden {
			out = slices.DeleteFunc(out, func(to [2]int) bool { return n.last(man, to) && n.becomes(man, to) == 0 })
		}
	case 'k':
		all(1, 1)
		all(1, 0)
		if n.leap && strings.IndexByte(n.leaps, man) >= 0 && !attack && !n.attacked(from, white(man)) {
			all(2, 1)
		}
		if attack && n.leap && strings.IndexByte(n.leaps, man) >= 0 {
			all(2, 1)
		}
	case 'n':
		all(2, 1)
	case 'e':
		all(2, 2)
	case 'v':
		all(1, 1)
	case 'r':
		for _, d := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			for k := 1; add(d[0]*k, d[1]*k, true, true); k++ {
			}
		}
	}
	return out
}

func (n *naive) last(man byte, sq [2]int) bool {
	return white(man) && sq[1] == n.ranks-1 || !white(man) && sq[1] == 0
}

// becomes returns what a soldier becomes on a square of its last rank: what began on that file, if one is lost.
func (n *naive) becomes(man byte, to [2]int) byte {
	p := n.row[to[0]].Letter()
	if !white(man) {
		p = lower(p)
	}
	began, now := 0, 0
	for _, q := range n.row {
		if q.Letter()|0x20 == p|0x20 {
			began++
		}
	}
	for _, m := range n.men {
		if m == p {
			now++
		}
	}
	if lower(p) == 'k' || p|0x20 == 0x20 || now >= began {
		return 0
	}
	return p
}

func (n *naive) attacked(sq [2]int, side bool) bool {
	for from, man := range n.men {
		if white(man) != side && slices.Contains(n.goes(from, true), sq) {
			return true
		}
	}
	return false
}

// king returns the square of a king.
func (n *naive) king(side bool) (sq [2]int, ok bool) {
	for sq, man := range n.men {
		if lower(man) == 'k' && white(man) == side {
			return sq, true
		}
	}
	return sq, false
}

// next returns the games after each legal move.
func (n *naive) next() (out []*naive) {
	if _, ok := n.king(n.white); !ok {
		return nil
	}
	play := func(from, to [2]int, become byte) {
		after := &naive{n.sized, maps.Clone(n.men), !n.white, n.leaps}
		man := after.men[from]
		delete(after.men, from)
		after.men[to] = man
		if become != 0 {
			after.men[to] = become
		}
		if x, y := to[0]-from[0], to[1]-from[1]; lower(man) == 'k' && x*x+y*y == 5 {
			after.leaps = strings.ReplaceAll(n.leaps, string(man), "")
		}
		if k, _ := after.king(n.white); !n.check || !after.attacked(k, n.white) {
			out = append(out, after)
		}
	}
	for from, man := range n.men {
		if white(man) != n.white {
			continue
		}
		for _, to := range n.goes(from, false) {
			become := byte(0)
			if lower(man) == 'p' && n.last(man, to) {
				become = n.becomes(man, to)
			}
			if become == 0 || n.unpromoted == war.Later {
				play(from, to, 0)
			}
			if become != 0 {
				play(from, to, become)
			}
		}
		k, _ := n.king(n.white)
		if lower(man) == 'p' && n.last(man, from) && n.unpromoted == war.Later && !(n.check && n.attacked(k, n.white)) {
			if become := n.becomes(man, from); become != 0 {
				play(from, from, become)
			}
		}
	}
	return out
}

func (n *naive) perft(depth int) uint64 {
	if depth == 0 {
		return 1
	}
	count := uint64(0)
	for _, after := range n.next() {
		count += after.perft(depth - 1)
	}
	return count
}
