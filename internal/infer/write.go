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
	"github.com/ashtapada/agn/internal/words"
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

	thrown         words.Text // the device, in the language of the reader
	blind, unruled bool
	any            bool // each throw of the dice is a candidate
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
			Joint: []jointLine{}, thrown: device.Words(a.Dice), blind: t.blind, unruled: t.unruled,
			any: a.Dice != nil && len(t.Candidates) >= len(a.Dice.Chances())}
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

// Text writes lines of one game for people, in the language that says them. Of throws without words that come where no
// position is followed nothing is known: it says so once.
func Text(w io.Writer, lines []Line, say func(words.Text) string) error {
	var b strings.Builder
	unknown := map[string]bool{} // by the model
	for i := range lines {
		l := &lines[i]
		texts := l.Text()
		if l.blind && l.Unwritten > 0 {
			if unknown[l.Model] {
				continue
			}
			unknown[l.Model] = true
			texts = []words.Text{words.Of("throws that are not written, from event %d on, %s, %s: no position is followed there, "+
				"so nothing is known of them", l.Event, l.thrown, l.Model)}
		}
		for k, t := range texts {
			head := "  "
			if k == 0 {
				head = printable.Line(fmt.Sprintf("%s:%d:%d", l.File, l.Line, l.Column)) + ": "
				t = words.Of("game %d, %s", l.Game, t)
			}
			b.WriteString(head + say(t) + "\n")
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Text is the lost throw for people, a line, and one for each group of throws that hang together from it on. There is
// none for one that most likely did not fall.
func (l *Lost) Text() []words.Text {
	fell := 1.0
	for i := range l.Candidates {
		if c := &l.Candidates[i]; c.Cast == nil && c.P != nil {
			fell -= *c.P
		}
	}
	if fell < minShown {
		return nil
	}
	which := named([]int{l.Event}, []int{l.Unwritten})
	if l.Seat != nil {
		which = words.Of("%s, %s throws %s, %s: %s", which, *l.Seat, l.thrown, l.Model, l.fallen())
	} else {
		which = words.Of("%s, %s, %s: %s", which, l.thrown, l.Model, l.fallen())
	}
	out := []words.Text{which}
	for i := 0; i < len(l.Joint) && fell == 1; { // what hangs on whether a throw fell is said at the one before it
		t, next := l.joint(i)
		out, i = append(out, t), next
	}
	return out
}

// fallen is what can have fallen, and why that has no odds where it has none.
func (l *Lost) fallen() words.Text {
	var parts []words.Text
	for i := range l.Candidates {
		parts = append(parts, l.Candidates[i].text())
	}
	list := shown(parts)
	switch {
	case l.blind && l.Unwritten > 0, l.blind && l.any:
		return words.Of("no position is followed here, so nothing is known of it")
	case l.blind:
		return words.Of("no position is followed here; not excluded are %s", list)
	case l.unruled:
		return words.Of("no odds, as a word with sic can stand without a throw; not excluded are %s", list)
	case l.Bounded:
		return words.Of("too many ways to know the odds; not excluded are %s", list)
	}
	return list
}

// shown is a list of which as many are shown as maxShown says.
func shown(all []words.Text) words.Text {
	list := words.Commas(all[:min(len(all), maxShown)])
	if n := len(all) - maxShown; n > 0 {
		return words.Plural(n, "%s and %d more", "%s and %d more", list, n)
	}
	return list
}

// joint is what throws can be together, from an index on, and the index of the next throws.
func (l *Lost) joint(from int) (t words.Text, next int) {
	first := &l.Joint[from]
	var parts []words.Text
	n := from
	for ; n < len(l.Joint) && &l.Joint[n].Events[0] == &first.Events[0]; n++ {
		j := &l.Joint[n]
		parts = append(parts, words.Of("%s %s", j.text(), percent(j.P)))
	}
	return words.Of("%s: %s", named(first.Events, first.Unwritten), shown(parts)), n
}

func (c *candidateLine) text() words.Text {
	if c.P == nil {
		return castWord(c.Cast)
	}
	return words.Of("%s %s", castWord(c.Cast), percent(*c.P))
}

// text is the casts that fell.
func (j *jointLine) text() (all words.Text) {
	for _, c := range j.Casts {
		switch {
		case c == nil:
		case all.Empty():
			all = castWord(c)
		default:
			all = words.Of("%s then %s", all, castWord(c))
		}
	}
	if all.Empty() {
		return castWord(nil)
	}
	return all
}

// castWord is a cast for people.
func castWord(text *string) words.Text {
	if text == nil {
		return words.Of("none")
	}
	return words.Of("%s", *text)
}

// named names throws by the numbers of their events, and those that are not written by those of the events that they
// come before.
func named(events, unwritten []int) words.Text {
	var names []words.Text
	var numbers []int
	for i := 0; i < len(events); i++ {
		n := events[i]
		if unwritten == nil || unwritten[i] == 0 {
			numbers = append(numbers, n)
			names = append(names, words.Of("event %d", n))
			continue
		}
		first := i
		for i+1 < len(events) && unwritten[i+1] != 0 && events[i+1] == n {
			i++
		}
		switch from, to := unwritten[first], unwritten[i]; i - first {
		case 0:
			names = append(names, words.Of("throw %d before event %d", from, n))
		case 1:
			names = append(names, words.Of("throws %d and %d before event %d", from, to, n))
		default:
			names = append(names, words.Of("throws %d to %d before event %d", from, to, n))
		}
	}
	if len(numbers) == len(names) && len(names) > 1 {
		return words.Of("events %s", words.And(numbers))
	}
	return words.And(names)
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
