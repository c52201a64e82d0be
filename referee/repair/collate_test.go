package repair

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/referee"
)

// witnessesOf reads the same game of several texts.
func witnessesOf(t testing.TB, texts ...string) (out []Witness) {
	for i, text := range texts {
		g, read := parsed(t, text)
		out = append(out, Witness{Siglum: string(rune('A' + i)), Game: g, Read: read})
	}
	return out
}

func collateTexts(t testing.TB, texts ...string) *Collation {
	return New(referee.Config{}, nil).Collate(context.Background(), witnessesOf(t, texts...))
}

// TestCollate: what the witnesses agree in is certain, and of what they differ in the cheapest that is legal
// is found.
func TestCollate(t *testing.T) {
	const truth = "1. e3 e6 2. Nf3 Nc6 3. Ne5 Nd4 4. exd4 d6 5. Nxf7 Kxf7 *"
	for _, test := range []struct {
		name     string
		a, b     string
		status   Status
		cost     int
		readings []string // of the witnesses where they differ, as event:lemma:A|B
	}{
		{"agreement", truth, truth, Certain, 0, nil},
		{"the rules decide", strings.Replace(truth, "Nf3", "Nf8", 1), truth, Unique, 6, []string{"3:Nf3:Nf8|Nf3"}},
		{"a word of each", strings.Replace(truth, "Nf3", "Nf8", 1), strings.Replace(truth, "exd4", "exd1", 1), Unique, 12,
			[]string{"3:Nf3:Nf8|Nf3", "7:exd4:exd4|exd1"}},
		{"a passage missing", strings.Replace(truth, " Nc6 3. Ne5 Nd4 4. exd4", "", 1), truth, Unique, 21,
			[]string{"4:Nc6:|Nc6", "5:Ne5:|Ne5", "6:Nd4:|Nd4", "7:exd4:|exd4"}},
		{"a page missing", "1. e3 e6 2. Nf3 Nc6 5. Nxf7 Kxf7 *", truth, Unique, 13,
			[]string{"5:Ne5:|Ne5", "6:Nd4:|Nd4", "7:exd4:|exd4", "8:d6:|d6"}},
		{"a passage twice", strings.Replace(truth, "Nf3 Nc6 3.", "Nf3 Nc6 2. Nf3 Nc6 3.", 1), truth, Unique, 6,
			[]string{"0::2. Nf3 Nc6|"}},
		{"exchanged", strings.Replace(truth, "Nf3 Nc6", "Nc6 Nf3", 1), truth, Unique, 7, nil},
		{"run together", strings.Replace(truth, "Nf3 Nc6", "Nf3Nc6", 1), truth, Unique, 6, nil},
		{"torn", strings.Replace(truth, "Nc6", "N c6", 1), truth, Unique, 6, []string{"4:Nc6:N c6|Nc6"}},
		{"a stray x", strings.Replace(truth, "Nc6", "Nxc6", 1), truth, Unique, 6, []string{"4:Nc6:Nxc6|Nc6"}},
		{"a stray x in the other", truth, strings.Replace(truth, "Nc6", "Nxc6", 1), Unique, 6, []string{"4:Nc6:Nc6|Nxc6"}},
		{"a stray x in both", strings.Replace(truth, "Nc6", "Nxc6", 1), strings.Replace(truth, "Nc6", "Nxc6", 1), Unique, 12,
			[]string{"4:Nc6:Nxc6|Nxc6"}},
		{"no x", strings.Replace(truth, "exd4", "ed4", 1), truth, Certain, 0, nil},
		{"no x in the other", truth, strings.Replace(truth, "exd4", "ed4", 1), Certain, 0, nil},
		{"a gap", strings.Replace(truth, "Nc6", "_", 1), truth, Unique, 0, nil},
		{"readings", strings.Replace(truth, "Nc6", "Nc6|Nh6", 1), truth, Unique, 0, nil},
		{"unreadable", strings.Replace(truth, "Nc6", "N_6", 1), strings.Replace(truth, "Nf3", "_", 1), Unique, 0, nil},
		{"an early end", "1. e3 e6 2. Nf3 Nc6 *", truth, Unique, 13, nil},
		{"the result", strings.Replace(truth, "*", "1-0", 1), truth, Unique, 0, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := collateTexts(t, duel+test.a, duel+test.b)
			if c.Status != test.status || len(c.Texts) == 0 {
				t.Fatalf("%v with %d texts", c.Status, len(c.Texts))
			}
			x := &c.Texts[0]
			if bodyOf(string(x.Text)) != truth {
				t.Errorf("got %s", x.Text)
			}
			if test.name != "the result" && (x.Cost != test.cost || x.Costs[0]+x.Costs[1] != x.Cost) {
				t.Errorf("it costs %d, %v, not %d", x.Cost, x.Costs, test.cost)
			}
			var got []string
			for _, e := range x.Events {
				if a, b := e.Readings[0], e.Readings[1]; a.Cost > 0 || b.Cost > 0 || a.Text != b.Text {
					got = append(got, fmt.Sprintf("%d:%s:%s|%s", e.Event, e.Lemma, a.Text, b.Text))
				}
			}
			if test.readings != nil && !slices.Equal(got, test.readings) {
				t.Errorf("readings %q, want %q", got, test.readings)
			}
		})
	}
}

// TestCollateMarks: witnesses with seat marks and without, with round numbers and without, say the same.
func TestCollateMarks(t *testing.T) {
	const marked = "1. R: <2> Ec3 Y: <2> Ec6 B: <6> -- G: <5> f1 2. R: <6> -- Y: <1> -- B: <2> Ef6 G: <2> Ef3 *"
	head := "[Variant \"chaturanca-2\"]\n\n"
	bare := strings.NewReplacer("R: ", "", "Y: ", "", "B: ", "", "G: ", "").Replace(marked)
	unnumbered := strings.NewReplacer("1. ", "", "2. ", "").Replace(marked)
	for _, two := range [][2]string{{marked, bare}, {bare, marked}, {marked, unnumbered}, {unnumbered, bare}} {
		if c := collateTexts(t, head+two[0]+"\n", head+two[1]+"\n"); c.Status != Certain {
			t.Errorf("%q is %s", two, c.Status)
		}
	}
}

// TestCollateLacking: what a witness lacks is told of events, never of a place in which nobody has anything, and it is
// legal where the witness can go on without.
func TestCollateLacking(t *testing.T) {
	const race = `[Variant "thaayam"]` + "\n\n" + `1. R: <2> --  G: <2> --  W: <1><1><3> @c5 @c5 c5-a4  B: <2> --
2. R: <3> --  G: <2> --  W: <2> a4-a2  B: <3> --
3. R: <4><2> --  G: <1><3> @e3 e3-d5  W: <2> a2-b1  B: <3> -- *`
	const fight = duel + "1. e3 e6 2. Nf3 d6 3. a3 a6 4. b3 b6 5. h3 h6 6. Nd4 e5 7. c3 *"
	for _, test := range []struct {
		name, text, gone string
		legal            bool
		why              string
	}{
		{"a round", race, "2. R: <3> --  G: <2> --  W: <2> a4-a2  B: <3> --\n", true, "a passage was left out"},
		{"a turn", race, "W: <2> a4-a2  ", true, "a passage was left out"},
		{"a seat mark", race, "W: ", true, "a seat mark was left out"},
		{"a throw", race, "<1><3> ", false, "a passage was left out"},
		{"a round of moves", fight, "6. Nd4 e5 ", true, "a passage was left out"},
		{"a round number", fight, "4. ", true, "a round number was left out"},
		{"a move", fight, "Nd4 ", false, "a passage was left out"},
		{"the end", fight, "6. Nd4 e5 7. c3 ", true, "a passage was left out"},
	} {
		c := collateTexts(t, test.text, strings.Replace(test.text, test.gone, "", 1))
		if len(c.Texts) != 1 {
			t.Errorf("%s: %v, %d texts", test.name, c.Status, len(c.Texts))
			continue
		}
		cost, told := 0, false
		for _, e := range c.Texts[0].Events {
			r := &e.Readings[1]
			if cost += r.Cost; e.Lemma == "" && r.Text == "" {
				t.Errorf("%s: a place without any text, %+v", test.name, r)
			}
			if r.Cost > 0 && !told {
				if told = true; r.Legal != test.legal || r.Why != test.why {
					t.Errorf("%s: event %d is lacking, %q, legal %v", test.name, e.Event, r.Why, r.Legal)
				}
			}
		}
		if cost != c.Texts[0].Cost {
			t.Errorf("%s: the places cost %d, the text %d", test.name, cost, c.Texts[0].Cost)
		}
	}
}

// TestCollateBeside: what a witness has too much is legal where it can be played there.
func TestCollateBeside(t *testing.T) {
	const text = duel + "1. e3 e6 2. Nf3 d6 3. a3 a6 4. b3 b6 *"
	for more, legal := range map[string]bool{"3. h3 h6 ": true, "3. h5 h6 ": false} {
		c := collateTexts(t, strings.Replace(text, "3. ", more+"3. ", 1), text, text, text)
		if len(c.Texts) != 1 {
			t.Fatalf("%v, %d texts", c.Status, len(c.Texts))
		}
		found := false
		for _, e := range c.Texts[0].Events {
			if e.Event == 0 {
				if found = true; e.Readings[0].Legal != legal {
					t.Errorf("%q is legal: %v", e.Readings[0].Text, e.Readings[0].Legal)
				}
			}
		}
		if !found {
			t.Errorf("%q is in the text", more)
		}
	}
}

// TestCollateOpen: what no witness has readable, and the rules leave open, stays open in the text.
func TestCollateOpen(t *testing.T) {
	const text = "1. e3 e6 2. Nf3 d6 3. Ne5 d5 4. N_4 Kd7 *"
	c := collateTexts(t, duel+text, duel+strings.Replace(text, "Nf3", "Nf8", 1))
	if c.Status != Open || len(c.Texts) != 1 || !strings.Contains(string(c.Texts[0].Text), "|") {
		t.Fatalf("%v: %d texts", c.Status, len(c.Texts))
	}
	x := &c.Texts[0]
	if i := slices.IndexFunc(x.Events, func(a Aligned) bool { return a.Event == 7 }); i < 0 ||
		x.Events[i].Lemma != "Nc4|Nd3|Ng4" && !strings.Contains(x.Events[i].Lemma, "|") || x.Cost != 6 {
		t.Errorf("%s at %d", x.Text, x.Cost)
	}
	t.Log(string(x.Text))
	c = collateTexts(t, duel+strings.Replace(text, "N_4", "_", 1), duel+strings.Replace(text, "N_4", "_", 1))
	if c.Status != Open || len(c.Texts) != 1 || !strings.Contains(string(c.Texts[0].Text), "4. _ Kd7") {
		t.Errorf("%v: %d texts", c.Status, len(c.Texts))
	}
}

// TestCollateBound: whatever was damaged, no beginning of the true text is estimated dearer than the text is,
// and none that is found costs more.
func TestCollateBound(t *testing.T) {
	m := newMeter(nil, damages)
	for k, rs := range rulesets.All() {
		rng := rand.New(rand.NewPCG(*drawn, uint64(k)))
		for range 6 {
			truth := playRecord(rs, rng, 30)
			ws, in, _ := damagedWitnesses(t, rng, truth, m, 2+rng.IntN(2), 1+rng.IntN(4))
			if err := checkBound(t, ws, truth.text()); err != nil {
				t.Errorf("%s: %v\n%s\n%s", rs.Name, err, strings.Join(in, "\n"), truth.text())
				for _, w := range ws {
					t.Log(bodyOf(string(w.Game.Text)))
				}
			}
		}
	}
}

// priced plays a text and returns what it costs.
func priced(rep *Repairer, s *collationSearch, written string) (played text, cost int32, err error) {
	g, ok := rep.reader.judged([]byte(written))
	if !ok {
		return played, 0, fmt.Errorf("not legal")
	}
	if played, ok = s.play(g); !ok {
		return played, 0, fmt.Errorf("not played")
	}
	for k := range s.witnesses {
		cost += s.match(k, &played).cost
	}
	return played, cost, nil
}

// checkFound compares the next beginning of a text with those that the words of the witnesses lead to.
func checkFound(s *collationSearch, p, next *prefix) error {
	found := false
	for _, c := range s.candidates(p) {
		for _, mark := range []byte{0, c.mark} {
			spot, g := s.try(p, c.word, mark)
			if g == nil || spot.Key() != next.spot.Key() {
				continue
			}
			if g.seat != next.seat || g.round != next.round {
				return fmt.Errorf("is of %c in %d, not %c in %d", g.seat, g.round, next.seat, next.round)
			}
			found = true
		}
	}
	if !found {
		return fmt.Errorf("is not found: %v of %d", s.candidates(p), len(s.witnesses))
	}
	return nil
}

// TestCollateBoundWhole: nor of whole games with many damages, in some of which damages of two witnesses meet.
func TestCollateBoundWhole(t *testing.T) {
	m := newMeter(nil, damages)
	for _, test := range []struct {
		name         string
		seed         uint64
		n, times, of int
	}{
		{"thaayam", 500, 2, 8, 6},         // an event that is elsewhere in a witness that lacks the end
		{"chauka-bara", 500, 2, 8, 6},     // the same
		{"chaturanca-1", 500, 2, 8, 6},    // a false capture in both
		{"chaturanca-3", 500, 2, 8, 6},    // a mark lost in one, exchanged with a sign in the other
		{"chaturanga-2p", 500, 3, 8, 6},   // exchanged in one, torn in the other
		{"chaturanca-3", 77, 3, 4, 8},     // run together in one, what stands between them twice in the other
		{"chaupur", *drawn, 3, 8, 3},      // any
		{"ashta-kashte", *drawn, 4, 6, 3}, // any
	} {
		k := slices.IndexFunc(rulesets.All(), func(rs *engine.Ruleset) bool { return rs.Name == test.name })
		rs := rulesets.All()[k]
		rng := rand.New(rand.NewPCG(test.seed+uint64(test.n*100+test.times), uint64(k)))
		for range test.of {
			truth := playRecord(rs, rng, 80)
			ws, in, _ := damagedWitnesses(t, rng, truth, m, test.n, test.times)
			if err := checkBound(t, ws, truth.text()); err != nil {
				t.Errorf("%s: %v\n%s\n%s", rs.Name, err, strings.Join(in, "\n"), truth.text())
			}
		}
	}
}

// TestCollateBoundMet: nor where certain damages of two witnesses meet.
func TestCollateBoundMet(t *testing.T) {
	const race = "1. W: <8> 2d1-g5 d7-c7 <1> c7-b7 B: <3> a4-a2 a4-a3 2. W: <3> 2g5-f7 B: <4> 2g4-g7 2g7xf7 <3> a3-a2 a2-b1 " +
		"3. W: <3> d7-c7 b7-a6 B: <1> b1-c1 4. W: <4> c7-b7 a6-a5 a5-a4 a4-a3 <1> b7-a7 B: <3> c1-f1 "
	for _, test := range []struct{ name, variant, text, one, other string }{
		{"joined and exchanged", "chaturanga-2p", "1. Na3 h6 2. Nc4 Rh7 3. Na3 *", "1. Na3 h6 2Nc4 Rh7 3. Na3 *",
			"1. Na3 h6 2. Rh7 Nc4 3. Na3 *"},
		{"from and to exchanged, and no mark between them", "chaupur", "1. R: <6,5,2> r9-n11 s9-p11 *",
			"1. R: <6,5,2> r9n11 s9-p11 *", "1. R: <6,5,2> n11-r9 s9-p11 *"},
		{"another throw, and turns exchanged", "ashta-kashte", race + "5. W: <1> a7-a6 B: <2> f1-g1 f7-e7 *",
			race + "5. W: <3> a7-a6 B: <2> f1-g1 f7-e7 *", race + "5. B: <2> f1-g1 f7-e7 W: <1> a7-a6 *"},
	} {
		head := "[Variant \"" + test.variant + "\"]\n\n"
		if err := checkBound(t, witnessesOf(t, head+test.one, head+test.other), head+test.text); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

// checkBound goes along a text and compares the estimates with what it costs.
func checkBound(t testing.TB, ws []Witness, text string) error {
	rep := New(referee.Config{}, nil)
	s := rep.collating(&Collation{}, func() bool { return false }, ws)
	s.pairs, s.each = s.bounds(s.halted)
	played, cost, err := priced(rep, s, text)
	if err != nil {
		return err
	}
	p := s.start()
	s.limit, s.best = cost, unbounded
	for i := range played.events {
		f := &played.events[i]
		if p.least > cost {
			return fmt.Errorf("before event %d, %s: estimated %d of %d", i+1, f.text, p.least, cost)
		}
		s.prepare(p)
		other := s.otherwise(p, s.candidates(p))
		next := &prefix{base: p.base, least: 0, seat: f.seat, round: f.round}
		signs := s.signs(f, p.seat, p.round)
		for k := range s.witnesses {
			next.rows = append(next.rows, slices.Clone(s.follow(k, s.skipped[k], signs, s.limit-p.base)))
			s.rows[k] = next.rows[k]
		}
		before := fmt.Sprint(next.rows)
		if !s.weigh(next) {
			return fmt.Errorf("event %d, %s: estimated %d of %d; rows %v to %v", i+1, f.text, next.least, cost, p.rows, before)
		}
		known := slices.ContainsFunc(s.candidates(p), func(c candidate) bool {
			return s.same(c.id, s.id(f.text, &f.item)) || slices.Contains(f.same, c.id)
		})
		if !known && other > cost {
			return fmt.Errorf("event %d, %s is no word of a witness, and any such is estimated %d of %d: rows %v%s", i+1,
				f.text, other, cost, p.rows, readNext(s, p))
		}
		next.spot.Copy(&p.spot)
		it := markToken(f.seat).item
		if f.seat != p.seat {
			s.trial.Step(&next.spot, &it)
		}
		if s.trial.Step(&next.spot, &f.item)&referee.Broken != 0 {
			return fmt.Errorf("event %d, %s is not possible", i+1, f.text)
		}
		if known {
			if err := checkFound(s, p, next); err != nil {
				return fmt.Errorf("event %d, %s %w", i+1, f.text, err)
			}
		}
		p = next
	}
	if ends := s.endings(&p.spot); !slices.ContainsFunc(ends, func(e tokenCost) bool { return e.token == played.token }) {
		s.trial.Ends(&p.spot, played.token)
		return fmt.Errorf("it cannot end with %s, but %v", played.token, ends)
	}
	if s.finish(p); s.best != cost {
		return fmt.Errorf("it costs %d in the end, not %d", s.best, cost)
	}
	return nil
}

// readNext is what the witnesses have from where the cheapest of their rows are.
func readNext(s *collationSearch, p *prefix) (out string) {
	for k, row := range p.rows {
		out += "\n" + strconv.Itoa(k)
		at := slices.MinFunc(row, func(a, b cell) int { return cmp.Compare(a.cost, b.cost) }).at
		for _, w := range s.witnesses[k].words[at:min(int(at)+12, len(s.witnesses[k].words))] {
			out += " " + w.text
		}
	}
	return out
}
