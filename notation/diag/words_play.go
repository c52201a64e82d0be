package diag

import (
	"fmt"
	"strings"
)

func (d Objection) words() string {
	if d.Before == "" {
		return d.Law
	}
	return d.Law + ": the throw before " + d.Before + " is missing; if the record lacks it, write <_>"
}

func (d RoundJump) words() string {
	s := fmt.Sprintf("round %d is written, round %d is played", d.Written, d.Played)
	switch {
	case d.Missing == "":
		return s
	case d.Throws:
		return s + ": a turn of " + d.Missing + " seems to be missing"
	}
	return s + ": a move of " + d.Missing + " seems to be missing; write _"
}

func (d SeatAstray) words() string {
	switch {
	case d.Plays:
	case d.Seat != "":
		return fmt.Sprintf("%s (%c) is not playing, %s (%c) is on turn", d.Seat, d.Written, d.Name, d.Turn)
	default:
		return fmt.Sprintf("no seat %c: plays, %s (%c) is on turn", d.Written, d.Name, d.Turn)
	}
	return fmt.Sprintf("%c: is written, %s (%c) is on turn", d.Written, d.Name, d.Turn)
}

func (d ManUnknown) words() string { return fmt.Sprintf("there is no man %c", d.Letter) }

func (d SquareUnknown) words() string { return "there is no square " + d.Square + " on this board" }

func (d MarkWrong) words() string {
	if !d.NoChecks && d.Written == 0 {
		return fmt.Sprintf("the mark %c is missing", d.Right)
	}
	s := fmt.Sprintf("the mark %c is false", d.Written)
	switch {
	case d.NoChecks:
		return s + ", this game has no check"
	case d.Right != 0:
		return s + fmt.Sprintf(", %c is right", d.Right)
	case d.InCheck:
		return s + ", the king is in check but not mated"
	}
	return s + ", the king is not in check"
}

func (d GameEnded) words() string { return "the game is over: " + d.Result }

func (d SicIdle) words() string { return "sic stands at a " + d.Event + " that is in order" }

func (d Readings) words() string { return d.Word + " can be " + strings.Join(d.Readings, " or ") }

func (d TooMuch) words() string {
	if d.Which {
		return d.Enough + " says which man is meant"
	}
	return d.Enough + " is enough"
}

func (d GapReadings) words() string {
	if d.Gaps == 0 {
		return d.alone()
	}
	next := "the next"
	if d.Gaps > 2 {
		next = fmt.Sprintf("the next %d", d.Gaps-1)
	}
	if d.Together == nil {
		return fmt.Sprintf("%s; of this one and %s with several readings %d sets go together", d.alone(), next, d.Sets)
	}
	sets := make([]string, len(d.Together))
	for i, set := range d.Together {
		last := len(set) - 1
		sets[i] = strings.Join(set[:last], ", ") + " and " + set[last]
	}
	return fmt.Sprintf("%s; this one and %s with several readings are %s", d.alone(), next, strings.Join(sets, ", or "))
}

// alone says what the gap was without the others.
func (d GapReadings) alone() string {
	const same = " lead to the same position"
	gap := "gap"
	if d.Choice {
		gap = "word"
	}
	switch {
	case d.Uncounted:
		return fmt.Sprintf("more than %d readings of the %s", d.N, gap) + same
	case d.N > MaxSaid:
		return fmt.Sprintf("%d readings of the %s", d.N, gap) + same
	case d.N > 1 && d.Alone:
		return "the " + gap + " can be " + either(d.Readings) + ", which" + same
	case d.N > 1:
		return "what follows leaves " + either(d.Readings) + " for the " + gap + ", which" + same
	case d.Alone:
		return "the " + gap + " can only be " + either(d.Readings)
	}
	return "what follows shows that the " + gap + " is " + either(d.Readings)
}

func (d Unjudged) words() string {
	s := "not judged from here on"
	switch {
	case d.Many > 0:
		what := "this gap"
		if d.Choice {
			what = "these readings"
		}
		s = fmt.Sprintf("too many possibilities (%d) to follow behind %s, ", d.Many, what) + s
		if d.Tried > 0 {
			s += fmt.Sprintf(" after %d tries", d.Tried)
		}
	case d.Choice:
		s = "these readings leave the position open, " + s
	case d.Gap:
		s = "this gap leaves the position open, " + s
	}
	if d.Events == 0 {
		return s
	}
	return fmt.Sprintf("%s: legal as far as judged, %d of %d events", s, d.Judged, d.Events)
}
