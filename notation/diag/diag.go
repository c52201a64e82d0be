// Package diag holds what every layer says about a file: positions, severities,
// codes and findings. A finding is a statement about a game, not an error of the
// program; it is collected and never returned as a Go error.
package diag

// Pos is a place in a file. Offset counts bytes from 0, Line and Column count
// from 1, Column in code points. The zero Pos is unset.
type Pos struct {
	Offset, Line, Column int
}

// IsSet reports whether p names a place.
func (p Pos) IsSet() bool { return p.Line > 0 }

// Span is a stretch of text, End exclusive.
type Span struct {
	Start, End Pos
}

// Severity says how grave a finding is. The zero value is unset and invalid.
type Severity uint8

// The severities, mildest first. Their numbers are part of what archives check their
// rows by and stay.
const (
	Note    Severity = 1
	Warning Severity = 2
	Error   Severity = 3
)

func (s Severity) String() string {
	switch s {
	case Note:
		return "note"
	case Warning:
		return "warning"
	case Error:
		return "error"
	}
	return "unset"
}

// Finding is one statement about one game.
type Finding struct {
	Code Code
	// Rule is the id of the rule that is broken, or empty where no rule of a
	// game is concerned.
	Rule string
	// Severity is the code's own, except inside a variation, where an error
	// becomes a warning.
	Severity Severity
	Span     Span
	// Count is how many places have it for one cause, 0 for one; Places are the first of them in the order of the text,
	// Span included, at most MaxPlaces; nil for one.
	Count  int
	Places []Span
	// Event counts casts, moves and passes as written from 1; 0 where the finding
	// concerns no event. Ply counts moves and passes from 1; 0 likewise.
	Event, Ply int
	// Seat is the letter of the seat at fault, empty where there is none.
	Seat string
	// Detail is what there is to say, nil in a finding that was read from an archive. It
	// is put in words once, by New or Say.
	Detail  Detail
	Message string
	// Legal lists the nearest legal alternatives in canonical notation; of a gap what can
	// stand there, in byte order.
	Legal []string
	// More is how many legal alternatives there are beside those. It is 0 in a finding that was read from an archive.
	More int
	// Variation is set on a finding inside a variation.
	Variation bool
	// Markable is set on a breach that "sic" after the event would have played as it
	// stands. It is not set in a finding that was read from an archive.
	Markable bool
}

// MaxPlaces is how many places a finding lists.
const MaxPlaces = 50

// Times returns how many places have the finding, and those that are listed.
func (f *Finding) Times() (int, []Span) {
	if f.Count == 0 {
		return 1, []Span{f.Span}
	}
	return f.Count, f.Places
}

// Alternatives is what a text lists of Legal beside the message, which says of a gap itself what
// can stand there.
func (f *Finding) Alternatives() []string {
	if f.Code == GapRead {
		return nil
	}
	return f.Legal
}

// List is a list of findings in the order of the text.
type List []Finding

// Worst returns the gravest severity in the list, or 0 for an empty list.
func (l List) Worst() Severity {
	var w Severity
	for i := range l {
		w = max(w, l[i].Severity)
	}
	return w
}
