package record

import (
	"fmt"
	"testing"
	"time"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// TestDatesAsJudged feeds dates to the referee and to the archive: what the one refuses
// the other keeps as text and does not date, what the one takes the other dates.
func TestDatesAsJudged(t *testing.T) {
	const refused, open = "refused", "open" // else the days
	for _, tt := range []struct{ written, date, event string }{
		{"1898.02.03", "1898-02-03..1898-02-03", "1898-02-03..1898-02-03"},
		{"1898.02.??", "1898-02-01..1898-02-28", "1898-02-01..1898-02-28"},
		{"1898.??.??", "1898-01-01..1898-12-31", "1898-01-01..1898-12-31"},
		{"1898.??.05", "1898-01-01..1898-12-31", "1898-01-01..1898-12-31"},
		{"189?.??.??", "1890-01-01..1899-12-31", "1890-01-01..1899-12-31"},
		{"189?.02.29", "1890-03-01..1899-03-01", "1890-03-01..1899-03-01"},
		{"????.??.??", open, open},
		{"????.02.29", open, open},
		{"????.02.30", refused, refused},
		{"????.13.??", refused, refused},
		{"1898.??.32", refused, refused},
		{"1898.??.00", refused, refused},
		{"1898.02.29", refused, refused},
		{"1896.02.29", "1896-02-29..1896-02-29", "1896-02-29..1896-02-29"},
		{"1898.02.30", refused, refused},
		{"1898.13.01", refused, refused},
		{"1898.00.01", refused, refused},
		{"1898.5.12", refused, refused},
		{"1898.05", refused, refused},
		{"1898.21.??", refused, refused},
		{"98.05.12", refused, refused},
		{"1911", refused, "1911-01-01..1911-12-31"},
		{"1911-05", refused, "1911-05-01..1911-05-31"},
		{"1911-05-12", refused, "1911-05-12..1911-05-12"},
		{"1911-05-32", refused, refused},
		{"1911-02-29", refused, refused},
		{"1911-13", refused, refused},
		{"1911-21", refused, "1911-03-01..1911-05-31"},
		{"1911-25", refused, refused},
		{"1911-XX-32", refused, refused},
		{"1911-05-XX", refused, "1911-05-01..1911-05-31"},
		{"191X", refused, "1910-01-01..1919-12-31"},
		{"19XX", refused, "1900-01-01..1999-12-31"},
		{"1898~", refused, "1898-01-01..1898-12-31"},
		{"1030/1040", refused, "1030-01-01..1040-12-31"},
		{"1890/1900", refused, "1890-01-01..1900-12-31"},
		{"1900/1890", refused, refused},
		{"1900-05-02/1900-05-01", refused, refused},
		{"1900-05-02/1900-05", refused, "1900-05-02..1900-05-31"},
		{"1890/1900-02-30", refused, refused},
		{"1890/1900/1910", refused, refused},
		{"1890/..", refused, "1890-01-01..?"},
		{"/1890", refused, "?..1890-12-31"},
		{"../..", refused, open},
		{"/", refused, refused},
		{"Y12345", refused, "12345-01-01..12345-12-31"},
		{"Y1234", refused, refused},
		{"?", refused, refused},
		{"", refused, refused},
		{"May 1898", refused, refused},
		{"12.05.1898", refused, refused},
	} {
		for _, tag := range []struct{ name, want string }{{"Date", tt.date}, {"EventDate", tt.event}} {
			g := &notation.Game{
				Tags:   []notation.Tag{{Name: "Variant", Value: "chaturanga-2p"}, {Name: tag.name, Value: tt.written}},
				Result: notation.Result{Text: "*"},
			}
			judged := "taken"
			for _, f := range referee.New(referee.Config{}).Judge(g, nil).Findings {
				if f.Code == diag.ImpossibleDate {
					judged = refused
				}
			}
			if (judged == refused) != (tag.want == refused) {
				t.Errorf("[%s %q] is %s, want %s", tag.name, tt.written, judged, tag.want)
			}
			date, days := Dated(g)
			kept := refused
			switch {
			case days.Known():
				kept = fmt.Sprint(dayOrNone(days.First), "..", dayOrNone(days.Last))
			case judged != refused:
				kept = open
			}
			if kept != tag.want {
				t.Errorf("[%s %q] is kept as %s, want %s", tag.name, tt.written, kept, tag.want)
			}
			if tag.name == "Date" && date != tt.written {
				t.Errorf("[Date %q] is kept as %q", tt.written, date)
			}
		}
	}
}

func dayOrNone(day *int64) string {
	if day == nil {
		return "?"
	}
	return time.Unix(*day*86400, 0).UTC().Format(time.DateOnly)
}
