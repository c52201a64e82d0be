package repair

import "testing"

// TestUnprovable: a search that has a repair ends where it can prove nothing, not before it has looked for others.
func TestUnprovable(t *testing.T) {
	begin := func(spent, foundAt, best, exact, left int) *search {
		s := &search{}
		s.began, s.effort, s.foundAt, s.best, s.exact = defaultEffort, defaultEffort-spent, foundAt, best, exact
		for k := range left {
			s.queue.push(0, k, &run{})
		}
		return s
	}
	for _, c := range []struct {
		name string
		s    *search
		want bool
	}{
		{"something as cheap passed over", begin(leastSpent, 1000, 24, 24, 1), true},
		{"something dearer passed over", begin(leastSpent, 1000, 24, 25, 1), false},
		{"too much left", begin(leastSpent, 1000, 24, unbounded, 1+(defaultEffort-leastSpent)/perRun), true},
		{"less left", begin(leastSpent, 1000, 24, unbounded, (defaultEffort-leastSpent)/perRun), false},
		{"no repair", begin(4*leastSpent, 0, unbounded, 24, 20_000), false},
		{"soon after the repair", begin(2*leastSpent, leastSpent, 24, 24, 20_000), false},
		{"at once", begin(leastSpent-1, 0, 24, 24, 20_000), false},
	} {
		if got := c.s.unprovable(); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}
