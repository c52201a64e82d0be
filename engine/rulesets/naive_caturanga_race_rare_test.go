package rulesets_test

import (
	"fmt"
	"slices"
)

func (g *caturangaNaive) count(what string) {
	if g.seen != nil {
		g.seen[what]++
	}
}

// countThrow keeps count of what a throw meets.
func (g *caturangaNaive) countThrow() {
	if g.double != 0 {
		g.countDouble()
		return
	}
	for man := range g.men[g.turn] {
		for _, dice := range g.portions(man) {
			if _, note, ok := g.advance(man, caturangaSum(dice)); !ok && note != "" {
				g.count(note)
			}
		}
	}
	known := map[string]int{}
	best := g.most(known)
	switch {
	case best == 0 && g.moved:
		g.count("unplayable throw in a turn with a move")
	case best == 0:
		g.count("unplayable throw")
	case g.opt["split"] == "free" && best < caturangaSum(g.dice):
		g.count("part of the pool is lost")
	case best == g.dice[0]:
		g.count("only the larger die")
	case len(g.dice) == 2 && best == g.dice[1]:
		g.count("only the smaller die")
	}
	for _, s := range g.ofDice() {
		if caturangaSum(s.dice)+g.after(s).most(known) < best {
			g.count("refused: another allocation uses more")
		}
	}
}

func (g *caturangaNaive) countDouble() {
	captured := 0
	for _, m := range g.men[g.turn] {
		if m.place == caturangaOut {
			captured++
		}
	}
	all := g.ofDouble()
	entries := 0
	for _, s := range all {
		if s.event.Kind == "enter" {
			entries++
		}
	}
	if len(all) == 0 {
		g.count("dead double")
	}
	if g.double == 1 && entries < captured {
		g.count("re-entry blocked")
	}
	if len(all)-entries == 2 {
		g.count("both home on one double")
	}
	if entries == 2 {
		g.count("two may re-enter, reenter=" + g.opt["reenter"])
	}
	if entries > 0 && len(all) > entries {
		g.count("re-entry and home on one double")
	}
}

// countStep keeps count of what makes a step a rare one.
func (g *caturangaNaive) countStep(s caturangaStep) {
	m := g.men[g.turn][s.man]
	if s.event.Kind == "enter" {
		g.count("re-entry")
		return
	}
	if s.place == g.last() {
		g.count(fmt.Sprintf("home on a double %d", g.double))
		if s.event.Who != 0 {
			g.count("home from beside a friend on his way")
		}
		if s.event.Capture {
			g.count("capture on the way home")
		}
		return
	}
	if s.event.Who != 0 {
		g.count("the farther of two men on one square")
	}
	_, note, _ := g.advance(s.man, caturangaSum(s.dice))
	if note != "" {
		g.count(note)
		if s.event.Capture {
			g.count(note + ", with a capture")
		}
	}
	for _, sq := range s.taken {
		if sq == s.event.To {
			g.count("capture by landing")
		} else {
			g.count("capture by passing")
		}
		if len(g.enemiesOn(sq)) == 2 {
			g.count("two captured on one square")
		}
		if g.waits(g.enemiesOn(sq)[0]) {
			g.count("capture on a waiting square")
		}
	}
	if len(s.taken) == 2 {
		g.count("two captures in one step")
	}
	for p := m.place + 1; p < s.place; p++ {
		sq := g.way[m.katti][p]
		for _, enemy := range g.enemiesOn(sq) {
			if !slices.Contains(s.taken, sq) {
				g.count(map[bool]string{true: "passed a safe man", false: "passed, capture=land"}[g.safe(enemy)])
			}
		}
	}
	if g.opt["split"] == "free" && g.played == s.man {
		g.count("one pawn moved twice")
	}
	for _, o := range g.steps {
		if o.event.From == s.event.From && o.event.To == s.event.To && o.event.Spend != s.event.Spend {
			g.count("same move with two spends")
		}
	}
}
