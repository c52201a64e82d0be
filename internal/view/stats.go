package view

import (
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/fairness"
	"github.com/ashtapada/agn/internal/jsonline"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/words"
)

// Stats writes statistics as Text, JSON or CSV.
func Stats(w io.Writer, format string, lang *catalogue.Language, s *archive.Stats) error {
	switch format {
	case JSON:
		return jsonline.Write(w, statsObject(s))
	case CSV:
		return statsCSV(w, s)
	}
	_, err := io.WriteString(w, statsText(lang, s))
	return err
}

func statsText(lang *catalogue.Language, s *archive.Stats) string {
	var b strings.Builder
	lang.Writef(&b, "%s\n", words.Count(s.Games, "game"))
	rows := [][]string{heads(lang, "", "games", "legal", "of these partly judged", "illegal", "unreadable",
		"ended by rule", "plies from", "median", "mean", "to")}
	for _, v := range s.Variants {
		rows = append(rows, []string{printable.Name(orUnknown(v.Variant)), fmt.Sprint(v.Games), fmt.Sprint(v.Legal),
			fmt.Sprint(v.Partly), fmt.Sprint(v.Illegal),
			fmt.Sprint(v.Unreadable), fmt.Sprint(v.Complete), fmt.Sprint(v.Least), fmt.Sprintf("%.1f", v.Median),
			fmt.Sprintf("%.1f", v.Mean), fmt.Sprint(v.Most)})
	}
	writeColumns(&b, rows)
	b.WriteString(lang.Table("\nresults\n"))
	rows = nil
	for _, v := range s.Variants {
		for _, r := range v.Results {
			rows = append(rows, []string{printable.Name(orUnknown(v.Variant)), printable.Name(orUnknown(r.Name)),
				fmt.Sprint(r.Games)})
		}
	}
	writeColumns(&b, rows)
	b.WriteString(winsText(lang, s.Variants))
	b.WriteString(lang.Table("\nyears\n"))
	rows = nil
	for _, y := range s.Years {
		rows = append(rows, []string{printable.Name(orUnknown(y.Name)), fmt.Sprint(y.Games)})
	}
	writeColumns(&b, rows)
	if s.Unrecorded > 0 {
		lang.Writef(&b, "\nthrows are left out in %s: how many fell there is not kept, so none of them is counted or tested\n",
			words.Count(s.Unrecorded, "game"))
	}
	for i, listed := 0, 0; i < len(s.Throws); i++ {
		t := &s.Throws[i]
		if t.Player == "" {
			lang.Writef(&b, "\nthrows of %s: %s\n", deviceWords(t.Device), printable.Name(t.Device))
			listed = i
		}
		b.WriteString(throwText(lang, t))
		if i+1 == len(s.Throws) || s.Throws[i+1].Player == "" {
			b.WriteString(moreText(lang, &s.Throws[listed], i-listed))
		}
	}
	b.WriteString(luckText(lang, &s.Fairness))
	b.WriteString(fairnessText(lang, &s.Fairness))
	return b.String()
}

// winsText says how often each seat won, as a share of the decided games with its interval.
func winsText(lang *catalogue.Language, variants []archive.VariantStats) string {
	rows := [][]string{heads(lang, "", "decided", "won", "shared", "share", "95 %", "even")}
	for i := range variants {
		v := &variants[i]
		for k := range v.Wins {
			w := &v.Wins[k]
			if w.Decided == 0 {
				continue
			}
			for n, s := range w.Seats {
				low, high := w.Interval(n)
				rows = append(rows, []string{lang.Sayf("%s of %d, %s", printable.Name(v.Variant), len(w.Seats), words.Name(s.Name)),
					fmt.Sprint(w.Decided), fmt.Sprint(s.Won), fmt.Sprint(s.Shared), percent(float64(s.Won) / float64(w.Decided)),
					fmt.Sprintf("%.1f..%.1f %%", 100*low, 100*high), percent(w.Even())})
			}
		}
	}
	if len(rows) == 1 {
		return ""
	}
	var b strings.Builder
	b.WriteString(lang.Table("\nwins by seat\n"))
	writeColumns(&b, rows)
	return b.String()
}

func percent(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }

// throwText says in a line or two what a player threw.
func throwText(lang *catalogue.Language, t *archive.ThrowStats) string {
	who := words.Of("all players")
	if t.Player != "" {
		who = words.Of("%v", printable.Name(t.Player))
	}
	said := words.Of("%s: %s", who, words.Count(t.Throws, "throw"))
	if t.Inferred > 0 {
		said = words.Of("%s read, %d more inferred from gaps and not tested", said, t.Inferred)
	}
	if t.Impossible > 0 {
		said = words.Of("%s, %d of them impossible", said, t.Impossible)
	}
	if t.Test.Method != "" {
		said = testText(t, said)
	}
	out := lang.Say(said)
	out += "\n"
	if t.Player != "" {
		return out
	}
	var b strings.Builder
	rows := [][]string{heads(lang, "  ", "fell", "expected")}
	for _, o := range t.Outcomes {
		odds, _ := o.Odds.Float64()
		rows = append(rows, []string{"  " + o.Text, fmt.Sprint(o.Seen),
			fmt.Sprintf("%.1f", odds*float64(t.Throws-t.Impossible))})
	}
	writeColumns(&b, rows)
	return out + b.String()
}

// testText adds what a test says of throws.
func testText(t *archive.ThrowStats, said words.Text) words.Text {
	if t.Test.Faces {
		said = words.Of("%s; %s test of the faces of single dice: p %s", said, t.Test.Method, probability(t.Test.P))
	} else {
		said = words.Of("%s; %s test: p %s", said, t.Test.Method, probability(t.Test.P))
	}
	if !math.IsNaN(t.E) {
		said = words.Of("%s, e = %s", said, eValue(t.E))
	}
	if t.Found {
		said = words.Of("%s, stands out", said)
	}
	if !math.IsNaN(t.Test.Together) {
		said = words.Of("%s; what fell together: p %s", said, probability(t.Test.Together))
	}
	return said
}

// moreText counts the players with a device who are not listed, by what all threw and how many are.
func moreText(lang *catalogue.Language, all *archive.ThrowStats, listed int) string {
	more := all.Players - listed
	if more <= 0 {
		return ""
	}
	var few words.Text
	if all.Few > 0 {
		few = words.Of("; %d of all %d with fewer than %d throws, too few to test", all.Few, all.Players, fairness.Least)
	}
	return lang.Sayf("%s not listed%s; --players all lists them\n", words.Count(more, "more player"), few)
}

// probability writes a p-value. One too small for a number is not none.
func probability(p float64) string {
	if p <= fairness.LeastShown {
		return "< 1e-300"
	}
	return fmt.Sprintf("= %.3g", p)
}
