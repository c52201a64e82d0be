package repair

import (
	"bytes"
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
// slips of a copyist, and with four misreadings. Of the games in
// which every damage by itself shows, which is the share shown_%, it reports how often edits
// are cheaper than the damage; how often, in percent of the others, the true text is the
// first answer, is among all of them, and is what is left after asking; how many of the
// events of the first answer are right; how many questions were asked in 100 events; and
// milliseconds of computing.
func BenchmarkRepair(b *testing.B) {
	type generator = func(*engine.Ruleset, *rand.Rand, int, int, *meter) trial
	slips := func(rs *engine.Ruleset, rng *rand.Rand, plies, times int, m *meter) trial {
		return copied(rs, rng, plies, times, m, "")
	}
	misread := func(rs *engine.Ruleset, rng *rand.Rand, plies, times int, m *meter) trial {
		return read(rs, rng, plies, times, m, "")
	}
	for _, g := range []struct {
		name  string
		draw  generator
		times int
	}{{"1", damaged, 1}, {"4", damaged, 4}, {"slips", slips, 4}, {"misread", misread, 4}} {
		for k, rs := range rulesets.All() {
			b.Run(g.name+"/"+rs.Name, func(b *testing.B) {
				rng := rand.New(rand.NewPCG(uint64(g.times), *drawn+uint64(k)))
				m := measuring{rep: New(referee.Config{}, DefaultCosts()), judge: New(referee.Config{}, DefaultCosts()), counts: map[string]float64{}}
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
	took         []float64
	counts       map[string]float64
	games, shown float64
	fair         float64 // those that no cheaper edits repair
	right, all   int     // events
	asked        int
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
	start := cpuTime()
	res := run(m.rep)
	m.took = append(m.took, (cpuTime()-start).Seconds()*1000)
	m.counts[res.Status.String()]++
	truth := formed(b, d.truth.text())
	at := slices.IndexFunc(res.Repairs, func(r Repair) bool { return formed(b, string(r.Text)) == truth })
	if at != 0 && *missed > 0 {
		*missed--
		b.Logf("%v at %d, %s at %d, the truth is number %d of %d\n%s", d.damages, d.cost(), res.Status, res.Cost, at, len(res.Repairs), describe(res))
	}
	if len(res.Repairs) > 0 && res.Cost < d.cost() {
		return
	}
	m.fair++
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
	if at >= 0 {
		m.asked += answered(res, res.Repairs[at])
		if len(res.Repairs) == 1 && formed(b, string(res.Repairs[0].Text)) == truth {
			m.counts["asked"]++
		}
	}
}

// answered answers all questions as of one of the repairs, and counts them.
func answered(res *Result, truth Repair) (n int) {
	for len(res.Questions) > 0 {
		at := slices.IndexFunc(res.Repairs, func(r Repair) bool { return bytes.Equal(r.Text, truth.Text) })
		n++
		res.Answer(slices.IndexFunc(res.Questions[0].Answers, func(with []int) bool { return slices.Contains(with, at) }))
	}
	return n
}

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
	for _, s := range []Status{Unique, Tied, None, Budget} {
		share(s.String(), m.counts[s.String()], m.shown)
	}
	share("events", float64(m.right), float64(m.all))
	share("questions", float64(m.asked), float64(m.all))
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

// cpuTime is the time that the process has computed.
func cpuTime() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
