package draft

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/page"
	"github.com/ashtapada/agn/internal/picture"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// Judgement is what is said of a text that is being written.
type Judgement struct {
	Games    []Draft   `json:"games"`
	Findings []Finding `json:"findings"`
	// At is the game that the caret stands in, nil for none.
	At *Caret `json:"at"`
}

// Caret is what the caret stands in, and what could be written there.
type Caret struct {
	// Number is the number of the game, Start where it begins.
	Number int `json:"number"`
	Start  int `json:"start"`
	// Moment is the one behind the last event before the caret, of variations too.
	Moment *page.Moment `json:"moment"`
	// Due is what is due there, empty if that is not known. Prefix is what belongs before an
	// event that begins a turn: the round and the seat.
	Due    string  `json:"due"`
	Prefix string  `json:"prefix"`
	Moves  []offer `json:"moves"`
	Throws []offer `json:"throws"`
}

// offer is a move or throw that could be written.
type offer struct {
	Text string        `json:"text"`
	From string        `json:"from,omitempty"`
	To   string        `json:"to,omitempty"`
	Lots []picture.Lot `json:"lots,omitempty"`
}

// Judge judges a text. What the caret stands in is shown as on a page; the caret counts UTF-16
// code units, -1 is none. The error is that of the context, or of the text, which cannot be read.
func (d *Drafts) Judge(ctx context.Context, draft string, caret int) (*Judgement, error) {
	text := []byte(draft)
	if caret >= 0 {
		caret = byteAt(text, caret)
	}
	out := &Judgement{Games: []Draft{}, Findings: []Finding{}}
	count := units{text: text}
	var here grammar.Chunk
	number := 0
	h := d.hand()
	err := d.text(h, text, func(chunk *grammar.Chunk, j *judged) error {
		n := len(out.Games) + 1
		g := Draft{Entry: j.entry, Start: count.before(chunk.Offset), Line: chunk.Line}
		g.Game = n
		g.add(out, j, chunk, &count)
		g.End = count.before(chunk.Offset + len(chunk.Text))
		out.Games = append(out.Games, g)
		if caret >= chunk.Offset && !chunk.Skipped {
			here, number = grammar.Chunk{Text: slices.Clone(chunk.Text), Offset: chunk.Offset, Line: chunk.Line, Size: chunk.Size, Findings: chunk.Findings}, n
		}
		return ctx.Err()
	})
	if err != nil {
		return nil, err
	}
	if number > 0 {
		out.At = h.at(&here, number, caret-here.Offset)
		out.At.Start = out.Games[number-1].Start
	}
	d.hands.Put(h)
	return out, nil
}

// add adds the findings of a game at their places in the whole text.
func (d *Draft) add(out *Judgement, j *judged, chunk *grammar.Chunk, count *units) {
	for i := range j.findings {
		f := j.findings[i].Finding
		f.Game, f.Line = d.Game, chunk.Line+j.findings[i].lines
		f.Start, f.End = count.before(chunk.Offset+f.Start), count.before(chunk.Offset+f.End)
		f.Fixes = slices.Clone(f.Fixes)
		for k := range f.Fixes {
			edits := slices.Clone(f.Fixes[k].Edits)
			for e := range edits {
				edits[e].Start, edits[e].End = count.before(chunk.Offset+edits[e].Start), count.before(chunk.Offset+edits[e].End)
			}
			f.Fixes[k].Edits = edits
		}
		out.Findings = append(out.Findings, f)
	}
}

// at looks at a game from a place in it, given in bytes from its beginning.
func (h *hand) at(chunk *grammar.Chunk, number, caret int) *Caret {
	read := h.parser.Parse(chunk, &h.game)
	at := &Caret{Number: number, Moves: []offer{}, Throws: []offer{}}
	last := -1
	h.game.MainLine(func(i int, it *notation.Item) bool {
		if it.IsEvent() && int(it.Start) < caret {
			last = i
		}
		return int(it.Start) < caret
	})
	seen := -1
	at.Moment = page.MomentOf(h.ref, &h.game, read, eventAt(&h.game, caret), func(e *referee.Event) bool {
		if e.Depth > 0 {
			return true
		}
		if seen == last {
			if e.State != nil {
				at.offer(e.State)
			}
			return false
		}
		seen = e.Index
		return true
	})
	return at
}

// eventAt returns the last event that begins before a place, of variations too, -1 for none.
func eventAt(g *notation.Game, caret int) int {
	last := -1
	for i := range g.Items {
		if int(g.Items[i].Start) >= caret {
			break
		}
		if g.Items[i].IsEvent() {
			last = i
		}
	}
	return last
}

// maxOffers bounds what is offered.
const maxOffers = 400

// offer lists what could be written in a position.
func (a *Caret) offer(st engine.State) {
	g := st.Game()
	rs, board := g.Ruleset(), g.Board()
	a.Due = st.Due().String()
	if st.Fresh() {
		a.Prefix = prefix(st)
	}
	for _, m := range st.Legal(nil) {
		if len(a.Moves) == maxOffers {
			break
		}
		a.Moves = append(a.Moves, offer{Text: string(referee.AppendMove(nil, st, m)), From: board.Name(m.From), To: board.Name(m.To)})
	}
	if st.Due() == engine.DueCast && rs.Throws && g.Dice() != nil {
		for _, c := range g.Dice().Chances() {
			if len(a.Throws) == maxOffers {
				break
			}
			a.Throws = append(a.Throws, offer{Text: string(referee.AppendCast(nil, c.Cast)), Lots: picture.Lots(g, c.Cast)})
		}
	}
	slices.SortFunc(a.Moves, func(x, y offer) int { return strings.Compare(x.Text, y.Text) })
}

// prefix is what stands before the first event of a turn in canonical form: the number of the
// round when it begins, and the seat where there are throws or more than two.
func prefix(st engine.State) string {
	g := st.Game()
	rs, setup := g.Ruleset(), g.Setup()
	text := ""
	if st.Seat() == setup.First {
		text = strconv.Itoa(st.Round()) + ". "
	}
	if rs.Throws || setup.NumSeats() > 2 {
		text += string(rune(rs.Info(st.Seat()).Letter)) + ": "
	}
	return text
}
