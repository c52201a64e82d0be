package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/jsonline"
	"github.com/ashtapada/agn/referee"
)

type perftJSON struct {
	Variant string        `json:"variant"`
	Options string        `json:"options"`
	Seats   int           `json:"seats"`
	State   string        `json:"state"`
	Depth   int           `json:"depth"`
	Count   uint64        `json:"count"`
	Divide  []dividedJSON `json:"divide,omitempty"`
}

type dividedJSON struct {
	Seat  string `json:"seat"`
	Ended bool   `json:"ended"`
	Event string `json:"event"`
	Count uint64 `json:"count"`
}

// divided names the first events and sorts them: in the turn first, then those
// behind its end, in byte order.
func divided(s engine.State, depth int) []dividedJSON {
	var ended engine.State
	out := []dividedJSON{}
	for _, d := range engine.Divide(s, depth) {
		before := s
		if d.Ended {
			if ended == nil {
				ended = s.Clone()
				ended.EndTurn()
			}
			before = ended
		}
		var text []byte
		if d.Cast.N > 0 {
			text = referee.AppendCast(nil, d.Cast)
		} else {
			text = referee.AppendMove(nil, before, d.Move)
		}
		seat := s.Game().Ruleset().Info(d.Seat)
		out = append(out, dividedJSON{string(seat.Letter), d.Ended, string(text), d.Count})
	}
	slices.SortStableFunc(out, func(a, b dividedJSON) int {
		if a.Ended != b.Ended {
			if b.Ended {
				return -1
			}
			return 1
		}
		return strings.Compare(a.Event, b.Event)
	})
	return out
}

func (p *perftJSON) write(e *env, divide, asJSON bool) error {
	switch {
	case asJSON:
		return jsonline.Write(e.out, p)
	case divide:
		for _, d := range p.Divide {
			mark := ""
			if d.Ended {
				mark = d.Seat + ": "
			}
			if _, err := fmt.Fprintf(e.out, "%s%s %d\n", mark, d.Event, d.Count); err != nil {
				return err
			}
		}
		return nil
	}
	_, err := fmt.Fprintln(e.out, p.Count)
	return err
}
