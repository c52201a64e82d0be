package view

import (
	"cmp"
	"math"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/device"
	"github.com/ashtapada/agn/internal/jsonline"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/words"
)

type statsJSON struct {
	Games      int                `json:"games"`
	Variants   []variantStatsJSON `json:"variants"`
	Years      []yearJSON         `json:"years"`
	Throws     []throwStatsJSON   `json:"throws"`
	Unrecorded int                `json:"unrecorded"`
	Luck       []luckJSON         `json:"luck"`
	Lucky      int                `json:"luckPlayers"`
	Fairness   *fairnessJSON      `json:"fairness"`
}

type variantStatsJSON struct {
	Variant    *string      `json:"variant"`
	Games      int          `json:"games"`
	Legal      int          `json:"legal"`
	Illegal    int          `json:"illegal"`
	Unreadable int          `json:"unreadable"`
	Complete   int          `json:"complete"`
	Results    []resultJSON `json:"results"`
	Plies      lengthJSON   `json:"plies"`
	Partly     int          `json:"partly"`
	Wins       []winsJSON   `json:"wins"`
}

// winsJSON is who won the games in which the same seats play. Even and Share are null where none is decided.
type winsJSON struct {
	Games   int            `json:"games"`
	Decided int            `json:"decided"`
	Even    *float64       `json:"even"`
	Seats   []seatWinsJSON `json:"seats"`
}

type seatWinsJSON struct {
	Seat     string     `json:"seat"`
	Name     string     `json:"name"`
	Won      int        `json:"won"`
	Shared   int        `json:"shared"`
	Share    *float64   `json:"share"`
	Interval [2]float64 `json:"interval"`
}

type resultJSON struct {
	Result *string `json:"result"`
	Games  int     `json:"games"`
}

type lengthJSON struct {
	Least  int     `json:"least"`
	Median float64 `json:"median"`
	Mean   float64 `json:"mean"`
	Most   int     `json:"most"`
}

type yearJSON struct {
	Year  *string `json:"year"`
	Games int     `json:"games"`
}

// throwStatsJSON is what a player threw. Of all together player is null, and players counts those who are asked for,
// listed or not.
type throwStatsJSON struct {
	Player     *string       `json:"player"`
	Device     string        `json:"device"`
	Throws     int           `json:"throws"`
	Impossible int           `json:"impossible"`
	Outcomes   []outcomeJSON `json:"outcomes"`
	Method     *string       `json:"method"`
	P          *float64      `json:"p"`
	ChiSquare  *float64      `json:"chiSquare"`
	Freedom    int           `json:"freedom"`
	Pooled     int           `json:"pooled"`
	Inferred   int           `json:"inferred"`
	Tested     *string       `json:"tested"`
	PTogether  *float64      `json:"pTogether"`
	Name       string        `json:"name"`
	E          *float64      `json:"e"`
	Found      bool          `json:"found"`
	Players    *int          `json:"players"`
	Few        *int          `json:"few"`
}

type outcomeJSON struct {
	Throw    string     `json:"throw"`
	Seen     int        `json:"seen"`
	Odds     string     `json:"odds"`
	Interval [2]float64 `json:"interval"`
}

func statsObject(s *archive.Stats) statsJSON {
	out := statsJSON{Games: s.Games, Variants: []variantStatsJSON{}, Years: []yearJSON{}, Throws: []throwStatsJSON{},
		Unrecorded: s.Unrecorded, Luck: luckObjects(s.Fairness.Luck), Lucky: s.Fairness.LuckPlayers,
		Fairness: fairnessObject(&s.Fairness)}
	for _, v := range s.Variants {
		j := variantStatsJSON{Variant: jsonline.OrNull(v.Variant), Games: v.Games, Legal: v.Legal, Illegal: v.Illegal,
			Unreadable: v.Unreadable,
			Complete:   v.Complete, Results: []resultJSON{}, Plies: lengthJSON{v.Least, v.Median, v.Mean, v.Most},
			Partly: v.Partly, Wins: winsObjects(v.Wins)}
		for _, r := range v.Results {
			j.Results = append(j.Results, resultJSON{jsonline.OrNull(r.Name), r.Games})
		}
		out.Variants = append(out.Variants, j)
	}
	for _, y := range s.Years {
		out.Years = append(out.Years, yearJSON{jsonline.OrNull(y.Name), y.Games})
	}
	for i := range s.Throws {
		t := &s.Throws[i]
		j := throwStatsJSON{Player: jsonline.OrNull(t.Player), Device: t.Device, Throws: t.Throws, Impossible: t.Impossible,
			Outcomes: []outcomeJSON{},
			Method:   jsonline.OrNull(t.Test.Method), P: finite(t.Test.P), Freedom: t.Test.Freedom,
			Pooled:   t.Test.Pooled,
			Inferred: t.Inferred, Tested: jsonline.OrNull(tested(t)),
			PTogether: finite(t.Test.Together), Name: deviceName(t.Device), E: finite(t.E), Found: t.Found}
		if j.Method != nil {
			j.ChiSquare = finite(t.Test.ChiSquare)
		}
		if j.Player == nil {
			j.Players, j.Few = &t.Players, &t.Few
		}
		for k := range t.Outcomes {
			o := &t.Outcomes[k]
			low, high := t.Interval(o)
			j.Outcomes = append(j.Outcomes, outcomeJSON{o.Text, o.Seen, o.Odds.RatString(), [2]float64{low, high}})
		}
		out.Throws = append(out.Throws, j)
	}
	return out
}

func winsObjects(wins []archive.Wins) []winsJSON {
	out := []winsJSON{}
	for i := range wins {
		w := &wins[i]
		j := winsJSON{Games: w.Games, Decided: w.Decided, Even: finite(share(w.Even(), w.Decided))}
		for k, s := range w.Seats {
			low, high := w.Interval(k)
			j.Seats = append(j.Seats, seatWinsJSON{string(rune(s.Letter)), s.Name, s.Won, s.Shared,
				finite(share(float64(s.Won)/float64(w.Decided), w.Decided)), [2]float64{low, high}})
		}
		out = append(out, j)
	}
	return out
}

// share is a share of n games, NaN of none.
func share(of float64, n int) float64 {
	if n == 0 {
		return math.NaN()
	}
	return of
}

// deviceName is how people call a device; the archive's description where they have no name for it.
func deviceName(description string) string {
	return cmp.Or(device.Name(device.Read(description)), description)
}

// deviceWords is that in the language of the reader.
func deviceWords(description string) words.Text {
	if shown := printable.Name(description); shown == description {
		if t := device.Words(device.Read(description)); !t.Empty() {
			return t
		}
	}
	return words.Of("%s", printable.Name(description))
}

// tested says what a test counts, empty without one: throws, or the faces of their dice.
func tested(t *archive.ThrowStats) string {
	switch {
	case t.Test.Method == "":
		return ""
	case t.Test.Faces:
		return "faces"
	}
	return "throws"
}

// finite is a number, or null where there is none.
func finite(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}
