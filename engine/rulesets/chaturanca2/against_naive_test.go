package chaturanca2_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/internal/enginetest"
)

// starts are where random games begin, by rule set: at the start, and near
// what is rare. The sets of seats and the men are read by both programs.
var starts = map[string][]string{
	"chaturanca-1": {
		"", "", "", "", "", "", "",
		// Elephants that may complete a block, for each seat.
		"1yP2bKbRbN1/yNyP2bPbPbPbP/yRyP6/yKyP6/6gPgK/1gE4gPgR/1bEyE3gPgN/rErNrRrK2gP1 r",
		"1yP2bKbRbN1/1yP2bPbPbPbP/yRyP6/yKyP6/yE5gPgK/1gErE3gPgR/1bE4gPgN/1rNrRrK2gP1 y",
		"4bK3/8/5bE2/3gErE3/4yE2gK/8/rP7/yK2rK4 b leaps:y",
		// Each camp has lost a Rajah, or commands, or both.
		"4bKbRbNbE/yNyP2bPbPbPbP/yRyP6/8/6gPgK/6gPgR/rPrPrPrP2gPgN/rErNrR3gPgE b",
		"3rK1bRbNbE/yNyP2bPbPbPbP/yRyP6/8/6gPgK/6gPgR/rPrPrP3gPgN/rErNrR3gPgE r commands:r",
		"3rK1bR2/yN2bP3bP/yRyP6/8/3bE*2gPgK/6yK1/rPrP4gPgN/rErNrR5 r commands:ry leaps:b",
		"4rK3/8/2yR5/yK7/3rR3gK/5gN2/8/4bK3 y commands:r",
		"4rK3/8/5bE2/3gErE3/4yE2gK/8/rP7/yK7 b commands:r",
		"4rK3/8/3gErE3/4yE3/7gK/4bE3/rP7/yK7 b commands:r",
		// The ally holds the elephant of a Rajah that may be exchanged.
		"4bK3/8/8/8/3rE*3gK/8/8/8 b",
	},
	"chaturanca-2": {
		"", "", "", "", "", "", "",
		"1yP2bKbRbN1/yNyP2bPbPbPbP/yRyP6/yKyP6/6gPgK/1gE4gPgR/1bEyE3gPgN/rErNrRrK2gP1 r",
		"1yP2bKbRbN1/1yP2bPbPbPbP/yRyP6/yKyP6/yE5gPgK/1gErE3gPgR/1bE4gPgN/1rNrRrK2gP1 y",
		// A block that the commander's own or the ally's elephant may complete.
		"4rK1bP1/8/8/yKyP1gE4/3bEyE1gPgK/2rE5/3rP4/8 r commands:r",
		"4rK1bP1/8/5bE2/yKyP1gErE3/4yE1gPgK/8/3rP4/8 b commands:r",
		// Soldiers near the squares of promotion.
		"4bKbE2/3yP4/8/rP2yKyPbP2/1gP4gPgK/2rP4bP/6bP1/2gNrK2gP1 r",
		"4bKbE2/4yPyP2/1rP6/rP2yKyP3/1gP4gPgK/3gP3bP/6bP1/2gNrK4 r",
		// Armies of one soldier and one elephant, under a commander or with the Rajah.
		"4bKbP2/8/8/rP2yKyP3/6gPgK/8/8/rE7 r commands:b",
		"4bKbP2/8/8/4yKyP2/rP5gPgK/8/8/rE7 r commands:b",
		"3yP4/8/4bKbP2/8/1gPgK4gP/8/8/yE2rKrP3 y commands:g",
		"4bKbP2/8/8/rP3yKyP2/6gPgK/8/8/rE2rK4 r",
		// Commanders before an empire.
		"3rK4/4bP3/8/8/yP7/8/4gP3/2rRrN4 r commands:r",
		"3rK4/4bP3/8/8/8/8/yK1yP5/2rRrN4 r commands:r",
		"3rK4/4bP3/8/1yK6/2yP5/8/4gP2gK/2rRrN4 b commands:r",
		"8/8/8/4bP2yP/3gKgP3/5rP2/2rK5/1yN6 y commands:g",
		"3rK4/4bP3/8/8/yP7/4bR3/4gP3/2rRrN4 r commands:r purses:-4/3/-4/1",
		// A commander over an army that has won an elephant.
		"3rKbKbP2/8/8/2rE*1yKyP2/6gPgK/8/2rP5/8 b commands:r",
		// Restitution and exchange, with a commander and without, with occupied thrones
		// and with men that make a Rajah retire at once.
		"4bKbP2/8/8/1yP6/6gP1/8/2rP5/8 r",
		"4bKbP2/8/8/1yP6/6gP1/8/2rP5/3bR4 r commands:b",
		"4bKbP2/8/8/1yP6/6gP1/2rP5/2bP5/2bPrNrR3 b commands:b",
		"4bKbP2/8/8/1yP6/6gP1/8/8/8 r",
		"4bKbP2/8/8/1yP6/6gPgK/8/2rP5/8 b",
		"4bKbP2/8/3rE*4/8/6gPgK/8/8/8 b",
		"4bK3/8/3rE*4/1yP6/6gPgK/8/8/8 b commands:b",
		"4bK3/8/3rE*4/8/6gPgK/8/8/8 g",
		"4bKbP2/8/3rE*4/1yP6/6gP1/8/8/8 r commands:b",
		"5rP2/8/8/1yP6/6gPgK/8/8/8 g retired:b",
		// Rajahs near their last man.
		"4bKbP2/4gR3/8/1yKyP5/6gPgK/yR7/2rP5/3rK4 g",
		"4bKbP2/8/8/3yKyP3/3rKrP1gPgK/8/8/8 r commands:r",
		"4bKbP2/8/8/3yKyPrP2/5rKgPgK/8/8/8 y commands:y",
		// A position in which nobody may be able to move any more.
		"rKyP1yPyPyP2/bPbPrPgPgPgP2/8/8/8/8/8/8 r",
	},
}

// settings are the options that games are played with, by rule set: every
// value alone and in company.
var settings = map[string][]string{
	"chaturanca-1": {
		"", "dice=on", "soldier-capture=diagonal", "leap-right=never-checked", "command=either", "exchange=off",
		"elephant-place=third", "won-elephant=for-good",
		"dice=on command=either won-elephant=for-good", "elephant-place=third leap-right=never-checked command=either",
		"soldier-capture=diagonal leap-right=never-checked exchange=off dice=on",
		"move=may", "dice=on move=may", "combat-by=commander won-elephant=for-good",
		"command=either combat-by=commander won-elephant=for-good dice=on",
	},
	"chaturanca-2": {
		"", "soldier-capture=diagonal", "exchange=off", "end=rajahs", "promotion-squares=facing",
		"promotion-squares=own-file", "throne-by=rajah", "throne-pays=per-throne", "throne-pays=once", "pot=survivors",
		"privileged=king-allowed", "won-elephant=for-good", "elephant-place=third",
		"end=rajahs pot=survivors throne-pays=once", "elephant-place=third promotion-squares=facing privileged=king-allowed",
		"promotion-squares=own-file privileged=king-allowed throne-by=rajah",
		"won-elephant=for-good end=rajahs pot=survivors",
		"pot=survivors privileged=king-allowed throne-pays=per-throne",
		"throne-pays=per-pair", "move=may", "combat-by=commander", "throne-pays=per-pair throne-by=rajah move=may end=rajahs",
		"combat-by=commander won-elephant=for-good throne-pays=per-pair",
	},
}

// chaturancaPolicy says how a random game is steered towards what is rare in others:
// of three events drawn the one worth most is played.
type chaturancaPolicy struct {
	name string
	// chances are the weights of the throws 1 to 6.
	chances [6]int
	// free is how many times in eight a free action is taken where there is one.
	free  int
	worth func(n *chaturancaNaive, m chaturancaMove) int
}

var chaturancaPolicies = []chaturancaPolicy{
	{"even", [6]int{1, 1, 1, 1, 1, 1}, 4, func(*chaturancaNaive, chaturancaMove) int { return 0 }},
	{"hunt", [6]int{0, 2, 2, 3, 3, 0}, 2, func(n *chaturancaNaive, m chaturancaMove) int {
		return enginetest.Worth(m.captures, 1) + enginetest.Worth(n.men[m.to].kind == "K", 2) +
			enginetest.Worth(m.promo != "", 2)
	}},
	{"thrones", [6]int{0, 1, 1, 1, 4, 0}, 6, func(n *chaturancaNaive, m chaturancaMove) int {
		ally := n.throne(chaturancaAlly[n.turn])
		return enginetest.Worth(m.piece == "K" && m.from != "" && chaturancaNearer(m, ally), 3) +
			enginetest.Worth(m.to == n.throne(chaturancaFoes[n.turn][0]) || m.to == n.throne(chaturancaFoes[n.turn][1]), 4)
	}},
	{"elephants", [6]int{0, 6, 1, 1, 1, 0}, 4, func(n *chaturancaNaive, m chaturancaMove) int {
		return enginetest.Worth(m.piece == "E", 2) + enginetest.Worth(n.men[m.to].kind != "E", 2)
	}},
	{"soldiers", [6]int{0, 1, 1, 1, 5, 0}, 4, func(n *chaturancaNaive, m chaturancaMove) int {
		return enginetest.Worth(m.promo != "", 4) + enginetest.Worth(m.piece == "P", 2) + enginetest.Worth(m.captures, 1)
	}},
	{"peace", [6]int{1, 2, 2, 2, 4, 1}, 8, func(n *chaturancaNaive, m chaturancaMove) int {
		return enginetest.Worth(!m.captures, 2)
	}},
}

// chaturancaNearer reports whether a move goes nearer to a square.
func chaturancaNearer(m chaturancaMove, to string) bool {
	far := func(sq string) int {
		file, rank := int(sq[0])-int(to[0]), int(sq[1])-int(to[1])
		return file*file + rank*rank
	}
	return far(m.to) < far(m.from)
}

// chaturancaPair is one game in both programs.
type chaturancaPair struct {
	*enginetest.Pair
	n      *chaturancaNaive
	policy *chaturancaPolicy
	// moves has the naive move of each move of the engine.
	moves map[engine.Move]chaturancaMove
}

// chaturancaSetUp reads the placement, the seat and the sets of seats of a position
// string into a naive game that has not begun.
func chaturancaSetUp(t *testing.T, n *chaturancaNaive, text string) {
	t.Helper()
	fields := strings.Fields(text)
	n.men = map[string]chaturancaMan{}
	for i, rank := range strings.Split(fields[0], "/") {
		file := 0
		for len(rank) > 0 {
			if rank[0] < '9' {
				file += int(rank[0] - '0')
				rank = rank[1:]
				continue
			}
			colour := strings.ToUpper(rank[:1])
			man := chaturancaMan{rank[1:2], colour, colour}
			if rank = rank[2:]; strings.HasPrefix(rank, "*") {
				man.army, rank = chaturancaAlly[colour], rank[1:]
			}
			n.men[chaturancaTurned(file, 7-i, 0)] = man
			file++
		}
	}
	n.turn = strings.ToUpper(fields[1])
	for _, word := range fields[2:] {
		name, seats, _ := strings.Cut(word, ":")
		for _, seat := range strings.Split(strings.ToUpper(seats), "") {
			switch name {
			case "commands":
				n.commander[chaturancaAlly[seat]] = seat
			case "retired":
				n.retired[seat] = true
			}
		}
		for i, seat := range chaturancaSeats {
			switch name {
			case "leaps":
				n.leapt[seat] = !strings.Contains(strings.ToUpper(seats), seat)
			case "purses":
				units, err := strconv.Atoi(strings.Split(seats, "/")[i])
				if err != nil {
					t.Fatal(err)
				}
				n.rupees[seat] = units
			}
		}
	}
	for _, seat := range chaturancaSeats {
		n.captured[seat] = n.rajah(seat) == "" && !n.retired[seat]
	}
	n.settle()
	if n.due != "over" {
		n.begin()
	}
}

func (p *chaturancaPair) Standing() enginetest.Standing {
	return enginetest.Standing{Due: p.n.due, Outcome: p.Winners(p.n.winners, p.n.share, p.n.rule), Seat: p.n.turn,
		Round: p.n.round, Fresh: p.Turned}
}

func (p *chaturancaPair) Next() string { return p.n.next() }

// legal compares the ledgers, too.
func (p *chaturancaPair) Legal() int {
	p.T.Helper()
	accounts, ok := p.S.(engine.Accounts)
	if want := p.n.game == "chaturanca-2"; ok != want {
		p.Fail("ledger", ok, want)
	}
	for i, seat := range chaturancaSeats {
		if !ok {
			break
		}
		if units, _ := accounts.Ledger(); units[i] != p.n.rupees[seat] {
			p.Fail("units of "+seat, units[i], p.n.rupees[seat])
		}
	}
	var want []engine.Move
	p.moves = map[engine.Move]chaturancaMove{}
	for _, m := range p.n.legal() {
		want = append(want, p.engineMove(m))
		p.moves[p.engineMove(m)] = m
	}
	return len(enginetest.SameLegal(p.Pair, enginetest.AsIs, want))
}

// engineMove is the engine's form of a naive move, every field of it.
func (p *chaturancaPair) engineMove(m chaturancaMove) engine.Move {
	if m.kind == "pass" {
		return engine.Move{Kind: engine.Pass}
	}
	kind := map[string]engine.MoveKind{"step": engine.Step, "return": engine.Enter, "exchange": engine.Exchange}[m.kind]
	return engine.Move{Kind: kind, Piece: enginetest.PieceNamed(m.piece), Promo: enginetest.PieceNamed(m.promo), Count: 1,
		Capture: m.captures,
		From:    p.square(m.from), To: p.square(m.to), To2: p.square(m.to2)}
}

func (p *chaturancaPair) square(name string) engine.Square {
	if name == "" {
		return engine.NoSquare
	}
	return p.Game.Board().At(name[0], int(name[1]-'0'))
}

func (p *chaturancaPair) EndTurn() { panic("no turn of chaturanca may be ended") }

func (p *chaturancaPair) Throw() engine.Cast {
	value := 1 + enginetest.ByWeight(p.RNG, p.policy.chances[:])
	p.n.throw(value)
	return dice.Of(uint8(value))
}

func (p *chaturancaPair) Move() (engine.Move, string) {
	best := enginetest.BestOfThree(p.RNG, p.Buf, func(m engine.Move) int { return p.policy.worth(p.n, p.moves[m]) })
	m := p.moves[best]
	text := p.n.turn + ":" + m.String()
	retired := len(p.n.seatsRetired())
	p.n.play(m)
	p.rarities(m, len(p.n.seatsRetired())-retired)
	return best, text
}

func (n *chaturancaNaive) seatsRetired() []string {
	return slices.DeleteFunc(slices.Clone(chaturancaSeats), func(seat string) bool { return !n.retired[seat] })
}

// rarities counts what the naive program does not.
func (p *chaturancaPair) rarities(m chaturancaMove, retired int) {
	if retired > 1 {
		p.n.count("several Rajahs retire at once")
	}
	man := p.n.men[m.to]
	if m.piece == "P" && m.kind == "step" && man.kind == "P" &&
		chaturancaShift(m.to, chaturancaForward[man.colour]) == "" {
		p.n.count("soldier at the edge")
	}
}

// chaturancaRarities must each have happened.
var chaturancaRarities = map[string][]string{
	"chaturanca-1": {
		"elephant combat", "combat not completed: a commander moved the ally's elephant",
		"command of a kingless ally", "command of an ally with a Rajah", "commander lost his Rajah",
		"ally's Rajah brought to the throne by a commander",
		"commander plays the ally's turn", "commander moves the ally's man on his own turn",
		"commander moves his own man on the ally's turn",
		"exchange", "exchange to an adjoining square", "exchange by a commander on the ally's turn",
		"army taken back from a commander", "Rajah back while the ally holds its elephant, returns",
		"Rajah back while the ally holds its elephant, for-good", "won elephant moved",
		"leap", "leap that captures K", "leap by a commander with the ally's Rajah",
		"seat skipped", "first seat skipped", "soldier at the edge", "soldier takes straight ahead", "inactive man captured",
		"pass without dice", "Rajah captured",
		"combat completed by a commander with the ally's elephant", "pass of a player who can move",
	},
	"chaturanca-2": {
		"elephant combat", "combat not completed: a commander moved the ally's elephant",
		"command of a kingless ally", "command of an ally with a Rajah", "commander lost his Rajah",
		"commander plays the ally's turn", "commander moves the ally's man on his own turn",
		"commander moves his own man on the ally's turn",
		"exchange", "exchange to an adjoining square", "exchange beside a retired player",
		"return", "return to an adjoining square", "restitution declined without a commander",
		"restitution declined by the commander's throw",
		"army taken back from a commander", "Rajah back while the ally holds its elephant, returns",
		"Rajah back while the ally holds its elephant, for-good", "won elephant moved",
		"won elephant moved by a commander of its army",
		"promotion to N", "promotion to R", "promotion declined",
		"privileged promotion to N", "privileged promotion to R", "privileged promotion to K",
		"promotion in an army of soldier, elephant and Rajah",
		"throne gain, per-player", "throne gain, per-throne", "throne gain, once", "throne gain, per-pair",
		"second throne gain of a player, per-pair",
		"combat completed by a commander with the ally's elephant", "pass of a player who can move",
		"throne taken without gain",
		"throne gain from a retired player", "throne gain with the ally's man",
		"Rajah captured", "empire, end=pieces", "empire, end=rajahs", "commander wins", "pot for one survivor",
		"the beaten camp ranks first",
		"Rajah alone retires", "several Rajahs retire at once", "commander retires", "commanded player retires",
		"retirement ends the game",
		"return, and the Rajah retires at once", "turn ends because the Rajah that came back retired",
		"nobody can move", "seat skipped", "first seat skipped", "soldier at the edge", "pass by a commander",
	},
}

func TestChaturanca1AgainstNaive(t *testing.T) { chaturancaAgainstNaive(t, one, 90) }
func TestChaturanca2AgainstNaive(t *testing.T) { chaturancaAgainstNaive(t, two, 300) }

func chaturancaAgainstNaive(t *testing.T, r *engine.Ruleset, events int) {
	starts, settings := starts[r.Name], settings[r.Name]
	enginetest.SettingsNameAll(t, r, settings)
	enginetest.AgainstNaive(t, 5, 60, chaturancaRarities[r.Name], func(p *enginetest.Pair, i int) enginetest.Naive {
		start := starts[p.RNG.IntN(len(starts))]
		policy := &chaturancaPolicies[p.RNG.IntN(len(chaturancaPolicies))]
		first := chaturancaSeats[p.RNG.IntN(4)]
		p.Build(r, enginetest.Setting{Options: settings[i%len(settings)], First: first, Policy: policy.name, Start: start})
		p.Left, p.Free, p.Of = events, policy.free, 8
		n := newChaturanca(r.Name, first, p.Opt, p.Seen)
		if start != "" {
			p.Left /= 2
			p.From(start)
			chaturancaSetUp(t, n, start)
		}
		return &chaturancaPair{Pair: p, n: n, policy: policy}
	})
}
