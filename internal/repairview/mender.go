package repairview

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/printable"
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
	help    string
}

// Mender looks for what a record with faults can be a record of.
type Mender struct{ repairer *repair.Repairer }

// NewMender returns one that tries as many edits.
func NewMender(edits int, cfg referee.Config) *Mender {
	r := repair.New(cfg, nil)
	r.Edits, r.Further, r.Effort, r.Lenient = edits, 0, identifyEffort, cfg.Lenient
	return &Mender{r}
}

// mended returns the settings that make the record legal with the cheapest edits, the
// cheapest first. Those are tried that its tags name, and of each rule set the one under
// which it goes farthest.
func (m *Mender) mended(ctx context.Context, g *notation.Game, read diag.List,
	as func(*engine.Ruleset) (*notation.Game, diag.List), rejected []identify.Rejection) []mendedJSON {
	out := []mendedJSON{}
	untagged := func(read diag.List) diag.List {
		return slices.DeleteFunc(slices.Clone(read), func(f diag.Finding) bool { return f.Code[0] == 'T' })
	}
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

func (m *mendedJSON) text(b *strings.Builder) {
	fmt.Fprintf(b, "  %s: cost %d, %s\n", setting(m.Variant, m.Options), m.Cost, printable.Line(m.help))
}
