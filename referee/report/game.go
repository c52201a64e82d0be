// Package report says what was found in judged games: which findings are shown and
// what they count for (Choice), and the formats that they are written in (Write,
// Formats).
package report

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/identify"
)

// Game is a judged game with what is to be said of it. Its verdict is that of all
// findings, whichever of them are shown. It shares the result's buffers.
type Game struct {
	*referee.Result
	Findings []Finding
	// ID is set if Choice wants it and the game has findings.
	ID GameID
	// Known counts the findings that the baseline has, Omitted those that Cut took away.
	Known, Omitted int
	// All holds every finding that the selection lets pass, known or not, if Choice
	// keeps them.
	All diag.List

	// cut holds the findings that are omitted.
	cut []Finding
	// offset places the game's text in the file.
	offset int
	// boards holds the board before each event that is to be drawn.
	boards map[int]board
}

// Finding is a finding that is shown.
type Finding struct {
	*diag.Finding
	// Level is what the finding counts for.
	Level diag.Severity
	// Nth counts the findings of the game with the same ply and code from 1, if Choice wants games to be identified.
	Nth   int
	Fixes []Fix
	// Help is a line about how the record can be repaired, Repair that repair; empty and
	// nil where none is suggested.
	Help   words.Text
	Repair *Fix
	// LegalWith has, of the first error in a game, the settings of options each of which
	// alone makes the game legal, if Choice wants them.
	LegalWith []string
	// Hidden has, of the first error or wrong round number in a game, the lines on which a ";"
	// hides moves without which the game is not legal, if Choice wants settings.
	Hidden []int
}

// Suggest adds a repair of the game to the finding that it begins with. A nil fix is
// named and not offered.
func (g *Game) Suggest(first *diag.Finding, help words.Text, repair *Fix) {
	for i := range g.Findings {
		if f := &g.Findings[i]; f.Code == first.Code && f.Span == first.Span {
			f.Help, f.Repair = help, repair
			return
		}
	}
}

// Choice decides what is said of games. Zero says every finding at its own severity.
// Game may be called by several goroutines at once, each with a referee of its own.
type Choice struct {
	Selection Selection
	// Baseline hides the findings that it knows; nil knows none. Adopt makes all
	// findings known.
	Baseline *Baseline
	Adopt    bool
	// IDs wants games to be identified, as sarif and baselines need it, Fixes ways to
	// correct findings, which sarif writes. Keep wants All.
	IDs, Fixes, Keep bool
	// Settings, unless it is nil, wants the options that would make a game legal, which text
	// names below its first error.
	Settings *identify.Games
	// Boards are the forms of the boards that go with findings on moves.
	Boards Boards
}

// New returns a game with all its findings at their own severities, identified.
func New(r *referee.Result) *Game {
	c := Choice{IDs: true}
	return c.Game(nil, r)
}

// Game returns what is said of a game, as long as the result is valid. If fixes, boards or settings are wanted
// the referee, which must have judged it last, plays it again; otherwise it may be nil. That makes the last report
// of the referee invalid, but not what is returned.
func (c *Choice) Game(ref *referee.Referee, r *referee.Result) *Game {
	g := new(Game)
	c.Fill(g, ref, r)
	return g
}

// Fill is Game into a game that is there. What was said of another in it is kept elsewhere, or gone.
func (c *Choice) Fill(g *Game, ref *referee.Referee, r *referee.Result) {
	if r.Game != nil && (c.Fixes || c.Boards != 0 || c.Settings != nil) {
		r = kept(r)
	}
	*g = Game{Result: r, Findings: g.Findings[:0]}
	if r.Game != nil {
		g.offset = r.Game.Offset
	}
	if len(r.Report.Findings) > 0 {
		c.choose(g, ref)
	}
	if c.Boards != 0 && len(g.Findings) > 0 {
		g.boards = c.Boards.of(ref, r)
	}
}

// choose takes the findings of the game's result that are shown.
func (c *Choice) choose(g *Game, ref *referee.Referee) {
	r := g.Result
	if c.IDs {
		g.ID = Identify(r.Game, r.File)
	}
	known, help := c.known(g), c.help(ref, r)
	var seen map[kind]int
	if c.IDs {
		seen = map[kind]int{}
	}
	for i := range r.Report.Findings {
		f := &r.Report.Findings[i]
		k := kind{f.Ply, f.Code}
		if seen != nil {
			seen[k]++
		}
		level, shown := c.Selection.Level(f)
		if !shown {
			continue
		}
		if c.Keep {
			g.All = append(g.All, *f)
		}
		if c.Adopt || known != nil && known[i] {
			g.Known++
			continue
		}
		s := Finding{Finding: f, Level: level, Nth: seen[k]}
		help.add(&s)
		g.Findings = append(g.Findings, s)
	}
}

// help is what may correct the findings of a game.
type help struct {
	fixes *Finder // nil if none are wanted
	// with and hidden are for the first finding that they can be of.
	with   []string
	hidden []int
	// early is a line about a game that breaks early, empty of others.
	early words.Text
}

func (c *Choice) help(ref *referee.Referee, r *referee.Result) (h help) {
	if r.Game == nil {
		return h
	}
	if c.Fixes {
		h.fixes = NewFinder(ref, r.Game, r.Report.Findings)
	}
	if c.Settings == nil {
		return h
	}
	illegal := r.Report.Verdict == referee.Illegal
	if slices.ContainsFunc(r.Report.Findings, lacksMoves) {
		h.hidden = hiding(ref, r)
	}
	if illegal && h.hidden == nil {
		table := ref.Table()
		if h.with = c.Settings.LegalWith(ref, r.Game, r.Read); h.with == nil {
			h.early = early(table, r)
		}
	}
	return h
}

// longEnough is how many events a record has at least after a break by which it is judged whether that is early.
const longEnough = 4

// early says of a game that breaks in its first two rounds what else may be wrong than a word; nothing of others.
func early(table engine.Game, r *referee.Result) words.Text {
	k := slices.IndexFunc(r.Report.Findings, func(f diag.Finding) bool {
		return !f.Variation && f.Severity == diag.Error
	})
	if k < 0 || table == nil {
		return words.Text{}
	}
	f := &r.Report.Findings[k]
	_, gap := f.Detail.(diag.NothingFits)
	if f.Code[0] != 'M' || f.Code == diag.WrongSeat || gap || f.Ply == 0 || f.Ply > 2*table.Setup().NumSeats() ||
		r.Report.Events < f.Event+longEnough {
		return words.Text{}
	}
	for _, it := range r.Game.MainLine() {
		if it.IsEvent() {
			break
		}
		if it.Kind == notation.Number && it.N > 1 && r.Game.FindTag("FEN") == nil {
			return words.Of("the record begins with round %d; if another file has those before, agn collate reads both", it.N)
		}
	}
	return words.Of("an error so early can mean that the whole record is off, as with the board turned: try agn repair")
}

// add adds what there is to a finding.
func (h *help) add(f *Finding) {
	if h.fixes != nil {
		f.Fixes = h.fixes.Of(f.Finding)
	}
	if f.Severity == diag.Error {
		f.LegalWith, h.with = h.with, nil
		f.Help, h.early = h.early, words.Text{}
	}
	if lacksMoves(*f.Finding) {
		f.Hidden, h.hidden = h.hidden, nil
	}
}

// lacksMoves reports whether a finding can come of moves that were not read.
func lacksMoves(f diag.Finding) bool {
	return !f.Variation && (f.Severity == diag.Error || f.Code == diag.RoundNumber)
}

// hiding returns the lines on which a ";" hides moves that the game lacks.
func hiding(ref *referee.Referee, r *referee.Result) (lines []int) {
	loc := r.Game.Locator()
	for _, at := range legalWithout(ref, r.Game, r.Report.Events) {
		lines = append(lines, loc.Span(at, at+1).Start.Line)
	}
	return slices.Compact(lines)
}

// kept returns a result with findings of its own: those of a referee's last report
// are gone when it plays the game again.
func kept(r *referee.Result) *referee.Result {
	own, rep := *r, *r.Report
	rep.Findings = slices.Clone(rep.Findings)
	own.Report = &rep
	return &own
}

// kind is by what the findings of a game differ, but for their order.
type kind struct {
	ply  int
	code diag.Code
}

// known returns for each finding of a game whether the baseline knows it, nil if that is not asked.
func (c *Choice) known(g *Game) []bool {
	if c.Baseline != nil && !c.Adopt {
		return c.Baseline.Known(g.File, g.ID, g.Report.Findings)
	}
	return nil
}

// Cut leaves a game its first n findings; the others are omitted, but still count.
func (g *Game) Cut(n int) {
	if n < len(g.Findings) {
		g.cut = append(g.Findings[n:len(g.Findings):len(g.Findings)], g.cut...)
		g.Findings = g.Findings[:n]
		g.Omitted = len(g.cut)
	}
}

// Worst is the gravest level of the findings, of those that are omitted too, and 0
// without one.
func (g *Game) Worst() diag.Severity {
	var worst diag.Severity
	for _, list := range [][]Finding{g.Findings, g.cut} {
		for i := range list {
			worst = max(worst, list[i].Level)
		}
	}
	return worst
}

// excerpt returns the line of text on which a finding begins and its mark; see
// printable.Excerpt.
func (g *Game) excerpt(f *Finding) (line, mark string, ok bool) {
	if !f.Span.Start.IsSet() {
		return "", "", false
	}
	return printable.Excerpt(g.Text, f.Span.Start.Offset-g.offset, f.Span.End.Offset-g.offset)
}
