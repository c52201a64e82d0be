package view

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/jsonline"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
)

// Tree writes what was played from a position as Text or JSON.
func Tree(w io.Writer, format string, lang *catalogue.Language, st engine.State, t *archive.Tree) error {
	if format == JSON {
		return jsonline.Write(w, treeObject(st, t))
	}
	_, err := io.WriteString(w, treeText(lang, st, t))
	return err
}

func treeText(lang *catalogue.Language, st engine.State, t *archive.Tree) string {
	var b strings.Builder
	lang.Writef(&b, "%s\n%s, %s", st.AppendPosition(nil), countTimes(t.All.Times), words.Count(t.All.Games, "game"))
	if t.Settings > 1 {
		lang.Writef(&b, ", under %s", words.Count(t.Settings, "setting"))
	}
	b.WriteByte('\n')
	rows := [][]string{heads(lang, "", "times", "games", "decided")}
	seats := playing(st.Game())
	for _, s := range seats {
		rows[0] = append(rows[0], string(rune(st.Game().Ruleset().Info(s).Letter)), "95 %")
	}
	rows[0] = append(rows[0], heads(lang, "days")...)
	for i := range t.Branches {
		br := &t.Branches[i]
		text := br.Text
		if text == "" {
			text = lang.Table("(end)")
		}
		row := []string{text, fmt.Sprint(br.Times), fmt.Sprint(br.Games), fmt.Sprint(br.Decided)}
		for _, s := range seats {
			mean, bounds := "-", "-"
			if low, high, ok := br.Interval(s); ok {
				mean = fmt.Sprintf("%.3f", float64(br.Points[s-1])*twelfth/float64(br.Decided))
				bounds = fmt.Sprintf("%.3f..%.3f", low, high)
			}
			row = append(row, mean, bounds)
		}
		rows = append(rows, append(row, days(br.Days)))
	}
	writeColumns(&b, rows)
	return b.String()
}

func countTimes(n int) words.Text {
	if n == 1 {
		return words.Of("once")
	}
	return words.Of("%d times", n)
}

// playing lists the seats that play.
func playing(g engine.Game) (out []engine.Seat) {
	for s := engine.Seat(1); int(s) <= len(g.Ruleset().Seats); s++ {
		if g.Setup().Has(s) {
			out = append(out, s)
		}
	}
	return out
}

// dayOf writes a day counted from 1970-01-01.
func dayOf(day *int64) string {
	if day == nil {
		return "?"
	}
	return time.Unix(*day*86400, 0).UTC().Format(time.DateOnly)
}

func days(in notation.Days) string {
	if in.First == nil && in.Last == nil {
		return "-"
	}
	return dayOf(in.First) + ".." + dayOf(in.Last)
}

type treeJSON struct {
	Variant  string       `json:"variant"`
	Options  string       `json:"options"`
	Position string       `json:"position"`
	Times    int          `json:"times"`
	Games    int          `json:"games"`
	Decided  int          `json:"decided"`
	Branches []branchJSON `json:"branches"`
	Settings int          `json:"settings"`
}

// branchJSON is a move, throw or pass; text is null for games that end there. Scores
// are sums over the times in games with a result, by the seats that play; Means and
// Intervals, which bound them, are empty where there is no result.
type branchJSON struct {
	Text      *string               `json:"text"`
	Times     int                   `json:"times"`
	Games     int                   `json:"games"`
	Decided   int                   `json:"decided"`
	Scores    map[string]float64    `json:"scores"`
	Intervals map[string][2]float64 `json:"intervals"`
	FirstDay  *string               `json:"firstDay"`
	LastDay   *string               `json:"lastDay"`
	Means     map[string]float64    `json:"means"`
}

func treeObject(st engine.State, t *archive.Tree) treeJSON {
	rs := st.Game().Ruleset()
	out := treeJSON{
		Variant: rs.Name, Options: rs.OptionString(st.Game().Setup()), Position: string(st.AppendPosition(nil)),
		Times: t.All.Times, Games: t.All.Games, Decided: t.All.Decided, Branches: []branchJSON{}, Settings: t.Settings,
	}
	for _, br := range t.Branches {
		j := branchJSON{Text: jsonline.OrNull(br.Text), Times: br.Times, Games: br.Games, Decided: br.Decided,
			Scores: map[string]float64{}, Means: map[string]float64{}, Intervals: map[string][2]float64{}}
		for _, s := range playing(st.Game()) {
			letter := string(rune(rs.Info(s).Letter))
			j.Scores[letter] = float64(br.Points[s-1]) * twelfth
			if low, high, ok := br.Interval(s); ok {
				j.Intervals[letter] = [2]float64{low, high}
				j.Means[letter] = j.Scores[letter] / float64(br.Decided)
			}
		}
		for _, d := range []struct {
			from *int64
			to   **string
		}{{br.Days.First, &j.FirstDay}, {br.Days.Last, &j.LastDay}} {
			if d.from != nil {
				text := dayOf(d.from)
				*d.to = &text
			}
		}
		out.Branches = append(out.Branches, j)
	}
	return out
}
