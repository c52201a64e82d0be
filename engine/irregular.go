package engine

// Irregular is implemented by the states of games in which a record with breaches can
// lead to a position that play by the rules cannot.
type Irregular interface {
	// Irregularities says in words what is there or lacks that no play by the rules
	// brings about, nothing of a position that it may. Such a position can be played on
	// from.
	Irregularities() []string
}
