package referee

import (
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
)

// Parser returns a parser that reads games as the configuration says and knows what
// they are played on. It remembers the games it has met and is not for several
// goroutines at once.
func (c Config) Parser() grammar.Parser {
	var p grammar.Parser
	if c.Lenient {
		p.Lenient = &grammar.Lenience{Language: c.Language}
	}
	known := map[surfaceKey]grammar.Board{}
	p.Board = func(g *notation.Game) grammar.Board {
		key := surfaceKey{variant: variantMeant(g, c.Variant)}
		key.options, _ = g.Tag("Options")
		if b, ok := known[key]; ok {
			return b
		}
		if len(known) >= maxTables {
			clear(known)
		}
		b := c.surface(key)
		known[key] = b
		return b
	}
	return p
}

// variantMeant is what the tag Variant says, or without one another tag that is meant for it, or else what is given.
func variantMeant(g *notation.Game, given string) string {
	if v, ok := g.Tag("Variant"); ok {
		return v
	}
	for _, t := range g.Tags {
		if m := likenessOf(t.Name).meant(t.Value); m != nil && m.name == "Variant" {
			return t.Value
		}
	}
	return given
}

type surfaceKey struct{ variant, options string }

// surface builds what is known of a game, nil for an unknown variant. What is wrong
// in the tags is said when the game is judged.
func (c Config) surface(key surfaceKey) grammar.Board {
	rs, ok := c.ruleset(key.variant)
	if !ok {
		return nil
	}
	var setup engine.Setup
	c.apply(rs, &setup)
	for o := range strings.FieldsSeq(key.options) {
		if name, value, ok := strings.Cut(o, "="); ok {
			_ = rs.Set(&setup, name, value)
		}
	}
	game, err := rs.New(setup)
	if err != nil {
		panic("referee: " + err.Error()) // all seats and the first of them always do
	}
	s := &surface{game: game}
	for _, p := range game.Pieces() {
		if letter := p.Letter(); letter != 0 {
			s.men += string(rune(letter))
		}
	}
	return s
}

// surface is a game as a lenient reading sees it.
type surface struct {
	game engine.Game
	men  string
}

func (s *surface) Seat(name string) byte {
	for _, info := range s.game.Ruleset().Seats {
		if strings.EqualFold(info.Name, name) || name == string(rune(info.Letter)) {
			return info.Letter
		}
	}
	return 0
}

func (s *surface) File(letter byte) bool {
	b := s.game.Board()
	for sq := range engine.Square(b.Len()) {
		if b.File(sq+1) == letter {
			return true
		}
	}
	return false
}

func (s *surface) Men() string { return s.men }

func (s *surface) CanCast(values []uint8) bool {
	set := s.game.Dice()
	if set == nil || len(values) > dice.MaxDice {
		return false
	}
	return set.Can(dice.Of(values...))
}

// Square asks the games in which the men of a seat run along one way.
func (s *surface) Square(letter byte, index int) (name string, twice, ok bool) {
	ways := waysOf(s.game, letter)
	if len(ways) != 1 || index >= len(ways[0]) {
		return "", false, false
	}
	way := ways[0]
	for i, sq := range way {
		twice = twice || sq == way[index] && i != index
	}
	return s.game.Board().Name(way[index]), twice, true
}

// Squares asks the games in which the men of a seat go several ways.
func (s *surface) Squares(letter byte, index int) []string {
	ways := waysOf(s.game, letter)
	if len(ways) < 2 {
		return nil
	}
	names := make([]string, 0, len(ways))
	for _, way := range ways {
		if index >= len(way) {
			return nil
		}
		names = append(names, s.game.Board().Name(way[index]))
	}
	return names
}
