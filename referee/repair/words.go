package repair

import (
	"slices"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// word is a word of the main line, as it stands in the text.
type word struct {
	item notation.Item
	text string
	// spelled is the text with the letters for men that the record has.
	spelled string
	// start and end span it in the game's text, with a suffix left out.
	start, end int32
	// part is set on the second and further of the events that one gap stands for.
	part int
	// more is set on the second and further of the events of a turn that is lost, which it need not have.
	more bool
	// instead is what kind of event a variation after the word begins with, zero without one.
	instead notation.Kind
	// answer is what the place has that the word covers, in which the words in covers stand;
	// fixed what tells that the word is right. Both are nil but for such.
	answer, fixed *Answer
	covers        []word
	// beside is set of a suffix or sic that stands after no event: the event may have been lost
	// that it belongs to.
	beside bool
}

// maxWords bounds the words of a record: of a longer one nothing is claimed.
const maxWords = 1 << 14

// maxGaps bounds the events of one run of gaps that are looked at one by one.
const maxGaps = 64

// wordsOf returns the words of the main line. It reports false where the text holds what
// is no word and cannot be left out, or too much of it.
func wordsOf(g *notation.Game, read diag.List) (ws []word, ok bool) {
	stray := strays(g, read)
	add := func(it notation.Item) {
		w := word{item: it, start: it.Start, end: it.End, text: string(g.Text[it.Start:it.End])}
		ws = append(ws, w)
	}
	ok = true
items:
	for i, it := range g.MainLine() {
		if ok = len(ws) < maxWords; !ok {
			break
		}
		for len(stray) > 0 && stray[0].start < it.Start {
			ws = join(ws, g, stray[0])
			stray = stray[1:]
		}
		switch it.Kind {
		case notation.Comment, notation.NAG:
		case notation.Bad:
			if g.Result.Text == "" || it.Start != g.Result.Start {
				add(it)
			}
		case notation.Gap:
			if it.N > maxGaps {
				ok = false
				break items
			}
			one := it
			one.N = 1
			for k := range int(it.N) {
				add(one)
				ws[len(ws)-1].part = k
			}
		default:
			add(it)
		}
		if n := len(ws); n > 0 && i+1 < g.Len() && g.Kind(i+1) == notation.VarOpen {
			ws[n-1].instead = firstKind(g, i+1)
		}
	}
	for _, w := range stray {
		ws = join(ws, g, w)
	}
	return ws, ok
}

// strays returns what stands alone in the main line that belongs to words, and for which the tree has
// no item: a ">" that closes no throw, a bracket that closes nothing, a suffix and sic.
func strays(g *notation.Game, read diag.List) []word {
	var out []word
	for i := range read {
		f := &read[i]
		if f.Variation || !isStray(g, f) {
			continue
		}
		start, end := int32(f.Span.Start.Offset-g.Offset), int32(f.Span.End.Offset-g.Offset)
		out = append(out, word{item: notation.Item{Kind: notation.Bad, Start: start, End: end},
			text: string(g.Text[start:end]), start: start, end: end, beside: f.Code == diag.Misplaced})
	}
	slices.SortStableFunc(out, func(a, b word) int { return int(a.start - b.start) })
	return out
}

// isStray reports whether what was found is a sign or word that strays returns.
func isStray(g *notation.Game, f *diag.Finding) bool {
	switch at := f.Span.Start.Offset - g.Offset; f.Code {
	case diag.StrayClose:
		return true
	case diag.Syntax:
		return at < len(g.Text) && g.Text[at] == '>'
	case diag.Misplaced:
		return diag.Says(f.Detail, diag.SuffixAstray, diag.MeantUnreadable, diag.SicAstray)
	}
	return false
}

// join adds what is stray to the words, to the last of them where that is a sign at its end, or a suffix
// and sic.
func join(ws []word, g *notation.Game, stray word) []word {
	if len(ws) == 0 {
		return append(ws, stray)
	}
	w := &ws[len(ws)-1]
	both := stray.text == "sic" && w.beside && w.text != "sic" && blank(g.Text[w.end:stray.start])
	if !both && (w.end != stray.start || stray.beside) {
		return append(ws, stray)
	}
	w.end, w.item = stray.end, notation.Item{Kind: notation.Bad, Start: w.start, End: stray.end}
	w.text = string(g.Text[w.start:w.end])
	return ws
}

// isEvent reports whether the word is an event, or may have been one.
func (w *word) isEvent() bool { return w.item.IsEvent() || w.item.Kind == notation.Bad }

// isNumber reports whether the word is a round number.
func (w *word) isNumber() bool { return w.item.Kind == notation.Number }

// turnsAt returns for each word the index after the turn that begins there, 0 where none
// does. A turn is what stands between two seat marks, its round number among it.
func turnsAt(ws []word) []int {
	ends := make([]int, len(ws))
	from := -1
	end := func(i int) {
		if from >= 0 && i > from+1 {
			ends[from] = i
		}
	}
	for i := range ws {
		switch k := ws[i].item.Kind; {
		case k == notation.Number && (i+1 == len(ws) || ws[i+1].item.Kind == notation.SeatMark),
			k == notation.SeatMark && (i == 0 || ws[i-1].item.Kind != notation.Number):
			end(i)
			from = i
		}
	}
	end(len(ws))
	return ends
}

// maxDoubled is the most words that are looked at for being written twice.
const maxDoubled = 48

// doubled returns for each word how many words from it on are written twice, one after
// the other: all such runs of two words or more, the shortest first; and of whole rounds how many
// were written before.
func doubled(ws []word) [][]int32 {
	n := make([][]int32, len(ws))
	for k := 2; k <= maxDoubled && 2*k <= len(ws); k++ {
		same := 0 // words from the i-th on that are those k words on
		for i := len(ws) - k - 1; i >= 0; i-- {
			if same++; ws[i].text != ws[i+k].text {
				same = 0
			}
			if same >= k {
				n[i] = append(n[i], int32(k))
			}
		}
	}
	for i, k := range again(ws) {
		n[i] = append(n[i], int32(k))
		slices.Sort(n[i])
		n[i] = slices.Compact(n[i])
	}
	return n
}

// maxAgain is the most words that are looked at for being written again further down.
const maxAgain = 512

// again returns for each number with which rounds begin that were written before how many words
// those are, until a number that is none of them. A copy next after them is not among those.
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

func alike(a, b []word) bool {
	for i := range a {
		if a[i].text != b[i].text {
			return false
		}
	}
	return true
}
