package referee

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
)

// movesAs returns the moves of st that a word with a gap may be, or a reading. They are valid
// until the next call.
func (t *Trial) movesAs(st engine.State, it *notation.Item) []engine.Move {
	switch {
	case it.Kind == notation.Gap:
		t.fitting = st.Legal(t.fitting[:0])
		return t.fitting
	case it.Kind == notation.Readings:
		return t.readingsAs(st, it)
	case it.Kind == notation.Pass:
		t.fitting = st.Find(&engine.Pattern{Kind: engine.Pass}, t.fitting[:0])
		return t.fitting
	case it.Move.HasGap():
		t.fitting = st.Legal(t.fitting[:0])
		return slices.DeleteFunc(t.fitting, func(m engine.Move) bool {
			return !t.j.table.fits(&it.Move, m) || !agrees(st, &it.Move, m)
		})
	}
	w := &it.Move
	ms := t.fitting[:0]
	if w.OnWay() {
		for _, r := range t.j.legalOn(st, t.j.table.onWays(w)) {
			ms = st.Find(&r.pattern, ms)
		}
	} else if _, none := t.j.table.resolve(w, &t.j.pattern); none == nil {
		if ms = st.Find(&t.j.pattern, nil); len(ms) == 0 {
			ms = t.j.bySpend(st, ms)
		}
		t.fitting = ms
		ms = ms[:fit(ms, w)]
	}
	return slices.DeleteFunc(ms, func(m engine.Move) bool { return falseCapture(w, m) })
}

// castFits reports whether c can be what was written, gaps standing for any value.
func (t *Trial) castFits(w *notation.Cast, c engine.Cast) bool {
	if w.Whole() {
		return true
	}
	if w.N != c.N {
		return false
	}
	left := c
	gaps := 0
	for _, v := range w.Values[:w.N] {
		if v == notation.Unreadable {
			gaps++
			continue
		}
		if v == 0 && w.N == 1 {
			v = t.j.table.zero
		}
		found := false
		for i := range int(left.N) {
			if left.V[i] == v {
				left.N--
				left.V[i] = left.V[left.N]
				found = true
				break
			}
		}
		if !found {
			return false
		}
	}
	return int(left.N) == gaps
}

// fits reports whether m can be what was written, gaps standing for anything.
func (t *table) fits(w *notation.Move, m engine.Move) bool {
	if w.OnWay() {
		return slices.ContainsFunc(t.onWays(w), func(r onWay) bool { return t.fits(&r.move, m) })
	}
	if moveKinds[w.Form] != m.Kind {
		return false
	}
	b := t.game.Board()
	letter := func(written byte, p engine.Piece) bool {
		return written == notation.Unreadable || written == p.Letter()
	}
	wholeFrom := w.From.File != 0 && w.From.Rank != 0
	if !letter(w.Piece, m.Piece) && !(w.Piece == 0 && wholeFrom) || !letter(w.Promo, m.Promo) {
		return false
	}
	if w.Piece != notation.Unreadable && max(w.Count, 1) != max(m.Count, 1) {
		return false
	}
	if falseCapture(w, m) {
		return false
	}
	return squareFits(b, w.From, m.From) && squareFits(b, w.To, m.To) && squareFits(b, w.To2, m.To2)
}

// falseCapture reports whether a move is marked as a capture and is none, which is an error. To
// leave the mark out is none.
func falseCapture(w *notation.Move, m engine.Move) bool {
	return m.Kind == engine.Step && w.Sep == 'x' && !m.Capture
}

// squareFits reports whether a written square can be sq.
func squareFits(b *board.Board, w notation.Square, sq engine.Square) bool {
	if sq == engine.NoSquare {
		return w.IsZero()
	}
	file := b.File(sq)
	if file == 0 {
		file = notation.CentreFile
	}
	return w.Matches(file, uint8(b.Rank(sq)))
}

// readingsAs returns the moves of st that a word with several readings may be.
func (t *Trial) readingsAs(st engine.State, it *notation.Item) []engine.Move {
	if t.j.g.ReadsThrow(it) {
		return nil
	}
	var out []engine.Move
	for word := range strings.SplitSeq(t.j.g.Readings[it.N], "|") {
		one := notation.Item{Kind: notation.Pass}
		if word != "--" {
			m, err := grammar.ParseMove(word)
			if err != nil {
				panic("referee: " + err.Error()) // it was printed of what was read
			}
			one = notation.Item{Kind: notation.MoveItem, Move: m}
		}
		// Of a reading that is ambiguous none is meant.
		if ms := t.movesAs(st, &one); len(ms) == 1 && !slices.Contains(out, ms[0]) {
			out = append(out, ms[0])
		}
	}
	return out
}

// castAs reports whether c can be what was written as a throw, with gaps or readings.
func (t *Trial) castAs(it *notation.Item, c engine.Cast) bool {
	if it.Kind == notation.Throw {
		return t.castFits(&it.Cast, c)
	}
	dice := strings.Split(strings.Trim(t.j.g.Readings[it.N], "<>"), ",")
	return len(dice) == int(c.N) && t.diceFit(dice, c)
}

// diceFit reports whether each die of c has a place among dice with readings.
func (t *Trial) diceFit(dice []string, c engine.Cast) bool {
	if len(dice) == 0 {
		return true
	}
	for word := range strings.SplitSeq(dice[0], "|") {
		v, _ := strconv.ParseUint(word, 10, 8)
		if v == 0 && c.N == 1 {
			v = uint64(t.j.table.zero)
		}
		for i := range int(c.N) {
			if uint64(c.V[i]) != v {
				continue
			}
			left := c
			left.N--
			left.V[i] = left.V[left.N]
			if t.diceFit(dice[1:], left) {
				return true
			}
			break
		}
	}
	return false
}
