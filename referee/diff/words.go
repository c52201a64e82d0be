package diff

import (
	"strconv"

	"github.com/ashtapada/agn/notation"
)

// plain takes the variations of the game in canonical spelling, which come in the same
// order.
func (s *Side) plain(g *notation.Game) {
	at := -1
	for i := 0; i < g.Len(); i++ {
		switch it := g.Item(i); it.Kind {
		case notation.Bad, notation.Throw, notation.MoveItem, notation.Pass, notation.Gap, notation.Readings:
			at++
		case notation.VarOpen:
			if at >= 0 {
				e := &s.Events[at]
				e.plain = append(e.plain, bare(g, i))
			}
			i = int(it.N)
		}
	}
}

// bare prints the events and notes of the variation that opens at item i.
func bare(g *notation.Game, i int) string {
	v := notation.Game{Text: g.Text, Comments: g.Comments}
	var opened []int
	for ; ; i++ {
		it := g.Item(i)
		switch it.Kind {
		case notation.Number, notation.SeatMark:
			continue
		case notation.VarOpen:
			opened = append(opened, v.Len())
		case notation.VarClose:
			v.CloseVariation(opened[len(opened)-1], it.Start, it.End)
			if opened = opened[:len(opened)-1]; len(opened) == 0 {
				return line(&v)
			}
			continue
		case notation.Comment:
			it.LineComment = false
		}
		it.Move.Check = 0
		v.Add(it)
	}
}

// variation prints the variation that opens at item i as one line.
func variation(g *notation.Game, i int) string {
	v := notation.Game{Text: g.Text, Comments: g.Comments}
	v.AddAll(g, i, g.Close(i)+1)
	for k, it := range v.All() {
		if it.LineComment {
			it.LineComment = false
			v.Set(k, it)
		}
	}
	return line(&v)
}

// line prints a game without tags as one line.
func line(g *notation.Game) string {
	text := notation.Append(nil, g, notation.Style{})
	for k, c := range text {
		if c == '\n' {
			text[k] = ' '
		}
	}
	for len(text) > 0 && text[len(text)-1] == ' ' {
		text = text[:len(text)-1]
	}
	return string(text)
}

// written prints an event as it stands.
func written(g *notation.Game, it *notation.Item) string {
	switch it.Kind {
	case notation.Throw:
		return string(notation.AppendCast(nil, &it.Cast))
	case notation.MoveItem:
		return string(notation.AppendMove(nil, &it.Move))
	case notation.Pass:
		return "--"
	case notation.Gap:
		word := "_"
		if it.Turn {
			word = "_t"
		}
		if it.N > 1 {
			word += "*" + strconv.Itoa(int(it.N))
		}
		return word
	case notation.Readings:
		return g.Readings[it.N]
	}
	return string(g.Text[it.Start:it.End])
}

// plain takes the mark of check off a move: it says nothing about what was played.
func plain(s string) string {
	if n := len(s); n > 1 && (s[n-1] == '+' || s[n-1] == '#') {
		return s[:n-1]
	}
	return s
}
