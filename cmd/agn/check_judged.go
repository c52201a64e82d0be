package main

import (
	"github.com/ashtapada/agn/internal/gameid"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// judged is a judged game with what is to be said of it. Its verdict is that of all
// findings, whichever of them are shown.
type judged struct {
	*referee.Result
	findings []shown
	// offset places the game's text in the file.
	offset int
	// id is set if it is asked for and the game has findings.
	id gameid.ID
	// unchanged games are left out.
	unchanged bool
	// known counts the findings that the baseline has, omitted those that
	// --max-findings has no room for.
	known, omitted int
	// all holds every finding that the settings let pass, known or not, for a
	// baseline that is written.
	all diag.List
	// boards holds the board before each event that is to be drawn.
	boards map[int]string
	// texts is what each output says of it, nil until it is known what is shown.
	texts [][]byte
}

// shown is a finding that is shown.
type shown struct {
	*diag.Finding
	// level is what the finding counts for.
	level diag.Severity
	// nth counts the findings of the game with the same ply and code from 1.
	nth   int
	fixes []fix
}

// fix is a way to mend a finding: replacements of stretches of the text, in order.
type fix struct {
	title   string
	spans   []diag.Span
	inserts []string
}

// excerpt returns the line of text on which a finding begins and its mark; see the
// function excerpt.
func (g *judged) excerpt(f *shown) (line, mark string, ok bool) {
	if !f.Span.Start.IsSet() {
		return "", "", false
	}
	return excerpt(g.Text, f.Span.Start.Offset-g.offset, f.Span.End.Offset-g.offset)
}

// judge decides what is shown of a game, while the game as written is at hand, and
// renders it unless that depends on the games before. Several run at once.
func (c *check) judge(ref *referee.Referee, r *referee.Result) *judged {
	g := &judged{Result: r}
	if r.Game != nil {
		g.offset = r.Game.Offset
	}
	if c.old != nil && c.old.Has(r.File, r.Text) {
		g.unchanged = true
	}
	if len(r.Report.Findings) > 0 {
		c.choose(ref, g)
	}
	if !g.unchanged && c.maxFindings == 0 {
		g.texts = c.outs.render(g)
	}
	return g
}

// choose sets the findings that are shown.
func (c *check) choose(ref *referee.Referee, g *judged) {
	r := g.Result
	prints := c.outs.has("sarif")
	if prints || c.base.wanted() {
		g.id = identify(r)
	}
	known := c.base.hides(g)
	m := mender{ref: ref, g: r.Game, report: r.Report}
	seen := map[finding]int{}
	for i := range r.Report.Findings {
		f := &r.Report.Findings[i]
		seen[finding{f.Ply, f.Code}]++
		if !c.selection.visible(f) {
			continue
		}
		if c.base.written != nil {
			g.all = append(g.all, *f)
		}
		if known[i] {
			g.known++
			continue
		}
		s := shown{Finding: f, level: c.selection.level(f), nth: seen[finding{f.Ply, f.Code}]}
		if prints && r.Game != nil {
			s.fixes = m.fixes(f)
		}
		g.findings = append(g.findings, s)
	}
	if c.board && len(g.findings) > 0 && !g.unchanged {
		g.boards = boards(ref, r)
	}
}

// finding is what tells the findings of a game apart, but for their order.
type finding struct {
	ply  int
	code diag.Code
}

// identify names a game. A file without one goes by its name.
func identify(r *referee.Result) gameid.ID {
	if r.Game == nil {
		return gameid.Record(&notation.Game{}, r.File)
	}
	return gameid.Record(r.Game, r.File)
}

// sizes is the inputs with the sizes that say how much there is to read: those of
// compressed files do not.
func sizes(all []input) []input {
	out := make([]input, len(all))
	for i, in := range all {
		out[i] = in
		if endsInOne(in.name, checkSuffixes()[1:]) {
			out[i].size = 0
		}
	}
	return out
}
