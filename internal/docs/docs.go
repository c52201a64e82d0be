// Package docs renders the pages of documentation that stand in tables of the
// code, a page for each rule set. A test holds the files in docs/ equal to what it renders.
package docs

import (
	"fmt"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/picture"
	"github.com/ashtapada/agn/internal/words"
)

// page is one that is rendered in a language.
type page struct {
	strings.Builder
	lang *catalogue.Language
	rs   *engine.Ruleset
	// root leads from the page to the folder of all pages.
	root string
}

// say puts a sentence of a table into the language.
func (p *page) say(english string) string { return words.Sentence(p.lang.Table(english)) }

// heading begins a part of the page.
func (p *page) heading(title string) { fmt.Fprintf(p, "\n## %s\n", title) }

// rulesPage renders the page of a rule set in a language, with a game that shows how it is written.
func rulesPage(rs *engine.Ruleset, game *Shown, lang *catalogue.Language) string {
	p := &page{lang: lang, rs: rs, root: ".."}
	if lang != nil {
		p.root = "../.."
	}
	fmt.Fprintf(p, "# %s\n\n%s\n", rs.Name, p.say(rs.Title))
	if rs.About != "" {
		fmt.Fprintf(p, "\n%s\n", lang.Table(rs.About))
	}
	p.seats()
	p.start(game)
	p.heading(lang.Table("Turns"))
	fmt.Fprintf(p, "\n%s\n", lang.Table(rs.Turns))
	p.shown(game)
	p.throws()
	p.heading(lang.Table("Rules"))
	for _, r := range rs.Rules {
		fmt.Fprintf(p, "\n### `%s`\n\n**%s** %s\n\n%s\n", r.ID, p.say(r.Title), p.say(r.Text), p.source(r.Source))
	}
	p.options()
	return p.String()
}

func (p *page) seats() {
	p.heading(p.lang.Table("Seats"))
	fmt.Fprintf(p, "\n%s\n|---|---|---|\n", p.lang.Table("| seat | letter | place |"))
	for _, s := range p.rs.Seats {
		fmt.Fprintf(p, "| %s | `%c` | %s |\n", p.lang.Table(s.Name), s.Letter, p.lang.Table(s.Place))
	}
	var sets []words.Text
	for _, set := range p.rs.SeatSets {
		var names []words.Name
		for _, s := range set {
			names = append(names, words.Name(p.rs.Info(s).Name))
		}
		sets = append(sets, words.Commas(names))
	}
	fmt.Fprintf(p, "\n%s\n", p.lang.Sayf("Played by: %v.", words.Semicolons(sets)))
}

func (p *page) options() {
	if len(p.rs.Options) == 0 {
		return
	}
	p.heading(p.lang.Table("Options"))
	fmt.Fprintf(p, "\n%s\n",
		p.lang.Table("The first value of each is the default; the `Options` tag leaves defaults out."))
	for _, o := range p.rs.Options {
		fmt.Fprintf(p, "\n### `%s`\n\n%s\n\n", o.Name, p.say(o.Text))
		for _, v := range o.Values {
			p.WriteString(words.Sentence(p.lang.Sayf("- `%s=%s`: %v", o.Name, v.Name, words.Name(v.Text))))
			if v.Source != (engine.Source{}) {
				fmt.Fprintf(p, " (%s)", words.Sentence(p.lang.Say(from(v.Source))))
			}
			p.WriteByte('\n')
		}
		fmt.Fprintf(p, "\n%s\n", p.source(o.Source))
	}
}

func (p *page) throws() {
	game, err := p.rs.New(engine.Setup{})
	if err != nil || game.Dice() == nil {
		return
	}
	p.heading(p.lang.Table("Throws"))
	fmt.Fprintf(p, "\n%s\n\n%s\n|---|---|\n",
		p.lang.Table("Exact odds with fair dice and shells, defaults of the options:"), p.lang.Table("| throw | odds |"))
	for _, c := range game.Dice().Chances() {
		var vals []string
		for _, v := range c.Cast.Values() {
			vals = append(vals, fmt.Sprint(v))
		}
		fmt.Fprintf(p, "| `<%s>` | %s |\n", strings.Join(vals, ","), c.Odds.RatString())
	}
}

// start draws the start position of the default setting.
func (p *page) start(game *Shown) {
	g, err := p.rs.New(engine.Setup{})
	if err != nil {
		return
	}
	st := g.Start()
	p.heading(p.lang.Table("Start"))
	fmt.Fprintf(p, "\n![%s](%s/pictures/%s.svg)\n\n```\n%s\n```\n\n%s\n", p.lang.Table("the board at the start"), p.root,
		p.rs.Name, strings.TrimRight(string(st.AppendDiagram(nil, p.lang.Say)), "\n"),
		p.lang.Sayf("As a position string: `%s`", st.AppendPosition(nil)))
	p.position(st, game)
}

// source says where a rule comes from.
func (p *page) source(s engine.Source) string {
	return words.Sentence(p.lang.Sayf("*Source:* %v", from(s)))
}

// from is where something comes from.
func from(s engine.Source) words.Text {
	where := words.Of("not in the texts")
	switch {
	case s.Seed != "" && s.Section != "":
		where = words.Of("text %s, “%s”", s.Seed, s.Section)
	case s.Seed != "":
		where = words.Of("text %s", s.Seed)
	case s.Section != "":
		where = words.Of("not in the texts, “%s”", s.Section)
	}
	if s.Says != "" {
		where = words.Of("%v: %v", where, words.Name(s.Says))
	}
	return where
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
