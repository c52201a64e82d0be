package search

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/games"
	"github.com/ashtapada/agn/archive/internal/pattern"
	"github.com/ashtapada/agn/archive/internal/postings"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// open reports whether a position leaves squares open.
func open(t *query.Term) bool {
	return t.Value == pattern.OpenPosition || strings.HasPrefix(t.Value, pattern.OpenPosition+" ")
}

// index is the archive's index of positions.
func (s *search) index() postings.Index { return postings.NewIndex(s.tx, games.Resolver) }

// stands finds a whole position by its hash. Which settings games ever had is known sooner than
// which they have, and those that are gone add no game: only where nothing is found it matters
// whether the rules of a game that is there read the position.
func (s *search) stands(t *query.Term) (*dialect.Clause, error) {
	// What is read is short, and what could be broken off would cost a goroutine.
	short := context.WithoutCancel(s.ctx)
	ever, err := settings(short, s.tx, dialect.EverSettings)
	if err != nil {
		return nil, err
	}
	most := 0
	if s.root.kind == atom {
		most = s.most
	}
	states, _ := positions(ever, t)
	var games []int64
	noted, all := map[int64][]int{}, true
	index := s.index()
	for _, st := range states {
		found, err := index.Games(short, record.PositionHash(st), most)
		if err == nil && len(found) <= mostConfirmed {
			found, err = s.confirmed(noted, found, st)
		} else {
			all = false
		}
		if err != nil {
			return nil, err
		}
		games = append(games, found...)
	}
	if all {
		if s.standing == nil {
			s.standing = map[*query.Term]map[int64][]int{}
		}
		s.standing[t] = noted
	}
	if len(games) == 0 {
		_, err := s.states(t)
		return dialect.Among(nil), err
	}
	return s.oneOf(games)
}

// mostConfirmed is the greatest number of games that are looked at to make sure of a
// position: the index keeps 48 bits of its hash, by which one of a hundred million
// positions is taken for it once in three million times.
const mostConfirmed = 16

// confirmer judges games for the positions that stand in them. Making one takes as long as a game.
type confirmer struct {
	parser  grammar.Parser
	game    notation.Game
	referee *referee.Referee
}

var confirmers = sync.Pool{New: func() any {
	return &confirmer{referee: referee.New(referee.Config{}).Reuse()}
}}

// confirmed returns those of some games in which a position stands, and notes where that is, see search.standing. Of a
// game with a gap that leaves positions open not all places are known, and none is noted where all are wanted.
func (s *search) confirmed(noted map[int64][]int, games []int64, st engine.State) (out []int64, err error) {
	if len(games) == 0 {
		return nil, nil
	}
	hash, want := st.Hash(), st.AppendPosition(nil)
	c := confirmers.Get().(*confirmer)
	defer confirmers.Put(c)
	var at []byte
	// They are few, and what could be broken off would cost a goroutine.
	short := context.WithoutCancel(s.ctx)
	err = Texts(short, s.tx, dialect.Texts(dialect.Among(slices.Clone(games))), func(game int64, text []byte) error {
		places := noted[game]
		stands, open := false, false
		is := func(e *referee.Event) bool {
			open = open || e.State == nil
			if e.State == nil || e.State.Hash() != hash {
				return true
			}
			if at = e.State.AppendPosition(at[:0]); bytes.Equal(at, want) {
				stands, places = true, append(places, e.Number-1)
			}
			return !stands || s.every
		}
		skip := func(*notation.Item) referee.Next { return referee.Skip }
		read := c.parser.Parse(ChunkOf(text), &c.game)
		c.referee.Visit(&c.game, read, &referee.Visitor{Before: is, Stood: is, After: is, Variation: skip})
		if stands {
			out = append(out, game)
			slices.Sort(places)
			noted[game] = slices.Compact(places)
		}
		if open && s.every {
			delete(noted, game)
		}
		return nil
	})
	return out, err
}

// countIndexed counts the games of a query that only asks for one whole position, which the index
// knows. It reports whether it could.
func (s *search) countIndexed(n *int) (bool, error) {
	if s.root == nil || !s.root.finds() || s.root.term.Field != query.Position {
		return false, nil
	}
	states, err := s.states(s.root.term)
	if err != nil || len(states) != 1 {
		return false, err
	}
	index := s.index()
	_, games, err := index.Count(s.ctx, record.PositionHash(states[0]))
	*n = int(games)
	return games > mostConfirmed, err
}

// places returns where a whole position stands: by game the numbers of events before.
func (s *search) places(t *query.Term) (map[int64][]int, error) {
	states, err := s.states(t)
	if err != nil {
		return nil, err
	}
	index := s.index()
	out := map[int64][]int{}
	for _, h := range hashesOf(states) {
		same, err := index.Find(s.ctx, h)
		if err != nil {
			return nil, err
		}
		for i := range same {
			out[same[i].Game()] = append(out[same[i].Game()], same[i].Event())
		}
	}
	return out, nil
}

// hashesOf returns the hashes of positions.
func hashesOf(states []engine.State) (out []int64) {
	for _, st := range states {
		out = append(out, record.PositionHash(st))
	}
	return out
}

// states returns the positions that a position string is under the rule sets and
// options of the archive's games that can read it, each once.
func (s *search) states(t *query.Term) ([]engine.State, error) {
	games, err := Settings(s.ctx, s.tx)
	if err != nil {
		return nil, err
	}
	if len(games) == 0 {
		games = lexicon().games // so that a text that is no position is reported
	}
	out, err := positions(games, t)
	if len(out) == 0 && err != nil {
		return nil, unread(games, t, words.Of("no rule set of this archive reads that position"))
	}
	return out, nil
}

// unread is the fault of a position that none of some games reads. It says why one does not whose positions have as
// many fields, if there is one.
func unread(games []engine.Game, t *query.Term, fault words.Text) error {
	n := len(strings.Fields(t.Value))
	for _, g := range games {
		if len(strings.Fields(string(g.Start().AppendPosition(nil)))) != n {
			continue
		}
		if _, err := g.Position(t.Value); err != nil {
			return valueFault(t, "%s: in %s, %v", fault, g.Ruleset().Name, err)
		}
	}
	return valueFault(t, "%s: none has positions of %v; agn show prints the position of a game", fault,
		words.Count(n, "field"))
}

// positions returns the positions that a condition asks for in some games, each once, and why the first does not read
// it that does not.
func positions(games []engine.Game, t *query.Term) (out []engine.State, first error) {
	known := map[int64]bool{}
	for _, g := range games {
		all, err := Stands(g, t)
		first = cmp.Or(first, err)
		for _, st := range all {
			if h := record.PositionHash(st); !known[h] {
				known[h] = true
				out = append(out, st)
			}
		}
	}
	return out, first
}

// Stands returns the position that a condition asks for in a game, and after ~: what becomes of it where the board is
// turned and seats are exchanged.
func Stands(g engine.Game, t *query.Term) ([]engine.State, error) {
	st, err := g.Position(t.Value)
	if err != nil {
		return nil, err
	}
	all := []engine.State{st}
	if t.Op == query.Alike {
		all = append(all, pattern.Images(st)...)
	}
	return all, nil
}

// Settings returns the games that are played in the archive: every rule set with each
// setting of its options that occurs, and each set of seats.
func Settings(ctx context.Context, tx *sql.Tx) ([]engine.Game, error) {
	return settings(ctx, tx, dialect.Settings)
}

// settings returns the games of each pair of rule set and options that a statement reads.
func settings(ctx context.Context, tx *sql.Tx, statement string) (out []engine.Game, err error) {
	err = dialect.Each(ctx, tx, func(rows *sql.Rows) error {
		var variant, options string
		err := rows.Scan(&variant, &options)
		out = append(out, settingsOf(variant, options)...)
		return err
	}, statement)
	return out, err
}

// made holds the games that settingsOf has made, by rule set and options. Making one takes
// longer than looking a position up.
var made sync.Map

// maxMade bounds them: archives can hold games with any options.
const maxMade = 1 << 10

// settingsOf returns a game for each set of seats that can play a rule set. Unknown
// names give none.
func settingsOf(variant, options string) []engine.Game {
	key := [2]string{variant, options}
	if known, ok := made.Load(key); ok {
		return known.([]engine.Game)
	}
	out := makeSettings(variant, options)
	if numMade.Add(1) <= maxMade {
		made.Store(key, out)
	}
	return out
}

// numMade counts the settings that were made.
var numMade atomic.Int64

func makeSettings(variant, options string) []engine.Game {
	rs, ok := rulesets.Lookup(variant)
	if !ok {
		return nil
	}
	var setup engine.Setup
	for o := range strings.FieldsSeq(options) {
		name, value, _ := strings.Cut(o, "=")
		if rs.Set(&setup, name, value) != nil {
			return nil
		}
	}
	var out []engine.Game
	for _, set := range rs.SeatSets {
		setup.Seats = engine.SeatMask(set)
		if g, err := rs.New(setup); err == nil {
			out = append(out, g)
		}
	}
	return out
}
