package archive

import "sync"

// word is an interned text of this process: the number of a move, cast or kind.
type word uint32

// words interns texts for several workers at once. The first word is the empty
// text. It only ever holds what was really played, which is a bounded lot.
type words struct {
	mu   sync.RWMutex
	ids  map[string]word
	list []string
	sums []uint64 // hashText of each
}

func newWords() *words {
	w := &words{ids: map[string]word{}}
	w.of(nil)
	return w
}

// of returns the word of a text.
func (w *words) of(text []byte) word {
	w.mu.RLock()
	id, ok := w.ids[string(text)]
	w.mu.RUnlock()
	if ok {
		return id
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if id, ok := w.ids[string(text)]; ok {
		return id
	}
	id = word(len(w.list))
	s := string(text)
	w.ids[s] = id
	w.list = append(w.list, s)
	w.sums = append(w.sums, hashText(s))
	return id
}

func (w *words) text(id word) string {
	w.mu.RLock()
	defer w.mu.RUnlock()
	return w.list[id]
}

func (w *words) sum(id word) uint64 {
	w.mu.RLock()
	defer w.mu.RUnlock()
	return w.sums[id]
}
