package notation

import "testing"

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

		"":                 "", // nothing
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
