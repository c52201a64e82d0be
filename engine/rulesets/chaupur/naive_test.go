package chaupur_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// chaupurNaive is chaupur once more, as plainly as the text reads: maps, names and
// copies. It knows squares, seats and options by name only.
type chaupurNaive struct {
	opt   map[string]string
	order []string // seats in the order of play
	first string
	way   map[string][]string
	men   map[string][]int // index of each man on his way: 0 not out, 84 home

	turn  string
	army  string // whose men are moved in this turn: the seat's own, or his partner's
	round int
	due   string // cast, move or over
	dice  []int  // thrown and not yet played
	spent []bool // which men of the army have moved in this turn

	winners []string
	rule    string
	seen    map[string]int // how often something happened, over all games
}

// chaupurEvent is a move of men that stand together, or a pass. Equal events are
// written alike.
type chaupurEvent struct {
	kind     string // move, pass
	seat     string // who plays it
	from, to string
	count    int
	men      string // their indices, ascending
	// who is the index of the farthest of them, where the same is legal with men less far, both where
	// with men farther too.
	who     string
	spends  string // dice, descending, joined by +
	capture bool
}

const (
	chaupurHome  = 84
	chaupurFoot  = 8  // the foot of the column, reached from above
	chaupurRound = 76 // the foot again, after a full round
)

// chaupurRing is the way round the cross, counter-clockwise from the foot of the
// south column.
var chaupurRing = strings.Fields(`
	j1 k1 k2 k3 k4 k5 k6 k7 k8 l9 m9 n9 o9 p9 q9 r9 s9
	s10 s11 r11 q11 p11 o11 n11 m11 l11 k12 k13 k14 k15 k16 k17 k18 k19
	j19 i19 i18 i17 i16 i15 i14 i13 i12 h11 g11 f11 e11 d11 c11 b11 a11
	a10 a9 b9 c9 d9 e9 f9 g9 h9 i8 i7 i6 i5 i4 i3 i2 i1`)

var chaupurColumns = map[string][]string{ // from the centre outwards
	"R": strings.Fields("j8 j7 j6 j5 j4 j3 j2 j1"),
	"Y": strings.Fields("l10 m10 n10 o10 p10 q10 r10 s10"),
	"G": strings.Fields("j12 j13 j14 j15 j16 j17 j18 j19"),
	"W": strings.Fields("h10 g10 f10 e10 d10 c10 b10 a10"),
}

var chaupurPartner = map[string]string{"R": "G", "G": "R", "Y": "W", "W": "Y"}

// chaupurWays lists the squares of each seat's way by index: down the column, once
// round from its foot to its foot, up the column.
func chaupurWays() map[string][]string {
	ways := map[string][]string{}
	for seat, column := range chaupurColumns {
		foot := slices.Index(chaupurRing, column[7])
		up := slices.Clone(column[:7])
		slices.Reverse(up)
		ways[seat] = slices.Concat([]string{"ck"}, column, chaupurRing[foot+1:], chaupurRing[:foot+1], up, []string{"ck"})
	}
	return ways
}

// newChaupurNaive starts a game of these seats, given in counter-clockwise order.
// Options that are not named have their defaults.
func newChaupurNaive(opt map[string]string, seats []string, first string, seen map[string]int) *chaupurNaive {
	n := &chaupurNaive{
		opt: map[string]string{
			"start": "6-7-23-24", "hold": "home-only", "group-strength": "none", "finished": "skip", "teams": "off",
		},
		order: slices.Clone(seats), first: first, way: chaupurWays(), men: map[string][]int{}, round: 1, seen: seen,
	}
	maps.Copy(n.opt, opt)
	for _, seat := range seats {
		for index := range strings.SplitSeq(n.opt["start"], "-") {
			i := 0
			fmt.Sscan(index, &i)
			n.men[seat] = append(n.men[seat], i)
		}
	}
	n.begin(first)
	return n
}

func (n *chaupurNaive) copy() *chaupurNaive {
	c := *n
	c.dice, c.spent = slices.Clone(n.dice), slices.Clone(n.spent)
	c.men = map[string][]int{}
	for seat, men := range n.men {
		c.men[seat] = slices.Clone(men)
	}
	return &c
}

func (n *chaupurNaive) count(what string) { n.seen[what]++ }

func (n *chaupurNaive) teams() bool { return n.opt["teams"] == "on" }

func (n *chaupurNaive) begin(seat string) {
	n.turn, n.army, n.due, n.dice, n.spent = seat, seat, "cast", nil, make([]bool, 4)
	if n.allHome(seat) {
		n.army = chaupurPartner[seat]
		n.count("turn for the partner")
	}
}

// allHome reports whether all men of a seat are home.
func (n *chaupurNaive) allHome(seat string) bool {
	return !slices.ContainsFunc(n.men[seat], func(i int) bool { return i != chaupurHome })
}

// next is the seat whose turn comes after this one, and whether the order passes
// the seat that began on the way there.
func (n *chaupurNaive) next() (seat string, round bool) {
	i := slices.Index(n.order, n.turn)
	for {
		i = (i + 1) % len(n.order)
		seat = n.order[i]
		round = round || seat == n.first
		if !n.allHome(seat) || n.opt["finished"] == "help" {
			return seat, round
		}
	}
}

// mayEnd reports whether the turn may end here without a mark: in chaupur never.
func (n *chaupurNaive) mayEnd() bool { return false }

// endTurn gives the turn to the next seat.
func (n *chaupurNaive) endTurn() {
	seat, round := n.next()
	if round {
		n.round++
	}
	if i := slices.Index(n.order, n.turn); seat != n.order[(i+1)%len(n.order)] {
		n.count("seat skipped")
		if round && seat != n.first {
			n.count("round up at a skipped seat")
		}
	}
	n.begin(seat)
}

// throw takes the three dice.
func (n *chaupurNaive) throw(dice [3]int) {
	n.dice, n.due = dice[:], "move"
}

// chaupurSums lists the ways to take some of the dice, as spends with their points,
// each once.
func chaupurSums(dice []int) map[string]int {
	out := map[string]int{}
	dice = slices.Clone(dice)
	slices.Sort(dice)
	for set := 1; set < 1<<len(dice); set++ {
		text, points := "", 0
		for i, d := range dice {
			if set>>i&1 == 1 {
				text = fmt.Sprint(d) + "+" + text
				points += d
			}
		}
		out[strings.TrimSuffix(text, "+")] = points
	}
	return out
}

// chaupurGoals lists the indices that so many points lead to: beyond the full round
// a man goes up the column or round again.
func chaupurGoals(index, points int) []int {
	var out []int
	to := index + points
	if index <= chaupurRound && to > chaupurRound {
		out = append(out, to-chaupurRound+chaupurFoot)
	}
	if to <= chaupurHome {
		out = append(out, to)
	}
	return out
}

// standing lists the men of the army on a square that have not moved yet, the least
// far first.
func (n *chaupurNaive) standing(from string) []int {
	men := n.men[n.army]
	var out []int
	for i, index := range men {
		if index != chaupurHome && n.way[n.army][index] == from && !n.spent[i] {
			out = append(out, i)
		}
	}
	slices.SortStableFunc(out, func(a, b int) int { return men[a] - men[b] })
	return out
}

// groups lists the men that may be moved together from a square: any of those of one
// index, and on the foot of the column any of both indices. In the châr-koni men are
// single, and within the column those that go down do not join those that go up.
func (n *chaupurNaive) groups(from string) [][]int {
	var out [][]int
	men, all := n.men[n.army], n.standing(from)
	for set := 1; set < 1<<len(all); set++ {
		var group []int
		for i, man := range all {
			if set>>i&1 == 1 {
				group = append(group, man)
			}
		}
		mixed := men[group[0]] != men[group[len(group)-1]]
		foot := from == n.way[n.army][chaupurFoot]
		if len(group) == 1 || from != "ck" && (foot || !mixed) {
			out = append(out, group)
		}
	}
	return out
}

// moves lists what the dice allow, whether or not as many of them are used as can
// be.
func (n *chaupurNaive) moves() []chaupurEvent {
	var out []chaupurEvent
	sums := chaupurSums(n.dice)
	squares := map[string]bool{}
	for i, index := range n.men[n.army] {
		if index != chaupurHome && !n.spent[i] {
			squares[n.way[n.army][index]] = true
		}
	}
	for _, from := range slices.Sorted(maps.Keys(squares)) {
		for _, group := range n.groups(from) {
			for _, spends := range slices.Sorted(maps.Keys(sums)) {
				for _, to := range n.goals(group, sums[spends]) {
					e := chaupurEvent{
						kind: "move", seat: n.turn, from: from, to: n.way[n.army][to],
						count: len(group), men: n.indices(group), spends: spends,
					}
					e.capture = len(n.victims(e.to)) > 0
					if n.allowed(e, to) && !slices.Contains(out, e) {
						out = append(out, e)
					}
				}
			}
		}
	}
	return out
}

// indices writes how far some men of the army are.
func (n *chaupurNaive) indices(group []int) string {
	var out []string
	for _, i := range group {
		out = append(out, fmt.Sprintf("%02d", n.men[n.army][i]))
	}
	return strings.Join(out, " ")
}

// group finds men that an event means.
func (n *chaupurNaive) group(e chaupurEvent) []int {
	for _, group := range n.groups(e.from) {
		if n.indices(group) == e.men {
			return group
		}
	}
	panic("no such men")
}

// goals lists the indices that all men of a group can reach together. Of men that
// stand on the foot of the column, only those of the full round may climb.
func (n *chaupurNaive) goals(group []int, points int) []int {
	var common []int
	for k, i := range group {
		goals := chaupurGoals(n.men[n.army][i], points)
		if k > 0 {
			goals = slices.DeleteFunc(goals, func(to int) bool { return !slices.Contains(common, to) })
		}
		common = goals
	}
	return common
}

// goal is the index that an event leads to.
func (n *chaupurNaive) goal(e chaupurEvent) int {
	for _, to := range n.goals(n.group(e), chaupurSums(n.dice)[e.spends]) {
		if n.way[n.army][to] == e.to {
			return to
		}
	}
	panic("no such goal")
}

// allowed applies the rules on where a move may end.
func (n *chaupurNaive) allowed(e chaupurEvent, to int) bool {
	waiting := n.teams() && (n.army == "G" || n.army == "Y") && !n.allHome(chaupurPartner[n.army])
	if waiting && (to == chaupurHome || to > chaupurRound && n.opt["hold"] == "no-climb") {
		n.count("held by the partner's men, hold=" + n.opt["hold"])
		return false
	}
	if n.opt["group-strength"] == "size" {
		for _, men := range n.victims(e.to) {
			if len(men) > e.count {
				n.count("refused by a larger group")
				return false
			}
		}
	}
	return true
}

// victims lists the enemies on a square, as seat and man.
func (n *chaupurNaive) victims(sq string) map[string][]int {
	out := map[string][]int{}
	for seat, men := range n.men {
		if seat == n.army || sq == "ck" || n.teams() && seat == chaupurPartner[n.army] {
			continue
		}
		for i, index := range men {
			if n.way[seat][index] == sq {
				out[seat] = append(out[seat], i)
			}
		}
	}
	return out
}

// most is the greatest number of dice that can still be played, after so many moves
// as it takes.
func (n *chaupurNaive) most() int {
	best := 0
	for _, e := range n.moves() {
		c := n.copy()
		c.seen = map[string]int{}
		c.step(e)
		if best = max(best, len(n.dice)-len(c.dice)+c.most()); best == len(n.dice) {
			break
		}
	}
	return best
}

// events lists what is legal now: the moves that leave as few dice as possible
// unplayed, the one that ends the game, and a pass if there is nothing to move.
func (n *chaupurNaive) events() []chaupurEvent {
	if n.due != "move" {
		return nil
	}
	var out []chaupurEvent
	most := n.most()
	for _, e := range n.moves() {
		c := n.copy()
		c.seen = map[string]int{}
		c.step(e)
		if len(n.dice)-len(c.dice)+c.most() == most || c.won() {
			out = append(out, e)
		}
	}
	if len(out) == 0 {
		out = append(out, chaupurEvent{kind: "pass", seat: n.turn})
	}
	for i, e := range out {
		less, more := false, false
		for _, o := range out {
			if o.from == e.from && o.to == e.to && o.count == e.count {
				less, more = less || o.men < e.men, more || o.men > e.men
			}
		}
		switch indices := strings.Fields(e.men); {
		case less && more:
			out[i].who = strings.TrimPrefix(indices[0], "0") + "+" + indices[1]
		case less:
			out[i].who = indices[len(indices)-1]
		}
	}
	return out
}

// words gives the legal events by their canonical notation. Dice are named where
// different ones do the same.
func (n *chaupurNaive) words() map[string]chaupurEvent {
	out := map[string]chaupurEvent{}
	all := n.events()
	for _, e := range all {
		text := n.text(e)
		for _, o := range all {
			if n.text(o) == text && o != e {
				text += "/" + e.spends
				break
			}
		}
		out[text] = e
	}
	return out
}

// text writes an event but for the dice it takes.
func (n *chaupurNaive) text(e chaupurEvent) string {
	if e.kind == "pass" {
		return "--"
	}
	number, who, sign := "", "", "-"
	if e.count > 1 {
		number = fmt.Sprint(e.count)
	}
	if e.who != "" {
		who = "#" + e.who
	}
	if e.capture {
		sign = "x"
	}
	return number + e.from + who + sign + e.to
}

// play plays a legal event.
func (n *chaupurNaive) play(e chaupurEvent) {
	n.countEvent(e)
	if e.kind == "pass" {
		n.endTurn()
		return
	}
	n.step(e)
	if n.won() {
		n.due, n.rule = "over", "chaupur/end"
		for _, seat := range n.order {
			if seat == n.army || n.teams() && seat == chaupurPartner[n.army] {
				n.winners = append(n.winners, seat)
			}
		}
		n.count("win, teams=" + n.opt["teams"])
		return
	}
	if n.most() == 0 {
		if len(n.dice) > 0 {
			n.count("dice left unplayed")
		}
		if n.allHome(n.army) {
			n.count("home before the partner")
		}
		n.endTurn()
	}
}

// step moves the men of an event and takes what they land on.
func (n *chaupurNaive) step(e chaupurEvent) {
	group, to := n.group(e), n.goal(e)
	for _, i := range group {
		n.men[n.army][i], n.spent[i] = to, true
	}
	for seat, men := range n.victims(e.to) {
		for _, i := range men {
			n.men[seat][i] = 0
		}
	}
	for spent := range strings.SplitSeq(e.spends, "+") {
		i := slices.IndexFunc(n.dice, func(d int) bool { return fmt.Sprint(d) == spent })
		n.dice = slices.Delete(slices.Clone(n.dice), i, i+1)
	}
}

// won reports whether the seat or team that moves has all its men home.
func (n *chaupurNaive) won() bool {
	return n.allHome(n.army) && (!n.teams() || n.allHome(chaupurPartner[n.army]))
}

// scores is the result token, * while the game goes on.
func (n *chaupurNaive) scores() string {
	if n.due != "over" {
		return "*"
	}
	out := slices.Repeat([]string{"0"}, len(n.order))
	for _, seat := range n.winners {
		out[slices.Index(n.order, seat)] = "1"
	}
	return strings.Join(out, "-")
}

// countEvent keeps count of what makes an event a rare one.
func (n *chaupurNaive) countEvent(e chaupurEvent) {
	n.count(e.kind)
	if e.kind == "pass" {
		return
	}
	count := func(what string, is bool) {
		if is {
			n.count(what)
		}
	}
	men, goal := n.men[n.army], n.goal(e)
	index := men[n.group(e)[0]]
	least := fmt.Sprintf("%02d", index)
	free := n.standing(e.from)
	c := n.copy()
	c.spent = make([]bool, 4)
	all := c.standing(e.from)
	c = n.copy()
	c.seen = map[string]int{}
	c.step(e)
	most := n.most()
	outer := e.from != "ck" // on the board
	count("ends the game with fewer dice than could be played", c.won() && len(n.dice)-len(c.dice) < most)
	count("fewer dice than thrown can be played", most < len(n.dice))
	count("group moves", e.count > 1)
	count("group goes home", e.count > 1 && goal == chaupurHome)
	count("part of a group moves", outer && e.count < len(free))
	count("beside a man that has moved", outer && len(free) < len(all))
	count("beside a man that goes the other way", outer && men[all[0]] < chaupurFoot &&
		men[all[len(all)-1]] > chaupurRound)
	count("men of 8 and 76 go round together", !strings.HasPrefix(e.men, e.men[len(e.men)-2:]))
	count("who named", e.who != "")
	count("who named, men of 8 and 76", e.who != "" && e.who != least)
	count("both named", strings.Contains(e.who, "+"))
	same := func(o chaupurEvent) bool { return n.text(o) == n.text(e) && o.spends != e.spends }
	count("the same with other dice", slices.ContainsFunc(n.moves(), same))
	count("home", goal == chaupurHome)
	count("climb", index <= chaupurRound && goal > chaupurRound && goal < chaupurHome)
	count("round again", index > goal)
	count("stop at 76", goal == chaupurRound)
	count("capture", e.capture)
	for _, taken := range n.victims(e.to) {
		count("capture of a group", len(taken) > 1)
	}
	count("capture of several seats", len(n.victims(e.to)) > 1)
	count("capture from the centre", e.capture && e.from == "ck")
	partner := chaupurPartner[n.army]
	count("shares a square with a partner", n.teams() && e.to != "ck" &&
		slices.ContainsFunc(n.men[partner], func(i int) bool { return n.way[partner][i] == e.to }))
}
