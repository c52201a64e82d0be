package view

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/fairness"
	"github.com/ashtapada/agn/internal/jsonline"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/words"
)

// playerName is how a player is called, who is all of them without a name.
func playerName(lang *catalogue.Language, name string) string {
	if name == "" {
		return lang.Table("all players")
	}
	return printable.Name(name)
}

// eValue writes an e-value.
func eValue(e float64) string {
	switch e {
	case fairness.MostShown:
		return "1e300 or more"
	case fairness.LeastShown:
		return "1e-300 or less"
	}
	return fmt.Sprintf("%.3g", e)
}

// luckText says how the points of players stand against the odds.
func luckText(lang *catalogue.Language, r *fairness.Report) string {
	list := r.Luck
	if len(list) == 0 {
		return ""
	}
	rows := [][]string{heads(lang, "", "throws", "points", "expected", "luck", "chance alone, 95 %",
		"of 100 fair series fewer")}
	for i := range list {
		l := &list[i]
		rows = append(rows, []string{playerName(lang, l.Player), fmt.Sprint(l.Throws), fmt.Sprint(l.Points),
			fmt.Sprintf("%.1f", l.Expected), fmt.Sprintf("%+.1f", l.Luck), fmt.Sprintf("-%.1f..+%.1f", l.Chance, l.Chance),
			fmt.Sprint(l.Fewer)})
	}
	var b strings.Builder
	b.WriteString(lang.Table("\nluck, in points above what fair throws come to\n"))
	writeColumns(&b, rows)
	if more := r.LuckPlayers + 1 - len(list); more > 0 {
		lang.Writef(&b, "%s not listed; --players all lists them\n", words.Count(more, "more player"))
	}
	return b.String()
}

// meaning is what an e-value says, in one sentence.
const meaning = words.Name("e is what a bet of 1 against fair dice has come to: with fair dice it reaches 20 at any time in " +
	"one of 20 series at most.")

// fairnessText says what was found by reading the throws in their order.
func fairnessText(lang *catalogue.Language, r *fairness.Report) string {
	if !r.Read {
		return ""
	}
	var b strings.Builder
	b.WriteString(lang.Table("\nfairness\n") + lang.Say(meaning.Words()) + "\n")
	if n := r.Inferred; n > 0 {
		lang.Writef(&b, "%s inferred from gaps and not tested.\n", words.Count(n, "throw"))
	}
	testsText(&b, lang, r.All, 0, func(*fairness.Test) string { return lang.Table("all players") })
	testsText(&b, lang, r.Players, r.MorePlayers, func(t *fairness.Test) string { return playerName(lang, t.Player) })
	if n := r.FewPlayers; n > 0 {
		fewText(&b, lang, words.Count(n, "player"))
	}
	testsText(&b, lang, r.Sources, r.MoreSources, func(t *fairness.Test) string {
		if t.Source == "" {
			return lang.Table("no source")
		}
		return lang.Sayf("source %s", printable.Name(t.Source))
	})
	for _, p := range r.Products {
		lang.Writef(&b, "product of %s, %s of %s: e = %s\n", words.Count(p.Sources, "source"), words.Name(string(p.Of)),
			deviceWords(p.Device), eValue(p.E))
	}
	if n := r.FewSources; n > 0 {
		fewText(&b, lang, words.Count(n, "source"))
	}
	for i := range r.Powers {
		b.WriteString(powerText(lang, &r.Powers[i]))
	}
	return b.String()
}

// fewText counts the players, or the sources, that are not tested.
func fewText(b *strings.Builder, lang *catalogue.Language, n words.Text) {
	lang.Writef(b, "%s with fewer than %d throws of a device, not tested\n", n, fairness.Least)
}

// testsText writes tests as a table, the greatest e-values first, and how many more there are.
func testsText(
	b *strings.Builder, lang *catalogue.Language, tests []fairness.Test, more int, who func(*fairness.Test) string,
) {
	if len(tests) == 0 {
		return
	}
	rows := [][]string{heads(lang, "", "device", "test of", "throws", "e", "greatest e", "after", "p")}
	for i := range tests {
		t := &tests[i]
		p, found := "-", ""
		if !math.IsNaN(t.P) {
			p = strings.TrimPrefix(probability(t.P), "= ")
		}
		if t.Found {
			found = lang.Table("stands out")
		}
		rows = append(rows, []string{who(t), lang.Say(deviceWords(t.Device)), lang.Table(string(t.Of)),
			fmt.Sprint(t.Throws), eValue(t.E), eValue(t.Most), fmt.Sprint(t.MostAt), p, found})
	}
	b.WriteString("\n")
	writeColumns(b, rows)
	if more > 0 {
		lang.Writef(b, "%s with smaller e-values; --players all lists them\n", words.Count(more, "more test"))
	}
}

// powerText says how many throws find a deviation.
func powerText(lang *catalogue.Language, p *fairness.Power) string {
	var parts []words.Text
	for i, share := range fairness.Shares {
		n := words.Of("%d", p.Throws[i])
		if p.Throws[i] == 0 {
			n = words.Of("more than %d", fairness.MostThrows)
		}
		parts = append(parts, words.Of("%s throws in %.0f %%", n, 100*share))
	}
	return lang.Sayf("%s falling with %v, not %v, by the %s of %s: e is %d after %s of %d simulated series "+
		"(seed %d)\n",
		printable.Name(p.Name), p.Chance, fairChance(p), words.Name(string(p.Of)), deviceWords(p.Device), int(fairness.Enough),
		words.Commas(parts), fairness.Simulated, p.Seed)
}

// fairChance is the chance of fair dice with as many digits as that asked about, three at least, and with more where it
// reads as that does.
func fairChance(p *fairness.Power) (odds float64) {
	asked := strconv.FormatFloat(p.Chance, 'e', -1, 64)
	mantissa, _, _ := strings.Cut(asked, "e")
	for n := max(3, len(mantissa)-len(".")); ; n++ {
		odds, _ = strconv.ParseFloat(strconv.FormatFloat(p.Odds, 'g', n, 64), 64) // its own text
		if odds != p.Chance {
			return odds
		}
	}
}

// fairnessJSON is what is said of fairness, null unless it was asked for.
type fairnessJSON struct {
	Tests        []fairTestJSON    `json:"tests"`
	Products     []fairProductJSON `json:"products"`
	MorePlayers  int               `json:"morePlayers"`
	MoreSources  int               `json:"moreSources"`
	FewPlayers   int               `json:"fewPlayers"`
	FewSources   int               `json:"fewSources"`
	Inferred     int               `json:"inferred"`
	Powers       []powerJSON       `json:"powers"`
	LeastThrows  int               `json:"leastThrows"`
	EnoughE      float64           `json:"enoughE"`
	FoundAtLevel float64           `json:"foundAtLevel"`
}

type fairTestJSON struct {
	Among  string   `json:"among"`
	Player *string  `json:"player"`
	Source *string  `json:"source"`
	Device string   `json:"device"`
	Name   string   `json:"name"`
	Of     string   `json:"of"`
	Throws int      `json:"throws"`
	E      float64  `json:"e"`
	Most   float64  `json:"most"`
	MostAt int      `json:"mostAt"`
	P      *float64 `json:"p"`
	Found  bool     `json:"found"`
}

type fairProductJSON struct {
	Device  string  `json:"device"`
	Of      string  `json:"of"`
	Sources int     `json:"sources"`
	E       float64 `json:"e"`
}

type powerJSON struct {
	Device  string      `json:"device"`
	What    string      `json:"what"`
	Of      string      `json:"of"`
	Chance  float64     `json:"chance"`
	Odds    float64     `json:"odds"`
	Seed    uint64      `json:"seed"`
	Series  int         `json:"series"`
	Most    int         `json:"mostThrows"`
	Reached []reachJSON `json:"reached"`
}

// reachJSON is after how many throws a share of the series is found, null for more than are simulated.
type reachJSON struct {
	Share  float64 `json:"share"`
	Throws *int    `json:"throws"`
}

type luckJSON struct {
	Player   *string    `json:"player"`
	Throws   int        `json:"throws"`
	Points   int        `json:"points"`
	Expected float64    `json:"expected"`
	Luck     float64    `json:"luck"`
	Chance   [2]float64 `json:"chance"`
	Fewer    int        `json:"fewer"`
}

func luckObjects(list []fairness.Luck) []luckJSON {
	out := []luckJSON{}
	for i := range list {
		l := &list[i]
		out = append(out, luckJSON{jsonline.OrNull(l.Player), l.Throws, l.Points, l.Expected, l.Luck,
			[2]float64{-l.Chance, l.Chance}, l.Fewer})
	}
	return out
}

func fairnessObject(r *fairness.Report) *fairnessJSON {
	if !r.Read {
		return nil
	}
	out := &fairnessJSON{Tests: []fairTestJSON{}, Products: []fairProductJSON{},
		MorePlayers: r.MorePlayers, MoreSources: r.MoreSources, FewPlayers: r.FewPlayers,
		FewSources: r.FewSources, Inferred: r.Inferred, Powers: []powerJSON{}, LeastThrows: fairness.Least,
		EnoughE: fairness.Enough, FoundAtLevel: fairness.Level}
	eachTest(r, func(among string, t *fairness.Test) {
		out.Tests = append(out.Tests, fairTestJSON{among, jsonline.OrNull(t.Player), jsonline.OrNull(t.Source), t.Device,
			deviceName(t.Device), string(t.Of), t.Throws, t.E, t.Most, t.MostAt, finite(t.P), t.Found})
	})
	for _, p := range r.Products {
		out.Products = append(out.Products, fairProductJSON{p.Device, string(p.Of), p.Sources, p.E})
	}
	for i := range r.Powers {
		p := &r.Powers[i]
		j := powerJSON{Device: p.Device, What: p.Name, Of: string(p.Of), Chance: p.Chance, Odds: p.Odds, Seed: p.Seed,
			Series: fairness.Simulated, Most: fairness.MostThrows}
		for k, share := range fairness.Shares {
			j.Reached = append(j.Reached, reachJSON{share, jsonline.OrNull(p.Throws[k])})
		}
		out.Powers = append(out.Powers, j)
	}
	return out
}

// eachTest goes through all tests, with whose throws they are of.
func eachTest(r *fairness.Report, each func(among string, t *fairness.Test)) {
	for _, l := range [...]struct {
		among string
		tests []fairness.Test
	}{{"all", r.All}, {"player", r.Players}, {"source", r.Sources}} {
		for i := range l.tests {
			each(l.among, &l.tests[i])
		}
	}
}

// addFairness adds rows of what was found by reading the throws in their order. Their name is that of the test, of a
// source with the source after a point.
func addFairness(add func(what, variant, player, device, name string, number, expected any), r *fairness.Report) {
	if len(r.Luck) > 0 {
		add("luck.players", "", "", "", "", r.LuckPlayers, nil)
	}
	for i := range r.Luck {
		l := &r.Luck[i]
		add("luck", "", l.Player, "", "", l.Points, l.Expected)
		add("luck.chance", "", l.Player, "", "", l.Chance, nil)
		add("luck.fewer", "", l.Player, "", "", l.Fewer, nil)
	}
	if !r.Read {
		return
	}
	eachTest(r, func(among string, t *fairness.Test) {
		what, name := "fair", string(t.Of)
		if among == "source" {
			what, name = "fair.source", name+"."+t.Source
		}
		add(what+".e", "", t.Player, t.Device, name, t.E, nil)
		add(what+".most", "", t.Player, t.Device, name, t.Most, nil)
		add(what+".mostat", "", t.Player, t.Device, name, t.MostAt, nil)
		if p := finite(t.P); p != nil {
			add(what+".p", "", t.Player, t.Device, name, *p, nil)
		}
		add(what+".found", "", t.Player, t.Device, name, t.Found, nil)
	})
	for _, p := range r.Products {
		add("fair.product", "", "", p.Device, string(p.Of), p.E, nil)
	}
	add("fair.moreplayers", "", "", "", "", r.MorePlayers, nil)
	add("fair.moresources", "", "", "", "", r.MoreSources, nil)
	add("fair.fewplayers", "", "", "", "", r.FewPlayers, nil)
	add("fair.fewsources", "", "", "", "", r.FewSources, nil)
	add("fair.inferred", "", "", "", "", r.Inferred, nil)
	for i := range r.Powers {
		p := &r.Powers[i]
		for k, share := range fairness.Shares {
			var n any // none where more would be needed than are simulated
			if p.Throws[k] > 0 {
				n = p.Throws[k]
			}
			add("detect", "", "", p.Device, fmt.Sprintf("%s=%g.%g", p.Name, p.Chance, 100*share), n, nil)
		}
	}
}
