package chaukabara_test

import (
	"fmt"
	"maps"
	"slices"
)

// naiveGame is chauka-bara once more, as plainly as the text reads: maps, names and
// copies. It shares no line with the engine and knows squares, seats and options by
// name only.
type naiveGame struct {
	opt   map[string]string
	order []string // seats in the order of play
	first string
	path  map[string][]string

	naiveTable
	opened map[string]bool // has thrown his 4 or 8
	turn   string
	round  int
	due    string // cast, move or over
	values []int  // thrown and not yet played
	owed   int    // throws still due in this turn; under accumulate, series
	row    int    // 4s and 8s thrown in a row in this turn
	moved  bool   // a man was moved in this turn
	before naiveTable
	taken  int // captures in this turn, for the counters

	winners []string
	rule    string
	seen    map[string]int // how often something happened, over all games
}

// naiveTable is what a takeback restores.
type naiveTable struct {
	at    map[string][]int // the place of each man on his seat's path
	right map[string]bool  // may enter the inner squares
}

func (t naiveTable) copy() naiveTable {
	c := naiveTable{map[string][]int{}, maps.Clone(t.right)}
	for seat, men := range t.at {
		c.at[seat] = slices.Clone(men)
	}
	return c
}

type naiveMove struct {
	from, to string
	value    int
	captures bool
}

var naiveHouses = map[string]string{"R": "c1", "G": "e3", "W": "c5", "B": "a3"}

const (
	naiveCentre = "c3"
	naiveHome   = 24 // index of the centre
	naiveInner  = 16 // index of the first inner square
)

// naivePaths walks the edge of the board counter-clockwise from each house, then
// the eight squares around the centre clockwise from the one beside the last.
func naivePaths() map[string][]string {
	edge := []string{
		"a1", "b1", "c1", "d1", "e1", "e2", "e3", "e4", "e5", "d5", "c5", "b5", "a5", "a4", "a3", "a2",
	}
	inner := []string{"b2", "b3", "b4", "c4", "d4", "d3", "d2", "c2"}
	paths := map[string][]string{}
	for seat, house := range naiveHouses {
		i := slices.Index(edge, house)
		path := slices.Concat(edge[i:], edge[:i])
		last := path[len(path)-1]
		for j, sq := range inner {
			if naiveBeside(last, sq) {
				path = slices.Concat(path, inner[j:], inner[:j])
				break
			}
		}
		paths[seat] = append(path, naiveCentre)
	}
	return paths
}

// naiveBeside reports whether two squares share a side.
func naiveBeside(a, b string) bool {
	df, dr := int(a[0])-int(b[0]), int(a[1])-int(b[1])
	return df*df+dr*dr == 1
}

// newNaive starts a game of these seats, given in counter-clockwise order. Options
// that are not named have their defaults.
func newNaive(seats []string, first string, opt map[string]string, seen map[string]int) *naiveGame {
	n := &naiveGame{
		opt: map[string]string{
			"triple": "takeback", "turns": "ccw", "own-stack": "yes", "exact": "yes",
			"extra": "single", "right": "kept", "opening-throw": "off",
		},
		order: slices.Clone(seats), first: first, path: naivePaths(),
		naiveTable: naiveTable{map[string][]int{}, map[string]bool{}},
		opened:     map[string]bool{}, round: 1, seen: seen,
	}
	maps.Copy(n.opt, opt)
	if n.opt["turns"] == "cw" {
		slices.Reverse(n.order)
	}
	for _, seat := range seats {
		n.at[seat] = []int{0, 0, 0, 0}
	}
	n.begin(first)
	return n
}

func (n *naiveGame) begin(seat string) {
	n.turn, n.due = seat, "cast"
	n.values, n.owed, n.row, n.moved, n.taken = nil, 1, 0, false, 0
	n.before = n.naiveTable.copy()
}

func (n *naiveGame) next() string {
	i := slices.Index(n.order, n.turn)
	return n.order[(i+1)%len(n.order)]
}

func (n *naiveGame) endTurn() {
	if n.next() == n.first {
		n.round++
	}
	n.begin(n.next())
	n.checkDead()
}

// endOrPass ends a turn that has nothing more to play: by itself if a man was moved
// in it, else by a written pass.
func (n *naiveGame) endOrPass() {
	n.values, n.owed = nil, 0
	if n.moved {
		n.endTurn()
	} else {
		n.due = "move"
	}
}

func naiveGrace(value int) bool { return value == 4 || value == 8 }

func (n *naiveGame) throw(value int) {
	n.countThrow(value)
	n.owed--
	n.values = append(n.values, value)
	n.row++
	if naiveGrace(value) {
		n.opened[n.turn] = true
		n.owed++
	} else {
		n.row = 0
	}
	accumulate := n.opt["triple"] == "accumulate"
	switch {
	case n.row == 3:
		n.count(n.opt["triple"])
		if n.opt["triple"] == "takeback" {
			if n.taken > 0 {
				n.count("takeback of a capture")
			}
			n.naiveTable = n.before.copy()
		}
		n.endOrPass()
	case accumulate && naiveGrace(value):
		n.due = "cast"
	default:
		n.goOn()
	}
}

// goOn finds what is due after a throw or a move.
func (n *naiveGame) goOn() {
	if len(n.moves()) > 0 {
		n.due = "move"
		return
	}
	n.values = nil
	if n.owed > 0 {
		n.due = "cast"
	} else {
		n.endOrPass()
	}
}

// moves lists the moves of men that are legal now, one for each man's square and
// value; a pass is legal when a move is due and there is none.
func (n *naiveGame) moves() []naiveMove {
	return n.movesWith(n.turn, n.values, n.opened[n.turn])
}

func (n *naiveGame) movesWith(seat string, values []int, opened bool) []naiveMove {
	var out []naiveMove
	if n.opt["opening-throw"] == "on" && !opened {
		return nil
	}
	for _, value := range values {
		for _, i := range n.at[seat] {
			j := i + value
			if i == naiveHome {
				continue
			}
			if j > naiveHome {
				if n.opt["exact"] == "yes" {
					continue
				}
				j = naiveHome
			}
			if i < naiveInner && j >= naiveInner && !n.right[seat] {
				continue
			}
			to := n.path[seat][j]
			safe := naiveSafe(to)
			if n.opt["own-stack"] == "houses-only" && !safe && slices.Contains(n.at[seat], j) {
				continue
			}
			m := naiveMove{from: n.path[seat][i], to: to, value: value}
			for other, men := range n.at {
				for _, k := range men {
					if other != seat && n.path[other][k] == to && !safe {
						m.captures = true
					}
				}
			}
			if !slices.Contains(out, m) {
				out = append(out, m)
			}
		}
	}
	return out
}

// naiveSafe reports whether nobody is captured on the square: the houses, of absent
// seats too, and the centre.
func naiveSafe(sq string) bool {
	if sq == naiveCentre {
		return true
	}
	for _, house := range naiveHouses {
		if house == sq {
			return true
		}
	}
	return false
}

func (n *naiveGame) pass() {
	n.count("pass")
	if n.opt["opening-throw"] == "on" && !n.opened[n.turn] {
		n.count("waiting for the opening throw")
	}
	n.endTurn()
}

func (n *naiveGame) play(m naiveMove) {
	n.countMove(m)
	seat, path := n.turn, n.path[n.turn]
	man := slices.Index(n.at[seat], slices.Index(path, m.from))
	n.at[seat][man] = slices.Index(path, m.to)
	i := slices.Index(n.values, m.value)
	n.values = slices.Delete(slices.Clone(n.values), i, i+1)
	n.moved = true
	if m.captures {
		n.capture(m.to)
	}
	if naiveAll(n.at[seat], naiveHome) {
		n.due, n.winners, n.rule = "over", []string{seat}, "chauka-bara/win"
		n.count("win")
		return
	}
	n.goOn()
	n.checkDead()
}

func (n *naiveGame) capture(sq string) {
	for other := range n.at {
		if other == n.turn {
			continue
		}
		hit := false
		for k, place := range n.at[other] {
			if n.path[other][place] == sq {
				n.at[other][k] = 0
				hit = true
			}
		}
		if hit && n.opt["right"] == "lost" && n.right[other] && naiveAll(n.at[other], 0) {
			n.right[other] = false
			n.count("right lost")
		}
	}
	n.right[n.turn] = true
	n.taken++
	if n.opt["extra"] == "cumulative" {
		n.owed++
	} else {
		n.owed = 1
	}
}

func naiveAll(men []int, place int) bool {
	for _, i := range men {
		if i != place {
			return false
		}
	}
	return true
}

// checkDead ends the game when no seat can ever move again. While a throw of the
// turn is due, more 4s and 8s may yet take the turn back and free the men that it
// locked.
func (n *naiveGame) checkDead() {
	if n.due == "over" {
		return
	}
	for _, seat := range n.order {
		if len(n.movesWith(seat, []int{1, 2, 3, 4, 8}, true)) > 0 {
			return
		}
	}
	if n.due == "cast" && n.moved && n.opt["triple"] == "takeback" {
		n.count("locked while a takeback is possible")
		return
	}
	n.due, n.winners, n.rule = "over", slices.Clone(n.order), "chauka-bara/dead-position"
	n.count("dead position")
}

// keys names the legal moves: from, to and a mark for a capture; the value spent
// only where two values do the same; `--` is the pass.
func (n *naiveGame) keys() map[string]naiveMove {
	out := map[string]naiveMove{}
	if n.due != "move" {
		return out
	}
	all := n.moves()
	for _, m := range all {
		same := 0
		for _, o := range all {
			if o.from == m.from && o.to == m.to {
				same++
			}
		}
		key := m.from + "-" + m.to
		if m.captures {
			key = m.from + "x" + m.to
		}
		if same > 1 {
			key += fmt.Sprintf("/%d", m.value)
		}
		out[key] = m
	}
	if len(all) == 0 {
		out["--"] = naiveMove{}
	}
	return out
}

func (n *naiveGame) count(what string) { n.seen[what]++ }

func (n *naiveGame) countThrow(value int) {
	if n.moved && naiveGrace(value) && n.row < 2 {
		n.count("4 or 8 within a turn")
	}
	if n.owed == 2 {
		n.count("two throws or series owed")
	}
	for _, i := range n.at[n.turn] {
		if i < naiveHome && i+value > naiveHome && n.opt["exact"] == "yes" {
			n.count("throw too large for the centre")
		}
		if i < naiveInner && i+value >= naiveInner && !n.right[n.turn] {
			n.count("inner squares barred")
		}
	}
}

// countMove keeps count of what makes a move a rare one.
func (n *naiveGame) countMove(m naiveMove) {
	path := n.path[n.turn]
	i, j := slices.Index(path, m.from), slices.Index(path, m.to)
	if m.captures {
		n.count("capture")
		if n.opt["triple"] == "accumulate" && n.taken > 0 {
			n.count("second capture of an accumulating turn")
		}
		if naiveGrace(m.value) {
			n.count("capture with a 4 or 8, extra=" + n.opt["extra"])
		}
		if j >= naiveInner {
			n.count("capture inside")
		}
	}
	if i < naiveInner && j >= naiveInner {
		n.count("entry to the inner squares")
	}
	if i+m.value > naiveHome {
		n.count("surplus points")
	}
	for _, o := range n.moves() {
		if o.from == m.from && o.to == m.to && o.value != m.value {
			n.count("same move with two values")
		}
	}
	if slices.Contains(n.at[n.turn], j) && !naiveSafe(m.to) {
		n.count("own men on one square")
	}
	for other, men := range n.at {
		for _, k := range men {
			if other != n.turn && n.path[other][k] == m.to && m.to != naiveCentre && naiveSafe(m.to) {
				n.count("men of two seats in a house")
				return
			}
		}
	}
}
