package lsp

import (
	"bytes"
	"context"
	"fmt"
	"math/big"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/document"
	"github.com/ashtapada/agn/internal/infer"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// hover says of a place what stands there: the board after a move, the odds of a throw,
// the rule that is broken, the meaning of a tag.
func (s *server) hover(ctx context.Context, f *file, p at) (any, error) {
	b := f.tools.Take()
	defer f.tools.Give(b)
	c, ok := f.caret(b, p.Position)
	if !ok {
		return nil, nil
	}
	var text string
	start, end := int32(0), int32(0)
	for i := range c.Game.Tags {
		if t := &c.Game.Tags[i]; t.Start <= c.Off && c.Off < t.End {
			text, start, end = f.hoverTag(c.Game, t), t.Start, t.End
		}
	}
	if it := c.At; end == 0 && it != nil && it.IsEvent() {
		lost, err := c.Lost(ctx, it)
		if err != nil {
			return nil, err
		}
		text, start, end = hoverEvent(c)+hoverLost(lost), it.Start, it.End
	}
	if text == "" {
		return nil, nil
	}
	where := f.gameSpan(c.Index, start, end)
	return hover{markup{"markdown", text}, &where}, nil
}

// hoverEvent says what an event led to, empty where the referee does not come there.
func hoverEvent(c *document.Caret) string {
	m, ok := c.Event()
	st, side := m.After, "after"
	if st == nil {
		st, side = m.State, "before"
	}
	if st == nil {
		st = m.Before
	}
	if !ok || st == nil {
		return ""
	}
	var out strings.Builder
	rs, it := st.Game().Ruleset(), c.At
	fmt.Fprintf(&out, "%s event %d, round %d, %s", side, m.Number, st.Round(), due(st))
	if m.Played != "" && m.Played != string(bytes.TrimSpace(c.Game.Text[it.Start:it.End])) {
		fmt.Fprintf(&out, ": played `%s`", m.Played)
	}
	out.WriteString("\n\n```text\n" + string(st.AppendDiagram(nil)) + "```\n")
	if m.Cast.N > 0 {
		out.WriteString(odds(st.Game(), m.Cast))
	}
	for i := range m.Findings {
		out.WriteString(explain(rs, &m.Findings[i]))
	}
	return out.String()
}

// hoverLost says what lost throws can have been.
func hoverLost(all []infer.Lost) string {
	var out strings.Builder
	for i := range all {
		for _, t := range all[i].Text() {
			fmt.Fprintf(&out, "\ninferred: %s\n", escaped(t.String()))
		}
	}
	return out.String()
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
var markdown = strings.NewReplacer("\\", "\\\\", "*", "\\*", "_", "\\_", "`", "\\`",
	"<", "&lt;", "[", "\\[", "#", "\\#")

func escaped(s string) string { return markdown.Replace(s) }

// hoverTag says what a tag means.
func (f *file) hoverTag(g *notation.Game, t *notation.Tag) (out string) {
	rs := f.ruleset(g)
	switch known, ok := rulesets.Lookup(t.Value); {
	case t.Name == "Variant" && ok:
		return fmt.Sprintf("**%s** %s\n\n%s", known.Name, escaped(known.Title), escaped(known.About))
	case t.Name == "Variant":
		return ""
	case rs != nil && t.Name == "Options":
		for _, o := range rs.Options {
			for _, v := range o.Values {
				if strings.Contains(" "+t.Value+" ", " "+o.Name+"="+v.Name+" ") {
					out += fmt.Sprintf("`%s=%s` %s: %s\n\n%s\n\n",
						o.Name, v.Name, escaped(o.Text), escaped(v.Text), source(o.Source))
				}
			}
		}
		return out
	case rs != nil && rs.SeatNamed(t.Name) != 0:
		info := rs.Info(rs.SeatNamed(t.Name))
		return fmt.Sprintf("who plays %s (`%c`)", info.Place, info.Letter)
	}
	for _, known := range plainTags {
		if known.text == t.Name {
			out = known.about
		}
	}
	return out
}
