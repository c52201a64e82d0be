// Package lazy has values that are made when they are first asked for.
package lazy

import "sync"

// Value is a value that Make makes when it is first asked for. A variable of the program that is
// one costs nothing where nobody asks for it. One of sync.OnceValue has to be set up whenever the
// program starts, and it starts anew for every small file.
type Value[T any] struct {
	Make func() T
	once sync.Once
	made T
}

// Get returns the value. Several goroutines may ask at once.
func (v *Value[T]) Get() T {
	v.once.Do(func() { v.made = v.Make() })
	return v.made
}
