package postings

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"golang.org/x/sync/errgroup"
)

// line is two things that are made ahead, one of the other, and a consumer of the second. Each fails
// at a number.
type line struct {
	failFirst, failSecond, failLast int
	most                            int
	made, taken                     atomic.Int64
	lead                            atomic.Int64 // by how many the first was ahead
}

var errFirst, errSecond, errLast = errors.New("first"), errors.New("second"), errors.New("last")

// run returns what the consumer got.
func (l *line) run(ctx context.Context, n int, during func(i int)) (got []int, err error) {
	group, both := errgroup.WithContext(ctx)
	first := ahead(both, group, n, l.most, func(i int) (int, error) {
		l.lead.Store(max(l.lead.Load(), l.made.Add(1)-l.taken.Load()))
		if i == l.failFirst {
			return 0, errFirst
		}
		return i, nil
	})
	second := ahead(both, group, n, l.most, func(i int) (int, error) {
		v, err := take(both, first)
		if err == nil && i == l.failSecond {
			err = errSecond
		}
		return -v, err
	})
	group.Go(func() error {
		for i := range n {
			v, err := take(both, second)
			l.taken.Add(1)
			if err == nil && i == l.failLast {
				err = errLast
			}
			if err != nil {
				return err
			}
			got = append(got, v)
			during(i)
		}
		return nil
	})
	err = group.Wait()
	return got, err
}

// TestAhead: things come in their order and no more than so many are made before they are taken.
// When any goroutine fails, or the context ends, all of them end, with that error.
func TestAhead(t *testing.T) {
	const n, never = 200, -1
	for _, c := range []struct {
		name                string
		first, second, last int
		stop                int // where the context ends
		want                error
	}{
		{"whole", never, never, never, never, nil},
		{"the first fails at once", 0, never, never, never, errFirst},
		{"the first fails", 100, never, never, never, errFirst},
		{"the first fails at the end", n - 1, never, never, never, errFirst},
		{"the second fails", never, 100, never, never, errSecond},
		{"the last fails", never, never, 100, never, errLast},
		{"the last fails at once", never, never, 0, never, errLast},
		{"it is stopped", never, never, never, 100, errStopped},
	} {
		for _, most := range []int{0, 1, 7, 2 * n} {
			l := &line{failFirst: c.first, failSecond: c.second, failLast: c.last, most: most}
			ctx, stop := context.WithCancelCause(t.Context())
			got, err := l.run(ctx, n, func(i int) {
				if i == c.stop {
					stop(errStopped)
				}
			})
			stop(nil)
			if !errors.Is(err, c.want) {
				t.Errorf("%s, %d ahead: %v, expected %v", c.name, most, err, c.want)
			}
			if c.want == nil && len(got) != n || c.want != nil && len(got) == n {
				t.Errorf("%s, %d ahead: %d of %d", c.name, most, len(got), n)
			}
			for i, v := range got {
				if v != -i {
					t.Fatalf("%s, %d ahead: %d comes as number %d", c.name, most, v, i)
				}
			}
			// Of each kind so many wait, and one is in every hand.
			if lead := l.lead.Load(); lead > int64(2*most+3) {
				t.Errorf("%s: %d are made before they are taken, where %d may wait twice", c.name, lead, most)
			}
		}
	}
}

var errStopped = errors.New("stopped")
