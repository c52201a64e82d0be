package ashtakashte_test

import (
	"fmt"
	"maps"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/internal/sharing"
)

// ashtaNaive is ashta-kashte once more.
type ashtaNaive struct {
	sharing.Naive
	initial map[string]bool // katti whose two men have stood there since the start
	value   int             // the throw that is being played
	points  int             // of it, not yet spent
	entered int             // men that came back with this throw
	begun   bool            // a man was moved with this throw
	taken   bool            // something was captured with this throw
	moved   bool            // something was moved in this turn
	passed  bool            // the last event was a pass that gave up a throw
	steps   []ashtaStep
}

// ashtaStep is an event with what it does.
type ashtaStep struct {
	event  sharing.Event
	men    []int // of the seat on turn
	steps  int   // squares each of them goes on
	points int   // what it uses of the throw
	taken  []string
}

const (
	ashtaCentre = "d4"
	ashtaHome   = 48
)

var ashtaKatti = []string{"d1", "g4", "d7", "a4"}

var ashtaDefaults = map[string]string{
	"path": "falkener", "entry": "grace", "initial-pair": "yes", "pair-safe": "no", "pass": "no",
	"capture-rethrow": "no", "extra-throw": "must", "reenter": "one",
}

// newAshtaNaive starts a game. Options that are not named have their defaults.
func newAshtaNaive(opt map[string]string, first string, seen map[string]int) *ashtaNaive {
	g := &ashtaNaive{Naive: sharing.New(ashtaDefaults, opt, first, seen), initial: map[string]bool{}}
	for _, katti := range ashtaKatti {
		g.Way[katti] = ashtaWay(katti, g.Opt["path"] == "straight")
		g.initial[katti] = true
	}
	g.Men = map[string][]sharing.Man{
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
	way := sharing.From(sharing.Ring(7, 1), func(sq string) bool { return sq == katti })
	for inset := 2; inset <= 3; inset++ {
		ring := sharing.Ring(7, inset)
		slices.Reverse(ring)
		far := 1
		if inset == 2 && !straight {
			far = 2
		}
		last := way[len(way)-1]
		way = append(way, sharing.From(ring, func(sq string) bool {
			// 8 is how far the corners of the second ring are from the centre.
			return sharing.Far(last, sq) == far && (far == 1 || sharing.Far(ashtaCentre, sq) == 8)
		})...)
	}
	return append(way, ashtaCentre)
}

func (g *ashtaNaive) clone() *ashtaNaive {
	c := *g
	c.Men = g.CopyMen()
	c.initial = maps.Clone(g.initial)
	return &c
}

func (g *ashtaNaive) begin(seat string) {
	g.Turn, g.Due = seat, "cast"
	g.value, g.points, g.Casts, g.steps = 0, 0, 0, nil
	g.begun, g.taken, g.moved, g.passed, g.entered = false, false, false, false, 0
}

// mayDecline reports whether an extra throw is due that need not be taken.
func (g *ashtaNaive) mayDecline() bool {
	return g.Due == "cast" && g.Casts > 0 && g.Opt["extra-throw"] == "may"
}

// MayEnd reports whether the turn may end here unmarked: where an extra throw may be
// declined, unless nothing was moved, which a pass says.
func (g *ashtaNaive) MayEnd() bool {
	return g.mayDecline() && (g.moved || g.passed)
}

// EndTurn gives the turn to the other seat.
func (g *ashtaNaive) EndTurn() {
	if g.MayEnd() {
		g.Happened("extra throw declined")
	}
	g.Ahead()
	g.begin(g.Next())
}

// ownOn lists the men of the seat on turn on a square, without those that move.
func (g *ashtaNaive) ownOn(sq string, moving []int) []int {
	var out []int
	for i, m := range g.Men[g.Turn] {
		if g.Square(m) == sq && !slices.Contains(moving, i) {
			out = append(out, i)
		}
	}
	return out
}

// enemiesOn counts the men of the other seat on a square.
func (g *ashtaNaive) enemiesOn(sq string) int {
	n := 0
	for _, m := range g.Men[g.Next()] {
		if g.Square(m) == sq {
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
	return g.Opt["pair-safe"] == "from-singles" && len(men) == 1 && g.enemiesOn(sq) == 2
}

// advance finds how many squares a man or a pair goes on with these points, and
// whether it may; a note says what was special.
func (g *ashtaNaive) advance(men []int, points int) (steps int, note string, ok bool) {
	m := g.Men[g.Turn][men[0]]
	if m.Place == sharing.Out || m.Place == ashtaHome {
		return 0, "", false
	}
	for _, i := range men {
		if g.Men[g.Turn][i].Place+points > ashtaHome {
			return 0, "refused: beyond the centre", false
		}
	}
	if len(men) == 2 {
		if o := g.Men[g.Turn][men[1]]; !slices.Equal(
			g.Way[m.Katti][m.Place+1:m.Place+points+1], g.Way[o.Katti][o.Place+1:o.Place+points+1]) {
			return 0, "refused: the ways of a pair part", false
		}
		if m.Katti == g.Men[g.Turn][men[1]].Katti && m.Place == 0 && g.initial[m.Katti] && g.Opt["initial-pair"] == "no" {
			return 0, "refused: initial pair", false
		}
	}
	capacity := 2 - len(men)
	for steps = points; steps > 0; steps-- {
		sq := g.Way[m.Katti][m.Place+steps]
		if sq == ashtaCentre || len(g.ownOn(sq, men)) <= capacity {
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
	sq := g.Way[m.Katti][m.Place+steps]
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
	m := g.Men[g.Turn][men[0]]
	var out []string
	for k := 1; k <= steps; k++ {
		sq := g.Way[m.Katti][m.Place+k]
		if sq != ashtaCentre && g.enemiesOn(sq) > 0 && !g.spared(men, sq) {
			out = append(out, sq)
		}
	}
	return out
}

func (g *ashtaNaive) step(men []int, steps, points int) ashtaStep {
	m := g.Men[g.Turn][men[0]]
	who := 0
	for _, i := range g.ownOn(g.Square(m), men) {
		if g.Men[g.Turn][i].Place < m.Place {
			who = m.Place
		}
	}
	taken := g.captures(men, steps)
	return ashtaStep{
		event: sharing.Event{
			Kind: "step", From: g.Square(m), To: g.Way[m.Katti][m.Place+steps],
			Count: len(men), Who: who, Spend: fmt.Sprint(points), Capture: len(taken) > 0,
		},
		men: men, steps: steps, points: points, taken: taken,
	}
}

// possible lists what can be done with the points that are left, whether or not it
// lets as many as possible be used.
func (g *ashtaNaive) possible() []ashtaStep {
	var out []ashtaStep
	own := g.Men[g.Turn]
	for i, m := range own {
		if m.Place == sharing.Out && g.value == 4 && !g.begun && (g.entered == 0 || g.Opt["reenter"] == "all") &&
			len(g.ownOn(m.Katti, nil)) < 2 {
			s := ashtaStep{event: sharing.Event{Kind: "enter", To: m.Katti, Count: 1}, men: []int{i}, steps: 1}
			if g.enemiesOn(m.Katti) > 0 {
				s.taken = []string{m.Katti}
			}
			if g.Opt["entry"] == "uses-throw" {
				s.points = g.points // nothing for a second man
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
				if m.Place == sharing.Out || g.Square(own[j]) != g.Square(m) {
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
		if g.Opt["pass"] == "no" && s.points+g.after(s).most(known) != best {
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
	key := fmt.Sprint(g.Men["W"], g.Men["B"], g.points, g.begun, g.entered)
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
	c.Seen = nil
	c.apply(s)
	return c
}

// apply moves the men, takes what they capture and the points that they spend. An
// entered man goes one on, from captured to its katti.
func (g *ashtaNaive) apply(s ashtaStep) {
	own, enemies := g.Men[g.Turn], g.Men[g.Next()]
	for _, i := range s.men {
		if own[i].Place == 0 {
			g.initial[own[i].Katti] = false
		}
		own[i].Place += s.steps
	}
	for i, enemy := range enemies {
		if slices.Contains(s.taken, g.Square(enemy)) {
			enemies[i].Place = sharing.Out
		}
	}
	g.points -= s.points
	if s.event.Kind == "enter" {
		g.entered++
	} else {
		g.begun = true
	}
	g.taken = g.taken || len(s.taken) > 0
}

// Events lists the legal events. A pass is legal when a move is due and there is
// none, where a throw may be given up, and where an extra throw may be declined in a
// turn in which nothing was moved.
func (g *ashtaNaive) Events() []sharing.Event {
	var out []sharing.Event
	for _, s := range g.steps {
		out = append(out, s.event)
	}
	if g.Due == "move" && (len(out) == 0 || g.Opt["pass"] == "yes") || g.mayDecline() && !g.MayEnd() {
		out = append(out, sharing.Event{Kind: "pass"})
	}
	return out
}

// Cast applies a cast of 1, 2, 3, 4 or 8 points.
func (g *ashtaNaive) Cast(c engine.Cast) {
	if len(g.steps) > 0 {
		g.Happened("return of another man declined")
	}
	value := int(c.V[0])
	g.value, g.points, g.begun, g.taken, g.passed, g.entered = value, value, false, false, false, 0
	g.Casts++
	g.countThrow()
	g.goOn()
}

// goOn finds what is due after a throw or a move.
func (g *ashtaNaive) goOn() {
	g.Due, g.steps = "move", nil
	if g.points > 0 || g.entered > 0 {
		g.steps = g.legal()
	}
	if len(g.steps) > 0 {
		if g.points == 0 {
			g.Due = "cast"
		}
		return
	}
	switch {
	case g.extra():
		g.Due = "cast"
	case g.moved:
		g.EndTurn()
	}
}

// extra reports whether the throw just played earns another.
func (g *ashtaNaive) extra() bool {
	return g.value == 4 || g.value == 8 || g.taken && g.Opt["capture-rethrow"] == "yes"
}

// Play plays a legal event.
func (g *ashtaNaive) Play(e sharing.Event) {
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
	if g.AllHome(ashtaHome) {
		g.Won("ashta-kashte/win")
		g.steps = nil
		return
	}
	g.goOn()
}

// pass gives up what is left of a throw, the turn if no other throw is earned.
func (g *ashtaNaive) pass() {
	switch {
	case g.Due == "cast":
		g.Happened("extra throw declined by a pass")
		g.EndTurn()
	case len(g.steps) > 0 && g.extra():
		g.Happened("throw given up, another due")
		g.points, g.steps, g.Due, g.passed = 0, nil, "cast", true
	case len(g.steps) > 0:
		g.Happened("throw given up")
		g.EndTurn()
	default:
		g.Happened("pass")
		g.EndTurn()
	}
}
