package gamediff

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
	// Count is the number of events, more than there are in Events where a gap of
	// several was not settled.
	Count int

	// before holds the position before each event that was played and behind the last;
	// it is shorter than Events where the game could not be played on.
	before []standing
	// last holds the index of the last event of each word that writes events.
	last []int
}

// NumberAt returns the number of the event of that index, or of the one that would
// follow the last.
func (s *Side) NumberAt(i int) int {
	if i < len(s.Events) {
		return s.Events[i].Number
	}
	return s.Count + 1
}

// standing is a position, by its hash; the zero standing is one that a gap leaves open.
type standing struct {
	hash  uint64
	known bool
}

// Event is a throw, a move, a pass or a gap. A gap of several events that was not settled
// is one.
type Event struct {
	// Number is its number, from 1.
	Number int
	// Text is the event in canonical spelling, without marks of check, as written
	// where it could not be played. A gap that what follows settles is what it was.
	Text string
	// Seat is the letter of the seat that is due, empty if that is not known.
	Seat string
	// Round is the round that is played, 0 if that is not known.
	Round int
	Throw bool
	// Ply is the number of moves and passes up to the event, itself among them.
	Ply int
	Sic bool
	// Notes holds what stands behind the event: comments in braces, glyphs and
	// variations in brackets, as written.
	Notes []string

	// plain holds the variations among the notes in canonical spelling, without numbers,
	// seat marks and marks of check.
	plain []string
}

// sameNotes reports whether the same stands behind two events, however the moves of
// variations are spelt.
func (e *Event) sameNotes(o *Event) bool {
	return slices.Equal(e.comparable(), o.comparable())
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

// key is what makes two events the same.
func (e *Event) key() string {
	k := e.Seat + ":" + e.Text
	if e.Sic {
		k += " sic"
	}
	return k
}

// Read plays a game and returns it as a side of a comparison. read holds the findings
// of reading it.
func Read(r *referee.Referee, name string, g *notation.Game, read diag.List) *Side {
	s := &Side{Name: name, Result: g.Result.Text}
	var steps []step
	rep := r.Watch(g, read, func(st referee.Step) bool {
		now := step{plies: st.Plies}
		var pos standing
		if st.State != nil {
			pos = standing{st.State.Hash(), true}
			now.stands(st.State)
		}
		s.before = append(s.before, pos)
		steps = append(steps, now)
		return true
	}, func(e referee.Played) {
		now := &steps[len(steps)-1]
		// An end of turn that nothing marks may lie between this and the step before.
		now.stands(e.State)
		now.played = true
		if e.Cast.N == 0 {
			now.text = plain(string(referee.AppendMove(nil, e.State, e.Move)))
		} else if now.throw = true; g.Items[e.Item].Kind != notation.Throw || g.Items[e.Item].Cast.HasGap() {
			now.text = string(referee.AppendCast(nil, e.Cast))
		}
	})
	s.Variant, s.Verdict, s.Judged = rep.Variant, rep.Verdict, rep.Judged
	s.Tags = append(s.Tags, g.Tags...)
	notation.SortTags(s.Tags, referee.StyleOf(rep.Ruleset).Seats)
	s.events(g, steps)
	s.plain(r.Canonical(g, read))
	s.before = s.before[:min(len(s.before), len(s.Events)+1)]
	return s
}

// step is what is known of an event.
type step struct {
	// plies is the number of moves and passes before it, -1 if that is not known.
	plies int
	seat  string
	round int
	// played is set when it is known what was played, throw if that was a throw. text is
	// its canonical spelling, empty for that which is written.
	played, throw bool
	text          string
}

func (s *step) stands(st engine.State) {
	s.seat, s.round = string(rune(st.Game().Ruleset().Info(st.Seat()).Letter)), st.Round()
}

func (s *Side) events(g *notation.Game, steps []step) {
	notes := &s.Lead
	ply := 0
	for i := 0; i < len(g.Items); i++ {
		it := &g.Items[i]
		switch it.Kind {
		case notation.Comment:
			*notes = append(*notes, "{"+g.Comments[it.N]+"}")
		case notation.NAG:
			*notes = append(*notes, "$"+strconv.Itoa(int(it.N)))
		case notation.VarOpen:
			*notes = append(*notes, variation(g, i))
			i = int(it.N)
		case notation.Bad, notation.Throw, notation.MoveItem, notation.Pass, notation.Gap:
			times, each := 1, 1
			if it.Kind == notation.Gap {
				// The events of a gap that was settled have been walked through.
				if each = int(it.N); len(s.Events)+each <= len(steps) {
					times, each = each, 1
				}
			}
			for range times {
				e := Event{Number: s.Count + 1, Text: plain(written(g, it, each)), Throw: it.Kind == notation.Throw, Sic: it.Sic}
				s.Count += each
				n := len(s.Events)
				if n < len(steps) {
					now := &steps[n]
					e.Seat, e.Round = now.seat, now.round
					if now.played {
						e.Throw = now.throw
					}
					if now.text != "" {
						e.Text = now.text
					}
				}
				if !e.Throw && it.Kind != notation.Bad {
					ply += each
				}
				if n+1 < len(steps) && steps[n+1].plies >= 0 {
					ply = steps[n+1].plies
				}
				e.Ply = ply
				s.Events = append(s.Events, e)
			}
			s.last = append(s.last, len(s.Events)-1)
			last := &s.Events[len(s.Events)-1]
			if it.Suffix != 0 {
				last.Notes = append(last.Notes, it.Suffix.String())
			}
			notes = &last.Notes
		}
	}
}

// plain takes the variations of the game in canonical spelling, which come in the same
// order.
func (s *Side) plain(g *notation.Game) {
	word := -1
	for i := 0; i < len(g.Items); i++ {
		switch it := &g.Items[i]; it.Kind {
		case notation.Bad, notation.Throw, notation.MoveItem, notation.Pass, notation.Gap:
			word++
		case notation.VarOpen:
			if word >= 0 {
				e := &s.Events[s.last[word]]
				e.plain = append(e.plain, bare(g, i))
			}
			i = int(it.N)
		}
	}
}

// bare prints the events and notes of the variation that opens at item i.
func bare(g *notation.Game, i int) string {
	v := notation.Game{Text: g.Text, Comments: g.Comments}
	var opened []int32
	for _, it := range g.Items[i : g.Items[i].N+1] {
		switch it.Kind {
		case notation.Number, notation.SeatMark:
			continue
		case notation.VarOpen:
			opened = append(opened, int32(len(v.Items)))
		case notation.VarClose:
			open := opened[len(opened)-1]
			opened = opened[:len(opened)-1]
			v.Items[open].N, it.N = int32(len(v.Items)), open
		case notation.Comment:
			it.LineComment = false
		}
		it.Move.Check = 0
		v.Items = append(v.Items, it)
	}
	return line(&v)
}

// variation prints the variation that opens at item i as one line.
func variation(g *notation.Game, i int) string {
	end := int(g.Items[i].N)
	v := notation.Game{Text: g.Text, Comments: g.Comments}
	for _, it := range g.Items[i : end+1] {
		switch it.Kind {
		case notation.VarOpen, notation.VarClose:
			it.N -= int32(i)
		case notation.Comment:
			it.LineComment = false
		}
		v.Items = append(v.Items, it)
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

// written prints an event as it stands, a gap as one of n events.
func written(g *notation.Game, it *notation.Item, n int) string {
	switch it.Kind {
	case notation.Throw:
		return string(notation.AppendCast(nil, &it.Cast))
	case notation.MoveItem:
		return string(notation.AppendMove(nil, &it.Move))
	case notation.Pass:
		return "--"
	case notation.Gap:
		if n > 1 {
			return "_*" + strconv.Itoa(n)
		}
		return "_"
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
