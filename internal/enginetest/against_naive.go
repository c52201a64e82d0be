package enginetest

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
)

// naiveGames is how many random games a rule set plays against its naive program.
const naiveGames = 1000

// Naive is a second program of a rule set, written from the rules alone, as the
// test of its game drives it beside the engine.
type Naive interface {
	Standing() Standing
	// Next is the seat whose turn comes after this one; it is asked while the game goes on.
	Next() string
	// Legal compares the legal moves, and what else the game has, and returns how many
	// there are.
	Legal() int
	EndTurn()
	// Throw draws a cast, plays it and returns it.
	Throw() engine.Cast
	// Move chooses a legal move, plays it and returns it and its text.
	Move() (engine.Move, string)
}

// Standing is how a game stands by a naive program. Seat, round and fresh count while
// it goes on.
type Standing struct {
	Due     string
	Outcome engine.Outcome
	MayEnd  bool
	Seat    string
	Round   int
	Fresh   bool
}

// Pair is one game in both programs.
type Pair struct {
	T     *testing.T
	Title string // of the game, for messages
	RNG   *rand.Rand
	Seen  map[string]int // how often something happened, over all games
	Game  engine.Game
	Opt   map[string]string // the options that are named
	S     engine.State
	Naive Naive
	Buf   []engine.Move
	Log   []string // the events played
	// Left is how many events are to come at most.
	Left int
	// Ends is in how many cases one turn is ended that may end, Free in how many of how
	// many a move comes before a cast that is due.
	Ends, Free, Of int
	// Turned reports whether the last event has ended a turn.
	Turned bool
	// reread takes the engine's state through its position string before each event; the
	// round is lost.
	reread bool
}

// Setting is what a game is played with. Seats are letters, none for all.
type Setting struct{ Options, Seats, First, Policy, Start string }

// Build makes the engine's game. It begins at the start even if another is named.
func (p *Pair) Build(rules *engine.Ruleset, with Setting) {
	p.T.Helper()
	setup := engine.Setup{First: rules.SeatOf(with.First[0])}
	for _, letter := range []byte(with.Seats) {
		setup.Seats |= engine.SeatMask([]engine.Seat{rules.SeatOf(letter)})
	}
	p.Opt = map[string]string{}
	for o := range strings.FieldsSeq(with.Options) {
		name, value, _ := strings.Cut(o, "=")
		p.Opt[name] = value
		if err := rules.Set(&setup, name, value); err != nil {
			p.T.Fatal(err)
		}
	}
	var err error
	if p.Game, err = rules.New(setup); err != nil {
		p.T.Fatal(err)
	}
	p.Title = fmt.Sprintf("%s %+v", rules.Name, with)
	p.S, p.Turned = p.Game.Start(), true
	p.Ends, p.Free, p.Of = 3, 1, 3
	p.reread = p.RNG.IntN(4) == 0
}

// From puts the engine's state where a position string has it.
func (p *Pair) From(text string) {
	p.T.Helper()
	s, err := p.Game.Position(text)
	if err != nil {
		p.Fail("position "+text, err, "none")
	}
	p.S = s
}

func (p *Pair) Fail(what string, got, want any) {
	p.T.Helper()
	p.T.Fatalf("%s\nafter %s\n%s\n%s: engine %v, naive %v", p.Title,
		strings.Join(p.Log, " "), p.S.AppendPosition(nil), what, got, want)
}

// Compare holds the two states against each other and returns what they agree on and
// the number of legal moves.
func (p *Pair) Compare() (Standing, int) {
	p.T.Helper()
	want := p.Naive.Standing()
	if got := p.S.Due().String(); got != want.Due {
		p.Fail("due", got, want.Due)
	}
	if got := p.S.Outcome(); got != want.Outcome {
		p.Fail("outcome", got, want.Outcome)
	}
	if got := p.S.MayEnd(); got != want.MayEnd {
		p.Fail("may end", got, want.MayEnd)
	}
	moves := p.Naive.Legal()
	if want.Due == "over" {
		return want, moves
	}
	letter := func(s engine.Seat) string { return string(p.Game.Ruleset().Info(s).Letter) }
	if got := letter(p.S.Seat()); got != want.Seat {
		p.Fail("seat", got, want.Seat)
	}
	if got, next := letter(p.S.Next()), p.Naive.Next(); got != next {
		p.Fail("next seat", got, next)
	}
	if got := p.S.Round(); got != want.Round && !p.reread {
		p.Fail("round", got, want.Round)
	}
	if got := p.S.Fresh(); got != want.Fresh {
		p.Fail("fresh", got, want.Fresh)
	}
	return want, moves
}

// play runs the game at random until it ends or no event is left.
func (p *Pair) play() {
	p.T.Helper()
	for ; p.Left > 0; p.Left-- {
		if p.reread {
			p.From(string(p.S.AppendPosition(nil)))
		}
		at, moves := p.Compare()
		switch {
		case at.Due == "over":
			return
		case at.MayEnd && (at.Due == "move" && moves == 0 || p.RNG.IntN(p.Ends) == 0):
			p.Log = append(p.Log, "end")
			p.Naive.EndTurn()
			p.S.EndTurn()
		case at.Due == "cast" && (moves == 0 || p.RNG.IntN(p.Of) >= p.Free):
			cast := p.Naive.Throw()
			p.Log = append(p.Log, fmt.Sprintf("%s:%v", at.Seat, cast.Values()))
			p.S.Throw(cast)
		default:
			m, text := p.Naive.Move()
			p.Log = append(p.Log, text)
			p.S.Apply(m)
		}
		// A seat that plays again while all others are skipped does so in another round.
		after := p.Naive.Standing()
		p.Turned = after.Seat != at.Seat || after.Round != at.Round
	}
	p.Compare()
}

// Winners is the outcome of a game that these seats have won, of one that goes on if
// there are none.
func (p *Pair) Winners(seats []string, share int, rule string) engine.Outcome {
	o := engine.Outcome{Share: uint8(share), Rule: rule}
	for _, seat := range seats {
		o.Winners |= 1 << (p.Game.Ruleset().SeatOf(seat[0]) - 1)
	}
	return o
}

// Scored is the outcome of a game with a score for each seat.
func Scored(scores []string, rule string) engine.Outcome {
	o := engine.Outcome{Rule: rule}
	for i, score := range scores {
		if score == "1" {
			o.Winners |= 1 << i
			o.Share = 1
		}
	}
	return o
}

// SameLegal finds the keys of the engine's legal moves to be those of the naive ones,
// each once, and returns the engine's moves by them. A key must tell of a move
// everything by which it differs from others.
func SameLegal[K comparable](p *Pair, key func(engine.Move) K, want []K) map[K]engine.Move {
	p.T.Helper()
	p.Buf = p.S.Legal(p.Buf[:0])
	moves := make(map[K]engine.Move, len(p.Buf))
	for _, m := range p.Buf {
		moves[key(m)] = m
	}
	naive := make(map[K]bool, len(want))
	for _, k := range want {
		if _, ok := moves[k]; !ok {
			p.Fail("legal moves, of which one is missing", p.Buf, k)
		}
		naive[k] = true
	}
	if len(moves) != len(p.Buf) || len(naive) != len(want) || len(moves) != len(naive) {
		p.Fail("legal moves", p.Buf, want)
	}
	return moves
}

// AsIs is the key of moves that the naive program has as the engine has them.
func AsIs(m engine.Move) engine.Move { return m }

// PieceNamed is a piece of a naive program that writes P for a soldier.
func PieceNamed(kind string) engine.Piece {
	switch kind {
	case "":
		return 0
	case "P":
		return engine.Soldier
	}
	return engine.PieceOf(kind[0])
}

// Worth is how much something is worth if it holds.
func Worth(holds bool, worth int) int {
	if holds {
		return worth
	}
	return 0
}

// BestOfThree draws an event three times and returns the one that is worth most.
func BestOfThree[E any](rng *rand.Rand, all []E, worth func(E) int) E {
	best := all[rng.IntN(len(all))]
	for range 2 {
		if other := all[rng.IntN(len(all))]; worth(other) > worth(best) {
			best = other
		}
	}
	return best
}

// OneLiked draws one of the events that are liked, now and then any.
func OneLiked[E any](rng *rand.Rand, all []E, like func(E) bool) E {
	liked := slices.DeleteFunc(slices.Clone(all), func(e E) bool { return !like(e) })
	if len(liked) > 0 && rng.IntN(8) > 0 {
		all = liked
	}
	return all[rng.IntN(len(all))]
}

// ByWeight draws an index by its weight.
func ByWeight(rng *rand.Rand, weights []int) int {
	total := 0
	for _, w := range weights {
		total += w
	}
	at := rng.IntN(total)
	for i, w := range weights {
		if at -= w; at < 0 {
			return i
		}
	}
	panic("weights do not add up")
}

// AgainstNaive plays random games in the engine and in a naive program and finds them
// equal in every state. What is rare must have happened, or the games prove less than
// they claim. Begin builds a game, gives it the number of its events, and returns the
// naive program.
func AgainstNaive(t *testing.T, seed uint64, short int, rare []string, begin func(p *Pair, game int) Naive) {
	t.Parallel()
	games := naiveGames
	if testing.Short() {
		games = short
	}
	seen := map[string]int{}
	states := 0
	for i := range games {
		p := &Pair{T: t, RNG: rand.New(rand.NewPCG(seed, uint64(i))), Seen: seen}
		p.Naive = begin(p, i)
		p.Title = fmt.Sprintf("game %d, %s", i, p.Title)
		p.play()
		states += len(p.Log) + 1
	}
	t.Logf("%d games, %d states", games, states)
	for _, what := range slices.Sorted(maps.Keys(seen)) {
		t.Logf("%7d %s", seen[what], what)
	}
	if testing.Short() {
		return
	}
	for _, what := range rare {
		if seen[what] == 0 {
			t.Errorf("%s never happened", what)
		}
	}
}

// SettingsNameAll finds every value of every option among the settings that the random
// games of a rule set are played with.
func SettingsNameAll(t *testing.T, rules *engine.Ruleset, settings []string) {
	t.Helper()
	named := strings.Fields(strings.Join(settings, " "))
	for _, o := range rules.Options {
		for _, v := range o.Values[1:] {
			if !slices.Contains(named, o.Name+"="+v.Name) {
				t.Errorf("no game of %s is played with %s=%s", rules.Name, o.Name, v.Name)
			}
		}
	}
}
