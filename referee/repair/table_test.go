package repair

import (
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// TestExamples: of the example of each damage what it should be is among the repairs, as one edit at the cost
// of the row that says what happened.
func TestExamples(t *testing.T) {
	for k := range damages {
		d := &damages[k]
		if d.example == "" {
			if of := which(k); of != answered && of != seatMarkLost { // TestTold, TestNaive
				t.Errorf("%q has no example", d.name)
			}
			continue
		}
		t.Run(d.name, func(t *testing.T) {
			res := parse(t, d.example)(New(referee.Config{}, nil))
			i := slices.IndexFunc(res.Repairs, func(r Repair) bool { return string(r.Text) == d.repaired })
			if i < 0 || len(res.Repairs[i].Edits) != 1 {
				t.Fatalf("%s at %d, repair %d is the true one: %s", res.Status, res.Cost, i, describe(res))
			}
			if e := res.Repairs[i].Edits[0]; d.offer != nil && d.why != "" && which(k) != suffixLeft && e.Why != d.why {
				t.Errorf("the edit says %q, not %q", e.Why, d.why)
			}
			if least, most := d.span(); res.Cost < least || res.Cost > most {
				t.Errorf("it costs %d, not %d to %d", res.Cost, least, most)
			}
		})
	}
}

// TestRow: a damage is a row of the table and nothing else: one that is added is found.
func TestRow(t *testing.T) {
	const text = duel + "1. e3 e6 2. Nf3 pass 3. Ne5 *"
	mirrored := damage{
		name: "a move that is written backwards", cost: 8, why: "written backwards",
		offer: func(m *moment, of which) {
			letters := []byte(m.w.text)
			slices.Reverse(letters)
			for _, id := range m.possible() {
				event := m.event(id)
				if event[0].item.Kind == notation.MoveItem && event[0].text == string(letters) {
					m.offer(of, edit{kind: Replace, n: 1, tokens: event})
				}
			}
		},
	}
	backwards := strings.Replace(text, "pass", "6cN", 1)
	without := parse(t, backwards)(New(referee.Config{}, nil))
	with := parse(t, backwards)(newRepairer(referee.Config{}, nil, append(slices.Clone(damages), mirrored)))
	if with.Status != Unique || with.Cost != 8 || with.Repairs[0].Edits[0].Why != "written backwards" ||
		string(with.Repairs[0].Text) != strings.Replace(text, "pass", "Nc6", 1) {
		t.Errorf("%s at %d: %s", with.Status, with.Cost, describe(with))
	}
	if without.Cost <= 8 {
		t.Errorf("without the row it costs %d: %s", without.Cost, describe(without))
	}
}
