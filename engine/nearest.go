package engine

import (
	"fmt"
	"strings"
)

// UnknownError reports a name that is not in a closed list.
type UnknownError struct {
	What, Name string
	// Near is the known name nearest to Name, empty if none is near.
	Near  string
	Known []string
}

func (e *UnknownError) Error() string {
	if e.Near != "" {
		return fmt.Sprintf("unknown %s %q, did you mean %q?", e.What, e.Name, e.Near)
	}
	if len(e.Known) > 0 && len(e.Known) <= 8 {
		return fmt.Sprintf("unknown %s %q, it is one of %s", e.What, e.Name, strings.Join(e.Known, ", "))
	}
	return fmt.Sprintf("unknown %s %q", e.What, e.Name)
}

// Nearest returns the name with the smallest edit distance to s if that is at most
// half of its length, else nothing.
func Nearest(s string, names []string) string {
	best, near := 1<<30, ""
	for _, n := range names {
		if d := distance(s, n); d < best && d <= max(1, len(n)/2) {
			best, near = d, n
		}
	}
	return near
}

// maxName bounds the cost of distance; no known name is longer.
const maxName = 64

// distance is the Levenshtein distance in bytes.
func distance(a, b string) int {
	if len(a) > maxName {
		return len(a)
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diag := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diag
			if a[i] != b[j] {
				cost++
			}
			diag = row[j+1]
			row[j+1] = min(cost, row[j+1]+1, row[j]+1)
		}
	}
	return row[len(b)]
}
