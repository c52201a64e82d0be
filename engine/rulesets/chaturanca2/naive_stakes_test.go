package chaturanca2_test

import (
	"slices"
	"strings"
)

// This file holds what chaturanca-2 adds to chaturanca-1: restitution, promotion,
// payments, retirement, and another end.

// mayDemand reports whether a seat holds the right of restitution: its Rajah is the
// only one that its camp has lost, and both of the other camp are captured.
func (n *chaturancaNaive) mayDemand(seat string) bool {
	return n.game == "chaturanca-2" && n.captured[seat] &&
		len(n.lost(seat)) == 1 && len(n.lost(chaturancaFoes[seat][0])) == 2
}

// promotions lists what a man may become on arriving; staying as it is is not among
// them. The men are counted before it moves.
func (n *chaturancaNaive) promotions(from string, man chaturancaMan, to string) []string {
	if n.game == "chaturanca-1" || man.kind != "P" {
		return nil
	}
	square := n.promotionSquare(man.colour, to)
	if square == "" {
		return nil
	}
	var others []string
	for sq, other := range n.men {
		if other.army == man.army && sq != from {
			others = append(others, other.kind)
		}
	}
	slices.Sort(others)
	kinds := strings.Join(others, "")
	could := square
	if kinds == "E" || kinds == "EK" && n.opt["privileged"] == "king-allowed" {

		could = "NRK"
	} else if square == "K" {
		return nil
	}
	var out []string
	for _, kind := range []string{"N", "R", "K"} {
		if strings.Contains(could, kind) && !strings.Contains(kinds, kind) {
			out = append(out, kind)
		}
	}
	return out
}

// promotionSquare says whose square it is for a soldier of that colour: N, R, K or
// nothing.
func (n *chaturancaNaive) promotionSquare(colour, to string) string {
	owners := chaturancaFoes[colour]
	switch n.opt["promotion-squares"] {
	case "facing":
		owners = []string{chaturancaAlly[colour]}
	case "own-file":
		f := chaturancaForward[colour]
		if chaturancaShift(to, f) != "" {
			return ""
		}
		to = chaturancaShift(to, [2]int{-7 * f[0], -7 * f[1]})
		owners = []string{colour}
	}
	man := n.start[to]
	if slices.Contains(owners, man.colour) && strings.Contains("NRK", man.kind) {
		return man.kind
	}
	return ""
}

func (n *chaturancaNaive) pay(from, to string, units int) {
	n.rupees[from] -= units
	n.rupees[to] += units
}

// payments books the gains of a move to a square for the player who made it.
func (n *chaturancaNaive) payments(player, to string, victim chaturancaMan) {
	if victim.kind == "K" {
		n.pay(victim.colour, player, 1)
	}
	for _, owner := range chaturancaFoes[player] {
		if to != n.throne(owner) || n.opt["throne-by"] == "rajah" && n.men[to].kind != "K" {
			continue
		}
		once := "once"
		switch n.opt["throne-pays"] {
		case "per-player":
			once = player
		case "per-throne":
			once = owner
		case "per-pair":
			once = player + owner
		}
		if n.paid[once] {
			n.count("throne taken without gain")
			continue
		}
		if n.paid[player+chaturancaAlly[owner]] {
			n.count("second throne gain of a player, per-pair")
		}
		n.count("throne gain, " + n.opt["throne-pays"])
		if n.retired[owner] {
			n.count("throne gain from a retired player")
		}
		if n.men[to].army != player {
			n.count("throne gain with the ally's man")
		}
		n.paid[once] = true
		n.pay(owner, player, 1)
	}
}

// settleStakes tests the end after every action and, if the game goes on, retires
// whoever is left with the Rajah alone.
func (n *chaturancaNaive) settleStakes() {
	n.testEnd()
	if n.due == "over" {
		return
	}
	for _, seat := range chaturancaSeats {
		sq := n.rajah(seat)
		if sq == "" || n.size(seat) > 1 {
			continue
		}
		n.count("Rajah alone retires")
		if n.commander[chaturancaAlly[seat]] == seat {
			n.count("commander retires")
		}
		if n.commander[seat] != "" {
			n.count("commanded player retires")
			delete(n.commander, seat)
		}
		delete(n.men, sq)
		n.retired[seat] = true
		n.dropCommand(seat)
	}
	n.testEnd()
	if n.due == "over" {
		n.count("retirement ends the game")
	} else if n.stuck() {
		n.count("nobody can move")
		for _, seat := range chaturancaSeats {
			n.rupees[seat]++
		}
		n.due, n.winners, n.share, n.rule = "over", chaturancaSeats, 4, "chaturanca-2/no-move"
	}
}

// size counts the men of an army, its Rajah among them.
func (n *chaturancaNaive) size(army string) int {
	size := 0
	for _, man := range n.men {
		if man.army == army {
			size++
		}
	}
	return size
}

// testEnd ends the game when a camp has no men but Rajahs, or with end=rajahs when it
// has no Rajah.
func (n *chaturancaNaive) testEnd() {
	for _, winner := range []string{"R", "Y"} {
		men, rajahs := 0, 0
		for _, man := range n.men {
			if slices.Contains(chaturancaFoes[winner], man.colour) {
				if man.kind == "K" {
					rajahs++
				} else {
					men++
				}
			}
		}
		if n.opt["end"] == "pieces" && men == 0 || n.opt["end"] == "rajahs" && rajahs == 0 {
			n.end(winner, men == 0)
			return
		}
	}
}

// end pays the empire and the pot to the camp of a seat and ranks the four by what
// they have.
func (n *chaturancaNaive) end(winner string, all bool) {
	n.count("end=" + n.opt["end"])
	camp := []string{winner, chaturancaAlly[winner]}
	var survivors []string
	for _, seat := range camp {
		if n.commander[chaturancaAlly[seat]] == seat {
			n.count("commander wins")
			if all {
				n.count("empire, end=" + n.opt["end"])
				for _, foe := range chaturancaFoes[seat] {
					n.pay(foe, seat, 2)
				}
			}
		}
		if n.rajah(seat) != "" {
			survivors = append(survivors, seat)
		}
	}
	if n.opt["pot"] == "survivors" && len(survivors) == 1 {
		n.count("pot for one survivor")
		camp = survivors
	}
	if n.opt["pot"] == "survivors" && len(survivors) == 0 {
		n.count("pot without a survivor")
	}
	for _, seat := range camp {
		n.rupees[seat] += 4 / len(camp)
	}
	for _, seat := range chaturancaSeats {
		switch {
		case len(n.winners) == 0 || n.rupees[seat] > n.rupees[n.winners[0]]:
			n.winners = []string{seat}
		case n.rupees[seat] == n.rupees[n.winners[0]]:
			n.winners = append(n.winners, seat)
		}
	}
	if !slices.Contains(n.winners, winner) && !slices.Contains(n.winners, chaturancaAlly[winner]) {
		n.count("the beaten camp ranks first")
	}
	n.due, n.share, n.rule = "over", len(n.winners), "chaturanca-2/end"
}

// stuck reports whether no seat has a move with any die, nor an exchange or a
// restitution.
func (n *chaturancaNaive) stuck() bool {
	for _, seat := range chaturancaSeats {
		c := n.copy()
		c.turn = seat
		c.die = 0
		if len(c.freeActions()) > 0 || len(c.steps()) > 0 {
			return false
		}
	}
	return true
}
