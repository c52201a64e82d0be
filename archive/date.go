package archive

import (
	"regexp"
	"strconv"
	"strings"
)

// Interval is what a written date means: the days from First to Last, both
// included, counted from 1970-01-01 in the Gregorian calendar. A nil end is open
// or unknown.
type Interval struct {
	First, Last *int64
	// Doubtful is set when the date says that it is uncertain or approximate.
	Doubtful bool
}

var (
	// pgnDate is year, month and day with ? for unknown digits.
	pgnDate = regexp.MustCompile(`^([0-9]{4}|[0-9?]{3}\?)\.([0-9]{2}|\?\?)\.([0-9]{2}|\?\?)$`)
	// edtfDate is one date of EDTF level 1.
	edtfDate = regexp.MustCompile(`^(?:(-?(?:[0-9]{4}|[0-9]{3}X|[0-9]{2}XX))(?:-([0-9]{2}|XX)(?:-([0-9]{2}|XX))?)?|Y(-?[0-9]{5,9}))([?~%])?$`)
)

// DateInterval reads a date of PGN or EDTF level 1. It reports false for what is no
// date and for a date of which nothing is known. A day is never made up: an unknown
// one widens the interval.
func DateInterval(written string) (Interval, bool) {
	if p := pgnDate.FindStringSubmatch(written); p != nil {
		return span(strings.ReplaceAll(p[1], "?", "X"), strings.ReplaceAll(p[2], "?", "X"), strings.ReplaceAll(p[3], "?", "X"))
	}
	from, to, interval := strings.Cut(written, "/")
	if !interval {
		return edtf(written)
	}
	var out Interval
	known := false
	for i, end := range []string{from, to} {
		if end == "" || end == ".." {
			continue
		}
		in, ok := edtf(end)
		if !ok {
			return Interval{}, false
		}
		known = true
		out.Doubtful = out.Doubtful || in.Doubtful
		if i == 0 {
			out.First = in.First
		} else {
			out.Last = in.Last
		}
	}
	if out.First != nil && out.Last != nil && *out.First > *out.Last {
		return Interval{}, false
	}
	return out, known
}

func edtf(s string) (Interval, bool) {
	p := edtfDate.FindStringSubmatch(s)
	if p == nil {
		return Interval{}, false
	}
	year := p[1]
	if year == "" {
		year = p[4]
	}
	in, ok := span(year, p[2], p[3])
	in.Doubtful = p[5] != ""
	return in, ok
}

// span returns the days of a year, month and day of which the month and day may be
// missing and digits unknown, marked X.
func span(year, month, day string) (Interval, bool) {
	low, high, ok := years(year)
	if !ok {
		return Interval{}, false
	}
	m, err := strconv.Atoi(month)
	if err != nil {
		// Without a month a day tells nothing that an interval can hold.
		return interval(daysTo(low, 1, 1), daysTo(high+1, 1, 1)-1), true
	}
	if m >= 21 && m <= 24 && day == "" {
		return season(low, high, m), true
	}
	if m < 1 || m > 12 {
		return Interval{}, false
	}
	d, err := strconv.Atoi(day)
	if err != nil {
		return interval(daysTo(low, m, 1), daysTo(high, m+1, 1)-1), true
	}
	// In a year of which digits are unknown the 29th of February may be the 1st of
	// March; the interval is only bounds then.
	last := daysTo(high, m, d)
	if d < 1 || low == high && last >= daysTo(high, m+1, 1) {
		return Interval{}, false
	}
	return interval(daysTo(low, m, d), last), true
}

// season returns spring, summer, autumn or winter of a year, by whole months of the
// north; winter reaches into the next year.
func season(low, high int64, s int) Interval {
	first := 3 * (s - 20)
	return interval(daysTo(low, first, 1), daysTo(high, first+3, 1)-1)
}

func interval(first, last int64) Interval { return Interval{First: &first, Last: &last} }

// years returns the least and greatest year that digits with X stand for. It
// reports false where nothing is known.
func years(s string) (low, high int64, ok bool) {
	if !strings.ContainsAny(s, "0123456789") {
		return 0, 0, false
	}
	least, err1 := strconv.ParseInt(strings.ReplaceAll(s, "X", "0"), 10, 64)
	most, err2 := strconv.ParseInt(strings.ReplaceAll(s, "X", "9"), 10, 64)
	return min(least, most), max(least, most), err1 == nil && err2 == nil
}

// daysTo returns the number of days from 1970-01-01 to a day of the Gregorian
// calendar, carried back before its beginning. Month 13 and on are the next year's.
func daysTo(year int64, month, day int) int64 {
	year += int64(month-1) / 12
	month = (month-1)%12 + 1
	// Years that begin in March have their odd day at the end.
	if month <= 2 {
		year--
		month += 12
	}
	era := year / 400
	if year%400 < 0 {
		era--
	}
	ofEra := year - era*400
	ofYear := int64((153*(month-3)+2)/5 + day - 1)
	return era*146097 + ofEra*365 + ofEra/4 - ofEra/100 + ofYear - 719468
}
