// Package user uses the sample.
package user

import "sample"

// Four is twice two.
func Four() int { return sample.Twice(2) }

// Fours is written out.
func Fours() string { return sample.Word(4) }
