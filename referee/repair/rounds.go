package repair

// Rounds that stand out of place, as a line copied too early or a leaf bound in upside down, are
// told by their numbers: those that go on from what stands before them come later.

const roundsWhy = "rounds that stand in another order than their numbers"

// misplaced returns for each number behind which the rounds stand that should stand before it the
// index where they begin and that behind their end: of rounds 3, 6, 7, 4, 5, 8 those of the 4 and
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

// maxAgain is the most words that are looked at for being written again further down.
const maxAgain = 512

// again returns for each number with which rounds begin that were written before how many words
// those are, until a number that is none of them. A copy next behind them is not among those.
func again(ws []word) map[int]int {
	out := map[int]int{}
	first := map[int32]int{} // where each number was written
	for i := range ws {
		if !ws[i].isNumber() {
			continue
		}
		from, ok := first[ws[i].item.N]
		if !ok {
			first[ws[i].item.N] = i
			continue
		}
		n, whole := 0, 0
		for ; n < maxAgain && i+n < len(ws) && from+n < i && ws[i+n].text == ws[from+n].text; n++ {
			if n > 0 && ws[i+n].isNumber() {
				whole = n
			}
		}
		if i+n == len(ws) || n > 0 && ws[i+n].isNumber() {
			whole = n
		}
		if whole > 1 && from+whole != i {
			out[i] = whole
		}
	}
	return out
}

// inOrder exchanges the rounds that begin at the i-th word with those behind them that should stand
// before them.
func (s *search) inOrder(i int) (edit, bool) {
	at, ok := s.misplaced[i]
	if !ok {
		return edit{}, false
	}
	return s.exchanged(i, at[0], at[0], at[1], s.meter.RoundSwap, roundsWhy)
}
