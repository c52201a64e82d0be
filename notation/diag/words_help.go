package diag

import (
	"fmt"
	"strings"
)

func (d SoldierLetter) words() string {
	return fmt.Sprintf("soldiers have no letter: %s? (--language %s reads %c)", d.Move, d.Language, d.Letter)
}

func (d SeatWithoutColon) words() string { return fmt.Sprintf("a seat mark is written %c:", d.Seat) }

func (d Lookalike) words() string {
	return fmt.Sprintf("%s %c (U+%04X) stands for Latin %c", d.Script, d.Rune, d.Rune, d.Latin)
}

func (d LenientSigns) words() string {
	reads := make([]string, len(d.Signs))
	for i, s := range d.Signs {
		switch s.As {
		case "":
			reads[i] = fmt.Sprintf("U+%04X as nothing", s.Sign)
		case " ":
			reads[i] = fmt.Sprintf("U+%04X as a blank", s.Sign)
		default:
			reads[i] = fmt.Sprintf("%c as %s", s.Sign, s.As)
		}
	}
	return "--lenient reads " + strings.Join(reads, ", ")
}

func (d LenientReads) words() string {
	if len(d.Languages) > 0 {
		return fmt.Sprintf("--language %s reads it as %s", either(d.Languages), d.As)
	}
	return "--lenient reads it as " + d.As
}
