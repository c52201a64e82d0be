package repair

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/referee"
)

// TestNumbering: rounds that are counted otherwise throughout are one error of a witness, and not one a round.
func TestNumbering(t *testing.T) {
	rep := New(referee.Config{}, nil)
	counts := map[string]func(n, seats int) int{
		"from 0":   func(n, _ int) int { return n - 1 },
		"again":    func(n, _ int) int { return 1 + (n-1)%5 },
		"by moves": func(n, seats int) int { return (n-1)*seats + 1 },
		"leaping":  func(n, _ int) int { return n + 9*(n/4) },
	}
	tried := 0
	for k, rs := range rulesets.All() {
		truth := playRecord(rs, rand.New(rand.NewPCG(41, uint64(k))), 60)
		for name, count := range counts {
			words, rounds, counted := slices.Clone(truth.words), 0, map[int]bool{}
			for i, w := range words {
				if n, err := strconv.Atoi(strings.TrimSuffix(w, ".")); err == nil {
					rounds++
					now := count(n, len(rs.Seats))
					counted[now-n] = true
					words[i] = strconv.Itoa(now) + "."
				}
			}
			if rounds < 12 || len(counted) == 1 && counted[0] {
				continue
			}
			tried++
			var witnesses []Witness
			for i, all := range [][]string{words, truth.words} {
				g, read := parsed(t, (&record{truth.head, all, truth.result}).text())
				witnesses = append(witnesses, Witness{Siglum: string(rune('A' + i)), Game: g, Read: read})
			}
			c := rep.Collate(t.Context(), witnesses)
			if len(c.Texts) == 0 || c.Texts[0].Cost != wholeCost || len(c.Texts[0].Hypotheses[0]) != 1 ||
				len(c.Texts[0].Hypotheses[1]) != 0 {
				t.Errorf("%s, %s: %s, %d texts\n%s", rs.Name, name, c.Status, len(c.Texts), strings.Join(words, " "))
				continue
			}
			if got := formed(t, string(c.Texts[0].Text)); got != formed(t, truth.text()) {
				t.Errorf("%s, %s: the text is\n%s", rs.Name, name, got)
			}
		}
	}
	if tried < 12 {
		t.Errorf("%d records were tried", tried)
	}
}

// TestNumberingRepaired: moves counted in place of rounds cost once, beside what else is wrong, also where each has its
// number.
func TestNumberingRepaired(t *testing.T) {
	for _, moves := range []string{
		"1. Ea3 Kc6 3. e3 Nh6 5. b3 Kd5 7. g3 c6 9. c3 b6 11. Ve3 Ke5 13. Ec1 Ke4 *",
		"1. Ea3 2. Kc6 3. e3 4. Nh6 5. b3 6. Kd5 7. g3 8. c6 9. c3 10. b6 11. Ve3 12. Ke5 13. Ec1 14. Ke4 *",
	} {
		res := parse(t, "[Variant \"chaturanga-2p\"]\n\n"+moves+"\n")(New(referee.Config{}, nil))
		if len(res.Repairs) == 0 || !slices.Equal(res.Repairs[0].Hypotheses, []string{"moves counted in place of rounds"}) ||
			!strings.Contains(strings.Join(strings.Fields(string(res.Repairs[0].Text)), " "), "6. Ve2 Ke5 7. Ec1") {
			t.Errorf("%s, %s", res.Status, firstOf(res))
		}
	}
}
