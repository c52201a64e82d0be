package manual

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/jsonline"
)

// RulesetObject is a rule set as JSON. The keys are a contract.
type RulesetObject struct {
	Name     string       `json:"name"`
	Title    string       `json:"title"`
	About    string       `json:"about"`
	Version  int          `json:"version"`
	Seats    []seatJSON   `json:"seats"`
	SeatSets [][]string   `json:"seatSets"`
	Turns    string       `json:"turns"`
	Position []fieldJSON  `json:"position"`
	Throws   []throwsJSON `json:"throws"`
	Options  []optionJSON `json:"options"`
	Rules    []ruleJSON   `json:"rules"`
}

type seatJSON struct {
	Name   string `json:"name"`
	Letter string `json:"letter"`
	Place  string `json:"place"`
}

type fieldJSON struct {
	Name     string `json:"name"`
	Text     string `json:"text"`
	EachSeat bool   `json:"eachSeat"`
	Optional bool   `json:"optional"`
}

type optionJSON struct {
	Name   string      `json:"name"`
	Text   string      `json:"text"`
	Source *sourceJSON `json:"source"`
	Values []valueJSON `json:"values"`
}

type valueJSON struct {
	Name    string      `json:"name"`
	Text    string      `json:"text"`
	Source  *sourceJSON `json:"source"`
	Default bool        `json:"default"`
}

type ruleJSON struct {
	ID     string      `json:"id"`
	Title  string      `json:"title"`
	Text   string      `json:"text"`
	Source *sourceJSON `json:"source"`
	Breaks *string     `json:"breaks"`
	Keeps  *string     `json:"keeps"`
}

type sourceJSON struct {
	Seed    *string `json:"seed"`
	Section string  `json:"section"`
	Says    string  `json:"says"`
}

// ObjectOf returns a rule set as JSON.
func ObjectOf(rs *engine.Ruleset) RulesetObject {
	out := RulesetObject{
		Name: rs.Name, Title: rs.Title, About: rs.About, Version: rs.Version,
		Turns: rs.Turns, SeatSets: [][]string{}, Position: []fieldJSON{}, Throws: throws(rs), Options: []optionJSON{},
		Rules: []ruleJSON{},
	}
	for _, s := range rs.Seats {
		out.Seats = append(out.Seats, seatJSON{s.Name, string(rune(s.Letter)), s.Place})
	}
	for _, set := range rs.SeatSets {
		out.SeatSets = append(out.SeatSets, seatNames(rs, set))
	}
	for _, f := range rs.Position {
		out.Position = append(out.Position, fieldJSON{f.Name, f.Text, f.EachSeat, f.Optional})
	}
	for _, o := range rs.Options {
		option := optionJSON{o.Name, o.Text, sourceObject(o.Source), nil}
		for i, v := range o.Values {
			option.Values = append(option.Values, valueJSON{v.Name, v.Text, sourceObject(v.Source), i == 0})
		}
		out.Options = append(out.Options, option)
	}
	for _, r := range rs.Rules {
		out.Rules = append(out.Rules, ruleJSON{r.ID, r.Title, r.Text, sourceObject(r.Source), jsonline.OrNull(r.Breaks),
			jsonline.OrNull(r.Keeps)})
	}
	return out
}

func sourceObject(s engine.Source) *sourceJSON {
	if s == (engine.Source{}) {
		return nil
	}
	return &sourceJSON{jsonline.OrNull(s.Seed), s.Section, s.Says}
}

func seatNames(rs *engine.Ruleset, set []engine.Seat) []string {
	names := make([]string, len(set))
	for i, s := range set {
		names[i] = rs.Info(s).Name
	}
	return names
}
