package convert

import (
	"maps"
	"slices"

	"github.com/ashtapada/agn/engine"
)

// ludiiMan is a man as far as a trial tells.
type ludiiMan struct {
	seat  byte // its letter
	piece byte // its letter, 0 for one without
	twins bool
}

// ludiiBoard is which men stand on which site, those on top last.
type ludiiBoard struct {
	sites map[int][]ludiiMan
	// start is which of them stand there when agn's game begins.
	start map[int][]ludiiMan
	// kinds says what Ludii's numbers of men are.
	kinds map[int]ludiiMan
	// hands are the places of players beside the board, with the letters of their seats.
	hands map[int]byte
	// stacks is set where men share a site.
	stacks bool
}

// ludiiStack is the most men that are held of a site.
const ludiiStack = 64

// put puts a man on a site, at a level or on top.
func (b *ludiiBoard) put(site, level int, m ludiiMan) {
	if site < 0 || len(b.sites) > 1<<10 && b.sites[site] == nil {
		return
	}
	on := b.sites[site]
	switch {
	case !b.stacks:
		on = append(on[:0], m)
	case len(on) >= ludiiStack:
	case level >= 0 && level < len(on):
		on = slices.Insert(on, level, m)
	default:
		on = append(on, m)
	}
	b.sites[site] = on
}

// take takes the man at a level of a site, or the one on top.
func (b *ludiiBoard) take(site, level int) (m ludiiMan, ok bool) {
	on := b.sites[site]
	if len(on) == 0 {
		return m, false
	}
	if level < 0 || level >= len(on) {
		level = len(on) - 1
	}
	m = on[level]
	b.sites[site] = slices.Delete(on, level, level+1)
	return m, true
}

// look returns the man that take would take.
func (b *ludiiBoard) look(site, level int) (m ludiiMan, ok bool) {
	on := b.sites[site]
	if len(on) == 0 {
		return m, false
	}
	if level < 0 || level >= len(on) {
		level = len(on) - 1
	}
	return on[level], true
}

// count counts the men of a seat on a site.
func (b *ludiiBoard) count(site int, seat byte) (n int) {
	for _, m := range b.sites[site] {
		if m.seat == seat {
			n++
		}
	}
	return n
}

// apply does to the board what an action does. It reports the man that left its site, if it left any.
func (b *ludiiBoard) apply(a *ludiiAction) (m ludiiMan, left bool) {
	switch a.name {
	case "Add":
		b.add(a)
	case "Remove":
		return b.take(a.site("to"), a.site("level"))
	case "Promote":
		if what, ok := a.number("what"); ok {
			if kind, known := b.kinds[what]; known {
				b.take(a.site("to"), a.site("level"))
				b.put(a.site("to"), a.site("level"), kind)
			}
		}
	case "Move", "StackMove":
		return b.carry(a)
	}
	return m, false
}

// add puts men on a site.
func (b *ludiiBoard) add(a *ludiiAction) {
	what, _ := a.number("what")
	m, known := b.kinds[what]
	if !known {
		return
	}
	n, _ := a.number("count")
	for range min(max(n, 1), ludiiStack) {
		b.put(a.site("to"), a.site("level"), m)
	}
}

// carry moves men from one site to another.
func (b *ludiiBoard) carry(a *ludiiAction) (m ludiiMan, left bool) {
	from, to := a.site("from"), a.site("to")
	n, _ := a.number("count")
	if levels, ok := a.number("numLevel"); ok {
		n = levels
	}
	if a.text("stack") == "true" {
		n = len(b.sites[from])
	}
	for range min(max(n, 1), ludiiStack) {
		man, ok := b.take(from, a.site("levelFrom"))
		if seat, inHand := b.hands[from]; !ok && inHand {
			man, ok = ludiiMan{seat: seat}, true
		}
		if !ok {
			break
		}
		m, left = man, true
		b.put(to, a.site("levelTo"), man)
	}
	return m, left
}

// place puts a man on a site before the first move, and learns from where it stands what its number is. It reports
// whether one like it begins there by agn's rules.
func (b *ludiiBoard) place(a *ludiiAction, what int) bool {
	site := a.site("to")
	if begins := b.start[site]; len(begins) > 0 {
		b.kinds[what] = begins[0]
	}
	b.add(a)
	on := b.sites[site]
	return len(on) <= len(b.start[site]) && len(on) > 0 && slices.Equal(on, b.start[site][:len(on)])
}

// setUp puts the men as they begin by agn's rules, and tells of Ludii's numbers what they are.
func (b *ludiiBoard) setUp(start engine.State, rules *ludiiGame, squares []string) {
	rs, board := start.Game().Ruleset(), start.Game().Board()
	at := map[string]int{}
	for i, name := range squares {
		at[name] = i
	}
	for _, men := range start.Men(nil) {
		if men.Square == engine.NoSquare || men.Place != engine.OnBoard {
			continue
		}
		if site, ok := at[board.Name(men.Square)]; ok {
			b.put(site, -1, ludiiMan{seat: rs.Info(men.Seat).Letter, piece: men.Piece.Letter()})
		}
	}
	b.start = maps.Clone(b.sites)
	if rules.hands {
		for player := range rules.seats {
			b.hands[len(squares)+player] = rules.seats[player]
		}
	}
	first := 1 + rules.dice.number
	for i := range rules.men {
		for player := range rules.seats {
			b.kinds[first+i*len(rules.seats)+player] = ludiiManOf(rules.seats[player], rules.men[i])
		}
	}
}

// ludiiManOf returns a man of a kind: the letter of a man of a war game, P for a soldier, 1 or 2 for one or two of a
// race.
func ludiiManOf(seat, kind byte) ludiiMan {
	switch kind {
	case 'P', '1':
		return ludiiMan{seat: seat}
	case '2':
		return ludiiMan{seat: seat, twins: true}
	}
	return ludiiMan{seat: seat, piece: kind}
}
