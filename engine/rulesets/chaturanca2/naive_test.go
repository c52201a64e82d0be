package chaturanca2_test

import (
	"maps"
	"slices"
	"strings"
)

// chaturancaNaive is chaturanca-1 and chaturanca-2 once more, as plainly as the text
// reads: maps, names and copies. It shares no line with the engine and knows squares,
// seats, men and options by name only. What chaturanca-2 adds is in a file of its own.
type chaturancaNaive struct {
	game  string // chaturanca-1 or chaturanca-2
	opt   map[string]string
	first string
	start map[string]chaturancaMan // where everything stood at the beginning

	men       map[string]chaturancaMan // by square
	turn      string                   // the seat on turn, whoever plays it
	round     int
	due       string            // cast, move or over
	die       int               // 0 before it is thrown, and without dice
	commander map[string]string // who commands an army other than his own
	captured  map[string]bool   // the Rajah was taken and has not come back
	retired   map[string]bool   // chaturanca-2: left with the Rajah alone
	leapt     map[string]bool   // the Rajah has spent its leap
	checked   map[string]bool   // the Rajah was once in check
	rupees    map[string]int    // chaturanca-2: the ledger, in units of the stake
	paid      map[string]bool   // chaturanca-2: throne gains, by what they are counted

	winners []string // the seats with a share in the best place
	share   int      // k when each winner gets 1/k
	rule    string
	seen    map[string]int // how often something happened, over all games
}

// chaturancaMan is a man: K R N E or P, its colour, and the army that it belongs to,
// another than its colour's only for an elephant won in combat.
type chaturancaMan struct{ kind, colour, army string }

// chaturancaMove is an event that is not a cast. Two events that are written the same
// are equal.
type chaturancaMove struct {
	kind     string // step, pass, exchange or return
	piece    string // what moves, before any promotion
	from, to string
	to2      string // exchange: the square of the other camp's Rajah
	promo    string
	captures bool // something stands on to
}

// String writes the event at length: Kd1-e2, Pb7xa6=R, K@d1, K@d1~K@a5, --.
func (m chaturancaMove) String() string {
	switch m.kind {
	case "pass":
		return "--"
	case "return":
		return "K@" + m.to
	case "exchange":
		return "K@" + m.to + "~K@" + m.to2
	}
	word := m.piece + m.from + "-" + m.to
	if m.captures {
		word = m.piece + m.from + "x" + m.to
	}
	if m.promo != "" {
		word += "=" + m.promo
	}
	return word
}

var (
	chaturancaSeats   = []string{"R", "Y", "B", "G"} // clockwise
	chaturancaAlly    = map[string]string{"R": "B", "B": "R", "Y": "G", "G": "Y"}
	chaturancaFoes    = map[string][]string{"R": {"Y", "G"}, "B": {"Y", "G"}, "Y": {"R", "B"}, "G": {"R", "B"}}
	chaturancaForward = map[string][2]int{"R": {0, 1}, "Y": {1, 0}, "B": {0, -1}, "G": {-1, 0}}
	chaturancaDie     = map[int]string{2: "E", 3: "N", 4: "R", 5: "PK"}

	chaturancaStraight = [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	chaturancaDiagonal = [][2]int{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	chaturancaJumps    = [][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

// newChaturanca starts a game of the four seats. Options that are not named have
// their defaults; seen counts what happens.
func newChaturanca(game, first string, opt map[string]string, seen map[string]int) *chaturancaNaive {
	n := &chaturancaNaive{
		game: game, first: first, round: 1, seen: seen,
		opt: map[string]string{
			"elephant-place": "corner", "soldier-capture": "both", "exchange": "agree", "won-elephant": "returns",
			"move": "must", "combat-by": "owner",
		},
		start: map[string]chaturancaMan{}, commander: map[string]string{},
		captured: map[string]bool{}, retired: map[string]bool{}, leapt: map[string]bool{}, checked: map[string]bool{},
		rupees: map[string]int{}, paid: map[string]bool{},
	}
	if game == "chaturanca-1" {
		maps.Copy(n.opt, map[string]string{"dice": "off", "leap-right": "not-in-check", "command": "own-turns"})
	} else {
		maps.Copy(n.opt, map[string]string{
			"end": "pieces", "promotion-squares": "enemy", "throne-by": "any", "throne-pays": "per-player",
			"pot": "camp", "privileged": "king-lost",
		})
	}
	maps.Copy(n.opt, opt)
	row := "ENRK"
	if n.opt["elephant-place"] == "third" {
		row = "RNEK"
	}
	for turns, seat := range chaturancaSeats {
		for file := range 4 {
			n.start[chaturancaTurned(file, 0, turns)] = chaturancaMan{row[file : file+1], seat, seat}
			n.start[chaturancaTurned(file, 1, turns)] = chaturancaMan{"P", seat, seat}
		}
	}
	n.men = maps.Clone(n.start)
	if game == "chaturanca-2" {
		for _, seat := range chaturancaSeats {
			n.rupees[seat] = -1
		}
	}
	n.turn = first
	n.begin()
	return n
}

// chaturancaTurned names the square that a square becomes when the board is turned
// so many quarters clockwise; file and rank count from 0.
func chaturancaTurned(file, rank, turns int) string {
	for range turns {
		file, rank = rank, 7-file
	}
	return string([]byte{'a' + byte(file), '1' + byte(rank)})
}

// chaturancaShift is the square so many files and ranks away, or nothing.
func chaturancaShift(sq string, by [2]int) string {
	file, rank := int(sq[0]-'a')+by[0], int(sq[1]-'1')+by[1]
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return ""
	}
	return chaturancaTurned(file, rank, 0)
}

// copy returns a game that shares nothing with n but what never changes and the
// counters.
func (n *chaturancaNaive) copy() *chaturancaNaive {
	c := *n
	c.men, c.commander, c.rupees = maps.Clone(n.men), maps.Clone(n.commander), maps.Clone(n.rupees)
	c.captured, c.retired, c.paid = maps.Clone(n.captured), maps.Clone(n.retired), maps.Clone(n.paid)
	c.leapt, c.checked = maps.Clone(n.leapt), maps.Clone(n.checked)
	return &c
}

func (n *chaturancaNaive) count(what string) { n.seen[what]++ }

// rajah is the square of a seat's Rajah, or nothing.
func (n *chaturancaNaive) rajah(seat string) string {
	for sq, man := range n.men {
		if man.kind == "K" && man.colour == seat {
			return sq
		}
	}
	return ""
}

// throne is the start square of a seat's Rajah.
func (n *chaturancaNaive) throne(seat string) string {
	for sq, man := range n.start {
		if man.kind == "K" && man.colour == seat {
			return sq
		}
	}
	return ""
}

// player is who plays the turn: the commander, else the owner if his Rajah stands,
// else nobody.
func (n *chaturancaNaive) player() string {
	if c := n.commander[n.turn]; c != "" {
		return c
	}
	if n.rajah(n.turn) != "" {
		return n.turn
	}
	return ""
}

// armies are those of which a man may be moved in this turn.
func (n *chaturancaNaive) armies() []string {
	p := n.player()
	switch {
	case p == "":
		return nil
	case n.commander[chaturancaAlly[p]] == p && (n.game == "chaturanca-2" || n.opt["command"] == "either"):
		return []string{p, chaturancaAlly[p]}
	}
	return []string{n.turn}
}

// active reports whether anybody may ever move the army as things are.
func (n *chaturancaNaive) active(army string) bool {
	return n.rajah(army) != "" || n.commander[army] != ""
}

// next is the seat after the one on turn that would be on turn if nothing changed.
func (n *chaturancaNaive) next() string {
	c := n.copy()
	c.seen = map[string]int{}
	c.endTurn()
	return c.turn
}

// endTurn hands the turn to the next seat that can act.
func (n *chaturancaNaive) endTurn() {
	for range chaturancaSeats {
		i := slices.Index(chaturancaSeats, n.turn)
		n.turn = chaturancaSeats[(i+1)%4]
		if n.turn == n.first {
			n.round++
		}
		if n.player() != "" || n.mayDemand(n.turn) {
			break
		}
		n.count("seat skipped")
		if n.turn == n.first {
			n.count("first seat skipped")
		}
	}
	n.begin()
}

// begin finds what is due before anything was thrown or moved.
func (n *chaturancaNaive) begin() {
	n.die, n.due = 0, "cast"
	if n.game == "chaturanca-1" && n.opt["dice"] == "off" || n.player() == "" {
		n.due = "move"
	}
}

// throw casts the die.
func (n *chaturancaNaive) throw(value int) {
	if n.mayDemand(n.turn) {
		n.count("restitution declined by the commander's throw")
	}
	n.die, n.due = value, "move"
}

// legal lists all that may be played now except casts: the free actions, the moves,
// and the pass where there is no move.
func (n *chaturancaNaive) legal() []chaturancaMove {
	if n.due == "over" {
		return nil
	}
	out := n.freeActions()
	if n.due == "move" {
		steps := n.steps()
		if len(steps) == 0 || n.die != 0 && n.opt["move"] == "may" {
			steps = append(steps, chaturancaMove{kind: "pass"})
		}
		out = append(out, steps...)
	}
	return out
}

// freeActions are the exchanges and, in chaturanca-2, the restitution. They are
// possible before the throw.
func (n *chaturancaNaive) freeActions() []chaturancaMove {
	var out []chaturancaMove
	if n.die != 0 {
		return nil
	}
	if n.mayDemand(n.turn) {
		for _, sq := range n.homes(n.turn) {
			out = append(out, chaturancaMove{kind: "return", piece: "K", to: sq})
		}
	}
	mine, theirs := n.lost(n.turn), n.lost(chaturancaFoes[n.turn][0])
	if n.opt["exchange"] == "off" || n.player() == "" || len(mine) != 1 || len(theirs) != 1 {
		return out
	}
	for _, sq := range n.homes(mine[0]) {
		for _, sq2 := range n.homes(theirs[0]) {
			out = append(out, chaturancaMove{kind: "exchange", piece: "K", to: sq, to2: sq2})
		}
	}
	return out
}

// lost lists those of a seat's camp whose Rajahs are captured.
func (n *chaturancaNaive) lost(seat string) []string {
	var out []string
	for _, s := range []string{seat, chaturancaAlly[seat]} {
		if n.captured[s] {
			out = append(out, s)
		}
	}
	return out
}

// homes are the squares on which a seat's Rajah may come back: its start square or,
// if that is occupied, the free squares around it.
func (n *chaturancaNaive) homes(seat string) []string {
	throne := n.throne(seat)
	if _, occupied := n.men[throne]; !occupied {
		return []string{throne}
	}
	var out []string
	for _, by := range slices.Concat(chaturancaStraight, chaturancaDiagonal) {
		sq := chaturancaShift(throne, by)
		if _, occupied := n.men[sq]; sq != "" && !occupied {
			out = append(out, sq)
		}
	}
	return out
}

// steps are the moves of men that the die, if there is one, allows.
func (n *chaturancaNaive) steps() []chaturancaMove {
	var out []chaturancaMove
	armies := n.armies()
	for from, man := range n.men {
		named := n.die == 0 || strings.Contains(chaturancaDie[n.die], man.kind)
		if !named || !slices.Contains(armies, man.army) {
			continue
		}
		for _, to := range n.reach(from, man) {
			_, captures := n.men[to]
			m := chaturancaMove{kind: "step", piece: man.kind, from: from, to: to, captures: captures}
			out = append(out, m)
			for _, promo := range n.promotions(from, man, to) {
				m.promo = promo
				out = append(out, m)
			}
		}
	}
	return out
}

// play plays a legal event.
func (n *chaturancaNaive) play(m chaturancaMove) {
	n.countMove(m)
	var back []string
	switch m.kind {
	case "pass":
		n.endTurn()
		return
	case "return":
		back = []string{n.turn}
		n.comeBack(n.turn, m.to)
	case "exchange":
		back = []string{n.lost(n.turn)[0], n.lost(chaturancaFoes[n.turn][0])[0]}
		n.comeBack(back[0], m.to)
		n.comeBack(back[1], m.to2)
	case "step":
		n.step(m)
	}
	n.settle()
	for _, seat := range back {
		if n.retired[seat] {
			n.count(m.kind + ", and the Rajah retires at once")
		}
	}
	switch {
	case n.due == "over":
	case m.kind == "step":
		n.endTurn()
	case n.player() == "":
		n.count("turn ends because the Rajah that came back retired")
		n.endTurn()
	default:
		n.begin()
	}
}

// comeBack puts a captured Rajah on a square. It takes its army back from a commander
// and, unless it was won for good, its elephant.
func (n *chaturancaNaive) comeBack(seat, sq string) {
	n.men[sq] = chaturancaMan{"K", seat, seat}
	n.captured[seat] = false
	if n.commander[seat] != "" {
		n.count("army taken back from a commander")
		delete(n.commander, seat)
	}
	for e, man := range n.men {
		if man.colour == seat && man.army != seat {
			n.count("Rajah back while the ally holds its elephant, " + n.opt["won-elephant"])
			if n.opt["won-elephant"] == "returns" {
				n.men[e] = chaturancaMan{man.kind, seat, seat}
			}
		}
	}
}

// step moves a man, takes what stands on its square, and does what follows from it.
func (n *chaturancaNaive) step(m chaturancaMove) {
	player := n.player()
	ally := chaturancaAlly[player]
	man, victim := n.men[m.from], n.men[m.to]
	delete(n.men, m.from)
	n.men[m.to] = man
	if m.promo == "K" {
		n.comeBack(man.colour, m.to)
	} else if m.promo != "" {
		n.men[m.to] = chaturancaMan{m.promo, man.colour, man.army}
	}
	if man.kind == "K" && chaturancaLeap(m) {
		n.leapt[man.colour] = true
	}
	if victim.kind == "K" {
		n.count("Rajah captured")
		n.captured[victim.colour] = true
		n.dropCommand(victim.colour)
	}
	if n.game == "chaturanca-2" {
		n.payments(player, m.to, victim)
	}
	if man.kind == "K" && man.colour == player && m.to == n.throne(ally) && !n.retired[ally] {
		n.countCommand(player)
		n.commander[ally] = player
	}
	if man.kind == "E" && n.block(m.to) {
		switch {
		case man.colour == player:
			n.combat(player)
		case n.opt["combat-by"] == "commander":
			n.count("combat completed by a commander with the ally's elephant")
			n.combat(man.colour)
		default:
			n.count("combat not completed: a commander moved the ally's elephant")
		}
	}
}

// chaturancaLeap reports whether a Rajah's move is a leap.
func chaturancaLeap(m chaturancaMove) bool {
	for _, by := range chaturancaJumps {
		if chaturancaShift(m.from, by) == m.to {
			return true
		}
	}
	return false
}

// dropCommand ends the command of a seat that has no Rajah any more.
func (n *chaturancaNaive) dropCommand(seat string) {
	if n.commander[chaturancaAlly[seat]] == seat {
		n.count("commander lost his Rajah")
		delete(n.commander, chaturancaAlly[seat])
	}
}

// block reports whether four elephants stand in a block of four squares of which sq
// is one.
func (n *chaturancaNaive) block(sq string) bool {
	for _, by := range chaturancaDiagonal {
		block := []string{
			sq, chaturancaShift(sq, by), chaturancaShift(sq, [2]int{by[0], 0}), chaturancaShift(sq, [2]int{0, by[1]}),
		}
		if !slices.ContainsFunc(block, func(sq string) bool { return n.men[sq].kind != "E" }) {
			return true
		}
	}
	return false
}

// combat removes the enemy elephants and gives the ally's to the player, or to the army
// that a commander plays.
func (n *chaturancaNaive) combat(player string) {
	n.count("elephant combat")
	for sq, man := range n.men {
		switch {
		case man.kind != "E":
		case man.colour == chaturancaAlly[player]:
			n.men[sq] = chaturancaMan{"E", man.colour, player}
		case man.colour != player:
			delete(n.men, sq)
		}
	}
}

// settle does what follows every action: it notes who is in check and tests whether
// the game has ended.
func (n *chaturancaNaive) settle() {
	if n.game == "chaturanca-2" {
		n.settleStakes()
		return
	}
	for _, seat := range chaturancaSeats {
		if n.inCheck(seat) {
			n.checked[seat] = true
		}
		if ally := chaturancaAlly[seat]; n.captured[seat] && n.captured[ally] {
			n.due, n.winners, n.share, n.rule = "over", chaturancaFoes[seat], 1, "chaturanca-1/goal"
		}
	}
}
