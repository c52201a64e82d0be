package identify_test

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/cputime"
	"github.com/ashtapada/agn/internal/daily"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/identify"
)

var (
	perRuleset = flag.Int("games", 1, "random games of each rule set that are judged under every single setting")
	seed       = flag.Uint64("seed", 1, "of these games")
	only       = flag.String("rulesets", "", "rule sets whose games these are, with commas between them; all if empty")
)

// answer is an answer in words, a line for each rule set.
type answer struct{ candidates, rejected []string }

func (a answer) String() string {
	return strings.Join(a.candidates, "\n") + "\nand not\n" + strings.Join(a.rejected, "\n")
}

// naive judges a record under every single setting of every rule set, one after another,
// each named in its tags.
func naive(g *notation.Game, read diag.List) (a answer) {
	type ranked struct {
		rank int
		text string
	}
	var candidates, rejected []ranked
	for _, rs := range rulesets.All() {
		ref := referee.New(referee.Config{})
		game, err := rs.New(engine.Setup{})
		if err != nil {
			panic(err)
		}
		sitting := ref.Fit(g, nil, game, true).Sitting
		wrong := sitting.Findings
		all := settings(rs, sitting.Seats)
		var legal []engine.Setup
		far, few, first := -1, 0, ""
		for i, end := range judgedUnder(g, read, rs, all, wrong) {
			switch s := all[i]; {
			case end.finding == nil:
				legal = append(legal, s)
			case end.reached > far || end.reached == far && deviating(s) < few:
				far, few, first = end.reached, deviating(s), rejection(rs, s, end.finding)
			}
		}
		switch {
		case len(legal) == 0:
			rejected = append(rejected, ranked{-far, first})
		case len(wrong) > 0:
			rejected = append(rejected, ranked{0, rejection(rs, fewest(legal), &wrong[0])})
		default:
			best := fewest(legal)
			candidates = append(candidates,
				ranked{deviating(best), candidate(rs, best, untested(rs, sitting.Setup, legal), legal)})
		}
	}
	texts := func(all []ranked) (out []string) {
		slices.SortStableFunc(all, func(x, y ranked) int { return x.rank - y.rank })
		for _, r := range all {
			out = append(out, r.text)
		}
		return out
	}
	return answer{texts(candidates), texts(rejected)}
}

// ending is what stops a record under a setting, nil if nothing does, and where.
type ending struct {
	reached int
	finding *diag.Finding
}

// judgedUnder judges a record under each of these settings as if there were no other. They are
// shared out among workers, each with a referee of its own.
func judgedUnder(g *notation.Game, read diag.List, rs *engine.Ruleset, all []engine.Setup, seats diag.List) []ending {
	out := make([]ending, len(all))
	var wg sync.WaitGroup
	var next atomic.Int64
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			ref := referee.New(referee.Config{})
			for i := int(next.Add(1)) - 1; i < len(all); i = int(next.Add(1)) - 1 {
				rep := ref.Judge(retagged(g, rs.Name, rs.OptionString(all[i])), read)
				out[i].reached, out[i].finding = stopped(rep, seats)
			}
		})
	}
	wg.Wait()
	return out
}

// stopped returns what stops a game, nil if nothing does but its seats, and the event at
// which it stands: the first breach, else the first error, one event after those judged.
func stopped(rep *referee.Report, seats diag.List) (int, *diag.Finding) {
	errors := slices.DeleteFunc(slices.Clone(rep.Findings), func(f diag.Finding) bool {
		return f.Severity != diag.Error || f.Variation ||
			f.Event == 0 && slices.ContainsFunc(seats, func(s diag.Finding) bool { return s.Code == f.Code })
	})
	if len(errors) == 0 {
		return 0, nil
	}
	for i, f := range errors {
		if f.Event > 0 && f.Code[0] == 'M' {
			return f.Event, &errors[i]
		}
	}
	return rep.Judged + 1, &errors[0]
}

// untested lists the options whose values make no difference in a class.
func untested(rs *engine.Ruleset, sitting engine.Setup, legal []engine.Setup) (free []string) {
	for i, o := range rs.Options {
		fits, whole := 0, true
		for v := range o.Values {
			if o.Values[v].Seats != 0 && o.Values[v].Seats != sitting.NumSeats() {
				continue
			}
			fits++
			for _, s := range legal {
				s.Values[i] = uint8(v)
				whole = whole && slices.Contains(legal, s)
			}
		}
		if fits > 1 && whole {
			free = append(free, o.Name)
		}
	}
	return free
}

func deviating(s engine.Setup) (n int) {
	for _, v := range s.Values {
		n += min(int(v), 1)
	}
	return n
}

func fewest(all []engine.Setup) engine.Setup {
	return slices.MinFunc(all, func(a, b engine.Setup) int { return deviating(a) - deviating(b) })
}

func candidate(rs *engine.Ruleset, best engine.Setup, free []string, class []engine.Setup) string {
	var all []string
	for _, s := range class {
		all = append(all, rs.OptionString(s))
	}
	slices.Sort(all)
	return fmt.Sprintf("%s %q of %d, free %v: %q", rs.Name, rs.OptionString(best), len(class), free, all)
}

// rejection says where a game stops and why. What all that a gap can be have in common is looked for only in the game
// that is shown, and so not here.
func rejection(rs *engine.Ruleset, s engine.Setup, f *diag.Finding) string {
	says := f.Message
	if _, fits := f.Detail.(diag.NothingFits); fits {
		says = ""
	}
	return fmt.Sprintf("%s %q: event %d, ply %d, %d:%d %s %s %s", rs.Name, rs.OptionString(s),
		f.Event, f.Ply, f.Span.Start.Line, f.Span.Start.Column, f.Code, f.Rule, says)
}

// inWords is what an identifier answers.
func inWords(found *identify.Answer) (a answer) {
	for _, c := range found.Candidates {
		a.candidates = append(a.candidates, candidate(c.Ruleset, c.Setup, c.Free, c.Class()))
		if n := len(c.Class()); n != c.Settings {
			a.candidates = append(a.candidates, fmt.Sprintf("%d settings are said to be %d", n, c.Settings))
		}
	}
	for _, r := range found.Rejected {
		a.rejected = append(a.rejected, rejection(r.Ruleset, r.Setup, &r.Finding))
	}
	return a
}

// spoilt is a text with one to three of its words changed, or its result.
func spoilt(rng *rand.Rand, text string) string {
	head, body, _ := strings.Cut(text, "\n\n")
	words := strings.Fields(body)
	for range 1 + rng.IntN(3) {
		i := rng.IntN(len(words))
		switch rng.IntN(10) {
		case 0:
			words = slices.Delete(words, i, i+1)
		case 1:
			words = slices.Insert(words, i, words[i])
		case 2:
			j := rng.IntN(len(words))
			words[i], words[j] = words[j], words[i]
		case 3:
			words[i] += " sic"
		case 4:
			words[i] = "_"
		case 5:
			words[i] = "_t"
		case 6:
			words[i] += "|" + words[rng.IntN(len(words))]
		case 7:
			words[i] += " (" + words[rng.IntN(len(words))] + ")"
		case 8:
			words[len(words)-1] = []string{"1-0", "0-1", "1/2-1/2", "1-0-0-0", "*"}[rng.IntN(5)]
		default:
			w := []byte(words[i])
			w[rng.IntN(len(w))] = "12345678abcdefghKNRxX<>_,-"[rng.IntN(26)]
			words[i] = string(w)
		}
		if len(words) == 0 {
			words = []string{"*"}
		}
	}
	return head + "\n\n" + strings.Join(words, " ") + "\n"
}

// gapped is a text with as many of its words lost, half read, or of several readings.
func gapped(rng *rand.Rand, text string, n int) string {
	head, body, _ := strings.Cut(text, "\n\n")
	words := strings.Fields(body)
	isEvent := func(w string) bool { return !strings.ContainsAny(w, ".:_|") && w != words[len(words)-1] }
	events := 0
	for _, w := range words {
		if isEvent(w) {
			events++
		}
	}
	for n = min(n, events); n > 0; {
		i := rng.IntN(len(words))
		w, other := words[i], words[rng.IntN(len(words))]
		if !isEvent(w) {
			continue
		}
		n--
		throw := strings.HasPrefix(w, "<")
		alike := isEvent(other) && other != w && strings.HasPrefix(other, "<") == throw
		switch k := rng.IntN(6); {
		case k < 2 && alike && throw:
			words[i] = strings.TrimSuffix(w, ">") + "|" + strings.TrimPrefix(other, "<")
		case k < 2 && alike:
			words[i] = w + "|" + other
		case k == 3 && throw:
			words[i] = "<_>"
		case k == 3 && strings.HasSuffix(w, "1"):
			words[i] = strings.TrimSuffix(w, "1") + "_"
		case k == 4:
			words[i] = "_t"
		case k == 5:
			words[i] = "_*2"
		default:
			words[i] = "_"
		}
	}
	return head + "\n\n" + strings.Join(words, " ") + "\n"
}

// turnLost is a text with one of its events, and up to two turns after it, lost.
func turnLost(rng *rand.Rand, text string) string {
	head, body, _ := strings.Cut(text, "\n\n")
	words := strings.Fields(body)
	words[rng.IntN(len(words))] = []string{"_t", "_t", "_t*2"}[rng.IntN(3)]
	return head + "\n\n" + strings.Join(words, " ") + "\n"
}

// switched begins like one game and goes on, from one of its words, like another that was
// played by the same chances under another setting.
func switched(rng *rand.Rand, text, other string) string {
	head, body, _ := strings.Cut(text, "\n\n")
	_, more, _ := strings.Cut(other, "\n\n")
	words, others := strings.Fields(body), strings.Fields(more)
	at := rng.IntN(min(len(words), len(others)))
	return head + "\n\n" + strings.Join(append(words[:at:at], others[at:]...), " ") + "\n"
}

// TestAgainstNaive: the answer is that of judging under every single setting, as tags
// have it, field by field: of every rule set the class of settings that make a record
// legal, the best of them and the options that were not tested, or else the setting that
// takes it farthest and the finding that stops it. One game in five is asked about with
// damage and with gaps too; a short one with gaps, with a turn lost and gone on with under
// another setting, and often with gaps and damage. It logs the milliseconds of computing that
// an answer takes.
func TestAgainstNaive(t *testing.T) {
	const plies, shortPlies, damagedOneIn = 120, 24, 5
	d := identify.New(&games, referee.Config{})
	tooLong := 0
	compare := func(text string) (got answer, took float64) {
		g, read := parse(text)
		g.Tags = slices.DeleteFunc(g.Tags, func(t notation.Tag) bool { return t.Name == "Result" })
		start := cputime.Used()
		found, err := d.Identify(t.Context(), g, read)
		took = (cputime.Used() - start).Seconds() * 1000
		if errors.Is(err, identify.ErrTooLong) {
			tooLong++
			return got, took
		} else if err != nil {
			t.Fatal(err)
		}
		got = inWords(found)
		if want := naive(g, read); !slices.Equal(want.candidates, got.candidates) ||
			!slices.Equal(want.rejected, got.rejected) {
			t.Errorf("got\n%s\nwant\n%s\n%s", got, want, text)
		}
		return got, took
	}
	mine := daily.Part(t, 4) // there are 16,000 settings
	for n, rs := range rulesets.All() {
		if *only != "" && !slices.Contains(strings.Split(*only, ","), rs.Name) {
			continue
		}
		rng := rand.New(rand.NewPCG(uint64(n), *seed))
		var took, tookSpoilt, tookGapped []float64
		for k := range *perRuleset {
			_, text := random(t, rs, rng, plies)
			got, ms := compare(text)
			took = append(took, ms)
			if !slices.ContainsFunc(got.candidates, func(s string) bool { return strings.HasPrefix(s, rs.Name+" ") }) {
				t.Errorf("not a record of its own rule set:\n%s", text)
			}
			if k%damagedOneIn == 0 {
				broken, open := spoilt(rng, text), gapped(rng, text, 3)
				if mine(n + 1) {
					_, ms = compare(broken)
					tookSpoilt = append(tookSpoilt, ms)
				}
				if mine(n + 2) {
					_, ms = compare(open)
					tookGapped = append(tookGapped, ms)
				}
			}
			text, other := twice(t, rs, rng, shortPlies)
			lost := []string{turnLost(rng, text), switched(rng, text, other), gapped(rng, text, 1+rng.IntN(3))}
			if rng.IntN(2) == 0 {
				lost = append(lost, spoilt(rng, gapped(rng, text, 1+rng.IntN(2))))
			}
			for i, text := range lost {
				if mine(n + i) {
					compare(text)
				}
			}
		}
		for what, ms := range map[string][]float64{"sound": took, "damaged": tookSpoilt, "with gaps": tookGapped} {
			if len(ms) == 0 {
				continue
			}
			slices.Sort(ms)
			t.Logf("%s, %s: p50 %.0f ms, p99 %.0f ms", rs.Name, what, ms[len(ms)/2], ms[len(ms)*99/100])
		}
	}
	t.Logf("%d games with damage or gaps are too long", tooLong)
}

// TestThrowsLeftOut: a record without throws is what every single setting makes of it, if its tag or the configuration
// says that it has none.
func TestThrowsLeftOut(t *testing.T) {
	const moves = "1. R: Ke2 Y: c6 B: Nh6 Bf6 *\n"
	g, read := parse("[Throws \"unrecorded\"]\n\n" + moves)
	tagged, err := identify.New(&games, referee.Config{}).Identify(t.Context(), g, read)
	if err != nil {
		t.Fatal(err)
	}
	got, want := inWords(tagged), naive(g, read)
	if len(got.candidates) == 0 || !slices.Equal(got.candidates, want.candidates) ||
		!slices.Equal(got.rejected, want.rejected) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	g, read = parse(moves)
	said, err := identify.New(&games, referee.Config{Throws: "unrecorded"}).Identify(t.Context(), g, read)
	if err != nil || !slices.Equal(inWords(said).candidates, got.candidates) {
		t.Errorf("%v %v", inWords(said), err)
	}
}
