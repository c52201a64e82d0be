// Package docs renders the pages of documentation that stand in tables of the
// code: a page for each rule set and the page of codes. A test holds the files in
// docs/ equal to what it renders.
package docs

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/picture"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation/diag"
)

// RulesPage renders the page of a rule set, with a game that shows how it is written.
func RulesPage(rs *engine.Ruleset, game *Shown) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s\n\n", rs.Name, words.Sentence(rs.Title))
	if rs.About != "" {
		fmt.Fprintf(&b, "%s\n\n", rs.About)
	}
	b.WriteString("## Seats\n\n| seat | letter | place |\n|---|---|---|\n")
	for _, s := range rs.Seats {
		fmt.Fprintf(&b, "| %s | `%c` | %s |\n", s.Name, s.Letter, s.Place)
	}
	b.WriteString("\nPlayed by: ")
	for i, set := range rs.SeatSets {
		if i > 0 {
			b.WriteString("; ")
		}
		for k, s := range set {
			if k > 0 {
				b.WriteString(", ")
			}
			b.WriteString(rs.Info(s).Name)
		}
	}
	b.WriteString(".\n")
	start(&b, rs, game)
	fmt.Fprintf(&b, "\n## Turns\n\n%s\n", rs.Turns)
	shown(&b, rs, game)
	throws(&b, rs)
	b.WriteString("\n## Rules\n")
	for _, r := range rs.Rules {
		fmt.Fprintf(&b, "\n### `%s`\n\n**%s** %s\n\n*Source:* %s\n", r.ID, words.Sentence(r.Title), words.Sentence(r.Text),
			source(r.Source))
	}
	if len(rs.Options) > 0 {
		b.WriteString("\n## Options\n\nThe first value of each is the default; the `Options` tag leaves defaults out.\n")
	}
	for _, o := range rs.Options {
		fmt.Fprintf(&b, "\n### `%s`\n\n%s\n\n", o.Name, words.Sentence(o.Text))
		for _, v := range o.Values {
			fmt.Fprintf(&b, "- `%s=%s`: %s.", o.Name, v.Name, strings.TrimSuffix(v.Text, "."))
			if v.Source != (engine.Source{}) {
				fmt.Fprintf(&b, " (%s)", words.Sentence(source(v.Source)))
			}
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "\n*Source:* %s\n", source(o.Source))
	}
	return b.String()
}

func throws(b *strings.Builder, rs *engine.Ruleset) {
	game, err := rs.New(engine.Setup{})
	if err != nil || game.Dice() == nil {
		return
	}
	b.WriteString(
		"\n## Throws\n\nExact odds with fair dice and shells, defaults of the options:\n\n| throw | odds |\n|---|---|\n")
	for _, c := range game.Dice().Chances() {
		var vals []string
		for _, v := range c.Cast.Values() {
			vals = append(vals, fmt.Sprint(v))
		}
		fmt.Fprintf(b, "| `<%s>` | %s |\n", strings.Join(vals, ","), c.Odds.RatString())
	}
}

// start draws the start position of the default setting.
func start(b *strings.Builder, rs *engine.Ruleset, game *Shown) {
	g, err := rs.New(engine.Setup{})
	if err != nil {
		return
	}
	st := g.Start()
	text := string(st.AppendPosition(nil))
	fmt.Fprintf(b,
		"\n## Start\n\n![the board at the start](../pictures/%s.svg)\n\n```\n%s\n```\n\nAs a position string: `%s`\n",
		rs.Name, strings.TrimRight(string(st.AppendDiagram(nil)), "\n"), text)
	position(b, rs, st, game)
}

// Picture draws a position of the default setting, that at the start for none. It panics
// if the text is no position.
func Picture(rs *engine.Ruleset, text string) string {
	game, err := rs.New(engine.Setup{})
	if err != nil {
		panic(err)
	}
	state := game.Start()
	if text != "" {
		if state, err = game.Position(text); err != nil {
			panic(err)
		}
	}
	return draw(&picture.Picture{State: state, Title: rs.Title})
}

func draw(p *picture.Picture) string {
	var b strings.Builder
	if err := picture.Write(&b, p); err != nil {
		panic(err)
	}
	return b.String()
}

// source prints where a rule comes from.
func source(s engine.Source) string {
	where := "not in the texts"
	if s.Seed != "" {
		where = "text " + s.Seed
	}
	if s.Section != "" {
		where += ", “" + s.Section + "”"
	}
	if s.Says == "" {
		return words.Sentence(where)
	}
	return where + ": " + strings.TrimSuffix(s.Says, ".") + "."
}

// CodesPage renders the page of codes.
func CodesPage() string {
	var b strings.Builder
	b.WriteString("# Codes\n\nFor those who met a code, or write a program that does.\nEvery finding about a game, and everything that `agn archive verify` finds wrong with an " +
		"archive (`A…`), has one of these codes. A code is never reused and its severity never changes.\n" +
		"`agn explain CODE` prints the same with an example.\n\n| code | severity | title |\n|---|---|---|\n")
	for _, in := range slices.Concat(diag.Table, problem.Table) {
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", in.Code, in.Severity, in.Title)
	}
	for _, in := range slices.Concat(diag.Table, problem.Table) {
		fmt.Fprintf(&b, "\n## %s: %s\n\n%s\n", in.Code, in.Title, in.Text)
	}
	return b.String()
}
