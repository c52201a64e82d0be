package file

import (
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/ashtapada/agn/archive/internal/packing"
	"github.com/ashtapada/agn/archive/internal/plays"
	"modernc.org/sqlite"
)

// registerFunctions gives every connection the functions that the views call, which open
// what is packed.
var registerFunctions = sync.OnceValue(func() error {
	countHeap()
	if err := sums().err; err != nil {
		return err
	}
	for name, f := range map[string]func(packed []byte) (driver.Value, error){
		"agn_text":   textFunction,
		"agn_events": eventsFunction,
		"agn_throws": throwsFunction,
	} {
		if err := register(name, "a blob", f); err != nil {
			return err
		}
	}
	return sqlite.RegisterDeterministicScalarFunction("agn_games", 2, gamesFunction)
})

// gamesFunction returns the games of a list, by the first one and the list, as a JSON array.
func gamesFunction(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
	first, ok := args[0].(int64)
	list, is := args[1].([]byte)
	if !ok || !is {
		return nil, errors.New("agn_games takes a number and a blob")
	}
	games, err := packing.Games(nil, first, list)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(games)
	return string(text), err
}

// RegisterTexts gives every connection that is opened from now on a function of a text.
func RegisterTexts(name string, f func(text string) (string, error)) error {
	return register(name, "a text", func(text string) (driver.Value, error) { return f(text) })
}

// register registers a function of one argument, which is null of null.
func register[T any](name, what string, f func(T) (driver.Value, error)) error {
	return sqlite.RegisterDeterministicScalarFunction(name, 1,
		func(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
			if args[0] == nil {
				return nil, nil
			}
			arg, ok := args[0].(T)
			if !ok {
				return nil, fmt.Errorf("%s takes %s", name, what)
			}
			return f(arg)
		})
}

// textFunction returns the text of a packed one.
func textFunction(packed []byte) (driver.Value, error) {
	text, err := packing.Text(packed)
	return strings.ToValidUTF8(string(text), "\uFFFD"), err
}

// eventsFunction returns what happened in the games of a block, as a JSON array of game,
// number of events before, seat and kind.
func eventsFunction(packed []byte) (driver.Value, error) {
	return listed(packed, func(dst [][]any, game int64, n int, seat uint8, w *plays.What) [][]any {
		for _, kind := range w.Kinds {
			dst = append(dst, []any{game, n, seat, kind})
		}
		return dst
	})
}

// throwsFunction returns the throws in the games of a block, as a JSON array of game,
// number of events before, seat, device, text and points.
func throwsFunction(packed []byte) (driver.Value, error) {
	return listed(packed, func(dst [][]any, game int64, n int, seat uint8, w *plays.What) [][]any {
		if w.Cast == "" {
			return dst
		}
		return append(dst, []any{game, n, seat, w.Device, w.Cast, w.Points()})
	})
}

// listed makes a JSON array of what add makes of the events of a block.
func listed(packed []byte, add func(dst [][]any, game int64, n int, seat uint8, w *plays.What) [][]any) (driver.Value,
	error) {
	var b plays.Events
	if err := b.Open(packed); err != nil {
		return nil, err
	}
	out := [][]any{}
	var log []plays.Event
	for i := range b.Games {
		var err error
		if log, err = b.Log(log[:0], &b.Games[i]); err != nil {
			return nil, err
		}
		for n, e := range log {
			out = add(out, b.Games[i].Number, n, e.Seat, &b.Whats[e.What])
		}
	}
	text, err := json.Marshal(out)
	return string(text), err
}
