package importer

import (
	"bytes"
	"context"
	"database/sql"
	"maps"
	"slices"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/packing"
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/archive/internal/postings"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/words"
)

// resharding puts what an archive holds into one with another number of shards. Games, sources and imports keep their
// numbers, so that seals stay the same; other rows get numbers of their new shard, of which a name has one. What is
// packed is packed again.
type resharding struct {
	*Writer
	from   dialect.Source
	copied func()
	// homes are the shards of the games by number, one more; 0 where there is no game.
	homes []uint8
	kinds map[int64]record.Row
	// chairs are those of the seats, players the places of players among all names.
	chairs  map[int64]record.Seat
	players map[int64]int64
}

// reshard copies all tables.
func (w *Writer) reshard(ctx context.Context, tx *sql.Tx, copied func()) error {
	r := &resharding{Writer: w, from: tx, copied: copied, kinds: map[int64]record.Row{},
		chairs: map[int64]record.Seat{}, players: map[int64]int64{}}
	for _, step := range []func(context.Context) error{r.placed, r.games, r.ofGames, r.comments, r.named, r.seats, r.tags,
		r.superseded, r.plays, r.index} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	if !w.several() {
		return nil
	}
	var taken int64
	if err := tx.QueryRowContext(ctx, dialect.NextGame).Scan(&taken); err != nil {
		return &unread{err}
	}
	_, err := w.take(ctx, int(taken-1))
	return err
}

// each calls do with each row of a statement, as the columns of so many values.
func (r *resharding) each(ctx context.Context, statement string, columns int, do func([]any) error) error {
	var own error
	err := dialect.Each(ctx, r.from, func(rows *sql.Rows) error {
		values, _, err := valuesOf(rows)
		if err != nil {
			return err
		}
		r.copied()
		own = do(values[:columns]) // after them comes the shard
		return own
	}, statement)
	if err != nil && own == nil {
		return &unread{err}
	}
	return err
}

// homeOf returns the writer of the shard of a game.
func (r *resharding) homeOf(game int64) (*shardWriter, error) {
	if game < 1 || game >= int64(len(r.homes)) || r.homes[game] == 0 {
		return nil, &unread{words.Errorf("rows of game %d, which is not there: %v", game, problem.ErrDamaged)}
	}
	return r.shards[r.homes[game]-1], nil
}

// table returns the table of a name.
func table(name string) *dialect.Table {
	i := slices.IndexFunc(dialect.Tables[:], func(t dialect.Table) bool { return t.Name == name })
	return &dialect.Tables[i]
}

// bulks returns an insertion into a table for each shard.
func (r *resharding) bulks(t *dialect.Table) []*bulk {
	out := make([]*bulk, len(r.shards))
	for i, s := range r.shards {
		out[i] = newBulk(s.conn, t.Into(), t.Columns)
	}
	return out
}

// routed copies the rows of a table, each to the shard that to names.
func (r *resharding) routed(ctx context.Context, name string, to func(row []any) (*shardWriter, error)) error {
	t := table(name)
	bulks := r.bulks(t)
	err := r.each(ctx, t.All(), t.Columns, func(row []any) error {
		s, err := to(row)
		if err != nil {
			return err
		}
		return bulks[s.shard.Number].add(ctx, row...)
	})
	return flushed(ctx, bulks, err)
}

// flushed inserts the rows that wait, unless something has failed.
func flushed(ctx context.Context, bulks []*bulk, failed error) error {
	for _, b := range bulks {
		if failed == nil {
			failed = b.flush(ctx)
		}
	}
	return failed
}

// placed copies where games came from. The numbers go round the shards.
func (r *resharding) placed(ctx context.Context) error {
	for _, name := range [...]string{"imports", "sources"} {
		err := r.routed(ctx, name, func(row []any) (*shardWriter, error) {
			return r.shards[row[0].(int64)%int64(len(r.shards))], nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// games copies the rows of games, and learns where each belongs.
func (r *resharding) games(ctx context.Context) error {
	t := table("kinds")
	err := r.each(ctx, t.All(), t.Columns, func(v []any) error {
		k := record.Row{Variant: v[1].(string), Options: v[2].(string), Setup: v[4] == int64(1), Verdict: v[5].(string),
			Complete: v[6] == int64(1), Result: v[7].(string), Computed: v[8].(string), Ending: v[9].(string)}
		if version, ok := v[3].(int64); ok {
			k.Version = &version
		}
		r.kinds[v[0].(int64)] = k
		return nil
	})
	if err != nil {
		return err
	}
	var last, length int64
	err = r.from.QueryRowContext(ctx, dialect.AnyLastGame).Scan(&last, &length)
	if err == nil && last > length {
		err = words.Errorf("the number of game %d: %v", last, problem.ErrDamaged)
	}
	if err != nil {
		return &unread{err}
	}
	r.homes = make([]uint8, last+1)
	return r.routed(ctx, "game_rows", func(row []any) (*shardWriter, error) {
		game, id := row[0].(int64), row[1].([]byte)
		kind, ok := r.kinds[row[3].(int64)]
		if game < 1 || game > last || len(id) != len(record.ID{}) || !ok {
			return nil, &unread{words.Errorf("game %d: %v", game, problem.ErrDamaged)}
		}
		s := r.of(record.ID(id))
		r.homes[game] = uint8(s.shard.Number + 1)
		row[3], err = s.kind(ctx, &kind)
		return s, err
	})
}

// ofGames copies what begins with the number of its game and is kept as it is.
func (r *resharding) ofGames(ctx context.Context) error {
	for _, name := range [...]string{"texts", "findings"} {
		err := r.routed(ctx, name, func(row []any) (*shardWriter, error) { return r.homeOf(row[0].(int64)) })
		if err != nil {
			return err
		}
	}
	return nil
}

// numberIn returns the number of a row in a shard that is the nth of all, from 1.
func (s *shardWriter) numberIn(nth int64) int64 { return nth*s.step() + int64(s.shard.Number) }

// comments copies the comments in the order of their games.
func (r *resharding) comments(ctx context.Context) error {
	t, nth := table("comments"), int64(0)
	bulks := r.bulks(t)
	err := r.each(ctx, dialect.CommentsByGame, t.Columns, func(row []any) error {
		s, err := r.homeOf(row[1].(int64))
		if err != nil {
			return err
		}
		nth++
		row[0] = s.numberIn(nth)
		return bulks[s.shard.Number].add(ctx, row...)
	})
	return flushed(ctx, bulks, err)
}

// played finds out in which shards each player plays, a bit for each.
func (r *resharding) played(ctx context.Context) (map[int64]uint64, error) {
	plays, t := map[int64]uint64{}, table("seat_rows")
	return plays, r.each(ctx, t.All(), t.Columns, func(row []any) error {
		s, err := r.homeOf(row[0].(int64))
		if player, ok := row[2].(int64); ok && err == nil {
			plays[player] |= 1 << s.shard.Number
		}
		return err
	})
}

// named copies the players, each into the shards in which it plays. Where several have one name they become one.
func (r *resharding) named(ctx context.Context) error {
	plays, err := r.played(ctx)
	if err != nil {
		return err
	}
	t := table("players")
	bulks, nth := r.bulks(t), int64(0)
	var row []any // of the name at hand
	in := uint64(0)
	put := func() error {
		if row != nil && row[6] != nil && in == 0 {
			in = 1 // what a person is called, as no game calls it
		}
		for _, s := range r.shards {
			if row == nil || in>>s.shard.Number&1 == 0 {
				continue
			}
			row[0] = s.numberIn(nth)
			if err := bulks[s.shard.Number].add(ctx, row...); err != nil {
				return err
			}
		}
		return nil
	}
	err = r.each(ctx, dialect.PlayersByName, t.Columns, func(next []any) error {
		if row == nil || row[1] != next[1] {
			if err := put(); err != nil {
				return err
			}
			row, in, nth = next, 0, nth+1
		}
		player := next[0].(int64)
		if row[6] == nil {
			row[6] = next[6]
		}
		in |= plays[player]
		r.players[player] = nth
		return nil
	})
	if err == nil {
		err = put()
	}
	return flushed(ctx, bulks, err)
}

// playerIn returns the number of a player in a shard.
func (r *resharding) playerIn(s *shardWriter, player int64) (int64, error) {
	nth, ok := r.players[player]
	if !ok {
		return 0, &unread{words.Errorf("the player of number %d is missing: %v", player, problem.ErrDamaged)}
	}
	return s.numberIn(nth), nil
}

// seats copies who played where.
func (r *resharding) seats(ctx context.Context) error {
	t := table("chairs")
	err := r.each(ctx, t.All(), t.Columns, func(v []any) error {
		c := record.Seat{Seat: int(v[1].(int64)), Letter: v[2].(string), Name: v[3].(string), Points: -1}
		if points, ok := v[4].(int64); ok {
			c.Points = int(points)
		}
		r.chairs[v[0].(int64)] = c
		return nil
	})
	if err != nil {
		return err
	}
	return r.routed(ctx, "seat_rows", func(row []any) (*shardWriter, error) {
		s, err := r.homeOf(row[0].(int64))
		if err != nil {
			return nil, err
		}
		chair, ok := r.chairs[row[1].(int64)]
		if !ok {
			return nil, &unread{words.Errorf("a seat of game %d: %v", row[0], problem.ErrDamaged)}
		}
		if row[1], err = s.chair(ctx, &chair); err != nil {
			return nil, err
		}
		if player, ok := row[2].(int64); ok {
			row[2], err = r.playerIn(s, player)
		}
		return s, err
	})
}

// tags copies the values of tags with the games that have them, each into the shards of those.
func (r *resharding) tags(ctx context.Context) error {
	t := table("tagvalues")
	bulks, nth := r.bulks(t), int64(0)
	var pair []any // of the value at hand
	var games []int64
	put := func() error {
		slices.Sort(games)
		parts := make([][]int64, len(r.shards))
		for _, game := range games {
			s, err := r.homeOf(game)
			if err != nil {
				return err
			}
			parts[s.shard.Number] = append(parts[s.shard.Number], game)
		}
		for i, s := range r.shards {
			if len(parts[i]) == 0 {
				continue
			}
			tag := s.numberIn(nth)
			if err := bulks[i].add(ctx, append([]any{tag}, pair...)...); err != nil {
				return err
			}
			err := packing.Lists(parts[i], func(first int64, list []byte) error {
				return s.tags.add(ctx, tag, first, bytes.Clone(list))
			})
			if err != nil {
				return err
			}
		}
		games = games[:0]
		return nil
	}
	const own = 6 // columns of the value, and after them the list
	err := r.each(ctx, dialect.TagsByName, own+2, func(next []any) error {
		if pair == nil || pair[0] != next[0] || pair[1] != next[1] {
			if err := put(); err != nil {
				return err
			}
			pair, nth = next[:own:own], nth+1
		}
		var err error
		if games, err = packing.Games(games, next[own].(int64), next[own+1].([]byte)); err != nil {
			return &unread{err}
		}
		return nil
	})
	if err == nil {
		err = put()
	}
	for _, s := range r.shards {
		bulks = append(bulks, s.tags)
	}
	return flushed(ctx, bulks, err)
}

// superseded copies the superseded texts.
func (r *resharding) superseded(ctx context.Context) error {
	return r.routed(ctx, "superseded", func(row []any) (*shardWriter, error) {
		id := row[1].([]byte)
		if len(id) != len(record.ID{}) {
			return nil, &unread{words.Errorf("the superseded text of game %d: %v", row[0], problem.ErrDamaged)}
		}
		return r.of(record.ID(id)), nil
	})
}

// blocks goes through the plays of a shard.
type blocks struct {
	in     dialect.Source
	firsts []int64 // of the blocks to come
	games  []*plays.Game
}

// next returns the next game, nil after the last.
func (b *blocks) next(ctx context.Context, known plays.Words) (*plays.Game, error) {
	if len(b.games) == 0 && len(b.firsts) > 0 {
		var first, last int64
		var events, boards []byte
		err := b.in.QueryRowContext(ctx, dialect.PlaysOf, b.firsts[0]).Scan(&first, &last, &events, &boards)
		if err == nil {
			b.games, err = plays.Decode(events, boards, known)
		}
		if err != nil {
			return nil, &unread{words.Errorf("the plays of game %d: %v", b.firsts[0], err)}
		}
		b.firsts = b.firsts[1:]
	}
	if len(b.games) == 0 {
		return nil, nil
	}
	return b.games[0], nil
}

// plays packs the plays again, in the order of the games.
func (r *resharding) plays(ctx context.Context) error {
	shards := dialect.Shards(r.from)
	from := make([]blocks, len(shards))
	var err error
	for i, shard := range shards {
		from[i].in = shard
		if from[i].firsts, err = dialect.Column[int64](ctx, shard, dialect.PlayFirsts); err != nil {
			return &unread{err}
		}
	}
	for {
		var least *blocks
		for i := range from {
			g, err := from[i].next(ctx, r.shards[0].voc.Whats)
			if err != nil {
				return err
			}
			if g != nil && (least == nil || g.Number < least.games[0].Number) {
				least = &from[i]
			}
		}
		if least == nil {
			break
		}
		if err := r.play(ctx, least.games[0]); err != nil {
			return err
		}
		least.games = least.games[1:]
	}
	for _, s := range r.shards {
		if err := s.plays.flush(ctx); err != nil {
			return err
		}
	}
	return nil
}

// play adds the play of a game to its shard.
func (r *resharding) play(ctx context.Context, g *plays.Game) error {
	s, err := r.homeOf(g.Number)
	if err != nil {
		return err
	}
	for i, player := range g.Players {
		if player == 0 {
			continue
		}
		if g.Players[i], err = r.playerIn(s, player); err != nil {
			return err
		}
	}
	return s.plays.add(ctx, []*plays.Game{g})
}

// movesOf reads the moves of an old shard by their numbers.
func (r *resharding) movesOf(ctx context.Context, shard dialect.Source) (map[uint32]record.Word, error) {
	moves := map[uint32]record.Word{}
	return moves, dialect.Each(ctx, shard, func(rows *sql.Rows) error {
		var move, sum int64
		var text string
		err := rows.Scan(&move, &text, &sum)
		if err == nil && record.MixMove(move, text) != sum {
			err = words.Errorf("move %d: %v", move, problem.ErrDamaged)
		}
		moves[uint32(move)] = r.shards[0].voc.Moves.Word([]byte(text))
		return err
	}, dialect.AllMoves)
}

// index makes the index of positions again of what stands in the old ones.
func (r *resharding) index(ctx context.Context) error {
	shards := dialect.Shards(r.from)
	from, moves := make([]postings.Tables, len(shards)), make([]map[uint32]record.Word, len(shards))
	for i, shard := range shards {
		from[i] = postings.NewTables(shard, nil)
		var err error
		if moves[i], err = r.movesOf(ctx, shard); err != nil {
			return &unread{err}
		}
	}
	// A position that stands in a few games is known by these alone, and what was played there is one of all moves.
	for i := range moves {
		for _, word := range slices.Sorted(maps.Values(moves[i])) {
			for _, s := range r.shards {
				if _, err := s.move(ctx, word); err != nil {
					return err
				}
			}
		}
	}
	spread := postings.Spreading{From: from, Unread: func(err error) error { return &unread{err} },
		Home: func(game int64) (int, error) {
			s, err := r.homeOf(game)
			if err != nil {
				return 0, err
			}
			return s.shard.Number, nil
		},
		Move: func(from, to int, move uint32) (uint32, error) {
			word, ok := moves[from][move]
			if !ok {
				return 0, &unread{words.Errorf("move %d is missing: %v", move, problem.ErrDamaged)}
			}
			n, err := r.shards[to].move(ctx, word)
			return uint32(n), err
		}}
	for _, s := range r.shards {
		spread.To = append(spread.To, s.index)
	}
	frequent, err := spread.Run(ctx)
	if err != nil {
		return err
	}
	for i, s := range r.shards {
		if err := s.newMoves.flush(ctx); err != nil {
			return err
		}
		if err := s.index.Recount(ctx, frequent[i]); err != nil {
			return err
		}
	}
	return nil
}
