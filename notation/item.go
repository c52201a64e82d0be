package notation

import "github.com/ashtapada/agn/notation/word"

// Word returns the item as a plain word, 0 if it is none: with sic, with a gap, unsettled, or of
// a kind or length that a word does not hold.
func (it *Item) Word() word.Word {
	if it.Sic {
		return 0
	}
	switch it.Kind {
	case Number:
		return word.Of(word.Number, it.Dots/3).WithRound(int(it.N))
	case SeatMark:
		return word.Of(word.SeatMark, 0).WithLetter(it.Letter)
	case Throw:
		if it.Cast.HasGap() {
			return 0
		}
		w := word.Of(word.Throw, it.Cast.N)
		for k, v := range it.Cast.Values {
			w = w.WithDie(k, v)
		}
		return w
	case Comment:
		if it.N == inText {
			return word.Span(word.Kind(Comment), int(it.Start), int(it.End))
		}
	case Pass:
		return word.Of(word.Pass, uint8(it.Suffix))
	case MoveItem:
		if w := it.Move.Word(); w != 0 {
			return w | word.Of(0, uint8(it.Suffix))
		}
	}
	return 0
}

// set makes the item that of a plain word, without a place but for a comment.
func (it *Item) set(w word.Word) {
	*it = Item{}
	switch w.Kind() {
	case word.Number:
		it.Kind, it.N, it.Dots = Number, int32(w.Round()), 1+2*w.Small()
	case word.SeatMark:
		it.Kind, it.Letter = SeatMark, w.Letter()
	case word.Throw:
		it.Kind, it.Cast.N = Throw, w.Small()
		for k := range it.Cast.Values {
			it.Cast.Values[k] = w.Die(k)
		}
	case word.Pass:
		it.Kind, it.Suffix = Pass, Suffix(w.Small())
	case word.Kind(Comment):
		it.Kind, it.N = Comment, inText
		it.Start, it.End = w.Span()
	case word.Move:
		it.Kind, it.Suffix = MoveItem, Suffix(w.Small())
		it.Move.set(w)
	}
}

// MoveOf returns the move that a word is.
func MoveOf(w word.Word) (m Move) {
	m.set(w)
	return m
}

// set makes the move, which is zero, that of a word.
func (m *Move) set(w word.Word) {
	m.Form, m.Piece, m.Check, m.Sep = Step, w.Letter(), w.Check(), w.Sep()
	m.From.File, m.From.Rank = w.Left()
	m.To.File, m.To.Rank = w.To()
}
