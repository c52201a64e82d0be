package rulesets_test

import (
	"fmt"
	"maps"
	"slices"
)

// ashtaNaive is ashta-kashte once more, as plainly as the text reads: maps, names
// and copies. It shares no line with the engine and knows squares, seats and options
// by name only.
type ashtaNaive struct {
	opt   map[string]string
	order []string // seats in the order of play
	first string
	way   map[string][]string // the squares of a way by the katti it begins on

	men     map[string][]ashtaMan
	initial map[string]bool // katti whose two men have stood there since the start
	turn    string
	round   int
	due     string // cast, move or over
	value   int    // the throw that is being played
	points  int    // of it, not yet spent
	begun   bool   // a man was entered or a point spent with this throw
	taken   bool   // something was captured with this throw
	casts   int    // throws of this turn
	moved   bool   // something was moved in this turn
	passed  bool   // the last event was a pass that gave up a throw
	steps   []ashtaStep

	winners []string
	rule    string
	seen    map[string]int // how often something happened, over all games
}

// ashtaMan is a man: the katti its way begins on and its place on that way.
type ashtaMan struct {
	katti string
	place int
}

// ashtaEvent is a move or a pass. Kind is step, enter or pass.
type ashtaEvent struct {
	Kind     string
	Piece    string // man, but for a pass
	From, To string
	To2      string // never set in this game
	Promo    string // never set in this game
	Count    int    // men that move together: 1 or 2, but 0 for a pass
	Who      int    // place of the man, if one less far on its way shares the square
	Spend    int    // the points as thrown, 0 for an entry
	Capture  bool   // never set for an entry
}

// ashtaStep is an event with what it does.
type ashtaStep struct {
	event  ashtaEvent
	men    []int // of the seat on turn
	steps  int   // squares each of them goes on
	points int   // what it uses of the throw
	taken  []string
}

const (
	ashtaCentre = "d4"
	ashtaHome   = 48
	ashtaOut    = -1
)

var ashtaKatti = []string{"d1", "g4", "d7", "a4"}

var ashtaDefaults = map[string]string{
	"path": "falkener", "entry": "grace", "initial-pair": "yes", "pair-safe": "no", "pass": "no",
	"capture-rethrow": "no", "extra-throw": "must",
}

// newAshtaNaive starts a game. Options that are not named have their defaults.
func newAshtaNaive(opt map[string]string, seats []string, first string, seen map[string]int) *ashtaNaive {
	g := &ashtaNaive{
		opt: maps.Clone(ashtaDefaults), order: slices.Clone(seats), first: first,
		way: map[string][]string{}, round: 1, seen: seen, initial: map[string]bool{},
	}
	maps.Copy(g.opt, opt)
	for _, katti := range ashtaKatti {
		g.way[katti] = ashtaWay(katti, g.opt["path"] == "straight")
		g.initial[katti] = true
	}
	g.men = map[string][]ashtaMan{
		"W": {{"d1", 0}, {"d1", 0}, {"d7", 0}, {"d7", 0}},
		"B": {{"g4", 0}, {"g4", 0}, {"a4", 0}, {"a4", 0}},
	}
	g.begin(first)
	return g
}

// ashtaWay goes round the edge counter-clockwise from the katti to the square before
// it, then round each inner ring clockwise. The second ring begins in the corner
// that touches the last square of the edge, on the straight way beside that square.
func ashtaWay(katti string, straight bool) []string {
	edge := ashtaRing(1)
	i := slices.Index(edge, katti)
	way := slices.Concat(edge[i:], edge[:i])
	for inset := 2; inset <= 3; inset++ {
		ring := ashtaRing(inset)
		slices.Reverse(ring)
		far := 1
		if inset == 2 && !straight {
			far = 2
		}
		last := way[len(way)-1]
		i := slices.IndexFunc(ring, func(sq string) bool {
			return ashtaFar(last, sq) == far && (far == 1 || ashtaFar(ashtaCentre, sq) == 8)
		})
		way = slices.Concat(way, ring[i:], ring[:i])
	}
	return append(way, ashtaCentre)
}

// ashtaRing lists a ring counter-clockwise from its corner next to a1; ring 1 is the
// edge of the board.
func ashtaRing(inset int) []string {
	low, high := inset, 8-inset
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

// ashtaFar is the square of the distance: 1 side by side, 2 corner to corner, 8 from
// the centre to a corner of the second ring.
func ashtaFar(a, b string) int {
	df, dr := int(a[0])-int(b[0]), int(a[1])-int(b[1])
	return df*df + dr*dr
}

func (g *ashtaNaive) clone() *ashtaNaive {
	c := *g
	c.men = map[string][]ashtaMan{}
	for seat, men := range g.men {
		c.men[seat] = slices.Clone(men)
	}
	c.initial = maps.Clone(g.initial)
	return &c
}

func (g *ashtaNaive) begin(seat string) {
	g.turn, g.due = seat, "cast"
	g.value, g.points, g.casts, g.steps = 0, 0, 0, nil
	g.begun, g.taken, g.moved, g.passed = false, false, false, false
}

// next is the seat whose turn follows.
func (g *ashtaNaive) next() string {
	i := slices.Index(g.order, g.turn)
	return g.order[(i+1)%len(g.order)]
}

// mayDecline reports whether an extra throw is due that need not be taken.
func (g *ashtaNaive) mayDecline() bool {
	return g.due == "cast" && g.casts > 0 && g.opt["extra-throw"] == "may"
}

// mayEnd reports whether the turn may end here unmarked: where an extra throw may be
// declined, unless nothing was moved, which a pass says.
func (g *ashtaNaive) mayEnd() bool {
	return g.mayDecline() && (g.moved || g.passed)
}

func (g *ashtaNaive) endTurn() {
	if g.mayEnd() {
		g.count("extra throw declined")
	}
	if g.next() == g.first {
		g.round++
	}
	g.begin(g.next())
}

func (g *ashtaNaive) square(m ashtaMan) string {
	if m.place == ashtaOut {
		return ""
	}
	return g.way[m.katti][m.place]
}

// ownOn lists the men of the seat on turn on a square, without those that move.
func (g *ashtaNaive) ownOn(sq string, moving []int) []int {
	var out []int
	for i, m := range g.men[g.turn] {
		if g.square(m) == sq && !slices.Contains(moving, i) {
			out = append(out, i)
		}
	}
	return out
}

// enemiesOn counts the men of the other seat on a square.
func (g *ashtaNaive) enemiesOn(sq string) int {
	n := 0
	for _, m := range g.men[g.next()] {
		if g.square(m) == sq {
			n++
		}
	}
	return n
}

// spared reports whether these men cannot take what stands on the square.
func (g *ashtaNaive) spared(men []int, sq string) bool {
	return slices.Contains(ashtaKatti, sq) || g.sparedPair(men, sq)
}

// sparedPair reports whether an enemy pair stands there that a single cannot take.
func (g *ashtaNaive) sparedPair(men []int, sq string) bool {
	return g.opt["pair-safe"] == "from-singles" && len(men) == 1 && g.enemiesOn(sq) == 2
}

// advance finds how many squares a man or a pair goes on with these points, and
// whether it may; a note says what was special.
func (g *ashtaNaive) advance(men []int, points int) (steps int, note string, ok bool) {
	m := g.men[g.turn][men[0]]
	if m.place == ashtaOut || m.place == ashtaHome {
		return 0, "", false
	}
	for _, i := range men {
		if g.men[g.turn][i].place+points > ashtaHome {
			return 0, "refused: beyond the centre", false
		}
	}
	if len(men) == 2 {
		if o := g.men[g.turn][men[1]]; !slices.Equal(
			g.way[m.katti][m.place+1:m.place+points+1], g.way[o.katti][o.place+1:o.place+points+1]) {
			return 0, "refused: the ways of a pair part", false
		}
		if m.katti == g.men[g.turn][men[1]].katti && m.place == 0 && g.initial[m.katti] && g.opt["initial-pair"] == "no" {
			return 0, "refused: initial pair", false
		}
	}
	room := 2 - len(men)
	for steps = points; steps > 0; steps-- {
		sq := g.way[m.katti][m.place+steps]
		if sq == ashtaCentre || len(g.ownOn(sq, men)) <= room {
			break
		}
	}
	switch points - steps {
	case 0:
	case points:
		return 0, "stays behind a full square", false
	case 1:
		note = "stopped one short"
	default:
		note = "stopped two or more short"
	}
	sq := g.way[m.katti][m.place+steps]
	if sq != ashtaCentre && g.enemiesOn(sq) > 0 {
		if g.sparedPair(men, sq) {
			return 0, "refused: enemy pair, pair-safe=from-singles", false
		}
		if g.spared(men, sq) {
			return 0, "refused: enemy on a katti", false
		}
	}
	return steps, note, true
}

// captures lists the squares on which men that go so many squares on take enemies.
func (g *ashtaNaive) captures(men []int, steps int) []string {
	m := g.men[g.turn][men[0]]
	var out []string
	for k := 1; k <= steps; k++ {
		sq := g.way[m.katti][m.place+k]
		if sq != ashtaCentre && g.enemiesOn(sq) > 0 && !g.spared(men, sq) {
			out = append(out, sq)
		}
	}
	return out
}

func (g *ashtaNaive) step(men []int, steps, points int) ashtaStep {
	m := g.men[g.turn][men[0]]
	who := 0
	for _, i := range g.ownOn(g.square(m), men) {
		if g.men[g.turn][i].place < m.place {
			who = m.place
		}
	}
	taken := g.captures(men, steps)
	return ashtaStep{
		event: ashtaEvent{
			Kind: "step", Piece: "man", From: g.square(m), To: g.way[m.katti][m.place+steps],
			Count: len(men), Who: who, Spend: points, Capture: len(taken) > 0,
		},
		men: men, steps: steps, points: points, taken: taken,
	}
}

// possible lists what can be done with the points that are left, whether or not it
// lets as many as possible be used.
func (g *ashtaNaive) possible() []ashtaStep {
	var out []ashtaStep
	own := g.men[g.turn]
	for i, m := range own {
		if m.place == ashtaOut && g.value == 4 && !g.begun && len(g.ownOn(m.katti, nil)) < 2 {
			s := ashtaStep{event: ashtaEvent{Kind: "enter", Piece: "man", To: m.katti, Count: 1}, men: []int{i}, steps: 1}
			if g.enemiesOn(m.katti) > 0 {
				s.taken = []string{m.katti}
			}
			if g.opt["entry"] == "uses-throw" {
				s.points = 4
			}
			out = append(out, s)
		}
	}
	for points := 1; points <= g.points; points++ {
		for i, m := range own {
			if steps, _, ok := g.advance([]int{i}, points); ok {
				out = append(out, g.step([]int{i}, steps, points))
			}
			for j := range i {
				if m.place == ashtaOut || g.square(own[j]) != g.square(m) {
					continue
				}
				if steps, _, ok := g.advance([]int{j, i}, points); ok {
					out = append(out, g.step([]int{j, i}, steps, points))
				}
			}
		}
	}
	return out
}

// legal lists the steps that are legal if a move is due: those after which as many
// points are used as possible, all if the throw may be given up. Equal events are
// one.
func (g *ashtaNaive) legal() []ashtaStep {
	known := map[string]int{}
	best := g.most(known)
	var out []ashtaStep
	for _, s := range g.possible() {
		if g.opt["pass"] == "no" && s.points+g.after(s).most(known) != best {
			continue
		}
		if !slices.ContainsFunc(out, func(o ashtaStep) bool { return o.event == s.event }) {
			out = append(out, s)
		}
	}
	return out
}

// most is the greatest number of points that can still be used. What was found for
// a state is kept in known.
func (g *ashtaNaive) most(known map[string]int) int {
	key := fmt.Sprint(g.men["W"], g.men["B"], g.points, g.begun)
	if best, ok := known[key]; ok {
		return best
	}
	best := 0
	for _, s := range g.possible() {
		if best == g.points {
			break
		}
		best = max(best, s.points+g.after(s).most(known))
	}
	known[key] = best
	return best
}

// after is the state behind a step, with nothing counted.
func (g *ashtaNaive) after(s ashtaStep) *ashtaNaive {
	c := g.clone()
	c.seen = nil
	c.apply(s)
	return c
}

// apply moves the men, takes what they capture and the points that they spend. An
// entered man goes one on, from captured to its katti.
func (g *ashtaNaive) apply(s ashtaStep) {
	own, enemies := g.men[g.turn], g.men[g.next()]
	for _, i := range s.men {
		if own[i].place == 0 {
			g.initial[own[i].katti] = false
		}
		own[i].place += s.steps
	}
	for i, enemy := range enemies {
		if slices.Contains(s.taken, g.square(enemy)) {
			enemies[i].place = ashtaOut
		}
	}
	g.points -= s.points
	g.begun = true
	g.taken = g.taken || len(s.taken) > 0
}

// events lists the legal events. A pass is legal when a move is due and there is
// none, where a throw may be given up, and where an extra throw may be declined in a
// turn in which nothing was moved.
func (g *ashtaNaive) events() []ashtaEvent {
	var out []ashtaEvent
	for _, s := range g.steps {
		out = append(out, s.event)
	}
	if g.due == "move" && (len(out) == 0 || g.opt["pass"] == "yes") || g.mayDecline() && !g.mayEnd() {
		out = append(out, ashtaEvent{Kind: "pass"})
	}
	return out
}

// throw applies a cast of 1, 2, 3, 4 or 8 points.
func (g *ashtaNaive) throw(value int) {
	g.value, g.points, g.begun, g.taken, g.passed = value, value, false, false, false
	g.casts++
	g.countThrow()
	g.goOn()
}

// goOn finds what is due after a throw or a move.
func (g *ashtaNaive) goOn() {
	g.due, g.steps = "move", nil
	if g.points > 0 {
		g.steps = g.legal()
	}
	if len(g.steps) > 0 {
		return
	}
	switch {
	case g.extra():
		g.due = "cast"
	case g.moved:
		g.endTurn()
	}
}

// extra reports whether the throw just played earns another.
func (g *ashtaNaive) extra() bool {
	return g.value == 4 || g.value == 8 || g.taken && g.opt["capture-rethrow"] == "yes"
}

// play plays a legal event.
func (g *ashtaNaive) play(e ashtaEvent) {
	if e.Kind == "pass" {
		g.pass()
		return
	}
	i := slices.IndexFunc(g.steps, func(s ashtaStep) bool { return s.event == e })
	if i < 0 {
		panic(fmt.Sprintf("%+v is not legal", e))
	}
	s := g.steps[i]
	g.countStep(s)
	g.apply(s)
	g.moved = true
	if !slices.ContainsFunc(g.men[g.turn], func(m ashtaMan) bool { return m.place != ashtaHome }) {
		g.due, g.steps, g.winners, g.rule = "over", nil, []string{g.turn}, "ashta-kashte/win"
		g.count("win")
		return
	}
	g.goOn()
}

// pass gives up what is left of a throw, the turn if no other throw is earned.
func (g *ashtaNaive) pass() {
	switch {
	case g.due == "cast":
		g.count("extra throw declined by a pass")
		g.endTurn()
	case len(g.steps) > 0 && g.extra():
		g.count("throw given up, another due")
		g.points, g.steps, g.due, g.passed = 0, nil, "cast", true
	case len(g.steps) > 0:
		g.count("throw given up")
		g.endTurn()
	default:
		g.count("pass")
		g.endTurn()
	}
}

// keys names the legal events as they are written, with the place or the points only
// where two events differ in nothing else.
func (g *ashtaNaive) keys() map[string]ashtaEvent {
	events := g.events()
	text := func(e ashtaEvent, who bool) string {
		from, sign := e.From, "-"
		if e.Count == 2 {
			from = "2" + from
		}
		if who && e.Who != 0 {
			from += fmt.Sprintf("#%d", e.Who)
		}
		if e.Capture {
			sign = "x"
		}
		switch e.Kind {
		case "pass":
			return "--"
		case "enter":
			return "@" + e.To
		}
		return from + sign + e.To
	}
	out := map[string]ashtaEvent{}
	for _, e := range events {
		who, spend := false, false
		for _, o := range events {
			if text(o, false) == text(e, false) && o.Who != e.Who {
				who = true
			}
		}
		for _, o := range events {
			if text(o, who) == text(e, who) && o.Spend != e.Spend {
				spend = true
			}
		}
		key := text(e, who)
		if spend {
			key += fmt.Sprintf("/%d", e.Spend)
		}
		out[key] = e
	}
	return out
}

// outcome gives the scores of the seats in the order of play, written as in a
// result, and the rule that ended the game; nothing while it goes on.
func (g *ashtaNaive) outcome() (scores []string, rule string) {
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
