package referee

import (
	"context"
	"errors"
	"iter"
)

// errLeft ends a run whose results nobody wants any more.
var errLeft = errors.New("the loop over the results was left")

// Results judges all inputs like Run and yields every result in order. The error is
// that of a file that could not be read, which is also the result's Err, and the
// others follow. The error that ends the run, such as the context's, comes last, with
// no result. A result is valid until the loop goes on; leaving the loop ends the run.
func (b Batch) Results(ctx context.Context, inputs iter.Seq[Input]) iter.Seq2[*Result, error] {
	return func(yield func(*Result, error) bool) {
		err := b.Run(ctx, inputs, func(r *Result) error {
			if !yield(r, r.Err) {
				return errLeft
			}
			return nil
		})
		if err != nil && !errors.Is(err, errLeft) {
			yield(nil, err)
		}
	}
}
