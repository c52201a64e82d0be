// Package user uses the sample.
package user

import "sample"

// Four is twice two.
func Four() int { return sample.Twice(2) }
