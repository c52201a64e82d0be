package referee

import (
	"errors"
	"math/bits"
	"regexp"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// What the tags of a game seem to be meant for that are missing, misspelt or in another
// form.

// meantForVariant returns the name of a tag that seems to be meant for Variant, or
// nothing.
func (j *judge) meantForVariant() string {
	for i := range j.g.Tags {
		name := j.g.Tags[i].Name
		if near := engine.Nearest(strings.ToLower(name), []string{"variant"}); near != nil {
			return name
		}
	}
	return ""
}

// TagMeant returns the name of the tag with a meaning that a name is a slip for, in other letters, or
// another word for; nothing if there is none, as for such a tag itself.
func TagMeant(name string) string {
	if l := likenessOf(name); l.by != nil {
		return l.by.name
	}
	return ""
}

// seatsNotAlone says which seats are missing beside those in mask.
func seatsNotAlone(rs *engine.Ruleset, mask uint8) diag.Detail {
	var missing diag.All
	var fewest uint8
	for _, set := range rs.SeatSets {
		all := engine.SeatMask(set)
		if all&mask == mask && (fewest == 0 || bits.OnesCount8(all) < bits.OnesCount8(fewest)) {
			fewest = all
		}
	}
	for i, info := range rs.Seats {
		if (fewest&^mask)>>i&1 != 0 {
			missing = append(missing, info.Name)
		}
	}
	return diag.SeatsNotAlone.Or(diag.SeatNotAlone, len(missing) == 1).With(rs.Name, missing)
}

// formOfDate is that of a date, possible or not.
var formOfDate = regexp.MustCompile(`^[0-9?]{4}\.[0-9?]{2}\.[0-9?]{2}$`)

func dateFault(value string, err error) diag.DateFault {
	d := diag.DateFault{Value: clip(value), Fault: err.Error()}
	if errors.Is(err, notation.ErrNoDate) {
		d.Right = notation.DatesMeant(value)
		if _, agreed := notation.DateInWords(value); !agreed && len(d.Right) == 1 && !strings.Contains(d.Right[0], "?") {
			d.Fault = "has another day of the week than that date"
		}
		d.Event = notation.EventDateMeant(value)
		d.NoDay = formOfDate.MatchString(value) || notation.NoSuchDay(value)
		_, early := notation.ReadEventDate(value)
		d.Form, d.EventDate = !d.NoDay, early == nil
	}
	return d
}
