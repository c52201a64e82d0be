package chaturanca2_test

import "slices"

// This file holds how the men go and take, and what makes an event a rare one.

// reach lists the squares that a man may go to, whoever's turn it is.
func (n *chaturancaNaive) reach(from string, man chaturancaMan) []string {
	var out []string
	add := func(to string, quiet, capture bool) {
		if to == "" {
			return
		}
		victim, occupied := n.men[to]
		if !occupied && quiet || occupied && capture && n.mayTake(man, victim) {
			out = append(out, to)
		}
	}
	switch man.kind {
	case "P":
		f := chaturancaForward[man.colour]
		add(chaturancaShift(from, f), true, n.opt["soldier-capture"] == "both")
		side := [2]int{f[1], f[0]}
		add(chaturancaShift(from, [2]int{f[0] + side[0], f[1] + side[1]}), false, true)
		add(chaturancaShift(from, [2]int{f[0] - side[0], f[1] - side[1]}), false, true)
	case "E":
		for _, by := range chaturancaDiagonal {
			add(chaturancaShift(from, [2]int{2 * by[0], 2 * by[1]}), true, true)
		}
	case "N":
		for _, by := range chaturancaJumps {
			add(chaturancaShift(from, by), true, true)
		}
	case "R":
		for _, by := range chaturancaStraight {
			for to := chaturancaShift(from, by); to != ""; to = chaturancaShift(to, by) {
				add(to, true, true)
				if _, occupied := n.men[to]; occupied {
					break
				}
			}
		}
	case "K":
		for _, by := range slices.Concat(chaturancaStraight, chaturancaDiagonal) {
			add(chaturancaShift(from, by), true, true)
		}
		if n.mayLeap(man.colour) {
			for _, by := range chaturancaJumps {
				add(chaturancaShift(from, by), true, true)
			}
		}
	}
	return out
}

// mayTake reports whether one man may capture another that it reaches.
func (n *chaturancaNaive) mayTake(man, victim chaturancaMan) bool {
	if !slices.Contains(chaturancaFoes[man.colour], victim.colour) {
		return false
	}
	minor := man.kind == "P" || man.kind == "E"
	major := victim.kind != "P" && victim.kind != "E"
	return !minor || !major
}

// mayLeap reports whether a seat's Rajah may move like a knight.
func (n *chaturancaNaive) mayLeap(seat string) bool {
	if n.game == "chaturanca-2" || n.leapt[seat] {
		return false
	}
	if n.opt["leap-right"] == "never-checked" && n.checked[seat] {
		return false
	}
	return !n.inCheck(seat)
}

// inCheck reports whether a knight, rook or Rajah of an active enemy army could take
// the seat's Rajah where it stands. A Rajah does so by a step, never by its leap.
func (n *chaturancaNaive) inCheck(seat string) bool {
	target := n.rajah(seat)
	for sq, man := range n.men {
		if target == "" || !slices.Contains(chaturancaFoes[seat], man.colour) || !n.active(man.army) {
			continue
		}
		switch man.kind {
		case "N", "R":
			if slices.Contains(n.reach(sq, man), target) {
				return true
			}
		case "K":
			for _, by := range slices.Concat(chaturancaStraight, chaturancaDiagonal) {
				if chaturancaShift(sq, by) == target {
					return true
				}
			}
		}
	}
	return false
}

// countMove keeps count of what makes an event a rare one.
func (n *chaturancaNaive) countMove(m chaturancaMove) {
	player, man, victim := n.player(), n.men[m.from], n.men[m.to]
	commanded := player != n.turn && player != ""
	with := func(is bool, what string) {
		if is {
			n.count(what)
		}
	}
	n.count(m.kind)
	adjoining := m.kind == "return" && m.to != n.throne(n.turn)
	if m.kind == "exchange" {
		mine, theirs := n.lost(n.turn)[0], n.lost(chaturancaFoes[n.turn][0])[0]
		adjoining = m.to != n.throne(mine) || m.to2 != n.throne(theirs)
		with(commanded, "exchange by a commander on the ally's turn")
		with(mine == n.turn, "exchange that brings back the Rajah of the seat on turn")
		with(n.retired[chaturancaAlly[mine]] || n.retired[chaturancaAlly[theirs]], "exchange beside a retired player")
	}
	with(adjoining, m.kind+" to an adjoining square")
	with(m.kind == "pass" && n.mayDemand(n.turn), "restitution declined without a commander")
	with(m.kind == "pass" && n.die != 0 && len(n.steps()) > 0, "pass of a player who can move")
	with(m.kind == "pass" && commanded, "pass by a commander")
	with(m.kind == "pass" && n.die == 0 && !n.mayDemand(n.turn), "pass without dice")
	if m.kind != "step" {
		return
	}
	straight := chaturancaShift(m.from, chaturancaForward[man.colour]) == m.to
	with(man.kind == "P" && m.captures && straight, "soldier takes straight ahead")
	with(man.kind == "K" && chaturancaLeap(m), "leap")
	with(man.kind == "K" && chaturancaLeap(m) && m.captures, "leap that captures "+victim.kind)
	with(man.kind == "K" && chaturancaLeap(m) && commanded && man.colour == n.turn,
		"leap by a commander with the ally's Rajah")
	with(m.captures && !n.active(victim.army), "inactive man captured")
	with(commanded, "commander plays the ally's turn")
	with(commanded && man.army == player, "commander moves his own man on the ally's turn")
	with(player == n.turn && man.army != player, "commander moves the ally's man on his own turn")
	with(man.army != man.colour, "won elephant moved")
	with(man.army != man.colour && player != man.army, "won elephant moved by a commander of its army")
	with(man.kind == "K" && man.colour != player && m.to == n.throne(player),
		"ally's Rajah brought to the throne by a commander")
	with(m.promo == "" && len(n.promotions(m.from, man, m.to)) > 0, "promotion declined")
	with(m.promo != "", "promotion to "+m.promo)
	with(m.promo != "" && m.promo != n.promotionSquare(man.colour, m.to), "privileged promotion to "+m.promo)
	with(m.promo != "" && n.rajah(man.colour) != "" && n.size(man.army) == 3,
		"promotion in an army of soldier, elephant and Rajah")
}

// countCommand keeps count of how a command begins.
func (n *chaturancaNaive) countCommand(player string) {
	ally := chaturancaAlly[player]
	switch {
	case n.commander[ally] == player:
		n.count("throne entered again by the commander")
	case n.rajah(ally) == "":
		n.count("command of a kingless ally")
	default:
		n.count("command of an ally with a Rajah")
	}
}
