package referee

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
)

// resultString prints an outcome as the result at the end has it: one score for each
// seat that plays, in the table's order.
func resultString(g engine.Game, o engine.Outcome) string { return string(appendResult(nil, g, o)) }

// appendResult is resultString into a buffer.
func appendResult(b []byte, g engine.Game, o engine.Outcome) []byte {
	setup := g.Setup()
	for s := engine.Seat(1); s <= engine.MaxSeats; s++ {
		if !setup.Has(s) {
			continue
		}
		if len(b) > 0 {
			b = append(b, '-')
		}
		switch {
		case !o.Won(s):
			b = append(b, '0')
		case o.Share > 1:
			b = strconv.AppendInt(append(b, "1/"...), int64(o.Share), 10)
		default:
			b = append(b, '1')
		}
	}
	return b
}

// PossibleResult reports whether a result at the end has a score for each of n seats,
// and shares that add up: 1/k for exactly k seats and 0 for the others, or whole
// points for some.
func PossibleResult(token string, n int) bool {
	if token == "*" {
		return true
	}
	best, zeros, scores := "", 0, 0
	for s := range strings.SplitSeq(token, "-") {
		scores++
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
	return scores == n && sharing > 0 && (best == "1" && zeros > 0 || sharing > 1 && best == fmt.Sprintf("1/%d", sharing))
}
