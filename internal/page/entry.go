package page

import (
	"slices"

	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// Entry is a game in a list of games.
type Entry struct {
	File    string   `json:"file"`
	Game    int      `json:"game"`
	Title   string   `json:"title"`
	Options string   `json:"options"`
	Players []string `json:"players"`
	Event   string   `json:"event"`
	Place   string   `json:"place"`
	Date    string   `json:"date"`
	// EventDate is the tag of that name, which can say more than Date.
	EventDate string `json:"eventDate"`
	Result    string `json:"result"`
	Verdict   string `json:"verdict"`
	Plies     int    `json:"plies"`
	Findings  int    `json:"findings"`
	// Events counts the events of the main line, Judged those that were judged. Rounds is
	// the last round number written, Breach that before the first error, 0 without one.
	Events int `json:"events"`
	Judged int `json:"judged"`
	Rounds int `json:"rounds"`
	Breach int `json:"breach"`
}

// Entry returns the entry of a game in a list.
func (g *Game) Entry() Entry { return g.entry }

// In returns the entry with the title of its rule set in a language.
func (e Entry) In(lang *catalogue.Language) Entry {
	e.Title = lang.Table(e.Title)
	return e
}

// EntryOf returns the entry of a game that was judged: options as written, and of each seat who played.
func EntryOf(g *notation.Game, rep *referee.Report, file string, number int) Entry {
	e := Entry{File: file, Game: number, Title: titleOf(rep), Result: rep.Result, Verdict: rep.Verdict.String(),
		Plies: rep.Plies, Findings: len(rep.Findings), Players: []string{}, Events: rep.Events, Judged: rep.Judged}
	e.Rounds, e.Breach = rounds(g, rep.Findings)
	for i := range g.Tags {
		t := &g.Tags[i]
		switch t.Name {
		case "Event":
			e.Event = t.Value
		case "Site":
			e.Place = t.Value
		case "Date":
			e.Date = t.Value
		case "EventDate":
			e.EventDate = t.Value
		case "Options":
			e.Options = t.Value
		}
		if rs := rep.Ruleset; rs != nil && rs.SeatNamed(t.Name) != 0 && t.Value != "?" {
			e.Players = append(e.Players, t.Name+" "+t.Value)
		}
	}
	return e
}

// rounds returns the last round number of the main line and the last before the first error in it.
func rounds(g *notation.Game, found diag.List) (last, breach int) {
	first := slices.IndexFunc(found, func(f diag.Finding) bool { return f.Severity == diag.Error })
	for i, it := range g.MainLine() {
		if it.Kind != notation.Number {
			continue
		}
		last = int(it.N)
		if first >= 0 && g.Offset+int(g.Start(i)) <= found[first].Span.Start.Offset {
			breach = last
		}
	}
	return last, breach
}

// titleOf is the title of the rule set of a game, its name as written if it is not known.
func titleOf(rep *referee.Report) string {
	if rep.Ruleset == nil {
		return rep.Variant
	}
	return rep.Ruleset.Title
}
