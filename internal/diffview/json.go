package diffview

import (
	"github.com/ashtapada/agn/internal/jsonline"
	"github.com/ashtapada/agn/referee/diff"
	"github.com/ashtapada/agn/referee/report"
)

// object is a comparison as --format json prints it. Events are counted from 1.
type object struct {
	Same     bool      `json:"same"`
	SamePlay bool      `json:"samePlay"`
	Left     side      `json:"left"`
	Right    side      `json:"right"`
	Tags     []tag     `json:"tags"`
	Partings []parting `json:"partings"`
	Coarse   bool      `json:"coarse"`
	Rows     []row     `json:"rows"`
}

type side struct {
	Name    string   `json:"name"`
	Variant *string  `json:"variant"`
	Verdict string   `json:"verdict"`
	Result  *string  `json:"result"`
	Events  int      `json:"events"`
	Judged  int      `json:"judged"`
	Lead    []string `json:"lead"`
	// Stopped says where judging stopped, null if the game was judged to its end.
	Stopped *stopped `json:"stopped"`
}

// stopped is the first event that was not played, which may be the one after the
// last, and the finding that says why.
type stopped struct {
	Event   int                  `json:"event"`
	Finding report.FindingObject `json:"finding"`
}

type tag struct {
	Name  string  `json:"name"`
	Left  *string `json:"left"`
	Right *string `json:"right"`
}

// parting says before which events the games part and meet; meet is null where
// they do not.
type parting struct {
	Left  int   `json:"left"`
	Right int   `json:"right"`
	Meet  *meet `json:"meet"`
}

type meet struct {
	Left  int `json:"left"`
	Right int `json:"right"`
}

type row struct {
	Kind     string `json:"kind"`
	Notes    bool   `json:"notesDiffer"`
	Position bool   `json:"samePosition"`
	Left     *event `json:"left"`
	Right    *event `json:"right"`
}

type event struct {
	Event int      `json:"event"`
	Ply   int      `json:"ply"`
	Round *int     `json:"round"`
	Seat  *string  `json:"seat"`
	Text  string   `json:"text"`
	Throw bool     `json:"throw"`
	Sic   bool     `json:"sic"`
	Notes []string `json:"notes"`
}

func objectOf(d *diff.Diff) object {
	out := object{
		Same: d.Same(), SamePlay: d.SamePlay(), Coarse: d.Coarse,
		Left: sideOf(d.A), Right: sideOf(d.B),
		Tags: []tag{}, Partings: []parting{}, Rows: []row{},
	}
	for _, t := range d.Tags {
		out.Tags = append(out.Tags, tag{t.Name, t.A, t.B})
	}
	for _, p := range d.Partings {
		j := parting{Left: p.FromA + 1, Right: p.FromB + 1}
		if p.Meet {
			j.Meet = &meet{p.ToA + 1, p.ToB + 1}
		}
		out.Partings = append(out.Partings, j)
	}
	for _, r := range d.Rows {
		out.Rows = append(out.Rows, row{r.Kind.String(), r.Notes, r.Position, eventOf(d.A, r.A), eventOf(d.B, r.B)})
	}
	return out
}

func sideOf(s *diff.Side) side {
	out := side{
		Name: s.Name, Variant: jsonline.OrNull(s.Variant), Verdict: s.Verdict.String(), Result: jsonline.OrNull(s.Result),
		Events: len(s.Events), Judged: s.Judged, Lead: jsonline.List(s.Lead),
	}
	if s.Stop != nil {
		out.Stopped = &stopped{s.Stop.Event + 1, report.ObjectOf(&s.Stop.Cause)}
	}
	return out
}

func eventOf(s *diff.Side, i int) *event {
	if i < 0 {
		return nil
	}
	e := &s.Events[i]
	return &event{i + 1, e.Ply, jsonline.OrNull(e.Round), jsonline.OrNull(e.Seat), e.Text, e.Throw, e.Sic,
		jsonline.List(e.Notes)}
}
