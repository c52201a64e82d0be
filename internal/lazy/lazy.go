// Package lazy has values that are made when they are first asked for.
package lazy

import "sync"

// Value is a value that Make makes when it is first asked for. A variable of the program that is
// one costs nothing where nobody asks for it. One of sync.OnceValue has to be set up whenever the
// program starts, and it starts anew for every small file.
type Value[T any] struct {
	Make func() T
	once sync.Once
	get  func() T // of sync.OnceValue, which knows what to do when Make panics
}

// Get returns the value. Several goroutines may ask at once. If Make panics, so does each call.
func (v *Value[T]) Get() T {
	v.once.Do(func() { v.get = sync.OnceValue(v.Make) })
	return v.get()
}
