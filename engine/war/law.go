package war

import (
	"cmp"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// The laws of games of armies, by what they are about.
type (
	// moveTest says what is held against a move.
	moveTest = func(*State, engine.Move) (engine.Objection, bool)
	// castTest says what is held against a cast.
	castTest = func(*State, engine.Cast) (engine.Objection, bool)
	// endTest says what is held against the end of a turn.
	endTest = func(*State) (engine.Objection, bool)

	Law     = laws.Law[moveTest]
	CastLaw = laws.Law[castTest]
	EndLaw  = laws.Law[endTest]

	// Rule is a rule with its laws, Rules are those of a game, Book their laws alone.
	Rule  = laws.Rule[moveTest, castTest, endTest]
	Rules = laws.Rules[moveTest, castTest, endTest]
	Book  = laws.Book[moveTest, castTest, endTest]
)

// The stages: what a referee looks at first.
const (
	stageOver      laws.Stage = iota // the game is over
	StageFirst                       // nothing of the kind is possible now, whatever it is
	StageWord                        // the word means nothing here
	stageMan                         // no such man stands there
	StageSquare                      // there is no such square to go to, or nobody to go
	StageReturn                      // the king does not come back
	StageArmy                        // nobody plays the man's army
	StageTurn                        // another seat is on turn
	stageDice                        // the dice name other men
	stageRests                       // the man does not move at all
	StageWay                         // the man does not move so
	StageStep                        // nor does it move so, but for leaps
	StagePromotion                   // there is no such promotion
	StageTarget                      // what stands there may not be captured
	StageCaptor                      // the man may not capture what stands there
	stageEmpty                       // nothing stands there
	StageExchange                    // the soldier becomes something else
	StageKing                        // the king does not stay safe
)

// OfSteps makes a test of the moves of a kind of man alone, of all men if it is 0.
func OfSteps(piece engine.Piece, test moveTest) moveTest {
	return func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Kind != engine.Step || piece != 0 && m.Piece != piece {
			return laws.None()
		}
		return test(s, m)
	}
}

// Object asks every law of the game.
func (s *State) Object(m engine.Move) []engine.Objection {
	if m.Kind == engine.Step && m.Piece == 0 {
		m.Piece = s.On(m.From).Piece()
	}
	return laws.AskIn(s.g.cfg.Laws.Moves, s, m)
}

// progress returns the number of laws that m passes before one objects.
func (s *State) progress(m engine.Move) int { return laws.Progress(s.g.cfg.Laws.Moves, s, m) }

// ObjectCast asks every law on casts.
func (s *State) ObjectCast(c engine.Cast) []engine.Objection {
	return laws.AskIn(s.g.cfg.Laws.Casts, s, c)
}

// ObjectEnd asks every law on ends of turns where the turn may not end.
func (s *State) ObjectEnd() []engine.Objection {
	if s.due == engine.DueOver || s.own.MayEnd() {
		return nil
	}
	return laws.Ask(s.g.cfg.Laws.Ends, s)
}

// example returns a legal move of a man, if there is one: of a soldier before others where
// each plays for itself. Of all that could be thought of the generator knows at once which
// are legal.
func (s *State) example() (engine.Move, bool) {
	legal := slices.DeleteFunc(s.own.Legal(nil), func(m engine.Move) bool { return m.Kind != engine.Step })
	if len(legal) == 0 {
		return engine.Move{}, false
	}
	return slices.MinFunc(legal, func(a, b engine.Move) int {
		if of := cmp.Compare(a.Piece, b.Piece); of != 0 && !s.g.allied {
			return of
		}
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To))
	}), true
}
