package lsp

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"math/big"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/document"
	"github.com/ashtapada/agn/internal/infer"
	"github.com/ashtapada/agn/internal/picture"
	"github.com/ashtapada/agn/internal/words"
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
		text, start, end = f.hoverEvent(c)+f.hoverLost(lost), it.Start, it.End
	}
	if text == "" {
		return nil, nil
	}
	where := f.gameSpan(c.Index, start, end)
	return hover{markup{"markdown", text}, &where}, nil
}

// hoverEvent says what an event led to, empty where the referee does not come there.
func (f *file) hoverEvent(c *document.Caret) string {
	m, ok := c.Event()
	st := cmp.Or(m.After, m.State, m.Before)
	if !ok || st == nil {
		return ""
	}
	var out strings.Builder
	lang, it := f.tools.lang, c.At
	if m.After != nil {
		lang.Writef(&out, "after event %d, round %d, %v", m.Number, st.Round(),
			picture.AfterInferred(due(st), m.InferredAfter))
	} else {
		lang.Writef(&out, "before event %d, round %d, %v", m.Number, st.Round(),
			picture.AfterInferred(due(st), m.InferredBefore))
	}
	if m.Played != "" && m.Played != string(bytes.TrimSpace(c.Game.Text[it.Start:it.End])) {
		lang.Writef(&out, ": played `%s`", m.Played)
	}
	out.WriteString("\n\n```text\n" + string(st.AppendDiagram(nil, lang.Say)) + "```\n")
	if likely := odds(st.Game(), m.Cast); m.Cast.N > 0 && !likely.Empty() {
		out.WriteString("\n" + lang.Say(likely) + "\n")
	}
	for i := range m.Findings {
		out.WriteString(explain(st.Game().Ruleset(), &m.Findings[i], lang))
	}
	return out.String()
}

// hoverLost says what lost throws can have been.
func (f *file) hoverLost(all []infer.Lost) string {
	var out strings.Builder
	for i := range all {
		for _, t := range all[i].Text() {
			out.WriteString("\n" + f.tools.lang.Sayf("inferred: %s", escaped(f.tools.lang.Say(t))) + "\n")
		}
	}
	return out.String()
}

// due says who is to do what.
func due(st engine.State) words.Text {
	who := words.Name(st.Game().Ruleset().Info(st.Seat()).Name)
	switch st.Due() {
	case engine.DueCast:
		return words.Of("%v to throw", who)
	case engine.DueMove:
		return words.Of("%v to move", who)
	}
	return words.Of("the game is over")
}

// odds says how likely a throw is.
func odds(g engine.Game, c engine.Cast) words.Text {
	for _, ch := range engine.Chances(g) {
		if ch.Cast == c {
			percent, _ := new(big.Rat).Mul(ch.Odds, big.NewRat(100, 1)).Float64()
			return words.Of("`%s` falls with odds of %s, %.2f %%", string(referee.AppendCast(nil, c)), ch.Odds.RatString(),
				percent)
		}
	}
	return words.Text{}
}

// explain says which rule is broken, and where it comes from.
func explain(rs *engine.Ruleset, f *diag.Finding, lang *catalogue.Language) string {
	out := fmt.Sprintf("\n**%s** %s\n", f.Code, escaped(lang.Finding(f)))
	if r, ok := rs.Rule(f.Rule); ok {
		says := lang.Sayf("%v: %v", escaped(lang.Table(r.Title)), escaped(lang.Table(r.Text)))
		out += fmt.Sprintf("\n`%s` %s\n\n%s\n", r.ID, says, source(r.Source, lang))
	}
	return out
}

// source says where a rule comes from.
func source(s engine.Source, lang *catalogue.Language) string {
	section, says := escaped(s.Section), escaped(lang.Table(s.Says))
	if s.Seed == "" {
		return lang.Sayf("*Not in the texts* (%s): %s", section, says)
	}
	return lang.Sayf("*Text %s*, %s: %s", escaped(s.Seed), section, says)
}

// markdown escapes what Markdown would take for its own.
var markdown = strings.NewReplacer("\\", "\\\\", "*", "\\*", "_", "\\_", "`", "\\`",
	"<", "&lt;", "[", "\\[", "#", "\\#")

func escaped(s string) string { return markdown.Replace(s) }

// hoverTag says what a tag means.
func (f *file) hoverTag(g *notation.Game, t *notation.Tag) (out string) {
	rs, lang := f.ruleset(g), f.tools.lang
	switch known, ok := rulesets.Lookup(t.Value); {
	case t.Name == "Variant" && ok:
		return fmt.Sprintf("**%s** %s\n\n%s", known.Name, escaped(lang.Table(known.Title)), escaped(lang.Table(known.About)))
	case t.Name == "Variant":
		return ""
	case rs != nil && t.Name == "Options":
		for _, o := range rs.Options {
			for _, v := range o.Values {
				if strings.Contains(" "+t.Value+" ", " "+o.Name+"="+v.Name+" ") {
					says := lang.Sayf("%v: %v", escaped(lang.Table(o.Text)), escaped(lang.Table(v.Text)))
					out += fmt.Sprintf("`%s=%s` %s\n\n%s\n\n", o.Name, v.Name, says, source(o.Source, lang))
				}
			}
		}
		return out
	case rs != nil && rs.SeatNamed(t.Name) != 0:
		info := rs.Info(rs.SeatNamed(t.Name))
		return lang.Sayf("who plays %v (`%c`)", words.Name(info.Place), info.Letter)
	}
	for _, known := range plainTags() {
		if known.text == t.Name {
			out = lang.Say(known.about)
		}
	}
	return out
}
