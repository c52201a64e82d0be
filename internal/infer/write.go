package infer

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/internal/device"
	"github.com/ashtapada/agn/internal/jsonline"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// Line is a lost throw in JSON. The keys are a contract.
type Line struct {
	File       string          `json:"file"`
	Game       int             `json:"game"`
	Event      int             `json:"event"`
	Ply        *int            `json:"ply"`
	Seat       *string         `json:"seat"`
	Line       int             `json:"line"`
	Column     int             `json:"column"`
	Device     string          `json:"device"`
	Model      string          `json:"model"`
	Bounded    bool            `json:"bounded"`
	Candidates []candidateLine `json:"candidates"`
	Joint      []jointLine     `json:"joint"`
}

type candidateLine struct {
	Cast  string   `json:"cast"`
	P     *float64 `json:"p"`
	Prior float64  `json:"prior"`
}

type jointLine struct {
	Events []int    `json:"events"`
	Casts  []string `json:"casts"`
	P      float64  `json:"p"`
}

// Lines are the lost throws of a game of a file as lines of JSON. game is the game by its number.
func (a *Answer) Lines(file string, game int, g *notation.Game) []Line {
	locate := g.Locator()
	out := make([]Line, 0, len(a.Throws))
	for i := range a.Throws {
		t := &a.Throws[i]
		at := locate.Pos(g.Start(t.Item))
		l := Line{File: file, Game: game, Event: t.Event, Ply: jsonline.OrNull(t.Ply), Line: at.Line, Column: at.Column,
			Device: device.Name(a.Dice), Model: t.Model.String(), Bounded: t.Bounded, Candidates: []candidateLine{},
			Joint: []jointLine{}}
		if t.Seat != 0 {
			l.Seat = jsonline.OrNull(string(rune(t.Seat)))
		}
		for k := range t.Candidates {
			c := &t.Candidates[k]
			one := candidateLine{Cast: string(referee.AppendCast(nil, c.Cast)), Prior: c.Prior}
			if !t.Bounded {
				one.P = &c.P
			}
			l.Candidates = append(l.Candidates, one)
		}
		for _, j := range t.Joint {
			one := jointLine{Events: j.Events, P: j.P}
			for _, c := range j.Casts {
				one.Casts = append(one.Casts, string(referee.AppendCast(nil, c)))
			}
			l.Joint = append(l.Joint, one)
		}
		out = append(out, l)
	}
	return out
}

// maxShown is how many candidates, and sets of throws that go together, the text shows.
const maxShown = 6

// Text writes lines of one game for people.
func Text(w io.Writer, lines []Line) error {
	var b strings.Builder
	for i := range lines {
		lines[i].text(&b)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (l *Line) text(b *strings.Builder) {
	fmt.Fprintf(b, "%s: game %d, event %d, ", printable.Line(fmt.Sprintf("%s:%d:%d", l.File, l.Line, l.Column)), l.Game,
		l.Event)
	if l.Seat != nil {
		b.WriteString(*l.Seat + " throws ")
	}
	fmt.Fprintf(b, "%s, %s: ", l.Device, l.Model)
	if l.Bounded {
		b.WriteString("too many ways to know the odds; not excluded are ")
	}
	for i := range l.Candidates[:min(len(l.Candidates), maxShown)] {
		if c := &l.Candidates[i]; i > 0 {
			b.WriteString(", " + c.text())
		} else {
			b.WriteString(c.text())
		}
	}
	if n := len(l.Candidates) - maxShown; n > 0 {
		fmt.Fprintf(b, " and %d more", n)
	}
	b.WriteByte('\n')
	for i := 0; i < len(l.Joint); {
		i = l.jointText(b, i)
	}
}

// jointText writes what throws can be together, from an index on, and returns that of the next throws.
func (l *Line) jointText(b *strings.Builder, from int) int {
	events := make([]string, len(l.Joint[from].Events))
	for i, e := range l.Joint[from].Events {
		events[i] = strconv.Itoa(e)
	}
	last := len(events) - 1
	fmt.Fprintf(b, "  events %s and %s: ", strings.Join(events[:last], ", "), events[last])
	n := from
	for ; n < len(l.Joint) && &l.Joint[n].Events[0] == &l.Joint[from].Events[0]; n++ {
		switch j := &l.Joint[n]; {
		case n == from:
			b.WriteString(strings.Join(j.Casts, " then ") + " " + percent(j.P))
		case n < from+maxShown:
			b.WriteString(", " + strings.Join(j.Casts, " then ") + " " + percent(j.P))
		}
	}
	if more := n - from - maxShown; more > 0 {
		fmt.Fprintf(b, " and %d more", more)
	}
	b.WriteByte('\n')
	return n
}

func (c *candidateLine) text() string {
	if c.P == nil {
		return c.Cast
	}
	return c.Cast + " " + percent(*c.P)
}

// percent is a probability for people: nothing that can be is 0 %, and nothing that can be otherwise 100 %.
func percent(p float64) string {
	switch {
	case p == 1:
		return "100 %"
	case p < 0.001:
		return "< 0.1 %"
	case p > 0.999:
		return "> 99.9 %"
	}
	return strconv.FormatFloat(100*p, 'f', 1, 64) + " %"
}
