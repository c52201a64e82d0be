package repair

import "container/heap"

// pile is a heap: what has the least rank is on top, of equal ones the first made.
type pile[T any] struct{ all []ranked[T] }

// ranked is something in a heap. Its rank is that with which it was put there.
type ranked[T any] struct {
	rank, order int
	of          T
}

func (p *pile[T]) Len() int      { return len(p.all) }
func (p *pile[T]) Swap(i, j int) { p.all[i], p.all[j] = p.all[j], p.all[i] }
func (p *pile[T]) Push(x any)    { p.all = append(p.all, *x.(*ranked[T])) }

func (p *pile[T]) Less(i, j int) bool {
	x, y := &p.all[i], &p.all[j]
	return x.rank < y.rank || x.rank == y.rank && x.order < y.order
}

func (p *pile[T]) Pop() any {
	last := len(p.all) - 1
	x := p.all[last]
	clear(p.all[last:])
	p.all = p.all[:last]
	return &x
}

func (p *pile[T]) push(rank, order int, of T) { heap.Push(p, &ranked[T]{rank, order, of}) }

// pop takes what is on top.
func (p *pile[T]) pop() T { return heap.Pop(p).(*ranked[T]).of }
