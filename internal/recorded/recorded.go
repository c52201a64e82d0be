// Package recorded knows the tag Throws, which says whether the throws of a game are in its record.
package recorded

// Tag is its name.
const Tag = "Throws"

// Its values: no throw is written, some are, or all, which needs no tag.
const (
	None = "unrecorded"
	Some = "partial"
	All  = "recorded"
)

// Lacks reports whether throws may be missing, as a value of the tag says.
func Lacks(value string) bool { return value == None || value == Some }
