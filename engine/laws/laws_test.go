package laws_test

import (
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/internal/words"
)

type law = laws.Law[func(string) (engine.Objection, bool)]

// against makes a law that objects to whatever has a letter.
func against(letter string) law {
	return law{ID: letter, Test: func(q string) (engine.Objection, bool) {
		if !strings.Contains(q, letter) {
			return laws.None()
		}
		return laws.Object(engine.ReasonNotAllowed, words.Of("it has %s", letter))
	}}
}

func TestAsk(t *testing.T) {
	final, spare, other := against("f"), against("s"), against("o")
	final.Final, spare.Spare = true, true
	test := other.Test
	other.Test = func(q string) (engine.Objection, bool) {
		o, ok := test(q)
		o.Rule = "other"
		return o, ok
	}
	list := []law{against("a"), final, spare, against("b"), other}
	for q, want := range map[string]string{
		"":    "",
		"ba":  "a b",
		"fab": "a f",
		"s":   "s",
		"sb":  "s b",
		"sab": "a b",
		"oa":  "a other",
	} {
		var rules []string
		for _, o := range laws.Ask(list, q) {
			rules = append(rules, o.Rule)
		}
		if got := strings.Join(rules, " "); got != want {
			t.Errorf("%q: %q, want %q", q, got, want)
		}
	}
}

func TestProgress(t *testing.T) {
	type law = laws.Law[func(int, int) (engine.Objection, bool)]
	at := func(n int) law {
		return law{Test: func(s, q int) (engine.Objection, bool) {
			if s+q != n {
				return laws.None()
			}
			return laws.Object(engine.ReasonNotAllowed, words.Of("so much"))
		}}
	}
	list := []law{at(3), at(5)}
	for q, want := range map[int]int{2: 0, 4: 1, 6: 2} {
		if got := laws.Progress(list, 1, q); got != want {
			t.Errorf("1, %d: %d, want %d", q, got, want)
		}
		if got := len(laws.AskIn(list, 1, q)) == 0; got != (want == len(list)) {
			t.Errorf("1, %d: no objection is %t", q, got)
		}
	}
}

func TestObject(t *testing.T) {
	o, ok := laws.Object(engine.ReasonNotAllowed, words.Of("no"), engine.NoSquare, 7, engine.NoSquare)
	if !ok || len(o.Witness) != 1 || o.Witness[0] != 7 {
		t.Errorf("%+v, %t", o, ok)
	}
}
