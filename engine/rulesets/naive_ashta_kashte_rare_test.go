package rulesets_test

import "fmt"

func (g *ashtaNaive) count(what string) {
	if g.seen != nil {
		g.seen[what]++
	}
}

// countThrow keeps count of what a throw meets.
func (g *ashtaNaive) countThrow() {
	own := g.men[g.turn]
	for points := 1; points <= g.points; points++ {
		for i, m := range own {
			if _, note, ok := g.advance([]int{i}, points); !ok && note != "" {
				g.count(note)
			}
			for j := range i {
				if m.place != ashtaOut && m.place != ashtaHome && g.square(own[j]) == g.square(m) {
					if _, note, ok := g.advance([]int{j, i}, points); !ok && note != "" {
						g.count(note + " (pair)")
					}
				}
			}
		}
	}
	known := map[string]int{}
	best := g.most(known)
	switch {
	case best == 0 && g.extra():
		g.count("unplayable throw, another due")
	case best == 0 && g.moved:
		g.count("unplayable throw in a turn with a move")
	case best == 0:
		g.count("unplayable throw")
	case best < g.points:
		g.count("points are lost")
	}
	enters, others := 0, 0
	captured := 0
	for _, s := range g.possible() {
		all := s.points+g.after(s).most(known) == best
		if !all {
			g.count("refused: another allocation uses more")
		}
		if s.event.Kind == "enter" {
			enters++
		} else if all {
			others++
		}
	}
	for _, m := range own {
		if m.place == ashtaOut {
			captured++
		}
	}
	switch {
	case enters > 0 && others == 0:
		g.count("entry is compulsory")
	case enters > 0:
		g.count("entry is optional")
	case g.value == 4 && captured > 0:
		g.count("entry blocked")
	}
}

// countStep keeps count of what makes a step a rare one.
func (g *ashtaNaive) countStep(s ashtaStep) {
	if s.event.Kind == "enter" {
		g.count("entry, entry=" + g.opt["entry"])
		if len(s.taken) > 0 {
			g.count(fmt.Sprintf("entry captures %d", g.enemiesOn(s.event.To)))
		}
		if len(g.ownOn(s.event.To, nil)) == 1 {
			g.count("entry beside an own man")
		}
		return
	}
	single := map[int]string{1: "single", 2: "pair"}[s.event.Count]
	for _, sq := range s.taken {
		how := "passing"
		if sq == s.event.To {
			how = "landing"
		}
		g.count(fmt.Sprintf("%s captures %d by %s", single, g.enemiesOn(sq), how))
	}
	if len(s.taken) > 1 {
		g.count("captures on two or more squares")
	}
	if len(s.taken) > 0 && g.opt["capture-rethrow"] == "yes" {
		if g.value == 4 || g.value == 8 {
			g.count("capture with a 4 or 8, capture-rethrow=yes")
		} else {
			g.count("capture-rethrow")
		}
		if g.taken {
			g.count("second capture of a throw, capture-rethrow=yes")
		}
	}
	if _, note, _ := g.advance(s.men, s.points); note != "" {
		g.count(note)
		if s.event.Capture {
			g.count(note + ", with a capture")
		}
	}
	if s.event.To == ashtaCentre {
		g.count("home: " + single)
	}
	if s.event.Who != 0 {
		g.count("the farther of two men on one square")
	}
	if s.event.Count == 2 && g.men[g.turn][s.men[0]].place != g.men[g.turn][s.men[1]].place {
		g.count("pair of different ways")
	}
	if s.event.Count == 1 && len(g.ownOn(s.event.To, s.men)) == 1 && s.event.To != ashtaCentre {
		g.count("made a pair")
	}
	m := g.men[g.turn][s.men[0]]
	for k := 1; k <= s.steps; k++ {
		if sq := g.way[m.katti][m.place+k]; sq != ashtaCentre && g.enemiesOn(sq) > 0 && g.spared(s.men, sq) {
			if g.sparedPair(s.men, sq) {
				g.count("passed a pair, pair-safe=from-singles")
			} else {
				g.count("passed a man on a katti")
			}
		}
	}
	for _, o := range g.steps {
		e := o.event
		if e.From == s.event.From && e.To == s.event.To && e.Count == s.event.Count {
			if e.Who != s.event.Who {
				g.count("same move by two men")
			}
			if e.Who == s.event.Who && e.Spend != s.event.Spend {
				g.count("same move with two spends")
			}
		}
	}
}
