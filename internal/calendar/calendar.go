// Package calendar knows the months by their names.
package calendar

import "strings"

// months has the names of the months in English, French, German and Spanish, without accents, and beginnings of them
// that are written otherwise than the names.
var months = [...]string{
	"january janvier januar janner enero", "february fevrier februar feber febrero", "march mars marz marzo mrz",
	"april avril abril", "may mai mayo", "june juin juni junio", "july juillet juli julio", "august aout agosto",
	"september septembre septiembre", "october octobre oktober octubre", "november novembre noviembre",
	"december decembre dezember diciembre",
}

var accents = strings.NewReplacer("é", "e", "û", "u", "ä", "a")

// Month returns the number of a month, from 1, by its name or by its beginning of three letters or more, in any case
// and with a full stop or without. It returns 0 for any other word, and for the beginning of two months.
func Month(name string) int {
	name = accents.Replace(strings.ToLower(strings.TrimSuffix(name, ".")))
	found := 0
	for i, names := range months {
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
