package grammar

import (
	"strconv"
	"strings"

	"github.com/ashtapada/agn/notation"
)

// What the reference grammar reads, turned into the tree that the parser builds,
// and the limits that are not part of the grammar.

// tree collects a game's items. ok turns false when a limit is broken.
type tree struct {
	items    []notation.Item
	comments []string
	readings []string
	ok       bool
}

func (t *tree) game(g *game) {
	t.ok = true
	for _, h := range g.Head {
		if h.Remark != nil {
			t.remark(h.Remark)
		}
	}
	t.line(g.Line)
	for _, r := range g.Tail {
		t.remark(r)
	}
}

func (t *tree) add(it notation.Item) { t.items = append(t.items, it) }

func (t *tree) line(l *line) {
	for _, m := range l.Marks {
		t.mark(m)
	}
	for _, p := range l.Plies {
		t.event(p.Event)
		for _, a := range p.After {
			if a.Mark != nil {
				t.mark(a.Mark)
				continue
			}
			at := len(t.items)
			t.add(notation.Item{Kind: notation.VarOpen})
			t.line(a.Variation.Line)
			t.items[at].N = int32(len(t.items))
			t.add(notation.Item{Kind: notation.VarClose, N: int32(at)})
		}
	}
}

func (t *tree) mark(m *mark) {
	switch {
	case m.Number != nil:
		dots := uint8(1)
		if len(m.Number.Dots) >= 3 {
			dots = 3
		}
		t.add(notation.Item{Kind: notation.Number, N: t.number(m.Number.Digits), Dots: dots})
	case m.Seat != nil:
		t.add(notation.Item{Kind: notation.SeatMark, Letter: m.Seat.Letter[0]})
	case m.Glyph != nil:
		n := t.number(m.Glyph.Digits)
		t.ok = t.ok && n <= maxNAG
		t.add(notation.Item{Kind: notation.NAG, N: n})
	default:
		t.remark(m.Remark)
	}
}

func (t *tree) number(s string) int32 {
	n, err := strconv.Atoi(s)
	t.ok = t.ok && err == nil && len(s) <= maxNumberDigits
	return int32(n)
}

func (t *tree) remark(r *remark) {
	line := r.Text[0] == ';'
	text := strings.TrimSuffix(r.Text[1:], "}")
	if line {
		text = r.Text[1:]
		line = strings.Contains(text, "}")
	}
	isSpace := func(c rune) bool { return strings.ContainsRune(" \t\r\n", c) }
	var paragraphs []string
	var words []string
	for _, l := range append(strings.Split(text, "\n"), "") {
		f := strings.FieldsFunc(l, isSpace)
		if words = append(words, f...); len(f) == 0 && len(words) > 0 {
			paragraphs = append(paragraphs, strings.Join(words, " "))
			words = nil
		}
	}
	if len(paragraphs) == 0 {
		paragraphs = []string{""}
	}
	for _, s := range paragraphs {
		t.add(notation.Item{Kind: notation.Comment, N: int32(len(t.comments)), LineComment: line})
		t.comments = append(t.comments, s)
	}
}

func (t *tree) event(e *event) {
	var it notation.Item
	switch {
	case e.Throw != nil:
		it.Kind, it.Sic = notation.Throw, e.Throw.Sic
		if len(e.Throw.Values) > notation.MaxDice {
			t.ok = false
			break
		}
		several := false
		var dice []die
		for i, v := range e.Throw.Values {
			n := uint8(notation.Unreadable)
			var d die
			for _, p := range v.Texts {
				u, err := strconv.ParseUint(p.Text, 10, 64)
				if err != nil || u > notation.MaxPips {
					u = notation.MaxPips
				}
				d = append(d, uint8(u))
			}
			if !v.Gap {
				n = d[0]
			}
			several = several || len(d) > 1
			t.ok = t.ok && len(d) <= maxReadings
			it.Cast.Values[i] = n
			dice = append(dice, d)
		}
		it.Cast.N = uint8(len(e.Throw.Values))
		it.Cast.Sort()
		if several {
			for _, d := range dice {
				t.ok = t.ok && len(d) > 0 // no gap beside readings
			}
			if !t.ok {
				break
			}
			it = notation.Item{Kind: notation.Readings, N: t.several(appendDice(dice)), Sic: it.Sic}
		}
	case e.Gap != nil:
		it.Kind, it.N, it.Turn = notation.Gap, 1, e.Gap.Turn
		if e.Gap.Count != "" {
			it.N = t.number(e.Gap.Count)
			t.ok = t.ok && it.N > 0
		}
		t.closing(&it, e.Gap.Closing)
	case len(e.Readings) == 1:
		it = t.reading(e.Readings[0])
	default:
		t.ok = t.ok && len(e.Readings) <= maxReadings
		var texts []string
		for _, r := range e.Readings {
			one := t.reading(r)
			t.ok = t.ok && (one.Kind == notation.Pass || !one.Move.HasGap())
			it.Suffix, it.Sic = one.Suffix, one.Sic
			one.Suffix, one.Sic = 0, false
			text := "--"
			if one.Kind == notation.MoveItem {
				text = string(notation.AppendMove(nil, &one.Move))
			}
			texts = append(texts, text)
		}
		it.Kind, it.N = notation.Readings, t.several(strings.Join(texts, "|"))
	}
	t.add(it)
}

// several keeps readings and returns their index.
func (t *tree) several(text string) int32 {
	t.readings = append(t.readings, text)
	return int32(len(t.readings) - 1)
}

// reading is a pass or a move.
func (t *tree) reading(r *reading) (it notation.Item) {
	if r.Pass != nil {
		it.Kind = notation.Pass
		t.closing(&it, r.Pass.Closing)
		return it
	}
	it.Kind = notation.MoveItem
	it.Move = t.move(&it, r.Move)
	return it
}

func (t *tree) closing(it *notation.Item, c closing) {
	it.Sic = c.Sic
	if c.Suffix != "" {
		it.Suffix, _ = cutSuffix([]byte(c.Suffix))
	}
}

func char(s string) byte {
	switch s {
	case "":
		return 0
	case "_":
		return notation.Unreadable
	}
	return s[0]
}

func rank(s string) uint8 {
	switch {
	case s == "":
		return 0
	case s == "_":
		return notation.Unreadable
	case s[0] == '_':
		return notation.RankOnes + s[1] - '0'
	case strings.HasSuffix(s, "_"):
		return notation.RankTens + s[0] - '0'
	}
	n, _ := strconv.Atoi(s)
	return uint8(n)
}

func square(p place) notation.Square {
	switch {
	case p.Centre:
		return notation.Square{File: notation.CentreFile}
	case p.Whole:
		return whole
	}
	return notation.Square{File: char(p.File), Rank: rank(p.Rank)}
}

func (t *tree) move(it *notation.Item, v *move) notation.Move {
	var m notation.Move
	switch {
	case v.Declaration != nil:
		m.Form, m.From = notation.Declare, square(v.Declaration.Square)
		t.closing(it, v.Declaration.Closing)
	case v.Exchange != nil:
		e := v.Exchange
		m.Form, m.Piece, m.Piece2 = notation.Exchange, char(e.First), char(e.Second)
		m.To, m.To2 = square(e.To), square(e.To2)
		t.closing(it, e.Closing)
	case v.Entry != nil:
		m.Form = notation.Enter
		t.manOrCount(&m, v.Entry.Man)
		if e := v.Entry.Target.To; e != nil {
			m.To, m.Check = square(e.Square), char(e.Check)
			t.who(&m, e.Who)
			t.spend(&m, e.Spend)
			t.closing(it, e.Closing)
		} else {
			t.blurred(it, &m, v.Entry.Target.Blurred)
		}
	case v.Departure != nil:
		d := v.Departure
		m.Form, m.Check = notation.Off, char(d.Check)
		t.herd(&m, d.Herd)
		t.who(&m, d.Who)
		t.spend(&m, d.Spend)
		t.closing(it, d.Closing)
	case v.Travel != nil:
		m.Form, m.Sep = notation.Step, v.Travel.Sep[0]
		if man := v.Travel.Man; man != nil {
			m.Piece, m.From = man.Piece[0], square(man.From)
		} else {
			t.herd(&m, *v.Travel.Herd)
		}
		t.who(&m, v.Travel.Who)
		t.target(it, &m, v.Travel.Target)
	case v.Capture != nil:
		m.Form, m.Sep = notation.Step, 'x'
		c := v.Capture.Part
		piece, text := c.Piece, c.Part
		if c.Lone != nil {
			text = c.Lone.Part
			if c.Lone.Hidden {
				piece = "_"
			}
		}
		m.Piece = char(piece)
		if text != "" && isFile(text[0]) {
			m.From.File = text[0]
		} else {
			m.From.Rank = rank(text)
		}
		t.target(it, &m, v.Capture.Target)
	case v.Between != nil:
		b := v.Between
		m.Form, m.Sep = notation.Step, notation.Unreadable
		t.manOrCount(&m, b.Man)
		m.From = notation.Square{File: b.File[0], Rank: rank(b.Rank)}
		t.target(it, &m, b.Target)
	default:
		m.Form = notation.Step
		t.plain(it, &m, v.Plain)
	}
	return m
}

func (t *tree) manOrCount(m *notation.Move, s string) {
	if s != "" && isDigit(s[0]) {
		m.Count = s[0] - '0'
		return
	}
	m.Piece = char(s)
}

func (t *tree) herd(m *notation.Move, h herd) {
	switch {
	case h.From != nil:
		if m.From = square(*h.From); m.From.File == notation.Unreadable {
			m.Piece = notation.Unreadable
		}
	case h.Counted != nil:
		m.Count, m.From = h.Counted.Count[0]-'0', square(h.Counted.From)
	default:
		m.Piece, m.From = notation.Unreadable, square(h.Hidden.From)
	}
}

func (t *tree) who(m *notation.Move, w *who) {
	switch {
	case w == nil:
	case w.Twins:
		m.Who = notation.WhoTwins
	case len(w.Marked) == 2:
		m.Who, m.WhoIndex, m.WhoIndex2 = notation.WhoNumbers, t.index(w.Marked[0]), t.index(w.Marked[1])
	default:
		if m.Who, m.WhoIndex = notation.WhoNumber, t.index(w.Marked[0]); m.WhoIndex == notation.Unreadable {
			m.Who, m.WhoIndex = notation.Unreadable, 0
		}
	}
}

func (t *tree) index(i *index) uint8 {
	if i.Text == "_" {
		return notation.Unreadable
	}
	n, err := strconv.Atoi(i.Text)
	t.ok = t.ok && err == nil && n <= maxIndex && len(i.Text) <= 3
	return uint8(n)
}

func (t *tree) spend(m *notation.Move, s *spend) {
	if s == nil {
		return
	}
	if len(s.Points) > notation.MaxSpend {
		t.ok = false
		return
	}
	for i, p := range s.Points {
		m.Spend[i] = rank(p.Text)
	}
}

func (t *tree) target(it *notation.Item, m *notation.Move, g target) {
	if g.To == nil {
		t.blurred(it, m, g.Blurred)
		return
	}
	m.To = square(g.To.Square)
	if b := g.To.Tail.Blurred; b != nil {
		t.promotionBlurred(it, m, b)
		return
	}
	c := g.To.Tail.Clear
	m.Promo, m.Check = char(c.Promo), char(c.Check)
	t.spend(m, c.Spend)
	t.closing(it, c.Closing)
}

func (t *tree) blurred(it *notation.Item, m *notation.Move, b *blurred) {
	m.To, m.Check = notation.Square{File: char(b.File), Rank: rank(b.Rank)}, notation.Unreadable
	t.closing(it, b.Closing)
}

func (t *tree) promotionBlurred(it *notation.Item, m *notation.Move, b *promotionBlurred) {
	m.Promo, m.Check = char(b.Promo), notation.Unreadable
	t.closing(it, b.Closing)
}

func (t *tree) plain(it *notation.Item, m *notation.Move, p *plain) {
	switch {
	case p.Named != nil:
		n := p.Named
		m.Piece = n.Piece[0]
		switch {
		case n.Lost != nil:
			m.To = whole
			t.sanTail(it, m, n.Lost)
		case n.Both != nil:
			t.both(it, m, n.Both)
		case n.Either != nil:
			m.From.File = char(n.Either.File)
			t.to(it, m, n.Either.To)
		case n.Rank != nil:
			m.From.Rank = rank(n.Rank.Rank)
			t.to(it, m, n.Rank.To)
		default:
			t.to(it, m, *n.To)
		}
	case p.Lost != nil:
		m.Piece, m.To = notation.Unreadable, whole
		t.sanTail(it, m, &sanTail{Blurred: p.Lost.Blurred, Clear: p.Lost.Clear})
	case p.FromTo != nil:
		if t.fromTo(it, m, p.FromTo); m.From.File == notation.Unreadable {
			m.Piece = notation.Unreadable
		}
	default:
		m.Piece = notation.Unreadable
		t.fromTo(it, m, &p.Hidden.FromTo)
	}
}

func (t *tree) fromTo(it *notation.Item, m *notation.Move, f *fromTo) {
	switch {
	case f.Both != nil:
		t.both(it, m, f.Both)
	case f.File != nil:
		m.From.File = f.File.File[0]
		t.to(it, m, f.File.To)
	case f.Rank != nil:
		m.From.Rank = rank(f.Rank.Rank)
		t.to(it, m, f.Rank.To)
	default:
		t.to(it, m, *f.To)
	}
}

func (t *tree) both(it *notation.Item, m *notation.Move, b *both) {
	m.From = notation.Square{File: char(b.File), Rank: rank(b.Rank)}
	t.to(it, m, b.To)
}

func (t *tree) to(it *notation.Item, m *notation.Move, to to) {
	if to.Blurred != nil {
		t.blurred(it, m, to.Blurred)
		return
	}
	m.To = notation.Square{File: char(to.Clear.File), Rank: rank(to.Clear.Rank)}
	t.sanTail(it, m, &to.Clear.Tail)
}

func (t *tree) sanTail(it *notation.Item, m *notation.Move, s *sanTail) {
	if s.Blurred != nil {
		t.promotionBlurred(it, m, s.Blurred)
		return
	}
	m.Promo, m.Check = char(s.Clear.Promo), char(s.Clear.Check)
	t.closing(it, s.Clear.Closing)
}
