package dialect

import (
	"strconv"
	"strings"
	"sync"
)

// Engine is a database that keeps archives, with its way of saying what this package names. The texts of this package
// are SQLite's; those that another engine takes as they are stand here once, and an Engine words the others.
type Engine struct {
	// whole has its own texts of whole statements, empty for one that it does not need; elsewhere those for a shard that
	// another server keeps, and sharded those that are made for each shard.
	whole     func() map[string]string
	elsewhere map[string]string
	sharded   map[string]func(Shard) string
	// parts words pieces that stand in many statements. A program that opens files alone makes neither.
	parts func() *strings.Replacer
	// worded remembers what was worded, up to mostWorded texts: conditions of queries make ever new ones.
	worded sync.Map
	count  struct {
		sync.Mutex
		n int
	}
}

// mostWorded is how many texts an Engine remembers.
const mostWorded = 1 << 13

// AsWritten begins a statement that stands in the engine's own words, a user's for one.
const AsWritten = "--as written\n"

// Text returns the engine's text of a statement, empty for one that it does not need.
func (e *Engine) Text(statement string) string {
	if own, ok := strings.CutPrefix(statement, AsWritten); ok {
		return own
	}
	if text, ok := e.whole()[statement]; ok {
		return text
	}
	if text, ok := e.worded.Load(statement); ok {
		return text.(string)
	}
	text := e.words(statement)
	e.count.Lock()
	defer e.count.Unlock()
	if e.count.n++; e.count.n > mostWorded {
		e.worded.Clear()
		e.count.n = 1
	}
	e.worded.Store(statement, text)
	return text
}

// words words a statement, which may name a shard.
func (e *Engine) words(statement string) string {
	if all, ok := strings.CutPrefix(statement, inAll); ok {
		return e.wordsInAll(all)
	}
	shard, statement, named := cutShard(statement)
	if make, ok := e.sharded[statement]; ok && named {
		return make(shard)
	}
	text, ok := e.elsewhere[statement]
	if !ok || !shard.Elsewhere {
		if text, ok = e.whole()[statement]; !ok {
			text = numbered(e.parts().Replace(statement))
		}
	}
	return shard.words(text)
}

// numbered returns a statement with its placeholders, ? or ?1, as PostgreSQL has them: $1. What stands in quotes is
// left alone.
func numbered(statement string) string {
	var b strings.Builder
	n, quote := 0, byte(0)
	for i := 0; i < len(statement); i++ {
		c := statement[i]
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '\'' || c == '"':
			quote = c
		case c == '?' && i+1 < len(statement) && statement[i+1] >= '1' && statement[i+1] <= '9':
			c = '$'
		case c == '?':
			n++
			b.WriteByte('$')
			b.WriteString(strconv.Itoa(n))
			continue
		}
		b.WriteByte(c)
	}
	return b.String()
}
