package record

import (
	"math/bits"
	"slices"
	"strings"

	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
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
}

func (h *Happened) kinds() kinds {
	k := kindOf[h.Move.Kind] |
		when(h.Inferred, kindInferred) |
		when(h.Pass, kindPass) |
		when(h.Sic && !h.Legal, kindSic) |
		when(h.Effect.Taken > 0 || !h.Legal && !h.Sic && h.Move.Capture, kindCapture) |
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

// AppendWords appends the words for an event, as queries name them, with commas between.
func (h *Happened) AppendWords(dst []byte) []byte {
	from := len(dst)
	add := func(word string) {
		if len(dst) > from {
			dst = append(dst, ',')
		}
		dst = append(dst, word...)
	}
	has := h.kinds()
	for _, k := range listed {
		switch {
		case k == 0:
			for incident := range h.Effect.Incidents.All {
				add(incident.String())
			}
		case has&k != 0:
			add(KindNames[bits.TrailingZeros64(uint64(k))])
		}
	}
	return dst
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
