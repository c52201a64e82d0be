package postings

import (
	"context"

	"golang.org/x/sync/errgroup"
)

// ahead makes n things in their order, by a goroutine of a group, of which up to most wait until
// they are taken: see take. It ends with the context of the group, whatever waits.
func ahead[T any](ctx context.Context, group *errgroup.Group, n, most int, produce func(i int) (T, error)) <-chan T {
	ready := make(chan T, most)
	group.Go(func() error {
		defer close(ready)
		for i := range n {
			v, err := produce(i)
			if err != nil {
				return err
			}
			select {
			case ready <- v:
			case <-ctx.Done():
				return context.Cause(ctx)
			}
		}
		return nil
	})
	return ready
}

// take takes the next of things that are made ahead. The error is that of the group, if what
// makes them has failed or anything else in it. No more are to be taken than are made.
func take[T any](ctx context.Context, from <-chan T) (v T, err error) {
	if ctx.Err() != nil {
		return v, context.Cause(ctx)
	}
	v, ok := <-from
	if !ok {
		<-ctx.Done() // which follows the error
		return v, context.Cause(ctx)
	}
	return v, nil
}
