package repair

import (
	"slices"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// source is what is known of a record as it is written, before anything is tried.
type source struct {
	g     *notation.Game
	plain *plain // nil but for a game that was read leniently
	words []word
	// letters has the letters for men of the language of the record, nil where they are the notation's.
	letters map[byte]string
	// need is how many edits the words from each one on need whatever came before.
	need []int
	// turn has the index after the turn that begins at each word, twice the lengths of the
	// passages written twice that begin there, pieces how many pieces of one word.
	turn, pieces []int
	twice        [][]int32
	// hidden has what comments hide before each word.
	hidden map[int][]passage
	// numbers has the value of the next round number after each word, 0 without one, skips how many numbers
	// before it leave out some rounds, or stand before them.
	numbers, skips []int32
	// misplaced has the rounds that should stand before those that begin at a number.
	misplaced map[int][2]int
	// marked is set where the record has seat marks, marking where it has the marks of capture and check as a
	// rule, orderly where throws have their dice in descending order as a rule.
	marked, marking, orderly bool
	ends                     ending
	// unrecorded is set where throws may be left out.
	unrecorded bool
}

// look looks through the record, and returns how many of its words are none.
func (s *source) look(trial *referee.Trial, m *meter, reaches reach) (unread int) {
	ws := s.words
	s.spell(m)
	s.turn, s.twice, s.misplaced, s.ends, s.hidden = turnsAt(ws), doubled(ws), misplaced(ws), endingOf(s.g),
		passagesOf(s.g, ws)
	skipped := int32(maxSkipped)
	if trial.Game().Dice() == nil {
		skipped = maxLost / 2
	}
	s.skips = leftOut(ws, s.misplaced, skipped)
	s.numbers = make([]int32, len(ws))
	next := int32(0)
	for i, w := range slices.Backward(ws) {
		s.numbers[i] = next
		if w.isNumber() {
			next = w.item.N
		}
	}
	hopeless := make([]bool, len(ws))
	for i := range ws {
		if hopeless[i] = trial.Hopeless(&ws[i].item); hopeless[i] {
			unread++
		}
		hopeless[i] = hopeless[i] || reaches.lacks(&ws[i].item, trial.Game())
	}
	s.pieces = fragmented(ws, hopeless)
	s.need = s.needs(hopeless)
	s.marked = slices.ContainsFunc(ws, func(w word) bool { return w.item.Kind == notation.SeatMark })
	s.marking, s.orderly = usesMarks(trial, ws), orderly(ws)
	return unread
}

// needs counts for each word how many edits are needed from it on, whatever the position:
// words that are a breach in any, as far as one edit cannot cure several.
func (s *source) needs(hopeless []bool) []int {
	n := len(s.words)
	need := make([]int, n+1)
	cover := make([]int, n)
	turnTo, twiceTo, pieceTo := 0, 0, 0
	for i := range s.words {
		turnTo, pieceTo = max(turnTo, s.turn[i]), max(pieceTo, i+s.pieces[i])
		if k := len(s.twice[i]); k > 0 {
			twiceTo = max(twiceTo, i+int(s.twice[i][k-1]))
		}
		cover[i] = max(i+3, turnTo, twiceTo, pieceTo)
	}
	for i := n - 1; i >= 0; i-- {
		need[i] = need[i+1]
		if hopeless[i] {
			need[i] = 1 + need[min(cover[i], n)]
		}
	}
	return need
}

// usesMarks reports whether the record has the marks of capture and check more often than not,
// as far as it can be read.
func usesMarks(trial *referee.Trial, words []word) bool {
	with, without := 0, 0
	spot := trial.Start()
	for i := range words {
		it := &words[i].item
		if it.HasGap() {
			break
		}
		flaws := trial.Step(&spot, it)
		if flaws&referee.Broken != 0 {
			break
		}
		switch {
		case flaws&referee.Mark != 0:
			without++
		case it.Kind == notation.MoveItem && (it.Move.Sep == 'x' || it.Move.Check != 0):
			with++
		}
	}
	return with >= without
}
