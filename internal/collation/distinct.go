package collation

import (
	"cmp"
	"context"
	"fmt"

	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/repair"
)

// Games can run together in a record, as where the heading of the second is lost. Each is then collated by itself, with
// the records of other witnesses that are of the same game.

// distinctGames takes records in which games run together as those games. It returns the witnesses of each game, one
// list where no record has several.
func distinctGames(ctx context.Context, sources []Source, cfg referee.Config, rep *repair.Repairer) [][]Source {
	games, most := make([][]Source, len(sources)), 0
	for i := range sources {
		if games[i] = sources[i].games(ctx, cfg, rep, len(sources) == 1); len(games[i]) > len(games[most]) {
			most = i
		}
	}
	if len(sources) == 0 || len(games[most]) == 1 {
		return [][]Source{sources}
	}
	out := make([][]Source, len(games[most]))
	for i := range games {
		taken := make([]bool, len(out))
		for k := range games[i] {
			at := k
			if i != most {
				at = nearest(&games[i][k], games[most], taken)
			}
			if at < len(out) {
				taken[at], out[at] = true, append(out[at], games[i][k])
			}
		}
	}
	return out
}

// nearest is the index of the game that a record is most like, of those that are not taken.
func nearest(s *Source, games []Source, taken []bool) int {
	best, most := len(games), -1
	for k := range games {
		if n := alike(s.Game, games[k].Game); !taken[k] && n > most {
			best, most = k, n
		}
	}
	return best
}

// games are those that run together in a record, as a rule one. A record that stands alone is looked at even if its
// rounds are not counted from 1 again.
func (s *Source) games(ctx context.Context, cfg referee.Config, rep *repair.Repairer, alone bool) []Source {
	cuts := beginnings(s.Game)
	if s.pieces != nil || len(cuts) < 2 && !alone {
		return []Source{*s}
	}
	res := rep.Repair(ctx, s.Game, s.Read)
	if len(res.Repairs) > 0 {
		second := secondOf(res.Repairs[0].Hypotheses)
		if second == 0 {
			return []Source{*s}
		}
		cuts = []int32{cuts[0], s.after(second - 1)}
	}
	begun := s.begun(cuts, cfg.Parser)
	if len(begun) < 2 || res.Status == repair.Sound {
		return []Source{*s}
	}
	events := 0
	for k := range begun {
		c := &begun[k]
		start, end := c.pieces[1].start, c.pieces[1].end
		c.ownResult(k == len(begun)-1, cfg)
		c.Siglum, c.File, c.Number = s.Siglum, s.File, s.Number
		c.note = fmt.Sprintf("game %d of %d that run together", k+1, len(begun))
		if k > 0 {
			c.note += fmt.Sprintf(", from event %d (line %d) on", events+1,
				s.Game.Span(start, end).Start.Line)
		}
		_, n := pairsOf(c.Game)
		events += n
	}
	return begun
}

// ownResult has a game that runs together with others end with its own result: what is written after the last is none
// of the others, which have what the rules say if they are over. A tag that says otherwise is left out.
func (s *Source) ownResult(last bool, cfg referee.Config) {
	moves := s.pieces[1]
	pieces := s.pieces
	r := &moves.game.Result
	if !last && r.Start >= moves.end {
		pieces = pieces[:2:2]
		s.make(pieces, cfg.Parser)
		result := cmp.Or(referee.New(cfg).Judge(s.Game, s.Read).Computed, "*")
		pieces = append(pieces, piece{game: moves.game, start: moves.end, end: moves.end, put: " " + result})
		s.make(pieces, cfg.Parser)
	}
	if t := s.Game.FindTag("Result"); t != nil && t.Value != s.Game.Result.Text && s.Game.Result.Text != "" {
		head := pieces[0]
		rest := head
		head.end, rest.start = t.Start, t.End
		s.make(append([]piece{head, rest}, pieces[1:]...), cfg.Parser)
	}
}

// secondOf is the event at which a second game begins by what is wrong with the whole of a record, 0 where none does.
func secondOf(hypotheses []string) (event int) {
	for _, says := range hypotheses {
		if n, _ := fmt.Sscanf(says, "two games run together: the second begins at event %d", &event); n == 1 {
			return event
		}
	}
	return 0
}

// after is where what follows so many events of a record begins.
func (s *Source) after(events int) int32 {
	for _, it := range s.Game.MainLine() {
		if events == 0 {
			return it.Start
		}
		if it.IsEvent() {
			events--
		}
	}
	return s.Game.Result.End
}
