package export

import (
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// Played returns the columns of the table events but those that say which game it is and those that are inferred,
// and a function that judges the game of a text and returns its rows, with an int64, a string or nil
// for each column. The function may be called by several goroutines at once; its error is that
// of reading a text that is no game.
func Played() (columns []Column, rows func(text string) ([][]any, error)) {
	columns, judge := playing()
	return columns, func(text string) (out [][]any, err error) {
		err = judge(text, func(row reflect.Value) {
			cells := make([]any, len(columns))
			for i := range columns {
				if v, ok := value(row, &columns[i]); ok {
					cells[i] = cell(v)
				}
			}
			out = append(out, cells)
		})
		return out, err
	}
}

// cell is a value of a row as SQLite has it.
func cell(v reflect.Value) any {
	switch v.Kind() {
	case reflect.String:
		return v.String()
	case reflect.Bool:
		if v.Bool() {
			return int64(1)
		}
		return int64(0)
	}
	return v.Int()
}

// PlayedJSON returns what Played does as a JSON array of objects, in which what is null is
// left out.
func PlayedJSON() func(text string) (string, error) {
	columns, judge := playing()
	return func(text string) (string, error) {
		out := []byte{'['}
		err := judge(text, func(row reflect.Value) {
			out = append(appendSep(out, len(out)-1, ','), '{')
			n := len(out)
			for i := range columns {
				if v, ok := value(row, &columns[i]); ok {
					out = appendValue(appendKey(appendSep(out, len(out)-n, ','), &columns[i]), v, &columns[i])
				}
			}
			out = append(out, '}')
		})
		return string(append(out, ']')), err
	}
}

// playing returns the columns and a function that calls each with the rows of a text's game.
func playing() (columns []Column, judge func(text string, each func(reflect.Value)) error) {
	columns = Columns(Events)
	for columns[0].Name != "event" {
		columns = columns[1:]
	}
	columns = slices.DeleteFunc(columns, Column.inferred)
	pool := sync.Pool{New: func() any {
		ref := referee.New(referee.Config{}).Reuse()
		wanted := Needs{Events, columns}
		return &player{newCollector(wanted.wants(), ref, referee.Config{}), new(Rows)}
	}}
	return columns, func(text string, each func(reflect.Value)) error {
		p := pool.Get().(*player)
		err := p.judgeText(text)
		if err == nil {
			for row := range p.row.of(Events) {
				each(row)
			}
		}
		if cap(p.row.Events) <= largest {
			pool.Put(p)
		}
		return err
	}
}

// player judges one game at a time.
type player struct {
	*collector
	row *Rows
}

func (p *player) judgeText(text string) error {
	var chunk grammar.Chunk
	if err := grammar.Resume(strings.NewReader(text), 0, 1).Next(&chunk); err != nil {
		return words.Errorf("reading a game: %v", err)
	}
	var g notation.Game
	var parser grammar.Parser
	r := referee.Result{Number: 1, Line: chunk.Line, Text: chunk.Text, Game: &g}
	r.Read = parser.Parse(&chunk, &g)
	p.judge(&r, p.row)
	return nil
}
