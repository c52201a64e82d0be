package view

import (
	"bufio"
	"io"
	"math"

	"github.com/ashtapada/agn/archive"
)

// statsColumns are those of statistics as a table, a number a row. Expected is what fair
// throws would come to.
var statsColumns = []string{"what", "variant", "player", "device", "name", "number", "expected"}

// statsCSV writes statistics as a table. Its rows are of one shape, so that they can be
// filtered by what they count.
func statsCSV(w io.Writer, s *archive.Stats) error {
	out := bufio.NewWriter(w)
	rows := NewRows(out, CSV)
	var err error
	add := func(what, variant, player, device, name string, number, expected any) {
		if err == nil {
			err = rows.Add(statsColumns, []any{what, variant, player, device, name, number, expected})
		}
	}
	add("games", "", "", "", "", s.Games, nil)
	for i := range s.Variants {
		v := &s.Variants[i]
		for _, row := range []struct {
			what   string
			number any
		}{
			{"games", v.Games}, {"legal", v.Legal}, {"partly", v.Partly}, {"illegal", v.Illegal}, {"unreadable", v.Unreadable},
			{"complete", v.Complete},
			{"plies.least", v.Least}, {"plies.median", v.Median}, {"plies.mean", v.Mean}, {"plies.most", v.Most},
		} {
			add(row.what, v.Variant, "", "", "", row.number, nil)
		}
		for _, r := range v.Results {
			add("result", v.Variant, "", "", r.Name, r.Games, nil)
		}
		for k := range v.Wins {
			addWins(add, v.Variant, &v.Wins[k])
		}
	}
	for _, y := range s.Years {
		add("year", "", "", "", y.Name, y.Games, nil)
	}
	add("unrecorded", "", "", "", "", s.Unrecorded, nil)
	for i := range s.Throws {
		t := &s.Throws[i]
		if t.Player == "" {
			add("players", "", "", t.Device, "", t.Players, nil)
			add("few", "", "", t.Device, "", t.Few, nil)
		}
		add("throws", "", t.Player, t.Device, "", t.Throws, nil)
		add("inferred", "", t.Player, t.Device, "", t.Inferred, nil)
		add("impossible", "", t.Player, t.Device, "", t.Impossible, nil)
		if t.Test.Method != "" {
			add("tested", "", t.Player, t.Device, tested(t), t.Test.N, nil)
			add("p", "", t.Player, t.Device, t.Test.Method, t.Test.P, nil)
			if !math.IsNaN(t.Test.Together) {
				add("p.together", "", t.Player, t.Device, "", t.Test.Together, nil)
			}
		}
		if e := finite(t.E); e != nil {
			add("e", "", t.Player, t.Device, tested(t), *e, nil)
			add("found", "", t.Player, t.Device, tested(t), number(t.Found), nil)
		}
		for _, o := range t.Outcomes {
			odds, _ := o.Odds.Float64()
			add("outcome", "", t.Player, t.Device, o.Text, o.Seen, odds*float64(t.Throws-t.Impossible))
		}
	}
	addFairness(add, &s.Fairness)
	if err == nil {
		err = rows.Close()
	}
	if err == nil {
		err = out.Flush()
	}
	return err
}

// number is 1 for what is so, 0 for what is not.
func number(is bool) int {
	if is {
		return 1
	}
	return 0
}

// addWins adds rows of who won the games of some seats. Their name is the letters of these seats, with a point and
// the seat after them for what is of one.
func addWins(add func(what, variant, player, device, name string, number, expected any), variant string,
	w *archive.Wins) {
	letters := ""
	for _, s := range w.Seats {
		letters += string(rune(s.Letter))
	}
	add("decided", variant, "", "", letters, w.Decided, nil)
	for k, s := range w.Seats {
		name := letters + "." + string(rune(s.Letter))
		low, high := w.Interval(k)
		add("won", variant, "", "", name, s.Won, w.Even()*float64(w.Decided))
		add("won.low", variant, "", "", name, low, nil)
		add("won.high", variant, "", "", name, high, nil)
		add("shared", variant, "", "", name, s.Shared, nil)
	}
}
