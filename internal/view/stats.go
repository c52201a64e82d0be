package view

import (
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/fairness"
	"github.com/ashtapada/agn/internal/jsonline"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/words"
)

// Stats writes statistics as Text, JSON or CSV.
func Stats(w io.Writer, format string, s *archive.Stats) error {
	switch format {
	case JSON:
		return jsonline.Write(w, statsObject(s))
	case CSV:
		return statsCSV(w, s)
	}
	_, err := io.WriteString(w, statsText(s))
	return err
}

func statsText(s *archive.Stats) string {
	var b strings.Builder
	b.WriteString(words.Count(s.Games, "game").String() + "\n")
	rows := [][]string{{"", "games", "legal", "of these partly judged", "illegal", "unreadable", "ended by rule",
		"plies from", "median", "mean", "to"}}
	for _, v := range s.Variants {
		rows = append(rows, []string{printable.Name(orUnknown(v.Variant)), fmt.Sprint(v.Games), fmt.Sprint(v.Legal),
			fmt.Sprint(v.Partly), fmt.Sprint(v.Illegal),
			fmt.Sprint(v.Unreadable), fmt.Sprint(v.Complete), fmt.Sprint(v.Least), fmt.Sprintf("%.1f", v.Median),
			fmt.Sprintf("%.1f", v.Mean), fmt.Sprint(v.Most)})
	}
	writeColumns(&b, rows)
	b.WriteString("\nresults\n")
	rows = nil
	for _, v := range s.Variants {
		for _, r := range v.Results {
			rows = append(rows, []string{printable.Name(orUnknown(v.Variant)), printable.Name(orUnknown(r.Name)),
				fmt.Sprint(r.Games)})
		}
	}
	writeColumns(&b, rows)
	b.WriteString(winsText(s.Variants))
	b.WriteString("\nyears\n")
	rows = nil
	for _, y := range s.Years {
		rows = append(rows, []string{printable.Name(orUnknown(y.Name)), fmt.Sprint(y.Games)})
	}
	writeColumns(&b, rows)
	if s.Unrecorded > 0 {
		fmt.Fprintf(&b, "\nthrows are left out in %s: those that are inferred there are not counted\n",
			words.Count(s.Unrecorded, "game"))
	}
	for i, listed := 0, 0; i < len(s.Throws); i++ {
		t := &s.Throws[i]
		if t.Player == "" {
			fmt.Fprintf(&b, "\nthrows of %s: %s\n", printable.Name(deviceName(t.Device)), printable.Name(t.Device))
			listed = i
		}
		b.WriteString(throwText(t))
		if i+1 == len(s.Throws) || s.Throws[i+1].Player == "" {
			b.WriteString(moreText(&s.Throws[listed], i-listed))
		}
	}
	b.WriteString(luckText(&s.Fairness))
	b.WriteString(fairnessText(&s.Fairness))
	return b.String()
}

// winsText says how often each seat won, as a share of the decided games with its interval.
func winsText(variants []archive.VariantStats) string {
	rows := [][]string{{"", "decided", "won", "shared", "share", "95 %", "even"}}
	for i := range variants {
		v := &variants[i]
		for k := range v.Wins {
			w := &v.Wins[k]
			if w.Decided == 0 {
				continue
			}
			for n, s := range w.Seats {
				low, high := w.Interval(n)
				rows = append(rows, []string{fmt.Sprintf("%s of %d, %s", printable.Name(v.Variant), len(w.Seats), s.Name),
					fmt.Sprint(w.Decided), fmt.Sprint(s.Won), fmt.Sprint(s.Shared), percent(float64(s.Won) / float64(w.Decided)),
					fmt.Sprintf("%.1f..%.1f %%", 100*low, 100*high), percent(w.Even())})
			}
		}
	}
	if len(rows) == 1 {
		return ""
	}
	var b strings.Builder
	b.WriteString("\nwins by seat\n")
	writeColumns(&b, rows)
	return b.String()
}

func percent(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }

// throwText says in a line or two what a player threw.
func throwText(t *archive.ThrowStats) string {
	who := "all players"
	if t.Player != "" {
		who = printable.Name(t.Player)
	}
	out := fmt.Sprintf("%s: %s", who, words.Count(t.Throws, "throw"))
	if t.Inferred > 0 {
		out += fmt.Sprintf(" read, %d more inferred from gaps and not tested", t.Inferred)
	}
	if t.Impossible > 0 {
		out += fmt.Sprintf(", %d of them impossible", t.Impossible)
	}
	if t.Test.Method != "" {
		of := ""
		if t.Test.Faces {
			of = " of the faces of single dice"
		}
		out += fmt.Sprintf("; %s test%s: p %s", t.Test.Method, of, probability(t.Test.P))
		if !math.IsNaN(t.E) {
			out += ", e = " + eValue(t.E)
		}
		if t.Found {
			out += ", stands out"
		}
		if !math.IsNaN(t.Test.Together) {
			out += "; what fell together: p " + probability(t.Test.Together)
		}
	}
	out += "\n"
	if t.Player != "" {
		return out
	}
	var b strings.Builder
	rows := [][]string{{"  ", "fell", "expected"}}
	for _, o := range t.Outcomes {
		odds, _ := o.Odds.Float64()
		rows = append(rows, []string{"  " + o.Text, fmt.Sprint(o.Seen),
			fmt.Sprintf("%.1f", odds*float64(t.Throws-t.Impossible))})
	}
	writeColumns(&b, rows)
	return out + b.String()
}

// moreText counts the players with a device who are not listed, by what all threw and how many are.
func moreText(all *archive.ThrowStats, listed int) string {
	more := all.Players - listed
	if more <= 0 {
		return ""
	}
	few := ""
	if all.Few > 0 {
		few = fmt.Sprintf("; %d of all %d with fewer than %d throws, too few to test", all.Few, all.Players, fairness.Least)
	}
	return fmt.Sprintf("%s not listed%s; %s\n", words.Count(more, "more player"), few, listsAll)
}

// listsAll says how all players are listed.
const listsAll = "--players all lists them"

// probability writes a p-value. One too small for a number is not none.
func probability(p float64) string {
	if p <= fairness.LeastShown {
		return "< 1e-300"
	}
	return fmt.Sprintf("= %.3g", p)
}
