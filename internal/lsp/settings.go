package lsp

import (
	"reflect"
	"sync"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/format"
	"github.com/ashtapada/agn/referee/report"
)

// Settings says how the games of a folder are read and what is said of them.
type Settings struct {
	Config referee.Config
	Choice report.Choice
	// MaxFindings is how many findings of a file are shown, 0 for all.
	MaxFindings int
}

// tools is settings with what reads and judges games by them, each of which is for one
// goroutine at a time.
type tools struct {
	Settings
	// id tells settings apart.
	id      uint64
	benches sync.Pool
}

// bench is a parser and a referee of the same settings.
type bench struct {
	parser  grammar.Parser
	referee *referee.Referee
}

func newTools(s Settings, id uint64) *tools {
	s.Choice.Fixes, s.Choice.Boards, s.Choice.Settings, s.Choice.Keep = false, 0, false, false
	s.Choice.IDs = s.Choice.Baseline != nil
	return &tools{Settings: s, id: id}
}

// same reports whether settings are the same.
func (t *tools) same(u *tools) bool {
	a, b := t.Settings, u.Settings
	a.Config.Usage, b.Config.Usage = nil, nil
	return reflect.DeepEqual(a, b)
}

// take lends a bench. It comes back by give, unless a fault has left it in disorder.
func (t *tools) take() *bench {
	if b, ok := t.benches.Get().(*bench); ok {
		return b
	}
	return &bench{parser: t.Config.Parser(), referee: referee.New(t.Config).Reuse()}
}

func (t *tools) give(b *bench) { t.benches.Put(b) }

func (t *tools) formatter() *format.Formatter { return format.New(t.Config) }
