package rulesets_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// caturangaNaive is caturanga-race once more, as plainly as the text reads: maps,
// names and copies. It shares no line with the engine and knows squares, seats and
// options by name only.
type caturangaNaive struct {
	opt   map[string]string
	order []string // seats in the order of play
	first string
	way   map[string][]string // the squares of a way by the katti it begins on

	men    map[string][]caturangaMan
	turn   string
	round  int
	due    string          // cast, move or over
	dice   []int           // thrown and not yet spent; under split=free one pool
	double int             // a double that is being played, else 0
	enters int             // pawns that came back with it
	steps  []caturangaStep // the legal ones
	played int             // the pawn that has spent a die of this cast, else -1
	moved  bool            // something was moved in this turn

	winners []string
	rule    string
	seen    map[string]int // how often something happened, over all games
}

// caturangaMan is a pawn: the katti its way begins on and its place on that way.
type caturangaMan struct {
	katti string
	place int
}

// caturangaEvent is a move or a pass. Kind is step, enter or pass; a pawn goes home
// by a step onto the centre. Spend names the dice, as in "6+4", and is empty where
// no die is spent. A captured pawn has the place caturangaOut.
type caturangaEvent struct {
	Kind     string
	Piece    string // man, but for a pass
	From, To string
	To2      string // never set in this game
	Promo    string // never set in this game
	Count    int    // men that move together: 1, but 0 for a pass
	Who      int    // place of the pawn, if one less far on its way shares the square
	Spend    string
	Capture  bool
}

// caturangaStep is an event with what it does.
type caturangaStep struct {
	event caturangaEvent
	man   int // of the seat on turn
	place int // where it comes to stand
	dice  []int
	taken []string // squares on which enemies are taken
}

const (
	caturangaCentre = "e5"
	caturangaOut    = -1
)

var caturangaKatti = []string{"e1", "i5", "e9", "a5"}

var caturangaDefaults = map[string]string{
	"path": "full", "start": "two-katti", "wait-overshoot": "stop", "wait-safe": "yes", "reenter": "all",
	"dice": "1346", "split": "per-die", "finish": "wait4", "capture": "pass",
}

// newCaturangaNaive starts a game. Options that are not named have their defaults.
func newCaturangaNaive(opt map[string]string, seats []string, first string, seen map[string]int) *caturangaNaive {
	g := &caturangaNaive{
		opt: maps.Clone(caturangaDefaults), order: slices.Clone(seats), first: first,
		way: map[string][]string{}, round: 1, seen: seen,
	}
	maps.Copy(g.opt, opt)
	for _, katti := range caturangaKatti {
		g.way[katti] = caturangaWay(katti, g.opt["path"] == "parker")
	}
	g.men = map[string][]caturangaMan{"W": {{"e1", 0}, {"e9", 0}}, "B": {{"i5", 0}, {"a5", 0}}}
	if g.opt["start"] == "own-katti" {
		g.men = map[string][]caturangaMan{"W": {{"e1", 0}, {"e1", 0}}, "B": {{"e9", 0}, {"e9", 0}}}
	}
	g.begin(first)
	return g
}

// caturangaWay goes round the edge counter-clockwise from the katti to the square
// before it, then inwards and round each inner ring clockwise. On the shorter way
// the second ring is left at its last corner.
func caturangaWay(katti string, parker bool) []string {
	edge := caturangaRing(1)
	i := slices.Index(edge, katti)
	way := slices.Concat(edge[i:], edge[:i])
	for inset := 2; inset <= 4; inset++ {
		ring := caturangaRing(inset)
		slices.Reverse(ring)
		last := way[len(way)-1]
		i := slices.IndexFunc(ring, func(sq string) bool { return caturangaBeside(last, sq) })
		ring = slices.Concat(ring[i:], ring[:i])
		if parker && inset == 2 {
			ring = ring[:20]
		}
		way = append(way, ring...)
	}
	return append(way, caturangaCentre)
}

// caturangaRing lists a ring counter-clockwise from its corner next to a1; ring 1 is
// the edge of the board.
func caturangaRing(inset int) []string {
	low, high := inset, 10-inset
	name := func(file, rank int) string { return fmt.Sprintf("%c%d", 'a'+file-1, rank) }
	var ring []string
	for k := low; k < high; k++ {
		ring = append(ring, name(k, low))
	}
	for k := low; k < high; k++ {
		ring = append(ring, name(high, k))
	}
	for k := high; k > low; k-- {
		ring = append(ring, name(k, high))
	}
	for k := high; k > low; k-- {
		ring = append(ring, name(low, k))
	}
	return ring
}

// caturangaBeside reports whether two squares share a side.
func caturangaBeside(a, b string) bool {
	df, dr := int(a[0])-int(b[0]), int(a[1])-int(b[1])
	return df*df+dr*dr == 1
}

func (g *caturangaNaive) clone() *caturangaNaive {
	c := *g
	c.men = map[string][]caturangaMan{}
	for seat, men := range g.men {
		c.men[seat] = slices.Clone(men)
	}
	c.dice = slices.Clone(g.dice)
	return &c
}

func (g *caturangaNaive) begin(seat string) {
	g.turn, g.due = seat, "cast"
	g.dice, g.double, g.enters, g.steps, g.played, g.moved = nil, 0, 0, nil, -1, false
}

// next is the seat whose turn follows.
func (g *caturangaNaive) next() string {
	i := slices.Index(g.order, g.turn)
	return g.order[(i+1)%len(g.order)]
}

// mayEnd reports whether the turn may end here unmarked: never in this game.
func (g *caturangaNaive) mayEnd() bool { return false }

func (g *caturangaNaive) endTurn() {
	if g.next() == g.first {
		g.round++
	}
	g.begin(g.next())
}

// last is the index of the centre on every way, wait that of the waiting square.
func (g *caturangaNaive) last() int { return len(g.way["e1"]) - 1 }
func (g *caturangaNaive) wait() int { return g.last() - 4 }

func (g *caturangaNaive) square(m caturangaMan) string {
	if m.place == caturangaOut {
		return ""
	}
	return g.way[m.katti][m.place]
}

// onBoard reports whether the pawn is neither captured nor home.
func (g *caturangaNaive) onBoard(m caturangaMan) bool {
	return m.place != caturangaOut && m.place != g.last()
}

// waits reports whether the pawn stands on its own waiting square. There is none
// under finish=parker.
func (g *caturangaNaive) waits(m caturangaMan) bool {
	return g.opt["finish"] == "wait4" && m.place == g.wait()
}

func (g *caturangaNaive) safe(m caturangaMan) bool {
	return slices.Contains(caturangaKatti, g.square(m)) || g.waits(m) && g.opt["wait-safe"] == "yes"
}

// enemiesOn lists the pawns of the other seat on a square.
func (g *caturangaNaive) enemiesOn(sq string) []caturangaMan {
	var out []caturangaMan
	for _, m := range g.men[g.next()] {
		if g.onBoard(m) && g.square(m) == sq {
			out = append(out, m)
		}
	}
	return out
}

// advance finds where a pawn comes to stand with these points, and whether it may;
// a note says what was special.
func (g *caturangaNaive) advance(man, points int) (place int, note string, ok bool) {
	m := g.men[g.turn][man]
	if !g.onBoard(m) {
		return 0, "", false
	}
	place = m.place + points
	if g.opt["finish"] == "parker" {
		if place >= g.last() {
			return 0, "refused: the centre takes a double", false
		}
	} else {
		if g.waits(m) {
			return 0, "", false
		}
		if place > g.wait() {
			if g.opt["wait-overshoot"] == "illegal" {
				return 0, "refused: beyond the waiting square", false
			}
			place, note = g.wait(), "surplus at the waiting square"
		}
	}
	for i, friend := range g.men[g.turn] {
		if i == man || !g.onBoard(friend) || g.square(friend) != g.way[m.katti][place] {
			continue
		}
		moving := caturangaMan{m.katti, place}
		if g.waits(moving) {
			note = "waiting square shared"
			if !g.waits(friend) {
				note = "waiting square shared with a friend on his way"
			}
			continue
		}
		note = "stopped short of a friend"
		if g.waits(friend) {
			note = "stopped short of a waiting friend"
		}
		place--
		break
	}
	if place == m.place {
		return 0, "stays behind a friend", false
	}
	for _, enemy := range g.enemiesOn(g.way[m.katti][place]) {
		if g.safe(enemy) {
			if g.waits(enemy) {
				return 0, "refused: enemy waits there", false
			}
			return 0, "refused: enemy on a katti", false
		}
	}
	return place, note, true
}

// captures lists the squares on which a pawn that goes to a place takes enemies.
func (g *caturangaNaive) captures(man, place int) []string {
	m := g.men[g.turn][man]
	var out []string
	for p := m.place + 1; p <= place && p < g.last(); p++ {
		if p != place && g.opt["capture"] == "land" {
			continue
		}
		sq := g.way[m.katti][p]
		for _, enemy := range g.enemiesOn(sq) {
			if !g.safe(enemy) && !slices.Contains(out, sq) {
				out = append(out, sq)
			}
		}
	}
	return out
}

func (g *caturangaNaive) step(man, place int, dice []int) caturangaStep {
	m := g.men[g.turn][man]
	taken := g.captures(man, place)
	var names []string
	for _, d := range dice {
		names = append(names, fmt.Sprint(d))
	}
	who := 0
	for _, friend := range g.men[g.turn] {
		if g.square(friend) == g.square(m) && friend.place < m.place {
			who = m.place
		}
	}
	return caturangaStep{
		event: caturangaEvent{
			Kind: "step", Piece: "man", From: g.square(m), To: g.way[m.katti][place], Count: 1, Who: who,
			Spend: strings.Join(names, "+"), Capture: len(taken) > 0,
		},
		man: man, place: place, dice: dice, taken: taken,
	}
}

// ofDouble lists what a double 1 or 4 makes pawns do.
func (g *caturangaNaive) ofDouble() []caturangaStep {
	var out []caturangaStep
	for i, m := range g.men[g.turn] {
		if m.place == caturangaOut && g.double == 1 && g.free(m.katti) &&
			(g.opt["reenter"] == "all" || g.enters == 0) {
			e := caturangaEvent{Kind: "enter", Piece: "man", To: m.katti, Count: 1}
			out = append(out, caturangaStep{event: e, man: i, place: 0})
		}
		if !g.onBoard(m) || m.place != g.last()-g.double {
			continue
		}
		if g.double == 4 || g.opt["finish"] == "parker" && (g.double == 1 || g.double == 3) {
			out = append(out, g.step(i, g.last(), nil))
		}
	}
	return out
}

// free reports whether no pawn at all stands on the katti.
func (g *caturangaNaive) free(katti string) bool {
	for _, men := range g.men {
		for _, m := range men {
			if g.onBoard(m) && g.square(m) == katti {
				return false
			}
		}
	}
	return true
}

// ofDice lists what can be done with dice that are left, whether or not it lets
// all points be used.
func (g *caturangaNaive) ofDice() []caturangaStep {
	var out []caturangaStep
	for man := range g.men[g.turn] {
		for _, dice := range g.portions(man) {
			if place, _, ok := g.advance(man, caturangaSum(dice)); ok {
				out = append(out, g.step(man, place, dice))
			}
		}
	}
	return out
}

// portions lists what a pawn may spend at once: each die or, if none is spent yet,
// the total; any number of points under split=free.
func (g *caturangaNaive) portions(man int) [][]int {
	var out [][]int
	if g.opt["split"] == "free" {
		for n := 1; n <= caturangaSum(g.dice); n++ {
			out = append(out, []int{n})
		}
		return out
	}
	if man == g.played {
		return nil
	}
	for _, d := range g.dice {
		out = append(out, []int{d})
	}
	if len(g.dice) == 2 {
		out = append(out, g.dice)
	}
	return out
}

func caturangaSum(dice []int) int {
	sum := 0
	for _, d := range dice {
		sum += d
	}
	return sum
}

// legal lists the steps that are legal if a move is due: with dice, those after
// which as many points are used as possible. Equal events are one.
func (g *caturangaNaive) legal() []caturangaStep {
	if g.double != 0 {
		return caturangaDistinct(g.ofDouble())
	}
	known := map[string]int{}
	best := g.most(known)
	var out []caturangaStep
	for _, s := range g.ofDice() {
		if caturangaSum(s.dice)+g.after(s).most(known) == best {
			out = append(out, s)
		}
	}
	return caturangaDistinct(out)
}

func caturangaDistinct(steps []caturangaStep) []caturangaStep {
	var out []caturangaStep
	for _, s := range steps {
		if !slices.ContainsFunc(out, func(o caturangaStep) bool { return o.event == s.event }) {
			out = append(out, s)
		}
	}
	return out
}

// most is the greatest number of points that can still be used. What was found for
// a state is kept in known.
func (g *caturangaNaive) most(known map[string]int) int {
	key := fmt.Sprint(g.men["W"], g.men["B"], g.dice, g.played)
	if best, ok := known[key]; ok {
		return best
	}
	best := 0
	for _, s := range g.ofDice() {
		if best == caturangaSum(g.dice) {
			break
		}
		best = max(best, caturangaSum(s.dice)+g.after(s).most(known))
	}
	known[key] = best
	return best
}

// after is the state behind a step, with nothing counted and nobody on turn but the
// one who made it.
func (g *caturangaNaive) after(s caturangaStep) *caturangaNaive {
	c := g.clone()
	c.seen = nil
	c.apply(s)
	return c
}

// apply moves the pawn, takes what it captures and the dice that it spends.
func (g *caturangaNaive) apply(s caturangaStep) {
	g.men[g.turn][s.man].place = s.place
	enemies := g.men[g.next()]
	for i, enemy := range enemies {
		if g.onBoard(enemy) && slices.Contains(s.taken, g.square(enemy)) && !g.safe(enemy) {
			enemies[i].place = caturangaOut
		}
	}
	if len(s.dice) == 0 {
		return
	}
	g.played = s.man
	if g.opt["split"] == "free" {
		g.dice = []int{caturangaSum(g.dice) - caturangaSum(s.dice)}
		return
	}
	for _, d := range s.dice {
		i := slices.Index(g.dice, d)
		g.dice = slices.Delete(slices.Clone(g.dice), i, i+1)
	}
}

// events lists the legal events; a pass is legal when a move is due and there is
// none.
func (g *caturangaNaive) events() []caturangaEvent {
	var out []caturangaEvent
	for _, s := range g.steps {
		out = append(out, s.event)
	}
	if g.due == "move" && len(out) == 0 {
		out = append(out, caturangaEvent{Kind: "pass"})
	}
	return out
}

// throw applies a cast of two dice.
func (g *caturangaNaive) throw(a, b int) {
	g.enters, g.played = 0, -1
	if a == b {
		g.double = a
	} else {
		g.dice = []int{max(a, b), min(a, b)}
	}
	g.countThrow()
	g.goOn()
}

// goOn finds what is due after a throw or a move.
func (g *caturangaNaive) goOn() {
	g.due, g.steps = "move", g.legal()
	switch {
	case len(g.steps) > 0:
	case g.double != 0:
		g.double, g.due = 0, "cast"
	case g.moved:
		g.endTurn()
	}
}

// play plays a legal event.
func (g *caturangaNaive) play(e caturangaEvent) {
	if e.Kind == "pass" {
		g.count("pass")
		g.endTurn()
		return
	}
	i := slices.IndexFunc(g.steps, func(s caturangaStep) bool { return s.event == e })
	if i < 0 {
		panic(fmt.Sprintf("%+v is not legal", e))
	}
	s := g.steps[i]
	g.countStep(s)
	g.apply(s)
	g.moved = true
	if e.Kind == "enter" {
		g.enters++
	}
	if g.allHome() {
		g.due, g.steps, g.winners, g.rule = "over", nil, []string{g.turn}, "caturanga-race/win"
		g.count("win")
		return
	}
	g.goOn()
}

func (g *caturangaNaive) allHome() bool {
	return !slices.ContainsFunc(g.men[g.turn], func(m caturangaMan) bool { return m.place != g.last() })
}

// keys names the legal events as they are written, with the dice only where two
// events differ in nothing else.
func (g *caturangaNaive) keys() map[string]caturangaEvent {
	events := g.events()
	text := func(e caturangaEvent) string {
		switch {
		case e.Kind == "pass":
			return "--"
		case e.Kind == "enter":
			return "@" + e.To
		case e.Capture:
			return e.From + "x" + e.To
		}
		return e.From + "-" + e.To
	}
	times := map[string]int{}
	for _, e := range events {
		times[text(e)]++
	}
	out := map[string]caturangaEvent{}
	for _, e := range events {
		key := text(e)
		if times[key] > 1 {
			key += "/" + e.Spend
		}
		out[key] = e
	}
	return out
}

// outcome gives the scores of the seats in the order of play, written as in a
// result, and the rule that ended the game; nothing while it goes on.
func (g *caturangaNaive) outcome() (scores []string, rule string) {
	if g.due != "over" {
		return nil, ""
	}
	for _, seat := range g.order {
		score := "0"
		if slices.Contains(g.winners, seat) {
			score = "1"
		}
		scores = append(scores, score)
	}
	return scores, g.rule
}
