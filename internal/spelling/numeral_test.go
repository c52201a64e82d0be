package spelling

import (
	"fmt"
	"testing"
	"unicode"
	"unicode/utf8"
)

// TestNumeral: signs, spaces and full width are read, all else makes a text no number.
func TestNumeral(t *testing.T) {
	for text, want := range map[string]string{
		"2100": "2100", "02100": "2100", "2100.9": "2100", "-5": "-5", "+7": "7", "−3": "-3", " 2200\u3000": "2200",
		"２１００": "2100", "－１２．５": "-12", "-0.5": "0", "5.": "5", "123456789": "123456789", "-123456789": "-123456789",
		"1.2.3": "1", "1234567890": "none", "": "none", " ": "none", "-": "none", "+-5": "none", "- 5": "none", ".5": "none",
		"2 100": "none", "unrated": "none", "3a": "none", "٣": "none", "²": "none",
	} {
		got := "none"
		if n, is := Numeral(text); is {
			got = fmt.Sprint(n)
		}
		if got != want {
			t.Errorf("%q is %s, want %s", text, got, want)
		}
	}
	if signs, means := utf8.RuneCountInString(NumeralSigns), len(NumeralMeans); signs != means {
		t.Fatalf("%d characters stand for %d", signs, means)
	}
	for r := rune(0x80); r <= unicode.MaxRune; r++ {
		if _, is := Numeral("5" + string(r)); is != (unicode.Is(unicode.Zs, r) || r == 0x2028 || r == 0x2029 ||
			r >= '０' && r <= '９' || r == '．') {
			t.Errorf("%U: %v", r, is)
		}
	}
}
