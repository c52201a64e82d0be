package track

// AppendCell is appendCell for tests.
var AppendCell = (*Table).appendCell
