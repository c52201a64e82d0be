package repairview

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/identify"
	"github.com/ashtapada/agn/referee/repair"
)

// identifyEffort is the effort of a search for repairs under one rule set.
const identifyEffort = 200_000

// mendedJSON is a setting under which a record is legal once it is repaired.
type mendedJSON struct {
	Variant string     `json:"variant"`
	Options string     `json:"options"`
	Status  string     `json:"status"`
	Cost    int        `json:"cost"`
	Edits   []editJSON `json:"edits"`
	help    words.Text
}

// wholeJSON is a setting under which a record is legal once what is wrong with the whole of it is undone.
type wholeJSON struct {
	Variant    string   `json:"variant"`
	Options    string   `json:"options"`
	Hypotheses []string `json:"hypotheses"`
}

// Mender looks for what a record with faults can be a record of.
type Mender struct{ repairer *repair.Repairer }

// NewMender returns one that tries as many edits, none with 0.
func NewMender(edits int, cfg referee.Config) *Mender {
	r := repair.New(cfg, nil)
	r.Edits, r.Further, r.Effort, r.Lenient = edits, 0, identifyEffort, cfg.Lenient
	return &Mender{r}
}

// whole returns the settings that make the record legal with something that is wrong with the whole of it. What
// that can be is tried under the setting of each rule set under which the record goes farthest as written, and
// under the defaults; what is found is then identified like any record.
func (m *Mender) whole(ctx context.Context, d *identify.Identifier, g *notation.Game, read diag.List,
	rejected []identify.Rejection) []wholeJSON {
	effort, as := m.repairer.Effort, d.Read
	defer func() { m.repairer.Effort, d.Read = effort, as }()
	m.repairer.Effort = 0
	texts := map[string][]string{} // with what is wrong
	for _, x := range rejected {
		if x.Finding.Code[0] == 'T' {
			continue
		}
		if as != nil {
			g, read = as(x.Ruleset)
		}
		usual := x.Setup
		usual.Values = engine.Setup{}.Values
		for _, setup := range slices.Compact([]engine.Setup{x.Setup, usual}) {
			if game, err := x.Ruleset.New(setup); err == nil {
				m.repairer.Suppose(game)
				for _, rep := range m.repairer.Repair(ctx, g, untagged(read)).Repairs {
					if len(rep.Hypotheses) > 0 && len(rep.Edits) == 0 {
						texts[string(rep.Text)] = rep.Hypotheses
					}
				}
			}
		}
	}
	d.Read = nil
	out := []wholeJSON{}
	for _, text := range slices.Sorted(maps.Keys(texts)) {
		var (
			turned notation.Game
			parser grammar.Parser
		)
		a, err := d.Identify(ctx, &turned, parser.Parse(&grammar.Chunk{Text: []byte(text), Line: 1}, &turned))
		if err != nil {
			continue
		}
		for _, c := range a.Candidates {
			out = append(out, wholeJSON{Variant: c.Ruleset.Name, Options: c.Ruleset.OptionString(c.Setup),
				Hypotheses: texts[text]})
		}
	}
	slices.SortStableFunc(out, func(a, b wholeJSON) int { return cmp.Compare(len(a.Options), len(b.Options)) })
	return out
}

// untagged is what was found in the movetext.
func untagged(read diag.List) diag.List {
	return slices.DeleteFunc(slices.Clone(read), func(f diag.Finding) bool { return f.Code[0] == 'T' })
}

// mended returns the settings that make the record legal with the cheapest edits, the
// cheapest first. Those are tried that its tags name, and of each rule set the one under
// which it goes farthest.
func (m *Mender) mended(ctx context.Context, g *notation.Game, read diag.List,
	as func(*engine.Ruleset) (*notation.Game, diag.List), rejected []identify.Rejection) []mendedJSON {
	out := []mendedJSON{}
	read = untagged(read)
	m.repairer.Suppose(nil)
	tagged := m.repairer.Repair(ctx, g, read)
	out = appendMended(out, tagged)
	for _, x := range rejected {
		if x.Finding.Code[0] == 'T' {
			continue // it is not about the movetext
		}
		game, err := x.Ruleset.New(x.Setup)
		if err != nil || tagged.Game != nil && tagged.Game.Ruleset() == x.Ruleset && tagged.Game.Setup() == game.Setup() {
			continue
		}
		m.repairer.Suppose(game)
		if as != nil {
			g, read = as(x.Ruleset)
			read = untagged(read)
		}
		out = appendMended(out, m.repairer.Repair(ctx, g, read))
	}
	slices.SortStableFunc(out, func(a, b mendedJSON) int { return cmp.Compare(a.Cost, b.Cost) })
	return out
}

func appendMended(out []mendedJSON, res *repair.Result) []mendedJSON {
	if len(res.Repairs) == 0 {
		return out
	}
	rs := res.Game.Ruleset()
	return append(out, mendedJSON{Variant: rs.Name, Options: rs.OptionString(res.Game.Setup()),
		Status: res.Status.String(),
		Cost:   res.Cost, Edits: editsJSON(res.Repairs[0].Edits), help: res.Help()})
}

func (m *mendedJSON) text(b *strings.Builder, lang *catalogue.Language) {
	lang.Writef(b, "  %s: cost %d, %s\n", setting(m.Variant, m.Options), m.Cost, printable.Line(lang.Say(m.help)))
}

func (w *wholeJSON) text(b *strings.Builder, lang *catalogue.Language) {
	var supposed []words.Text
	for _, h := range w.Hypotheses {
		supposed = append(supposed, words.Name(h).Words())
	}
	lang.Writef(b, "  legal as %s with %s\n", setting(w.Variant, w.Options),
		printable.Line(lang.Say(words.And(supposed))))
}
