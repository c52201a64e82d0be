package referee

import (
	"bytes"
	"context"
	"errors"
	"iter"
	"slices"
)

// errLeft ends a run whose results nobody wants any more.
var errLeft = errors.New("the loop over the results was left")

// Results judges all inputs like Run and yields every result in order. The error is
// that of a file that could not be read, which is also the result's Err, and the
// others follow. The error that ends the run, such as the context's, comes last, with
// no result. A result is the caller's, with its text and report; Run uses them again. Leaving the loop ends the run.
func (b Batch) Results(ctx context.Context, inputs iter.Seq[Input]) iter.Seq2[*Result, error] {
	return func(yield func(*Result, error) bool) {
		err := b.Run(ctx, inputs, func(r *Result) error {
			if !yield(r.own(), r.Err) {
				return errLeft
			}
			return nil
		})
		if err != nil && !errors.Is(err, errLeft) {
			yield(nil, err)
		}
	}
}

// own returns a copy that shares nothing with what is used again.
func (r *Result) own() *Result {
	out := *r
	out.Text = bytes.Clone(r.Text)
	if r.Report != nil {
		rep := *r.Report
		rep.Findings = slices.Clone(rep.Findings)
		out.Report = &rep
	}
	return &out
}
