package notation

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/ashtapada/agn/internal/calendar"
)

// DateInWords returns a date that is written as people do, such as "12 May 1898",
// "1er mai 1898", "12.5.1898" or "1898-05-12", as the tag Date has it. It reports false
// for what is no day, month or year of the calendar, for what can be two days, and for a
// day that was another one of the week than is written.
func DateInWords(written string) (string, bool) {
	days := daysInWords(written, true)
	if len(days) != 1 {
		return "", false
	}
	return days[0], true
}

// DatesMeant lists what the tag Date can hold in place of a value that it cannot: the days
// that are meant by it, two at most, or as much as is known where parts are unknown or 0.
// A day of the week that is none of theirs is left out. It is empty where nothing is clear.
func DatesMeant(written string) []string {
	for _, agreed := range []bool{true, false} {
		if days := daysInWords(written, agreed); len(days) > 0 {
			return days
		}
	}
	if date, ok := knownParts(strings.TrimSpace(written)); ok {
		return []string{date}
	}
	return nil
}

// eventWords are years before our era and about a year, as they are written in words.
var eventWords = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(
		`^(?i:([0-9]{1,4}) ?(?:bce?|b\.c\.(?:e\.)?)|(?:c\.?|ca\.?|circa|about) ?([0-9]{4}))$`)
})

// EventDateMeant returns what the tag EventDate holds in place of a year before our era or about
// which a date is, nothing if it is none. The year before the first is the year 0.
func EventDateMeant(written string) string {
	p := eventWords().FindStringSubmatch(strings.TrimSpace(written))
	switch {
	case p == nil:
		return ""
	case p[2] != "":
		return p[2] + "~"
	}
	switch n, _ := strconv.Atoi(p[1]); n {
	case 0:
		return ""
	case 1:
		return "0000"
	default:
		return fmt.Sprintf("-%04d", n-1)
	}
}

// NoSuchDay reports whether a day is written, in any form that DatesMeant reads, that no calendar has.
func NoSuchDay(written string) bool {
	return len(datesInWords(written)) > 0 && len(daysInWords(written, false)) == 0
}

// daysInWords lists the dates that people write so, those of the calendar, and if agreed is set those alone that were
// the day of the week that is written.
func daysInWords(written string, agreed bool) (days []string) {
	day, _, named := cutWeekday(written)
	for _, d := range datesInWords(written) {
		date, ok := d.tag()
		if !ok || slices.Contains(days, date) || agreed && named && d.day != 0 &&
			time.Date(d.year, time.Month(d.month), d.day, 0, 0, 0, 0, time.UTC).Weekday() != day {
			continue
		}
		days = append(days, date)
	}
	return days
}

// cutWeekday cuts the day of the week from the start of a date.
func cutWeekday(written string) (day time.Weekday, rest string, ok bool) {
	for rest = written; rest != ""; {
		rest = strings.TrimLeftFunc(rest, dateSeparator)
		n := strings.IndexFunc(rest, dateSeparator)
		if n < 0 {
			break
		}
		word := strings.ToLower(rest[:n])
		if rest = rest[n:]; slices.Contains(links, word) {
			continue
		}
		if day, ok = calendar.Weekday(word); ok {
			return day, strings.TrimLeftFunc(rest, dateSeparator), true
		}
		break
	}
	return 0, written, false
}

// datesInWords lists the dates that people write so, of the calendar or not.
func datesInWords(written string) []wordDate {
	if len(written) > 40 || beforeOurEra(written) {
		return nil
	}
	_, written, _ = cutWeekday(written)
	dates := numericDates(written)
	if fields := strings.FieldsFunc(written, dateSeparator); strings.ContainsFunc(written, unicode.IsLetter) &&
		len(fields) <= 6 {
		var d wordDate
		if d.words(fields) && d.year != 0 {
			dates = []wordDate{d}
		}
	}
	return dates
}

func dateSeparator(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",./-", r) }

// beforeOurEra reports whether a year has a minus before it.
func beforeOurEra(written string) bool {
	for i := range len(written) - 1 {
		if written[i] == '-' && isDigit(written[i+1]) && (i == 0 || dateSeparator(rune(written[i-1]))) {
			return true
		}
	}
	return false
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// wordDate has the parts of a date that were found, 0 for others.
type wordDate struct{ year, month, day int }

// tag writes a date as the tag Date has it, if it is one.
func (d wordDate) tag() (string, bool) {
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

// numericDates lists what a year alone can be, or three numbers with the year at either
// end. A dot puts the day before the month; otherwise either may come first.
func numericDates(written string) []wordDate {
	fields := strings.FieldsFunc(written, dateSeparator)
	var n [3]int
	if len(fields) != 1 && len(fields) != len(n) {
		return nil
	}
	for i, f := range fields {
		var err error
		if n[i], err = strconv.Atoi(f); err != nil || n[i] == 0 {
			return nil
		}
	}
	switch {
	case len(fields) == 1 && len(fields[0]) == 4:
		return []wordDate{{year: n[0]}}
	case len(fields) == 1:
		return nil
	case len(fields[0]) == 4:
		return []wordDate{{n[0], n[1], n[2]}}
	case len(fields[2]) != 4:
		return nil
	}
	dayFirst, monthFirst := wordDate{n[2], n[1], n[0]}, wordDate{n[2], n[0], n[1]}
	if _, ok := dayFirst.tag(); ok && strings.Contains(written, ".") && !strings.ContainsAny(written, ",/-") {
		return []wordDate{dayFirst}
	}
	return []wordDate{dayFirst, monthFirst}
}

// partsOfDate is a year, or a year with a month or a month and a day, in any of which digits
// may be unknown.
var partsOfDate = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(
		`^([0-9?]{4})(?:[./-]([0-9?]{1,2})(?:[./-]([0-9?]{1,2}))?)?$|^([0?]{1,2})\.([0-9?]{1,2})\.([0-9?]{4})$`)
})

// knownParts writes what is known of a date: a part of which a digit is unknown, or that is
// 0, is unknown as a whole, but for the last digits of a year.
func knownParts(written string) (string, bool) {
	if !strings.ContainsFunc(written, func(r rune) bool { return !strings.ContainsRune("?0-./ ", r) }) {
		return "????.??.??", true
	}
	p := partsOfDate().FindStringSubmatch(written)
	if p == nil {
		return "", false
	}
	if p[1] == "" {
		p = []string{"", p[6], p[5], p[4]}
	}
	year := p[1]
	if i := strings.IndexByte(year, '?'); i >= 0 {
		year = year[:i] + "????"[i:]
	} else if year == "0000" {
		year = "????"
	}
	date := year
	for _, part := range p[2:4] {
		n, err := strconv.Atoi(part)
		if err != nil || n == 0 {
			date += ".??"
		} else {
			date += fmt.Sprintf(".%02d", n)
		}
	}
	_, err := ReadDate(date)
	return date, err == nil
}

// words takes a month by its name, a year of four digits and a day.
func (d *wordDate) words(fields []string) bool {
	for _, f := range fields {
		f = strings.ToLower(f)
		digits := strings.TrimRightFunc(f, unicode.IsLetter)
		switch {
		case digits != "":
			if !d.number(digits, f[len(digits):]) {
				return false
			}
		case slices.Contains(links, f):
		case d.month == 0 && calendar.Month(f) != 0:
			d.month = calendar.Month(f)
		default:
			return false
		}
	}
	return d.month != 0
}

// number takes a year or a day, as 1898, 3 or 3rd. It reports false if it is neither.
func (d *wordDate) number(digits, ending string) bool {
	n, err := strconv.Atoi(digits)
	switch {
	case err != nil || n <= 0 || ending != "" && !slices.Contains(ordinals, ending):
		return false
	case len(digits) == 4 && ending == "" && d.year == 0:
		d.year = n
	case len(digits) <= 2 && d.day == 0:
		d.day = n
	default:
		return false
	}
	return true
}

var (
	links    = []string{"the", "of", "le", "de", "del", "den", "der", "am", "el", "on"}
	ordinals = []string{"st", "nd", "rd", "th", "er"}
)
