package export

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/referee"
)

// before takes the position before an event, and the last one.
func (c *collector) before(e *referee.Event) bool {
	if e.Depth > 0 {
		return true
	}
	c.begun = true
	if e.Item == nil {
		c.ending = e.State.Outcome().Rule
	}
	if c.positions && e.State != nil {
		c.stand(e)
	}
	return true
}

// owed takes a position in which a throw is due that has no word, and that throw if it is known.
func (c *collector) owed(e *referee.Event) bool {
	if e.Depth > 0 {
		return true
	}
	c.begun = true
	c.stand(e)
	n := len(c.rows.Positions) - 1
	c.rows.Positions[n].Last = false
	from := int32(len(c.arena))
	c.arena = e.AppendPlayed(c.arena)
	c.played[n] = span{from, int32(len(c.arena))}
	return true
}

// stand adds the position that an event is shown with.
func (c *collector) stand(e *referee.Event) {
	st := e.State
	p := Position{Hash: c.hash(st), Event: int64(e.Number - 1), Round: int32(st.Round()),
		Seat: c.letter(st.Game().Ruleset(), st.Seat()), Due: st.Due().String(), Last: e.Item == nil}
	if e.Plies >= 0 {
		p.Ply = int64(e.Plies) + 1
	}
	from := int32(len(c.arena))
	c.arena = st.AppendPosition(c.arena)
	c.places = append(c.places, span{from, int32(len(c.arena))})
	c.played = append(c.played, span{})
	if c.wants.men {
		c.stands = append(c.stands, c.board(st))
	}
	c.rows.Positions = append(c.rows.Positions, p)
}

// board appends the men on the board to the arena.
func (c *collector) board(st engine.State) span {
	from := int32(len(c.arena))
	c.arena = append(c.arena, ' ')
	board, rs := st.Game().Board(), st.Game().Ruleset()
	c.men = st.Men(c.men[:0])
	for i := range c.men {
		m := &c.men[i]
		if m.Square == engine.NoSquare {
			continue
		}
		letter := byte('P')
		if l := m.Piece.Letter(); l != 0 {
			letter = l
		}
		for range m.Count {
			c.arena = append(c.arena, rs.Info(m.Seat).Letter, letter)
			c.arena = append(append(c.arena, board.Name(m.Square)...), ' ')
		}
	}
	return span{from, int32(len(c.arena))}
}

// stood takes what was played in the position added last. A turn that the rules leave open
// may have ended before it, so that it was played in another.
func (c *collector) stood(e *referee.Event) {
	n := len(c.rows.Positions) - 1
	if !e.Legal || n < 0 || c.rows.Positions[n].Event != int64(e.Number-1) {
		return
	}
	if p := &c.rows.Positions[n]; p.Hash != c.hash(e.State) {
		c.rows.Positions, c.places, c.played = c.rows.Positions[:n], c.places[:n], c.played[:n]
		c.stands = c.stands[:min(n, len(c.stands))]
		c.stand(e)
	}
	from := int32(len(c.arena))
	c.arena = e.AppendPlayed(c.arena)
	c.played[n] = span{from, int32(len(c.arena))}
}

// numbers are the numbers that rows point to, so that none is allocated for each.
var numbers = func() (n [512]int32) {
	for i := range n {
		n[i] = int32(i)
	}
	return n
}()

// number is a number that may be null.
func number(n int) *int32 {
	if n >= 0 && n < len(numbers) {
		return &numbers[n]
	}
	m := int32(n)
	return &m
}

// names of men, with one string each.
var pieceNames = func() (names [engine.NumPieces]string) {
	for p := range names[1:] {
		names[p+1] = engine.Piece(p + 1).String()
	}
	return names
}()
