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
	same     map[swap]string
	n, jobs  int
	progress io.Writer
}

// run tries the first n changes that have an effect, and counts the results. What was
// not noticed goes to out in the order of the changes.
func (r *trial) run(ctx context.Context, changes []change, out io.Writer) (map[outcome]int, error) {
	counts := map[outcome]int{}
	for from := 0; from < len(changes) && r.effective(counts) < r.n; {
		batch := changes[from:min(from+r.n-r.effective(counts), len(changes))]
		from += len(batch)
		results, err := r.batch(ctx, batch)
		if err != nil {
			return counts, err
		}
		for i, rec := range results {
			counts[rec.Result]++
			if rec.Result == missed {
				fmt.Fprintln(out, batch[i])
			}
		}
	}
	return counts, nil
}

// effective is how many of the changes tried compile and alter something.
func (r *trial) effective(counts map[outcome]int) int {
	return counts[noticed] + counts[late] + counts[missed]
}

func (r *trial) batch(ctx context.Context, batch []change) ([]record, error) {
	results := make([]record, len(batch))
	var mu sync.Mutex
	tried := 0
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(r.jobs)
	for i, c := range batch {
		group.Go(func() (err error) {
			fresh := false
			if results[i], fresh, err = r.result(ctx, c); err != nil {
				return fmt.Errorf("%v: %w", c, err)
			}
			mu.Lock()
			defer mu.Unlock()
			tried++
			if rec := results[i]; fresh {
				by := ""
				if rec.By != "" {
					by = " (" + rec.By + ")"
				}
				fmt.Fprintf(r.progress, "%d/%d %s: %v%s, %.1f s\n", tried, len(batch), rec.Change, rec.Result, by, rec.Seconds)
			}
			return nil
		})
	}
	return results, group.Wait()
}

// result is what becomes of a change; fresh is false if that was known.
func (r *trial) result(ctx context.Context, c change) (rec record, fresh bool, err error) {
	line, err := c.swap()
	if err != nil {
		return rec, false, err
	}
	if reason := r.same[line]; reason != "" {
		return record{Change: c.String(), Result: alike, By: reason}, false, nil
	}
	if rec, ok := r.known.get(c.String()); ok {
		return rec, false, nil
	}
	start := time.Now()
	rec = record{Change: c.String()}
	if rec.Result, rec.By, err = r.tester.try(ctx, c); err != nil {
		return rec, false, err
	}
	rec.Seconds = time.Since(start).Seconds()
	return rec, true, r.known.add(rec)
}
