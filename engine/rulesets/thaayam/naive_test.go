package thaayam_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// thaayamNaive is thaayam once more, as plainly as the text reads: maps, names and
// copies. It knows squares, seats and options by name only.
type thaayamNaive struct {
	opt   map[string]string
	order []string // seats in the order of play
	first string
	path  map[string][]string
	men   map[string][]thaayamMan
	// entered has the seats that have entered a man.
	entered map[string]bool

	turn   string
	round  int
	due    string // cast, move or over
	values []int  // thrown and not yet played
	replay bool   // a capture has earned a series that is not yet due
	offer  bool   // the throw that is due opens a replay: it may be declined where the options say so
	moved  bool   // a man was moved in this turn
	done   bool   // nothing is left to play; only twins may still be declared

	winner string
	rule   string
	seen   map[string]int // how often something happened, over all games
}

// thaayamMan is a man by his place on his seat's path. Twins know each other, in
// hand too as long as they may return together.
type thaayamMan struct {
	place int
	mate  int // index of the other twin, thaayamNoMate for a single
}

// onBoard reports whether a man is in play, the centre included.
func (m thaayamMan) onBoard() bool { return m.place >= 0 && m.place <= thaayamCentre }

// thaayamEvent is a move, a declaration or a pass. Equal events are written alike.
type thaayamEvent struct {
	kind     string // move, enter, off, twins, pass
	seat     string
	from, to string
	count    int
	who      string // T where a twin moves alone and a single could be meant
	spends   string // points, descending, joined by +
	capture  bool
}

const (
	thaayamHand   = -1
	thaayamCentre = 24
	thaayamOff    = 25
	thaayamFacing = 8 // index of the opposite palace
	thaayamNoMate = -1
)

var thaayamPalaces = map[string]string{"R": "c1", "G": "e3", "W": "c5", "B": "a3"}

// thaayamPaths goes round the edge counter-clockwise from each palace, then round
// the centre clockwise, from the square beside the last.
func thaayamPaths() map[string][]string {
	edge := strings.Fields("a1 b1 c1 d1 e1 e2 e3 e4 e5 d5 c5 b5 a5 a4 a3 a2")
	inner := strings.Fields("b2 b3 b4 c4 d4 d3 d2 c2")
	begin := map[string]string{"R": "b2", "G": "d2", "W": "d4", "B": "b4"}
	paths := map[string][]string{}
	for seat, palace := range thaayamPalaces {
		i, j := slices.Index(edge, palace), slices.Index(inner, begin[seat])
		paths[seat] = slices.Concat(edge[i:], edge[:i], inner[j:], inner[:j], []string{"c3"})
	}
	return paths
}

// newThaayamNaive starts a game of these seats, given in counter-clockwise order.
// Options that are not named have their defaults.
func newThaayamNaive(opt map[string]string, seats []string, first string, seen map[string]int) *thaayamNaive {
	n := &thaayamNaive{
		opt: map[string]string{
			"bear-off": "gathered", "replay": "after", "twins": "seed", "pass": "no", "extra-throw": "must",
			"before-one": "always",
		},
		order: slices.Clone(seats), first: first, path: thaayamPaths(),
		men: map[string][]thaayamMan{}, entered: map[string]bool{}, round: 1, seen: seen,
	}
	maps.Copy(n.opt, opt)
	for _, seat := range seats {
		for range 4 {
			n.men[seat] = append(n.men[seat], thaayamMan{thaayamHand, thaayamNoMate})
		}
	}
	n.begin(first)
	return n
}

func (n *thaayamNaive) count(what string) { n.seen[what]++ }

func (n *thaayamNaive) begin(seat string) {
	n.turn, n.due = seat, "cast"
	n.values, n.replay, n.offer, n.moved, n.done = nil, false, false, false, false
}

func (n *thaayamNaive) next() string {
	i := slices.Index(n.order, n.turn)
	return n.order[(i+1)%len(n.order)]
}

// mayEnd reports whether the turn may end here without a mark.
func (n *thaayamNaive) mayEnd() bool {
	if n.due == "cast" && n.offer && n.opt["extra-throw"] == "may" {
		return len(n.moves()) == 0
	}
	return n.due == "move" && n.done
}

// endTurn gives the turn to the next seat.
func (n *thaayamNaive) endTurn() {
	if n.due == "cast" && n.offer {
		n.count("replay declined")
	}
	if n.next() == n.first {
		n.round++
	}
	n.begin(n.next())
}

// close ends a turn in which all is played, unless twins may still be declared.
func (n *thaayamNaive) close() {
	n.values = nil
	if len(n.declarations()) > 0 {
		n.due, n.done = "move", true
		return
	}
	n.endTurn()
}

// goOn finds what is due after a series, a move or a pass.
func (n *thaayamNaive) goOn() {
	switch {
	case n.replay && n.opt["replay"] == "at-once":
		if len(n.moves()) > 0 {
			n.count("series at once with points unspent")
		}
		n.due, n.replay, n.offer = "cast", false, true
	case len(n.moves()) > 0:
		n.due = "move"
	case n.replay:
		n.countLost()
		n.values, n.due, n.replay, n.offer = nil, "cast", false, true
	case n.moved:
		n.countLost()
		n.close()
	default:
		n.due = "move" // a pass
	}
}

// throw takes a throw of the series. For a seat with no man in play nothing counts
// before the first 1.
func (n *thaayamNaive) throw(value int) {
	n.offer = false
	early := !n.inPlay() && !slices.Contains(n.values, 1) && value != 1
	if early && n.entered[n.turn] {
		n.count("result before a 1, men lost, before-one=" + n.opt["before-one"])
	}
	if early && !(n.opt["before-one"] == "first-only" && n.entered[n.turn]) {
		n.count("result before the first 1")
		if n.moved {
			n.count("result before the first 1 of a replay")
		}
	} else {
		n.values = append(n.values, value)
	}
	n.due = "cast"
	if value == 2 || value == 3 {
		n.goOn()
	}
}

func (n *thaayamNaive) inPlay() bool {
	return slices.ContainsFunc(n.men[n.turn], thaayamMan.onBoard)
}

// twinSteps is how far twins go with a result, 0 if they cannot go.
func (n *thaayamNaive) twinSteps(value int) int {
	if n.opt["twins"] == "bell" || value%2 == 0 {
		return value / 2
	}
	return value
}

func thaayamSafe(sq string) bool { return slices.Contains([]string{"c1", "e3", "c5", "a3", "c3"}, sq) }

// victims lists the enemies that are captured on a square, as seat and index.
func (n *thaayamNaive) victims(sq string, byTwins bool) map[string][]int {
	out := map[string][]int{}
	if thaayamSafe(sq) {
		return out
	}
	for seat, men := range n.men {
		for i, man := range men {
			if seat == n.turn || !man.onBoard() || n.path[seat][man.place] != sq {
				continue
			}
			twin := man.mate != thaayamNoMate
			if twin && byTwins || !twin && (!byTwins || n.opt["twins"] != "bell") {
				out[seat] = append(out[seat], i)
			}
		}
	}
	return out
}

// singleOn reports whether a single of the seat on turn has the place.
func (n *thaayamNaive) singleOn(place int) bool {
	return slices.Contains(n.men[n.turn], thaayamMan{place, thaayamNoMate})
}

// moves lists the moves that the values allow.
func (n *thaayamNaive) moves() []thaayamEvent {
	var out []thaayamEvent
	add := func(e thaayamEvent) {
		e.seat = n.turn
		if !slices.Contains(out, e) {
			out = append(out, e)
		}
	}
	path, men := n.path[n.turn], n.men[n.turn]
	for _, value := range n.values {
		for _, man := range men {
			twin := man.mate != thaayamNoMate
			who := ""
			if twin && n.singleOn(man.place) {
				who = "T"
			}
			switch {
			case man.place == thaayamHand:
				if value == 1 {
					add(thaayamEvent{kind: "enter", to: path[0], count: 1, who: who, spends: "1"})
				}
				if value == 1 && twin && n.ones() >= 2 {
					add(thaayamEvent{kind: "enter", to: path[0], count: 2, spends: "1+1"})
				}
			case man.place == thaayamCentre:
				if value == 1 && (n.opt["bear-off"] == "any" || n.gathered()) {
					add(thaayamEvent{kind: "off", from: path[man.place], count: 1, spends: "1"})
				}
			case man.place < thaayamCentre:
				if to := man.place + value; to <= thaayamCentre {
					add(thaayamEvent{
						kind: "move", from: path[man.place], to: path[to], count: 1, who: who,
						spends: fmt.Sprint(value), capture: len(n.victims(path[to], false)) > 0,
					})
				}
				to := man.place + n.twinSteps(value)
				last := thaayamCentre - 1
				if n.opt["twins"] == "bell" {
					last = thaayamCentre
				}
				if twin && to > man.place && to <= last {
					add(thaayamEvent{
						kind: "move", from: path[man.place], to: path[to], count: 2,
						spends: fmt.Sprint(value), capture: len(n.victims(path[to], true)) > 0,
					})
				}
			}
		}
	}
	return out
}

// ones is how many 1s are unspent.
func (n *thaayamNaive) ones() int {
	return len(slices.DeleteFunc(slices.Clone(n.values), func(v int) bool { return v != 1 }))
}

// gathered reports whether all men are in the centre or have left it.
func (n *thaayamNaive) gathered() bool {
	return !slices.ContainsFunc(n.men[n.turn], func(m thaayamMan) bool { return m.place < thaayamCentre })
}

// declarations lists the declaration of twins if it is possible.
func (n *thaayamNaive) declarations() []thaayamEvent {
	others := func(m thaayamMan) bool { return m != thaayamMan{thaayamFacing, thaayamNoMate} }
	if len(slices.DeleteFunc(slices.Clone(n.men[n.turn]), others)) < 2 {
		return nil
	}
	sq := n.path[n.turn][thaayamFacing]
	return []thaayamEvent{{kind: "twins", seat: n.turn, from: sq, to: sq, count: 2}}
}

// events lists what is legal now, a pass among it.
func (n *thaayamNaive) events() []thaayamEvent {
	if n.due == "over" {
		return nil
	}
	out := n.declarations()
	if n.due == "cast" || n.done {
		return out
	}
	moves := n.moves()
	if len(moves) == 0 || n.opt["pass"] == "yes" {
		out = append(out, thaayamEvent{kind: "pass", seat: n.turn})
	}
	return append(out, moves...)
}

// words gives the legal events by their canonical notation. Points are named where
// different ones do the same.
func (n *thaayamNaive) words() map[string]thaayamEvent {
	out := map[string]thaayamEvent{}
	all := n.events()
	for _, e := range all {
		text := thaayamText(e)
		for _, o := range all {
			if thaayamText(o) == text && o != e {
				text += "/" + e.spends
				break
			}
		}
		out[text] = e
	}
	return out
}

// thaayamText writes an event but for the points it takes.
func thaayamText(e thaayamEvent) string {
	number, who, sign := "", "", "-"
	if e.count == 2 {
		number = "2"
	}
	if e.who != "" {
		who = "#" + e.who
	}
	if e.capture {
		sign = "x"
	}
	switch e.kind {
	case "pass":
		return "--"
	case "twins":
		return e.from + "=T"
	case "off":
		return e.from + "-off"
	case "enter":
		return number + "@" + e.to + who
	}
	return number + e.from + who + sign + e.to
}

// play plays a legal event.
func (n *thaayamNaive) play(e thaayamEvent) {
	n.countEvent(e)
	switch e.kind {
	case "pass":
		if n.values = nil; n.replay {
			n.goOn()
		} else {
			n.close()
		}
		return
	case "twins":
		men := n.men[n.turn]
		i := slices.Index(men, thaayamMan{thaayamFacing, thaayamNoMate})
		j := i + 1 + slices.Index(men[i+1:], thaayamMan{thaayamFacing, thaayamNoMate})
		men[i].mate, men[j].mate = j, i
		if n.done {
			n.close()
		}
		return
	}
	n.moved = true
	for spent := range strings.SplitSeq(e.spends, "+") {
		i := slices.IndexFunc(n.values, func(v int) bool { return fmt.Sprint(v) == spent })
		n.values = slices.Delete(slices.Clone(n.values), i, i+1)
	}
	n.step(e)
	captured := n.victims(e.to, e.count == 2)
	if e.kind == "move" && len(captured) > 0 {
		n.replay = true
		n.capture(captured)
	}
	if !slices.ContainsFunc(n.men[n.turn], func(m thaayamMan) bool { return m.place != thaayamOff }) {
		n.due, n.winner, n.rule = "over", n.turn, "thaayam/win"
		n.count("win")
		return
	}
	n.goOn()
}

// step moves the men of an event. A twin that moves alone is a twin no more, nor is
// the other.
func (n *thaayamNaive) step(e thaayamEvent) {
	men, path := n.men[n.turn], n.path[n.turn]
	from, to := thaayamHand, thaayamOff
	if e.kind != "enter" {
		from = slices.Index(path, e.from)
	}
	n.entered[n.turn] = true
	if e.kind != "off" {
		to = slices.Index(path, e.to)
	}
	i := slices.IndexFunc(men, func(m thaayamMan) bool {
		return m.place == from && (m.mate == thaayamNoMate) == (e.count == 1 && e.who == "")
	})
	if i < 0 { // only twins stand there, and one of them is meant
		i = slices.IndexFunc(men, func(m thaayamMan) bool { return m.place == from })
	}
	mate := men[i].mate
	men[i].place = to
	if mate == thaayamNoMate {
		return
	}
	if e.count == 2 {
		men[mate].place = to
	}
	if e.count == 1 || to == thaayamCentre {
		men[i].mate, men[mate].mate = thaayamNoMate, thaayamNoMate
	}
}

func (n *thaayamNaive) capture(captured map[string][]int) {
	if len(captured) > 1 {
		n.count("capture of several seats")
	}
	for seat, men := range captured {
		if len(men) > 1 {
			n.count("capture of several men of a seat")
		}
		for _, i := range men {
			man := &n.men[seat][i]
			man.place = thaayamHand
			if man.mate != thaayamNoMate {
				n.count("capture of a twin, twins=" + n.opt["twins"])
			}
			if n.opt["twins"] == "bell" {
				man.mate = thaayamNoMate
			}
		}
	}
}

func (n *thaayamNaive) countLost() {
	if len(n.values) > 0 {
		n.count("points lost at the end of a series")
	}
}

// countEvent keeps count of what makes an event a rare one.
func (n *thaayamNaive) countEvent(e thaayamEvent) {
	n.count(e.kind)
	count := func(what string, is bool) {
		if is {
			n.count(what)
		}
	}
	men, path := n.men[n.turn], n.path[n.turn]
	from, to := slices.Index(path, e.from), slices.Index(path, e.to)
	pairs := 0
	for _, man := range men {
		if man.mate != thaayamNoMate && man.place == from && from >= 0 {
			pairs++
		}
	}
	twins := e.count == 2
	switch e.kind {
	case "pass":
		count("points given up", len(n.moves()) > 0)
		count("points given up with a replay earned", len(n.moves()) > 0 && n.replay)
	case "twins":
		count("declaration after the last move", n.done)
		count("declaration before a throw", n.due == "cast")
		count("declaration within a series", n.due == "cast" && len(n.values) > 0)
		count("second pair declared", slices.ContainsFunc(men, func(m thaayamMan) bool { return m.mate != thaayamNoMate }))
	case "enter":
		count("twins enter", twins)
		count("one of claimed twins enters, marked", e.who != "")
		count("one of claimed twins enters, unmarked", !twins && e.who == "" && !n.singleOn(thaayamHand))
	case "off":
		count("off before all are gathered", !n.gathered())
	case "move":
		count("capture", e.capture)
		count("capture by twins, twins="+n.opt["twins"], e.capture && twins)
		count("second capture before the replay", e.capture && n.replay)
		count("twins move", twins)
		count("twins split, marked", e.who != "")
		count("twins split, unmarked", !twins && e.who == "" && !n.singleOn(from))
		count("one of two pairs moves", twins && pairs == 4)
		count("twins enter the centre", twins && to == thaayamCentre)
		count("twins split into the centre", !twins && to == thaayamCentre && (e.who != "" || !n.singleOn(from)))
		count("the same with other points", slices.ContainsFunc(n.moves(), func(o thaayamEvent) bool {
			return thaayamText(o) == thaayamText(e) && o.spends != e.spends
		}))
	}
	if e.kind != "move" || thaayamSafe(e.to) {
		return
	}
	for seat, others := range n.men {
		for i, man := range others {
			if seat != n.turn && man.onBoard() && n.path[seat][man.place] == e.to {
				spared := !slices.Contains(n.victims(e.to, twins)[seat], i)
				count("spared on a common square by singles", spared && !twins)
				count("spared on a common square by twins", spared && twins)
			}
		}
	}
}
