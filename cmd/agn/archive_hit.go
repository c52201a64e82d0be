package main

import (
	"bytes"
	"context"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/jsonline"
	"github.com/ashtapada/agn/internal/moments"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/view"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/referee"
)

// hitJSON is a hit of a query in a game as show prints it: the position after its event.
type hitJSON struct {
	ID string `json:"id"`
	// Number is its number, from 1, Hits has after how many events each hit is, and Written the event of this one, null
	// at the start.
	Number  int     `json:"number"`
	Hits    []int   `json:"hits"`
	Written *string `json:"written"`
	view.Position
}

// showHit prints the position at the n-th hit of a query in a stored game.
func (a *archiveCmd) showHit(ctx context.Context, db *archive.Archive, id, src string, n int, format string) error {
	stored, err := storedGame(ctx, db, id)
	if err != nil {
		return err
	}
	hits, err := hitsIn(ctx, db, stored, src)
	if err != nil {
		return err
	}
	name := stored.ID.String()[:view.ShownID]
	switch {
	case len(hits) == 0:
		a.say("note", words.Errorf("%s: the query finds no hit in this game", name))
		return errFindings
	case n > len(hits):
		return usagef("%s: no hit %d, the query has %d there", name, n, len(hits))
	}
	g, read, err := moments.Read(bytes.NewReader(stored.Text), referee.Config{}, 1, ctx.Err)
	if err != nil {
		return err
	}
	out := hitJSON{ID: stored.ID.String(), Number: n, Hits: hits}
	out.File, out.Game = stored.File, stored.InFile
	event, written := hits[n-1], ""
	if item := moments.ItemOf(g, event); item >= 0 {
		it := g.Item(item)
		written = string(g.Text[g.Start(item):g.EndOf(&it)])
		out.Written = &written
	}
	if !out.FindEvent(referee.New(referee.Config{}), g, read, event) {
		a.say("note", words.Errorf("%s: the position after event %d is not known", name, event))
		return errFindings
	}
	if format == view.JSONL {
		return jsonline.Write(a.out, out)
	}
	at := words.Of("the start")
	if event > 0 {
		at = words.Of("event %d, %s", event, printable.Line(written))
	}
	if err := a.printf("%s  hit %d of %d: %s\n", name, n, len(hits), at); err != nil {
		return err
	}
	return out.Write(a.out, format, a.lang)
}

// asksSuperseded reports whether a query says which texts it asks for.
func asksSuperseded(q *query.Query) bool {
	for t := range query.Terms(q.Where) {
		if t.Field == query.Superseded {
			return true
		}
	}
	return false
}

// hitsIn lists the hits of a query in a stored game.
func hitsIn(ctx context.Context, db *archive.Archive, stored *archive.Stored, src string) (hits []int, err error) {
	q, err := query.Parse(src)
	if err != nil {
		return nil, queryFault(src, err)
	}
	if q.Where == nil {
		return nil, usagef("--query asks for nothing that happens in a game")
	}
	parts := []query.Expr{q.Where}
	if all, ok := q.Where.(*query.And); ok {
		parts = all.Parts
	}
	these := []query.Expr{&query.Term{Field: query.ID, Op: query.Has, Value: stored.ID.String()}}
	if stored.Superseded != nil && !asksSuperseded(q) {
		these = append(these, &query.Term{Field: query.Superseded, Op: query.Has, Value: "yes"})
	}
	q.Where = &query.And{Parts: append(these, parts...)}
	err = each(db.Search(ctx, q, archive.Page{Hits: true}), func(f *archive.Found) error {
		if f.Hit == nil {
			return usagef("the query says nothing of what happens in a game, and has no hits")
		}
		hits = f.Hits
		return nil
	})
	return hits, queryFault(src, err)
}
