package diag

// A word and a nest of brackets beyond the limits.
const (
	e60  = "eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"
	long = e60 + e60 + e60 + e60 + e60

	open35  = "((((((((((((((((((((((((((((((((((("
	close35 = ")))))))))))))))))))))))))))))))))))"
	deep    = open35 + open35 + "e4" + close35 + close35
)
