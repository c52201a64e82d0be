package lsp

import (
	"context"
	"encoding/json"
	"testing"
)

// What the tests of sessions share with those of documents.
var (
	Checked    = checked
	Collection = collection
	Corpus     = corpus
	Pieces     = pieces
	Methods    = requests
	Page       = page
)

// Endless has servers know a request, for a test, that is answered when it is cancelled.
func Endless(t testing.TB, method string) {
	requests[method] = func(*server, json.RawMessage) (task, error) {
		return func(ctx context.Context) (any, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		}, nil
	}
	t.Cleanup(func() { delete(requests, method) })
}
