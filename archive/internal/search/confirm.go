package search

import (
	"bytes"
	"context"
	"slices"
	"sync"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/referee"
)

// mostConfirmed is the greatest number of games that are looked at to make sure of a
// position: the index keeps 48 bits of its hash, by which one of a hundred million
// positions is taken for it once in three million times.
const mostConfirmed = 16

// confirmer plays games through. Making one takes as long as a game.
type confirmer struct {
	*replayer
	referee *referee.Referee
}

var confirmers = sync.Pool{New: func() any { return &confirmer{NewReplayer(), referee.New(referee.Config{}).Reuse()} }}

// confirmed returns those of some games in which a position stands.
func (c *compiler) confirmed(games []int64, st engine.State) ([]int64, error) {
	if len(games) == 0 {
		return nil, nil
	}
	hash, text := st.Hash(), st.AppendPosition(nil)
	p := confirmers.Get().(*confirmer)
	defer confirmers.Put(p)
	var at []byte
	var out []int64
	// They are few, and what could be broken off would cost a goroutine.
	_, err := Texts(context.WithoutCancel(c.ctx), c.tx, dialect.Texts(dialect.Among(slices.Clone(games))),
		func(r ReplayText) error {
			if err := p.Read(r); err != nil {
				return err
			}
			stands := false
			p.referee.Positions(&p.Game, p.Parser.Parse(&p.Chunk, &p.Game), func(is engine.State) bool {
				if is.Hash() == hash {
					at = is.AppendPosition(at[:0])
					stands = bytes.Equal(at, text)
				}
				return !stands
			})
			if stands {
				out = append(out, r.Game)
			}
			return nil
		})
	slices.Sort(out)
	return out, err
}
