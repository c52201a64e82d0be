package page

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/ashtapada/agn/internal/folio"
)

// Row is a row of the score sheet: a round, or what stands before the first event, whose number is 0. It names items
// by their indices.
type Row struct {
	Round int `json:"r"`
	// Cells has for each seat of Order what its cell shows: events, and comments there by their letter.
	Cells [][]int `json:"c"`
	// Idle says for each seat why it has no turn in the round, empty where it has one; nil where all have.
	Idle []string `json:"x,omitempty"`
	// Below is what stands under the row: comments, diagrams, and variations, each named by where it opens.
	Below []int `json:"b,omitempty"`
}

// skip is a turn that does not exist, because the seat cannot act.
type skip struct {
	turn
	why string
}

// layer lays out the rows of a game, item by item.
type layer struct {
	*Game
	// cell is the one that goes on, nil where none does.
	cell *[]int
	// wait are comments that belong to the event that comes, found is what was found at the marks before it.
	wait, found []int
	letters     int
	marked      int // the last of those marks
	// lines are the variations that are open, the inmost last.
	lines []sideline
	plain bool // rows are lines: of two seats, without throws
}

// sideline is a variation: the turn that was named last in it, and the cell that goes on after it.
type sideline struct {
	named turn
	cell  *[]int
}

// lay makes the rows, and gives items their letters and marks.
func (g *Game) lay(skips []skip) {
	l := layer{Game: g, plain: len(g.Order) == 2 &&
		!slices.ContainsFunc(g.Items, func(it Item) bool { return it.Kind == "throw" })}
	for i := range g.Items {
		switch it := &g.Items[i]; it.Kind {
		case "open":
			if n := len(l.lines); n > 0 {
				l.lines[n-1].named = turn{} // what goes on after it is named again
			} else {
				l.below(i)
			}
			l.lines = append(l.lines, sideline{cell: l.cell})
		case "close":
			if n := len(l.lines); n > 0 {
				l.cell, l.lines = l.lines[n-1].cell, l.lines[:n-1]
			}
		case "comment", "diagram":
			it.Place, it.Words = placed(it.Text)
			if len(l.lines) == 0 {
				l.comment(i)
			}
		case "number", "seat":
			if len(l.lines) == 0 {
				l.found, it.Findings, l.cell, l.marked = append(l.found, it.Findings...), nil, nil, i
			}
		case "glyph":
		default:
			l.event(i)
		}
	}
	for _, i := range l.wait {
		l.below(i)
	}
	if len(l.found) > 0 { // no event comes
		g.Items[l.marked].Findings = l.found
	}
	g.idle(skips)
}

// row is the one that goes on, that before the first event if there is none.
func (l *layer) row() *Row {
	if len(l.Rows) == 0 {
		l.begin(0)
	}
	return &l.Rows[len(l.Rows)-1]
}

func (l *layer) begin(round int) {
	r := Row{Round: round, Cells: make([][]int, len(l.Order))}
	for i := range r.Cells {
		r.Cells[i] = []int{}
	}
	l.Rows = append(l.Rows, r)
}

func (l *layer) below(i int) { l.row().Below = append(l.row().Below, i) }

// comment puts a comment under its row, with its letter in the cell that it belongs to: the one that goes on, else that
// of the event that comes.
func (l *layer) comment(i int) {
	it := &l.Items[i]
	if len(l.Rows) == 0 || l.row().Round == 0 || it.Place {
		l.below(i)
		return
	}
	it.Letter = letters(l.letters)
	l.letters++
	if l.cell == nil {
		l.wait = append(l.wait, i)
		return
	}
	*l.cell = append(*l.cell, i)
	l.below(i)
}

// event puts an event into the cell of its turn, or names its turn in a variation where that begins.
func (l *layer) event(i int) {
	it := &l.Items[i]
	now := turn{it.Round, it.Seat}
	if n := len(l.lines); n > 0 {
		if line := &l.lines[n-1]; line.named != now {
			it.Mark = l.mark(now, line.named.round)
			line.named = now
		}
		return
	}
	if len(l.Rows) == 0 || l.row().Round != now.round {
		l.begin(now.round)
	}
	l.cell = &l.row().Cells[max(0, slices.Index(l.Order, now.seat))]
	for _, k := range l.wait {
		l.below(k)
	}
	*l.cell = append(append(*l.cell, l.wait...), i)
	it.Findings = append(l.found, it.Findings...)
	l.wait, l.found = nil, nil
}

// mark names a turn in a variation: its round where that begins, and its seat.
func (l *layer) mark(t turn, round int) string {
	switch {
	case l.plain && t.seat == l.Order[0]:
		return fmt.Sprintf("%d.", t.round)
	case l.plain && t.round == round:
		return ""
	case l.plain:
		return fmt.Sprintf("%d …", t.round)
	}
	name := t.seat
	if l.Board != nil {
		for _, s := range l.Board.Seats {
			if s.Letter == t.seat {
				name = s.Name
			}
		}
	}
	if t.round == round {
		return name
	}
	return strings.TrimSpace(fmt.Sprintf("%d. %s", t.round, name))
}

// idle fills the cells of turns that do not exist, with the whole reason once in a row of them.
func (g *Game) idle(skips []skip) {
	last := map[string]skip{}
	for _, s := range skips {
		why, before := s.why, last[s.seat]
		if before.round == s.round-1 && before.why == s.why {
			why, _, _ = strings.Cut(why, ":")
		}
		last[s.seat] = s
		for i := range g.Rows {
			k := slices.Index(g.Order, s.seat)
			if r := &g.Rows[len(g.Rows)-1-i]; r.Round == s.round && k >= 0 {
				if r.Idle == nil {
					r.Idle = make([]string, len(g.Order))
				}
				r.Idle[k] = why
				break
			}
		}
	}
}

// letters counts with letters: a to z, aa, ab and so on.
func letters(n int) string {
	const all = 26
	if n < all {
		return string(rune('a' + n))
	}
	return letters(n/all-1) + letters(n%all)
}

// read matches what a program read in a record.
var read = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\[%read\s+([^\]]*)\]`) })

// placed puts into words where a comment says that the record has what stands there, and what a program read in it:
// picture and names of a place, nothing where it has no names. The words are empty where there are none to put, and all
// is set where the comment has nothing else.
func placed(text string) (all bool, words string) {
	if !strings.Contains(text, "[%") {
		return false, ""
	}
	named, rest, at := "", "", 0
	for _, p := range folio.Places(text) {
		before := text[at:p.Start]
		if at = p.End; p.Name == "" {
			at += len(text[at:]) - len(strings.TrimLeft(text[at:], " \t\r\n"))
		} else {
			before, rest = before+p.Image+" "+p.Name, rest+before
			named += before
			continue
		}
		named, rest = named+before, rest+before
	}
	named, rest = named+text[at:], rest+text[at:]
	words = read().ReplaceAllString(named, "read as $1")
	if words == text {
		return false, ""
	}
	return strings.TrimSpace(read().ReplaceAllString(rest, "")) == "", words
}
