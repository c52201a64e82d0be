package engine

import (
	"strconv"
	"strings"

	"github.com/ashtapada/agn/internal/words"
)

// UnknownError reports a name that is not in a closed list.
type UnknownError struct {
	What words.Text
	Name string
	// Near are the known names nearest to Name, empty if none is near.
	Near  []string
	Known []string
}

func (e *UnknownError) Error() string { return e.Words().String() }

// Words is what the error says.
func (e *UnknownError) Words() words.Text {
	switch {
	case len(e.Near) > 0:
		return words.Of("unknown %s %q, %s", e.What, e.Name, DidYouMean(e.Near))
	case len(e.Known) > 0 && len(e.Known) <= 8:
		return words.Of("unknown %s %q, it is one of %s", e.What, e.Name, strings.Join(e.Known, ", "))
	}
	return words.Of("unknown %s %q", e.What, e.Name)
}

// DidYouMean asks for one of the names, of which there is at least one.
func DidYouMean(near []string) words.Text {
	quoted := make([]string, len(near))
	for i, n := range near {
		quoted[i] = strconv.Quote(n)
	}
	return words.Of("did you mean %s?", words.Or(quoted))
}

const (
	// A beginning of leastBeginning letters stands for the names that begin so, if
	// they are at most maxBeginnings.
	leastBeginning = 3
	maxBeginnings  = 5
	// maxName bounds the cost of distances; no known name is longer.
	maxName = 64
)

// Nearest returns the names that s may stand for: those that begin with s, else the one
// with the smallest edit distance to s, as a whole or in its beginning, which costs
// one more. It must not be more than half of what it is compared with. Of names with
// a path before them, such as the ids of rules, the last part is compared too.
func Nearest(s string, names []string) []string {
	if len(s) > maxName || s == "" {
		return nil
	}
	var begun []string
	best, near := 1<<30, ""
	for _, n := range names {
		whole := n
		if i := strings.LastIndexByte(n, '/'); i >= 0 && !strings.Contains(s, "/") {
			n = n[i+1:]
		}
		if len(s) >= leastBeginning && strings.HasPrefix(n, s) {
			begun = append(begun, whole)
		}
		if d := nearness(s, n); d < best {
			best, near = d, whole
		}
	}
	switch {
	case len(begun) > 0 && len(begun) <= maxBeginnings:
		return begun
	case near != "":
		return []string{near}
	}
	return nil
}

// nearness is the edit distance in bytes of s and name, or of s and a beginning of name
// and one; very great if it is more than half of their length. Two neighbours that change places are one edit.
func nearness(s, name string) int {
	const far = 1 << 30
	before, last, row := make([]int, len(name)+1), make([]int, len(name)+1), make([]int, len(name)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(s) {
		before, last, row = last, row, before
		row[0] = i + 1
		for j := range len(name) {
			cost := last[j]
			if s[i] != name[j] {
				cost++
			}
			row[j+1] = min(cost, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && s[i] == name[j-1] && s[i-1] == name[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
	}
	best := far
	if d := row[len(name)]; d <= max(1, len(name)/2) {
		best = d
	}
	for j := leastBeginning; j < len(name); j++ {
		if d := row[j] + 1; d <= j/2 {
			best = min(best, d)
		}
	}
	return best
}
