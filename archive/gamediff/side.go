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
	// Tags are in canonical order.
	Tags   []notation.Tag
	Result string
	// Lead holds the comments before the first event.
	Lead   []string
	Events []Event

	// before holds the hash of the position before each event that was played and
	// behind the last; it is shorter than Events where the game could not be played
	// on.
	before []uint64
}

// Event is a throw, a move, a pass or a gap.
type Event struct {
	// Text is the event in canonical spelling, without marks of check, as written
	// where it could not be played.
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
	played := map[int]string{}
	var steps []step
	rep := r.Watch(g, read, func(st referee.Step) bool {
		s.before = append(s.before, st.State.Hash())
		if st.Item != nil {
			info := st.State.Game().Ruleset().Info(st.State.Seat())
			steps = append(steps, step{st.Item, string(rune(info.Letter)), st.State.Round()})
		}
		return true
	}, func(item int, st engine.State, m engine.Move) {
		if m.Kind != 0 {
			played[item] = string(referee.AppendMove(nil, st, m))
		}
		// An end of turn that nothing marks lies between this and the step before.
		if n := len(steps); n > 0 {
			info := st.Game().Ruleset().Info(st.Seat())
			steps[n-1].seat, steps[n-1].round = string(rune(info.Letter)), st.Round()
		}
	})
	s.Variant, s.Verdict = rep.Variant, rep.Verdict
	s.Tags = append(s.Tags, g.Tags...)
	notation.SortTags(s.Tags, referee.StyleOf(rep.Ruleset).Seats)
	s.events(g, played, steps)
	s.plain(r.Canonical(g, read))
	s.before = s.before[:min(len(s.before), len(s.Events)+1)]
	return s
}

// step is what is known of an event before it is played.
type step struct {
	item  *notation.Item
	seat  string
	round int
}

func (s *Side) events(g *notation.Game, played map[int]string, steps []step) {
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
			e := Event{Throw: it.Kind == notation.Throw, Sic: it.Sic}
			if !e.Throw && it.Kind != notation.Bad {
				ply++
			}
			e.Ply = ply
			e.Text = plain(played[i])
			if e.Text == "" {
				e.Text = plain(written(g, it))
			}
			if len(steps) > 0 && steps[0].item == it {
				e.Seat, e.Round = steps[0].seat, steps[0].round
				steps = steps[1:]
			}
			if it.Suffix != 0 {
				e.Notes = append(e.Notes, it.Suffix.String())
			}
			s.Events = append(s.Events, e)
			notes = &s.Events[len(s.Events)-1].Notes
		}
	}
}

// plain takes the variations of the game in canonical spelling, which come in the same
// order.
func (s *Side) plain(g *notation.Game) {
	at := -1
	for i := 0; i < len(g.Items); i++ {
		switch it := &g.Items[i]; it.Kind {
		case notation.Bad, notation.Throw, notation.MoveItem, notation.Pass, notation.Gap:
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
		if it.N > 1 {
			return "_*" + strconv.Itoa(int(it.N))
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
