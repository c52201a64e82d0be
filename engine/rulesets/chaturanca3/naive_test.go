package chaturanca3_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// chaturanca3Naive is chaturanca-3 once more, as plainly as the text reads: a map of
// men by the names of their squares, copied whole. It knows nothing of the engine.
type chaturanca3Naive struct {
	opt   map[string]string
	seats []string // in the order of play
	first string

	men        map[string]chaturanca3Man
	leaps      map[string]bool // the seat's Rajah still has his leap
	lostVizier map[string]bool // a vizier of the seat was captured

	turn   string
	round  int
	due    string // move or over
	winner string
	rule   string         // what ended the game
	seen   map[string]int // how often something happened, over all games
}

type chaturanca3Man struct {
	seat string // W or B
	kind string // K R N E V P
}

// chaturanca3Event is one written event. An exchange in place is a move from a
// square to itself.
type chaturanca3Event struct {
	kind      string // move or pass
	piece     string
	from, to  string
	promotion string
	capture   bool
}

// chaturanca3Defaults has every option with its default.
var chaturanca3Defaults = map[string]string{
	"royal":           "capture",
	"soldier-capture": "both",
	"promotion":       "optional",
	"unpromoted":      "stay",
	"vizier-limit":    "1",
	"no-move":         "loss",
	"leap-right":      "not-in-check",
}

// chaturanca3Steps has what a man can do in one step, seen from White.
var chaturanca3Steps = map[string][][2]int{
	"K": {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}},
	"R": {{0, 1}, {1, 0}, {0, -1}, {-1, 0}},
	"N": {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}},
	"E": {{2, 2}, {2, -2}, {-2, -2}, {-2, 2}},
	"V": {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}},
}

// newChaturanca3Naive starts a game. Options that are not named have their defaults.
func newChaturanca3Naive(opt map[string]string, seats []string, first string, seen map[string]int) *chaturanca3Naive {
	n := &chaturanca3Naive{
		opt: maps.Clone(chaturanca3Defaults), seats: seats, first: first, turn: first, round: 1,
		due: "move", seen: seen,
		leaps: map[string]bool{"W": true, "B": true}, lostVizier: map[string]bool{},
	}
	maps.Copy(n.opt, opt)
	n.place("rnevkenr/pppppppp/8/8/8/8/PPPPPPPP/RNEVKENR")
	return n
}

// newChaturanca3NaiveAt starts from a position string: placement, seat, leap rights
// (both when left out). Two viziers or none mean that one was lost.
func newChaturanca3NaiveAt(opt map[string]string, position string, seen map[string]int) *chaturanca3Naive {
	words := strings.Fields(position)
	n := newChaturanca3Naive(opt, []string{"W", "B"}, strings.ToUpper(words[1]), seen)
	n.place(words[0])
	if len(words) > 2 {
		n.leaps = map[string]bool{
			"W": strings.Contains(words[2], "K"), "B": strings.Contains(words[2], "k"),
		}
	}
	for _, seat := range n.seats {
		n.lostVizier[seat] = n.number(seat, "V") != 1
	}
	n.settle()
	return n
}

// place puts up the men of a FEN placement; q is a vizier and b an elephant.
func (n *chaturanca3Naive) place(placement string) {
	n.men = map[string]chaturanca3Man{}
	for i, rank := range strings.Split(placement, "/") {
		file := 0
		for _, letter := range rank {
			if letter >= '1' && letter <= '8' {
				file += int(letter - '0')
				continue
			}
			man := chaturanca3Man{"W", strings.ToUpper(string(letter))}
			if man.kind != string(letter) {
				man.seat = "B"
			}
			switch man.kind {
			case "Q":
				man.kind = "V"
			case "B":
				man.kind = "E"
			}
			n.men[fmt.Sprintf("%c%d", 'a'+file, 8-i)] = man
			file++
		}
	}
}

func (n *chaturanca3Naive) copy() *chaturanca3Naive {
	c := *n
	c.men, c.leaps, c.lostVizier = maps.Clone(n.men), maps.Clone(n.leaps), maps.Clone(n.lostVizier)
	return &c
}

// chaturanca3Beside is the square so many files and ranks away, "" off the board.
func chaturanca3Beside(sq string, files, ranks int) string {
	file, rank := int(sq[0])+files, int(sq[1])+ranks
	if file < 'a' || file > 'h' || rank < '1' || rank > '8' {
		return ""
	}
	return string([]byte{byte(file), byte(rank)})
}

func chaturanca3Other(seat string) string {
	if seat == "W" {
		return "B"
	}
	return "W"
}

// squares has the squares of a seat's men in a fixed order.
func (n *chaturanca3Naive) squares(seat string) []string {
	var out []string
	for sq, man := range n.men {
		if man.seat == seat {
			out = append(out, sq)
		}
	}
	slices.Sort(out)
	return out
}

func (n *chaturanca3Naive) number(seat, kind string) int {
	count := 0
	for _, man := range n.men {
		if man.seat == seat && man.kind == kind {
			count++
		}
	}
	return count
}

// rajah is the square of a seat's Rajah, "" when he is captured.
func (n *chaturanca3Naive) rajah(seat string) string {
	for sq, man := range n.men {
		if man.seat == seat && man.kind == "K" {
			return sq
		}
	}
	return ""
}

func chaturanca3Forward(seat string) int {
	if seat == "W" {
		return 1
	}
	return -1
}

func chaturanca3LastRank(seat, sq string) bool {
	return seat == "W" && sq[1] == '8' || seat == "B" && sq[1] == '1'
}

// promotion is what a soldier of the seat may become on a square of the last rank,
// "" when nothing.
func (n *chaturanca3Naive) promotion(seat, sq string) string {
	kind := map[byte]string{
		'a': "R", 'b': "N", 'c': "E", 'd': "V", 'e': "", 'f': "E", 'g': "N", 'h': "R",
	}[sq[0]]
	limit := 2
	if kind == "V" {
		limit = 1
		if n.opt["vizier-limit"] == "2" && n.lostVizier[seat] {
			limit = 2
		}
	}
	if kind == "" || n.number(seat, kind) >= limit {
		return ""
	}
	return kind
}

// barred reports whether a soldier may not go to a square, whatever stands there.
func (n *chaturanca3Naive) barred(seat, to string) bool {
	return n.opt["unpromoted"] == "forbidden" && chaturanca3LastRank(seat, to) && n.promotion(seat, to) == ""
}

// captures lists the squares on which a man could capture with an ordinary move if an
// enemy stood there.
func (n *chaturanca3Naive) captures(from string) []string {
	man := n.men[from]
	var out []string
	switch man.kind {
	case "P":
		for files := -1; files <= 1; files++ {
			to := chaturanca3Beside(from, files, chaturanca3Forward(man.seat))
			if to == "" || files == 0 && n.opt["soldier-capture"] == "diagonal" {
				continue
			}
			if n.opt["royal"] == "capture" && n.barred(man.seat, to) {
				continue // with check, a soldier attacks where it could not stay, as a pinned man does
			}
			out = append(out, to)
		}
	case "R":
		for _, d := range chaturanca3Steps["R"] {
			to := chaturanca3Beside(from, d[0], d[1])
			for to != "" {
				out = append(out, to)
				if n.men[to].kind != "" {
					break
				}
				to = chaturanca3Beside(to, d[0], d[1])
			}
		}
	default:
		for _, d := range chaturanca3Steps[man.kind] {
			if to := chaturanca3Beside(from, d[0], d[1]); to != "" {
				out = append(out, to)
			}
		}
	}
	return out
}

// inCheck reports whether an enemy could take the seat's Rajah with an ordinary move.
func (n *chaturanca3Naive) inCheck(seat string) bool {
	rajah := n.rajah(seat)
	if rajah == "" {
		return false
	}
	for _, sq := range n.squares(chaturanca3Other(seat)) {
		if slices.Contains(n.captures(sq), rajah) {
			return true
		}
	}
	return false
}

// targets lists the squares to which a man of the seat on turn may go, check aside.
func (n *chaturanca3Naive) targets(from string) []string {
	man := n.men[from]
	out := slices.Clone(n.captures(from))
	switch man.kind {
	case "P":
		out = slices.DeleteFunc(out, func(to string) bool { return n.men[to].kind == "" || n.barred(man.seat, to) })
		to := chaturanca3Beside(from, 0, chaturanca3Forward(man.seat))
		if to != "" && n.men[to].kind == "" && !n.barred(man.seat, to) {
			out = append(out, to)
		}
	case "K":
		if n.leaps[man.seat] && !n.inCheck(man.seat) {
			for _, d := range chaturanca3Steps["N"] {
				if to := chaturanca3Beside(from, d[0], d[1]); to != "" {
					out = append(out, to)
				}
			}
		}
	}
	return slices.DeleteFunc(out, func(to string) bool {
		there := n.men[to]
		return there.seat == man.seat || there.kind == "K" && n.opt["royal"] == "check"
	})
}

// moves lists what the seat on turn may play except a pass.
func (n *chaturanca3Naive) moves() []chaturanca3Event {
	var out []chaturanca3Event
	for _, from := range n.squares(n.turn) {
		man := n.men[from]
		if man.kind == "P" && chaturanca3LastRank(man.seat, from) {
			if kind := n.promotion(man.seat, from); kind != "" && n.opt["unpromoted"] == "later" {
				out = append(out, chaturanca3Event{kind: "move", piece: "P", from: from, to: from, promotion: kind})
			}
			continue
		}
		for _, to := range n.targets(from) {
			ev := chaturanca3Event{kind: "move", piece: man.kind, from: from, to: to, capture: n.men[to].kind != ""}
			promotion := ""
			if man.kind == "P" && chaturanca3LastRank(man.seat, to) {
				promotion = n.promotion(man.seat, to)
			}
			if promotion == "" || n.opt["promotion"] == "optional" {
				out = append(out, ev)
			}
			if promotion != "" {
				ev.promotion = promotion
				out = append(out, ev)
			}
		}
	}
	if n.opt["royal"] == "check" {
		out = slices.DeleteFunc(out, func(ev chaturanca3Event) bool {
			after := n.copy()
			after.shift(ev)
			return after.inCheck(n.turn)
		})
	}
	return out
}

// legal lists the events that may be written now.
func (n *chaturanca3Naive) legal() []chaturanca3Event {
	if n.due == "over" {
		return nil
	}
	out := n.moves()
	if len(out) == 0 {
		out = append(out, chaturanca3Event{kind: "pass"})
	}
	return out
}

// mayEnd is never true: a turn is one event.
func (n *chaturanca3Naive) mayEnd() bool { return false }

// shift moves the men of a move and nothing else.
func (n *chaturanca3Naive) shift(ev chaturanca3Event) {
	man := n.men[ev.from]
	delete(n.men, ev.from)
	if ev.promotion != "" {
		man.kind = ev.promotion
	}
	n.men[ev.to] = man
}

// play plays a legal event.
func (n *chaturanca3Naive) play(ev chaturanca3Event) {
	seat, other := n.turn, chaturanca3Other(n.turn)
	n.countEvent(ev)
	if ev.kind == "move" {
		taken := n.men[ev.to]
		if ev.capture && taken.kind == "V" {
			n.lostVizier[other] = true
		}
		files, ranks := int(ev.from[0])-int(ev.to[0]), int(ev.from[1])-int(ev.to[1])
		if ev.piece == "K" && files*files+ranks*ranks == 5 {
			n.leaps[seat] = false
		}
		n.shift(ev)
		if ev.capture && taken.kind == "K" {
			n.end(seat, "chaturanca-3/goal")
			return
		}
		if n.opt["leap-right"] == "never-checked" {
			for _, s := range n.seats {
				if n.leaps[s] && n.inCheck(s) {
					n.leaps[s] = false
					n.count("leap right lost by a check")
				}
			}
		}
	}
	n.turn = other
	if n.turn == n.first {
		n.round++
	}
	n.settle()
}

// settle ends the game when the seat on turn has lost because it cannot move.
func (n *chaturanca3Naive) settle() {
	if len(n.moves()) > 0 {
		return
	}
	other := chaturanca3Other(n.turn)
	switch {
	case n.opt["royal"] == "check" && n.inCheck(n.turn):
		n.end(other, "chaturanca-3/check")
	case n.opt["no-move"] == "loss":
		n.end(other, "chaturanca-3/no-move")
	}
}

func (n *chaturanca3Naive) end(winner, rule string) {
	n.due, n.winner, n.rule = "over", winner, rule
	n.count("end by " + rule + ", royal=" + n.opt["royal"])
}

// outcome has the scores in the order of the seats, nil while the game goes on, and
// the rule that ended it.
func (n *chaturanca3Naive) outcome() ([]string, string) {
	if n.due != "over" {
		return nil, ""
	}
	var scores []string
	for _, seat := range n.seats {
		score := "0"
		if seat == n.winner {
			score = "1"
		}
		scores = append(scores, score)
	}
	return scores, n.rule
}

func (n *chaturanca3Naive) count(what string) { n.seen[what]++ }

// countEvent keeps count of what makes an event a rare one.
func (n *chaturanca3Naive) countEvent(ev chaturanca3Event) {
	if ev.kind == "pass" {
		n.count("pass")
		return
	}
	files, ranks := int(ev.from[0])-int(ev.to[0]), int(ev.from[1])-int(ev.to[1])
	there := n.men[ev.to]
	checked := n.inCheck(n.turn)
	switch {
	case ev.from == ev.to:
		n.count("exchange in place")
	case ev.piece == "K" && files*files+ranks*ranks == 5:
		n.count("leap")
		if ev.capture {
			n.count("leap that captures " + there.kind)
		}
	case ev.piece == "P" && chaturanca3LastRank(n.turn, ev.to):
		may := n.promotion(n.turn, ev.to)
		switch {
		case ev.promotion == "" && may != "":
			n.count("promotion declined, unpromoted=" + n.opt["unpromoted"])
		case ev.to[0] == 'e':
			n.count("soldier stays on the Rajah's square")
		case may == "":
			n.count("soldier stays, nothing lost")
		}
	}
	if ev.promotion != "" {
		n.count("promotion to " + ev.promotion)
		if ev.promotion == "V" && n.number(n.turn, "V") == 1 {
			n.count("second vizier")
		}
	}
	if ev.piece == "P" && ev.capture && files == 0 {
		n.count("straight capture by a soldier")
	}
	if checked {
		n.count("move in check, royal=" + n.opt["royal"])
		if n.leaps[n.turn] && ev.piece == "K" {
			n.count("Rajah in check who still has his leap")
		}
	}
	for _, sq := range n.squares(n.turn) {
		if n.men[sq].kind != "P" || chaturanca3LastRank(n.turn, sq) {
			continue
		}
		if to := chaturanca3Beside(sq, 0, chaturanca3Forward(n.turn)); n.barred(n.turn, to) {
			n.count("soldier barred from the last rank")
		}
		for files := -1; files <= 1; files++ {
			to := chaturanca3Beside(sq, files, chaturanca3Forward(n.turn))
			if to != "" && n.barred(n.turn, to) && n.men[to] == (chaturanca3Man{chaturanca3Other(n.turn), "K"}) {
				n.count("barred soldier beside the enemy Rajah")
			}
		}
	}
}
