package view

import (
	"github.com/ashtapada/agn/internal/jsonline"
	"github.com/ashtapada/agn/internal/standings"
)

type standingsJSON struct {
	Games    int            `json:"games"`
	Left     leftJSON       `json:"left"`
	Together [][]string     `json:"together"`
	Alike    [][]string     `json:"alike"`
	Ties     []string       `json:"ties"`
	Players  []standingJSON `json:"players"`
	Ratings  []ratingJSON   `json:"ratings"`
}

type leftJSON struct {
	Unfinished int `json:"unfinished"`
	Nobody     int `json:"nobody"`
	Alone      int `json:"alone"`
}

type standingJSON struct {
	Rank    int           `json:"rank"`
	Shared  bool          `json:"shared"`
	Player  string        `json:"player"`
	Games   int           `json:"games"`
	Points  float64       `json:"points"`
	Won     int           `json:"won"`
	Best    int           `json:"best"`
	Lost    int           `json:"lost"`
	Places  [4]int        `json:"places"`
	Breaks  []float64     `json:"breaks"`
	Against []againstJSON `json:"against"`
}

type againstJSON struct {
	Player string  `json:"player"`
	Games  int     `json:"games"`
	Points float64 `json:"points"`
}

type ratingJSON struct {
	System     string     `json:"system"`
	Player     string     `json:"player"`
	Games      int        `json:"games"`
	Undated    int        `json:"undated"`
	Rating     float64    `json:"rating"`
	Deviation  float64    `json:"deviation"`
	Volatility *float64   `json:"volatility"`
	Interval   [2]float64 `json:"interval"`
}

func standingsObject(s *standings.Standings) *standingsJSON {
	out := &standingsJSON{Games: s.Games, Left: leftJSON(s.Left), Ties: append([]string{}, s.Ties...),
		Together: jsonline.List(s.Together), Alike: jsonline.List(s.Alike),
		Players: []standingJSON{}, Ratings: []ratingJSON{}}
	for i := range s.Rows {
		r := &s.Rows[i]
		row := standingJSON{r.Rank, r.Shared, r.Player, r.Games, shareOf(r.Points, standings.Scale), r.Won, r.SharedBest,
			r.Lost, r.Places, []float64{}, []againstJSON{}}
		for _, b := range r.Breaks {
			row.Breaks = append(row.Breaks, shareOf(b, standings.BreakScale))
		}
		for k, p := range r.Against {
			if p.Games > 0 {
				row.Against = append(row.Against, againstJSON{s.Rows[k].Player, p.Games, shareOf(p.Points, standings.Scale)})
			}
		}
		out.Players = append(out.Players, row)
	}
	for _, r := range s.Ratings {
		row := ratingJSON{r.System, r.Player, r.Games, r.Undated, decimals(r.Rating), decimals(r.Deviation), nil,
			[2]float64{decimals(r.Low), decimals(r.High)}}
		if r.System == standings.Glicko2 {
			row.Volatility = &r.Volatility
		}
		out.Ratings = append(out.Ratings, row)
	}
	return out
}
