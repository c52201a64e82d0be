package serve

import (
	"container/list"
	"sync"

	"github.com/ashtapada/agn/archive"
)

// How many bytes of answers are kept, in all and of one.
const (
	maxAnswers = 8 << 20
	maxAnswer  = 256 << 10
)

// answers keeps what was asked and what was answered, for as long as the archive stays in a
// state. Those that were not asked for longest go first.
type answers struct {
	mu    sync.Mutex
	state archive.State
	size  int
	// by finds an answer by what was asked; used has the one asked for last in front.
	by   map[string]*list.Element
	used list.List
}

type answered struct {
	asked string
	reply reply
}

func (a *answered) size() int { return len(a.asked) + len(a.reply.text) }

// get returns the answer that was given in a state of the archive.
func (a *answers) get(state archive.State, asked string) (out reply, ok bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	e := a.by[asked]
	if a.state != state || e == nil {
		return out, false
	}
	a.used.MoveToFront(e)
	return e.Value.(*answered).reply, true
}

// put keeps an answer. That of a state which the archive was in before it began is true of a
// later one at worst, and nobody asks for the earlier any more.
func (a *answers) put(state archive.State, asked string, r reply) {
	n := &answered{asked, r}
	if n.size() > maxAnswer {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.state != state || a.by == nil {
		a.state, a.size, a.by = state, 0, map[string]*list.Element{}
		a.used.Init()
	}
	if a.by[asked] != nil {
		return
	}
	a.by[asked] = a.used.PushFront(n)
	for a.size += n.size(); a.size > maxAnswers; {
		last := a.used.Remove(a.used.Back()).(*answered)
		delete(a.by, last.asked)
		a.size -= last.size()
	}
}
