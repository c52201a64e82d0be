package repair

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/referee"
)

// TestWhole: an error in a whole record, from a round on or for some rounds, is found as one hypothesis in
// games of all rule sets, and no other game is said to be the only one.
func TestWhole(t *testing.T) {
	rep := New(referee.Config{}, nil)
	rep.Effort = 50_000
	counted := map[string]int{}
	for i, kind := range wholeKinds {
		for k, rs := range rulesets.All() {
			if (i+k)%4 != 0 {
				continue
			}
			how := []string{"all", "from", "some"}[(i+k)/4%3]
			rng := rand.New(rand.NewPCG(38, uint64(i*100+k)))
			text, truth, ok := whollyDamaged(rs, kind, how, rng, rep.meter)
			if !ok {
				continue
			}
			res := parse(t, text)(rep)
			what := placed(t, res, truth)
			if counted[what]++; what == "false unique" {
				t.Errorf("%s, %s %s: it is not %v\n%s", rs.Name, kind.name, how, res.Repairs[0].Hypotheses, text)
			}
		}
	}
	t.Log(counted)
	if n := counted["first"]; n < 10*(counted["missed"]+counted["listed"]) {
		t.Errorf("the true game is the first of %d, of %v", n, counted)
	}
}

// TestPartAndMore: under a hypothesis that holds from a round on single damages are looked for.
func TestPartAndMore(t *testing.T) {
	rep := New(referee.Config{}, nil)
	rep.Effort = 50_000
	found := 0
	for k, rs := range rulesets.All() {
		rng := rand.New(rand.NewPCG(3100, uint64(k)))
		text, truth, ok := whollyDamaged(rs, wholeKinds[3], "from and two", rng, rep.meter)
		if !ok {
			continue
		}
		switch what := placed(t, parse(t, text)(rep), truth); what {
		case "first":
			found++
		case "false unique":
			t.Errorf("%s: it is not the only one\n%s", rs.Name, text)
		}
	}
	if found < 4 {
		t.Errorf("the true game is the first of %d", found)
	}
}

// TestOrderOfTurns: the turns of each round in another order are one error, with seat marks and without, and nothing
// else is said to be what was played.
func TestOrderOfTurns(t *testing.T) {
	rep := New(referee.Config{}, nil)
	for _, name := range []string{"chauka-bara", "chaturaji", "chaupur", "thaayam"} {
		rs, _ := rulesets.Lookup(name)
		r := playRecord(rs, rand.New(rand.NewPCG(38, 7)), 60)
		var turned []string
		for _, round := range strings.Split(" "+strings.Join(r.words, " "), ". ") {
			words := strings.Fields(round)
			if len(words) == 0 {
				continue
			}
			next := ""
			if last := words[len(words)-1]; strings.Trim(last, "0123456789") == "" {
				next, words = last+".", words[:len(words)-1]
			}
			var all []string
			for _, w := range words {
				if strings.HasSuffix(w, ":") {
					all = append(all, w)
				} else if len(all) > 0 {
					all[len(all)-1] += " " + w
				}
			}
			slices.Reverse(all)
			turned = append(turned, all...)
			turned = append(turned, next)
		}
		text := (&record{r.head, turned, r.result}).text()
		for _, marked := range []bool{true, false} {
			truth := r.text()
			if !marked {
				out := strings.NewReplacer("R: ", "", "G: ", "", "W: ", "", "B: ", "", "Y: ", "")
				text, truth = out.Replace(text), out.Replace(truth)
			}
			res := parse(t, text)(rep)
			if what := placed(t, res, truth); what != "first" {
				t.Errorf("%s, marked %t: %s, %s, %v\n%s", name, marked, what, res.Status, hypothesesOf(res), text)
			}
		}
	}
}

// TestTurnedShort: of a game of few moves that is turned by 180 degrees no other one is said to be the only one.
func TestTurnedShort(t *testing.T) {
	rep := New(referee.Config{}, nil)
	rep.Effort = 20_000
	for k, rs := range rulesets.All() {
		for plies := 1; plies <= 8; plies += 1 + k%3 {
			rng := rand.New(rand.NewPCG(uint64(plies), uint64(k)))
			r := playRecord(rs, rng, plies)
			turned := record{r.head, wholeKinds[0].do(rs, r.words, rng), r.result}
			if slices.Equal(turned.words, r.words) {
				continue
			}
			if res := parse(t, turned.text())(rep); placed(t, res, r.text()) == "false unique" {
				t.Errorf("%s: it is not\n%s\nfor\n%s", rs.Name, res.Repairs[0].Text, turned.text())
			}
		}
	}
}

// TestWholeTied: where a symmetry of the rules lets two hypotheses hold, both are listed, and it is asked which one
// does.
func TestWholeTied(t *testing.T) {
	rs, _ := rulesets.Lookup("caturanga-race")
	text, _, _ := whollyDamaged(rs, wholeKinds[1], "all", rand.New(rand.NewPCG(1, 1)), nil)
	g, read := parsed(t, text)
	rep := New(referee.Config{}, nil)
	res := rep.Repair(t.Context(), g, read)
	if res.Status != Tied || len(res.Repairs) != 2 || len(res.Questions) != 1 {
		t.Fatalf("%s, %d repairs, %d questions", res.Status, len(res.Repairs), len(res.Questions))
	}
	q := res.Questions[0]
	if !strings.Contains(q.Words().String(), "the board turned by 90 degrees") {
		t.Errorf("it is asked %s", q.Words().String())
	}
	if _, err := q.Parse("e3"); err == nil {
		t.Error("a word is an answer")
	}
	rep.Deny(q)
	if again := rep.Repair(t.Context(), g, read); len(again.Repairs) > 0 && again.Repairs[0].Hypotheses != nil &&
		slices.Contains(q.Readings, again.Repairs[0].Hypotheses[0]) {
		t.Errorf("%v was denied", again.Repairs[0].Hypotheses)
	}
	if res.Answer(0); res.Status != Unique || res.Repairs[0].Hypotheses[0] != q.Readings[0] {
		t.Errorf("after the answer it is %s, %v", res.Status, res.Repairs[0].Hypotheses)
	}
}

// TestWholeAnswered: a question about single words of a version is answered in that version.
func TestWholeAnswered(t *testing.T) {
	const text = "[Variant \"chaturanca-3\"]\n\n1. Ea6 Ed3 2. Ec4 Ef1 3. Na6 Ke3 4. b6 Kd3\n" +
		"5. N_4 Kd4 6. Kc6 Kd5 7. Rc8 Kc5 8. Exa2 Kxc6 *\n"
	g, read := parsed(t, text)
	rep := New(referee.Config{}, nil)
	res := rep.Repair(t.Context(), g, read)
	if len(res.Repairs) == 0 || res.Repairs[0].Hypotheses == nil {
		t.Fatalf("%s, %v", res.Status, res.Repairs)
	}
	if len(res.Questions) == 0 {
		if e := res.Repairs[0].Edits; len(e) != 1 || e[0].Was != "N_4" && e[0].Was != "N_5" || e[0].Span.Start.Line != 4 {
			t.Errorf("the edits are %v", e)
		}
		return
	}
	q := res.Questions[0]
	one, err := q.Parse(q.Readings[0])
	if err != nil {
		t.Fatal(err)
	}
	rep.Answer(one)
	if again := rep.Repair(t.Context(), g, read); len(again.Repairs) != 1 || again.Repairs[0].Hypotheses == nil {
		t.Errorf("after the answer it is %s, %v", again.Status, again.Repairs)
	}
}

// TestTwoGames: two games that run together are told as two, with the place where the second begins.
func TestTwoGames(t *testing.T) {
	rep := New(referee.Config{}, nil)
	for k, rs := range rulesets.All() {
		rng := rand.New(rand.NewPCG(9, uint64(k)))
		a, b := playRecord(rs, rng, 24), playRecord(rs, rng, 20)
		a.result, b.result = "*", "*"
		head := strings.NewReplacer(`"1-0"`, `"*"`, `"0-1"`, `"*"`).Replace(a.head)
		events := 0
		for _, w := range a.words {
			if isPlain(w) {
				events++
			}
		}
		for _, between := range []string{"\n", " *\n"} {
			text := head + "\n\n" + strings.Join(a.words, " ") + between + strings.Join(b.words, " ") + " *\n"
			res := parse(t, text)(rep)
			says := fmt.Sprintf("two games run together: the second begins at event %d (line %d)", events+1,
				strings.Count(head, "\n")+4)
			if res.Status != Unique || len(res.Repairs[0].Hypotheses) != 1 || res.Repairs[0].Hypotheses[0] != says {
				t.Errorf("%s: %s, %v, want %s\n%s", rs.Name, res.Status, res.Repairs, says, text)
				continue
			}
			want := head + "\n\n" + strings.Join(a.words, " ") + " *\n\n" + head + "\n\n" + strings.Join(b.words, " ") + " *\n"
			if got := string(res.Repairs[0].Text); !slices.Equal(strings.Fields(got), strings.Fields(want)) {
				t.Errorf("%s: the games are\n%s\nwant\n%s", rs.Name, got, want)
			}
		}
	}
}

// TestPartMissing: a page that is missing and the turns of a seat that were left out are told, and nothing is claimed.
func TestPartMissing(t *testing.T) {
	rep := New(referee.Config{}, nil)
	rep.Effort = 20_000
	rs, _ := rulesets.Lookup("chaturanca-1")
	r := playRecord(rs, rand.New(rand.NewPCG(4, 4)), 60)
	from, to := slices.Index(r.words, "4."), slices.Index(r.words, "10.")
	page := record{r.head, slices.Concat(r.words[:from], r.words[to:]), r.result}
	var without []string
	for i := 0; i < len(r.words); i++ {
		if r.words[i] == "B:" {
			i++
			continue
		}
		without = append(without, r.words[i])
	}
	seat := record{r.head, without, r.result}
	for text, says := range map[string]string{page.text(): "a page missing before round 10 (line 12): 24 turns",
		seat.text(): "the turns of Black left out"} {
		res := parse(t, text)(rep)
		if res.Status != Budget || len(res.Repairs) == 0 || res.Repairs[0].Hypotheses == nil ||
			res.Repairs[0].Hypotheses[0] != says || !strings.Contains(string(res.Repairs[0].Text), "_t") {
			t.Errorf("%s, %v, want %s\n%s", res.Status, res.Repairs, says, text)
		}
	}
}

// TestSeatGone: of a record without marks the turns of one seat were left out, and of the others one plays no more from
// a round on. It says what was left out, with the turns in their places.
func TestSeatGone(t *testing.T) {
	const head, with = "[Variant \"chaturaji\"]\n\n", "1. <5,4> a3 <4,3> Nc6 Ra7 _t <3,3> Nf1 " +
		"2. <4,2> -- <2,2> -- _t <4,4> Rh2 Rh3 3. <4,2> -- <4,3> Ne5 _t <5,4> f2 Rh2 " +
		"4. <5,2> b3 Bc3 <4,3> Nxf7 Ra6 _t <3,3> -- 5. <3,3> -- <2,2> Bc6 Ba8 _t 6. <5,2> -- <5,2> Ka4 Bc6 _t " +
		"7. <2,2> Ba5 Bc3 <3,2> Be4 _t 8. <5,3> b4 *"
	rep := New(referee.Config{}, nil)
	rep.Effort = 20_000
	res := parse(t, head+strings.ReplaceAll(with, "_t ", ""))(rep)
	if res.Status != Budget || len(res.Repairs) == 0 || bodyOf(firstText(res)) != with ||
		!slices.Equal(res.Repairs[0].Hypotheses, []string{"the turns of Black left out"}) {
		t.Errorf("%s, %v\n%s", res.Status, hypothesesOf(res), firstOf(res))
	}
}

// TestOtherTable: others play than the tags say, or another seat begins. That the turns of each round are written in
// another order is listed beside.
func TestOtherTable(t *testing.T) {
	const begins = "[Variant \"chaturanca-1\"]\n\n1. Y: c6 B: Kd8 G: f1 R: Kc3 2. Y: Kb4 B: Nf6 G: Kg5 R: Rd1 *\n"
	res := parse(t, begins)(New(referee.Config{}, nil))
	if res.Status != Tied || res.Cost != wholeCost ||
		!slices.Equal(res.Repairs[0].Hypotheses, []string{"Yellow begins"}) ||
		len(res.Repairs) != 2 || res.Repairs[1].Cost != wholeCost+fromCost {
		t.Errorf("%s, %v", res.Status, res.Repairs)
	}
}

// TestWholeWitness: of two witnesses with damages, one of which is wrong in the whole of it, the game is found, and it
// is said under which hypothesis that one is read.
func TestWholeWitness(t *testing.T) {
	rep := New(referee.Config{}, nil)
	first, games := 0, 0
	for k, rs := range rulesets.All() {
		rng := rand.New(rand.NewPCG(17, uint64(k)))
		truth := playRecord(rs, rng, 40)
		var witnesses []Witness
		for i := range 3 {
			d := trial{truth: &record{truth.head, truth.words, truth.result}}
			d.draw(2, 1000, func() (injury, bool) { return d.truth.draw(rng, rep.meter) })
			words := slices.Clone(truth.words)
			for _, x := range d.damages {
				words = slices.Replace(words, x.at, x.at+x.n, x.now...)
			}
			if i == 1 {
				words = wholeKinds[2].do(rs, words, rng)
			}
			g, read := parsed(t, (&record{truth.head, words, truth.result}).text())
			witnesses = append(witnesses, Witness{Siglum: string(rune('A' + i)), Game: g, Read: read})
		}
		c := rep.Collate(t.Context(), witnesses)
		games++
		if len(c.Texts) == 0 {
			t.Errorf("%s: %s, no text", rs.Name, c.Status)
			continue
		}
		if h := c.Texts[0].Hypotheses; len(h[0])+len(h[2]) > 0 || len(h[1]) != 1 {
			t.Errorf("%s: the hypotheses are %v", rs.Name, h)
		}
		if unnumbered(formed(t, string(c.Texts[0].Text))) == unnumbered(formed(t, truth.text())) {
			first++
		}
	}
	if first < games-2 {
		t.Errorf("the true game is the first of %d in %d", first, games)
	}
}

// unmarkedRounds are the rounds of a game with throws without their seat marks, by the letter of the seat.
func (r *record) unmarkedRounds() (numbers []string, rounds []map[string][]string, order []string) {
	seat := ""
	for _, w := range r.words {
		switch {
		case isRound(w):
			numbers, rounds = append(numbers, w), append(rounds, map[string][]string{})
		case isSeatMark(w):
			if seat = w; !slices.Contains(order, seat) {
				order = append(order, seat)
			}
		default:
			last := rounds[len(rounds)-1]
			last[seat] = append(last[seat], w)
		}
	}
	return numbers, rounds, order
}

// TestUnmarkedMeasure prints how often the turns of records with throws are told that have no marks, one seat left out
// or the seats in another order.
func TestUnmarkedMeasure(t *testing.T) {
	if *wholly == 0 {
		t.Skip("without -wholly")
	}
	rep := New(referee.Config{}, nil)
	for k, rs := range rulesets.All() {
		if *collatedOf != "" && rs.Name != *collatedOf {
			continue
		}
		counted := map[string]int{}
		for i := range *wholly {
			rng := rand.New(rand.NewPCG(*drawn+uint64(i), uint64(k)))
			r := playRecord(rs, rng, 60)
			if !r.marked() || !slices.ContainsFunc(r.words, isThrow) {
				break
			}
			without, wantWithout, says := r.withoutSeat(rs, rng)
			res := parse(t, without)(rep)
			what := "left out: missed"
			switch {
			case len(res.Repairs) == 0:
			case bodyOf(firstText(res)) == bodyOf(wantWithout):
				what = "left out: first"
			case slices.Contains(res.Repairs[0].Hypotheses, says):
				what = "left out: said, elsewhere"
			}
			if counted[what]++; res.Status == Unique {
				counted["left out: unique"]++
			}
			if what != "left out: first" && regexp.MustCompile(*whollyShow).MatchString(what) {
				t.Logf("%s %s: %s %v\n%s\n%s\n%s", rs.Name, what, res.Status, hypothesesOf(res), without, wantWithout, firstOf(res))
			}
			other, truth := r.otherOrder(rng)
			res = parse(t, other)(rep)
			what = "order: " + placed(t, res, truth)
			counted[what]++
			if what != "order: first" && regexp.MustCompile(*whollyShow).MatchString(what) {
				t.Logf("%s %s: %s %v\n%s\n%s", rs.Name, what, res.Status, hypothesesOf(res), other, truth)
			}
		}
		t.Logf("%s:%s", rs.Name, counts(counted))
	}
}

// withoutSeat is the game without marks and the turns of one seat, and with those as turns that were lost.
func (r *record) withoutSeat(rs *engine.Ruleset, rng *rand.Rand) (text, want, says string) {
	numbers, rounds, order := r.unmarkedRounds()
	out := order[rng.IntN(len(order))]
	var words, lost []string
	for i, round := range rounds {
		words, lost = append(words, numbers[i]), append(lost, numbers[i])
		for _, seat := range order {
			if turn := round[seat]; seat != out {
				words, lost = append(words, turn...), append(lost, turn...)
			} else if turn != nil {
				lost = append(lost, "_t")
			}
		}
	}
	says = fmt.Sprintf("the turns of %s left out", rs.Info(rs.SeatOf(out[0])).Name)
	return (&record{r.head, words, r.result}).text(), (&record{r.head, lost, r.result}).text(), says
}

// otherOrder is the game without marks with the turns of each round in another order, and as it was played.
func (r *record) otherOrder(rng *rand.Rand) (text, truth string) {
	numbers, rounds, order := r.unmarkedRounds()
	other := slices.Clone(order)
	for slices.Equal(other, order) {
		rng.Shuffle(len(other), func(i, k int) { other[i], other[k] = other[k], other[i] })
	}
	var words, right []string
	for i, round := range rounds {
		words, right = append(words, numbers[i]), append(right, numbers[i])
		for k := range order {
			words, right = append(words, round[other[k]]...), append(right, round[order[k]]...)
		}
	}
	return (&record{r.head, words, r.result}).text(), (&record{r.head, right, r.result}).text()
}

// TestThrowsAgain: after which throws a seat throws again is as in games that are played at random: where nothing is
// captured in between, another throw or the mark of the next seat follows.
func TestThrowsAgain(t *testing.T) {
	compared := 0
	for k, rs := range rulesets.All() {
		game, err := rs.New(engine.Setup{})
		if err != nil {
			t.Fatal(err)
		}
		again, played := throwsAgain(game), map[string]int{}
		r := playRecord(rs, rand.New(rand.NewPCG(41, uint64(k))), 400)
		thrown, takes := "", false
		for _, w := range r.words {
			switch {
			case isRound(w):
			case isMove(w):
				takes = takes || strings.Contains(w, "x")
			case w == "--":
				thrown = ""
			case isThrow(w) || isSeatMark(w):
				switch {
				case thrown == "" || takes:
				case isThrow(w):
					played[thrown]++
				default:
					played[thrown]--
				}
				if thrown, takes = "", false; isThrow(w) {
					thrown = w
				}
			}
		}
		for _, w := range slices.Sorted(maps.Keys(played)) {
			if n := played[w]; n > 2 || n < -2 {
				if compared++; again[w] != (n > 0) {
					t.Errorf("%s: after %s a seat throws again: %v, and in a game by %d more", rs.Name, w, again[w], n)
				}
			}
		}
	}
	if compared < 20 {
		t.Errorf("only %d throws were compared", compared)
	}
}
