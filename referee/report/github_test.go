package report

import "testing"

func TestEscapes(t *testing.T) {
	if got := escapeData("50%: a,\r\n"); got != "50%25: a,%0D%0A" {
		t.Errorf("%q", got)
	}
	if got := escapeProperty("50%: a,\r\n"); got != "50%25%3A a%2C%0D%0A" {
		t.Errorf("%q", got)
	}
	for text, want := range map[string]string{"a": "`a`", "a`b": "`` a`b ``", "``|": "``` ``| ```"} {
		if got := codeSpan(text); got != want {
			t.Errorf("%q", got)
		}
	}
}
