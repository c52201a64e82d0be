package view

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/jsonline"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/standings"
	"github.com/ashtapada/agn/internal/words"
)

// HTML is the format of a page.
const HTML = "html"

// Standings writes standings as Text, JSON, CSV or HTML.
func Standings(w io.Writer, format string, lang *catalogue.Language, s *standings.Standings) error {
	switch format {
	case JSON:
		return jsonline.Write(w, standingsObject(s))
	case CSV:
		return standingsCSV(w, s)
	case HTML:
		return standingsHTML(w, lang, s)
	}
	_, err := io.WriteString(w, standingsText(lang, s))
	return err
}

// widestCross is how many players a cross table has at most as text.
const widestCross = 24

// sheet is a table for people.
type sheet struct {
	Title string
	Head  []string
	Rows  [][]string
}

// sheets lays standings out: who stands where, who scored what against whom, and the ratings.
func sheets(lang *catalogue.Language, s *standings.Standings, names func(string) string) []sheet {
	out := []sheet{rankSheet(lang, s, names)}
	if n := len(s.Rows); n > 1 && n <= widestCross {
		out = append(out, crossSheet(lang, s, names))
	}
	for _, system := range [...]struct {
		name  string
		title words.Name
	}{
		{standings.Glicko2, words.Name("ratings, Glicko-2, of games of two seats")},
		{standings.PlackettLuce, words.Name("ratings, Plackett–Luce, of games of three or four seats")},
	} {
		sh := sheet{Title: lang.Say(system.title.Words()),
			Head: heads(lang, "player", "games", "rating", "from", "to", "deviation", "volatility")}
		if system.name == standings.PlackettLuce {
			sh.Head = sh.Head[:6]
		}
		for i := range s.Ratings {
			if r := &s.Ratings[i]; r.System == system.name {
				row := []string{names(r.Player), fmt.Sprint(r.Games), fmt.Sprintf("%.2f", r.Rating), fmt.Sprintf("%.2f", r.Low),
					fmt.Sprintf("%.2f", r.High), fmt.Sprintf("%.2f", r.Deviation), fmt.Sprintf("%.5f", r.Volatility)}
				sh.Rows = append(sh.Rows, row[:len(sh.Head)])
			}
		}
		if sh.Rows != nil {
			out = append(out, sh)
		}
	}
	return out
}

// rankSheet says who stands where.
func rankSheet(lang *catalogue.Language, s *standings.Standings, names func(string) string) sheet {
	out := sheet{Title: lang.Table("standings"), Head: heads(lang, "", "player", "games", "points", "won", "shared",
		"lost")}
	most := 0
	for i := range s.Rows {
		for k, n := range s.Rows[i].Places {
			if n > 0 {
				most = max(most, k)
			}
		}
	}
	if most > 1 {
		out.Head = append(out.Head, heads(lang, "1st", "2nd", "3rd", "4th")[:most+1]...)
	}
	out.Head = append(out.Head, s.Ties...)
	for i := range s.Rows {
		r := &s.Rows[i]
		row := []string{rank(r), names(r.Player), fmt.Sprint(r.Games), points(r.Points, standings.Scale), fmt.Sprint(r.Won),
			fmt.Sprint(r.SharedBest), fmt.Sprint(r.Lost)}
		for k := 0; most > 1 && k <= most; k++ {
			row = append(row, fmt.Sprint(r.Places[k]))
		}
		for _, b := range r.Breaks {
			row = append(row, points(b, standings.BreakScale))
		}
		out.Rows = append(out.Rows, row)
	}
	return out
}

// crossSheet says who scored what against whom.
func crossSheet(lang *catalogue.Language, s *standings.Standings, names func(string) string) sheet {
	out := sheet{Title: lang.Table("cross table"), Head: heads(lang, "", "player")}
	for i := range s.Rows {
		out.Head = append(out.Head, fmt.Sprint(i+1))
	}
	for i := range s.Rows {
		row := []string{fmt.Sprint(i + 1), names(s.Rows[i].Player)}
		for k, p := range s.Rows[i].Against {
			switch {
			case k == i:
				row = append(row, "·")
			case p.Games == 0:
				row = append(row, "")
			default:
				row = append(row, fmt.Sprintf("%s/%d", points(p.Points, standings.Scale), p.Games))
			}
		}
		out.Rows = append(out.Rows, row)
	}
	return out
}

func rank(r *standings.Row) string {
	if r.Shared {
		return fmt.Sprint(r.Rank, "=")
	}
	return fmt.Sprint(r.Rank)
}

// points is a number of parts of a point in decimals.
func points(n, of int) string { return strconv.FormatFloat(shareOf(n, of), 'f', -1, 64) }

// shareOf is a number of parts of a point, to four decimals.
func shareOf(n, of int) float64 { return decimals(float64(n) / float64(of)) }

func decimals(x float64) float64 { return math.Round(x*1e4) / 1e4 }

// counted says which games have a part in standings, and which have none.
func counted(s *standings.Standings) words.Text {
	out := words.Count(s.Games, "game")
	for _, left := range [...]struct {
		n   int
		why words.Name
	}{
		{s.Left.Unfinished, words.Name("without a result")}, {s.Left.Nobody, words.Name("with a player who is not known")},
		{s.Left.Alone, words.Name("in which a player has two seats")},
	} {
		if left.n > 0 {
			out = words.Of("%s; not counted: %d %s", out, left.n, left.why)
		}
	}
	undated := 0
	for i := range s.Ratings {
		undated += s.Ratings[i].Undated
	}
	if undated > 0 {
		out = words.Of("%s; rated before all others, since their period is not known: %d", out, undated/2)
	}
	return out
}

// mostSpelt is how many groups of names are listed for people.
const mostSpelt = 5

// Spelt says which spellings count as one player, and which players are spelt alike.
func Spelt(s *standings.Standings) (out []words.Text) {
	for _, list := range [...]struct {
		groups [][]string
		says   words.Name
	}{
		{s.Together, words.Name("one player in several spellings: %s")},
		{s.Alike, words.Name("several players, spelt alike: %s; agn archive people merge makes them one")},
	} {
		for i, names := range list.groups {
			if i == mostSpelt {
				out = append(out, words.Of(string(list.says), words.Of("%d more", len(list.groups)-i)))
				break
			}
			shown := make([]string, len(names))
			for k, name := range names {
				shown[k] = printable.Name(name)
			}
			out = append(out, words.Of(string(list.says), strings.Join(shown, ", ")))
		}
	}
	return out
}

func standingsText(lang *catalogue.Language, s *standings.Standings) string {
	var b strings.Builder
	b.WriteString(lang.Say(counted(s)) + "\n")
	for _, line := range Spelt(s) {
		b.WriteString(lang.Say(line) + "\n")
	}
	for _, sh := range sheets(lang, s, printable.Name) {
		b.WriteString("\n" + sh.Title + "\n")
		writeColumns(&b, leftNames(append([][]string{sh.Head}, sh.Rows...)))
	}
	if n := len(s.Rows); n > widestCross {
		lang.Writef(&b, "\nno cross table: %d players are too many for text; JSON, CSV and HTML have it\n", n)
	}
	return b.String()
}

// leftNames joins a number and the name after it, so that names stand to the left.
func leftNames(rows [][]string) [][]string {
	if rows[0][0] != "" {
		return rows
	}
	widest := 0
	for _, row := range rows {
		widest = max(widest, len(row[0]))
	}
	out := make([][]string, len(rows))
	for i, row := range rows {
		out[i] = append([]string{fmt.Sprintf("%-*s  %s", widest, row[0], row[1])}, row[2:]...)
	}
	return out
}

// standingsCSV writes a row a player, with the ratings and what was scored against each.
func standingsCSV(w io.Writer, s *standings.Standings) error {
	out := bufio.NewWriter(w)
	rows := NewRows(out, CSV)
	columns := []string{"rank", "player", "games", "points", "won", "shared", "lost", "first", "second", "third", "fourth"}
	for _, name := range s.Ties {
		columns = append(columns, strings.ReplaceAll(name, "-", "_"))
	}
	systems := []string{standings.Glicko2, standings.PlackettLuce}
	for _, name := range [...]string{"glicko2", "plackett_luce"} {
		columns = append(columns, name, name+"_low", name+"_high", name+"_games")
	}
	for i := range s.Rows {
		columns = append(columns, "against "+s.Rows[i].Player)
	}
	for i := range s.Rows {
		r := &s.Rows[i]
		row := []any{r.Rank, r.Player, r.Games, shareOf(r.Points, standings.Scale), r.Won, r.SharedBest, r.Lost, r.Places[0],
			r.Places[1], r.Places[2], r.Places[3]}
		for _, b := range r.Breaks {
			row = append(row, shareOf(b, standings.BreakScale))
		}
		for _, system := range systems {
			at := slices.IndexFunc(s.Ratings, func(o standings.Rating) bool {
				return o.System == system && o.Player == r.Player
			})
			if at < 0 {
				row = append(row, nil, nil, nil, nil)
				continue
			}
			o := &s.Ratings[at]
			row = append(row, decimals(o.Rating), decimals(o.Low), decimals(o.High), o.Games)
		}
		for _, p := range r.Against {
			if p.Games == 0 {
				row = append(row, nil)
			} else {
				row = append(row, shareOf(p.Points, standings.Scale))
			}
		}
		if err := rows.Add(columns, row); err != nil {
			return err
		}
	}
	return out.Flush()
}
