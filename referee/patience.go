package referee

// patience spares a run of games with findings, which are read anew then, from being tried as
// words: behind the first such game one is not tried, and twice as many with each more.
type patience struct{ left, next int }

const maxPatience = 64

// ready reports whether the next game is to be tried.
func (p *patience) ready() bool {
	if p.left > 0 {
		p.left--
		return false
	}
	return true
}

// tried takes whether the game that was tried was judged as words.
func (p *patience) tried(plain bool) {
	if plain {
		p.next = 0
		return
	}
	p.next = min(max(2*p.next, 1), maxPatience)
	p.left = p.next
}
