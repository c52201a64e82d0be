package convert

import (
	"math"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/ashtapada/agn/internal/calendar"
)

// cell is a cell of a sheet.
type cell struct {
	// text is what it shows. A date is in the form 2024-02-01.
	text string
	// typed is set if a workbook says that it is a number or a date and no text.
	typed bool
	// formula is what the text was calculated from, without "=".
	formula string
}

func (c *cell) empty() bool { return strings.TrimSpace(c.text) == "" && c.formula == "" }

// bare takes off what guards a text against spreadsheets: an apostrophe, straight or curled, before what they would
// take for a formula or a number, and ="…" around it.
func bare(s string) string {
	for _, quote := range []string{"'", "’", "‘"} {
		if rest, ok := strings.CutPrefix(s, quote); ok && (unguarded("'"+rest) == rest || signs(rest)) {
			return rest
		}
	}
	if rest, ok := strings.CutPrefix(s, `="`); ok && strings.HasSuffix(rest, `"`) {
		return strings.ReplaceAll(rest[:len(rest)-1], `""`, `"`)
	}
	return s
}

// signs reports whether a text begins as what people guard by an apostrophe: a number or a sign.
func signs(s string) bool {
	return s != "" && (s[0] == '-' || s[0] == '+' || unicode.IsDigit(rune(s[0])))
}

// isError reports whether a text is what a spreadsheet shows in place of a value that it cannot calculate, or a value
// of logic in a place where none belongs.
func isError(s string) bool {
	switch strings.ToUpper(strings.TrimSpace(s)) {
	case "TRUE", "FALSE", "WAHR", "FALSCH", "VRAI", "FAUX", "VERDADERO", "FALSO":
		return true
	}
	return len(s) > 1 && s[0] == '#' && (strings.HasSuffix(s, "!") || strings.HasSuffix(s, "?") ||
		s == "#N/A" || s == "#NV" || s == "#NULL" || strings.Trim(s, "#") == "")
}

// day is a date as a spreadsheet shows it. year is 0 where it shows none.
type day struct {
	year, month, day int
	// unsure is set if day and month may be the other way round.
	unsure bool
}

// dateOf reads a date as spreadsheets show it: 2024-02-01, 01-Feb, Feb-24, 1. Feb, 1/2, 01/02/2024, 1.2.2024.
func dateOf(s string) (day, bool) {
	s = strings.TrimSpace(s)
	for _, zero := range []string{" 00:00:00", "T00:00:00", " 00:00", " 0:00"} {
		s = strings.TrimSuffix(strings.TrimSuffix(s, "Z"), zero)
	}
	if t, err := time.Parse("2006-01-02", s); err == nil {
		return day{year: t.Year(), month: int(t.Month()), day: t.Day()}, true
	}
	parts := strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune("-/. ,", r) })
	month, numbers, ok := dateParts(parts)
	switch {
	case !ok, strings.Contains(s, ",") && calendar.Month(parts[0]) == 0:
		return day{}, false
	case month != 0:
		return namedDate(month, numbers)
	case strings.ContainsAny(s, "- "), len(numbers) == 2 && strings.Contains(s, ".") && !strings.HasSuffix(s, "."):
		return day{}, false // 5-2, 5.2 and 5 2 are not dates yet
	}
	d, ok := numberedDate(numbers)
	d.unsure = d.unsure && !strings.Contains(s, ".") // dates with dots begin with the day
	return d, ok
}

// dateParts sorts the two or three parts of a date: the month if one is its name, 0 otherwise, and the numbers. It
// reports false for anything else.
func dateParts(parts []string) (month int, numbers []int, ok bool) {
	if len(parts) < 2 || len(parts) > 3 {
		return 0, nil, false
	}
	for _, part := range parts {
		if n := calendar.Month(part); n != 0 && month == 0 {
			month = n
		} else if n, err := strconv.Atoi(part); err == nil && len(part) <= 4 {
			numbers = append(numbers, n)
		} else {
			return 0, nil, false
		}
	}
	return month, numbers, true
}

// namedDate is a date of a month's name and one or two numbers.
func namedDate(m int, number []int) (day, bool) {
	switch {
	case len(number) == 1 && (number[0] == 0 || number[0] > 31):
		return day{year: fullYear(number[0]), month: m, day: 1}, true
	case len(number) == 1:
		return day{month: m, day: number[0]}, true
	case len(number) == 2:
		return day{year: fullYear(number[1]), month: m, day: number[0]}, number[0] <= 31
	}
	return day{}, false
}

// numberedDate is a date of two or three numbers.
func numberedDate(n []int) (day, bool) {
	d := day{month: n[1], day: n[0], unsure: n[0] <= 12 && n[1] <= 12 && n[0] != n[1]}
	if n[1] > 12 {
		d.month, d.day = n[0], n[1]
	}
	if len(n) == 3 {
		d.year = fullYear(n[2])
	}
	return d, d.month >= 1 && d.month <= 12 && d.day >= 1 && d.day <= 31
}

// fullYear is the year that two digits stand for.
func fullYear(n int) int {
	switch {
	case n < 30:
		return 2000 + n
	case n < 100:
		return 1900 + n
	}
	return n
}

// serialDay is the day that a spreadsheet has that number for. Some count days before 1900 below zero.
func serialDay(n float64, from1904 bool) (day, bool) {
	if n > -1 && n < 1 || n < -693593 || n > 2958465 || math.IsNaN(n) {
		return day{}, false
	}
	epoch := time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)
	if from1904 {
		epoch = time.Date(1904, 1, 1, 0, 0, 0, 0, time.UTC)
	} else if n >= 1 && n < 61 {
		epoch = epoch.AddDate(0, 0, 1) // they have a 29 February 1900
	}
	t := epoch.AddDate(0, 0, int(math.Floor(n)))
	return day{year: t.Year(), month: int(t.Month()), day: t.Day()}, true
}

// date is a value of the tag Date as AGN has it.
func (s *sheetReader) date(value string, c *cell, at Place) string {
	d, ok := dateOf(value)
	if n, err := strconv.ParseFloat(value, 64); err == nil && n > 3000 && c.typed {
		d, ok = serialDay(n, false)
	}
	switch {
	case !ok && len(value) == 4 && strings.Trim(value, "0123456789") == "":
		return value + ".??.??"
	case !ok || d.year == 0:
		return value
	case d.unsure:
		s.in.Report.Doubt("date", "whose day and month may be exchanged, kept as a year", at)
		return strconv.Itoa(d.year) + ".??.??"
	}
	return time.Date(d.year, time.Month(d.month), d.day, 0, 0, 0, 0, time.UTC).Format("2006.01.02")
}

// result is a result as it was before a spreadsheet made a date of it.
func (s *sheetReader) result(value string, _ *cell, at Place) string {
	d, ok := dateOf(value)
	if !ok || strings.Count(value, "-") == 1 && strings.Trim(value, "0123456789-") == "" {
		return value
	}
	if d.month == 1 && d.day == 1 && d.year == 2000 {
		s.in.Report.Doubt("result", "read from a date", at)
		return "1-0"
	}
	return value
}
