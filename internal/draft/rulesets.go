package draft

import (
	"context"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/page"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// Ruleset is what somebody who begins a game has to choose from.
type Ruleset struct {
	Variant string `json:"variant"`
	Title   string `json:"title"`
	// Sentence says in a sentence what game it is.
	Sentence string `json:"sentence"`
	// Players are the numbers of seats that may play, Seats all seats, SeatSets the letters of those that may play
	// together, all first.
	Players  []int        `json:"players"`
	Seats    []Seat       `json:"seats"`
	SeatSets [][]string   `json:"seatSets"`
	Start    *page.Moment `json:"start"`
	// Turns says how a turn is written.
	Turns   string   `json:"turns"`
	Options []Option `json:"options"`
}

// Seat is a seat of a rule set.
type Seat struct {
	Letter string `json:"letter"`
	Name   string `json:"name"`
	Place  string `json:"place"`
}

// Option is a question that the sources leave open.
type Option struct {
	Name     string `json:"name"`
	Question string `json:"question"`
	// Common is set for those that are asked first.
	Common bool    `json:"common"`
	Values []Value `json:"values"`
}

// Value is an answer to the question of an option.
type Value struct {
	Value    string `json:"value"`
	Sentence string `json:"sentence"`
	Default  bool   `json:"default"`
	Source   string `json:"source"`
	// Seats is how many must play for it, 0 for any number.
	Seats int `json:"seats"`
}

// commonOptions is how many options of a rule set are asked first: they are declared in the order in which they
// matter.
const commonOptions = 4

// Rulesets returns what there is to choose from for a new game, in a language.
func Rulesets(lang *catalogue.Language) []Ruleset {
	ctx := catalogue.With(context.Background(), lang)
	ref := referee.New(referee.Config{})
	var out []Ruleset
	for _, rs := range rulesets.All() {
		r := Ruleset{Variant: rs.Name, Title: lang.Table(rs.Title), Sentence: firstSentence(lang.Table(rs.About)),
			Turns:    lang.Table(rs.Turns),
			SeatSets: [][]string{}, Options: []Option{}}
		for i := range rs.Seats {
			r.Seats = append(r.Seats, seatOf(rs, engine.Seat(i+1)))
		}
		for _, set := range rs.SeatSets {
			letters := []string{}
			for _, s := range set {
				letters = append(letters, string(rune(rs.Info(s).Letter)))
			}
			r.SeatSets = append(r.SeatSets, letters)
			r.Players = append(r.Players, len(set))
		}
		for i := range rs.Options {
			r.Options = append(r.Options, optionOf(&rs.Options[i], i < commonOptions, lang))
		}
		g := &notation.Game{Tags: []notation.Tag{{Name: "Variant", Value: rs.Name}}}
		r.Start = page.MomentOf(ctx, ref, g, nil, -1, func(*referee.Event) bool { return false })
		out = append(out, r)
	}
	return out
}

func seatOf(rs *engine.Ruleset, s engine.Seat) Seat {
	info := rs.Info(s)
	return Seat{string(rune(info.Letter)), info.Name, info.Place}
}

func optionOf(o *engine.Option, common bool, lang *catalogue.Language) Option {
	out := Option{Name: o.Name, Question: lang.Table(o.Text), Common: common}
	for i, v := range o.Values {
		source := v.Source
		if source == (engine.Source{}) {
			source = o.Source
		}
		out.Values = append(out.Values, Value{v.Name, lang.Table(v.Text), i == 0, lang.Source(source), v.Seats})
	}
	return out
}

// firstSentence returns the first sentence of a text.
func firstSentence(text string) string {
	if i := strings.Index(text, ". "); i >= 0 {
		return text[:i+1]
	}
	return text
}
