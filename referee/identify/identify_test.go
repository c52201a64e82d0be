package identify_test

import (
	"context"
	"errors"
	"flag"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/cputime"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/identify"
)

// games are shared by all tests.
var games identify.Games

var timed = flag.Int("timed", 20, "games of each rule set that the benchmark identifies, of each kind")

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
	return playedUnder(t, rs, chosen(rs, s, rng), rng, plies)
}

// twice returns the texts of two random games of the same seats and chances, each under random
// options.
func twice(t *testing.T, rs *engine.Ruleset, rng *rand.Rand, plies int) (one, other string) {
	t.Helper()
	s := engine.Setup{Seats: engine.SeatMask(rs.SeatSets[rng.IntN(len(rs.SeatSets))])}
	first, second := rng.Uint64(), rng.Uint64()
	_, one = playedUnder(t, rs, chosen(rs, s, rng), rand.New(rand.NewPCG(first, second)), plies)
	_, other = playedUnder(t, rs, chosen(rs, s, rng), rand.New(rand.NewPCG(first, second)), plies)
	return one, other
}

// chosen has random options for the seats of a setting.
func chosen(rs *engine.Ruleset, s engine.Setup, rng *rand.Rand) engine.Setup {
	for i, o := range rs.Options {
		if v := rng.IntN(len(o.Values)); o.Values[v].Seats == 0 || o.Values[v].Seats == s.NumSeats() {
			s.Values[i] = uint8(v)
		}
	}
	return s
}

// playedUnder returns a random game under a setting, with its text.
func playedUnder(t *testing.T, rs *engine.Ruleset, s engine.Setup, rng *rand.Rand, plies int) (*notation.Game, string) {
	t.Helper()
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
	out.Tags = slices.DeleteFunc(slices.Clone(g.Tags), func(t notation.Tag) bool {
		return t.Name == "Variant" ||
			t.Name == "Options"
	})
	out.Tags = append(out.Tags, notation.Tag{Name: "Variant", Value: variant})
	if options != "" {
		out.Tags = append(out.Tags, notation.Tag{Name: "Options", Value: options})
	}
	return &out
}

// TestApart: what tells two settings apart is legal under the one and not under the other.
func TestApart(t *testing.T) {
	d := identify.New(&games, referee.Config{})
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
				apart, ok := d.Difference(g, nil, &c)
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

// TestGapsInTurn: a record with gaps goes under each setting as it goes under that alone,
// although what its gaps came to under others is remembered, and as under those that differ
// in options only that were not asked for.
func TestGapsInTurn(t *testing.T) {
	const records, plies, perRecord = 10, 40, 24
	spared := 0
	for n, rs := range rulesets.All() {
		rng := rand.New(rand.NewPCG(uint64(n), 15))
		for range records {
			_, text := random(t, rs, rng, plies)
			text = gapped(rng, text, 1+rng.IntN(3))
			g, _ := parse(text)
			all := settings(rs, 0)
			rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
			all = all[:min(len(all), perRecord)]
			judged := identify.InTurn(&games, g, rs, all)
			for i, got := range judged {
				want := alone(t, g, rs, all[i])
				if !same(got.Fit, want) {
					t.Errorf("%s %q: got %+v, want %+v\n%s", rs.Name, rs.OptionString(all[i]), got, want, text)
				}
				spared += max(0, want.Tried-got.Tried)
				for k, other := range judged {
					if differ(all[i], all[k])&got.Asked == 0 && !same(got.Fit, other.Fit) {
						t.Errorf("%s: %q is like %q by %b, but\n%s", rs.Name, rs.OptionString(all[i]), rs.OptionString(all[k]), got.Asked,
							text)
					}
				}
			}
		}
	}
	if spared < 100_000 {
		t.Errorf("only %d events were not tried again", spared)
	}
}

// alone is how a record goes under a setting that nobody watches.
func alone(t *testing.T, g *notation.Game, rs *engine.Ruleset, s engine.Setup) referee.Fit {
	t.Helper()
	game, err := rs.New(s)
	if err != nil {
		t.Fatal(err)
	}
	return referee.New(referee.Config{}).Fit(g, nil, game, false)
}

// same reports whether two settings let a record go alike, whatever was tried to find out.
func same(a, b referee.Fit) bool {
	a.Tried, b.Tried = 0, 0
	return a == b
}

// differ returns the options in which settings differ, as bits.
func differ(a, b engine.Setup) (options uint16) {
	for i := range a.Values {
		if a.Values[i] != b.Values[i] {
			options |= 1 << i
		}
	}
	return options
}

// TestGapElsewhere: what a gap came to does not hold where it opens in another position. A
// capture takes White's right to the inner squares with right=lost; the gap does not ask
// for that option.
func TestGapElsewhere(t *testing.T) {
	rs, ok := rulesets.Lookup("chauka-bara")
	if !ok {
		t.Fatal("no such rule set")
	}
	g, _ := parse("[Red \"?\"]\n[White \"?\"]\n[Variant \"chauka-bara\"]\n[SetUp \"1\"]\n[FEN \"R:c1,c1,c1,d1 " +
		"W:c5,c5,c5,e1 R RW - cast - 0 1 new\"]\n\n" +
		"1. R: <1> d1xe1 <2> c1-e1 W: <8> c5-c1 <1> c5-b5 2. R: <1> e1-e2 W: <8> _ <1> d4-d3 *\n")
	kept := engine.Setup{Seats: engine.SeatMask([]engine.Seat{1, 3})}
	lost := kept
	if err := rs.Set(&lost, "right", "lost"); err != nil {
		t.Fatal(err)
	}
	for _, all := range [][]engine.Setup{{kept, lost}, {lost, kept}} {
		for i, got := range identify.InTurn(&games, g, rs, all) {
			if want := all[i] == kept; got.Legal != want || !same(got.Fit, alone(t, g, rs, all[i])) {
				t.Errorf("%q: %+v", rs.OptionString(all[i]), got)
			}
		}
	}
}

// TestStopped: a rule set is refused for the first breach of its rules, and else for what
// cannot be read, and those come first under which the record goes farthest.
func TestStopped(t *testing.T) {
	g, read := parse("[Variant \"chaturanca-1\"]\n\n1. R: Kc3 Y: c8 2. B: sic Kd6 Y: Ef5 *\n")
	a, err := identify.New(&games, referee.Config{}).Identify(t.Context(), g, read)
	if err != nil || len(a.Rejected) != len(rulesets.All()) {
		t.Fatal(a, err)
	}
	if f := a.Rejected[0]; f.Ruleset.Name != "chaturanca-1" || f.Finding.Code != diag.WrongSeat || f.Finding.Event != 4 {
		t.Errorf("%s is stopped by %v", f.Ruleset.Name, f.Finding)
	}
	g, read = parse("[Variant \"chaturanca-1\"]\n\n1. R: Kc3 Y: c8 B: sic Kd6 G: §§ *\n")
	if a, err = identify.New(&games, referee.Config{}).Identify(t.Context(), g, read); err != nil {
		t.Fatal(err)
	}
	if f := a.Rejected[0]; f.Ruleset.Name != "chaturanca-1" || f.Finding.Code[0] != 'N' || f.Finding.Event != 0 {
		t.Errorf("%s is stopped by %v", f.Ruleset.Name, f.Finding)
	}
}

// TestHostile: what cannot be read is a record of nothing, and what is too long is said
// to be so.
func TestHostile(t *testing.T) {
	d := identify.New(&games, referee.Config{})
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

// BenchmarkIdentify identifies games of up to 120 plies of every rule set, sound, with damage and
// with gaps, and those of all rule sets together, and reports milliseconds of computing for a game.
// With -benchtime of as many times as there are games each is asked about once.
func BenchmarkIdentify(b *testing.B) {
	kinds := [...]string{"", " damaged", " with gaps"}
	var all [len(kinds)][]*notation.Game
	for n, rs := range rulesets.All() {
		rng := rand.New(rand.NewPCG(*seed, uint64(n)))
		var sound, damaged, lost []*notation.Game
		for range *timed {
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
			text := string(notation.Append(nil, g, referee.StyleOf(rs)))
			g, _ = parse(spoilt(rng, text))
			damaged = append(damaged, g)
			g, _ = parse(gapped(rng, text, 3))
			lost = append(lost, g)
		}
		for i, games := range [...][]*notation.Game{sound, damaged, lost} {
			b.Run(rs.Name+kinds[i], func(b *testing.B) { identifyAll(b, games) })
			all[i] = append(all[i], games...)
		}
	}
	for i, kind := range kinds {
		b.Run("all"+kind, func(b *testing.B) { identifyAll(b, all[i]) })
	}
}

func identifyAll(b *testing.B, all []*notation.Game) {
	d := identify.New(&games, referee.Config{})
	var took []float64
	for b.Loop() {
		start := cputime.Used()
		if _, err := d.Identify(b.Context(), all[len(took)%len(all)], nil); err != nil &&
			!errors.Is(err, identify.ErrTooLong) {
			b.Fatal(err)
		}
		took = append(took, (cputime.Used()-start).Seconds()*1000)
	}
	slices.Sort(took)
	b.ReportMetric(took[len(took)/2], "p50_ms")
	b.ReportMetric(took[len(took)*99/100], "p99_ms")
	b.ReportMetric(took[len(took)-1], "max_ms")
}
