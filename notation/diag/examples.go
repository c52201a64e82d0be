package diag

import "strings"

// A word and a nest of brackets beyond the limits.
var (
	long = strings.Repeat("e", 300)
	deep = strings.Repeat("(", 70) + "e4" + strings.Repeat(")", 70)
)
