// Package sharing is what the tests of the races have in common in which the points of a
// throw are shared out among men: the frame of their naive programs, how these are driven
// beside the engine, and how moves are written in tables of objections.
package sharing

import (
	"fmt"
	"maps"
	"slices"
)

// Out is the place of a captured man.
const Out = -1

// Man is a man of a naive program: the square its way begins on and its place on that way.
type Man = struct {
	Katti string
	Place int
}

// Event is a move or a pass of a naive program. Kind is step, enter or pass.
type Event struct {
	Kind     string
	From, To string
	Count    int    // men that move together, 0 for a pass
	Who      int    // place of the man, if one less far on its way shares the square
	Spend    string // points as thrown, as in "6+4", none for what spends none
	Capture  bool   // never set for an entry
}

// Naive is the frame of a naive program: maps and names, as plainly as the texts read. It
// shares no line with the engine and knows squares, seats and options by name only.
type Naive struct {
	Opt   map[string]string
	Order []string // seats in the order of play
	First string
	Way   map[string][]string // the squares of a way by the square it begins on
	Men   map[string][]Man
	Turn  string
	Round int
	Due   string // cast, move or over
	Casts int    // throws of this turn

	Winners []string
	Rule    string
	Seen    map[string]int // how often something happened, over all games
}

// New begins a naive program. Options that are not named have their defaults.
func New(defaults, opt map[string]string, first string, seen map[string]int) Naive {
	n := Naive{Opt: maps.Clone(defaults), Order: []string{"W", "B"}, First: first, Way: map[string][]string{}, Round: 1,
		Seen: seen}
	maps.Copy(n.Opt, opt)
	return n
}

// Frame returns the frame.
func (n *Naive) Frame() *Naive { return n }

// Next is the seat whose turn follows.
func (n *Naive) Next() string {
	i := slices.Index(n.Order, n.Turn)
	return n.Order[(i+1)%len(n.Order)]
}

// Ahead counts the round in which the next turn is.
func (n *Naive) Ahead() {
	if n.Next() == n.First {
		n.Round++
	}
}

// Square is where a man stands, empty for a captured one.
func (n *Naive) Square(m Man) string {
	if m.Place == Out {
		return ""
	}
	return n.Way[m.Katti][m.Place]
}

// CopyMen returns a copy of the men that can be moved.
func (n *Naive) CopyMen() map[string][]Man {
	men := map[string][]Man{}
	for seat := range n.Men {
		men[seat] = slices.Clone(n.Men[seat])
	}
	return men
}

// Happened keeps count of something.
func (n *Naive) Happened(what string) {
	if n.Seen != nil {
		n.Seen[what]++
	}
}

// AllHome reports whether all men of the seat on turn are at a place.
func (n *Naive) AllHome(home int) bool {
	return !slices.ContainsFunc(n.Men[n.Turn], func(m Man) bool { return m.Place != home })
}

// Won ends the game by a rule.
func (n *Naive) Won(rule string) {
	n.Due, n.Winners, n.Rule = "over", []string{n.Turn}, rule
	n.Happened("win")
}

// Outcome gives the scores of the seats in the order of play, written as in a result, and
// the rule that ended the game; nothing while it goes on.
func (n *Naive) Outcome() (scores []string, rule string) {
	if n.Due != "over" {
		return nil, ""
	}
	for _, seat := range n.Order {
		score := "0"
		if slices.Contains(n.Winners, seat) {
			score = "1"
		}
		scores = append(scores, score)
	}
	return scores, n.Rule
}

// Keys names events as they are written, with the place or the points only where two
// differ in nothing else.
func Keys(events []Event) map[string]Event {
	out := map[string]Event{}
	for _, e := range events {
		who, spend := false, false
		for _, o := range events {
			who = who || o.text(false) == e.text(false) && o.Who != e.Who
		}
		for _, o := range events {
			spend = spend || o.text(who) == e.text(who) && o.Spend != e.Spend
		}
		key := e.text(who)
		if spend {
			key += "/" + e.Spend
		}
		out[key] = e
	}
	return out
}

// text is the event as it is written, its man marked if that is asked for.
func (e Event) text(who bool) string {
	switch e.Kind {
	case "pass":
		return "--"
	case "enter":
		return "@" + e.To
	}
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
	return from + sign + e.To
}

// Ring lists a ring of a square board counter-clockwise from its corner next to a1; ring 1
// is the edge.
func Ring(side, inset int) []string {
	low, high := inset, side+1-inset
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

// From is a ring begun with the first of its squares for which holds does.
func From(ring []string, holds func(sq string) bool) []string {
	i := slices.IndexFunc(ring, holds)
	return slices.Concat(ring[i:], ring[:i])
}

// Far is the square of the distance: 1 side by side, 2 corner to corner.
func Far(a, b string) int {
	df, dr := int(a[0])-int(b[0]), int(a[1])-int(b[1])
	return df*df + dr*dr
}
