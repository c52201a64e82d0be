package chaturaji_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// chaturajiNaive is chaturaji once more, as plainly as the text reads: a map of men by
// the names of their squares, copied whole. It knows nothing of the engine.
type chaturajiNaive struct {
	opt   map[string]string
	seats []string // in the order of play
	first string

	men      map[string]chaturajiMan
	freed    map[string]bool // the partner took an enemy king after the seat lost his own
	returned map[string]bool // the seat has put his king back once

	turn    string
	round   int
	due     string // cast, move or over
	dice    []int  // thrown and not yet used
	moved   bool   // a man was moved in this turn
	winners []string
	rule    string         // what ended the game
	seen    map[string]int // how often something happened, over all games
}

type chaturajiMan struct {
	seat string // R Y B G
	kind string // K R N B P
}

// chaturajiEvent is one written event.
type chaturajiEvent struct {
	kind      string // move, return (K@sq) or pass
	piece     string
	from, to  string
	promotion string
	capture   bool // of the man on to; a triumph on an empty square has none
}

// chaturajiDefaults has every option that is built with its default.
var chaturajiDefaults = map[string]string{
	"dice":                 "stick",
	"king-line":            "second-king",
	"promotion-needs-loss": "no",
	"unfreeze":             "on-capture",
}

// chaturajiSetup has each army: boat, knight, rook, king, then the soldiers.
var chaturajiSetup = map[string]string{
	"R": "a1 b1 c1 d1 a2 b2 c2 d2",
	"Y": "a8 a7 a6 a5 b8 b7 b6 b5",
	"B": "h8 g8 f8 e8 h7 g7 f7 e7",
	"G": "h1 h2 h3 h4 g1 g2 g3 g4",
}

var (
	chaturajiPartners = map[string]string{"R": "B", "B": "R", "Y": "G", "G": "Y"}
	// chaturajiForward has the way of each seat's soldiers in files and ranks.
	chaturajiForward = map[string][2]int{"R": {0, 1}, "Y": {1, 0}, "B": {0, -1}, "G": {-1, 0}}
	chaturajiSteps   = map[string][][2]int{
		"K": {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}},
		"R": {{0, 1}, {1, 0}, {0, -1}, {-1, 0}},
		"N": {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}},
		"B": {{2, 2}, {2, -2}, {-2, -2}, {-2, 2}},
	}
)

// newChaturajiNaive starts a game of the four seats. Options that are not named have
// their defaults.
func newChaturajiNaive(opt map[string]string, seats []string, first string, seen map[string]int) *chaturajiNaive {
	n := &chaturajiNaive{
		opt: maps.Clone(chaturajiDefaults), seats: seats, first: first, turn: first, round: 1, due: "cast",
		men: map[string]chaturajiMan{}, freed: map[string]bool{}, returned: map[string]bool{}, seen: seen,
	}
	maps.Copy(n.opt, opt)
	for seat, squares := range chaturajiSetup {
		for i, sq := range strings.Fields(squares) {
			n.men[sq] = chaturajiMan{seat, []string{"B", "N", "R", "K", "P", "P", "P", "P"}[i]}
		}
	}
	return n
}

func (n *chaturajiNaive) copy() *chaturajiNaive {
	c := *n
	c.men, c.freed, c.returned = maps.Clone(n.men), maps.Clone(n.freed), maps.Clone(n.returned)
	c.dice = slices.Clone(n.dice)
	return &c
}

// chaturajiBeside is the square so many files and ranks away, "" off the board.
func chaturajiBeside(sq string, files, ranks int) string {
	file, rank := int(sq[0])+files, int(sq[1])+ranks
	if file < 'a' || file > 'h' || rank < '1' || rank > '8' {
		return ""
	}
	return string([]byte{byte(file), byte(rank)})
}

func (n *chaturajiNaive) number(seat, kind string) int {
	count := 0
	for _, man := range n.men {
		if man.seat == seat && man.kind == kind {
			count++
		}
	}
	return count
}

func (n *chaturajiNaive) hasKing(seat string) bool { return n.number(seat, "K") > 0 }

// mayReturn reports whether the seat may put his king back when his turn begins.
func (n *chaturajiNaive) mayReturn(seat string) bool {
	return !n.hasKing(seat) && n.freed[seat] && !n.returned[seat]
}

// mayThrow reports whether the seat throws on his turn as things stand.
func (n *chaturajiNaive) mayThrow(seat string) bool {
	return n.hasKing(seat) || n.opt["unfreeze"] == "on-capture" && n.freed[seat]
}

// faces lists what one die can show.
func (n *chaturajiNaive) faces() []int {
	if n.opt["dice"] == "stick" {
		return []int{2, 3, 4, 5}
	}
	return []int{1, 2, 3, 4, 5, 6}
}

// named lists the kinds of men that a die allows to move.
func (n *chaturajiNaive) named(die int) string {
	if n.opt["dice"] == "cube-alberuni" {
		return []string{"", "KP", "B", "N", "R", "KP", "R"}[die]
	}
	return []string{"", "", "B", "N", "R", "KP", ""}[die]
}

// legal lists the events that may be written now: the return before the cast, and
// when a move is due moves and the pass.
func (n *chaturajiNaive) legal() []chaturajiEvent {
	var out []chaturajiEvent
	if n.due == "over" {
		return nil
	}
	if n.dice == nil && n.mayReturn(n.turn) {
		for file := 'a'; file <= 'h'; file++ {
			for rank := '1'; rank <= '8'; rank++ {
				if sq := string(file) + string(rank); n.men[sq].kind == "" {
					out = append(out, chaturajiEvent{kind: "return", piece: "K", to: sq})
				}
			}
		}
	}
	if n.due == "move" {
		out = append(out, n.moves()...)
		if !n.moved {
			out = append(out, chaturajiEvent{kind: "pass"})
		}
	}
	return out
}

// mayEnd reports whether the turn may end here without a mark.
func (n *chaturajiNaive) mayEnd() bool { return n.due == "move" && n.moved }

// moves lists the moves of men that the dice left allow.
func (n *chaturajiNaive) moves() []chaturajiEvent {
	kinds := ""
	for _, die := range n.dice {
		kinds += n.named(die)
	}
	return n.movesOf(kinds)
}

// movesOf lists the moves of the men of these kinds of the seat on turn.
func (n *chaturajiNaive) movesOf(kinds string) []chaturajiEvent {
	var out []chaturajiEvent
	for _, from := range slices.Sorted(maps.Keys(n.men)) {
		man := n.men[from]
		if man.seat != n.turn || !strings.Contains(kinds, man.kind) {
			continue
		}
		for _, to := range n.targets(from) {
			there := n.men[to]
			if there.seat == n.turn || there.kind == "K" && there.seat == chaturajiPartners[n.turn] {
				continue
			}
			ev := chaturajiEvent{kind: "move", piece: man.kind, from: from, to: to, capture: there.kind != ""}
			if man.kind == "P" {
				ev.promotion = n.promotion(to)
			}
			out = append(out, ev)
		}
	}
	return out
}

// targets lists the squares that a man can reach, whoever stands on the last one.
func (n *chaturajiNaive) targets(from string) []string {
	var out []string
	man := n.men[from]
	switch man.kind {
	case "P":
		way := chaturajiForward[man.seat]
		if to := chaturajiBeside(from, way[0], way[1]); to != "" && n.men[to].kind == "" {
			out = append(out, to)
		}
		for _, side := range []int{-1, 1} {
			to := chaturajiBeside(from, way[0]+side*way[1], way[1]+side*way[0])
			if to != "" && n.men[to].kind != "" {
				out = append(out, to)
			}
		}
	case "R":
		for _, d := range chaturajiSteps["R"] {
			to := chaturajiBeside(from, d[0], d[1])
			for to != "" {
				out = append(out, to)
				if n.men[to].kind != "" {
					break
				}
				to = chaturajiBeside(to, d[0], d[1])
			}
		}
	default:
		for _, d := range chaturajiSteps[man.kind] {
			if to := chaturajiBeside(from, d[0], d[1]); to != "" {
				out = append(out, to)
			}
		}
	}
	return out
}

// chaturajiLine is the man on whose line, or its mirror image, a soldier of the seat
// stands on the far edge; "" before it.
func chaturajiLine(seat, sq string) string {
	way := chaturajiForward[seat]
	if chaturajiBeside(sq, way[0], way[1]) != "" {
		return ""
	}
	line := int(sq[0] - 'a') // soldiers that go along a file
	if way[1] == 0 {
		line = int(sq[1] - '1')
	}
	return []string{"B", "N", "R", "K", "K", "R", "N", "B"}[line]
}

// promotion is what a soldier of the seat on turn becomes on a square, "" when nothing.
func (n *chaturajiNaive) promotion(to string) string {
	kind := chaturajiLine(n.turn, to)
	if kind == "" || n.opt["promotion-needs-loss"] == "yes" && n.number(n.turn, kind) > 0 {
		return ""
	}
	if kind == "K" {
		if n.opt["king-line"] == "none" || n.opt["king-line"] == "if-lost" && n.hasKing(n.turn) {
			return ""
		}
	}
	return kind
}

// throw casts both dice.
func (n *chaturajiNaive) throw(values []int) {
	n.dice, n.due = slices.Clone(values), "move"
	if !n.hasKing(n.turn) {
		n.count("throw without a king")
	}
	if len(n.moves()) == 0 {
		n.count("throw without a move")
	}
}

// play plays a legal event.
func (n *chaturajiNaive) play(ev chaturajiEvent) {
	switch ev.kind {
	case "pass":
		n.countPass()
		n.endTurn()
	case "return":
		n.count("return of a king")
		n.men[ev.to] = chaturajiMan{n.turn, "K"}
		n.returned[n.turn] = true
		n.due = "cast"
	default:
		n.move(ev)
	}
}

func (n *chaturajiNaive) move(ev chaturajiEvent) {
	n.countMove(ev)
	i := slices.IndexFunc(n.dice, func(die int) bool { return strings.Contains(n.named(die), ev.piece) })
	n.dice = slices.Delete(n.dice, i, i+1)
	n.moved = true
	man, taken := n.men[ev.from], n.men[ev.to]
	delete(n.men, ev.from)
	if ev.promotion != "" {
		man.kind = ev.promotion
	}
	n.men[ev.to] = man
	if ev.piece == "B" {
		n.triumph(ev)
	}
	if ev.capture && taken.kind == "K" {
		n.kingTaken(taken.seat)
	}
	if n.due == "over" {
		return
	}
	if len(n.dice) == 0 {
		n.endTurn()
		return
	}
	if len(n.moves()) == 0 {
		n.count("second die without a move")
	}
}

// triumph takes the boats of the others in every block of four boats, one of each
// army, that the boat now stands in.
func (n *chaturajiNaive) triumph(ev chaturajiEvent) {
	var taken []string
	blocks := 0
	for _, files := range []int{-1, 1} {
		for _, ranks := range []int{-1, 1} {
			corner := chaturajiBeside(ev.to, files, ranks)
			if corner == "" {
				continue
			}
			others := []string{corner, chaturajiBeside(ev.to, files, 0), chaturajiBeside(ev.to, 0, ranks)}
			armies := n.turn
			for _, sq := range others {
				if n.men[sq].kind == "B" && !strings.Contains(armies, n.men[sq].seat) {
					armies += n.men[sq].seat
				}
			}
			if len(armies) == 4 {
				blocks++
				taken = append(taken, others...)
			}
		}
	}
	if blocks == 0 {
		return
	}
	n.count(fmt.Sprintf("triumph, %d blocks, capture %v", blocks, ev.capture))
	for _, sq := range taken {
		if !n.hasKing(n.men[sq].seat) {
			n.count("triumph over a boat of a kingless army")
		}
	}
	for _, sq := range taken {
		delete(n.men, sq)
	}
}

// kingTaken follows the capture of a king by the seat on turn.
func (n *chaturajiNaive) kingTaken(loser string) {
	partner := chaturajiPartners[n.turn]
	if n.hasKing(loser) {
		n.count("one of two kings taken")
	} else {
		n.freed[loser] = false
		if n.returned[loser] {
			n.count("king lost again after his return")
		}
	}
	if !n.hasKing(partner) {
		n.count("partner freed, return spent " + fmt.Sprint(n.returned[partner]))
		n.freed[partner] = true
	}
	if !n.hasKing(loser) && !n.hasKing(chaturajiPartners[loser]) {
		n.due, n.winners, n.rule = "over", []string{n.turn, partner}, "chaturaji/goal"
		n.count("win")
	}
}

// endTurn gives the turn to the next seat that can act. A seat that can only put his
// king back owes a move: the return or a pass.
func (n *chaturajiNaive) endTurn() {
	n.dice, n.moved = nil, false
	for {
		n.turn = n.seats[(slices.Index(n.seats, n.turn)+1)%len(n.seats)]
		if n.turn == n.first {
			n.round++
		}
		if n.mayThrow(n.turn) {
			n.due = "cast"
			return
		}
		if n.mayReturn(n.turn) {
			n.due = "move"
			return
		}
		n.count("seat skipped")
		if n.turn == n.first {
			n.count("first seat skipped")
		}
	}
}

// outcome has the scores in the order of the seats, nil while the game goes on, and
// the rule that ended it.
func (n *chaturajiNaive) outcome() ([]string, string) {
	if n.due != "over" {
		return nil, ""
	}
	var scores []string
	for _, seat := range n.seats {
		score := "0"
		if slices.Contains(n.winners, seat) {
			score = "1"
		}
		scores = append(scores, score)
	}
	return scores, n.rule
}

func (n *chaturajiNaive) count(what string) { n.seen[what]++ }

func (n *chaturajiNaive) countPass() {
	switch {
	case n.dice == nil:
		n.count("return declined with a pass")
	case len(n.moves()) > 0:
		n.count("pass with a move possible")
	default:
		n.count("pass without a move")
	}
}

// countMove keeps count of what makes a move a rare one.
func (n *chaturajiNaive) countMove(ev chaturajiEvent) {
	if there := n.men[ev.to]; ev.capture {
		if there.seat == chaturajiPartners[n.turn] {
			n.count("capture of the partner's " + there.kind)
		}
		if there.kind == "K" {
			n.count("king taken by " + ev.piece)
		}
		if !n.hasKing(there.seat) {
			n.count("capture from a kingless army")
		}
	}
	if line := chaturajiLine(n.turn, ev.to); ev.piece == "P" && line != "" {
		n.count("promotion on the line of " + line + " to " + ev.promotion)
		if ev.promotion == "K" && n.hasKing(n.turn) {
			n.count("second king")
		}
		if ev.promotion == "K" && !n.hasKing(n.turn) {
			n.count("lost king regained by promotion")
		}
	}
	if !n.hasKing(n.turn) {
		n.count("move without a king")
	}
	if n.mayReturn(n.turn) {
		n.count("return put off")
	}
	if len(n.dice) == 2 && n.dice[0] != n.dice[1] && n.named(n.dice[0]) == n.named(n.dice[1]) {
		n.count("two faces that name the same men")
	}
	if n.moved && n.number(n.turn, "K") > 1 && ev.piece == "K" {
		n.count("king moved by the second die with two kings")
	}
}
