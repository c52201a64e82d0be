package notation

import (
	"testing"
	"time"
)

func TestReadEventDate(t *testing.T) {
	for written, want := range map[string]string{
		"1898.02.03": "1898-02-03 1898-02-03", "1898.02.??": "1898-02-01 1898-02-28", "1896.02.??": "1896-02-01 1896-02-29",
		"1898.??.??": "1898-01-01 1898-12-31", "1898.12.??": "1898-12-01 1898-12-31", "1898.??.05": "1898-01-01 1898-12-31",
		"189?.??.??": "1890-01-01 1899-12-31", "18??.??.??": "1800-01-01 1899-12-31", "????.??.??": "", "????.05.??": "",
		"1898-02-03": "1898-02-03 1898-02-03", "1898": "1898-01-01 1898-12-31", "1898~": "1898-01-01 1898-12-31 ~",
		"1898?": "1898-01-01 1898-12-31 ~", "1898%": "1898-01-01 1898-12-31 ~", "1030/1040": "1030-01-01 1040-12-31",
		"189X": "1890-01-01 1899-12-31", "18XX": "1800-01-01 1899-12-31", "1898-XX": "1898-01-01 1898-12-31",
		"1898-05-XX": "1898-05-01 1898-05-31", "1898-21": "1898-03-01 1898-05-31", "1898-24": "1898-12-01 1899-02-28",
		"1030/..": "1030-01-01 -", "/1040": "- 1040-12-31", "1030~/1040": "1030-01-01 1040-12-31 ~",
		"0000": "0000-01-01 0000-12-31", "0400-02-29": "0400-02-29 0400-02-29", "../..": "", "": "", "x": "",
		"1040/1030": "", "x/1040": "", "1040/x": "", "/": "", "1040/1040": "1040-01-01 1040-12-31", "1898.02.29": "",
		"1898.02.30": "", "1898.13.01": "", "1898-00": "", "1898.05.00": "",
		"2000.02.29": "2000-02-29 2000-02-29", "1970.01.01": "1970-01-01 1970-01-01",
	} {
		in, err := ReadEventDate(written)
		got := ""
		if err == nil && in.Known() {
			got = dayString(in.First) + " " + dayString(in.Last)
			if in.Doubtful {
				got += " ~"
			}
		}
		if got != want {
			t.Errorf("%q is %q, want %q", written, got, want)
		}
	}
}

func TestDateErrors(t *testing.T) {
	for written, want := range map[string]error{"1898.02.03": nil, "1898": ErrNoDate, "1898.02.30": ErrNoDate,
		"1898.??.??": nil, "": ErrNoDate} {
		if _, err := ReadDate(written); err != want {
			t.Errorf("%q: %v, want %v", written, err, want)
		}
	}
	for written, want := range map[string]error{"1040/1030": ErrReversed, "1040/1040": nil, "1040-02/1040-01": ErrReversed,
		"x/1040": ErrNoDate, "/": ErrNoDate} {
		if _, err := ReadEventDate(written); err != want {
			t.Errorf("%q: %v, want %v", written, err, want)
		}
	}
}

func dayString(day *int64) string {
	if day == nil {
		return "-"
	}
	return time.Unix(*day*86400, 0).UTC().Format("2006-01-02")
}

// TestDays compares the count of days with that of the standard library, and far
// years with each other.
func TestDays(t *testing.T) {
	for day := time.Date(-401, 1, 1, 0, 0, 0, 0, time.UTC); day.Year() < 2405; day = day.AddDate(0, 0, 13) {
		want := day.Unix() / 86400
		if got := daysTo(int64(day.Year()), int(day.Month()), day.Day()); got != want {
			t.Fatalf("%v is day %d, want %d", day, got, want)
		}
	}
	for _, far := range []string{"Y-123456789", "Y123456789"} {
		in, err := ReadEventDate(far)
		if err != nil || *in.Last-*in.First < 364 || *in.Last-*in.First > 365 {
			t.Errorf("%s: %v", far, in)
		}
	}
}
