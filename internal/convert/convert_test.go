package convert

import "testing"

func TestPlainWord(t *testing.T) {
	for _, c := range []struct {
		text, want string
		ok         bool
	}{
		{"c1-e1", "c1-e1", true}, {" <5,2>  c1-e1\n{good} (c1-d1) ", "<5,2> c1-e1 {good} (c1-d1)", true},
		{"c1 {", "", false}, {"c1)", "", false}, {"(c1", "", false}, {"a;b", "", false}, {"[Event", "", false},
		{"[2]", "[2]", true}, {"[fol. 12v]", "[fol. 12v]", true}, {"[Event x]", "", false}, {`[Event "x"]`, "", false},
		{"[a] b", "", false},
		{"%", "", false}, {"<5", "", false}, {"5>", "", false}, {"", "", false},
	} {
		if got, ok := plainWord(c.text); ok != c.ok || ok && got != c.want {
			t.Errorf("%q: %q, %v", c.text, got, ok)
		}
	}
}
