package repair

import "github.com/ashtapada/agn/notation"

// What was exchanged.

// swapped exchanges an event and the one after it; a round number between them stays.
func (m *moment) swapped(of which) {
	from := m.i + 1
	for from < len(m.words) && from < m.i+2 && m.words[from].isNumber() {
		from++
	}
	if from < len(m.words) && m.w.item.IsEvent() && m.words[from].item.IsEvent() {
		m.exchange(of, m.i+1, from, from+1)
	}
}

// turnsSwapped exchanges the turn of a seat mark and the next one; a round number between them stays.
func (m *moment) turnsSwapped(of which) {
	if m.w.item.Kind != notation.SeatMark {
		return
	}
	k := m.turn[m.i]
	if k == 0 && m.i > 0 {
		k = m.turn[m.i-1] // which begins with its round number
	}
	if k == 0 || k == len(m.words) || m.turn[k] == 0 {
		return
	}
	from, to := k, m.turn[k]
	if m.words[from].isNumber() {
		from++
	}
	m.exchange(of, k, from, to)
}

// throwsSwapped exchanges a throw and the next one of its turn, between which moves stand.
func (m *moment) throwsSwapped(of which) {
	if m.w.item.Kind != notation.Throw {
		return
	}
	for k := m.i; k < len(m.words) && k < m.i+maxTurnEvents; k++ {
		switch it := &m.words[k].item; {
		case it.HasGap() || !it.IsEvent():
			return
		case it.Kind != notation.Throw || k == m.i:
		case k == m.i+1:
			return // a neighbour
		default:
			m.exchange(of, m.i+1, k, k+1)
			return
		}
	}
}

// exchange exchanges the words up to before k with those in [from,to), unless they are the same or
// something there is unreadable.
func (m *moment) exchange(of which, k, from, to int) {
	i, ws := m.i, m.words
	if k-i == to-from && alike(ws[i:k], ws[from:to]) {
		return
	}
	var tokens []token
	for _, part := range []turnWords{{from, to}, {k, from}, {i, k}} {
		for k := part.from; k < part.to; k++ {
			if ws[k].item.HasGap() {
				return
			}
			tokens = append(tokens, token{item: ws[k].item, text: ws[k].text, moved: int32(k) + 1})
		}
	}
	m.offer(of, edit{kind: Swap, n: int32(to - i), tokens: tokens, first: int32(k), second: int32(from)})
}

// Rounds that stand out of place, as a line copied too early or a leaf bound in upside down, are
// known by their numbers: those that go on from what stands before them come later.

// misplaced returns for each number after which the rounds stand that should stand before it the
// index where they begin and that after their end: of rounds 3, 6, 7, 4, 5, 8 those of the 4 and
// the 8 for the 6.
func misplaced(ws []word) map[int][2]int {
	var numbers []int // where they stand
	for i := range ws {
		if ws[i].isNumber() {
			numbers = append(numbers, i)
		}
	}
	value := func(k int) int32 { return ws[numbers[k]].item.N }
	out := map[int][2]int{}
	last := int32(0)
	for k := range numbers {
		n := value(k)
		from := k + 1
		for n > last+1 && from < len(numbers) && value(from) != last+1 {
			from++
		}
		to := from + 1
		for to < len(numbers) && value(to) == value(to-1)+1 && value(to) < n {
			to++
		}
		if n > last+1 && from < len(numbers) && value(to-1) == n-1 {
			end := len(ws)
			if to < len(numbers) {
				end = numbers[to]
			}
			out[numbers[k]] = [2]int{numbers[from], end}
		}
		last = n
	}
	return out
}

// inOrder exchanges the rounds that begin at a word with those after them that should stand before them.
func (m *moment) inOrder(of which) {
	if at, ok := m.misplaced[m.i]; ok {
		m.exchange(of, at[0], at[0], at[1])
	}
}
