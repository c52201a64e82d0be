package archive

import (
	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/games"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/words"
)

// superseded checks the superseded texts against their checksums, and that none has the
// number of a game.
func (v *verifier) superseded() error {
	var reader textReader
	return games.EachSuperseded(v.ctx, v.archive, dialect.AllSuperseded(), func(s *games.SupersededText) error {
		report := func(code problem.Code, what words.Text) {
			v.report(Problem{Code: code, Game: s.Game, ID: ID(s.ID), What: what})
		}
		if damage := s.Damage(); damage != nil {
			report(damage.Code, damage.Words())
			return nil
		}
		if v.games.of(s.Game) != nil {
			report(problem.Orphan, words.Of("a superseded text has the number of a game"))
		}
		if id, ok := reader.identify(s.Text); !ok {
			report(problem.NotOneGame, words.Of("the superseded text does not hold one game"))
		} else if id != s.ID {
			report(problem.OtherID, words.Of("the id is not that of the superseded text"))
		}
		return nil
	})
}
