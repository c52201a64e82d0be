package lsp

import (
	"context"
	"fmt"
	"math/big"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/lazy"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

type chance = dice.Chance

// happening is an event of a game as the referee judged it.
type happening struct {
	number        int
	played        string
	cast          engine.Cast
	state, behind engine.State
	findings      diag.List
}

// happened judges the game up to the event at the caret. It reports false if the referee
// does not come there.
func (c *caret) happened() (h happening, ok bool) {
	c.referee.Visit(c.game, c.read, &referee.Visitor{
		Variation: func(*notation.Item) referee.Next { return referee.Enter },
		Before: func(e *referee.Event) bool {
			if e.Index == c.item && e.State != nil {
				h, ok = happening{number: e.Number, state: e.State.Clone()}, true
			}
			return true
		},
		After: func(e *referee.Event) bool {
			if e.Index != c.item {
				return true
			}
			h.number, h.cast, h.played = e.Number, e.Cast, string(e.AppendPlayed(nil))
			h.findings = append(h.findings, e.Findings...)
			if e.State != nil {
				h.state, ok = e.State.Clone(), true
			}
			if e.Behind != nil {
				h.behind = e.Behind.Clone()
			}
			return false
		},
	})
	return h, ok
}

// hover says of a place what stands there: the board behind a move, the odds of a throw,
// the rule that is broken, the meaning of a tag.
func (s *server) hover(_ context.Context, d *document, p at) (any, error) {
	b := d.tools.take()
	defer d.tools.give(b)
	c, ok := d.caretAt(b, p.Position)
	if !ok {
		return nil, nil
	}
	for i := range c.game.Tags {
		if t := &c.game.Tags[i]; t.Start <= c.off && c.off < t.End {
			return c.hoverTag(t), nil
		}
	}
	if c.item < 0 || !c.game.Items[c.item].IsEvent() {
		return nil, nil
	}
	h, ok := c.happened()
	if !ok {
		return nil, nil
	}
	it := &c.game.Items[c.item]
	var out strings.Builder
	st := h.behind
	if st == nil {
		st = h.state
		fmt.Fprintf(&out, "before event %d", h.number)
	} else {
		fmt.Fprintf(&out, "after event %d", h.number)
	}
	rs := st.Game().Ruleset()
	fmt.Fprintf(&out, ", round %d, %s", st.Round(), due(st))
	if h.played != "" && h.played != word(c.game, it.Start, it.End) {
		fmt.Fprintf(&out, ": played `%s`", h.played)
	}
	out.WriteString("\n\n```text\n" + string(st.AppendDiagram(nil)) + "```\n")
	if h.cast.N > 0 {
		out.WriteString(odds(st.Game(), h.cast))
	}
	for i := range h.findings {
		out.WriteString(explain(rs, &h.findings[i]))
	}
	where := c.gameSpan(c.i, it.Start, it.End)
	return hover{markup{"markdown", out.String()}, &where}, nil
}

// due says who is to do what.
func due(st engine.State) string {
	info := st.Game().Ruleset().Info(st.Seat())
	switch st.Due() {
	case engine.DueCast:
		return info.Name + " to throw"
	case engine.DueMove:
		return info.Name + " to move"
	}
	return "the game is over"
}

// odds says how likely a throw is.
func odds(g engine.Game, c engine.Cast) string {
	for _, ch := range engine.Chances(g) {
		if ch.Cast == c {
			percent, _ := new(big.Rat).Mul(ch.Odds, big.NewRat(100, 1)).Float64()
			return fmt.Sprintf("\n`%s` falls with odds of %s, %.2f %%\n", referee.AppendCast(nil, c), ch.Odds.RatString(),
				percent)
		}
	}
	return ""
}

// explain says which rule is broken, and where it comes from.
func explain(rs *engine.Ruleset, f *diag.Finding) string {
	out := fmt.Sprintf("\n**%s** %s\n", f.Code, escaped(f.Message))
	if r, ok := rs.Rule(f.Rule); ok {
		out += fmt.Sprintf("\n`%s` %s: %s\n\n%s\n", r.ID, escaped(r.Title), escaped(r.Text), source(r.Source))
	}
	return out
}

// source says where a rule comes from.
func source(s engine.Source) string {
	if s.Seed == "" {
		return fmt.Sprintf("*Not in the texts* (%s): %s", escaped(s.Section), escaped(s.Says))
	}
	return fmt.Sprintf("*Text %s*, %s: %s", escaped(s.Seed), escaped(s.Section), escaped(s.Says))
}

// markdown escapes what Markdown would take for its own.
var markdown = lazy.Value[*strings.Replacer]{Make: func() *strings.Replacer {
	return strings.NewReplacer("\\", "\\\\", "*", "\\*", "_", "\\_", "`", "\\`", "<", "&lt;", "[", "\\[", "#", "\\#")
}}

func escaped(s string) string { return markdown.Get().Replace(s) }

// hoverTag says what a tag means.
func (c *caret) hoverTag(t *notation.Tag) any {
	var out string
	rs := c.ruleset(c.game)
	switch {
	case t.Name == "Variant":
		known, ok := rulesets.Lookup(t.Value)
		if !ok {
			return nil
		}
		out = fmt.Sprintf("**%s** %s\n\n%s", known.Name, escaped(known.Title), escaped(known.About))
	case t.Name == "Options" && rs != nil:
		for _, o := range rs.Options {
			for _, v := range o.Values {
				if strings.Contains(" "+t.Value+" ", " "+o.Name+"="+v.Name+" ") {
					out += fmt.Sprintf("`%s=%s` %s: %s\n\n%s\n\n", o.Name, v.Name, escaped(o.Text), escaped(v.Text), source(o.Source))
				}
			}
		}
	default:
		for _, known := range plainTags {
			if known.name == t.Name {
				out = known.text
			}
		}
		if rs != nil && rs.SeatNamed(t.Name) != 0 {
			info := rs.Info(rs.SeatNamed(t.Name))
			out = fmt.Sprintf("who plays %s (`%c`)", info.Place, info.Letter)
		}
	}
	if out == "" {
		return nil
	}
	where := c.gameSpan(c.i, t.Start, t.End)
	return hover{markup{"markdown", out}, &where}
}
