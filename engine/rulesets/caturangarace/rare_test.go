package caturangarace_test

import (
	"fmt"
	"slices"

	"github.com/ashtapada/agn/engine/internal/sharing"
)

// countThrow keeps count of what a throw meets.
func (g *caturangaNaive) countThrow() {
	if g.double != 0 {
		g.countDouble()
		return
	}
	for man := range g.Men[g.Turn] {
		for _, dice := range g.portions(man) {
			if _, note, ok := g.advance(man, caturangaSum(dice)); !ok && note != "" {
				g.Happened(note)
			}
		}
	}
	known := map[string]int{}
	best := g.most(known)
	switch {
	case best == 0 && g.moved:
		g.Happened("unplayable throw in a turn with a move")
	case best == 0:
		g.Happened("unplayable throw")
	case g.Opt["split"] == "free" && best < caturangaSum(g.dice):
		g.Happened("part of the pool is lost")
	case best == g.dice[0]:
		g.Happened("only the larger die")
	case len(g.dice) == 2 && best == g.dice[1]:
		g.Happened("only the smaller die")
	}
	for _, s := range g.ofDice() {
		if caturangaSum(s.dice)+g.after(s).most(known) < best {
			g.Happened("refused: another allocation uses more")
		}
	}
}

func (g *caturangaNaive) countDouble() {
	captured := 0
	for _, m := range g.Men[g.Turn] {
		if m.Place == sharing.Out {
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
		g.Happened("dead double")
	}
	if g.double == 1 && entries < captured {
		g.Happened("re-entry blocked")
	}
	if len(all)-entries == 2 {
		g.Happened("both home on one double")
	}
	if entries == 2 {
		g.Happened("two may re-enter, reenter=" + g.Opt["reenter"])
	}
	if entries > 0 && len(all) > entries {
		g.Happened("re-entry and home on one double")
	}
}

// countStep keeps count of what makes a step a rare one.
func (g *caturangaNaive) countStep(s caturangaStep) {
	m := g.Men[g.Turn][s.man]
	if s.event.Kind == "enter" {
		g.Happened("re-entry")
		return
	}
	if s.place == g.last() {
		g.Happened(fmt.Sprintf("home on a double %d", g.double))
		if s.event.Who != 0 {
			g.Happened("home from beside a friend on his way")
		}
		if s.event.Capture {
			g.Happened("capture on the way home")
		}
		return
	}
	if s.event.Who != 0 {
		g.Happened("the farther of two men on one square")
	}
	_, note, _ := g.advance(s.man, caturangaSum(s.dice))
	if note != "" {
		g.Happened(note)
		if s.event.Capture {
			g.Happened(note + ", with a capture")
		}
	}
	for _, sq := range s.taken {
		if sq == s.event.To {
			g.Happened("capture by landing")
		} else {
			g.Happened("capture by passing")
		}
		if len(g.enemiesOn(sq)) == 2 {
			g.Happened("two captured on one square")
		}
		if g.waits(g.enemiesOn(sq)[0]) {
			g.Happened("capture on a waiting square")
		}
	}
	if len(s.taken) == 2 {
		g.Happened("two captures in one step")
	}
	for p := m.Place + 1; p < s.place; p++ {
		sq := g.Way[m.Katti][p]
		for _, enemy := range g.enemiesOn(sq) {
			if !slices.Contains(s.taken, sq) {
				g.Happened(map[bool]string{true: "passed a safe man", false: "passed, capture=land"}[g.safe(enemy)])
			}
		}
	}
	if g.Opt["split"] == "free" && g.played == s.man {
		g.Happened("one pawn moved twice")
	}
	for _, o := range g.steps {
		if o.event.From == s.event.From && o.event.To == s.event.To && o.event.Spend != s.event.Spend {
			g.Happened("same move with two spends")
		}
	}
}
