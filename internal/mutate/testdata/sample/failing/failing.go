// Package failing has a test that fails.
package failing

// One is said to be two.
func One() int { return 1 }
