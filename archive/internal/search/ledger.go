package search

import (
	"bytes"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// ledgerJudge judges texts for what their seats have won. It serves one goroutine.
type ledgerJudge struct {
	parser grammar.Parser
	game   notation.Game
	ref    *referee.Referee
}

func newLedgerJudge() *ledgerJudge { return &ledgerJudge{ref: referee.New(referee.Config{}).Reuse()} }

// rupees returns what each seat that plays has won at the end, nil where that is not known.
func (j *ledgerJudge) rupees(text []byte) []int64 {
	read := j.parser.Parse(&grammar.Chunk{Text: bytes.TrimSuffix(text, []byte("\n")), Line: 1}, &j.game)
	return j.ref.Judge(&j.game, read).Rupees
}
