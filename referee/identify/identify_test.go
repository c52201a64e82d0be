package identify_test

import (
	"context"
	"errors"
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
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/identify"
)

// games are shared by all tests.
var games identify.Games

// settings lists every setting of the options of a rule set, the options declared last
// counting up fastest.
func settings(rs *engine.Ruleset, seats uint8) []engine.Setup {
	all := []engine.Setup{{Seats: seats}}
	for i, o := range rs.Options {
		var next []engine.Setup
		for _, s := range all {
			for v := range o.Values {
				s.Values[i] = uint8(v)
				next = append(next, s)
			}
		}
		all = next
	}
	return slices.DeleteFunc(all, func(s engine.Setup) bool { return rs.Unfit(s) != nil })
}

// random returns a random game of a rule set under random options, with its text.
func random(t *testing.T, rs *engine.Ruleset, rng *rand.Rand, plies int) (*notation.Game, string) {
	t.Helper()
	s := engine.Setup{Seats: engine.SeatMask(rs.SeatSets[rng.IntN(len(rs.SeatSets))])}
	for i, o := range rs.Options {
		if v := rng.IntN(len(o.Values)); o.Values[v].Seats == 0 || o.Values[v].Seats == s.NumSeats() {
			s.Values[i] = uint8(v)
		}
	}
	game, err := rs.New(s)
	if err != nil {
		t.Fatal(err)
	}
	g := referee.Play(game, rng, plies)
	text := string(notation.Append(nil, g, referee.StyleOf(rs)))
	parsed, read := parse(text)
	if len(read) > 0 {
		t.Fatal(read, text)
	}
	return parsed, text
}

func parse(text string) (*notation.Game, diag.List) {
	var p grammar.Parser
	g := &notation.Game{}
	read := p.Parse(&grammar.Chunk{Text: []byte(text), Line: 1}, g)
	return g, slices.Clone(read)
}

// retagged is a record with other tags Variant and Options.
func retagged(g *notation.Game, variant, options string) *notation.Game {
	out := *g
	out.Tags = slices.DeleteFunc(slices.Clone(g.Tags), func(t notation.Tag) bool { return t.Name == "Variant" || t.Name == "Options" })
	out.Tags = append(out.Tags, notation.Tag{Name: "Variant", Value: variant})
	if options != "" {
		out.Tags = append(out.Tags, notation.Tag{Name: "Options", Value: options})
	}
	return &out
}

// TestApart: what tells two settings apart is legal under the one and not under the other.
func TestApart(t *testing.T) {
	d := identify.New(&games)
	found := 0
	for n, rs := range rulesets.All() {
		rng := rand.New(rand.NewPCG(uint64(n), 8))
		for range 4 {
			g, text := random(t, rs, rng, 20)
			a, err := d.Identify(t.Context(), g, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range a.Candidates {
				apart, ok := d.Apart(g, nil, &c)
				if !ok {
					continue
				}
				found++
				cut := strings.TrimSpace(text)
				longer, read := parse(cut[:strings.LastIndexAny(cut, " \n")] + " " + strings.Join(apart.Events, " ") + " *\n")
				ref := referee.New(referee.Config{})
				for options, want := range map[string]referee.Verdict{apart.Legal: referee.Legal, apart.Illegal: referee.Illegal} {
					if rep := ref.Judge(retagged(longer, c.Ruleset.Name, options), read); rep.Verdict != want {
						t.Errorf("%s %q is %v behind %v: %v\n%s", c.Ruleset.Name, options, rep.Verdict, apart.Events, rep.Findings, text)
					}
				}
			}
		}
	}
	if found < 10 {
		t.Errorf("only %d settings were told apart", found)
	}
}

// TestStopped: a rule set is refused for the first breach of its rules, and else for what
// cannot be read, and those come first under which the record goes farthest.
func TestStopped(t *testing.T) {
	g, read := parse("[Variant \"chaturanca-1\"]\n\n1. R: Kc3 Y: c8 2. B: sic Kd6 Y: Ef5 *\n")
	a, err := identify.New(&games).Identify(t.Context(), g, read)
	if err != nil || len(a.Rejected) != len(rulesets.All()) {
		t.Fatal(a, err)
	}
	if f := a.Rejected[0]; f.Ruleset.Name != "chaturanca-1" || f.Finding.Code != diag.WrongSeat || f.Finding.Event != 4 {
		t.Errorf("%s is stopped by %v", f.Ruleset.Name, f.Finding)
	}
	g, read = parse("[Variant \"chaturanca-1\"]\n\n1. R: Kc3 Y: c8 B: sic Kd6 G: §§ *\n")
	if a, err = identify.New(&games).Identify(t.Context(), g, read); err != nil {
		t.Fatal(err)
	}
	if f := a.Rejected[0]; f.Ruleset.Name != "chaturanca-1" || f.Finding.Code[0] != 'N' || f.Finding.Event != 0 {
		t.Errorf("%s is stopped by %v", f.Ruleset.Name, f.Finding)
	}
}

// TestHostile: what cannot be read is a record of nothing, and what is too long is said
// to be so.
func TestHostile(t *testing.T) {
	d := identify.New(&games)
	g, read := parse("[Variant \"x\"]\n\n1. e3 §§ e4 *\n")
	a, err := d.Identify(t.Context(), g, read)
	if err != nil || len(a.Candidates) > 0 || len(a.Rejected) != len(rulesets.All()) {
		t.Errorf("unreadable words: %v %v", a, err)
	}
	for _, r := range a.Rejected {
		if r.Finding.Code == "" {
			t.Errorf("%s is rejected for no reason", r.Ruleset.Name)
		}
	}
	shuffle := strings.Repeat("Nf3 Nc6 Ng1 Nb8 ", 250_000)
	g, read = parse("[Variant \"chaturanga-2p\"]\n\n" + shuffle + "*\n")
	if _, err := d.Identify(t.Context(), g, read); !errors.Is(err, identify.ErrTooLong) {
		t.Errorf("a million events: %v", err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := d.Identify(gone, g, read); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// BenchmarkIdentify identifies games of up to 120 plies of every rule set, and reports
// milliseconds of computing for a game.
func BenchmarkIdentify(b *testing.B) {
	for _, rs := range rulesets.All() {
		rng := rand.New(rand.NewPCG(1, 9))
		var sound, lost []*notation.Game
		for range 20 {
			s := engine.Setup{}
			for i, o := range rs.Options {
				if v := rng.IntN(len(o.Values)); o.Values[v].Seats == 0 {
					s.Values[i] = uint8(v)
				}
			}
			game, err := rs.New(s)
			if err != nil {
				b.Fatal(err)
			}
			g := referee.Play(game, rng, 120)
			sound = append(sound, g)
			g, _ = parse(gapped(rng, string(notation.Append(nil, g, referee.StyleOf(rs))), 3))
			lost = append(lost, g)
		}
		b.Run(rs.Name, func(b *testing.B) { identifyAll(b, sound) })
		b.Run(rs.Name+" with gaps", func(b *testing.B) { identifyAll(b, lost) })
	}
}

func identifyAll(b *testing.B, all []*notation.Game) {
	d := identify.New(&games)
	var took []float64
	for b.Loop() {
		start := cpuTime()
		if _, err := d.Identify(b.Context(), all[len(took)%len(all)], nil); err != nil {
			b.Fatal(err)
		}
		took = append(took, (cpuTime()-start).Seconds()*1000)
	}
	slices.Sort(took)
	b.ReportMetric(took[len(took)/2], "p50_ms")
	b.ReportMetric(took[len(took)*99/100], "p99_ms")
}

// cpuTime is the time that the process has computed.
func cpuTime() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
