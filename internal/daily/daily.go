// Package daily lets long tests take turns: each day they run another part of what they can try. AGN_LONG=1 runs all
// of it, and AGN_DAY=N the part of day N.
package daily

import (
	"os"
	"strconv"
	"testing"
	"time"
)

// Long reports whether all of a long test is wanted.
func Long() bool { return os.Getenv("AGN_LONG") == "1" }

// Seed returns the number of the day, counted from 1970 in UTC. Where the test fails, it says how the day is repeated.
func Seed(t testing.TB) uint64 {
	t.Helper()
	day, err := strconv.ParseUint(os.Getenv("AGN_DAY"), 10, 32)
	if err != nil {
		day = uint64(time.Now().Unix() / (24 * 60 * 60))
	}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("AGN_DAY=%d repeats this part of the test", day)
		}
	})
	return day
}

// Of returns those of some cases whose turn it is, as Part says.
func Of[T any](t testing.TB, k int, all []T) (some []T) {
	t.Helper()
	mine := Part(t, k)
	for i, x := range all {
		if mine(i) {
			some = append(some, x)
		}
	}
	return some
}

// Part returns a function that reports whether it is the turn of the i-th case of many: today of every k-th, within k
// days of all. With AGN_LONG=1 it is the turn of all.
func Part(t testing.TB, k int) func(i int) bool {
	t.Helper()
	if Long() || k < 2 {
		return func(int) bool { return true }
	}
	first := int(Seed(t) % uint64(k))
	return func(i int) bool { return i%k == first }
}
