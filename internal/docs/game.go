package docs

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/ashtapada/agn/docs"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/picture"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// Shown is a game as the page of its rule set shows it: parts of its text, with the
// diagrams that it asks for between them.
type Shown struct{ parts []part }

// part is text of a game and the positions that are shown below it.
type part struct {
	text    string
	moments []*Moment
}

// Moment is a position of a game that a page shows.
type Moment struct {
	state engine.State
	round int
	// last is the event that led to it, as it is written, and move what it moved, nil for
	// a throw.
	last string
	move *picture.Move
}

// diagramMark begins a comment that asks for a diagram of the position where it stands.
const diagramMark = "[%diagram]"

// round is where a line begins with the number of a round.
var round = regexp.MustCompile(`\n[0-9]+\. `)

// Show reads a game, in the main line of which comments may ask for diagrams. It returns
// an error if the text holds no game, and for a diagram of a position that is not known.
func Show(text string) (*Shown, error) {
	var (
		chunk  grammar.Chunk
		parser grammar.Parser
		game   notation.Game
	)
	if err := grammar.NewReader(strings.NewReader(text)).Next(&chunk); err != nil {
		return nil, fmt.Errorf("reading a game: %w", err)
	}
	read := parser.Parse(&chunk, &game)
	behind := make([]*Moment, game.Len())
	referee.New(referee.Config{}).Visit(&game, read, &referee.Visitor{After: func(e *referee.Event) bool {
		if e.Depth == 0 && e.Behind != nil {
			behind[e.Index] = momentOf(e)
		}
		return true
	}})
	rest := string(game.Text)
	out := &Shown{parts: []part{{text: rest}}}
	var last *Moment
	from := 0 // where the last part begins
	for i, it := range game.All() {
		if behind[i] != nil {
			last = behind[i]
		}
		if it.Kind != notation.Comment || !strings.HasPrefix(game.Comment(&it), diagramMark) {
			continue
		}
		if last == nil {
			return nil, fmt.Errorf("the position at %q is not known", game.Comment(&it))
		}
		if int(it.Start) >= from {
			end := cut(rest, &game, i)
			out.parts[len(out.parts)-1].text = rest[from:end]
			out.parts = append(out.parts, part{text: rest[end:]})
			from = end
		}
		shown := &out.parts[len(out.parts)-2].moments
		*shown = append(*shown, last)
	}
	return out, nil
}

// cut returns where the text is cut for the diagram that an item asks for: after its
// round where rounds begin lines, else after the item, and at the end if nothing is played
// any more.
func cut(text string, game *notation.Game, i int) int {
	last := -1
	for k, it := range game.All() {
		if it.IsEvent() {
			last = k
		}
	}
	if last < i {
		return len(text)
	}
	end := int(game.End(i))
	if game.IndexFunc(func(it *notation.Item) bool { return it.Kind == notation.SeatMark }) < 0 {
		return end
	}
	if at := round.FindStringIndex(text[end:]); at != nil {
		return end + at[0]
	}
	return len(text)
}

func momentOf(e *referee.Event) *Moment {
	m := &Moment{state: e.Behind.Clone(), round: e.State.Round(), last: string(e.AppendPlayed(nil))}
	if e.Move.Kind != 0 {
		m.move = &picture.Move{From: e.Move.From, To: e.Move.To}
	}
	return m
}

// Moments returns the positions that are shown, in their order.
func (s *Shown) Moments() (out []*Moment) {
	for i := range s.parts {
		out = append(out, s.parts[i].moments...)
	}
	return out
}

// Picture draws the position, with the move before it.
func (m *Moment) Picture() string {
	return draw(&picture.Picture{State: m.state, Title: m.state.Game().Ruleset().Title, Last: m.move})
}

// legend says where in the game the position stands, and what it is in one line.
func (m *Moment) legend() words.Text {
	who := words.Name(m.state.Game().Ruleset().Info(m.state.Seat()).Name)
	now := words.Of("the end")
	switch m.state.Due() {
	case engine.DueCast:
		now = words.Of("%v to throw", who)
	case engine.DueMove:
		now = words.Of("%v to move", who)
	}
	return words.Of("After `%s` in round %d, %v: `%s`", m.last, m.round, now, m.state.AppendPosition(nil))
}

// shown prints a game with its diagrams.
func (p *page) shown(game *Shown) {
	p.heading(p.lang.Table("A game"))
	folder := "../games"
	if p.lang != nil && docs.Game(p.lang.Tag(), p.rs.Name) == docs.Game("", p.rs.Name) {
		folder = p.root + "/games" // not in the language yet
	}
	fmt.Fprintf(p, "\n%s\n", p.lang.Sayf("A whole game from the start to the end, [%s.agn](%s/%s.agn). What stands in "+
		"braces are comments, with the rules that they speak of.", p.rs.Name, folder, p.rs.Name))
	n := 0
	for _, part := range game.parts {
		if text := strings.TrimSpace(part.text); text != "" {
			fmt.Fprintf(p, "\n```agn\n%s\n```\n", text)
		}
		for _, m := range part.moments {
			fmt.Fprintf(p, "\n![%s](%s/pictures/%s)\n\n%s\n", p.lang.Sayf("the board after %s", m.last), p.root,
				pictureName(p.rs, n), p.lang.Say(m.legend()))
			n++
		}
	}
}

// pictureName is the file of the picture of a game's diagram, counted from 0.
func pictureName(rs *engine.Ruleset, n int) string {
	return fmt.Sprintf("%s-game-%d.svg", rs.Name, n+1)
}
