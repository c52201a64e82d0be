package lsp

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/referee"
)

// completion lists what can stand at a place: at an event the legal moves and throws, in
// a tag its names and values.
func (s *server) completion(_ context.Context, d *document, p at) (any, error) {
	b := d.tools.take()
	defer d.tools.give(b)
	c, ok := d.caretAt(b, p.Position)
	list := completionList{Items: []completionItem{}}
	switch {
	case !ok:
		list.Items = d.tagItems(nil, p.Position)
	case c.inTags():
		list.Items = d.tagItems(&c, p.Position)
	case c.inComment():
	default:
		list.Items = c.events()
	}
	return list, nil
}

// events lists the events that are legal at a place: throws by their odds, moves with
// those that end the game, take or bring home before others.
func (c *caret) events() []completionItem {
	start, end := c.word()
	items := []completionItem{}
	st := c.before(start, end)
	if st == nil {
		return items
	}
	edit := c.gameSpan(c.i, start, end)
	result := c.game.Result
	behind := ""
	if at := c.games[c.i].start + int(end); at < len(c.bytes) && !strings.ContainsRune(" \t\r\n)", rune(c.bytes[at])) {
		behind = " "
	}
	add := func(text, detail string, rank int) {
		items = append(items, completionItem{
			Label: text, Kind: completionEvent, Detail: detail,
			FilterText: text, TextEdit: &textEdit{edit, text + behind}, SortText: fmt.Sprintf("%d%04d", rank, len(items)),
		})
	}
	if result.Text != "" && start == result.Start && end == result.End {
		// An event does not replace the result; the right one does.
		if rep := c.referee.Judge(c.game, c.read); st.Due() == engine.DueOver && rep.Computed != "" {
			add(rep.Computed, "the result", 0)
		}
		return items
	}
	if st.Due() == engine.DueCast {
		for _, ch := range likeliest(st.Game()) {
			add(string(referee.AppendCast(nil, ch.Cast)), ch.Odds.RatString(), 5)
		}
	}
	for _, text := range referee.Texts(st) {
		add(text, "", rank(text))
	}
	if st.Due() == engine.DueOver {
		rep := c.referee.Judge(c.game, c.read)
		if rep.Computed != "" {
			add(rep.Computed, "the result", 0)
		}
	}
	slices.SortStableFunc(items, func(a, b completionItem) int { return cmp.Compare(a.SortText, b.SortText) })
	if len(items) > 0 {
		items[0].Preselect = true
	}
	return items
}

// likeliest returns the casts of a game, the likeliest first.
func likeliest(g engine.Game) []chance {
	all := slices.Clone(engine.Chances(g))
	slices.SortStableFunc(all, func(a, b chance) int { return b.Odds.Cmp(a.Odds) })
	return all
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
