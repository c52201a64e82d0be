package archive

import (
	"cmp"
	"context"
	"database/sql"
	"runtime"
	"sync"

	"github.com/ashtapada/agn/archive/internal/counts"
	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/archive/internal/search"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/words"
)

// census counts what statistics say of games: of all as it is kept, of those of only, if
// that is not nil, by going through their plays.
func census(ctx context.Context, tx *sql.Tx, only search.Marks) (*counts.Counts, error) {
	all := counts.New()
	if only == nil {
		return all, kept(ctx, tx, all)
	}
	var mu sync.Mutex
	scan := search.Scan{Visitor: func() search.Visitor { return &counter{to: all, mu: &mu} }}
	_, err := scan.Run(ctx, tx, only)
	return all, err
}

// kept adds what is kept of all games, the blocks on all cores.
func kept(ctx context.Context, tx *sql.Tx, to *counts.Counts) error {
	var blocks [][]byte
	err := dialect.EachShard(ctx, tx, func(row *dialect.Row) error {
		var packed []byte
		if err := row.Scan(&packed); err != nil {
			return err
		}
		if packed == nil {
			return words.Errorf("the counts of a block are missing: %v", problem.ErrDamaged)
		}
		blocks = append(blocks, packed)
		return nil
	}, dialect.AllCounts)
	if err != nil {
		return err
	}
	parts := make([]*counts.Counts, min(runtime.GOMAXPROCS(0), (len(blocks)+3)/4))
	errs := make([]error, len(parts))
	var group sync.WaitGroup
	for k := range parts {
		parts[k] = counts.New()
		group.Go(func() {
			for i := k; i < len(blocks) && errs[k] == nil; i += len(parts) {
				errs[k] = parts[k].AddPacked(blocks[i])
			}
		})
	}
	group.Wait()
	for _, part := range parts {
		to.Add(part)
	}
	return cmp.Or(errs...)
}

// counter counts games that are gone through.
type counter struct {
	to     *counts.Counts
	mu     *sync.Mutex // of to
	counts *counts.Counts
	ev     *plays.Events
}

// Block implements search.Visitor.
func (c *counter) Block(ev *plays.Events) {
	c.ev, c.counts = ev, counts.New()
	c.counts.Words(ev.Whats)
}

// Game implements search.Visitor.
func (c *counter) Game(v *search.View) error {
	h := c.ev.Head(v.Entry)
	c.counts.Game(&h, v.Log)
	return nil
}

// End implements search.Ender: it adds the games of the block.
func (c *counter) End(int) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.to.AddCounted(c.counts)
}
