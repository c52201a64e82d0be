package manual

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/paint"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation/diag"
)

// Explain prints what is known of a code, in capitals or not, or of a rule. The error
// is an *engine.UnknownError.
func Explain(name string, c paint.Color, lang *catalogue.Language) ([]byte, error) {
	p := page{paint: c, lang: lang}
	var names []string
	for _, in := range slices.Concat(diag.Table, problem.Table) {
		if string(in.Code) == strings.ToUpper(name) {
			p.code(in)
			return p.Bytes(), nil
		}
		names = append(names, string(in.Code))
	}
	for _, rs := range rulesets.All() {
		if r, ok := rs.Rule(name); ok {
			p.explainRule(rs, r)
			return p.Bytes(), nil
		}
		for _, r := range rs.Rules {
			names = append(names, r.ID)
		}
	}
	return nil, &engine.UnknownError{What: words.Of("code or rule"), Name: name, Near: engine.Nearest(name, names),
		Known: names}
}

// Codes renders the page of all codes, in Markdown.
func Codes(lang *catalogue.Language) string {
	all := slices.Concat(diag.Table, problem.Table)
	p := page{lang: lang}
	fmt.Fprintf(&p, "# %s\n\n%s\n%s\n%s\n\n%s\n|---|---|---|\n", lang.Table("Codes"),
		lang.Table("For those who met a code, or write a program that does."),
		lang.Table("Every finding about a game, and everything that `agn archive verify` finds wrong with an archive (`A…`), "+
			"has one of these codes. A code is never reused and its severity never changes."),
		lang.Table("`agn explain CODE` prints the same with an example."), lang.Table("| code | severity | title |"))
	for _, in := range all {
		fmt.Fprintf(&p, "| `%s` | %s | %s |\n", in.Code, lang.Table(in.Severity.String()), lang.Table(in.Title))
	}
	for _, in := range all {
		fmt.Fprintf(&p, "\n%s\n\n%s\n", lang.Sayf("## %s: %v", in.Code, words.Name(in.Title)), lang.Table(in.Text))
	}
	return p.String()
}

func (p *page) code(in diag.Info) {
	p.heading(fmt.Sprintf("%s: %s (%s)", in.Code, p.lang.Table(in.Title), p.lang.Table(in.Severity.String())))
	p.text(0, p.lang.Table(in.Text))
	if diag.Markable(in.Code) {
		p.text(0, p.lang.Table("If this is what the source says, write sic after it: the breach is noted and played, and judging goes on."))
	}
	if in.Example != "" {
		p.heading(p.lang.Table("Example"))
		p.game(2, in.Example)
	}
}

func (p *page) explainRule(rs *engine.Ruleset, r *engine.Rule) {
	p.heading(fmt.Sprintf("%s: %s", r.ID, p.lang.Table(r.Title)))
	p.text(0, p.lang.Sentence(words.Of("a rule of %s, %v", rs.Name, words.Name(rs.Title))))
	p.WriteByte('\n')
	p.rule(0, r)
	if r.Breaks != "" {
		p.heading(p.lang.Table("A game that breaks it"))
		p.game(2, r.Breaks)
	}
	if r.Keeps != "" {
		p.heading(p.lang.Table("The nearest legal game"))
		p.game(2, r.Keeps)
	}
}
