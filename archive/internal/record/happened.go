package record

import (
	"math/bits"
	"slices"
	"strings"

	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// kinds is a set of the things that can happen at an event: bit n is KindNames[n], and
// incidents stand from firstIncident on.
type kinds uint64

// The kinds of happenings, besides engine.AllIncidents and the rules that end games.
const (
	kindCapture kinds = 1 << iota
	kindEntry
	kindPromotion
	kindHome
	kindBearOff
	kindExchange
	kindTwins
	kindGroup
	kindPass
	kindCheck
	kindMate
	kindSic
	kindEnd
	kindInferred
	firstIncident
)

// What gaps leave open stands beside what is certain: kindTaken says that the number of men taken is open, kindAny that
// anything can have happened, and a kind shifted by openKinds that it can have happened.
const (
	openKinds       = 32
	kindTaken kinds = 1 << 30
	kindAny   kinds = 1 << 31
)

// KindNames has all of them.
var KindNames = [...]string{"capture", "entry", "promotion", "home", "bear-off", "exchange", "twins",
	"group", "pass", "check", "mate", "sic", "end", plays.Inferred}

// kindOf names what moves of a kind are besides moves.
var kindOf = [...]kinds{
	engine.Step: 0, engine.Enter: kindEntry, engine.Exchange: kindExchange, engine.BearOff: kindBearOff,
	engine.Declare: kindTwins, engine.Pass: 0,
}

// Happened is an event that was played, as far as it matters for what it is called.
type Happened struct {
	Pass, Sic, Legal bool
	// Inferred is set where it was not read, but a gap must have been it.
	Inferred bool
	// Move is what was moved: of an event that was not legal, or that a gap leaves open, what is written.
	Move   engine.Move
	Effect engine.Effect
	// Check is what a move gives.
	Check engine.Check
	// Readings are those of an event that gaps leave open, nil of another.
	Readings []referee.Reading
}

// kinds is what happened for certain, and what gaps leave open.
func (h *Happened) kinds() kinds {
	if h.Readings == nil {
		return h.read()
	}
	certain, possible, open := ^kinds(0), kinds(0), kinds(0)
	for i := range h.Readings {
		r := &h.Readings[i]
		one := Happened{Pass: r.Kind == engine.Pass, Sic: h.Sic, Legal: !r.Forced, Effect: r.Effect, Check: r.Check,
			Move: engine.Move{Kind: r.Kind, Promo: r.Promo, Count: r.Count}}
		if r.Turn {
			open |= kindAny
			one.Effect.Home = 0 // or borne off
		}
		if r.More {
			one.Effect = engine.Effect{}
		}
		k := one.read()
		certain, possible = certain&k, possible|k
	}
	if _, known := Agreed(h.Readings, TakenIn); !known {
		open |= kindTaken
	}
	return certain | (possible&^certain)<<openKinds | open | when(h.Inferred, kindInferred)
}

// TakenIn and HomeIn are the men that were taken and that came home in a reading.
func TakenIn(r *referee.Reading) uint8 { return r.Effect.Taken }
func HomeIn(r *referee.Reading) uint8  { return r.Effect.Home }

// Agreed returns a number that is the same in all readings of an event, if it is.
func Agreed(all []referee.Reading, of func(*referee.Reading) uint8) (n uint8, known bool) {
	for i := range all {
		m := of(&all[i])
		if all[i].More || i > 0 && m != n {
			return 0, false
		}
		n = m
	}
	return n, true
}

// read is what happened in an event that is known.
func (h *Happened) read() kinds {
	k := kindOf[h.Move.Kind] |
		when(h.Inferred, kindInferred) |
		when(h.Pass, kindPass) |
		when(h.Sic && !h.Legal, kindSic) |
		when(h.Effect.Taken > 0, kindCapture) |
		when(h.Effect.Home > 0 && h.Move.Kind != engine.BearOff, kindHome) |
		when(h.Move.Promo != 0, kindPromotion) |
		when(h.Move.Count > 1, kindGroup) |
		when(h.Check == engine.InCheck, kindCheck) |
		when(h.Check == engine.Mate, kindMate)
	if h.Effect.Incidents != 0 { // few have any
		for incident := range h.Effect.Incidents.All {
			k |= firstIncident << incident
		}
	}
	return k
}

func when(is bool, k kinds) kinds {
	if is {
		return k
	}
	return 0
}

// listed is the order in which AppendWords has the kinds; incidents stand where it has 0.
var listed = [...]kinds{kindInferred, kindPass, kindSic, kindEntry, kindExchange, kindBearOff, kindTwins, kindCapture,
	kindHome, 0, kindPromotion, kindGroup, kindCheck, kindMate}

// kept is the order in which archives keep them.
var kept = [...]kinds{kindCapture, kindEntry, kindPromotion, kindHome, kindBearOff, kindExchange, kindTwins, kindGroup,
	kindPass, kindCheck, kindMate, kindSic, kindEnd, kindInferred, 0}

// AppendWords appends the words for an event, as queries name them, with commas between: first what is certain, then
// with a question mark what gaps leave open.
func (h *Happened) AppendWords(dst []byte) []byte {
	from, has := len(dst), h.kinds()
	add := func(mark, word string) {
		if len(dst) > from {
			dst = append(dst, ',')
		}
		dst = append(append(dst, mark...), word...)
	}
	has.each(listed[:], "", add)
	(has >> openKinds).each(listed[:], plays.OpenMark, add)
	has.open(add)
	return dst
}

// each calls add with the words of kinds in an order.
func (k kinds) each(order []kinds, mark string, add func(mark, word string)) {
	for _, one := range order {
		switch {
		case one == 0:
			for incident := range engine.AllIncidents().All {
				if k&(firstIncident<<incident) != 0 {
					add(mark, incident.String())
				}
			}
		case k&one != 0:
			add(mark, KindNames[bits.TrailingZeros64(uint64(one))])
		}
	}
}

// open calls add with the words for what is open and has no other word.
func (k kinds) open(add func(mark, word string)) {
	if k&kindTaken != 0 {
		add("", plays.OpenTaken)
	}
	if k&kindAny != 0 {
		add("", plays.OpenMark)
	}
}

// EndOf names the end of a game by a rule, empty where the word is that of other
// happenings.
func EndOf(rule string) string {
	word := rule[strings.LastIndexByte(rule, '/')+1:]
	if slices.Contains(KindNames[:], word) {
		return ""
	}
	for incident := range engine.AllIncidents().All {
		if incident.String() == word {
			return ""
		}
	}
	return word
}

// formKind tells the kinds of moves by what was written.
var formKind = [...]engine.MoveKind{
	notation.Step: engine.Step, notation.Enter: engine.Enter, notation.Exchange: engine.Exchange,
	notation.Off: engine.BearOff, notation.Declare: engine.Declare,
}

// AsWritten is what is known of a move that no rule allows, or that a gap leaves open.
func AsWritten(it *notation.Item) engine.Move {
	if it.Kind != notation.MoveItem {
		return engine.Move{}
	}
	m := engine.Move{Kind: formKind[it.Move.Form], Count: it.Move.Count, Capture: it.Move.Sep == 'x'}
	if it.Move.Promo != notation.Unreadable {
		m.Promo = engine.PieceOf(it.Move.Promo)
	}
	if it.Move.Piece != notation.Unreadable {
		m.Piece = engine.PieceOf(it.Move.Piece)
	}
	if m.Count == notation.Unreadable {
		m.Count = 0
	}
	return m
}
