package engine

// Accounts is implemented by the states of games that are played for money.
type Accounts interface {
	// Ledger returns by seat, from 0, what each has won less what it has paid, its own
	// stake among that, in units of the stake. It reports false in games without money.
	Ledger() (units [MaxSeats]int, ok bool)
}
