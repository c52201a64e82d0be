package referee

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
)

// Texts returns the legal moves of a state in canonical notation with their marks,
// in byte order.
func Texts(s engine.State) []string {
	var w writer
	ms := s.Legal(nil)
	out := make([]string, 0, len(ms))
	for _, m := range ms {
		out = append(out, string(w.append(nil, s, m)))
	}
	slices.Sort(out)
	return out
}

// AppendMove appends a legal move of s in canonical notation: the shortest form
// that is clear among the moves legal now, with its marks.
func AppendMove(dst []byte, s engine.State, m engine.Move) []byte {
	var w writer
	return w.append(dst, s, m)
}

// AppendCast appends a cast, its dice in descending order.
func AppendCast(dst []byte, c engine.Cast) []byte {
	return notation.AppendCast(dst, &notation.Cast{N: c.N, Values: c.V})
}

// StyleOf returns the layout that games of a rule set are printed in; rs may be nil.
func StyleOf(rs *engine.Ruleset) notation.Style {
	var st notation.Style
	if rs != nil {
		for _, s := range rs.Seats {
			st.Seats = append(st.Seats, s.Name)
		}
	}
	return st
}

// writer makes written moves of played ones. It keeps its buffers.
type writer struct {
	buf     []engine.Move
	pattern engine.Pattern
	after   engine.State
	// asked and found, if set, are a pattern and what it finds in the state at hand.
	asked *engine.Pattern
	found []engine.Move
}

func (w *writer) append(dst []byte, s engine.State, m engine.Move) []byte {
	if m.Kind == engine.Pass {
		return append(dst, "--"...)
	}
	n := w.written(s, m)
	return notation.AppendMove(dst, &n)
}

// written is the inverse of resolving: the canonical form of a legal move that is
// not a pass.
func (w *writer) written(s engine.State, m engine.Move) notation.Move {
	n := w.unmarked(s, m)
	if s.Game().Checks() {
		copyState(&w.after, s)
		w.after.Apply(m)
		n.Check = checkMark(w.after)
	}
	return n
}

// unmarkedOf is unmarked where it is known what a pattern finds in the state, if found holds that.
func (w *writer) unmarkedOf(s engine.State, m engine.Move, asked *engine.Pattern, found []engine.Move) notation.Move {
	w.asked, w.found = asked, found
	n := w.unmarked(s, m)
	w.asked, w.found = nil, nil
	return n
}

// find returns the legal moves that fit a pattern.
func (w *writer) find(s engine.State, p engine.Pattern) []engine.Move {
	if len(w.found) > 0 && *w.asked == p {
		return w.found
	}
	w.pattern = p
	w.buf = s.Find(&w.pattern, w.buf[:0])
	return w.buf
}

// unmarked is written without the check mark.
func (w *writer) unmarked(s engine.State, m engine.Move) notation.Move {
	b := s.Game().Board()
	at := func(sq engine.Square) notation.Square {
		if sq == 0 {
			return notation.Square{}
		}
		if b.Rank(sq) == 0 {
			return notation.Square{File: notation.CentreFile}
		}
		return notation.Square{File: b.File(sq), Rank: uint8(b.Rank(sq))}
	}
	n := notation.Move{Piece: m.Piece.Letter(), Promo: m.Promo.Letter(), To: at(m.To)}
	if m.Count > 1 {
		n.Count = m.Count
	}
	switch {
	case m.Who == engine.WhoTwins:
		n.Who = notation.WhoTwins
	case m.Who2 != 0:
		n.Who, n.WhoIndex, n.WhoIndex2 = notation.WhoNumbers, m.Who-engine.WhoIndex, m.Who2-engine.WhoIndex
	case m.Who >= engine.WhoIndex:
		n.Who, n.WhoIndex = notation.WhoNumber, m.Who-engine.WhoIndex
	}
	switch m.Kind {
	case engine.Enter:
		n.Form = notation.Enter
		return n
	case engine.Exchange:
		n.Form, n.To2, n.Piece2 = notation.Exchange, at(m.To2), n.Piece
		return n
	case engine.Declare:
		n.Form, n.From, n.To = notation.Declare, at(m.From), notation.Square{}
		return n
	case engine.BearOff:
		n.Form, n.From, n.To = notation.Off, at(m.From), notation.Square{}
		w.spend(s, m, &n)
		return n
	}
	n.Form = notation.Step
	if m.Capture {
		n.Sep = 'x'
	}
	if m.Piece == engine.Man {
		n.From = at(m.From)
		if n.Sep == 0 {
			n.Sep = '-'
		}
		w.spend(s, m, &n)
		return n
	}
	w.disambiguate(s, m, &n, at(m.From))
	return n
}

// spend names the points where another legal move has the same text otherwise.
func (w *writer) spend(s engine.State, m engine.Move, n *notation.Move) {
	if m.Spend[0] == 0 {
		return
	}
	for _, o := range w.find(s, engine.Pattern{Kind: m.Kind, Count: count(m), From: m.From, To: m.To, Who: m.Who,
		Who2: m.Who2}) {
		if o.Capture == m.Capture && o.Spend != m.Spend {
			n.Spend = m.Spend
		}
	}
}

// count is the Count of a pattern: 0 for one man.
func count(m engine.Move) uint8 {
	if m.Count > 1 {
		return m.Count
	}
	return 0
}

// disambiguate adds to a war move the part of the square left that tells it from
// the other legal moves of such a man to that square: its file, else its rank, else
// both. A soldier that captures always names the file it left, or the rank if it
// travels along ranks.
func (w *writer) disambiguate(s engine.State, m engine.Move, n *notation.Move, from notation.Square) {
	if m.From == m.To {
		return // exchanged where it stands
	}
	b := s.Game().Board()
	sameFile, sameRank, others := false, false, false
	for _, o := range w.find(s, engine.Pattern{Kind: engine.Step, Piece: m.Piece, Promo: m.Promo, To: m.To}) {
		if o.From == m.From || o.Capture != m.Capture {
			continue
		}
		others = true
		sameFile = sameFile || b.File(o.From) == from.File
		sameRank = sameRank || b.Rank(o.From) == int(from.Rank)
	}
	if m.Piece == engine.Soldier && m.Capture {
		byRank := s.AlongRank(m.From)
		others, sameFile, sameRank = true, sameFile || byRank, sameRank || !byRank
	}
	switch {
	case !others:
	case !sameFile:
		n.From.File = from.File
	case !sameRank:
		n.From.Rank = from.Rank
	default:
		n.From = from
	}
}

// checkMark returns the mark of a move that has led to st. A check that need not be met,
// because the game is over without mate, has none.
func checkMark(st engine.State) byte {
	switch c := st.Check(); {
	case c == engine.Mate:
		return '#'
	case c == engine.InCheck && st.Due() != engine.DueOver:
		return '+'
	}
	return 0
}
