// Package sample is changed by the tests of mutate.
package sample

// Passed is tested in this package, but for 5 points.
func Passed(points int) bool {
	passed := false
	if points > 5 {
		passed = true
	}
	return passed
}

// Twice is tested by the package that uses it alone.
func Twice(n int) int { return n + n }

// Three has a change that makes it run for years.
func Three(n int) int {
	for n < 3 {
		n++
	}
	return n
}

// Word has a label of a case, which belongs to no block of code.
func Word(n int) string {
	switch n {
	case 4:
		return "four"
	}
	return ""
}

// Idle is called by nobody.
func Idle(b bool) bool { return b || Three(0) > 8 }

// No change of this compiles.
var _ [1]bool = [1]bool{}
