package effects

import (
	"maps"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
)

// effectNaive tells what an event has brought about from the position strings before
// and after it, which it reads by itself. It knows the games by name.
type effectNaive struct {
	variant, options string
	game             engine.Game
	start            map[string]string // men of the start position by square
}

func newEffectNaive(g engine.Game) *effectNaive {
	n := &effectNaive{variant: g.Ruleset().Name, options: g.Ruleset().OptionString(g.Setup()), game: g}
	if n.war() {
		n.start = n.placement(string(g.Start().AppendPosition(nil)))
	}
	return n
}

// war reports whether men stand on squares and not on ways.
func (n *effectNaive) war() bool {
	return slices.Contains([]string{"chaturanca-1", "chaturanca-2", "chaturanca-3", "chaturanga-2p", "chaturaji"},
		n.variant)
}

// placement reads the men of a placement by square, each as the letter of its seat and
// its kind, such as rK; at a table of two w and b.
func (n *effectNaive) placement(position string) map[string]string {
	men := map[string]string{}
	placed, _, _ := strings.Cut(position, " ")
	two := n.game.Setup().NumSeats() == 2
	for i, rank := range strings.Split(placed, "/") {
		file := 0
		for k := 0; k < len(rank); k++ {
			c := rank[k]
			switch {
			case c >= '1' && c <= '8':
				file += int(c - '0')
				continue
			case c == '*':
				continue
			}
			square := string(rune('a'+file)) + string(rune('8'-i))
			if two {
				men[square] = "wb"[btoi(c >= 'a'):][:1] + strings.ToUpper(string(c))
			} else {
				k++
				men[square] = string(c) + string(rank[k])
			}
			file++
		}
	}
	return men
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// wordBehind returns what stands after name: in a position of a war game, and def without
// such a word.
func wordBehind(position, name, def string) string {
	for _, f := range strings.Fields(position) {
		if v, ok := strings.CutPrefix(f, name+":"); ok {
			return v
		}
	}
	return def
}

// gained returns the letters of a set of seats that were not in it before.
func gained(before, after string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || strings.ContainsRune(before, r) {
			return -1
		}
		return r
	}, after)
}

// effect is the naive answer for a legal event: the move m, or, with a zero move, the
// throw v, 0 for the end of a turn.
func (n *effectNaive) effect(before, after string, m engine.Move, v int) engine.Effect {
	if n.war() {
		return n.warEffect(before, after, m)
	}
	return n.raceEffect(before, after, m, v)
}

// vanished lists the squares of the men of others than the seat on turn that are no
// more where they stood, but for Rajahs that retire.
func (n *effectNaive) vanished(before, after string, m engine.Move) (squares []string) {
	was, is := n.placement(before), n.placement(after)
	turn := strings.Fields(before)[1]
	retired := gained(wordBehind(before, "retired", ""), wordBehind(after, "retired", ""))
	from, to, to2 := n.name(m.From), n.name(m.To), n.name(m.To2)
	for _, sq := range slices.Sorted(maps.Keys(was)) {
		man := was[sq]
		arrived := sq == to || m.Kind == engine.Exchange && sq == to2
		switch {
		case man[:1] == turn, sq == from, man == is[sq] && (!arrived || from == to):
		case man[1] == 'K' && strings.Contains(retired, man[:1]) && !arrived:
		default:
			squares = append(squares, sq)
		}
	}
	return squares
}

func (n *effectNaive) name(sq engine.Square) string {
	if sq == engine.NoSquare {
		return ""
	}
	return n.game.Board().Name(sq)
}

func (n *effectNaive) warEffect(before, after string, m engine.Move) (e engine.Effect) {
	was, is := n.placement(before), n.placement(after)
	to := n.name(m.To)
	set := func(holds bool, f engine.Incident) {
		if holds {
			e.Incidents.Add(f)
		}
	}
	if m.Kind == 0 || m.Kind == engine.Pass {
		return e
	}
	for _, sq := range n.vanished(before, after, m) {
		e.Taken++
		set(was[sq][1] == 'K', engine.KingTaken)
		set(sq != to && n.variant == "chaturaji", engine.Triumph)
		set(sq != to && n.variant != "chaturaji", engine.Combat)
	}
	for _, seat := range []string{"r", "y", "b", "g", "w"} {
		set(kings(was, seat) == 0 && kings(is, seat) > 0, engine.Return)
	}
	set(m.Kind == engine.Enter || m.Kind == engine.Exchange, engine.Return)
	set(gained(wordBehind(before, "commands", ""), wordBehind(after, "commands", "")) != "", engine.Command)
	set(gained(wordBehind(before, "retired", ""), wordBehind(after, "retired", "")) != "", engine.Retirement)
	set(gained(wordBehind(before, "paid", ""), wordBehind(after, "paid", "")) != "", engine.Throne)
	set(n.leaps(before, m), engine.Leap)
	if n.variant == "chaturanca-2" {
		set(n.privilege(was, m), engine.Privilege)
		for i, camp := range []string{"rb", "yg"} {
			foes := []string{"yg", "rb"}[i]
			set(bare(is, foes) && strings.ContainsAny(wordBehind(after, "commands", ""), camp), engine.Empire)
		}
	}
	return e
}

func kings(men map[string]string, seat string) (count int) {
	for _, man := range men {
		if man == seat+"K" {
			count++
		}
	}
	return count
}

// bare reports whether these seats have no men but kings.
func bare(men map[string]string, seats string) bool {
	for _, man := range men {
		if strings.Contains(seats, man[:1]) && man[1] != 'K' {
			return false
		}
	}
	return true
}

// leaps reports whether a king that has its leap goes like a knight.
func (n *effectNaive) leaps(before string, m engine.Move) bool {
	man := n.placement(before)[n.name(m.From)]
	if m.Kind != engine.Step || man == "" || man[1] != 'K' {
		return false
	}
	from, to := n.name(m.From), n.name(m.To)
	files, ranks := int(from[0])-int(to[0]), int(from[1])-int(to[1])
	if files*files+ranks*ranks != 5 {
		return false
	}
	switch n.variant {
	case "chaturanca-1":
		return strings.Contains(wordBehind(before, "leaps", "rybg"), man[:1])
	case "chaturanca-3", "chaturanga-2p":
		return strings.Contains(strings.Fields(before)[2], map[string]string{"w": "K", "b": "k"}[man[:1]])
	}
	return false
}

// privilege reports whether a soldier becomes what did not stand on its square at the
// start, or a Rajah.
func (n *effectNaive) privilege(was map[string]string, m engine.Move) bool {
	if m.Promo == 0 {
		return false
	}
	become, to := string(rune(m.Promo.Letter())), n.name(m.To)
	if become == "K" || !strings.Contains(n.options, "promotion-squares=own-file") {
		return become == "K" || n.start[to][1:] != become
	}
	// The man that stands at the start where the line begins.
	begin := map[string]string{"r": to[:1] + "1", "b": to[:1] + "8", "y": "a" + to[1:], "g": "h" +
		to[1:]}[was[n.name(m.From)][:1]]
	return n.start[begin][1:] != become
}

// men returns the words that name the men of a seat, twins as two, without marks for
// what has moved.
func raceMen(position string, seat string) (men []string) {
	list := wordBehind(position, seat, "")
	for m := range strings.SplitSeq(list, ",") {
		m = strings.TrimSuffix(m, "*")
		men = append(men, strings.TrimPrefix(m, "2"))
		if strings.HasPrefix(m, "2") {
			men = append(men, m[1:])
		}
	}
	return men
}

// raceSeats returns the letters of the seats that a position names, and that on turn.
func raceSeats(position string) (seats []string, turn string) {
	for _, f := range strings.Fields(position) {
		if len(f) < 2 || f[1] != ':' {
			return seats, f
		}
		seats = append(seats, f[:1])
	}
	return seats, ""
}

// away is how a man is named that is captured, home one that has come home.
func (n *effectNaive) away(seat string) string {
	switch n.variant {
	case "thaayam":
		return "@"
	case "chauka-bara":
		return map[string]string{"R": "c1", "G": "e3", "W": "c5", "B": "a3"}[seat]
	case "chaupur":
		return "ck"
	}
	return "-"
}

// homeWords is how a man that has come home is named, by rule set.
var homeWords = map[string]string{"thaayam": "off", "chauka-bara": "c3", "chaupur": "ck#84", "ashta-kashte": "d4",
	"caturanga-race": "e5"}

// more returns how many more there are of a word.
func more(before, after []string, what string) int {
	n := 0
	for _, m := range after {
		n += btoi(m == what)
	}
	for _, m := range before {
		n -= btoi(m == what)
	}
	return n
}

func (n *effectNaive) raceEffect(before, after string, m engine.Move, v int) (e engine.Effect) {
	seats, turn := raceSeats(before)
	grace := v == 4 || v == 8
	if m.Kind == 0 {
		if n.variant == "chauka-bara" && grace && strings.Fields(before)[len(seats)+5] == "2" {
			e.Incidents.Add(engine.Forfeit)
			if len(strings.Fields(before)) > len(seats)+8 {
				e.Incidents.Add(engine.Takeback)
			}
		}
		return e
	}
	if m.Kind == engine.Pass {
		return e
	}
	for _, seat := range seats {
		was, is := raceMen(before, seat), raceMen(after, seat)
		e.Home += uint8(max(0, more(was, is, homeWords[n.variant])))
		if seat == turn {
			continue
		}
		e.Taken += uint8(max(0, more(was, is, n.away(seat))))
		for _, sq := range was {
			if sq != n.name(m.To) && more(was, is, sq) < 0 && n.away(seat) == "-" {
				e.Incidents.Add(engine.Overtaking)
			}
		}
	}
	if n.variant == "chauka-bara" {
		rights := len(seats) + 1
		if strings.Contains(gained(strings.Fields(before)[rights], strings.Fields(after)[rights]), turn) {
			e.Incidents.Add(engine.Right)
		}
	}
	if n.variant == "thaayam" && m.Count < 2 && twins(after, turn) < twins(before, turn) && m.Kind != engine.Declare {
		e.Incidents.Add(engine.Split)
	}
	return e
}

// twins counts the pairs of a seat that stand on squares.
func twins(position, seat string) (n int) {
	for m := range strings.SplitSeq(wordBehind(position, seat, ""), ",") {
		n += btoi(strings.HasPrefix(m, "2") && m != "2@")
	}
	return n
}
