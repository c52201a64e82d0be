package rulesets_test

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/lots"
	"github.com/ashtapada/agn/engine/rulesets"
)

func TestZZDump(t *testing.T) {
	dir := os.Getenv("DUMP")
	if dir == "" {
		t.Skip()
	}
	os.MkdirAll(dir, 0o777)
	for _, r := range rulesets.All() {
		if want := os.Getenv("ONLY"); want != "" && want != r.Name {
			continue
		}
		if !r.Throws || r.SeatSets == nil {
			continue
		}
		f, err := os.Create(filepath.Join(dir, r.Name+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		w := bufio.NewWriter(f)
		settings := []engine.Setup{{}}
		for o := range r.Options {
			for v := 1; v < len(r.Options[o].Values); v++ {
				var s engine.Setup
				s.Values[o] = uint8(v)
				settings = append(settings, s)
				for o2 := range o {
					for v2 := 1; v2 < len(r.Options[o2].Values); v2++ {
						s2 := s
						s2.Values[o2] = uint8(v2)
						settings = append(settings, s2)
					}
				}
			}
		}
		for n, set := range r.SeatSets {
			for k, s := range settings {
				s.Seats = engine.SeatMask(set)
				g, err := r.New(s)
				if err != nil {
					fmt.Fprintln(w, err)
					continue
				}
				fmt.Fprintln(w, "GAME", r.OptionString(s), set)
				for seed := range uint64(12) {
					dumpGame(w, g, rand.New(rand.NewPCG(uint64(n*100000+k), seed)), seed)
				}
			}
		}
		w.Flush()
		f.Close()
	}
}

func scatter(g engine.Game, rng *rand.Rand) engine.State {
	due := []string{"move", "cast", "move"}
	for range 400 {
		var b strings.Builder
		near := rng.IntN(200)
		for seat := engine.Seat(1); seat <= 2; seat++ {
			ways := g.Ways(seat)
			n := strings.Count(strings.Fields(string(g.Start().AppendPosition(nil)))[seat-1], ",") + 1
			b.WriteByte(g.Ruleset().Info(seat).Letter)
			for k := range n {
				b.WriteByte(":,"[min(k, 1)])
				way := ways[k*len(ways)/n]
				switch x := rng.IntN(10); {
				case x < 2:
					b.WriteString("-")
				case x == 2:
					b.WriteString(g.Board().Name(way[rng.IntN(len(way))]))
				default:
					b.WriteString(g.Board().Name(way[min(len(way)-1, near%len(way)+rng.IntN(7))]))
				}
				if rng.IntN(20) == 0 {
					b.WriteString("*")
				}
			}
			b.WriteByte(' ')
		}
		throws := []string{"-", "4", "8", "6,4", "3,1", "4,4", "1,1", "3,3", "6", "9", "4:4", "8:8", "4:3", "8:5", "3:3", "2:2", "1:1"}
		fmt.Fprintf(&b, "%c %s %s %s %s %s", "WB"[rng.IntN(2)], due[rng.IntN(3)], throws[rng.IntN(len(throws))],
			[]string{"-", "-", "-", "entered", "captured", "passed", "entered,captured"}[rng.IntN(7)], []string{"new", "thrown", "moved", "thrown"}[rng.IntN(4)],
			[]string{"-", "-", "d1", "d7", "g4,a4"}[rng.IntN(5)])
		if s, err := g.Position(b.String()); err == nil && s.Due() != engine.DueOver {
			return s
		}
	}
	return g.Start()
}

func dumpGame(w *bufio.Writer, g engine.Game, rng *rand.Rand, stray uint64) {
	s := g.Start()
	if stray >= 2 {
		s = scatter(g, rng)
	}
	var casts []engine.Cast
	for _, c := range g.Lot().Chances() {
		casts = append(casts, c.Cast)
	}
	// fast play first to reach deep states
	skip := rng.IntN(400)
	if stray >= 2 {
		skip = rng.IntN(6)
	}
	for i := range skip + 5 {
		if s.Due() == engine.DueOver {
			break
		}
		if i >= skip || rng.IntN(60) == 0 {
			dumpState(w, g, s, casts, rng)
		} else {
			fmt.Fprintf(w, "%s %x %d %v %v\n", s.AppendPosition(nil), s.Hash(), s.Round(), s.Effect(), s.Outcome())
		}
		if stray%2 == 1 && rng.IntN(12) == 0 {
			switch rng.IntN(6) {
			case 0:
				s.ForceEnd()
			case 1:
				fmt.Fprintln(w, "forcethrow", s.ForceThrow(lots.Of(uint8(rng.IntN(26)))), s.ForceThrow(lots.Of(uint8(rng.IntN(8)), uint8(rng.IntN(8)))), s.ForceThrow(lots.Of(uint8(rng.IntN(8)), uint8(rng.IntN(8)), uint8(rng.IntN(8)))))
			default:
				all := s.Candidates(nil, nil)
				m := all[rng.IntN(len(all))]
				if rng.IntN(4) == 0 {
					m.Count = uint8(rng.IntN(4))
				}
				fmt.Fprintf(w, "force %+v", m)
				fmt.Fprintln(w, s.Force(m))
			}
			continue
		}
		legal := s.Legal(nil)
		if s.MayEnd() && rng.IntN(3) == 0 {
			s.EndTurn()
			continue
		}
		if s.Due() == engine.DueCast && (len(legal) == 0 || rng.IntN(3) > 0) {
			s.Throw(casts[rng.IntN(len(casts))])
			continue
		}
		if len(legal) == 0 {
			fmt.Fprintln(w, "STUCK")
			return
		}
		s.Apply(legal[rng.IntN(len(legal))])
	}
	dumpState(w, g, s, casts, rng)
}

func dumpState(w *bufio.Writer, g engine.Game, s engine.State, casts []engine.Cast, rng *rand.Rand) {
	fmt.Fprintf(w, "STATE %s %x\n%s", s.AppendPosition(nil), s.Hash(), s.AppendDiagram(nil))
	fmt.Fprintln(w, s.Seat(), s.Next(), s.Due(), s.Round(), s.MayEnd(), s.Fresh(), s.Check(), s.Outcome(), s.Effect())
	r, err := g.Position(string(s.AppendPosition(nil)))
	if err != nil {
		fmt.Fprintln(w, "reread", err)
	} else {
		fmt.Fprintf(w, "reread %x\n", r.Hash())
	}
	// broken position strings
	p := s.AppendPosition(nil)
	for range 3 {
		q := append([]byte{}, p...)
		q[rng.IntN(len(q))] = "RGWBYcde@12345,:- "[rng.IntN(18)]
		if x, err := g.Position(string(q)); err != nil {
			fmt.Fprintf(w, "broken %q: %v\n", q, err)
		} else {
			fmt.Fprintf(w, "broken %q: %x\n", q, x.Hash())
		}
	}
	for _, m := range s.Legal(nil) {
		fmt.Fprintf(w, "L %+v\n", m)
	}
	all := s.Candidates(nil, nil)
	fmt.Fprintln(w, len(all), "candidates")
	for range 40 {
		m := all[rng.IntN(len(all))]
		switch rng.IntN(12) {
		case 0:
			m.Capture = !m.Capture
		case 1:
			m.Count = uint8(rng.IntN(5))
		case 2:
			m.Who = uint8(rng.IntN(90))
		case 3:
			m.Spend = [4]uint8{uint8(rng.IntN(9)), uint8(rng.IntN(3))}
		case 4:
			m.Kind = engine.MoveKind(rng.IntN(7))
		case 5:
			m.Piece = engine.Piece(rng.IntN(9))
		case 6:
			m.From = engine.Square(rng.IntN(g.Board().Len() + 1))
		case 7:
			m.Promo = engine.Piece(rng.IntN(9) / 8)
		}
		fmt.Fprintf(w, "M %+v\n", m)
		for _, o := range s.Object(m) {
			fmt.Fprintf(w, "  %+v\n", o)
		}
		pt := engine.Pattern{Kind: m.Kind, Piece: m.Piece, Count: m.Count, From: m.From, To: m.To, Who: m.Who}
		switch rng.IntN(5) {
		case 0:
			pt.Spend = m.Spend
		case 1:
			pt.From = 0
		case 2:
			pt.To = 0
		case 3:
			pt.From = 0
			if m.From != 0 && int(m.From) <= g.Board().Len() {
				pt.File = g.Board().File(m.From)
			}
		}
		for _, x := range s.Find(&pt, nil) {
			fmt.Fprintf(w, "  F %+v\n", x)
		}
		cs := s.Candidates(&pt, nil)
		for i, x := range cs {
			if i < 4 {
				fmt.Fprintf(w, "  C %+v\n", x)
			}
		}
		fmt.Fprintln(w, len(cs))
	}
	for _, c := range append(append([]engine.Cast{}, casts...), engine.Cast{}, lots.Of(255), lots.Of(1, 2, 3, 4), lots.Of(7, 1, 1)) {
		for _, o := range s.ObjectCast(c) {
			fmt.Fprintf(w, "cast %v %+v\n", c.Values(), o)
		}
	}
	for _, o := range s.ObjectEnd() {
		fmt.Fprintf(w, "end %+v\n", o)
	}
}
