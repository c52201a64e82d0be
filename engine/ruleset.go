package engine

import (
	"math/bits"
	"slices"
	"strings"

	"github.com/ashtapada/agn/internal/words"
)

// Ruleset describes one game: its table, its options, its rules, and how to build
// it. Values of this type are immutable.
type Ruleset struct {
	// Name is the value of the Variant tag.
	Name string
	// Title is a line for people, About a paragraph or more: board, men, start,
	// course of the game.
	Title, About string
	// Version goes up when a judgement of the rule set changes.
	Version int
	Seats   []SeatInfo
	// SeatSets lists the sets of seats that may play, all seats first.
	SeatSets [][]Seat
	Options  []Option
	// Rules lists every rule that some setting of the options uses.
	Rules []Rule
	// Cites names the rules that stand after what is found in a record where no rule
	// forbids a move.
	Cites Cites
	// Position describes the fields of position strings in their order.
	Position []PositionField
	// Turns says how a turn is written, in a paragraph with examples.
	Turns string
	// Throws reports whether the game has throws under any setting of its options.
	Throws bool
	// Build makes the game. The setup must be complete and valid, as Complete
	// returns it.
	Build func(*Ruleset, Setup) Game
}

// Cites has ids of rules of a rule set by what they settle.
type Cites struct {
	// Men says which men there are, Squares which squares.
	Men, Squares string
	// Turns says whose turn it is and what a turn is.
	Turns string
	// Captures says how men are taken.
	Captures string
	// Checks says what check is, or that there is none: in a race, what men run.
	Checks string
}

// SeatInfo names a seat.
type SeatInfo struct {
	Name   string // the name of its tag
	Letter byte   // its mark in movetext
	Place  string // south, east, north or west
}

// Option is a choice that the sources leave open.
type Option struct {
	Name   string
	Text   string
	Source Source
	// Values has the default first.
	Values []OptionValue
	// Irrelevant tells of a position in which it does not matter which value the option has: where
	// it holds before and after a legal event, in all positions since the start of a game
	// or since any that is the same under every value, the event can be played and leads to
	// the same, and so does every question but what the laws say of events that are not
	// legal. It asks of no other option that may be irrelevant itself. Nil is never.
	Irrelevant func(State) bool
}

// Where returns the option with the positions in which it is irrelevant.
func (o Option) Where(irrelevant func(State) bool) Option {
	o.Irrelevant = irrelevant
	return o
}

// OptionValue is one value of an option.
type OptionValue struct {
	Name string
	Text string
	// Seats is how many seats must play for it, 0 for any number.
	Seats int
	// Uneven is set where it has a rule for some seats alone, so that they cannot be exchanged with others.
	Uneven bool
	// Source is set where it differs from the option's.
	Source Source
}

// Source says where a rule comes from.
type Source struct {
	// Seed is the number of the French source text, empty for what is not in the texts,
	// be it that they are silent or that they say something else.
	Seed string
	// Section is the heading in it, or the ambiguity that our own rule settles.
	Section string
	// Says is what it says there, in our words.
	Says string
}

// String says where a rule comes from, without a full stop: "text 2, Moves: the king moves one square".
func (s Source) String() string {
	where := "not in the texts"
	if s.Seed != "" {
		where = "text " + s.Seed
	}
	if s.Section != "" {
		where += ", " + s.Section
	}
	if s.Says != "" {
		where += ": " + s.Says
	}
	return where
}

// Rule is one rule of a rule set. Its id never changes.
type Rule struct {
	ID     string
	Title  string
	Text   string
	Source Source
	// Breaks is a game that breaks the rule and Keeps its nearest legal neighbour,
	// both whole AGN games that the referee judges in a test. A rule that no record
	// can break, such as the equipment, has neither.
	Breaks, Keeps string
}

// Reason says in which way a rule forbids an event. Zero is unset.
type Reason uint8

// The reasons.
const (
	ReasonWrongSeat      Reason = iota + 1 // another seat is on turn
	ReasonNoSuchMan                        // no such man stands there
	ReasonForeignMan                       // the man belongs to another seat
	ReasonNotReachable                     // the man does not move so
	ReasonBlocked                          // a man stands in the way
	ReasonOwnMan                           // an own or allied man stands there
	ReasonSafe                             // the man there may not be taken
	ReasonWrongThrow                       // the throw does not allow it
	ReasonNotSpent                         // points or dice are left that could be played
	ReasonFalsePass                        // a move is possible
	ReasonOver                             // the game is over
	ReasonPromotion                        // not the promotion that is due
	ReasonInCheck                          // the king is or comes under attack
	ReasonNotAllowed                       // a rule of this game forbids it
	ReasonCastMissing                      // a cast is due first
	ReasonCastNotDue                       // no cast is due
	ReasonCastNotTaken                     // a cast that is due was not taken
	ReasonCastImpossible                   // the dice cannot show this
)

// Objection is what one rule holds against an event.
type Objection struct {
	Rule   string // id
	Reason Reason
	// Text says why, naming squares, men and throws.
	Text words.Text
	// Witness lists the squares that show it.
	Witness []Square
}

// Setup is a setting of the options and the table. The zero Setup stands for all
// defaults.
type Setup struct {
	// Values holds the index of the chosen value of each option, in declared order.
	Values [16]uint8
	// Seats has bit s-1 set for each seat s that plays.
	Seats uint8
	// First is the seat that begins.
	First Seat
}

// Has reports whether seat s plays.
func (s Setup) Has(seat Seat) bool { return s.Seats>>(seat-1)&1 == 1 }

// NumSeats returns the number of seats that play.
func (s Setup) NumSeats() int { return bits.OnesCount8(s.Seats) }

// SeatMask returns the seats as bits.
func SeatMask(seats []Seat) uint8 {
	var m uint8
	for _, s := range seats {
		m |= 1 << (s - 1)
	}
	return m
}

// Complete fills what is unset: all seats, and as the first seat the rule set's
// first that plays. It reports an error for a set of seats that may not play or a
// first seat that does not.
func (r *Ruleset) Complete(s Setup) (Setup, error) {
	if s.Seats == 0 {
		s.Seats = SeatMask(r.SeatSets[0])
	}
	if !slices.ContainsFunc(r.SeatSets, func(set []Seat) bool { return SeatMask(set) == s.Seats }) {
		return s, words.Errorf("%s is not played by these seats", r.Name)
	}
	if s.First == 0 {
		s.First = Seat(bits.TrailingZeros8(s.Seats) + 1)
	}
	if int(s.First) > len(r.Seats) || !s.Has(s.First) {
		return s, words.Errorf("the first seat does not play")
	}
	return s, nil
}

// New builds a game.
func (r *Ruleset) New(s Setup) (Game, error) {
	s, err := r.Complete(s)
	if err != nil {
		return nil, err
	}
	return r.Build(r, s), nil
}

// Set chooses a value of an option by name. The error names the nearest known name.
func (r *Ruleset) Set(s *Setup, option, value string) error {
	i, err := named(words.Of("option of %s", r.Name), option, r.Options, func(o Option) string { return o.Name })
	if err != nil {
		return err
	}
	j, err := named(words.Of("value of %s", option), value, r.Options[i].Values,
		func(v OptionValue) string { return v.Name })
	if err == nil {
		s.Values[i] = uint8(j)
	}
	return err
}

// named returns the index of what has a name.
func named[T any](what words.Text, name string, list []T, nameOf func(T) string) (int, error) {
	var names []string
	for i, v := range list {
		if names = append(names, nameOf(v)); names[i] == name {
			return i, nil
		}
	}
	return 0, &UnknownError{What: what, Name: name, Near: Nearest(name, names), Known: names}
}

// Value returns the chosen value's name of an option that must exist.
func (r *Ruleset) Value(s Setup, option string) string {
	for i, o := range r.Options {
		if o.Name == option {
			return o.Values[s.Values[i]].Name
		}
	}
	panic("engine: " + r.Name + " has no option " + option)
}

// Unfit returns an error for a value, not a default, that needs another number of seats
// than play, nil if there is none. Such a value has no effect in the game.
func (r *Ruleset) Unfit(s Setup) error {
	for i, o := range r.Options {
		if v := &o.Values[s.Values[i]]; v.Seats != 0 && s.Seats != 0 && v.Seats != s.NumSeats() {
			return words.Errorf("%s=%s needs %d seats, and %d play", o.Name, v.Name, v.Seats, s.NumSeats())
		}
	}
	return nil
}

// Takes reports whether a setting, written name=value, is one of the rule set's that
// fits the seats that play, given as bits; 0 is any.
func (r *Ruleset) Takes(setting string, seats uint8) bool {
	name, value, ok := strings.Cut(setting, "=")
	s := Setup{Seats: seats}
	return ok && r.Set(&s, name, value) == nil && r.Unfit(s) == nil
}

// OptionString prints the options that differ from their defaults, in declared
// order, as the Options tag has them.
func (r *Ruleset) OptionString(s Setup) string {
	var set []string
	for i, o := range r.Options {
		if s.Values[i] != 0 {
			set = append(set, o.Name+"="+o.Values[s.Values[i]].Name)
		}
	}
	return strings.Join(set, " ")
}

// Rule returns the rule of that id.
func (r *Ruleset) Rule(id string) (*Rule, bool) {
	if i := slices.IndexFunc(r.Rules, func(rule Rule) bool { return rule.ID == id }); i >= 0 {
		return &r.Rules[i], true
	}
	return nil, false
}

// SeatOf returns the seat of a mark's letter, or 0.
func (r *Ruleset) SeatOf(letter byte) Seat {
	return Seat(slices.IndexFunc(r.Seats, func(s SeatInfo) bool { return s.Letter == letter }) + 1)
}

// SeatNamed returns the seat of that name, or 0.
func (r *Ruleset) SeatNamed(name string) Seat {
	return Seat(slices.IndexFunc(r.Seats, func(s SeatInfo) bool { return s.Name == name }) + 1)
}

// Info returns the names of a seat.
func (r *Ruleset) Info(s Seat) SeatInfo { return r.Seats[s-1] }
