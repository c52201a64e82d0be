package referee

import (
	"fmt"
	"strings"

	"github.com/ashtapada/agn/engine"
)

// resultString prints an outcome as the result at the end has it: one score for each
// seat that plays, in the table's order.
func resultString(g engine.Game, o engine.Outcome) string {
	var b strings.Builder
	setup := g.Setup()
	for s := engine.Seat(1); s <= engine.MaxSeats; s++ {
		if !setup.Has(s) {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('-')
		}
		switch {
		case !o.Won(s):
			b.WriteByte('0')
		case o.Share > 1:
			fmt.Fprintf(&b, "1/%d", o.Share)
		default:
			b.WriteByte('1')
		}
	}
	return b.String()
}

// PossibleResult reports whether a result at the end has a score for each of n seats,
// and shares that add up: 1/k for exactly k seats and 0 for the others, or whole
// points for some.
func PossibleResult(token string, n int) bool {
	if token == "*" {
		return true
	}
	scores := strings.Split(token, "-")
	if len(scores) != n {
		return false
	}
	best, zeros := "", 0
	for _, s := range scores {
		switch {
		case s == "0":
			zeros++
		case best == "" || s == best:
			best = s
		default:
			return false
		}
	}
	sharing := n - zeros
	return sharing > 0 && (best == "1" && zeros > 0 || sharing > 1 && best == fmt.Sprintf("1/%d", sharing))
}
