package race

// Mix spreads the bits of x over a word, for the hashes of the other cores of races.
func Mix(x uint64) uint64 { return mix(x) }

// List names throws as a sentence part: "8, 4 and 1".
func List(v []uint8) string { return list(v) }
