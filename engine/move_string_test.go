package engine_test

import (
	"testing"

	"github.com/ashtapada/agn/engine"
)

func TestMoveString(t *testing.T) {
	for want, m := range map[string]engine.Move{
		"no move":                {},
		"pass":                   {Kind: engine.Pass},
		"step knight 2-19 takes": {Kind: engine.Step, Piece: engine.Knight, Count: 1, From: 2, To: 19, Capture: true},
		"step soldier 49-57 becomes rook": {Kind: engine.Step, Piece: engine.Soldier, Count: 1, From: 49, To: 57,
			Promo: engine.Rook},
		"step 2 man 3-7 who 1 spends 4 1 0 0": {Kind: engine.Step, Piece: engine.Man, Count: 2, From: 3, To: 7,
			Who: engine.WhoTwins, Spend: [4]uint8{4, 1}},
		"enter man to 5":            {Kind: engine.Enter, Piece: engine.Man, Count: 1, To: 5},
		"exchange king to 4 and 32": {Kind: engine.Exchange, Piece: engine.King, Count: 1, To: 4, To2: 32},
		"bear off man from 13":      {Kind: engine.BearOff, Piece: engine.Man, Count: 1, From: 13},
		"kind 9":                    {Kind: 9},
	} {
		if got := m.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
