package diag

// The details that say what a word may stand for that cannot be read.

// SoldierLetter is a letter for the soldier, which has none in the notation.
type SoldierLetter struct {
	Letter rune
	// Move is the word without it, Language one in which the letter is read.
	Move, Language string
}

// SeatWithoutColon is a letter or name of a seat that stands alone, as no seat mark does.
type SeatWithoutColon struct{ Seat rune }

// Lookalike is a character of another script that looks like a letter of the notation.
type Lookalike struct {
	Rune   rune
	Script string
	Latin  byte
}

// Sign is a character that a lenient reading takes for others: for a blank, or for none.
type Sign struct {
	Sign rune
	As   string
}

// LenientSigns are signs that keep a word from being read strictly.
type LenientSigns struct{ Signs []Sign }

// LenientReads is what a lenient reading takes a word for, with the letters of any of
// the languages if some are named.
type LenientReads struct {
	As        string
	Languages []string
}
