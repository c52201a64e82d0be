package archive

import (
	"context"
	"database/sql/driver"
	"errors"
	"sync"

	"github.com/ashtapada/agn/archive/export"
	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/games"
	"github.com/ashtapada/agn/archive/internal/search"
	"github.com/ashtapada/agn/internal/words"
)

// registerPlayed registers the functions of what was played: of a game of the archive, by its
// number or id, as a table, and of a text.
var registerPlayed = sync.OnceValue(func() error {
	columns, played := export.Played()
	events := &file.TableFunction{Name: "agn_events", Argument: "game", OfText: played}
	for i := range columns {
		events.Columns = append(events.Columns, columns[i].Name)
		events.Texts = append(events.Texts, columns[i].Type == "TEXT")
	}
	events.Rows = func(f *file.File, game driver.Value) ([][]any, error) {
		text, err := textOf(context.Background(), f, game)
		if err != nil {
			return nil, err
		}
		return played(text)
	}
	return errors.Join(file.RegisterTable(events), file.RegisterTexts("agn_played", export.PlayedJSON()),
		file.RegisterLuck(search.LuckRows))
})

// textOf returns the text of a game by its number or its id.
func textOf(ctx context.Context, f *file.File, game driver.Value) (string, error) {
	number, ok := game.(int64)
	if id, is := game.(string); is {
		var err error
		if number, err = games.Lookup(ctx, f, id); err != nil {
			return "", err
		}
	} else if !ok {
		return "", words.Errorf("agn_events takes the number or the id of a game")
	}
	g, err := games.Get(ctx, f, number)
	if err != nil {
		return "", err
	}
	return string(g.Text), nil
}
