package archive

import (
	"database/sql"

	"github.com/ashtapada/agn/archive/internal/counts"
	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/internal/problem"
)

// plays opens every block, adds the events and positions to the sums of their games, and
// compares what a block says of a game as a whole with its rows.
func (v *verifier) plays() error {
	words := &hashedWords{numbers: map[string]uint32{}}
	err := v.inShards(dialect.AllPlays, func(rows *sql.Rows) error {
		var first, last int64
		var events, boards, kept sql.RawBytes
		if err := rows.Scan(&first, &last, &events, &boards, &kept); err != nil {
			return err
		}
		games, err := plays.Decode(events, boards, words)
		switch {
		case err != nil:
			v.broken.Store(true)
			v.say(problem.DamagedPlays, "the plays of games %d to %d: %v", first, last, err)
			return nil
		case len(games) == 0 || games[0].Number != first || games[len(games)-1].Number != last:
			v.say(problem.DamagedPlays, "the plays of games %d to %d are those of others", first, last)
		}
		for _, g := range games {
			v.play(g, words)
		}
		if !counts.Of(games, words).Packed(kept) {
			v.say(problem.WrongCounts, "the counts of games %d to %d are not what their plays come to", first, last)
		}
		return nil
	})
	if err == nil {
		err = v.inShards(dialect.LoneCounts, func(rows *sql.Rows) error {
			var first int64
			if err := rows.Scan(&first); err != nil {
				return err
			}
			v.say(problem.WrongCounts, "there are counts of games from %d on, and no plays", first)
			return nil
		})
	}
	if err != nil || v.broken.Load() {
		return err
	}
	for i := range v.games.list {
		if !v.games.list[i].played {
			v.sayOf(problem.DamagedPlays, v.games.numbers[i], "it has no part in the plays")
		}
	}
	return nil
}

// play checks the play of a game.
func (v *verifier) play(g *plays.Game, words *hashedWords) {
	is := v.games.of(g.Number)
	if is == nil {
		v.unowned.Add(1)
		return
	}
	if is.played {
		v.sayOf(problem.DamagedPlays, g.Number, "it stands in the plays twice")
	}
	is.played = true
	head := headOf(&g.Head)
	for i, s := range g.Table.Seats {
		if s.Letter != 0 {
			head += headSeat(i+1, s.Letter, s.Name, g.Players[i])
		}
	}
	if head != is.head {
		v.sayOf(problem.RowsChanged, g.Number, "the plays say something else of it than its rows")
	}
	for i, e := range g.Events {
		is.plays += record.MixEvent(i, int(e.Seat), words.sums[e.What])
	}
	if len(g.Boards) > 0 {
		is.plays += record.MixBoards(g.Boards)
	}
}

// hashedWords are words of which the hash is asked.
type hashedWords struct {
	numbers map[string]uint32
	texts   []string
	sums    []uint64
}

// Text implements plays.Words.
func (w *hashedWords) Text(word uint32) string { return w.texts[word] }

// Word implements plays.Words.
func (w *hashedWords) Word(text []byte) uint32 {
	n, ok := w.numbers[string(text)]
	if !ok {
		n = uint32(len(w.texts))
		w.texts = append(w.texts, string(text))
		w.numbers[w.texts[n]] = n
		w.sums = append(w.sums, record.HashText(w.texts[n]))
	}
	return n
}
