package diff

import (
	"slices"
	"strconv"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// Side is one of the two games.
type Side struct {
	Name    string
	Variant string
	Verdict referee.Verdict
	// Judged is the number of events that were judged.
	Judged int
	// Tags are in canonical order.
	Tags   []notation.Tag
	Result string
	// Lead holds the comments before the first event.
	Lead   []string
	Events []Event
	// Stop says where judging stopped and why, nil if the game was judged to its end: Event indexes the first of Events
	// that was not played, or is their number, and Cause is the finding.
	Stop *stopping

	// leavesOut is set if throws that are due need not be written.
	leavesOut bool
	// before holds the positions before each event and after the last.
	before []position
	// seats are the names of the seats of the rule set.
	seats []string
}

// position is the hash of a position, if it is known.
type position struct {
	hash  uint64
	known bool
}

// at returns the position before event i.
func (s *Side) at(i int) position {
	if i < len(s.before) {
		return s.before[i]
	}
	return position{}
}

// Event is a throw, a move, a pass or a gap.
type Event struct {
	// Text is the event in canonical spelling, without marks of check, as written
	// where it could not be played. Of a gap of several events each is "_".
	Text string
	// Seat is the letter of the seat that is due, empty if that is not known.
	Seat string
	// Round is the round that is played, 0 if that is not known.
	Round int
	Throw bool
	// Ply is the number of moves and passes up to the event, itself among them.
	Ply int
	Sic bool
	// Notes holds what stands after the event: comments in braces, glyphs and
	// variations in brackets, as written.
	Notes []string

	// plain holds the variations among the notes in canonical spelling, without numbers,
	// seat marks and marks of check.
	plain []string
	// kind is that of the item, word the event as it was written.
	kind notation.Kind
	word string
	// cast is the throw, move the move as written, or in full where it was played.
	cast notation.Cast
	move notation.Move
	// open is set when something of the event is unreadable, unplayed when it is not
	// known to have been played.
	open, unplayed bool
}

// sameNotes reports whether the same stands after two events, however the moves of
// variations are spelt.
func (e *Event) sameNotes(o *Event) bool {
	return e.Sic == o.Sic && slices.Equal(e.comparable(), o.comparable())
}

// comparable returns the notes with variations in their plain spelling.
func (e *Event) comparable() []string {
	out := slices.Clone(e.Notes)
	n := 0
	for i := range out {
		if out[i][0] == '(' && n < len(e.plain) {
			out[i] = e.plain[n]
			n++
		}
	}
	return out
}

// Read plays a game and returns it as a side of a comparison. read holds the findings
// of reading it.
func Read(r *referee.Referee, name string, g *notation.Game, read diag.List) *Side {
	cfg := r.Config()
	s := &Side{Name: name, Result: g.Result.Text, leavesOut: cfg.LeavesOut(g)}
	p := playing{played: map[int]move{}}
	rep := r.Visit(g, read, &referee.Visitor{Before: p.visit, After: p.take})
	s.Variant, s.Verdict, s.Judged, s.seats = rep.Variant, rep.Verdict, rep.Judged, referee.StyleOf(rep.Ruleset).Seats
	s.Tags = append(s.Tags, g.Tags...)
	notation.SortTags(s.Tags, s.seats)
	starts := s.events(g, &p)
	s.Stop = p.stop(g, rep, starts)
	r.Visit(g, read, &referee.Visitor{Canonical: s.plain})
	return s
}

// playing collects what is known of the events from playing them.
type playing struct {
	game  engine.Game // nil if no event could be played
	steps []step
	// played holds the events that were found in order, by item.
	played map[int]move
	whole  bool // the game was played to its end
	end    position
}

// step is what is known of an event before it is played.
type step struct {
	item int // its index
	// plies is the number of moves and passes before it, -1 if that is not known.
	plies  int
	seat   string
	round  int
	before position
}

// move is a move that was played, in canonical spelling and in full; both are zero for
// a throw.
type move struct {
	text string
	full notation.Move
}

func (p *playing) visit(st *referee.Event) bool {
	now := step{item: st.Index, plies: st.Plies}
	if st.State != nil {
		p.game = st.State.Game()
		now.before = position{st.State.Hash(), true}
		now.seat, now.round = due(st.State)
	}
	if st.Index < 0 {
		p.whole, p.end = true, now.before
		return true
	}
	p.steps = append(p.steps, now)
	return true
}

func (p *playing) take(e *referee.Event) bool {
	if !e.Legal {
		return true
	}
	var played move
	if e.Move.Kind != 0 {
		played = move{string(referee.AppendMove(nil, e.State, e.Move)), full(e.State.Game(), e.Move)}
	}
	p.played[e.Index] = played
	// An end of turn that nothing marks lies between this and the step before.
	if n := len(p.steps); n > 0 {
		p.steps[n-1].seat, p.steps[n-1].round = due(e.State)
	}
	return true
}

// due returns the letter of the seat on turn, and the round.
func due(st engine.State) (string, int) {
	info := st.Game().Ruleset().Info(st.Seat())
	return string(rune(info.Letter)), st.Round()
}

// maxUnits is how many events a game may have for its gaps of several events to be
// split up.
const maxUnits = maxAlign

// eventReader fills the events of a side.
type eventReader struct {
	*Side
	*turns
	playing *playing
	steps   []step
	ply     int
	dice    bool
	// starts holds where each event is written.
	starts []int32
}

// events fills the events and returns where each is written.
func (s *Side) events(g *notation.Game, p *playing) []int32 {
	r := &eventReader{Side: s, turns: newTurns(g, p.game), playing: p, steps: p.steps,
		dice: p.game != nil && p.game.Dice() != nil}
	notes := &s.Lead
	for i := 0; i < g.Len(); i++ {
		it := g.Item(i)
		switch it.Kind {
		case notation.Number:
			r.number(int(it.N))
		case notation.SeatMark:
			r.mark(string(rune(it.Letter)))
		case notation.Comment:
			*notes = append(*notes, "{"+g.Comment(&it)+"}")
		case notation.NAG:
			*notes = append(*notes, "$"+strconv.Itoa(int(it.N)))
		case notation.VarOpen:
			*notes = append(*notes, variation(g, i))
			i = int(it.N)
		case notation.Bad, notation.Throw, notation.MoveItem, notation.Pass, notation.Gap, notation.Readings:
			last := r.units(g, &it, i)
			last.Sic = it.Sic
			if it.Suffix != 0 {
				last.Notes = append(last.Notes, it.Suffix.String())
			}
			notes = &last.Notes
		}
	}
	s.before = append(s.before, p.end)
	return r.starts
}

// units adds the events that item i stands for, and returns the last of them.
func (r *eventReader) units(g *notation.Game, it *notation.Item, i int) *Event {
	word, units := written(g, it), 1
	if it.Kind == notation.Gap && len(r.Events)+int(it.N) <= maxUnits {
		units = int(it.N)
		if word = "_"; it.Turn {
			word = "_t"
		}
	}
	for range units {
		e := event(it, plain(word), r.playing.played, i)
		before := position{}
		if len(r.steps) > 0 && r.steps[0].item == i {
			now := &r.steps[0]
			if now.plies >= 0 {
				r.ply = now.plies
			}
			if now.seat != "" {
				r.known(now.seat, now.round)
			}
			before = now.before
			r.steps = r.steps[1:]
		}
		if e.kind == notation.MoveItem || e.kind == notation.Pass || e.kind == notation.Gap && !r.dice {
			r.ply++
		}
		e.Ply = r.ply
		e.Seat, e.Round = r.next(it)
		r.Events, r.before, r.starts = append(r.Events, e), append(r.before, before), append(r.starts, it.Start)
	}
	return &r.Events[len(r.Events)-1]
}

// event returns the event of item i, which is written so.
func event(it *notation.Item, word string, played map[int]move, i int) Event {
	e := Event{Text: word, Throw: it.Kind == notation.Throw, kind: it.Kind, word: word, cast: it.Cast, move: it.Move}
	m, ok := played[i]
	if it.Kind == notation.Readings {
		e.kind = notation.Gap // which of them it is is not known
	}
	e.open = e.kind == notation.Gap || it.Kind == notation.Throw && it.Cast.HasGap() || it.Kind == notation.MoveItem &&
		it.Move.HasGap()
	e.unplayed = !ok || e.open
	if !e.unplayed && m.text != "" {
		e.Text = plain(m.text)
		e.move = m.full
	}
	return e
}
