package ashtakashte_test

import (
	"fmt"

	"github.com/ashtapada/agn/engine/internal/sharing"
)

// countThrow keeps count of what a throw meets.
func (g *ashtaNaive) countThrow() {
	own := g.Men[g.Turn]
	for points := 1; points <= g.points; points++ {
		for i, m := range own {
			if _, note, ok := g.advance([]int{i}, points); !ok && note != "" {
				g.Happened(note)
			}
			for j := range i {
				if m.Place != sharing.Out && m.Place != ashtaHome && g.Square(own[j]) == g.Square(m) {
					if _, note, ok := g.advance([]int{j, i}, points); !ok && note != "" {
						g.Happened(note + " (pair)")
					}
				}
			}
		}
	}
	known := map[string]int{}
	best := g.most(known)
	switch {
	case best == 0 && g.extra():
		g.Happened("unplayable throw, another due")
	case best == 0 && g.moved:
		g.Happened("unplayable throw in a turn with a move")
	case best == 0:
		g.Happened("unplayable throw")
	case best < g.points:
		g.Happened("points are lost")
	}
	enters, others := 0, 0
	captured := 0
	for _, s := range g.possible() {
		all := s.points+g.after(s).most(known) == best
		if !all {
			g.Happened("refused: another allocation uses more")
		}
		if s.event.Kind == "enter" {
			enters++
		} else if all {
			others++
		}
	}
	for _, m := range own {
		if m.Place == sharing.Out {
			captured++
		}
	}
	switch {
	case enters > 0 && others == 0:
		g.Happened("entry is compulsory")
	case enters > 0:
		g.Happened("entry is optional")
	case g.value == 4 && captured > 0:
		g.Happened("entry blocked")
	}
}

// countStep keeps count of what makes a step a rare one.
func (g *ashtaNaive) countStep(s ashtaStep) {
	if s.event.Kind == "enter" {
		g.Happened("entry, entry=" + g.Opt["entry"])
		if g.entered > 0 {
			g.Happened("another entry, entry=" + g.Opt["entry"])
		}
		if len(s.taken) > 0 {
			g.Happened(fmt.Sprintf("entry captures %d", g.enemiesOn(s.event.To)))
		}
		if len(g.ownOn(s.event.To, nil)) == 1 {
			g.Happened("entry beside an own man")
		}
		return
	}
	single := map[int]string{1: "single", 2: "pair"}[s.event.Count]
	for _, sq := range s.taken {
		how := "passing"
		if sq == s.event.To {
			how = "landing"
		}
		g.Happened(fmt.Sprintf("%s captures %d by %s", single, g.enemiesOn(sq), how))
	}
	if len(s.taken) > 1 {
		g.Happened("captures on two or more squares")
	}
	if len(s.taken) > 0 && g.Opt["capture-rethrow"] == "yes" {
		if g.value == 4 || g.value == 8 {
			g.Happened("capture with a 4 or 8, capture-rethrow=yes")
		} else {
			g.Happened("capture-rethrow")
		}
		if g.taken {
			g.Happened("second capture of a throw, capture-rethrow=yes")
		}
	}
	if _, note, _ := g.advance(s.men, s.points); note != "" {
		g.Happened(note)
		if s.event.Capture {
			g.Happened(note + ", with a capture")
		}
	}
	if s.event.To == ashtaCentre {
		g.Happened("home: " + single)
	}
	if s.event.Who != 0 {
		g.Happened("the farther of two men on one square")
	}
	if s.event.Count == 2 && g.Men[g.Turn][s.men[0]].Place != g.Men[g.Turn][s.men[1]].Place {
		g.Happened("pair of different ways")
	}
	if s.event.Count == 1 && len(g.ownOn(s.event.To, s.men)) == 1 && s.event.To != ashtaCentre {
		g.Happened("made a pair")
	}
	m := g.Men[g.Turn][s.men[0]]
	for k := 1; k <= s.steps; k++ {
		if sq := g.Way[m.Katti][m.Place+k]; sq != ashtaCentre && g.enemiesOn(sq) > 0 && g.spared(s.men, sq) {
			if g.sparedPair(s.men, sq) {
				g.Happened("passed a pair, pair-safe=from-singles")
			} else {
				g.Happened("passed a man on a katti")
			}
		}
	}
	for _, o := range g.steps {
		e := o.event
		if e.From == s.event.From && e.To == s.event.To && e.Count == s.event.Count {
			if e.Who != s.event.Who {
				g.Happened("same move by two men")
			}
			if e.Who == s.event.Who && e.Spend != s.event.Spend {
				g.Happened("same move with two spends")
			}
		}
	}
}
