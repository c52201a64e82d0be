package infer

// SetMaxSeries bounds the throws of a series that are not written, until what it returns is called.
func SetMaxSeries(n int) (restore func()) {
	old := maxSeries
	maxSeries = n
	return func() { maxSeries = old }
}

// SetMaxStretch bounds the work to know odds, until what it returns is called.
func SetMaxStretch(n int) (restore func()) {
	old := maxStretch
	maxStretch = n
	return func() { maxStretch = old }
}
