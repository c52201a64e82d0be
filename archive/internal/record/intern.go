package record

import "sync"

// Word is an interned text of this process: the number of a move or of what an
// event was.
type Word = uint32

// Words interns texts for several workers at once. The first word is the empty
// text. It only ever holds what was really played, which is a bounded lot.
type Words struct {
	mu   sync.RWMutex
	ids  map[string]Word
	list []string
	sums []uint64 // hashText of each
}

func newWords() *Words {
	w := &Words{ids: map[string]Word{}}
	w.of(nil)
	return w
}

// of returns the word of a text.
func (w *Words) of(text []byte) Word {
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
	id = Word(len(w.list))
	s := string(text)
	w.ids[s] = id
	w.list = append(w.list, s)
	w.sums = append(w.sums, HashText(s))
	return id
}

// Word returns the word of a text.
func (w *Words) Word(text []byte) Word { return w.of(text) }

// Text returns the text of a word.
func (w *Words) Text(id Word) string {
	w.mu.RLock()
	defer w.mu.RUnlock()
	return w.list[id]
}

func (w *Words) Sum(id Word) uint64 {
	w.mu.RLock()
	defer w.mu.RUnlock()
	return w.sums[id]
}
