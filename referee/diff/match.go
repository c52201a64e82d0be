package diff

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
)

// match says how two events compare: Same, Compatible where one may be the other for
// all that can be read and is known, or 0. What was played counts where it is known,
// else what is written.
func match(a, b *Event) comparison {
	gap := a.kind == notation.Gap || b.kind == notation.Gap // whose it is is not known
	switch {
	case a.Seat != b.Seat && a.Seat != "" && b.Seat != "" && !gap:
		return 0
	case a.Text == b.Text:
		return Same
	case !a.open && !b.open:
		return matchWritten(a, b)
	case readable(a, b):
		return Compatible
	}
	return 0
}

// matchWritten compares events without gaps whose texts differ: one of them is not known to have been played.
func matchWritten(a, b *Event) comparison {
	switch {
	case !a.unplayed && !b.unplayed || a.kind != b.kind:
		return 0
	case a.word == b.word:
		return Same
	case a.kind != notation.MoveItem || !movesMeet(&a.move, &b.move):
		return 0
	case isFull(&a.move) && isFull(&b.move):
		return Same
	}
	return Compatible
}

// readable reports whether two events, of which one has a gap, can be read as the same.
// A gap in place of an event can be any.
func readable(a, b *Event) bool {
	switch {
	case a.kind == notation.Gap || b.kind == notation.Gap:
		return true
	case a.kind != b.kind:
		return false
	case a.kind == notation.Throw:
		return castsMeet(&a.cast, &b.cast)
	}
	return a.kind == notation.MoveItem && movesMeet(&a.move, &b.move)
}

// castsMeet reports whether two throws can be the same, their gaps read as any value.
func castsMeet(a, b *notation.Cast) bool {
	if a.Whole() || b.Whole() {
		return true
	}
	if a.N != b.N {
		return false
	}
	// What only one throw shows stands where the other has a gap.
	left, right, gaps := 0, 0, [2]int{}
	var count [256]int
	for i := range a.N {
		count[a.Values[i]]++
		count[b.Values[i]]--
		if a.Values[i] == notation.Unreadable {
			gaps[0]++
		}
		if b.Values[i] == notation.Unreadable {
			gaps[1]++
		}
	}
	for _, n := range count[:notation.Unreadable] {
		left, right = left+max(n, 0), right+max(-n, 0)
	}
	return left <= gaps[1] && right <= gaps[0]
}

// movesMeet reports whether two moves can be the same: nothing that both say differs.
func movesMeet(a, b *notation.Move) bool {
	if a.Form != b.Form || !letters(a.Promo, b.Promo) || !letters(a.Piece2, b.Piece2) || !menMeet(a, b) ||
		!meet(a.Sep, b.Sep) || !meet(a.Who, b.Who) || said(a.Who) && said(b.Who) && a.WhoIndex != b.WhoIndex {
		return false
	}
	for i := range a.Spend {
		if !meet(a.Spend[i], b.Spend[i]) {
			return false
		}
	}
	return squaresMeet(a.From, b.From) && squaresMeet(a.To, b.To) && squaresMeet(a.To2, b.To2)
}

// menMeet reports whether the men of two moves can be the same. A move with its square in full need not name
// the man.
func menMeet(a, b *notation.Move) bool {
	if a.Piece == notation.Unreadable || b.Piece == notation.Unreadable {
		return true
	}
	same := a.Piece == b.Piece || a.Piece == 0 && complete(a.From) || b.Piece == 0 && complete(b.From)
	return same && max(a.Count, 1) == max(b.Count, 1)
}

// said reports whether a part of a move is written and can be read, meet whether two parts that are said are equal.
func said(c byte) bool    { return c != 0 && c != notation.Unreadable }
func meet(a, b byte) bool { return a == b || !said(a) || !said(b) }

// letters reports whether two capitals can be the same; none is none.
func letters(a, b byte) bool {
	return a == b || a == notation.Unreadable || b == notation.Unreadable
}

// squaresMeet reports whether two squares, or what is written of them, can be the same.
func squaresMeet(a, b notation.Square) bool {
	switch {
	case a == b || anySquare(a) || anySquare(b):
		return true
	case named(a) || named(b) || !meet(a.File, b.File):
		return false
	case !said(a.Rank) || !said(b.Rank):
		return true
	}
	for rank := uint8(1); rank < notation.RankTens; rank++ {
		if (notation.Square{Rank: a.Rank}).Matches('a', rank) && (notation.Square{Rank: b.Rank}).Matches('a', rank) {
			return true
		}
	}
	return false
}

// anySquare reports whether nothing is said of a square.
func anySquare(s notation.Square) bool {
	return s.IsZero() || s == notation.Square{File: notation.Unreadable, Rank: notation.Unreadable}
}

// named reports whether a square has no file and rank.
func named(s notation.Square) bool {
	_, _, way := s.OnWay()
	return way || s.File == notation.CentreFile
}

// complete reports whether a square is written whole.
func complete(s notation.Square) bool {
	return s.File == notation.CentreFile || said(s.File) && s.Rank != 0 && s.Rank < notation.RankTens
}

// isFull reports whether a move leaves no square open.
func isFull(m *notation.Move) bool {
	return (complete(m.From) || m.Form == notation.Enter || m.Form == notation.Exchange) &&
		(complete(m.To) || m.Form == notation.Off || m.Form == notation.Declare)
}

// full writes a move that was played with both squares, and "-" where nothing is
// captured.
func full(game engine.Game, m engine.Move) notation.Move {
	b := game.Board()
	at := func(sq engine.Square) notation.Square {
		switch {
		case sq == engine.NoSquare:
			return notation.Square{}
		case b.Rank(sq) == 0:
			return notation.Square{File: notation.CentreFile}
		}
		return notation.Square{File: b.File(sq), Rank: uint8(b.Rank(sq))}
	}
	forms := [...]notation.Form{engine.Step: notation.Step, engine.Enter: notation.Enter,
		engine.Exchange: notation.Exchange,
		engine.BearOff:  notation.Off, engine.Declare: notation.Declare}
	if int(m.Kind) >= len(forms) || forms[m.Kind] == 0 {
		return notation.Move{} // a pass
	}
	n := notation.Move{Form: forms[m.Kind], Piece: m.Piece.Letter(), Count: m.Count, Promo: m.Promo.Letter(),
		From: at(m.From), To: at(m.To), To2: at(m.To2), Spend: m.Spend}
	switch {
	case m.Capture:
		n.Sep = 'x'
	case n.Form == notation.Step:
		n.Sep = '-'
	}
	switch n.Form {
	case notation.Exchange:
		n.Piece2 = n.Piece
	case notation.Off, notation.Declare:
		n.To = notation.Square{}
	}
	switch {
	case m.Who == engine.WhoTwins:
		n.Who = notation.WhoTwins
	case m.Who >= engine.WhoIndex:
		n.Who, n.WhoIndex = notation.WhoNumber, m.Who-engine.WhoIndex
	}
	return n
}
