package referee

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/notation/word"
)

// moveKinds are the kinds of moves by the forms that they are written in.
var moveKinds = [...]engine.MoveKind{notation.Step: engine.Step, notation.Enter: engine.Enter,
	notation.Exchange: engine.Exchange, notation.Off: engine.BearOff, notation.Declare: engine.Declare}

// resolve makes of a written move the pattern that it asks the engine for. It says why there can be none,
// and by which rule, or nil if there is one.
func (t *table) resolve(w *notation.Move, p *engine.Pattern) (rule string, none diag.Detail) {
	cites := &t.rs.Cites
	*p = engine.Pattern{Kind: moveKinds[w.Form], Piece: engine.PieceOf(w.Piece), Promo: engine.PieceOf(w.Promo)}
	switch {
	case w.Piece != 0 && p.Piece == 0:
		return cites.Men, diag.ManUnknown.With(w.Piece)
	case w.Promo != 0 && p.Promo == 0:
		return cites.Men, diag.ManUnknown.With(w.Promo)
	case !t.resolveFrom(w, p):
		return cites.Squares, diag.SquareUnknown.With(squareString(w.From))
	case !t.resolveTo(w.To, &p.To):
		return cites.Squares, diag.SquareUnknown.With(squareString(w.To))
	case !t.resolveTo(w.To2, &p.To2):
		return cites.Squares, diag.SquareUnknown.With(squareString(w.To2))
	case w.Who == notation.WhoNumbers && w.Count != 2:
		return cites.Men, diag.IndicesOfTwo
	case w.Who != 0:
		p.Who, p.Who2 = who(w)
	}
	if w.Count > 1 {
		p.Count = w.Count
	}
	if p.Spend = w.Spend; p.Spend[1] != 0 {
		p.Spend = spend(w)
	}
	return "", nil
}

// resolveTo finds a square, if one is written. It reports false for one that the board has not.
func (t *table) resolveTo(w notation.Square, sq *engine.Square) bool {
	if w == (notation.Square{}) {
		return true
	}
	*sq = square(t.board, w)
	return *sq != 0
}

// resolveFrom enters into a pattern what was written of the square left. It reports false for
// a square that the board has not.
func (t *table) resolveFrom(w *notation.Move, p *engine.Pattern) bool {
	if w.From.File != 0 && (w.From.Rank != 0 || w.From.File == notation.CentreFile) {
		p.From = square(t.board, w.From)
		return p.From != 0
	}
	p.File, p.Rank = w.From.File, w.From.Rank
	if w.Piece == 0 && w.Form == notation.Step {
		p.Piece = engine.Soldier
	}
	return true
}

// who is the mark that tells men apart, of a move that has one; two indices in ascending
// order.
func who(w *notation.Move) (first, second uint8) {
	switch w.Who {
	case notation.WhoTwins:
		return engine.WhoTwins, 0
	case notation.WhoNumbers:
		return engine.WhoIndex + min(w.WhoIndex, w.WhoIndex2), engine.WhoIndex + max(w.WhoIndex, w.WhoIndex2)
	}
	return engine.WhoIndex + w.WhoIndex, 0
}

// spend is the points that are named, in descending order.
func spend(w *notation.Move) [notation.MaxSpend]uint8 {
	s := w.Spend
	slices.SortFunc(s[:], func(a, b uint8) int { return cmp.Compare(b, a) })
	return s
}

// agrees reports whether a legal move agrees with the mark and the points of what was
// written, where those can be read.
func agrees(st engine.State, w *notation.Move, m engine.Move) bool {
	p := engine.Pattern{Kind: m.Kind, Count: count(m), From: m.From, To: m.To, Who: m.Who, Who2: m.Who2, Spend: m.Spend}
	whole := notation.Move{Who: w.Who, WhoIndex: w.WhoIndex, WhoIndex2: w.WhoIndex2}
	if marked := w.Who != 0 && !whole.HasGap(); marked {
		p.Who, p.Who2 = who(w)
	}
	whole = notation.Move{Spend: w.Spend}
	if named := w.Spend[0] != 0 && !whole.HasGap(); named {
		p.Spend = spend(w)
	}
	if p.Who == m.Who && p.Who2 == m.Who2 && p.Spend == m.Spend {
		return true
	}
	return slices.Contains(st.Find(&p, nil), m)
}

func square(b *board.Board, s notation.Square) engine.Square {
	return b.At(s.File, int(s.Rank))
}

func squareString(s notation.Square) string {
	if s.File == notation.CentreFile {
		return "ck"
	}
	if seat, index, ok := s.OnWay(); ok {
		return fmt.Sprintf("%c%d", seat, index)
	}
	return fmt.Sprintf("%c%d", s.File, s.Rank)
}

// cast makes of a written cast the one that fell: its dice in descending order, and
// no mouth up as the points that it counts.
func (t *table) cast(w *notation.Cast) engine.Cast {
	if w.N == 1 {
		if w.Values[0] == 0 {
			return singles[t.zero]
		}
		return singles[w.Values[0]]
	}
	if a, b := w.Values[0], w.Values[1]; w.N == 2 && a|b < maxPaired {
		return pairs[a][b]
	}
	c := engine.Cast{N: w.N, V: w.Values}
	for i := 1; i < int(c.N); i++ {
		for k := i; k > 0 && c.V[k] > c.V[k-1]; k-- {
			c.V[k], c.V[k-1] = c.V[k-1], c.V[k]
		}
	}
	return c
}

// castOf makes of a throw, whose dice the reader has put in order, the cast that fell, as cast
// does.
func (t *table) castOf(w word.Word) engine.Cast {
	n, a := w.Small(), w.Die(0)
	if n == 1 {
		if a == 0 {
			a = t.zero
		}
		return singles[a]
	}
	if b := w.Die(1); n == 2 && a|b < maxPaired {
		return pairs[a][b]
	}
	var dice [8]uint8
	binary.LittleEndian.PutUint64(dice[:], uint64(w))
	return engine.Cast{N: n, V: [notation.MaxDice]uint8(dice[1:])}
}

// longForm reports whether both squares were written in full.
func longForm(w *notation.Move) bool { return w.From.File != 0 && w.From.Rank != 0 }

// codeOf is the code under which a rule's reason is reported.
func codeOf(r engine.Reason) diag.Code {
	return reasonCodes[r]
}

var reasonCodes = [...]diag.Code{
	engine.ReasonWrongSeat:      diag.WrongSeat,
	engine.ReasonNoSuchMan:      diag.NoSuchMan,
	engine.ReasonForeignMan:     diag.ForeignMan,
	engine.ReasonNotReachable:   diag.NotReachable,
	engine.ReasonBlocked:        diag.PathBlocked,
	engine.ReasonOwnMan:         diag.OwnMan,
	engine.ReasonSafe:           diag.SafeSquare,
	engine.ReasonWrongThrow:     diag.WrongThrow,
	engine.ReasonNotSpent:       diag.NotSpent,
	engine.ReasonFalsePass:      diag.FalsePass,
	engine.ReasonOver:           diag.GameOver,
	engine.ReasonPromotion:      diag.Promotion,
	engine.ReasonInCheck:        diag.InCheck,
	engine.ReasonNotAllowed:     diag.NotAllowed,
	engine.ReasonCastMissing:    diag.CastMissing,
	engine.ReasonCastNotDue:     diag.CastNotDue,
	engine.ReasonCastNotTaken:   diag.CastNotTaken,
	engine.ReasonCastImpossible: diag.ImpossibleCast,
}
