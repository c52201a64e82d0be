// Package calendar knows the months and the days of the week by their names.
package calendar

import (
	"strings"
	"time"
)

// months has the names of the months in English, French, German and Spanish, without accents, and beginnings of them
// that are written otherwise than the names.
var months = [...]string{
	"january janvier januar janner enero", "february fevrier februar feber febrero", "march mars marz marzo mrz",
	"april avril abril", "may mai mayo", "june juin juni junio", "july juillet juli julio", "august aout agosto",
	"september septembre septiembre", "october octobre oktober octubre", "november novembre noviembre",
	"december decembre dezember diciembre",
}

// weekdays has the names of the days of the week as months has those of the months, and the two letters of German.
var weekdays = [...]string{
	"sunday dimanche sonntag domingo so", "monday lundi montag lunes mo", "tuesday mardi dienstag martes di",
	"wednesday mercredi mittwoch miercoles mi", "thursday jeudi donnerstag jueves do",
	"friday vendredi freitag viernes fr", "saturday samedi samstag sonnabend sabado sa",
}

var accents = strings.NewReplacer("é", "e", "û", "u", "ä", "a", "á", "a")

// Month returns the number of a month, from 1, by its name or by its beginning of three letters or more, in any case
// and with a full stop or without. It returns 0 for any other word, and for the beginning of two months.
func Month(name string) int { return named(months[:], name) }

// Weekday returns a day of the week by its name or by its beginning, as Month does.
func Weekday(name string) (day time.Weekday, ok bool) {
	n := named(weekdays[:], name)
	return time.Weekday(max(n, 1) - 1), n > 0
}

// named returns the number of the list of names, from 1, that has a name or its beginning, 0 if none or two have it.
func named(lists []string, name string) int {
	name = accents.Replace(strings.ToLower(strings.TrimSuffix(name, ".")))
	found := 0
	for i, names := range lists {
		for full := range strings.FieldsSeq(names) {
			if full == name {
				return i + 1
			}
			if len(name) < 3 || !strings.HasPrefix(full, name) {
				continue
			}
			if found != 0 && found != i+1 {
				return 0
			}
			found = i + 1
		}
	}
	return found
}
