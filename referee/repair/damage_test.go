package repair

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/format"
)

// record is a game in which damage is done word by word.
type record struct {
	head   string
	words  []string
	result string
}

// playRecord plays a random legal game of at most so many plies.
func playRecord(rs *engine.Ruleset, rng *rand.Rand, plies int) *record {
	game, err := rs.New(engine.Setup{})
	if err != nil {
		panic(err)
	}
	g := referee.Play(game, rng, plies)
	text := string(notation.Append(nil, g, referee.StyleOf(rs)))
	head, body, _ := strings.Cut(text, "\n\n")
	body = strings.ReplaceAll(body, "><", "> <")
	words := strings.Fields(body)
	return &record{head, words[:len(words)-1], words[len(words)-1]}
}

func (r *record) text() string {
	return r.head + "\n\n" + strings.Join(r.words, " ") + " " + r.result + "\n"
}

func isPlain(w string) bool {
	return !strings.HasSuffix(w, ".") && !strings.HasSuffix(w, ":")
}

// damages are the kinds of damage: each does itself to a word and reports whether it could.
var damages = []struct {
	name string
	do   func(r *record, i int, rng *rand.Rand) bool
}{
	{"sign", func(r *record, i int, rng *rand.Rand) bool {
		w := []byte(r.words[i])
		k := rng.IntN(len(w))
		const signs = "abcdefgh12345678KNREBV"
		if strings.IndexByte(signs, w[k]) < 0 {
			return false
		}
		w[k] = signs[rng.IntN(len(signs))]
		return r.put(i, string(w))
	}},
	{"alike", func(r *record, i int, rng *rand.Rand) bool {
		c := DefaultCosts().Confusions
		for range 40 {
			f := c[rng.IntN(len(c))]
			if f.Written < "a" && strings.Contains(r.words[i], f.Meant) && f.Written != ":" && f.Written != "," {
				return r.put(i, strings.Replace(r.words[i], f.Meant, f.Written, 1))
			}
		}
		return false
	}},
	{"next", func(r *record, i int, rng *rand.Rand) bool {
		w := []byte(r.words[i])
		k := rng.IntN(len(w))
		if c := w[k]; c >= '2' && c <= '7' || c >= 'b' && c <= 'g' {
			w[k] = c + byte(2*rng.IntN(2)) - 1
			return r.put(i, string(w))
		}
		return false
	}},
	{"crossed", func(r *record, i int, rng *rand.Rand) bool {
		k := strings.IndexAny(r.words[i], "-x")
		w := r.words[i]
		return k > 1 && k+1 < len(w) && r.put(i, w[k+1:]+w[k:k+1]+w[:k])
	}},
	{"lost sign", func(r *record, i int, rng *rand.Rand) bool {
		w := r.words[i]
		k := rng.IntN(len(w))
		return len(w) > 2 && r.put(i, w[:k]+w[k+1:])
	}},
	{"lost word", func(r *record, i int, rng *rand.Rand) bool {
		r.words = slices.Delete(r.words, i, i+1)
		return true
	}},
	{"doubled word", func(r *record, i int, rng *rand.Rand) bool {
		r.words = slices.Insert(r.words, i, r.words[i])
		return true
	}},
	{"swapped", func(r *record, i int, rng *rand.Rand) bool {
		if i+1 == len(r.words) || !isPlain(r.words[i+1]) || r.words[i] == r.words[i+1] {
			return false
		}
		r.words[i], r.words[i+1] = r.words[i+1], r.words[i]
		return true
	}},
}

func (r *record) put(i int, w string) bool {
	if w == r.words[i] {
		return false
	}
	r.words[i] = w
	return true
}

// parse reads a game and returns how to repair it.
func parse(t testing.TB, text string) func(*Repairer) *Result {
	t.Helper()
	return parseWith(t, context.Background(), text)
}

func parseWith(t testing.TB, ctx context.Context, text string) func(*Repairer) *Result {
	t.Helper()
	var c grammar.Chunk
	if err := grammar.NewReader(strings.NewReader(text)).Next(&c); err != nil {
		t.Fatal(err)
	}
	var (
		g notation.Game
		p grammar.Parser
	)
	read := p.Parse(&c, &g)
	return func(r *Repairer) *Result { return r.Repair(ctx, &g, read) }
}

// formed is a text in canonical form.
func formed(t testing.TB, text string) string {
	t.Helper()
	f, err := format.New(referee.Config{}).Format(context.Background(), []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return string(f.Text)
}

// trial is a game that was damaged.
type trial struct {
	truth, text string
	kinds       []string
}

// damaged plays a game and damages it so many times.
func damaged(rs *engine.Ruleset, rng *rand.Rand, plies, times int) trial {
	r := playRecord(rs, rng, plies)
	t := trial{truth: r.text()}
	for tries := 0; len(t.kinds) < times && tries < 1000; tries++ {
		i, d := rng.IntN(len(r.words)), &damages[rng.IntN(len(damages))]
		if isPlain(r.words[i]) && d.do(r, i, rng) {
			t.kinds = append(t.kinds, d.name)
		}
	}
	t.text = r.text()
	return t
}

// TestDamage damages games of every rule set. What is claimed is then a sound game, and
// where one word was damaged the true text is among the cheapest or dearer than they are.
func TestDamage(t *testing.T) {
	for _, times := range []int{1, 2} {
		for k, rs := range rulesets.All() {
			t.Run(fmt.Sprintf("%s/%d", rs.Name, times), func(t *testing.T) {
				t.Parallel()
				rng := rand.New(rand.NewPCG(uint64(times), uint64(k)))
				rep := New(referee.Config{}, DefaultCosts())
				rep.Effort = 60_000
				shown, found := 0, 0
				for range 10 {
					d := damaged(rs, rng, 60, times)
					res := parse(t, d.text)(rep)
					if res.Status == Sound {
						continue
					}
					shown++
					truth := formed(t, d.truth)
					for i := range res.Repairs {
						text := string(res.Repairs[i].Text)
						if again := parse(t, text)(rep); again.Status != Sound {
							t.Fatalf("%v: the repair is not sound: %v\n%s\nrepaired to\n%s", d.kinds, again.Finding, d.text, text)
						}
						if formed(t, text) == truth {
							found++
							break
						}
						if i == 3 {
							break
						}
					}
				}
				if shown > 0 && found*2 < shown {
					t.Errorf("the true text was found in %d of %d games", found, shown)
				}
			})
		}
	}
}

// percentile is the value below which the share q of the values lie.
func percentile(values []float64, q float64) float64 {
	if len(values) == 0 {
		return 0
	}
	slices.Sort(values)
	return values[min(len(values)-1, int(q*float64(len(values))))]
}

// BenchmarkRepair repairs games of 120 plies with one damage and with four. It reports how
// often the true text is the first answer and among all of them, in percent of the games in
// which the damage shows, and milliseconds of computing.
func BenchmarkRepair(b *testing.B) {
	for _, times := range []int{1, 4} {
		for k, rs := range rulesets.All() {
			b.Run(fmt.Sprintf("%d/%s", times, rs.Name), func(b *testing.B) {
				rng := rand.New(rand.NewPCG(uint64(times), uint64(100+k)))
				rep := New(referee.Config{}, DefaultCosts())
				var took []float64
				counts := map[string]float64{}
				for b.Loop() {
					d := damaged(rs, rng, 120, times)
					run := parse(b, d.text)
					start := cpuTime()
					res := run(rep)
					if res.Status == Sound {
						continue
					}
					took = append(took, (cpuTime()-start).Seconds()*1000)
					counts[res.Status.String()]++
					truth := formed(b, d.truth)
					at := slices.IndexFunc(res.Repairs, func(r Repair) bool { return formed(b, string(r.Text)) == truth })
					if at == 0 {
						counts["first"]++
					}
					if at >= 0 {
						counts["found"]++
					} else if *missed > 0 {
						*missed--
						b.Logf("%v, %s at %d:\n%s%s", d.kinds, res.Status, res.Cost, strings.TrimPrefix(d.text, d.truth[:strings.Index(d.truth, "\n\n")]), describe(res))
					}
				}
				for name, n := range counts {
					b.ReportMetric(100*n/float64(len(took)), name+"_%")
				}
				b.ReportMetric(percentile(took, .5), "p50_ms")
				b.ReportMetric(percentile(took, .99), "p99_ms")
			})
		}
	}
}

var missed = flag.Int("missed", 0, "games to show whose true text was not found")

func describe(res *Result) string {
	var b strings.Builder
	for _, r := range res.Repairs[:min(3, len(res.Repairs))] {
		for _, e := range r.Edits {
			fmt.Fprintf(&b, "%s %d %q %q (%s); ", e.Kind, e.Event, e.Was, e.Now, e.Why)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// cpuTime is the time that the process has computed.
func cpuTime() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
