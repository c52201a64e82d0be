package notation

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/ashtapada/agn/internal/lazy"
)

// DateInWords returns a date that is written as people do, such as "12 May 1898",
// "1er mai 1898", "12.5.1898" or "1898-05-12", as the tag Date has it. It reports false
// for what is no day, month or year of the calendar, and for numbers of which it is not
// sure which the month is.
func DateInWords(written string) (string, bool) {
	var d wordDate
	fields := strings.FieldsFunc(written, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",./-", r) })
	if len(fields) == 0 || len(fields) > 6 || len(written) > 40 {
		return "", false
	}
	// In numbers alone a dot puts the day first; behind a slash either may be.
	numbers := !strings.ContainsFunc(written, unicode.IsLetter)
	if numbers && len(fields) == 2 || numbers && !d.numbers(fields, strings.Contains(written, "/")) {
		return "", false
	}
	if !numbers && !d.words(fields) || d.year == 0 {
		return "", false
	}
	date := fmt.Sprintf("%04d.??.??", d.year)
	switch {
	case d.month != 0 && d.day != 0:
		date = fmt.Sprintf("%04d.%02d.%02d", d.year, d.month, d.day)
	case d.month != 0:
		date = fmt.Sprintf("%04d.%02d.??", d.year, d.month)
	case d.day != 0:
		return "", false
	}
	_, err := ReadDate(date)
	return date, err == nil
}

// wordDate has the parts of a date that were found, 0 for others.
type wordDate struct{ year, month, day int }

// numbers takes a year alone, or a year, month and day from either end.
func (d *wordDate) numbers(fields []string, slashed bool) bool {
	var n [3]int
	if len(fields) > len(n) {
		return false
	}
	for i, f := range fields {
		var err error
		if n[i], err = strconv.Atoi(f); err != nil {
			return false
		}
	}
	switch {
	case len(fields) == 1:
		d.year = n[0]
		return len(fields[0]) == 4
	case len(fields[0]) == 4:
		*d = wordDate{n[0], n[1], n[2]}
	case len(fields[2]) != 4 || slashed && n[0] <= 12 && n[1] <= 12 && n[0] != n[1]:
		return false
	case n[1] > 12:
		*d = wordDate{n[2], n[0], n[1]}
	default:
		*d = wordDate{n[2], n[1], n[0]}
	}
	return d.month != 0 && d.day != 0
}

// words takes a month by its name, a year of four digits and a day.
func (d *wordDate) words(fields []string) bool {
	for _, f := range fields {
		f = strings.ToLower(f)
		digits := strings.TrimRightFunc(f, unicode.IsLetter)
		n, err := strconv.Atoi(digits)
		switch ending := f[len(digits):]; {
		case digits == "" && slices.Contains(links, f):
		case digits == "" && d.month == 0 && monthNamed(f) != 0:
			d.month = monthNamed(f)
		case err != nil || n <= 0 || ending != "" && !slices.Contains(ordinals, ending):
			return false
		case len(digits) == 4 && ending == "" && d.year == 0:
			d.year = n
		case len(digits) <= 2 && d.day == 0:
			d.day = n
		default:
			return false
		}
	}
	return d.month != 0
}

var (
	links    = []string{"the", "of", "le", "de", "del", "den", "der", "am", "el", "on"}
	ordinals = []string{"st", "nd", "rd", "th", "er"}
	accents  = lazy.Value[*strings.Replacer]{Make: func() *strings.Replacer { return strings.NewReplacer("é", "e", "û", "u", "ä", "a") }}
	// monthNames has the months in English, French, German and Spanish, without accents.
	monthNames = [12]string{
		"january janvier januar janner enero", "february fevrier februar feber febrero", "march mars marz marzo",
		"april avril abril", "may mai mayo", "june juin juni junio", "july juillet juli julio", "august aout agosto",
		"september septembre septiembre", "october octobre oktober octubre", "november novembre noviembre",
		"december decembre dezember diciembre",
	}
)

// monthNamed returns the month of a name or of its beginning, 0 if there is none or if
// it is not the only one.
func monthNamed(name string) int {
	name = accents.Get().Replace(name)
	found := 0
	for i, names := range monthNames {
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
