package rulesets_test

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/lots"
	"github.com/ashtapada/agn/engine/rulesets"
)

// chaturajiStarts are where random games begin: at the start, and near what is rare.
var chaturajiStarts = []string{
	"", "", "",
	"yK6bK/8/8/8/2bBgB4/1gB1yB4/1yBbB5/rB3rK2gK",
	"yK6bK/8/6gB1/8/3bP4/1gByN5/1yBbB5/rB3rK2gK",
	"7bK/8/8/rR6bR/yK7/1gB6/1yBbB5/rB3rK2gK",
	"4bK1yP1/rPrPrPrP2yP1/6yP1/yK1yN3yP1/1gP3rN1gK/1gP6/1gP2bPbPbPbP/1gP1rK4",
	"yR6bR/3rP4/2gPbK4/2gK1yK3/3rK1yP2/4bP3/8/rR6gR",
	"8/3rPrP1bK1/3bN1yN2/1gK2yK3/3rK4/2rN1gN3/1bB1bP4/8",
	"yK1bB2bB1bK/3rPrP3/8/1gP4yP1/1gP4yP1/8/3bPbP3/rK1rB2rB1gK",
}

// chaturajiPolicies say how a random game is steered towards what is rare in others:
// by the worth of an event, the best of three drawn being played.
var chaturajiPolicies = []struct {
	name  string
	worth func(n *chaturajiNaive, ev chaturajiEvent) int
}{
	{"even", nil},
	{"regicide", func(n *chaturajiNaive, ev chaturajiEvent) int {
		return chaturajiWorth(n.men[ev.to].kind == "K", 9) + chaturajiWorth(ev.kind == "return", 3)
	}},
	{"soldiers", func(n *chaturajiNaive, ev chaturajiEvent) int {
		return chaturajiWorth(ev.promotion != "", 9) + chaturajiWorth(ev.piece == "P", 2) - chaturajiWorth(n.men[ev.to].kind == "K", 1)
	}},
	{"boats", func(n *chaturajiNaive, ev chaturajiEvent) int {
		return chaturajiWorth(ev.piece == "B", 3) - chaturajiWorth(ev.capture, 1)
	}},
	{"treason", func(n *chaturajiNaive, ev chaturajiEvent) int {
		return chaturajiWorth(n.men[ev.to].seat == chaturajiPartners[n.turn], 5) + chaturajiWorth(ev.kind == "pass", 1)
	}},
}

func chaturajiWorth(holds bool, worth int) int {
	if holds {
		return worth
	}
	return 0
}

// chaturajiPair is one game in both programs.
type chaturajiPair struct {
	t         *testing.T
	title     string
	n         *chaturajiNaive
	game      engine.Game
	s         engine.State
	buf, want []engine.Move
	log       []string
	fresh     bool
	// last is where the last move of this turn ended, promoted whether it promoted.
	last     string
	promoted bool
	// reread takes the engine's state through its position string before each event.
	reread bool
}

func newChaturajiPair(t *testing.T, start, options, first string, seen map[string]int) *chaturajiPair {
	rules, _ := rulesets.Lookup("chaturaji")
	setup := engine.Setup{First: rules.SeatOf(first[0])}
	opt := map[string]string{}
	for _, o := range strings.Fields(options) {
		name, value, _ := strings.Cut(o, "=")
		opt[name] = value
		if err := rules.Set(&setup, name, value); err != nil {
			t.Fatal(err)
		}
	}
	game, err := rules.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	p := &chaturajiPair{t: t, title: fmt.Sprintf("start %q, first %s, options %q", start, first, options), game: game, fresh: true,
		n: newChaturajiNaive(opt, []string{"R", "Y", "B", "G"}, first, seen), s: game.Start()}
	if start == "" {
		return p
	}
	if p.s, err = game.Position(start + " " + strings.ToLower(first)); err != nil {
		t.Fatal(err)
	}
	p.n.men = map[string]chaturajiMan{}
	for i, rank := range strings.Split(start, "/") {
		file := 0
		for k := 0; k < len(rank); k++ {
			if '1' <= rank[k] && rank[k] <= '8' {
				file += int(rank[k] - '0')
				continue
			}
			p.n.men[fmt.Sprintf("%c%d", 'a'+file, 8-i)] = chaturajiMan{strings.ToUpper(rank[k : k+1]), rank[k+1 : k+2]}
			file++
			k++
		}
	}
	return p
}

func (p *chaturajiPair) fail(what string, got, want any) {
	p.t.Helper()
	p.t.Fatalf("%s\nafter %s\n%s\n%s: engine %v, naive %v", p.title,
		strings.Join(p.log, " "), p.s.AppendPosition(nil), what, got, want)
}

// compare holds the two states against each other.
func (p *chaturajiPair) compare() {
	p.t.Helper()
	if got := p.s.Due().String(); got != p.n.due {
		p.fail("due", got, p.n.due)
	}
	if got, want := p.s.Outcome(), p.outcome(); got != want {
		p.fail("outcome", got, want)
	}
	if p.s.MayEnd() != p.n.mayEnd() {
		p.fail("may end", p.s.MayEnd(), p.n.mayEnd())
	}
	p.buf, p.want = p.s.Legal(p.buf[:0]), p.want[:0]
	for _, ev := range p.n.legal() {
		p.want = append(p.want, p.move(ev))
	}
	slices.SortFunc(p.buf, compareActions)
	slices.SortFunc(p.want, compareActions)
	if !slices.Equal(p.buf, p.want) {
		p.fail("legal moves", p.buf, p.want)
	}
	if p.n.due == "over" {
		return
	}
	letter := func(s engine.Seat) string { return string(p.game.Ruleset().Info(s).Letter) }
	if got := letter(p.s.Seat()); got != p.n.turn {
		p.fail("seat", got, p.n.turn)
	}
	after := p.n.copy()
	after.seen = map[string]int{}
	after.endTurn()
	if got := letter(p.s.Next()); got != after.turn {
		p.fail("next seat", got, after.turn)
	}
	if got := p.s.Round(); got != p.n.round && !p.reread {
		p.fail("round", got, p.n.round)
	}
	if p.s.Fresh() != p.fresh {
		p.fail("fresh", p.s.Fresh(), p.fresh)
	}
}

// compareActions puts moves into some order.
func compareActions(a, b engine.Move) int {
	return cmp.Or(cmp.Compare(a.Kind, b.Kind), compareSteps(a, b))
}

func (p *chaturajiPair) outcome() engine.Outcome {
	scores, rule := p.n.outcome()
	o := engine.Outcome{Rule: rule}
	for i, score := range scores {
		if score == "1" {
			o.Winners |= 1 << i
			o.Share = 1
		}
	}
	return o
}

// move is the engine's move of a naive event.
func (p *chaturajiPair) move(ev chaturajiEvent) engine.Move {
	b := p.game.Board()
	switch ev.kind {
	case "pass":
		return engine.Move{Kind: engine.Pass}
	case "return":
		return engine.Move{Kind: engine.Enter, Piece: engine.King, Count: 1, To: b.Named(ev.to)}
	}
	m := engine.Move{Kind: engine.Step, Piece: engine.Soldier, Count: 1, Capture: ev.capture, From: b.Named(ev.from), To: b.Named(ev.to)}
	if ev.piece != "P" {
		m.Piece = engine.PieceOf(ev.piece[0])
	}
	if ev.promotion != "" {
		m.Promo = engine.PieceOf(ev.promotion[0])
	}
	return m
}

// play runs the game at random for at most so many events.
func (p *chaturajiPair) play(rng *rand.Rand, worth func(*chaturajiNaive, chaturajiEvent) int, events int) {
	p.t.Helper()
	for range events {
		if p.reread {
			p.restore()
		}
		p.compare()
		if p.n.due == "over" {
			return
		}
		turn := p.n.turn
		all := p.n.legal()
		switch {
		case p.n.mayEnd() && rng.IntN(6) == 0:
			p.n.count("die ignored")
			p.log = append(p.log, "|")
			p.n.endTurn()
			p.s.EndTurn()
		case p.n.due == "cast" && (len(all) == 0 || rng.IntN(3) > 0):
			p.throw(rng)
		default:
			ev := all[rng.IntN(len(all))]
			for range 2 {
				if other := all[rng.IntN(len(all))]; worth != nil && worth(p.n, other) > worth(p.n, ev) {
					ev = other
				}
			}
			p.event(ev)
		}
		p.fresh = p.n.turn != turn
		if p.fresh {
			p.last = ""
		}
	}
	p.compare()
}

func (p *chaturajiPair) throw(rng *rand.Rand) {
	faces := p.n.faces()
	dice := []int{faces[rng.IntN(len(faces))], faces[rng.IntN(len(faces))]}
	p.log = append(p.log, fmt.Sprint(p.n.turn, dice))
	p.n.throw(dice)
	p.s.Throw(lots.Of(uint8(dice[0]), uint8(dice[1])))
}

func (p *chaturajiPair) event(ev chaturajiEvent) {
	p.log = append(p.log, cmp.Or(ev.from+ev.to+ev.promotion, "--"))
	if p.last != "" && p.last == ev.from {
		p.n.count("both dice on one man")
		if p.promoted {
			p.n.count("promoted man moved by the second die")
		}
	}
	p.last, p.promoted = ev.to, ev.promotion != ""
	p.s.Apply(p.move(ev))
	p.n.play(ev)
}

// restore replaces the engine's state by one read from its position string.
func (p *chaturajiPair) restore() {
	p.t.Helper()
	s, err := p.game.Position(string(p.s.AppendPosition(nil)))
	if err != nil {
		p.fail("position", err, "none")
	}
	p.s = s
}

// chaturajiRarities must each have happened, or the games prove less than they claim.
var chaturajiRarities = []string{
	"triumph, 1 blocks, capture false", "triumph, 1 blocks, capture true", "triumph, 2 blocks, capture false",
	"triumph over a boat of a kingless army",
	"king taken by P", "king taken by N", "king taken by B", "king taken by R", "king taken by K",
	"seat skipped", "first seat skipped", "one of two kings taken", "king lost again after his return", "win",
	"partner freed, return spent false", "partner freed, return spent true", "return of a king", "return put off",
	"return declined with a pass", "throw without a king", "move without a king", "capture from a kingless army",
	"capture of the partner's P", "capture of the partner's R", "capture of the partner's N", "capture of the partner's B",
	"both dice on one man", "die ignored", "second die without a move", "throw without a move",
	"pass without a move", "pass with a move possible", "two faces that name the same men",
	"promotion on the line of B to B", "promotion on the line of N to N", "promotion on the line of R to R",
	"promotion on the line of K to K", "promotion on the line of K to ", "promotion on the line of N to ", "promotion on the line of R to ",
	"second king", "lost king regained by promotion", "promoted man moved by the second die",
	"king moved by the second die with two kings",
}

// TestChaturajiAgainstNaive plays random games in the engine and in a second, naive
// program and finds them equal in every state.
func TestChaturajiAgainstNaive(t *testing.T) {
	games := 1000
	if testing.Short() {
		games = 6 * len(chaturajiSettings)
	}
	seen := map[string]int{}
	states := 0
	for i := range games {
		rng := rand.New(rand.NewPCG(5, uint64(i)))
		options := chaturajiSettings[i%len(chaturajiSettings)]
		start := chaturajiStarts[rng.IntN(len(chaturajiStarts))]
		policy := chaturajiPolicies[rng.IntN(len(chaturajiPolicies))]
		p := newChaturajiPair(t, start, options, []string{"R", "Y", "B", "G"}[rng.IntN(4)], seen)
		p.title = fmt.Sprintf("game %d, policy %s, %s", i, policy.name, p.title)
		p.reread = rng.IntN(4) == 0
		p.play(rng, policy.worth, 200)
		states += len(p.log) + 1
	}
	t.Logf("%d games, %d states", games, states)
	for _, what := range slices.Sorted(maps.Keys(seen)) {
		t.Logf("%7d %s", seen[what], what)
	}
	if testing.Short() {
		return
	}
	for _, what := range chaturajiRarities {
		if seen[what] == 0 {
			t.Errorf("%s never happened", what)
		}
	}
}

// TestChaturajiSettings finds every value of every option among the settings that the
// random games are played with.
func TestChaturajiSettings(t *testing.T) { expectAllValues(t, "chaturaji", chaturajiSettings) }
