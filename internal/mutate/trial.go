package main

import (
	"context"
	"fmt"
	"io"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

// trial tries changes, as many at a time as there are jobs.
type trial struct {
	tester   *tester
	known    *records
	same     map[swap]string // reasons
	jobs     int
	progress io.Writer
}

// run tries all changes and returns the results in their order.
func (r *trial) run(ctx context.Context) ([]record, error) {
	list := r.tester.changes.list
	results := make([]record, len(list))
	var mu sync.Mutex
	tried := 0
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(r.jobs)
	for i, c := range list {
		group.Go(func() error {
			rec, known := r.known.get(c.String())
			line, err := c.swap()
			if err != nil {
				return err
			}
			if reason := r.same[line]; reason != "" {
				rec, known = record{Change: c.String(), Result: alike, By: reason}, true
			}
			if !known {
				start := time.Now()
				rec = record{Change: c.String()}
				if rec.Result, rec.By, err = r.tester.try(ctx, i+1); err != nil {
					return fmt.Errorf("%v: %w", c, err)
				}
				rec.Seconds = time.Since(start).Seconds()
				if err := r.known.add(rec); err != nil {
					return err
				}
			}
			mu.Lock()
			defer mu.Unlock()
			results[i] = rec
			tried++
			if !known {
				by := ""
				if rec.By != "" {
					by = " (" + rec.By + ")"
				}
				fmt.Fprintf(r.progress, "%d/%d %s: %v%s, %.1f s\n", tried, len(list), rec.Change, rec.Result, by, rec.Seconds)
			}
			return nil
		})
	}
	return results, group.Wait()
}
