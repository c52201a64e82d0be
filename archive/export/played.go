package export

import (
	"fmt"
	"strings"
	"sync"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// Played returns a function that judges the game of a text and returns its rows of the table
// events, all columns but those that say which game it is, as a JSON array of objects. What is
// null is left out. The function may be called by several goroutines at once; its error is
// that of reading a text that is no game.
func Played() func(text string) (string, error) {
	columns := Columns(Events)
	for columns[0].Name != "event" {
		columns = columns[1:]
	}
	pool := sync.Pool{New: func() any {
		ref := referee.New(referee.Config{})
		wanted := Needs{Events, columns}
		return &player{newCollector(wanted.wants(), ref, referee.Config{}), new(Rows)}
	}}
	return func(text string) (string, error) {
		p := pool.Get().(*player)
		out, err := p.rows(text, columns)
		if cap(p.row.Events) <= largest {
			pool.Put(p)
		}
		return out, err
	}
}

// player judges one game at a time.
type player struct {
	*collector
	row *Rows
}

func (p *player) rows(text string, columns []Column) (string, error) {
	var chunk grammar.Chunk
	if err := grammar.NewReader(strings.NewReader(text)).Next(&chunk); err != nil {
		return "", fmt.Errorf("reading a game: %w", err)
	}
	var g notation.Game
	var parser grammar.Parser
	r := referee.Result{Number: 1, Line: chunk.Line, Text: chunk.Text, Game: &g}
	r.Read = parser.Parse(&chunk, &g)
	p.judge(&r, p.row)
	out := []byte{'['}
	for row := range p.row.of(Events) {
		out = append(appendSep(out, len(out)-1, ','), '{')
		n := len(out)
		for i := range columns {
			if v, ok := value(row, &columns[i]); ok {
				out = appendValue(appendKey(appendSep(out, len(out)-n, ','), &columns[i]), v, &columns[i])
			}
		}
		out = append(out, '}')
	}
	return string(append(out, ']')), nil
}
