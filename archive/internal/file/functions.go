package file

import (
	"database/sql/driver"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"sync"

	"github.com/ashtapada/agn/archive/internal/packing"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/spelling"
	"github.com/ashtapada/agn/internal/words"
	"modernc.org/sqlite"
	"modernc.org/sqlite/vtab"
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
		"agn_throws": inJSON(packedLists[0].ofBlock),
		"agn_events": inJSON(packedLists[1].ofBlock),
	} {
		if err := register(name, "a blob", f); err != nil {
			return err
		}
	}
	for i := range packedLists {
		if err := vtab.RegisterModule(nil, packedLists[i].name, listModule{&packedLists[i]}); err != nil {
			return err
		}
	}
	return errors.Join(register("agn_numeral", "a text", numeralFunction),
		sqlite.RegisterDeterministicScalarFunction("agn_games", 2, gamesFunction),
		sqlite.RegisterDeterministicScalarFunction("agn_list", 2, listFunction),
		sqlite.RegisterDeterministicScalarFunction("agn_named", 2, namedFunction(false)),
		sqlite.RegisterDeterministicScalarFunction("agn_alike", 2, namedFunction(true)))
})

// listFunction returns a list of names as it is kept, by its lines and whether it is to be packed.
func listFunction(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
	lines, ok := args[0].([]byte)
	packs, is := args[1].(int64)
	if !ok || !is {
		return nil, words.Errorf("agn_list takes a blob and a number")
	}
	if packs != 0 {
		return spelling.Pack(lines)
	}
	return lines, nil
}

// namedFunction returns the function that returns the numbers of the names of a list that fit a pattern, by the list
// and a JSON array of patterns, as a JSON array.
func namedFunction(alike bool) func(*sqlite.FunctionContext, []driver.Value) (driver.Value, error) {
	return func(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
		list, ok := args[0].([]byte)
		text, is := args[1].(string)
		if !ok || !is {
			return nil, words.Errorf("agn_named takes a blob and a text")
		}
		var patterns []string
		if err := json.Unmarshal([]byte(text), &patterns); err != nil {
			return nil, err
		}
		numbers, err := spelling.Listed(list, patterns, alike)
		if err != nil {
			return nil, words.Errorf("%v: %v", problem.ErrDamaged, err)
		}
		return numbersInJSON(numbers), nil
	}
}

// numbersInJSON returns numbers as a JSON array.
func numbersInJSON(numbers []int64) string {
	out := []byte{'['}
	for i, n := range numbers {
		if i > 0 {
			out = append(out, ',')
		}
		out = strconv.AppendInt(out, n, 10)
	}
	return string(append(out, ']'))
}

// gamesFunction returns the games of a list, by the first one and the list, as a JSON array.
func gamesFunction(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
	first, ok := args[0].(int64)
	list, is := args[1].([]byte)
	if !ok || !is {
		return nil, words.Errorf("agn_games takes a number and a blob")
	}
	games, err := packing.Games(nil, first, list)
	if err != nil {
		return nil, err
	}
	return numbersInJSON(games), nil
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
				return nil, words.Errorf("%s takes %s", name, what)
			}
			return f(arg)
		})
}

// numeralFunction returns the number that a text is, null of another.
func numeralFunction(text string) (driver.Value, error) {
	if n, is := spelling.Numeral(text); is {
		return int64(n), nil
	}
	return nil, nil
}

// textFunction returns the text of a packed one.
func textFunction(packed []byte) (driver.Value, error) {
	text, err := packing.Text(packed)
	return strings.ToValidUTF8(string(text), "\uFFFD"), err
}

// inJSON makes a function that gives what is in a block as a JSON array of rows.
func inJSON(rows func(packed []byte) ([][]any, error)) func(packed []byte) (driver.Value, error) {
	return func(packed []byte) (driver.Value, error) {
		list, err := rows(packed)
		if err != nil {
			return nil, err
		}
		text, err := json.Marshal(list)
		return string(text), err
	}
}
