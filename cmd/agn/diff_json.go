package main

import "github.com/ashtapada/agn/archive/gamediff"

// diffJSON is a comparison as --format json prints it. Events are counted from 1.
type diffJSON struct {
	Same     bool          `json:"same"`
	SamePlay bool          `json:"samePlay"`
	Left     diffSideJSON  `json:"left"`
	Right    diffSideJSON  `json:"right"`
	Tags     []diffTagJSON `json:"tags"`
	Partings []partingJSON `json:"partings"`
	Coarse   bool          `json:"coarse"`
	Rows     []diffRowJSON `json:"rows"`
}

type diffSideJSON struct {
	Name    string   `json:"name"`
	Variant *string  `json:"variant"`
	Verdict string   `json:"verdict"`
	Result  *string  `json:"result"`
	Events  int      `json:"events"`
	Judged  int      `json:"judged"`
	Lead    []string `json:"lead"`
	// Stopped says where judging stopped, null if the game was judged to its end.
	Stopped *stoppedJSON `json:"stopped"`
}

// stoppedJSON is the first event that was not played, which may be the one behind the
// last, and the finding that says why.
type stoppedJSON struct {
	Event   int         `json:"event"`
	Finding findingJSON `json:"finding"`
}

type diffTagJSON struct {
	Name  string  `json:"name"`
	Left  *string `json:"left"`
	Right *string `json:"right"`
}

// partingJSON says before which events the games part and meet; meet is null where
// they do not.
type partingJSON struct {
	Left  int       `json:"left"`
	Right int       `json:"right"`
	Meet  *meetJSON `json:"meet"`
}

type meetJSON struct {
	Left  int `json:"left"`
	Right int `json:"right"`
}

type diffRowJSON struct {
	Kind     string         `json:"kind"`
	Notes    bool           `json:"notesDiffer"`
	Position bool           `json:"samePosition"`
	Left     *diffEventJSON `json:"left"`
	Right    *diffEventJSON `json:"right"`
}

type diffEventJSON struct {
	Event int      `json:"event"`
	Ply   int      `json:"ply"`
	Round *int     `json:"round"`
	Seat  *string  `json:"seat"`
	Text  string   `json:"text"`
	Throw bool     `json:"throw"`
	Sic   bool     `json:"sic"`
	Notes []string `json:"notes"`
}

func diffJSONOf(d *gamediff.Diff) diffJSON {
	out := diffJSON{
		Same: d.Same(), SamePlay: d.SamePlay(), Coarse: d.Coarse,
		Left: diffSideOf(d.A), Right: diffSideOf(d.B),
		Tags: []diffTagJSON{}, Partings: []partingJSON{}, Rows: []diffRowJSON{},
	}
	for _, t := range d.Tags {
		out.Tags = append(out.Tags, diffTagJSON{t.Name, t.A, t.B})
	}
	for _, p := range d.Partings {
		j := partingJSON{Left: p.FromA + 1, Right: p.FromB + 1}
		if p.Meet {
			j.Meet = &meetJSON{p.ToA + 1, p.ToB + 1}
		}
		out.Partings = append(out.Partings, j)
	}
	for _, r := range d.Rows {
		out.Rows = append(out.Rows, diffRowJSON{r.Kind.String(), r.Notes, r.Position, diffEventOf(d.A, r.A), diffEventOf(d.B, r.B)})
	}
	return out
}

func diffSideOf(s *gamediff.Side) diffSideJSON {
	out := diffSideJSON{
		Name: s.Name, Variant: orNull(s.Variant), Verdict: s.Verdict.String(), Result: orNull(s.Result),
		Events: len(s.Events), Judged: s.Judged, Lead: list(s.Lead),
	}
	if s.Stop != nil {
		out.Stopped = &stoppedJSON{s.Stop.Event + 1, findingObject(&s.Stop.Cause)}
	}
	return out
}

func diffEventOf(s *gamediff.Side, i int) *diffEventJSON {
	if i < 0 {
		return nil
	}
	e := &s.Events[i]
	return &diffEventJSON{i + 1, e.Ply, orNull(e.Round), orNull(e.Seat), e.Text, e.Throw, e.Sic, list(e.Notes)}
}
