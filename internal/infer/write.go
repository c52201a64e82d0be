package infer

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/device"
	"github.com/ashtapada/agn/internal/jsonline"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// Line is a lost throw of a game of a file in JSON. The keys are a contract.
type Line struct {
	File string `json:"file"`
	Game int    `json:"game"`
	Lost
}

// Lost is a lost throw in JSON, by itself.
type Lost struct {
	Event      int             `json:"event"`
	Unwritten  int             `json:"unwritten,omitempty"`
	Ply        *int            `json:"ply"`
	Seat       *string         `json:"seat"`
	Line       int             `json:"line"`
	Column     int             `json:"column"`
	Device     string          `json:"device"`
	Model      string          `json:"model"`
	Bounded    bool            `json:"bounded"`
	Candidates []candidateLine `json:"candidates"`
	Joint      []jointLine     `json:"joint"`

	blind, unruled bool
}

type candidateLine struct {
	Cast  *string  `json:"cast"`
	P     *float64 `json:"p"`
	Prior *float64 `json:"prior"`
}

type jointLine struct {
	Events    []int     `json:"events"`
	Unwritten []int     `json:"unwritten,omitempty"`
	Casts     []*string `json:"casts"`
	P         float64   `json:"p"`
}

// Lines are the lost throws of a game of a file as lines of JSON. game is the game by its number.
func (a *Answer) Lines(file string, game int, g *notation.Game) []Line {
	var out []Line
	for _, l := range a.lost(g) {
		out = append(out, Line{file, game, l})
	}
	return out
}

// ByEvent answers as Game does for others than the command: it has the lost throws by the numbers of their events,
// those that are not written by that of the event that they come before. It is nil where none is lost and where no
// reading is legal.
func ByEvent(ctx context.Context, cfg referee.Config, g *notation.Game, read diag.List, models []Model) (
	map[int][]Lost, error) {
	if !cfg.LeavesOut(g) && g.IndexFunc((*notation.Item).HasGap) < 0 {
		return nil, nil
	}
	a, err := Game(ctx, referee.New(cfg), g, read, models)
	if err != nil {
		return nil, err
	}
	by := map[int][]Lost{}
	for _, l := range a.lost(g) {
		by[l.Event] = append(by[l.Event], l)
	}
	return by, nil
}

// lost is the lost throws as JSON has them.
func (a *Answer) lost(g *notation.Game) []Lost {
	locate := g.Locator()
	out := make([]Lost, 0, len(a.Throws))
	for i := range a.Throws {
		t := &a.Throws[i]
		at := locate.Pos(g.Start(t.Item))
		l := Lost{Event: t.Event, Unwritten: t.Unwritten,
			Ply: jsonline.OrNull(t.Ply), Line: at.Line, Column: at.Column,
			Device: device.Name(a.Dice), Model: t.Model.String(), Bounded: t.Bounded, Candidates: []candidateLine{},
			Joint: []jointLine{}, blind: t.blind, unruled: t.unruled}
		if t.Seat != 0 {
			l.Seat = jsonline.OrNull(string(rune(t.Seat)))
		}
		for k := range t.Candidates {
			c := &t.Candidates[k]
			one := candidateLine{Cast: castText(c.Cast)}
			if c.Cast.N > 0 {
				one.Prior = &c.Prior
			}
			if !t.Bounded {
				one.P = &c.P
			}
			l.Candidates = append(l.Candidates, one)
		}
		for _, j := range t.Joint {
			one := jointLine{Events: j.Events, P: j.P}
			if slices.Max(j.Unwritten) > 0 {
				one.Unwritten = j.Unwritten
			}
			for _, c := range j.Casts {
				one.Casts = append(one.Casts, castText(c))
			}
			l.Joint = append(l.Joint, one)
		}
		out = append(out, l)
	}
	return out
}

// Flat is the candidates of lost throws before or at one event, as one list: those of a throw that is not written have
// its number.
func Flat(all []Lost) any {
	type one struct {
		Unwritten int `json:"unwritten,omitempty"`
		candidateLine
	}
	out := []one{}
	for i := range all {
		for _, c := range all[i].Candidates {
			out = append(out, one{all[i].Unwritten, c})
		}
	}
	return out
}

// castText is how a cast is written, nil for none.
func castText(c engine.Cast) *string {
	if c.N == 0 {
		return nil
	}
	text := string(referee.AppendCast(nil, c))
	return &text
}

// maxShown is how many candidates, and sets of throws that go together, the text shows.
const maxShown = 6

// minShown is how likely a throw must be to have fallen that the text shows it.
const minShown = 0.01

// Text writes lines of one game for people.
func Text(w io.Writer, lines []Line) error {
	var b strings.Builder
	for i := range lines {
		l := &lines[i]
		if text := l.Text(); text != "" {
			fmt.Fprintf(&b, "%s: game %d, %s", printable.Line(fmt.Sprintf("%s:%d:%d", l.File, l.Line, l.Column)), l.Game, text)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Text is the lost throw for people, a line, and one for each group of throws that hang together from it on. It is
// empty for one that most likely did not fall.
func (l *Lost) Text() string {
	var b strings.Builder
	fell := 1.0
	for i := range l.Candidates {
		if c := &l.Candidates[i]; c.Cast == nil && c.P != nil {
			fell -= *c.P
		}
	}
	if fell < minShown {
		return ""
	}
	b.WriteString(named([]int{l.Event}, []int{l.Unwritten}) + ", ")
	if l.Seat != nil {
		b.WriteString(*l.Seat + " throws ")
	}
	fmt.Fprintf(&b, "%s, %s: ", l.Device, l.Model)
	switch {
	case l.blind:
		b.WriteString("no position is followed here; not excluded are ")
	case l.unruled:
		b.WriteString("no odds, as a word with sic can stand without a throw; not excluded are ")
	case l.Bounded:
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
		fmt.Fprintf(&b, " and %d more", n)
	}
	b.WriteByte('\n')
	for i := 0; i < len(l.Joint) && fell == 1; { // what hangs on whether a throw fell is said at the one before it
		i = l.jointText(&b, i)
	}
	return b.String()
}

// jointText writes what throws can be together, from an index on, and returns that of the next throws.
func (l *Lost) jointText(b *strings.Builder, from int) int {
	fmt.Fprintf(b, "  %s: ", named(l.Joint[from].Events, l.Joint[from].Unwritten))
	n := from
	for ; n < len(l.Joint) && &l.Joint[n].Events[0] == &l.Joint[from].Events[0]; n++ {
		switch j := &l.Joint[n]; {
		case n == from:
			b.WriteString(j.text() + " " + percent(j.P))
		case n < from+maxShown:
			b.WriteString(", " + j.text() + " " + percent(j.P))
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
		return castWord(c.Cast)
	}
	return castWord(c.Cast) + " " + percent(*c.P)
}

// text is the casts that fell.
func (j *jointLine) text() string {
	var words []string
	for _, c := range j.Casts {
		if c != nil {
			words = append(words, *c)
		}
	}
	if words == nil {
		return castWord(nil)
	}
	return strings.Join(words, " then ")
}

// castWord is a cast for people.
func castWord(text *string) string {
	if text == nil {
		return "none"
	}
	return *text
}

// named names throws by the numbers of their events, and those that are not written by those of the events that they
// come before.
func named(events, unwritten []int) string {
	var names, numbers []string
	for i := 0; i < len(events); i++ {
		n := strconv.Itoa(events[i])
		if unwritten == nil || unwritten[i] == 0 {
			numbers = append(numbers, n)
			names = append(names, "event "+n)
			continue
		}
		first := i
		for i+1 < len(events) && unwritten[i+1] != 0 && events[i+1] == events[first] {
			i++
		}
		which := "throw " + strconv.Itoa(unwritten[first])
		switch last := strconv.Itoa(unwritten[i]); i - first {
		case 0:
		case 1:
			which = "throws " + strconv.Itoa(unwritten[first]) + " and " + last
		default:
			which = "throws " + strconv.Itoa(unwritten[first]) + " to " + last
		}
		names = append(names, which+" before event "+n)
	}
	switch last := len(names) - 1; {
	case last == 0:
		return names[0]
	case len(numbers) == len(names):
		return "events " + strings.Join(numbers[:last], ", ") + " and " + numbers[last]
	default:
		return strings.Join(names[:last], ", ") + " and " + names[last]
	}
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
