package diag

// The details of findings about tags and the result.

// TagAgainstToken is a Result tag that is not the result at the end.
type TagAgainstToken struct{ Tag, Token string }

// StartUnknown is a SetUp tag that leaves unknown where the game begins, beside a FEN tag or without one.
type StartUnknown struct {
	SetUp string
	FEN   bool
}

// SeatUnknown is a First tag that names no seat that plays.
type SeatUnknown struct{ Name string }

// VariantUnknown is a variant that is none, and the nearest that are some, if any is near.
type VariantUnknown struct {
	Name string
	Near []string
}

// VariantMissing is a game without a Variant tag.
type VariantMissing struct {
	// Written is the name of a tag that seems to be meant for it, empty if none does.
	Written string
	// Known lists the variants.
	Known []string
}

// SeatsNotAlone is a set of seats that a variant is not played by.
type SeatsNotAlone struct {
	Variant string
	// Missing names the seats that must play too.
	Missing []string
}

// TagMeant is a tag that is called otherwise than one with a meaning, for which it seems to
// be meant.
type TagMeant struct {
	Name, Meant string
	// Twice is set if a tag of that name is there too, Decisive if the game is not judged
	// because of it, Unfit if no tag can be called so, which cannot be allowed either.
	Twice, Decisive, Unfit bool
}

// DateFault is a date and what is wrong with it.
type DateFault struct {
	Value, Fault string
	// Right lists what can be written instead, empty if that is not clear: two days if
	// either can be meant.
	Right []string
	// Form is set if the date has not the form of one, EventDate if it has one that the
	// tag EventDate takes, NoDay if it names a day, or a month, that does not exist.
	Form, EventDate, NoDay bool
	// Event is the value of the tag EventDate that says the same, empty if there is none.
	Event string
}

// SettingUnreadable is a word of the Options tag that is no setting.
type SettingUnreadable struct{ Word string }

// OptionTwice is an option that is set already.
type OptionTwice struct{ Option string }

// StakeUnreadable is a stake that is no number of rupees.
type StakeUnreadable struct{ Value string }

// AmountUnreadable is a part of a Rupees tag that is no number.
type AmountUnreadable struct{ Value string }

// AmountsMissing is a Rupees tag that has not one amount for each seat.
type AmountsMissing struct {
	Value          string
	Amounts, Seats int
}

// AmountsWrong is a Rupees tag that is not what the rules give.
type AmountsWrong struct {
	Value string
	Right []int64
}

// ResultUnfit is a result that so many seats cannot have.
type ResultUnfit struct {
	Result string
	Seats  int
}

// ResultUnfounded is a result without an end of the game.
type ResultUnfounded struct {
	Result string
	// Known lists ends that a Termination tag can name.
	Known []string
}

// ResultWrong is a result and how the game ended by the rules.
type ResultWrong struct{ Written, Computed string }
