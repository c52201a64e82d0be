package picture

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/internal/words"
)

// Way is a way that men of a seat run: the squares from where they start to where they end,
// as the engine has them.
type Way struct {
	Squares []string `json:"squares"`
	// Entry, TurnIn and Home are indices of Squares: the first, the last on the edge of the
	// board, behind which the way turns in, and the end.
	Entry  int `json:"entry"`
	TurnIn int `json:"turnIn"`
	Home   int `json:"home"`
}

// Stretch is what a move of a race went of a way: the seat whose man moved, the number of the way, the
// first and the last index on it. A man that runs on round the board instead of turning in goes as far
// as a square that its way meets twice, and on from where the way met it before: then Again is the first index
// of that, and Turn the last before it. The zero Stretch is none.
type Stretch struct {
	Seat        engine.Seat
	Way         int
	From, To    int
	Turn, Again int
}

// layWays puts the ways of all seats into the drawing.
func (b *Board) layWays() {
	grid := b.game.Board()
	edge := make([]bool, len(b.square))
	for sq := range edge[1:] {
		edge[sq+1] = len(b.game.Ways(1)) > 0 && onEdge(grid, engine.Square(sq+1))
	}
	for _, s := range b.Seats {
		for _, way := range b.game.Ways(s.seat) {
			w := Way{Squares: make([]string, len(way)), Home: len(way) - 1}
			for i, sq := range way {
				w.Squares[i] = grid.Name(sq)
				if edge[sq] {
					w.TurnIn = i
				}
			}
			if b.Ways == nil {
				b.Ways = map[string][]Way{}
			}
			b.Ways[s.Letter] = append(b.Ways[s.Letter], w)
		}
	}
}

// onEdge reports whether the board ends at a side of a square. The centre of a cross is three squares wide.
func onEdge(grid *board.Board, sq engine.Square) bool {
	file, rank := grid.File(sq), grid.Rank(sq)
	if rank == 0 {
		return false
	}
	holds := func(file byte, rank int) bool {
		return grid.At(file, rank) != engine.NoSquare || inCentre(grid, file, rank)
	}
	return !holds(file-1, rank) || !holds(file+1, rank) || !holds(file, rank-1) || !holds(file, rank+1)
}

// inCentre reports whether a place without a square of its own lies in the centre of a cross: there are
// squares on both sides of it, along its file or along its rank.
func inCentre(grid *board.Board, file byte, rank int) bool {
	if grid.At(board.Centre, 0) == engine.NoSquare || rank < 1 {
		return false
	}
	low, high := false, false
	for sq := engine.Square(1); int(sq) <= grid.Len(); sq++ {
		if r := grid.Rank(sq); r > 0 && grid.File(sq) == file {
			low, high = low || r < rank, high || r > rank
		}
	}
	return low && high
}

// Gone returns the stretch of its way that a move went that was played in a position and led to another,
// the zero Stretch where men run no ways or come in on the first square. It is that of the man that
// stood where the move leaves, or came in from outside, and stands where it arrives.
func Gone(before engine.State, m engine.Move, after engine.State) Stretch {
	if before == nil || after == nil || len(before.Game().Ways(before.Seat())) == 0 {
		return Stretch{}
	}
	was, is := after.Changed(before, nil, nil)
	was, is = without(was, is), without(is, was)
	for _, w := range was {
		if w.Square != m.From && m.Kind != engine.Enter {
			continue
		}
		way := before.Game().Ways(w.Seat)[w.Way]
		if m.Kind == engine.BearOff {
			return stretch(w, way, len(way)-1)
		}
		for _, x := range is {
			if x.Seat == w.Seat && x.Way == w.Way && x.Square == m.To && x.Index >= 0 {
				return stretch(w, way, int(x.Index))
			}
		}
	}
	return Stretch{}
}

// without returns the men of a list that another lacks, as often as it lacks them.
func without(men, others []engine.Men) (out []engine.Men) {
	others = slices.Clone(others)
	for _, m := range men {
		if i := slices.Index(others, m); i >= 0 {
			others = slices.Delete(others, i, i+1)
		} else {
			out = append(out, m)
		}
	}
	return out
}

// stretch is that of a man that goes as far as an index of its way.
func stretch(man engine.Men, way []engine.Square, to int) Stretch {
	s := Stretch{Seat: man.Seat, Way: int(man.Way), From: max(0, int(man.Index)), To: to}
	switch {
	case s.From == s.To:
		return Stretch{}
	case s.From < s.To:
		return s
	}
	for s.Turn = s.From; s.Turn < len(way); s.Turn++ {
		if before := slices.Index(way, way[s.Turn]); before < s.Turn {
			s.Again = before + 1
			return s
		}
	}
	return Stretch{}
}

// Along returns the names of the squares of a stretch, first to last, nil for none.
func (b *Board) Along(s Stretch) []string { return b.Path(b.Steps(s)) }

// Path is Along for what Steps returns.
func (b *Board) Path(steps []int) (out []string) {
	for i := 2; i < len(steps); i += 2 {
		out = append(out, b.Ways[b.Seats[steps[0]].Letter][steps[1]].Squares[steps[i]:steps[i+1]+1]...)
	}
	return out
}

// Steps returns a stretch as numbers: the index of its seat in Seats, the way, the first and the last index,
// and those of the second part if it has one; nil for none.
func (b *Board) Steps(s Stretch) []int {
	if s.Seat == 0 {
		return nil
	}
	i := slices.IndexFunc(b.Seats, func(x Seat) bool { return x.seat == s.Seat })
	if s.Again > 0 {
		return []int{i, s.Way, s.From, s.Turn, s.Again, s.To}
	}
	return []int{i, s.Way, s.From, s.To}
}

// These are what games and positions may know beyond what each must.
type (
	// sparing games have squares on which nothing is captured.
	sparing interface{ Safe(engine.Square) bool }
	// naming games have a name for some squares.
	naming interface{ Called(engine.Square) string }
	// allied positions have camps, and a seat that plays the men of another, or nobody.
	allied interface{ Ally(engine.Seat) engine.Seat }
	led    interface {
		PlayedBy(engine.Seat) engine.Seat
		HasKing(engine.Seat) bool
	}
)

// call says of each square what the rules call it, in words.
func (b *Board) call() {
	names, _ := b.game.(naming)
	safe, _ := b.game.(sparing)
	ends := b.ends()
	for sq := engine.Square(1); int(sq) < len(b.square); sq++ {
		s := &b.square[sq]
		if names != nil {
			if name := names.Called(sq); name != "" {
				s.call(words.Name(name).Words())
			}
		}
		if s.Throne != "" {
			s.call(words.Of("throne of %v", words.Name(b.seatOf(s.Throne).Name)))
		}
		if safe != nil && safe.Safe(sq) {
			s.call(words.Of("safe square"))
		}
		if b.corner(sq) {
			s.call(words.Of("corner"))
		}
		for i, name := range endNames {
			if whose := ends[i][s.Name]; len(whose) == len(b.Seats) {
				s.call(words.Of(name.all))
			} else if len(whose) > 0 {
				s.call(words.Of(name.some, words.And(whose)))
			}
		}
	}
}

// endNames are what the ends of ways are called, of all seats and of some.
var endNames = [...]struct{ all, some string }{{"entry", "entry of %v"}, {"turn inwards", "turn inwards of %v"},
	{"home", "home of %v"}}

// call adds what a square is called.
func (s *Square) call(t words.Text) { s.Is, s.is = append(s.Is, t.String()), append(s.is, t) }

// ends has by square the names of the seats that have an entry there, that turn inwards there and that come home there.
func (b *Board) ends() (all [3]map[string][]words.Name) {
	for i := range all {
		all[i] = map[string][]words.Name{}
	}
	for _, s := range b.Seats {
		for _, w := range b.Ways[s.Letter] {
			for i, at := range [...]int{w.Entry, w.TurnIn, w.Home} {
				if sq := w.Squares[at]; !slices.Contains(all[i][sq], words.Name(s.Name)) {
					all[i][sq] = append(all[i][sq], words.Name(s.Name))
				}
			}
		}
	}
	return all
}

// corner reports whether a square lies in a corner of a board without a centre of its own.
func (b *Board) corner(sq engine.Square) bool {
	s := &b.square[sq]
	return len(b.Squares) == 0 && b.Width*b.Height == float64(len(b.square)-1)*Cell*Cell &&
		max(s.X, -s.X) == (b.Width-Cell)/2 && max(s.Y, -s.Y) == (b.Height-Cell)/2
}

// Frozen says by the letters of the seats whose men nobody moves as things are why: "king lost".
// It is nil where there are none.
func (b *Board) Frozen(st engine.State) map[string]string {
	s, ok := st.(led)
	if !ok || st.Due() == engine.DueOver {
		return nil
	}
	var out map[string]string
	for _, seat := range b.Seats {
		if s.PlayedBy(seat.seat) != 0 || s.HasKing(seat.seat) {
			continue
		}
		if out == nil {
			out = map[string]string{}
		}
		out[seat.Letter] = "king lost"
	}
	return out
}

// pair sets the partners of seats that play together.
func (b *Board) pair() {
	st, ok := b.game.Start().(allied)
	if !ok {
		return
	}
	for i := range b.Seats {
		if s := &b.Seats[i]; st.Ally(s.seat) != 0 {
			s.Partner = b.letter(st.Ally(s.seat))
		}
	}
}
