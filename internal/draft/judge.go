package draft

import (
	"context"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/page"
	"github.com/ashtapada/agn/internal/picture"
	"github.com/ashtapada/agn/internal/writing"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// Judgement is what is said of a text that is being written.
type Judgement struct {
	Games    []Draft   `json:"games"`
	Findings []Finding `json:"findings"`
	// At is the game that the caret stands in or after, else the first; nil for none.
	At *Caret `json:"at"`
}

// Caret is what the caret stands in, and what could be written there.
type Caret struct {
	// Number is the number of the game, Start where it begins.
	Number int `json:"number"`
	Start  int `json:"start"`
	// Place is where what is offered is written, nil where nothing can be.
	Place *Place `json:"place"`
	// Moment is the one at the place; without a place that after the last event before the caret.
	Moment *page.Moment `json:"moment"`
	// Due is what is due there, empty if that is not known. Prefix is what belongs before an
	// event that begins a turn: the round and the seat.
	Due    string  `json:"due"`
	Prefix string  `json:"prefix"`
	Moves  []offer `json:"moves"`
	Throws []offer `json:"throws"`
}

// Place is where an event is written: at the caret where that stands among the moves of the game,
// otherwise at their end, before the result. Before and After stand around the event: what of
// Prefix is not written there, and spaces.
type Place struct {
	At     int    `json:"at"`
	Before string `json:"before"`
	After  string `json:"after"`
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
	number, next, skipped := 0, len(text), false
	h := d.hand()
	err := d.text(h, text, func(chunk *grammar.Chunk, j *judged) error {
		n := len(out.Games) + 1
		g := Draft{Entry: j.entry, Start: count.before(chunk.Offset), Line: chunk.Line}
		g.Game = n
		g.add(out, j, chunk, &count)
		g.End = count.before(chunk.Offset + len(chunk.Text))
		out.Games = append(out.Games, g)
		switch {
		case caret >= 0 && (n == 1 || caret >= chunk.Offset):
			number, next, skipped = n, len(text), chunk.Skipped
			here = *chunk
			here.Text = slices.Clone(chunk.Text)
		case number == n-1:
			next = chunk.Offset
		}
		return ctx.Err()
	})
	if err != nil {
		return nil, err
	}
	if number > 0 && !skipped {
		out.At = h.at(&here, text[here.Offset:next], number, max(caret-here.Offset, 0))
		out.At.Start = out.Games[number-1].Start
		if p := out.At.Place; p != nil {
			p.At = count.before(here.Offset + p.At)
		}
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

// at looks at a game from a place in it, given in bytes from its beginning. The text is that of
// the game and what follows it up to the next game.
func (h *hand) at(chunk *grammar.Chunk, text []byte, number, caret int) *Caret {
	read := h.parser.Parse(chunk, &h.game)
	at := &Caret{Number: number, Moves: []offer{}, Throws: []offer{}}
	place, ok := writing.At(&h.parser, &h.game, text, caret)
	if !ok {
		at.Moment = page.MomentOf(h.ref, &h.game, read, eventAt(&h.game, caret), func(*referee.Event) bool { return false })
		return at
	}
	at.Place = &Place{place.At, place.Before, place.After}
	at.Moment = page.MomentOf(h.ref, place.Game, place.Read, place.Previous(), func(e *referee.Event) bool {
		if e.Index != place.Item || e.Item == nil {
			return true
		}
		if e.State != nil {
			at.offer(e.State)
			at.Place.Before += place.Mark(e.State)
		}
		return false
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
	a.Prefix = writing.Turn(st)
	for _, m := range st.Legal(nil) {
		if len(a.Moves) == maxOffers {
			break
		}
		a.Moves = append(a.Moves, offer{Text: string(referee.AppendMove(nil, st, m)), From: board.Name(m.From),
			To: board.Name(m.To)})
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
