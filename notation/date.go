package notation

import (
	"errors"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// Days is what a written date means: the days from First to Last, both included,
// counted from 1970-01-01 in the Gregorian calendar. A nil end is open or unknown.
type Days struct {
	First, Last *int64
	// Doubtful is set when the date says that it is uncertain or approximate.
	Doubtful bool
}

// Known reports whether anything is known of the days.
func (d Days) Known() bool { return d.First != nil || d.Last != nil }

// What can be wrong with a date. The texts go on from the date itself.
var (
	ErrNoDate   = errors.New("is not a date")
	ErrReversed = errors.New("ends before it begins")
)

// Compiled when a date is first read, which is dear to a program that reads none.
var (
	// pgnDate is year, month and day with ? for unknown digits.
	pgnDate = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^([0-9]{4}|[0-9?]{3}\?)\.([0-9]{2}|\?\?)\.([0-9]{2}|\?\?)$`)
	})
	// edtfDate is one date of EDTF level 1: a year of four digits, the last ones
	// possibly X, or Y and five digits or more, a month or season, a day, a qualifier.
	edtfDate = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(
			`^(?:(-?(?:[0-9]{4}|[0-9]{3}X|[0-9]{2}XX))(?:-([0-9]{2}|XX)(?:-([0-9]{2}|XX))?)?|Y(-?[0-9]{5,9}))([?~%])?$`)
	})
)

// ReadDate reads a date as the tag Date has it: PGN's YYYY.MM.DD with a question mark
// for each unknown digit. The error is ErrNoDate; the known parts must fit together. A
// day is never made up: an unknown one widens the interval.
func ReadDate(written string) (Days, error) {
	if written == "????.??.??" { // of which most records have one
		return Days{}, nil
	}
	p := pgnDate().FindStringSubmatch(written)
	if p == nil {
		return Days{}, ErrNoDate
	}
	return span(strings.ReplaceAll(p[1], "?", "X"), p[2], p[3])
}

// ReadEventDate reads a date as the tag EventDate has it: like Date, or a date or an
// interval of EDTF level 1. The error is ErrNoDate or, of an interval, ErrReversed.
func ReadEventDate(written string) (Days, error) {
	if pgnDate().MatchString(written) {
		return ReadDate(written)
	}
	from, to, interval := strings.Cut(written, "/")
	if !interval {
		return readEDTF(written)
	}
	if from == "" && to == "" {
		return Days{}, ErrNoDate
	}
	var out Days
	for i, end := range []string{from, to} {
		if end == "" || end == ".." {
			continue
		}
		in, err := readEDTF(end)
		if err != nil {
			return Days{}, err
		}
		out.Doubtful = out.Doubtful || in.Doubtful
		if i == 0 {
			out.First = in.First
		} else {
			out.Last = in.Last
		}
	}
	if out.First != nil && out.Last != nil && *out.First > *out.Last {
		return Days{}, ErrReversed
	}
	return out, nil
}

func readEDTF(s string) (Days, error) {
	p := edtfDate().FindStringSubmatch(s)
	if p == nil {
		return Days{}, ErrNoDate
	}
	year := p[1]
	if year == "" {
		year = p[4]
	}
	out, err := span(year, p[2], p[3])
	out.Doubtful = p[5] != ""
	return out, err
}

// span returns the days of a year, month and day of which the month and day may be
// missing or unknown, which is all that is no number, and digits of the year unknown,
// marked X.
func span(year, month, day string) (Days, error) {
	low, high, known := years(year)
	m, err := strconv.Atoi(month)
	monthKnown := err == nil
	if monthKnown && day == "" && m >= 21 && m <= 24 {
		return season(low, high, m), nil
	}
	if !monthKnown {
		m = 1 // of 31 days, as any day fits an unknown month
	}
	if m < 1 || m > 12 {
		return Days{}, ErrNoDate
	}
	d, err := strconv.Atoi(day)
	dayKnown := err == nil
	// Where digits of the year are unknown it may be a leap year.
	leap := low
	if low != high {
		leap = 2000
	}
	if dayKnown && (d < 1 || daysTo(leap, m, d) >= daysTo(leap, m+1, 1)) {
		return Days{}, ErrNoDate
	}
	switch {
	case !known:
		return Days{}, nil
	case !monthKnown:
		// Without a month a day tells nothing that an interval can hold.
		return days(daysTo(low, 1, 1), daysTo(high+1, 1, 1)-1), nil
	case !dayKnown:
		return days(daysTo(low, m, 1), daysTo(high, m+1, 1)-1), nil
	}
	// The 29th of February of a last year that has none is the 1st of March; the
	// interval is only bounds then.
	return days(daysTo(low, m, d), daysTo(high, m, d)), nil
}

// season returns spring, summer, autumn or winter of a year, by whole months of the
// north; winter reaches into the next year.
func season(low, high int64, s int) Days {
	first := 3 * (s - 20)
	return days(daysTo(low, first, 1), daysTo(high, first+3, 1)-1)
}

func days(first, last int64) Days { return Days{First: &first, Last: &last} }

// years returns the least and greatest year that digits with X stand for. It
// reports false where no digit is known.
func years(s string) (low, high int64, known bool) {
	a, _ := strconv.ParseInt(strings.ReplaceAll(s, "X", "0"), 10, 64)
	b, _ := strconv.ParseInt(strings.ReplaceAll(s, "X", "9"), 10, 64)
	return min(a, b), max(a, b), strings.ContainsAny(s, "0123456789")
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
