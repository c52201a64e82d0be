package referee

import (
	"errors"
	"math/bits"
	"regexp"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/lazy"
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

// seatsNotAlone says which seats are missing beside those in mask.
func (j *judge) seatsNotAlone(rs *engine.Ruleset, mask uint8) diag.SeatsNotAlone {
	d := diag.SeatsNotAlone{Variant: rs.Name}
	var fewest uint8
	for _, set := range rs.SeatSets {
		all := engine.SeatMask(set)
		if all&mask == mask && (fewest == 0 || bits.OnesCount8(all) < bits.OnesCount8(fewest)) {
			fewest = all
		}
	}
	for i, info := range rs.Seats {
		if (fewest&^mask)>>i&1 == 0 {
			continue
		}
		d.Missing = append(d.Missing, info.Name)
		for k := range j.g.Tags {
			if name := j.g.Tags[k].Name; d.Written == "" && meantForSeat(name, info.Name) {
				d.Written, d.Meant = clip(name), info.Name
			}
		}
	}
	return d
}

// meantForSeat reports whether a tag's name seems to be that of a seat: in other
// letters, or in another language.
func meantForSeat(name, seat string) bool {
	name = strings.ToLower(name)
	return name == strings.ToLower(seat) || strings.Contains(" "+seatNames.Get()[seat]+" ", " "+name+" ")
}

// seatNames are words for the colours of seats in French, German and Spanish.
var seatNames = lazy.Value[map[string]string]{Make: func() map[string]string {
	return map[string]string{
		"White":  "blanc blancs weiß weiss blanco blancos blanca blancas",
		"Black":  "noir noirs schwarz negro negros negra negras",
		"Red":    "rouge rouges rot rojo rojos roja rojas",
		"Green":  "vert verts grün gruen verde verdes",
		"Yellow": "jaune jaunes gelb amarillo amarillos amarilla amarillas",
		"Blue":   "bleu bleus blau azul azules",
	}
}}

// formOfDate is that of a date, possible or not.
var formOfDate = lazy.Value[*regexp.Regexp]{Make: func() *regexp.Regexp { return regexp.MustCompile(`^[0-9?]{4}\.[0-9?]{2}\.[0-9?]{2}$`) }}

func dateFault(value string, err error) diag.DateFault {
	d := diag.DateFault{Value: clip(value), Fault: err.Error()}
	if errors.Is(err, notation.ErrNoDate) && !formOfDate.Get().MatchString(value) {
		d.Form = true
		d.Right, _ = notation.DateInWords(value)
	}
	return d
}
