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
	// start and end span it in the game's text, with a suffix left out.
	start, end int32
	// part is set on the second and further of the events that one gap stands for.
	part int
	// instead is what kind of event a variation behind the word begins with, zero without one.
	instead notation.Kind
	// told is what was told of the place that the word covers, which the words in covers stand in;
	// fixed what tells that the word is right. Both are nil but for such.
	told, fixed *Told
	covers      []word
}

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
	g.MainLine(func(i int, it *notation.Item) bool {
		for len(stray) > 0 && stray[0] < it.Start {
			ws = join(ws, g, stray[0])
			stray = stray[1:]
		}
		switch it.Kind {
		case notation.Comment, notation.NAG:
		case notation.Gap:
			if it.N > maxGaps {
				ok = false
				return false
			}
			one := *it
			one.N = 1
			for k := range int(it.N) {
				add(one)
				ws[len(ws)-1].part = k
			}
		default:
			add(*it)
		}
		if n := len(ws); n > 0 && i+1 < len(g.Items) && g.Items[i+1].Kind == notation.VarOpen {
			ws[n-1].instead = firstKind(g.Variation(i + 1))
		}
		return true
	})
	for _, at := range stray {
		ws = join(ws, g, at)
	}
	return ws, ok
}

// strays returns where a ">" stands that closes no throw. The tree has no item for it.
func strays(g *notation.Game, read diag.List) []int32 {
	var out []int32
	for i := range read {
		f := &read[i]
		at := f.Span.Start.Offset - g.Offset
		if f.Code == diag.Syntax && !f.Variation && at < len(g.Text) && g.Text[at] == '>' {
			out = append(out, int32(at))
		}
	}
	return out
}

// join adds a stray ">" to the word that it stands at the end of.
func join(ws []word, g *notation.Game, at int32) []word {
	if n := len(ws); n > 0 && ws[n-1].end == at {
		w := &ws[n-1]
		w.end, w.item, w.text = at+1, notation.Item{Kind: notation.Bad, Start: w.start, End: at + 1}, w.text+">"
		return ws
	}
	return append(ws, word{item: notation.Item{Kind: notation.Bad, Start: at, End: at + 1}, text: ">", start: at, end: at + 1})
}

// isEvent reports whether the word is an event, or may have been one.
func (w *word) isEvent() bool { return w.item.IsEvent() || w.item.Kind == notation.Bad }

// turns returns for each word the index behind the turn that begins there, 0 where none
// does. A turn is what stands between two seat marks, its round number among it.
func turns(ws []word) []int {
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

// doubled returns for each word how many words from it on are written twice, one behind
// the other: all such runs of two words or more, the shortest first; and of whole rounds how many
// were written before.
func doubled(ws []word) [][]int32 {
	n := make([][]int32, len(ws))
	for i := range ws {
		for k := 2; k <= maxDoubled && i+2*k <= len(ws); k++ {
			if ws[i].text == ws[i+k].text && ws[i+1].text == ws[i+k+1].text && alike(ws[i:i+k], ws[i+k:i+2*k]) {
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

func alike(a, b []word) bool {
	for i := range a {
		if a[i].text != b[i].text {
			return false
		}
	}
	return true
}
