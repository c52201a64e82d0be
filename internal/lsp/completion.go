package lsp

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/document"
)

// completion lists what can stand at a place: at an event the legal moves and throws, in
// a tag its names and values.
func (s *server) completion(_ context.Context, f *file, p at) (any, error) {
	b := f.tools.Take()
	defer f.tools.Give(b)
	list := completionList{Items: []completionItem{}}
	switch c, ok := f.caret(b, p.Position); {
	case !ok:
		list.Items = f.tagItems(nil, p.Position)
	case c.InTags():
		list.Items = f.tagItems(c.Game, p.Position)
	case !c.InComment():
		list.Items = f.events(c)
	}
	return list, nil
}

// item returns an offer that replaces a range. Editors sort by the order.
func item(kind int, label, detail, order string, at span, text string) completionItem {
	return completionItem{
		Label: label, Kind: kind, Detail: detail, FilterText: label, SortText: order, TextEdit: &textEdit{at, text},
	}
}

// events lists the events that are legal at a place: throws by their odds, moves with
// those that end the game, take or bring home before others.
func (f *file) events(c *document.Caret) []completionItem {
	start, end := c.Word()
	items := []completionItem{}
	st, _ := c.Before(start, end)
	if st == nil {
		return items
	}
	at, space := f.gameSpan(c.Index, start, end), c.After(end)
	add := func(text, detail string, rank int) {
		order := fmt.Sprintf("%d%04d", rank, len(items))
		items = append(items, item(completionEvent, text, detail, order, at, text+space))
	}
	if computed := f.Verdict(c.Index).Computed; st.Due() == engine.DueOver && computed != "" {
		add(computed, f.tools.lang.Sayf("the result"), 0)
	}
	if r := c.Game.Result; r.Text != "" && start == r.Start && end == r.End {
		return items // an event does not replace the result; the right one does
	}
	moves, throws := document.Offers(st)
	for _, t := range likeliest(throws) {
		add(t.Text, t.Odds.RatString(), 5)
	}
	for _, m := range moves {
		add(m.Text, "", rank(m.Text))
	}
	slices.SortStableFunc(items, func(a, b completionItem) int { return cmp.Compare(a.SortText, b.SortText) })
	if len(items) > 0 {
		items[0].Preselect = true
	}
	return items
}

// likeliest sorts throws, the likeliest first.
func likeliest(throws []document.Offer) []document.Offer {
	slices.SortStableFunc(throws, func(a, b document.Offer) int { return b.Odds.Cmp(a.Odds) })
	return throws
}

// rank puts moves by what their marks say: a smaller one comes first.
func rank(move string) int {
	switch {
	case strings.HasSuffix(move, "#"):
		return 1
	case strings.HasSuffix(move, "-off"):
		return 2
	case strings.Contains(move, "x"):
		return 3
	case strings.HasSuffix(move, "+"), strings.Contains(move, "="):
		return 4
	case move == "--":
		return 9
	}
	return 5
}
