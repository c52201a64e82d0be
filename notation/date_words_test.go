package notation

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

func TestDateInWords(t *testing.T) {
	for written, want := range map[string]string{
		"12 May 1898":           "1898.05.12",
		"May 12, 1898":          "1898.05.12",
		"the 1st of March 1902": "1902.03.01",
		"1er août 1898":         "1898.08.01",
		"12. März 1898":         "1898.03.12",
		"3 de febrero de 1911":  "1911.02.03",
		"Sept. 1898":            "1898.09.??",
		"1898":                  "1898.??.??",
		"1898-05-12":            "1898.05.12",
		"12.5.1898":             "1898.05.12",
		"25/12/1898":            "1898.12.25",
		"12/25/1898":            "1898.12.25",
		"5/5/1898":              "1898.05.05",

		"12. 5. 1898": "1898.05.12",
		"5.25.1898":   "1898.05.25",
		"0100-05-12":  "0100.05.12",

		"":                 "", // nothing
		"-0100-05-12":      "", // before our era
		"12 May -0100":     "",
		"13-05--0100":      "",
		"-0100":            "",
		"05-12-1898":       "", // May or December
		"05 12 1898":       "",
		"31-06-1898":       "",
		"1898-13-05":       "",
		"29 Feb 0001":      "",
		"1898-00-00":       "",
		"4/5/1898":         "", // April or May
		"jui 1898":         "", // June or July
		"30 February 1898": "",
		"12 May":           "",
		"12.5.98":          "",
		"May 1898 1899":    "",
		"12 13 May 1898":   "",
		"some day":         "",
		"1898.02.30":       "",
		"12 Mayhem 1898":   "",
		"5.1898":           "",
	} {
		got, ok := DateInWords(written)
		if !ok {
			got = ""
		}
		if got != want {
			t.Errorf("%q: %q, want %q", written, got, want)
		}
	}
}

func TestDatesMeant(t *testing.T) {
	for written, want := range map[string][]string{
		"12 May 1898": {"1898.05.12"},
		"05-12-1898":  {"1898.12.05", "1898.05.12"},
		"4/5/1898":    {"1898.05.04", "1898.04.05"},
		"1898.05.1?":  {"1898.05.??"},
		"1898.1?.??":  {"1898.??.??"},
		"1898.1?.12":  {"1898.??.12"},
		"1898.05.00":  {"1898.05.??"},
		"1898.00.00":  {"1898.??.??"},
		"1898-05":     {"1898.05.??"},
		"1898.5.?":    {"1898.05.??"},
		"??.05.1898":  {"1898.05.??"},
		"18??":        {"18??.??.??"},
		"1?98.05.12":  {"1???.05.12"},
		"0000.00.00":  {"????.??.??"},
		"":            {"????.??.??"},
		"?":           {"????.??.??"},
		" - ":         {"????.??.??"},

		"31 June 1898":      nil,
		"1898.06.31":        nil,
		"1898.13.05":        nil,
		"1898.13.??":        nil,
		"0001.02.29":        nil,
		"-0100-05-12":       nil,
		"some day":          nil,
		"1898.05.12.1":      nil,
		"jeudi 3 mars 1898": {"1898.03.03"}, "Thursday, 3 March 1898": {"1898.03.03"}, "Thu, 3rd Mar. 1898": {"1898.03.03"},
		"Donnerstag, den 3. März 1898": {"1898.03.03"}, "el jueves 3 de marzo de 1898": {"1898.03.03"},
		"le jeudi 3 mars 1898": {"1898.03.03"}, "Thursday, March 3, 1898": {"1898.03.03"}, "Do 3.3.1898": {"1898.03.03"},
		"Sunday 3/4/1898": {"1898.04.03"}, "Friday, 3 March 1898": {"1898.03.03"}, "Thursday": nil,
		"Thursday, March 1898": {"1898.03.??"}, "Thursday, 31 February 1898": nil,
	} {
		got := DatesMeant(written)
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", written, got, want)
		}
		for _, date := range got {
			if _, err := ReadDate(date); err != nil {
				t.Errorf("%q: %q %v", written, date, err)
			}
		}
	}
}

// TestNoSuchDay: days that no calendar has, however they are written.
func TestNoSuchDay(t *testing.T) {
	for written, want := range map[string]bool{
		"1898.2.30": true, "1898.4.31": true, "31.06.1898": true, "29 Feb 1897": true, "1898-13-05": true, "30/2/1898": true,
		"1898.5.1": false, "29 Feb 1896": false, "5/12/1898": false, "some day": false, "1898": false, "May 1898": false,
		"1898-05": false,
	} {
		if got := NoSuchDay(written); got != want {
			t.Errorf("%q: %v", written, got)
		}
	}
}

// TestDatesMeantOfAll holds every day that is named by numbers against package time: what is
// meant is a day that exists, whichever part comes first, and none else.
func TestDatesMeantOfAll(t *testing.T) {
	two := 0
	for _, year := range []int{1, 4, 100, 1600, 1898, 1900, 2000} {
		for a := 0; a <= 33; a++ {
			for b := 0; b <= 33; b++ {
				exists := func(month, day int) bool {
					d := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
					return d.Year() == year && int(d.Month()) == month && d.Day() == day
				}
				want := map[string]bool{}
				if exists(a, b) {
					want[fmt.Sprintf("%04d.%02d.%02d", year, a, b)] = true
				}
				if a*b > 0 {
					if got := DatesMeant(fmt.Sprintf("%04d-%02d-%02d", year, a, b)); len(got) != len(want) || len(got) > 0 &&
						!want[got[0]] {
						t.Errorf("%d-%d-%d: %q, want %v", year, a, b, got, want)
					}
				}
				if exists(b, a) {
					want[fmt.Sprintf("%04d.%02d.%02d", year, b, a)] = true
				}
				got := DatesMeant(fmt.Sprintf("%d/%d/%04d", a, b, year))
				if len(got) != len(want) {
					t.Errorf("%d/%d/%d: %q, want %v", a, b, year, got, want)
				}
				for _, date := range got {
					if !want[date] {
						t.Errorf("%d/%d/%d: %q, want %v", a, b, year, got, want)
					}
				}
				if len(got) == 2 {
					two++
				}
			}
		}
	}
	if two != 7*12*11 {
		t.Errorf("two days can be meant in %d cases", two)
	}
}

// TestEventDateMeant: what is offered is a date of the tag, and nothing is where no year is clear.
func TestEventDateMeant(t *testing.T) {
	for written, want := range map[string]string{
		"100 BC": "-0099", "1 BCE": "0000", "2 b.c.": "-0001", "c. 1898": "1898~", "ca 1898": "1898~", "circa 1898": "1898~",
		"0 BC": "", "c. 18": "", "1898": "", "BC": "", "c. 1898 BC": "",
	} {
		got := EventDateMeant(written)
		if got != want {
			t.Errorf("%q: %q, want %q", written, got, want)
		}
		if days, err := ReadEventDate(got); got != "" && (err != nil || !days.Known()) {
			t.Errorf("%q: %v", got, err)
		}
	}
	for written, want := range map[string]bool{"30 Feb 1898": true, "February 29, 1900": true, "29 Feb 1904": false,
		"Feb 1898": false, "30 x 1898": false} {
		if NoSuchDay(written) != want {
			t.Errorf("%q: %v", written, !want)
		}
	}
}
