package repair

import (
	"fmt"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// A record may leave out throws, as its tag Throws says. Before a word in a position in which a throw is due, each can
// have fallen that the record does not have: it is played at no cost and is not written.

const (
	// maxSilent bounds the throws of a series that are not recorded, maxSupplied the positions within an edit.
	maxSilent   = 12
	maxSupplied = 256
)

// owesThrow reports whether throws that are not recorded can come before a word at a moment.
func (s *search) owesThrow(spot *referee.Spot, it *notation.Item) bool {
	if !s.unrecorded || spot.St.Due() != engine.DueCast || it.Kind == notation.Throw && it.Cast.Whole() {
		return false
	}
	switch it.Kind {
	case notation.Number:
		return !spot.St.Fresh() || !slices.Contains(s.trial.Numbers(spot, nil), int(it.N))
	case notation.SeatMark:
		return !spot.St.Fresh() || it.Letter != s.trial.Due(spot)
	}
	return true
}

// casts are the throws that can fall at a moment, as tokens that are not written.
func (s *search) casts(spot *referee.Spot) (out []token) {
	for _, c := range s.trial.Choices(spot, nil) {
		if c.Cast.N > 0 && !c.Ended {
			t := tokenOf(s.trial.Written(spot, c))
			t.silent = true
			out = append(out, t)
		}
	}
	return out
}

// supply tries what throws can have fallen before a word that are not recorded, and the word without any.
func (m *moment) supply() {
	if m.silent < maxSilent {
		for event := range slices.Chunk(m.casts(&m.spot), 1) {
			m.spend(1)
			m.offer(gapFilled, edit{kind: Insert, tokens: event})
		}
	} else if m.spends() {
		m.passOver(m.cost)
	}
	if m.words[m.i].item.HasGap() {
		return
	}
	st := m.state
	m.next.Copy(&m.spot)
	c, _, hope := m.on(&m.next, &st)
	if !hope {
		return
	}
	st.spot = m.next
	if m.reach(&st, way{m.node, -1, c}) {
		m.follow(&st)
		m.next = st.spot
	}
}

// spends reports whether the moves up to the next seat mark, and those that edits can put in, can spend more throws
// than a series is followed for: each spends one, and one more ends the turn.
func (m *moment) spends() bool {
	moves := m.mostEdits - m.edits + 1
	for i := m.i; i < len(m.words) && moves < maxSilent; i++ {
		switch it := &m.words[i].item; it.Kind {
		case notation.SeatMark:
			return false
		case notation.Gap:
			moves += int(it.N)
		case notation.MoveItem, notation.Readings, notation.Pass:
			moves++
		}
	}
	return moves >= maxSilent
}

// supplied is a moment within an edit, and the words that led there.
type supplied struct {
	spot   referee.Spot
	tokens []token
}

// withThrows adds to moments those after throws that are not recorded.
func (s *search) withThrows(live []supplied, it *notation.Item) []supplied {
	seen := map[uint64]bool{}
	last := live
	for range maxSilent {
		var next []supplied
		for k := range last {
			if !s.owesThrow(&last[k].spot, it) {
				continue
			}
			for _, t := range s.casts(&last[k].spot) {
				next = s.played(next, &last[k], t, seen)
			}
		}
		if len(next) == 0 || len(live) > maxSupplied {
			break
		}
		live, last = append(live, next...), next
	}
	return live
}

// played adds to moments that after a word of another, if it can be played and leads to none that was seen.
func (s *search) played(out []supplied, from *supplied, t token, seen map[uint64]bool) []supplied {
	var spot referee.Spot
	spot.Copy(&from.spot)
	s.spend(1)
	if s.breaks(&spot, &t.item) || seen[spot.Key()] {
		return out
	}
	seen[spot.Key()] = true
	return append(out, supplied{spot, append(from.tokens[:len(from.tokens):len(from.tokens)], t)})
}

// takeSupplied tries an edit of several words between which throws can have fallen that are not recorded.
func (m *moment) takeSupplied(e *edit) {
	live := []supplied{{}}
	live[0].spot.Copy(&m.spot)
	if m.spends() {
		m.passOver(m.cost + int(e.cost))
	}
	for k, t := range e.tokens {
		if k > 0 {
			live = m.withThrows(live, &t.item)
		}
		if len(live) > maxSupplied {
			m.passOver(m.cost + int(e.cost))
			live = live[:maxSupplied]
		}
		var next []supplied
		seen := map[uint64]bool{}
		for i := range live {
			next = m.played(next, &live[i], t, seen)
		}
		live = next
	}
	for i := range live {
		one := *e
		one.tokens = live[i].tokens
		m.takeOne(&one)
	}
}

// isSilent reports whether an edit is a throw that is not recorded.
func (e *edit) isSilent() bool { return len(e.tokens) == 1 && e.tokens[0].silent }

// afterThrows are the events that are possible at a moment, or after throws that are not recorded.
func (s *search) afterThrows(spot *referee.Spot) (out []token) {
	live := []supplied{{}}
	live[0].spot.Copy(spot)
	seen := map[string]bool{}
	for _, l := range s.withThrows(live, &notation.Item{Kind: notation.MoveItem}) {
		for _, t := range s.tokens(&l.spot, s.trial.Choices(&l.spot, nil)) {
			if !seen[t.text] {
				seen[t.text] = true
				out = append(out, t)
			}
		}
	}
	return out
}

// unwritten returns the words of an edit. The throws of events that are put in are silent where the record may leave
// throws out and moves come after them.
func (s *search) unwritten(e *edit) []token {
	if !s.unrecorded || e.kind != Insert {
		return e.tokens
	}
	tokens := slices.Clone(e.tokens)
	for k := range tokens {
		moves := slices.ContainsFunc(tokens[k+1:], func(t token) bool {
			return t.item.Kind == notation.MoveItem || t.item.Kind == notation.Pass
		})
		tokens[k].silent = tokens[k].silent || tokens[k].item.Kind == notation.Throw && moves
	}
	return tokens
}

// traced reports whether the way back from a node with some edits, those of throws that are not recorded left out, was
// gone before.
func (t *tracing) traced(node int32, edits []int32, end string) bool {
	if !t.unrecorded {
		return false
	}
	var shown []int32
	for _, k := range edits {
		if !t.made[k].isSilent() {
			shown = append(shown, k)
		}
	}
	key := fmt.Sprint(node, shown, end)
	if t.seen == nil {
		t.seen = map[string]bool{}
	}
	if t.seen[key] {
		return true
	}
	t.seen[key] = true
	return false
}
