package caturangarace_test

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/internal/sharing"
)

// caturangaNaive is caturanga-race once more.
type caturangaNaive struct {
	sharing.Naive
	dice   []int           // thrown and not yet spent; under split=free one pool
	double int             // a double that is being played, else 0
	enters int             // pawns that came back with it
	steps  []caturangaStep // the legal ones
	played int             // the pawn that has spent a die of this cast, else -1
	moved  bool            // something was moved in this turn
}

// caturangaStep is an event with what it does.
type caturangaStep struct {
	event sharing.Event
	man   int // of the seat on turn
	place int // where it comes to stand
	dice  []int
	taken []string // squares on which enemies are taken
}

const caturangaCentre = "e5"

var caturangaKatti = []string{"e1", "i5", "e9", "a5"}

var caturangaDefaults = map[string]string{
	"path": "full", "start": "two-katti", "wait-overshoot": "stop", "wait-safe": "yes", "reenter": "all",
	"dice": "1346", "split": "per-die", "finish": "wait4", "capture": "pass", "return": "must",
}

// newCaturangaNaive starts a game. Options that are not named have their defaults.
func newCaturangaNaive(opt map[string]string, first string, seen map[string]int) *caturangaNaive {
	g := &caturangaNaive{Naive: sharing.New(caturangaDefaults, opt, first, seen)}
	for _, katti := range caturangaKatti {
		g.Way[katti] = caturangaWay(katti, g.Opt["path"])
	}
	g.Men = map[string][]sharing.Man{"W": {{"e1", 0}, {"e9", 0}}, "B": {{"i5", 0}, {"a5", 0}}}
	if g.Opt["start"] == "own-katti" {
		g.Men = map[string][]sharing.Man{"W": {{"e1", 0}, {"e1", 0}}, "B": {{"e9", 0}, {"e9", 0}}}
	}
	g.begin(first)
	return g
}

// caturangaWay goes round the edge counter-clockwise from the katti to the square
// before it, then inwards and round each inner ring clockwise. On Parker's way the second
// ring is left at its last corner; on the corner way the edge is left at its last corner, for
// the corner of the second ring.
func caturangaWay(katti, path string) []string {
	way := sharing.From(sharing.Ring(9, 1), func(sq string) bool { return sq == katti })
	if path == "corner" {
		corner := slices.IndexFunc(way, func(sq string) bool { return slices.Contains([]string{"a1", "i1", "i9", "a9"}, sq) })
		way = way[:corner+3*8+1]
	}
	for inset := 2; inset <= 4; inset++ {
		ring := sharing.Ring(9, inset)
		slices.Reverse(ring)
		last := way[len(way)-1]
		near := 1
		if path == "corner" && inset == 2 {
			near = 2
		}
		ring = sharing.From(ring, func(sq string) bool { return sharing.Far(last, sq) == near })
		if path == "parker" && inset == 2 {
			ring = ring[:20]
		}
		way = append(way, ring...)
	}
	return append(way, caturangaCentre)
}

func (g *caturangaNaive) clone() *caturangaNaive {
	c := *g
	c.Men = g.CopyMen()
	c.dice = slices.Clone(g.dice)
	return &c
}

func (g *caturangaNaive) begin(seat string) {
	g.Turn, g.Due = seat, "cast"
	g.dice, g.double, g.enters, g.steps, g.played, g.moved, g.Casts = nil, 0, 0, nil, -1, false, 0
}

// MayEnd reports whether the turn may end here unmarked: never in this game.
func (g *caturangaNaive) MayEnd() bool { return false }

// EndTurn gives the turn to the other seat.
func (g *caturangaNaive) EndTurn() {
	g.Ahead()
	g.begin(g.Next())
}

// last is the index of the centre on every way, wait that of the waiting square.
func (g *caturangaNaive) last() int { return len(g.Way["e1"]) - 1 }
func (g *caturangaNaive) wait() int { return g.last() - 4 }

// onBoard reports whether the pawn is neither captured nor home.
func (g *caturangaNaive) onBoard(m sharing.Man) bool {
	return m.Place != sharing.Out && m.Place != g.last()
}

// waits reports whether the pawn stands on its own waiting square. There is none
// under finish=parker.
func (g *caturangaNaive) waits(m sharing.Man) bool {
	return g.Opt["finish"] == "wait4" && m.Place == g.wait()
}

func (g *caturangaNaive) safe(m sharing.Man) bool {
	return slices.Contains(caturangaKatti, g.Square(m)) || g.waits(m) && g.Opt["wait-safe"] == "yes"
}

// enemiesOn lists the pawns of the other seat on a square.
func (g *caturangaNaive) enemiesOn(sq string) []sharing.Man {
	var out []sharing.Man
	for _, m := range g.Men[g.Next()] {
		if g.onBoard(m) && g.Square(m) == sq {
			out = append(out, m)
		}
	}
	return out
}

// advance finds where a pawn comes to stand with these points, and whether it may;
// a note says what was special.
func (g *caturangaNaive) advance(man, points int) (place int, note string, ok bool) {
	m := g.Men[g.Turn][man]
	if !g.onBoard(m) {
		return 0, "", false
	}
	place = m.Place + points
	if g.Opt["finish"] == "parker" {
		if place >= g.last() {
			return 0, "refused: the centre takes a double", false
		}
	} else {
		if g.waits(m) {
			return 0, "", false
		}
		if place > g.wait() {
			if g.Opt["wait-overshoot"] == "illegal" {
				return 0, "refused: beyond the waiting square", false
			}
			place, note = g.wait(), "surplus at the waiting square"
		}
	}
	for i, friend := range g.Men[g.Turn] {
		if i == man || !g.onBoard(friend) || g.Square(friend) != g.Way[m.Katti][place] {
			continue
		}
		moving := sharing.Man{m.Katti, place}
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
	if place == m.Place {
		return 0, "stays behind a friend", false
	}
	for _, enemy := range g.enemiesOn(g.Way[m.Katti][place]) {
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
	m := g.Men[g.Turn][man]
	var out []string
	for p := m.Place + 1; p <= place && p < g.last(); p++ {
		if p != place && g.Opt["capture"] == "land" {
			continue
		}
		sq := g.Way[m.Katti][p]
		for _, enemy := range g.enemiesOn(sq) {
			if !g.safe(enemy) && !slices.Contains(out, sq) {
				out = append(out, sq)
			}
		}
	}
	return out
}

func (g *caturangaNaive) step(man, place int, dice []int) caturangaStep {
	m := g.Men[g.Turn][man]
	taken := g.captures(man, place)
	var names []string
	for _, d := range dice {
		names = append(names, fmt.Sprint(d))
	}
	who := 0
	for _, friend := range g.Men[g.Turn] {
		if g.Square(friend) == g.Square(m) && friend.Place < m.Place {
			who = m.Place
		}
	}
	return caturangaStep{
		event: sharing.Event{
			Kind: "step", From: g.Square(m), To: g.Way[m.Katti][place], Count: 1, Who: who,
			Spend: strings.Join(names, "+"), Capture: len(taken) > 0,
		},
		man: man, place: place, dice: dice, taken: taken,
	}
}

// ofDouble lists what a double 1 or 4 makes pawns do.
func (g *caturangaNaive) ofDouble() []caturangaStep {
	var out []caturangaStep
	for i, m := range g.Men[g.Turn] {
		if m.Place == sharing.Out && g.double == 1 && g.free(m.Katti) &&
			(g.Opt["reenter"] == "all" || g.enters == 0) {
			e := sharing.Event{Kind: "enter", To: m.Katti, Count: 1}
			out = append(out, caturangaStep{event: e, man: i, place: 0})
		}
		if !g.onBoard(m) || m.Place != g.last()-g.double {
			continue
		}
		if g.double == 4 || g.Opt["finish"] == "parker" && (g.double == 1 || g.double == 3) {
			out = append(out, g.step(i, g.last(), nil))
		}
	}
	return out
}

// free reports whether no pawn at all stands on the katti.
func (g *caturangaNaive) free(katti string) bool {
	for _, men := range g.Men {
		for _, m := range men {
			if g.onBoard(m) && g.Square(m) == katti {
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
	for man := range g.Men[g.Turn] {
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
	if g.Opt["split"] == "free" {
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
	key := fmt.Sprint(g.Men["W"], g.Men["B"], g.dice, g.played)
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
	c.Seen = nil
	c.apply(s)
	return c
}

// apply moves the pawn, takes what it captures and the dice that it spends.
func (g *caturangaNaive) apply(s caturangaStep) {
	g.Men[g.Turn][s.man].Place = s.place
	enemies := g.Men[g.Next()]
	for i, enemy := range enemies {
		if g.onBoard(enemy) && slices.Contains(s.taken, g.Square(enemy)) && !g.safe(enemy) {
			enemies[i].Place = sharing.Out
		}
	}
	if len(s.dice) == 0 {
		return
	}
	g.played = s.man
	if g.Opt["split"] == "free" {
		g.dice = []int{caturangaSum(g.dice) - caturangaSum(s.dice)}
		return
	}
	for _, d := range s.dice {
		i := slices.Index(g.dice, d)
		g.dice = slices.Delete(slices.Clone(g.dice), i, i+1)
	}
}

// Events lists the legal events; a pass is legal when a move is due and there is
// none.
func (g *caturangaNaive) Events() []sharing.Event {
	var out []sharing.Event
	for _, s := range g.steps {
		out = append(out, s.event)
	}
	if g.Due == "move" && len(out) == 0 {
		out = append(out, sharing.Event{Kind: "pass"})
	}
	return out
}

// Cast applies a cast of two dice.
func (g *caturangaNaive) Cast(c engine.Cast) {
	a, b := int(c.V[0]), int(c.V[1])
	g.Casts++
	if len(g.steps) > 0 {
		g.Happened("return declined")
		if g.enters > 0 {
			g.Happened("return of the second pawn declined")
		}
	}
	g.enters, g.played, g.double, g.dice = 0, -1, 0, nil
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
	g.Due, g.steps = "move", g.legal()
	home := slices.ContainsFunc(g.steps, func(s caturangaStep) bool { return s.event.Kind == "step" })
	switch {
	case len(g.steps) > 0 && g.double == 1 && !home && g.Opt["return"] == "may":
		g.Due = "cast"
	case len(g.steps) > 0:
	case g.double != 0:
		g.double, g.Due = 0, "cast"
	case g.moved:
		g.EndTurn()
	}
}

// Play plays a legal event.
func (g *caturangaNaive) Play(e sharing.Event) {
	if e.Kind == "pass" {
		g.Happened("pass")
		g.EndTurn()
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
	if g.AllHome(g.last()) {
		g.Won("caturanga-race/win")
		g.steps = nil
		return
	}
	g.goOn()
}
