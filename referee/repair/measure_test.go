package repair

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/cputime"
	"github.com/ashtapada/agn/referee"
)

// percentile is the value below which the share q of the values lie.
func percentile(values []float64, q float64) float64 {
	if len(values) == 0 {
		return 0
	}
	slices.Sort(values)
	return values[min(len(values)-1, int(q*float64(len(values))))]
}

// BenchmarkRepair repairs games of 120 plies with one damage, with four, with four of the
// slips of a copyist, with four misreadings and with one oddity. Of the games in
// which every damage by itself shows, which is the share shown_%, it reports how often edits
// are cheaper than the damage; how often, in percent of the others, the true text is the
// first answer, is among all of them, and is what is left after asking; how often the first answer
// could be the true one at best, as others are as likely as they are (likely_%); how many of the
// events of the first answer are right; how many questions were asked in 100 events, and how many
// with each showing of an unproven repair counted as one (strict_%), which is what was shown in so
// many of 100 games (reviews_%); and milliseconds of computing, the first time
// and again after an answer.
func BenchmarkRepair(b *testing.B) {
	type generator = func(*engine.Ruleset, *rand.Rand, int, int, *meter) trial
	slips := func(rs *engine.Ruleset, rng *rand.Rand, plies, times int, m *meter) trial {
		return copied(rs, rng, plies, times, m, "")
	}
	misread := func(rs *engine.Ruleset, rng *rand.Rand, plies, times int, m *meter) trial {
		return read(rs, rng, plies, times, m, "")
	}
	odd := func(rs *engine.Ruleset, rng *rand.Rand, plies, times int, m *meter) trial {
		return oddly(rs, rng, plies, times, m, "")
	}
	for _, g := range []struct {
		name  string
		draw  generator
		times int
	}{{"1", damaged, 1}, {"4", damaged, 4}, {"slips", slips, 4}, {"misread", misread, 4}, {"odd", odd, 1}} {
		for k, rs := range rulesets.All() {
			b.Run(g.name+"/"+rs.Name, func(b *testing.B) {
				rng := rand.New(rand.NewPCG(uint64(g.times), *drawn+uint64(k)))
				m := measuring{rep: New(referee.Config{}, nil), judge: New(referee.Config{}, nil),
					counts: map[string]float64{}}
				m.judge.Effort = 0
				for b.Loop() {
					m.measure(b, g.draw(rs, rng, 120, g.times, m.rep.meter))
				}
				m.report(b)
			})
		}
	}
}

// measuring counts what becomes of damaged games.
type measuring struct {
	rep, judge   *Repairer
	took, again  []float64
	counts       map[string]float64
	games, shown float64
	fair         float64 // those that no cheaper edits repair
	right, all   int     // events
	asked        int
	reviews      int
	likely       float64
}

func (m *measuring) measure(b *testing.B, d trial) {
	m.games++
	for _, one := range d.damages {
		if parse(b, d.with(one))(m.judge).Status == Sound {
			return
		}
	}
	m.shown++
	run := parse(b, d.text())
	start := cputime.Used()
	res := run(m.rep)
	m.took = append(m.took, (cputime.Used()-start).Seconds()*1000)
	m.counts[res.Status.String()]++
	truth := formed(b, d.truth.text())
	at := slices.IndexFunc(res.Repairs, func(r Repair) bool { return formed(b, string(r.Text)) == truth })
	if at != 0 && *missed > 0 {
		*missed--
		fmt.Printf("%s: %v at %d, %s at %d, the truth is number %d of %d; the first answer is as likely as %.2f\n%s",
			b.Name(), d.in(), d.cost(), res.Status, res.Cost, at, len(res.Repairs), likelihood(res), describe(res))
	}
	if len(res.Repairs) > 0 && res.Cost < d.cost() {
		return
	}
	m.fair++
	m.likely += likelihood(res)
	if at == 0 {
		m.counts["first"]++
	}
	if at >= 0 {
		m.counts["found"]++
	}
	var first string
	if len(res.Repairs) > 0 {
		first = formed(b, string(res.Repairs[0].Text))
	}
	right, all := common(eventsOf(first), eventsOf(truth))
	m.right, m.all = m.right+right, m.all+all
	exact, n := m.asking(b, &d, run, res, truth)
	m.asked += n
	if exact {
		m.counts["asked"]++
	}
}

// likelihood is how likely the first answer is, if one of those is true that cost and change as much
// and all are as likely as what is played in them.
func likelihood(res *Result) float64 {
	sum := 0.
	for i := range res.Repairs {
		a, b := &res.Repairs[0], &res.Repairs[i]
		if len(a.Edits) == len(b.Edits) && a.odd == b.odd && a.signs == b.signs {
			sum += math.Exp(float64(a.surprise-b.surprise) / 1000)
		}
	}
	return 1 / max(sum, 1)
}

// asking answers the questions about a game as its manuscript does, and looks through a repair that
// is left unproven, until nothing is asked. It reports whether the true game is left, and counts
// the questions.
func (m *measuring) asking(b testing.TB, d *trial, run func(*Repairer) *Result, res *Result, truth string) (exact bool,
	n int) {
	ms := manuscriptOf(d)
	var told []Answer
	for n < 20 {
		var q Question
		if len(res.Questions) > 0 {
			n++
			q = res.Questions[0]
			if k := slices.Index(q.Readings, ms.says(&q)); k >= 0 && !q.Open {
				if one, err := q.Parse(q.Readings[k]); err == nil {
					told = append(told, one)
				}
				res.Answer(k)
				continue
			}
		} else if k := m.wrong(b, res, ms, truth); k >= 0 {
			n++
			q = res.Ask(k)
		} else {
			break
		}
		one, err := q.Parse(ms.says(&q))
		if err != nil {
			b.Fatalf("%q in %q: %v", ms.says(&q), q.Was, err)
		}
		told = append(told, one)
		m.rep.Answer(told...)
		start := cputime.Used()
		res = run(m.rep)
		m.again = append(m.again, (cputime.Used()-start).Seconds()*1000)
		m.rep.Answer()
	}
	exact = len(res.Repairs) == 1 && formed(b, string(res.Repairs[0].Text)) == truth
	if !exact && *untold > 0 {
		*untold--
		fmt.Printf("%s: not brought by %d questions: %s, %d repairs\n%s\n%v\n", b.Name(), n, res.Status, len(res.Repairs),
			describe(res), d.in())
	}
	return exact, n
}

// wrong looks through the one repair that is left unproven. It returns the first edit that is wrong,
// -1 where none is. Of what is written twice either can be left out.
func (m *measuring) wrong(b testing.TB, res *Result, ms *manuscript, truth string) int {
	if res.Status != Budget || len(res.Repairs) != 1 {
		return -1
	}
	m.reviews++
	rep := &res.Repairs[0]
	if formed(b, string(rep.Text)) == truth {
		return -1
	}
	for k, at := range rep.Edits {
		says := ms.says(&Question{stretch: at.stretch})
		if !at.closing && rep.Edits[k].Why != damages[answered].why && !strings.Contains(rep.Edits[k].Why, "twice") &&
			bare(says) != bare(at.Now) {
			return k
		}
	}
	return -1
}

var untold = flag.Int("untold", 0, "games to show that asking does not bring")

// eventsOf lists the events of a text in canonical form.
func eventsOf(text string) []string {
	_, body, _ := strings.Cut(text, "\n\n")
	words := strings.Fields(strings.ReplaceAll(body, "><", "> <"))
	return slices.DeleteFunc(words, func(w string) bool { return !isPlain(w) })
}

// common is the length of the longest sequence of events that two games have in common.
func common(got, want []string) (n, all int) {
	row := make([]int, len(want)+1)
	for _, g := range got {
		before := 0
		for j, w := range want {
			above := row[j+1]
			if g == w {
				row[j+1] = before + 1
			} else {
				row[j+1] = max(above, row[j])
			}
			before = above
		}
	}
	return row[len(want)], len(want)
}

func (m *measuring) report(b *testing.B) {
	share := func(name string, n, of float64) { b.ReportMetric(100*n/max(of, 1), name+"_%") }
	share("shown", m.shown, m.games)
	share("cheaper", m.shown-m.fair, m.shown)
	for _, name := range []string{"first", "found", "asked"} {
		share(name, m.counts[name], m.fair)
	}
	share("likely", m.likely, m.fair)
	b.ReportMetric(m.fair, "fair")
	for _, s := range []Status{Unique, Tied, None, Budget} {
		share(s.String(), m.counts[s.String()], m.shown)
	}
	b.ReportMetric(percentile(m.again, .99), "again99_ms")
	share("reviews", float64(m.reviews), m.fair)
	share("events", float64(m.right), float64(m.all))
	share("questions", float64(m.asked), float64(m.all))
	share("strict", float64(m.asked+m.reviews), float64(m.all))
	b.ReportMetric(percentile(m.took, .5), "p50_ms")
	b.ReportMetric(percentile(m.took, .99), "p99_ms")
}

var drawn = flag.Uint64("seed", 100, "of the damaged games that are measured")

var missed = flag.Int("missed", 0, "games to show whose true text is not the first answer")

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
