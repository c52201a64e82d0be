package repair

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/referee"
)

var (
	wholly     = flag.Int("wholly", 0, "so many games a kind and rule set with an error in the whole of them are measured")
	whollyShow = flag.String("wholly.show", "^$", "what has become of the games that are shown, a regular expression")
	whollyKind = flag.String("wholly.kind", "", "kinds that are measured, a regular expression")
)

// error in a whole record: what it makes of a word, the same where the kind is none of such a game.
type wholeKind struct {
	name string
	do   func(rs *engine.Ruleset, words []string, rng *rand.Rand) []string
}

// The squares of a word of a war game and of a race, with what is written of the one that was left.
var (
	warWord  = regexp.MustCompile(`^([KRNEBV]?)([a-h]?)([1-8]?)(x?)([a-h])([1-8])(.*)$`)
	raceWord = regexp.MustCompile(`([a-s])([1-9][0-9]?)`)
	throw    = regexp.MustCompile(`^<[0-9,]+>$`)
)

// eachWord damages word by word.
func eachWord(name string, do func(rs *engine.Ruleset, w string) string) wholeKind {
	return wholeKind{name, func(rs *engine.Ruleset, words []string, _ *rand.Rand) []string {
		out := slices.Clone(words)
		for i, w := range out {
			out[i] = do(rs, w)
		}
		return out
	}}
}

// squares writes the squares of all words otherwise: a function of the file and row, either of which may be 0.
func squares(name string, do func(side, file, row int) string) wholeKind {
	return eachWord(name, func(rs *engine.Ruleset, w string) string {
		if !isPlain(w) || w == "--" || throw.MatchString(w) {
			return w
		}
		game, _ := rs.New(engine.Setup{})
		side := 0
		for sq := engine.Square(1); int(sq) <= game.Board().Len(); sq++ {
			side = max(side, game.Board().Rank(sq))
		}
		number := func(file, row string) string {
			f, r := 0, 0
			if file != "" {
				f = int(file[0]-'a') + 1
			}
			if row != "" {
				r, _ = strconv.Atoi(row)
			}
			if f+r == 0 {
				return ""
			}
			return do(side, f, r)
		}
		if m := warWord.FindStringSubmatch(w); m != nil && !strings.ContainsAny(w, "@-/") && side == 8 {
			return m[1] + number(m[2], m[3]) + m[4] + number(m[5], m[6]) + m[7]
		}
		return raceWord.ReplaceAllStringFunc(w, func(s string) string { return number(s[:1], s[1:]) })
	})
}

func square(file, row int) (s string) {
	if file != 0 {
		s = string(rune('a' + file - 1))
	}
	if row != 0 {
		s += strconv.Itoa(row)
	}
	return s
}

// back counts from the other side.
func back(side, n int) int {
	if n == 0 {
		return 0
	}
	return side + 1 - n
}

// marks writes other marks of seats.
func marks(name string, meant func(letters []string, rng *rand.Rand) []string) wholeKind {
	return wholeKind{name, func(rs *engine.Ruleset, words []string, rng *rand.Rand) []string {
		var letters []string
		for _, s := range rs.Seats {
			letters = append(letters, string(rune(s.Letter)))
		}
		others := meant(letters, rng)
		out := slices.Clone(words)
		for i, w := range out {
			if k := slices.Index(letters, strings.TrimSuffix(w, ":")); k >= 0 && strings.HasSuffix(w, ":") {
				out[i] = others[k] + ":"
			}
		}
		return out
	}}
}

// thrown writes other values of throws.
func thrown(name string, do func(v string) string) wholeKind {
	return eachWord(name, func(_ *engine.Ruleset, w string) string {
		if !throw.MatchString(w) {
			return w
		}
		values := strings.Split(strings.Trim(w, "<>"), ",")
		for i := range values {
			values[i] = do(values[i])
		}
		return "<" + strings.Join(values, ",") + ">"
	})
}

// exchanging exchanges signs.
func exchanging(pairs ...string) func(string) string {
	return func(s string) string { return strings.NewReplacer(pairs...).Replace(s) }
}

// men writes other letters for men.
func men(name string, pairs ...string) wholeKind {
	return eachWord(name, func(_ *engine.Ruleset, w string) string {
		if !isPlain(w) || w[0] < 'A' || w[0] > 'Z' {
			return w
		}
		return exchanging(pairs...)(w[:1]) + w[1:]
	})
}

var wholeKinds = []wholeKind{
	squares("turned by 180 degrees", func(n, f, r int) string { return square(back(n, f), back(n, r)) }),
	squares("turned by 90 degrees", func(n, f, r int) string { return square(r, back(n, f)) }),
	squares("turned by 270 degrees", func(n, f, r int) string { return square(back(n, r), f) }),
	squares("files mirrored", func(n, f, r int) string { return square(back(n, f), r) }),
	squares("rows mirrored", func(n, f, r int) string { return square(f, back(n, r)) }),
	squares("axes exchanged", func(n, f, r int) string { return square(r, f) }),
	squares("axes exchanged and mirrored", func(n, f, r int) string { return square(back(n, r), back(n, f)) }),
	squares("rows from 0", func(n, f, r int) string {
		if r == 1 {
			return square(f, 0) + "0"
		}
		return square(f, max(r-1, 0))
	}),
	squares("rows from 2", func(n, f, r int) string {
		if r > 0 {
			r++
		}
		return square(f, r)
	}),
	squares("files from b", func(n, f, r int) string {
		if f > 0 {
			f++
		}
		return square(f, r)
	}),
	squares("row before file", func(n, f, r int) string {
		if r == 0 {
			return square(f, 0)
		}
		return strconv.Itoa(r) + square(f, 0)
	}),
	marks("two seats exchanged", func(l []string, rng *rand.Rand) []string {
		out := slices.Clone(l)
		i := rng.IntN(len(l))
		k := (i + 1 + rng.IntN(len(l)-1)) % len(l)
		out[i], out[k] = out[k], out[i]
		return out
	}),
	marks("seats turned", func(l []string, _ *rand.Rand) []string { return append(slices.Clone(l[1:]), l[0]) }),
	marks("seats of other letters", func(l []string, _ *rand.Rand) []string {
		return []string{"A", "C", "D", "E"}[:len(l)]
	}),
	{"columns exchanged", func(rs *engine.Ruleset, words []string, _ *rand.Rand) []string {
		out := slices.Clone(words)
		if len(rs.Seats) != 2 || rs.Throws {
			return out
		}
		for i := 0; i+2 < len(out); i++ {
			if strings.HasSuffix(out[i], ".") {
				out[i+1], out[i+2] = out[i+2], out[i+1]
			}
		}
		return out
	}},
	{"mouths down", func(rs *engine.Ruleset, words []string, rng *rand.Rand) []string {
		if !slices.Contains([]string{"ashta-kashte", "thaayam", "chauka-bara"}, rs.Name) {
			return words
		}
		return thrown("", exchanging("1", "3", "3", "1", "4", "8", "8", "4")).do(rs, words, rng)
	}},
	thrown("4 and 8 exchanged", exchanging("4", "8", "8", "4")),
	thrown("1 and 3 exchanged", exchanging("1", "3", "3", "1")),
	thrown("2 and 5 exchanged", exchanging("2", "5", "5", "2")),
	thrown("1 as 7", exchanging("1", "7")),
	thrown("4 as 9", exchanging("4", "9")),
	thrown("1 as 2", exchanging("1", "2")),
	thrown("3 as 5", exchanging("3", "5")),
	eachWord("1 as 7 in all words", func(_ *engine.Ruleset, w string) string { return strings.ReplaceAll(w, "1", "7") }),
	eachWord("3 as 8 in all words", func(_ *engine.Ruleset, w string) string { return strings.ReplaceAll(w, "3", "8") }),
	eachWord("2 and 3 exchanged in all words", func(_ *engine.Ruleset, w string) string {
		if strings.HasSuffix(w, ".") {
			return w
		}
		return exchanging("2", "3", "3", "2")(w)
	}),
	men("German letters", "R", "T", "N", "S", "V", "D", "E", "L"),
	men("French letters", "K", "R", "R", "T", "N", "C", "V", "D", "E", "F"),
	men("Spanish letters", "K", "R", "R", "T", "N", "C", "V", "D", "E", "A"),
	men("N and E exchanged", "N", "E", "E", "N"),
	men("K and R exchanged", "K", "R", "R", "K"),
}

// part is a record damaged in the whole (all), from a round on (from) or for some rounds.
func partOf(words, now []string, rng *rand.Rand, how string) (out []string, ok bool) {
	var rounds []int
	for i, w := range words {
		if strings.HasSuffix(w, ".") {
			rounds = append(rounds, i)
		}
	}
	if len(rounds) < 6 {
		return nil, false
	}
	switch how {
	case "from":
		k := rounds[1+rng.IntN(len(rounds)-3)]
		return slices.Concat(words[:k], now[k:]), true
	case "some":
		i := rng.IntN(len(rounds) - 4)
		k := i + 3 + rng.IntN(len(rounds)-i-3)
		return slices.Concat(words[:rounds[i]], now[rounds[i]:rounds[k]], words[rounds[k]:]), true
	}
	return now, true
}

// TestWholeMeasure prints how often what is wrong with a whole record is found: of so many games in which it
// changes something and which are then not legal, how often the true game is the first, is listed, and how
// often another one is said to be unique.
func TestWholeMeasure(t *testing.T) {
	if *wholly == 0 {
		t.Skip("without -wholly")
	}
	rep := New(referee.Config{}, nil)
	which := regexp.MustCompile(*whollyKind)
	for _, how := range []string{"all", "from", "some", "all and two", "from and two", "some and two"} {
		total := map[string]int{}
		for _, kind := range wholeKinds {
			if !which.MatchString(how + " " + kind.name) {
				continue
			}
			n := map[string]int{}
			var slowest time.Duration
			var misses []string
			for k, rs := range rulesets.All() {
				for i := range *wholly {
					rng := rand.New(rand.NewPCG(*drawn+uint64(i), uint64(k)))
					text, truth, cost, ok := whollyAndMore(rs, kind, how, rng, rep.meter)
					if !ok {
						continue
					}
					began := time.Now()
					res := parse(t, text)(rep)
					slowest = max(slowest, time.Since(began))
					what := placed(t, res, truth)
					switch what {
					case "listed", "missed":
						what = undecided(t, rep, res, what, text, truth, rs)
					case "false unique":
						switch {
						case wrongIn(text, truth) < fewest:
							what = "false unique of few"
						case len(res.Repairs[0].Hypotheses) == 0 && isImage(t, firstText(res), truth, rs):
							what = "image" // as it stands, which no rule speaks against
						case res.Cost < cost:
							what = "cheaper"
						}
					}
					n[what]++
					total[what]++
					if what != "first" && regexp.MustCompile(*whollyShow).MatchString(what) {
						t.Logf("%s %s, %s %d: %s, %s, cost %d, %d repairs, hypotheses %v\n%s\ntruth\n%s\nfound\n%s", how, kind.name,
							rs.Name, i, what, res.Status, res.Cost, len(res.Repairs), hypothesesOf(res), text, truth, firstOf(res))
					}
					if what != "first" && what != "sound" && len(misses) < 3 {
						misses = append(misses, fmt.Sprintf("%s %d %s: %s %d %d", rs.Name, i, what, res.Status, res.Cost,
							len(res.Repairs)))
					}
				}
			}
			t.Logf("%s %s:%v, slowest %v %v", how, kind.name, counts(n), slowest.Round(time.Millisecond), misses)
		}
		t.Logf("%s: %v", how, counts(total))
	}
}

// hypothesesOf lists those of the repairs.
func hypothesesOf(res *Result) (out []string) {
	for i := range min(len(res.Repairs), 8) {
		x := &res.Repairs[i]
		out = append(out, fmt.Sprintf("%d %q %d edits", x.Cost, x.Hypotheses, len(x.Edits)))
	}
	return out
}

// firstText is the text of the first repair.
func firstText(res *Result) string { return string(res.Repairs[0].Text) }

// firstOf is the text of the first repair, with what stood there.
func firstOf(res *Result) string {
	if len(res.Repairs) == 0 {
		return ""
	}
	return string(res.Repairs[0].Traced)
}

func counts(n map[string]int) (out string) {
	for _, what := range slices.Sorted(maps.Keys(n)) {
		out += fmt.Sprintf(" %s %d", what, n[what])
	}
	return out
}

// whollyDamaged is a game with an error in the whole of it, and the true one. It reports false where the error
// changes nothing.
func whollyDamaged(rs *engine.Ruleset, kind wholeKind, how string, rng *rand.Rand, m *meter) (text, truth string,
	ok bool) {
	text, truth, _, ok = whollyAndMore(rs, kind, how, rng, m)
	return text, truth, ok
}

// whollyAndMore is such a game, with two damages beside where that is asked for, and what all that costs at least.
func whollyAndMore(rs *engine.Ruleset, kind wholeKind, how string, rng *rand.Rand, m *meter) (text, truth string,
	cost int, ok bool) {
	r := playRecord(rs, rng, 60)
	truth = r.text()
	words := r.words
	how, and := strings.CutSuffix(how, " and two")
	cost = wholeCost + map[string]int{"from": fromCost, "some": someCost}[how]
	if and {
		d := trial{truth: &record{r.head, r.words, r.result}}
		d.draw(2, 1000, func() (injury, bool) { return d.truth.draw(rng, m) })
		words = slices.Clone(words)
		for _, x := range d.damages {
			words = slices.Replace(words, x.at, x.at+x.n, x.now...)
		}
		cost += d.cost()
	}
	now, ok := partOf(words, kind.do(rs, words, rng), rng, how)
	text = (&record{r.head, now, r.result}).text()
	if !ok || slices.Equal(now, words) || wrongIn(text, truth) < least { // one word that is wrong is so by itself
		return "", "", 0, false
	}
	return text, truth, cost, true
}

// wrongIn counts the words that are not as in the true game.
func wrongIn(text, truth string) (n int) {
	is := strings.Fields(unnumbered(text))
	should := strings.Fields(unnumbered(truth))
	for i := range is {
		if i >= len(should) || is[i] != should[i] {
			n++
		}
	}
	return n
}

// placed says whether the true game is the first answer, is listed, or is none of them.
func placed(t *testing.T, res *Result, truth string) string {
	if res.Status == Sound {
		return "sound"
	}
	want := unnumbered(formed(t, truth))
	for i := range res.Repairs {
		if unnumbered(formed(t, string(res.Repairs[i].Text))) == want {
			if i == 0 {
				return "first"
			}
			return "listed"
		}
	}
	if res.Status == Unique {
		return "false unique"
	}
	return "missed"
}

// undecided says "symmetric" of a record whose first repair is the image of the true game, which is as legal and as
// cheap, and "apart" if no other text than the true one costs more; else what was said before.
func undecided(t *testing.T, rep *Repairer, res *Result, what, text, truth string, rs *engine.Ruleset) string {
	t.Helper()
	if len(res.Repairs) == 0 {
		return what
	}
	cost := res.Repairs[0].Cost
	if what == "listed" {
		for i := range res.Repairs {
			if unnumbered(formed(t, string(res.Repairs[i].Text))) == unnumbered(formed(t, truth)) {
				if res.Repairs[i].Cost == cost && isImage(t, string(res.Repairs[0].Text), truth, rs) {
					return "symmetric"
				}
				return "apart" // the first costs as much or less
			}
		}
	}
	if costsOf(t, rep, text, truth) >= cost {
		return "apart"
	}
	return what
}

// isImage reports whether a legal text is the true game seen from another side.
func isImage(t *testing.T, text, truth string, rs *engine.Ruleset) bool {
	t.Helper()
	head, moves, _ := strings.Cut(formed(t, truth), "\n\n")
	want := unnumbered(formed(t, text))
	for _, kind := range wholeKinds[:7] {
		image := kind.do(rs, strings.Fields(moves), nil)
		if unnumbered(formed(t, head+"\n\n"+strings.Join(image, " "))) == want {
			return true
		}
	}
	return false
}

// costsOf is the least that a hypothesis costs by which the true text may be a record, -1 where there is none.
func costsOf(t *testing.T, rep *Repairer, text, truth string) int {
	t.Helper()
	g, read := parsed(t, text)
	one := &task{g: g, read: read}
	rep.judge(one)
	w := rep.wholly(one, func() bool { return false })
	w.try(w.hypotheses())
	_, moves, _ := strings.Cut(truth, "\n\n")
	want := strings.Fields(unnumbered(moves))
	cost := -1
	for _, v := range w.versions {
		_, moves, _ := strings.Cut(string(v.plain.text), "\n\n")
		has := strings.Fields(unnumbered(moves))
		if len(has) == len(want) && !slices.ContainsFunc(want, func(word string) bool {
			reads := has[0]
			has = has[1:]
			return !canRead(reads, word)
		}) && (cost < 0 || v.cost < cost) {
			cost = v.cost
		}
	}
	return cost
}

// canRead reports whether a word is what another leaves open.
func canRead(reads, word string) bool {
	if !strings.Contains(reads, "|") {
		return reads == word
	}
	if !throw.MatchString(word) {
		return slices.Contains(strings.Split(reads, "|"), word)
	}
	has := strings.Split(strings.Trim(reads, "<>"), ",")
	for _, v := range strings.Split(strings.Trim(word, "<>"), ",") {
		k := slices.IndexFunc(has, func(r string) bool { return slices.Contains(strings.Split(r, "|"), v) })
		if k < 0 {
			return false
		}
		has = slices.Delete(has, k, k+1)
	}
	return len(has) == 0
}

// unnumbered is a text without its round numbers, of which a wrong one is no error.
func unnumbered(text string) string {
	words := slices.DeleteFunc(strings.Fields(text), func(w string) bool {
		return strings.Trim(w, "0123456789") == "." && w != "."
	})
	return strings.Join(words, " ")
}
