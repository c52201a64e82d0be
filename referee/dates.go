package referee

import (
	"regexp"
	"strconv"
	"strings"
	"time"
)

// pgnDate is a date as PGN has it: a question mark for each unknown digit.
var pgnDate = regexp.MustCompile(`^([0-9]{4}|[0-9?]{3}\?)\.([0-9]{2}|\?\?)\.([0-9]{2}|\?\?)$`)

// possibleDate reports whether s is a PGN date whose known parts can be.
func possibleDate(s string) bool {
	p := pgnDate.FindStringSubmatch(s)
	return p != nil && possibleDay(p[1], p[2], p[3])
}

// possibleDay reports whether the known parts of a date fit together. Unknown parts
// are not numbers.
func possibleDay(year, month, day string) bool {
	m, err := strconv.Atoi(month)
	if err != nil {
		m = 1 // the longest of months, for want of a better
	}
	if m < 1 || m > 12 {
		return false
	}
	d, err := strconv.Atoi(day)
	if err != nil {
		return true
	}
	y, err := strconv.Atoi(year)
	if err != nil {
		y = 2000 // a leap year
	}
	return d >= 1 && time.Date(y, time.Month(m), d, 0, 0, 0, 0, time.UTC).Day() == d
}

// edtfDate is one date of EDTF level 1: a year of four digits, the last ones
// possibly X, or Y and five digits or more, a month or season, a day, a qualifier.
var edtfDate = regexp.MustCompile(`^(?:(-?(?:[0-9]{4}|[0-9]{3}X|[0-9]{2}XX))(?:-([0-9]{2}|XX)(?:-([0-9]{2}|XX))?)?|Y-?[0-9]{5,9})[?~%]?$`)

// possibleEDTF reports whether s is a date or interval of EDTF level 1 that can be.
func possibleEDTF(s string) bool {
	from, to, interval := strings.Cut(s, "/")
	if !interval {
		return possibleEDTFDate(s)
	}
	if from == "" && to == "" {
		return false
	}
	end := func(s string) bool { return s == "" || s == ".." || possibleEDTFDate(s) }
	return end(from) && end(to)
}

func possibleEDTFDate(s string) bool {
	p := edtfDate.FindStringSubmatch(s)
	if p == nil {
		return false
	}
	if p[1] == "" || p[2] == "" {
		return true
	}
	if season := p[2]; p[3] == "" && season >= "21" && season <= "24" {
		return true
	}
	return possibleDay(p[1], p[2], p[3])
}
