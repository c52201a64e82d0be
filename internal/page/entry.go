package page

import (
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// Entry is a game in a list of games.
type Entry struct {
	File     string   `json:"file"`
	Game     int      `json:"game"`
	Title    string   `json:"title"`
	Options  string   `json:"options"`
	Players  []string `json:"players"`
	Event    string   `json:"event"`
	Date     string   `json:"date"`
	Result   string   `json:"result"`
	Verdict  string   `json:"verdict"`
	Plies    int      `json:"plies"`
	Findings int      `json:"findings"`
}

// EntryOf returns the entry of a game that was judged: options as written, and of each seat who played.
func EntryOf(g *notation.Game, rep *referee.Report, file string, number int) Entry {
	e := Entry{File: file, Game: number, Title: titleOf(rep), Result: rep.Result, Verdict: rep.Verdict.String(),
		Plies: rep.Plies, Findings: len(rep.Findings), Players: []string{}}
	for i := range g.Tags {
		t := &g.Tags[i]
		switch t.Name {
		case "Event":
			e.Event = t.Value
		case "Date":
			e.Date = t.Value
		case "Options":
			e.Options = t.Value
		}
		if rs := rep.Ruleset; rs != nil && rs.SeatNamed(t.Name) != 0 && t.Value != "?" {
			e.Players = append(e.Players, t.Name+" "+t.Value)
		}
	}
	return e
}

// titleOf is the title of the rule set of a game, its name as written if it is not known.
func titleOf(rep *referee.Report) string {
	if rep.Ruleset == nil {
		return rep.Variant
	}
	return rep.Ruleset.Title
}
