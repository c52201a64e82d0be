package page

import (
	"github.com/ashtapada/agn/engine"
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

// EntryOf returns the entry of a game that was judged.
func EntryOf(g *notation.Game, rep *referee.Report, file string, number int) Entry {
	var tags [][2]string
	for i := range g.Tags {
		tags = append(tags, [2]string{g.Tags[i].Name, g.Tags[i].Value})
	}
	e := Entry{File: file, Game: number, Title: rep.Variant, Result: rep.Result, Verdict: rep.Verdict.String(),
		Plies: rep.Plies, Findings: len(rep.Findings)}
	if rep.Ruleset != nil {
		e.Title = rep.Ruleset.Title
	}
	e.tagged(tags, rep.Ruleset)
	return e
}

func entryOf(g *Game) Entry {
	e := Entry{File: g.File, Game: g.Number, Title: g.Title, Result: g.Result, Verdict: g.Verdict, Plies: g.Plies,
		Findings: len(g.Findings)}
	e.tagged(g.Tags, g.ruleset)
	return e
}

// tagged takes what tags tell: options as written, and of each seat who played.
func (e *Entry) tagged(tags [][2]string, rs *engine.Ruleset) {
	e.Players = []string{}
	for _, t := range tags {
		switch t[0] {
		case "Event":
			e.Event = t[1]
		case "Date":
			e.Date = t[1]
		case "Options":
			e.Options = t[1]
		}
		if rs != nil && rs.SeatNamed(t[0]) != 0 && t[1] != "?" {
			e.Players = append(e.Players, t[0]+" "+t[1])
		}
	}
}
