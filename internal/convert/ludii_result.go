package convert

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// finish ends a trial: it marks what agn's rules forbid, and writes who won.
func (t *ludiiTrial) finish() {
	for _, differs := range t.rules.differs {
		t.report.Note("game", "of %s by Ludii's rules: %s", t.game.Place, t.rules.name, words.Name(differs))
	}
	t.game.Result = Result{Text: t.result(), Place: t.ended}
	rules := newLudiiJudge(&t.game)
	if rules == nil {
		return
	}
	rules.play(&t.game, t.report)
	if ending := t.termination(rules); ending != "" {
		t.game.AddTag("Termination", ending, t.ended)
	}
}

// result returns the result as AGN writes it, "*" if the trial says none.
func (t *ludiiTrial) result() string {
	if t.ending == "NoEnd" || !t.ended.IsSet() {
		return "*"
	}
	won := t.winners()
	if len(won) == 0 {
		return "*"
	}
	point := "1"
	if len(won) > 1 && !t.rules.teams {
		point = "1/" + strconv.Itoa(len(won))
	}
	points := make([]string, len(t.setup.Ruleset().Seats))
	for i, info := range t.setup.Ruleset().Seats {
		points[i] = "0"
		if slices.Contains(won, info.Letter) {
			points[i] = point
		}
	}
	return strings.Join(points, "-")
}

// winners returns the seats that share the best place.
func (t *ludiiTrial) winners() (won []byte) {
	if len(t.ranks) == len(t.rules.seats)+1 {
		best := slices.Min(t.ranks[1:])
		for i, rank := range t.ranks[1:] {
			if rank == best && best > 0 {
				won = append(won, t.rules.seats[i])
			}
		}
		return won
	}
	if letter, ok := t.seat(t.winner); ok {
		return []byte{letter}
	}
	if t.winner == 0 {
		return []byte(t.rules.seats)
	}
	return nil
}

// termination says how the game ended, if not by agn's rules.
func (t *ludiiTrial) termination(rules *ludiiJudge) string {
	switch {
	case t.game.Result.Text == "*" || rules.ends(t.game.Result.Text):
		return ""
	case t.forfeit:
		return "resignation"
	case strings.HasSuffix(t.ending, "Limit"):
		return "a limit of moves"
	}
	return "by the rules of Ludii's " + t.rules.name
}

// ludiiJudge plays a record by agn's rules.
type ludiiJudge struct {
	trial        *referee.Trial
	spot, before referee.Spot
	choices      []referee.Choice
	seat         string // of the last event
	broke        bool   // nothing can be said from here on
}

// newLudiiJudge returns the rules that the tags of a game name.
func newLudiiJudge(g *Game) *ludiiJudge {
	text := Draft(&Game{Tags: g.Tags}, referee.Config{}, new(Report)).AGN
	var parser grammar.Parser
	var empty notation.Game
	read := parser.Parse(&grammar.Chunk{Text: text, Line: 1, Size: len(text)}, &empty)
	ref := referee.New(referee.Config{})
	ref.Judge(&empty, read)
	trial := ref.Trial()
	if trial == nil {
		return nil
	}
	return &ludiiJudge{trial: trial, spot: trial.Start(), before: trial.Start()}
}

// play plays the events of a game: it puts right their marks of capture, check and mate, marks with sic what breaks a
// rule of agn's, and drops what stands after the end of agn's game.
func (p *ludiiJudge) play(g *Game, r *Report) {
	for i := range g.Events {
		e := &g.Events[i]
		if e.Kind != Throw && e.Kind != Word {
			continue
		}
		if p.spot.St.Due() == engine.DueOver {
			for j := range g.Events[i:] {
				r.Lost("event", "after the end of the game by agn's rules", g.Events[i+j].Place)
			}
			g.Events = g.Events[:i]
			return
		}
		if p.event(e); p.broke {
			r.Doubt("record", "that agn's rules cannot follow from here on", e.Place)
			return
		}
		if e.Sic {
			r.Note("move", "that agn's rules forbid, marked sic", e.Place)
		}
	}
}

// event plays one event.
func (p *ludiiJudge) event(e *Event) {
	it, ok := ludiiItem(e)
	if e.Seat != p.seat && e.Seat != "" {
		p.seat = e.Seat
		mark := notation.Item{Kind: notation.SeatMark, Letter: e.Seat[0]}
		p.broke = p.trial.Step(&p.spot, &mark)&referee.Broken != 0
	}
	if p.broke = p.broke || !ok; p.broke {
		return
	}
	p.before.Copy(&p.spot)
	flaws := p.trial.Step(&p.spot, &it)
	if flaws&referee.Mark != 0 && p.trial.Right() != "" {
		m, err := grammar.ParseMove(p.trial.Right())
		if err != nil || m.Sep == 'x' && it.Move.Sep != 'x' {
			p.broke = true // Ludii takes no man where agn does
			return
		}
		e.Text, it.Move = p.trial.Right(), m
	}
	switch {
	case flaws&referee.Broken == 0:
		p.shorten(e, &it)
	case e.Kind == Word:
		it.Sic = true
		p.spot.Copy(&p.before)
		e.Sic = p.trial.Step(&p.spot, &it)&referee.Broken == 0
		p.broke = !e.Sic
	default:
		p.broke = true
	}
}

// shorten writes a move that was played in canonical spelling, if it is clear what it was.
func (p *ludiiJudge) shorten(e *Event, it *notation.Item) {
	if it.Kind != notation.MoveItem {
		return
	}
	p.choices = p.trial.Fits(&p.before, it, p.choices[:0])
	if len(p.choices) == 1 {
		it := p.trial.Written(&p.before, p.choices[0])
		e.Text = string(notation.AppendMove(nil, &it.Move))
	}
}

// ludiiItem reads an event. It reports false for one with a gap, and for what is no single event.
func ludiiItem(e *Event) (it notation.Item, ok bool) {
	switch {
	case e.Kind == Throw:
		it.Kind = notation.Throw
		for _, value := range strings.Split(e.Text, ",") {
			n, err := strconv.Atoi(value)
			if err != nil || int(it.Cast.N) == len(it.Cast.Values) {
				return it, false
			}
			it.Cast.Values[it.Cast.N] = uint8(n)
			it.Cast.N++
		}
		it.Cast.Sort()
		return it, true
	case e.Text == "--":
		it.Kind = notation.Pass
		return it, true
	}
	m, err := grammar.ParseMove(e.Text)
	if err != nil {
		return it, false
	}
	it.Kind, it.Move = notation.MoveItem, m
	return it, !it.HasGap()
}

// ends reports whether agn's rules end the game so.
func (p *ludiiJudge) ends(result string) bool {
	if p.broke {
		return false
	}
	wrong, computed := p.trial.Ends(&p.spot, result)
	return wrong == "" && computed != ""
}
