package draft

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/device"
	"github.com/ashtapada/agn/internal/document"
	"github.com/ashtapada/agn/internal/page"
	"github.com/ashtapada/agn/internal/picture"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// Caret is what the caret stands in, and what could be written there.
type Caret struct {
	// Number is the number of the game, Start where it begins.
	Number int `json:"number"`
	Start  int `json:"start"`
	// Item is the index of the throw, move or word that the caret stands in or after in its line, Next that of the
	// one that follows; -1 for none.
	Item int `json:"item"`
	Next int `json:"next"`
	// Place is where what is offered is written, nil where nothing can be.
	Place *Place `json:"place"`
	// Moment is the one at the place; without a place that after the last event before the caret.
	Moment *page.Moment `json:"moment"`
	// Due is what is due there, empty if that is not known. Prefix is what belongs before an
	// event that begins a turn: the round and the seat.
	Due    string `json:"due"`
	Prefix string `json:"prefix"`
	// Sentence says what is due. Beside the sheet it also says what throws that are lost at the caret can have been.
	Sentence string `json:"sentence"`
	// Device is what is thrown, as people say it, empty where nothing is.
	Device string  `json:"device"`
	Moves  []Move  `json:"moves"`
	Throws []Throw `json:"throws"`
	// Partly lists what a move or throw can look like of which one sign cannot be read.
	Partly []string `json:"partly"`
	// Spent has for each die or set of shells thrown in the turn the move that spent it, empty for none.
	Spent []string `json:"spent"`
	// Can says what else may be written, and why not.
	Can map[string]Can `json:"can"`
	// Results are the ways in which the game can end, Terminations how one ends that the rules did not end.
	Results      []Result `json:"results"`
	Terminations []string `json:"terminations"`
	// Lookalike lists, at a word that cannot be read or breaks a rule, the legal moves or throws, most like it first.
	Lookalike []string `json:"lookalike"`
	// Readings make one of several readings at the caret the one that stands there.
	Readings []Fix `json:"readings"`
	// Sheet is the game at the caret, nil unless it is asked for.
	Sheet *page.Game `json:"sheet"`
}

// Place is where an event is written: at the caret where that stands among the moves of the game,
// otherwise at their end, before the result. Before and After stand around the event: what of
// Prefix is not written there, and spaces.
type Place struct {
	At     int    `json:"at"`
	Before string `json:"before"`
	After  string `json:"after"`
}

// eye looks at a game from a caret.
type eye struct {
	*document.Caret
	*Ask
	// lang is the language of what is said.
	lang  *catalogue.Language
	at    *Caret
	place *document.Place
	// states are the positions that are possible at the place: one, several where a gap leaves them open; more is set
	// where there are others too, every where what is offered is legal in each of them.
	states      []engine.State
	more, every bool
	// fault is the position before the event at the caret, nil if it was not seen.
	fault engine.State
	// turn has the positions before the events of the turn so far, texts the moves as written, empty
	// for throws.
	turn  []engine.State
	texts []string
}

// caretOf looks at a game from a caret.
func caretOf(c *document.Caret, m *document.Mapper, ask *Ask) *Caret {
	base := c.Games[c.Index].Start
	at := &Caret{Number: c.Index + 1, Start: m.Count(base), Moves: []Move{}, Throws: []Throw{},
		Partly: []string{}, Spent: []string{}, Lookalike: []string{}, Results: []Result{}, Terminations: terminations}
	at.Item, at.Next = c.Around()
	l := &eye{Caret: c, Ask: ask, at: at, lang: catalogue.In(c.Context)}
	at.Readings = fixes(m, c.Readings(c.Index, base+int(c.Off), base+int(c.Off)), l.lang)
	if place, ok := c.Place(); ok {
		at.Place = &Place{m.Count(base + place.At), place.Before, place.After}
		l.place = place
		l.look()
	} else {
		none := func(*referee.Event) bool { return false }
		at.Moment = page.MomentOf(c.Context, c.Referee, c.Game, c.Found, c.LastEvent(), none)
	}
	at.Can = l.said(l.can())
	if ask.Sheet {
		l.results()
		l.lookalike()
		at.Sheet, _ = page.Visit(c.Context, c.Referee, c.Game, c.Found, "", c.Index+1)
		at.Sheet.Stand(c.Game, func(off int32) int { return m.Count(base + int(off)) })
	}
	at.Sentence = l.sentence() + l.inferred()
	return at
}

// look finds out what stands at the place and what could be written there.
func (l *eye) look() {
	place, at := l.place, l.at
	at.Moment = page.MomentOf(l.Context, l.Referee, place.Game, place.Read, place.Previous, l.arrive)
	switch {
	case len(l.states) > 0 && l.Sheet:
		l.spent()
	case len(l.states) > 0:
	case place.Game.IndexFunc((*notation.Item).HasGap) < place.Item:
		l.states, l.more = l.Open(place)
		l.lastKnown()
	}
	if l.Ended {
		l.states = place.Ended(l.states)
	}
	if len(l.states) == 0 {
		return
	}
	at.Place.Before += place.MarkOf(l.states)
	st := l.states[0]
	at.Device = device.Name(st.Game().Dice())
	at.Due, at.Prefix = l.due(), document.Turn(st)
	if l.Ended && at.Moment.Known {
		m := at.Moment
		m.Status, m.Seat, m.Due, m.Round = l.lang.Say(picture.TurnWords(st, false)), letterOf(st), at.Due, st.Round()
		m.Position, m.Throws = string(st.AppendPosition(nil)), [][]picture.Lot{}
		at.Spent = []string{}
	}
	if !at.Moment.Known { // whose turn it is is known all the same
		at.Moment.Seat, at.Moment.Due = letterOf(st), at.Due
	}
	l.offer()
}

// arrive keeps the position at the place and, where the sheet is asked for, what led to it. It reports whether the
// place is still to come.
func (l *eye) arrive(e *referee.Event) bool {
	if e.Index != l.place.Item || e.Item == nil {
		if !l.Sheet {
			return true
		}
		l.follow(e)
		if e.Index == l.at.Item && e.State != nil {
			l.fault = e.State.Clone()
		}
		return true
	}
	if e.State != nil {
		l.states = []engine.State{e.State.Clone()}
	}
	return false
}

// lastKnown has the moment be the last one that is known, where a gap of a variation leaves open what comes after it.
func (l *eye) lastKnown() {
	if l.at.Moment.Known {
		none := func(*referee.Event) bool { return false }
		l.at.Moment = page.MomentOf(l.Context, l.Referee, l.place.Game, l.place.Read, l.place.Known, none)
		l.at.Moment.Known, l.at.Moment.Status = false, l.lang.Table(string(page.Open))
	}
}

// follow keeps the positions of the turn that goes on at the place.
func (l *eye) follow(e *referee.Event) {
	if e.State == nil || e.Item == nil || e.State.Fresh() {
		l.turn, l.texts = l.turn[:0], l.texts[:0]
	}
	if e.State == nil || e.Item == nil || e.Item.Kind != notation.MoveItem && e.Item.Kind != notation.Throw {
		return
	}
	n := len(l.turn)
	if n < cap(l.turn) {
		l.turn = l.turn[:n+1]
		if l.turn[n] != nil && l.turn[n].Game() == e.State.Game() {
			l.turn[n].CopyFrom(e.State)
		} else {
			l.turn[n] = e.State.Clone()
		}
	} else {
		l.turn = append(l.turn, e.State.Clone())
	}
	text := ""
	if e.Item.Kind == notation.MoveItem {
		text = string(l.place.Game.Text[e.Item.Start:e.Item.End])
	}
	l.texts = append(l.texts, text)
}

func letterOf(st engine.State) string {
	return string(rune(st.Game().Ruleset().Info(st.Seat()).Letter))
}

// due is what is due in all positions, empty if that differs or is not known.
func (l *eye) due() string {
	due := l.states[0].Due()
	if l.more || l.some(func(st engine.State) bool { return st.Due() != due }) {
		return ""
	}
	return due.String()
}
