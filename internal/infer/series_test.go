package infer_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/internal/daily"
	"github.com/ashtapada/agn/internal/infer"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// longSeries is how many throws the naive program tries in a turn, which may have more moves than a record will have.
const longSeries = 26

// naiveSeries knows what can have been thrown at the start of a turn whose moves alone are recorded. It throws each
// series, and takes as one only those after which the position has the same text.
type naiveSeries struct {
	t     *testing.T
	trial *referee.Trial
	begin referee.Spot
	words []notation.Item
	casts []string
	odds  []float64
	// number is that of a position by its text. after has by the number what each throw leads to, so often as was tried,
	// ends what the moves weigh after it in both models, 0 where they are not legal.
	number map[string]int
	after  [][]int
	ends   [][2]float64
}

// explore finds all positions that so many throws lead to.
func (n *naiveSeries) explore(dice *dice.Set) {
	n.number = map[string]int{}
	odds := falls(dice)
	level := []engine.State{n.begin.St}
	n.add(n.begin.St)
	for _, c := range dice.Chances() {
		word := string(referee.AppendCast(nil, c.Cast))
		n.casts, n.odds = append(n.casts, word), append(n.odds, odds[word])
	}
	for range longSeries {
		var next []engine.State
		for _, st := range level {
			from := n.number[string(st.AppendPosition(nil))]
			for _, c := range dice.Chances() {
				to := st.Clone()
				to.Throw(c.Cast)
				number, met := n.number[string(to.AppendPosition(nil))]
				if !met {
					number = n.add(to)
					if to.Due() == engine.DueCast && !to.Fresh() {
						next = append(next, to)
					}
				}
				n.after[from] = append(n.after[from], number)
			}
		}
		level = next
	}
}

// add numbers a position.
func (n *naiveSeries) add(st engine.State) int {
	number := len(n.number)
	n.number[string(st.AppendPosition(nil))] = number
	s := n.begin
	s.St = st.Clone()
	w := [2]float64{1, 1}
	for i := range n.words {
		it := n.words[i]
		if it.IsEvent() {
			w[1] /= max(1, float64(len(s.St.Legal(nil))))
		}
		if n.trial.Step(&s, &it)&referee.Broken != 0 {
			w = [2]float64{}
			break
		}
	}
	if st.Due() == engine.DueCast {
		w = [2]float64{}
	}
	n.ends, n.after = append(n.ends, w), append(n.after, nil)
	return number
}

// at is the weight of what can have been thrown as the k-th throw, none by an empty text, and the fewest throws of all.
func (n *naiveSeries) at(k int) (out map[string][2]float64, fewest int) {
	out, fewest = map[string][2]float64{}, -1
	now := map[int][]float64{0: append(make([]float64, len(n.casts)), 1)} // the weight by the throw, the last of none
	for thrown := 1; thrown <= longSeries; thrown++ {
		next := map[int][]float64{}
		for from, weights := range now {
			for c, to := range n.after[from] {
				if next[to] == nil {
					next[to] = make([]float64, len(n.casts)+1)
				}
				for was, w := range weights {
					if thrown == k {
						was = c
					}
					next[to][was] += w * n.odds[c]
				}
			}
		}
		now = next
		for at, weights := range now {
			for was, w := range weights {
				if ends := n.ends[at]; w > 0 && ends[0] > 0 {
					word := append(n.casts, "")[was]
					old := out[word]
					out[word] = [2]float64{old[0] + w*ends[0], old[1] + w*ends[1]}
					if fewest < 0 {
						fewest = thrown
					}
				}
			}
		}
	}
	return out, fewest
}

// certain is what a referee should say of the throws.
func (n *naiveSeries) certain() (text string) {
	for k := 1; ; k++ {
		out, fewest := n.at(k)
		if k > fewest {
			return text
		}
		word := "<_> "
		for w := range out {
			if len(out) == 1 {
				word = w + " "
			}
		}
		text += word
	}
}

// longTurn is a record of a turn in thaayam whose throws are left out: the series is thrown with loaded cowries, so
// that it is long. It begins after some such turns.
func longTurn(t *testing.T, rng *rand.Rand, options string) string {
	game := named(t, "thaayam")
	st := game.Start()
	var moves []string
	for turns := rng.IntN(12); turns >= 0; {
		if st.Due() == engine.DueCast {
			if st.Fresh() {
				moves = nil
			}
			st.Throw(dice.Of([]uint8{1, 1, 1, 1, 4, 8, 2, 3}[rng.IntN(8)]))
			continue
		}
		legal := st.Legal(nil)
		m := legal[rng.IntN(len(legal))]
		if m.Kind == engine.Pass || st.MayEnd() {
			return ""
		}
		if turns == 0 {
			moves = append(moves, string(referee.AppendMove(nil, st, m)))
		}
		seat := st.Seat()
		before := st.Clone()
		st.Apply(m)
		if turns == 0 && len(moves) == 1 {
			moves = append([]string{string(before.AppendPosition(nil))}, moves...)
		}
		if st.Due() == engine.DueCast && st.Seat() == seat {
			return "" // a capture has earned a series
		}
		if st.Seat() != seat {
			turns--
		}
	}
	if len(moves) < 3 || len(moves) > 8 || strings.Contains(strings.Join(moves, ""), "x") {
		return ""
	}
	at := strings.Fields(moves[0])
	for i, f := range at {
		switch letter, _, men := strings.Cut(f, ":"); {
		case f == "move": // before the throws of the turn
			at[i], at[i+1], at[i+2] = "cast", "-", "new"
		case men && letter != at[4]: // no move of the record can be one of another seat
			at[i] = letter + ":@,@,@,@"
		}
	}
	moves = moves[1:]
	if rng.IntN(2) == 0 {
		moves = moves[:1+rng.IntN(len(moves))]
	} else {
		moves = append(moves, string("RGWB"[st.Seat()-1])+":") // the turn is over
	}
	return fmt.Sprintf("[Variant \"thaayam\"]\n%s[SetUp \"1\"]\n[FEN \"%s\"]\n[Throws \"unrecorded\"]\n\n%s *\n", options,
		strings.Join(at, " "), strings.Join(moves, " "))
}

// TestLongSeries: what is certain of the throws of a long turn, and the odds of its first throws, are what a naive
// program finds that tries more throws than the turn has moves, many times over.
func TestLongSeries(t *testing.T) {
	games := 6
	if daily.Long() {
		games = 100
	}
	rng := rand.New(rand.NewPCG(daily.Seed(t), 13))
	known, moves := 0, 0
	for done := 0; done < games; {
		text := longTurn(t, rng, "")
		if text == "" {
			continue
		}
		done++
		g := parsed(t, text)
		ref := referee.New(referee.Config{})
		rep := ref.Judge(g, nil)
		if rep.Verdict != referee.Legal {
			t.Fatalf("%v\n%s", rep.Findings, text)
		}
		n := &naiveSeries{t: t, trial: ref.Trial(), begin: ref.Trial().Start()}
		for _, it := range g.MainLine() {
			n.words = append(n.words, it)
		}
		n.explore(named(t, "thaayam").Dice())
		moves += len(n.words)
		certain := ""
		for _, c := range rep.Certain {
			certain += c.Text
		}
		if want := n.certain(); certain != want {
			t.Fatalf("%q is certain, want %q\n%s", certain, want, text)
		}
		known += strings.Count(strings.ReplaceAll(certain, "_", ""), "<") - strings.Count(certain, "_")
		a, err := infer.Game(context.Background(), ref, g, nil, infer.Models["both"])
		if err != nil {
			t.Fatal(err)
		}
		n.compare(a, text)
	}
	t.Logf("%d games, %d moves, %d throws are certain", games, moves, known)
}

// compare holds the odds of the first throws against those found.
func (n *naiveSeries) compare(a *infer.Answer, text string) {
	for k := 1; k <= 4; k++ {
		out, _ := n.at(k)
		var sum [2]float64
		for _, w := range out {
			sum[0], sum[1] = sum[0]+w[0], sum[1]+w[1]
		}
		for i := range a.Throws {
			th := &a.Throws[i]
			if th.Unwritten != k {
				continue
			}
			m := th.Model - infer.Fits
			for _, c := range th.Candidates {
				word := castWord(c.Cast)
				if want := out[word][m] / sum[m]; th.Bounded || !near(c.P, want) {
					n.t.Fatalf("throw %d, %v: %q has %v, want %v\n%s", k, th.Model, word, c.P, want, text)
				}
				delete(out, word)
			}
			if th.Model == infer.Uniform && len(out) > 0 {
				n.t.Fatalf("throw %d: %v can have fallen too\n%s", k, out, text)
			}
			out, _ = n.at(k)
		}
	}
}
