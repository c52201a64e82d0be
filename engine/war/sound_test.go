package war

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
)

// twoArmies is a config of a rule set that has no options.
func twoArmies() Config {
	cfg := TwoArmies(&engine.Ruleset{Seats: TwoSeats()}, engine.Setup{First: 1})
	row := []engine.Piece{0: engine.Rook, 4: engine.King, 6: engine.Knight, 7: 0}
	cfg.Face(row, row, row, row)
	return cfg
}

// TestTwoArmies: a rule set needs no options to have two armies, and an empty square holds no man.
func TestTwoArmies(t *testing.T) {
	cfg := twoArmies()
	men := 0
	for _, m := range cfg.Start {
		if m != 0 {
			men++
		}
	}
	if men != 22 || cfg.Armies[0].Promo[57] != 0 || cfg.Armies[0].Promo[56] != KindsOf(engine.Rook) ||
		cfg.Armies[1].Promo[4] != 0 {
		t.Errorf("%d men, %v", men, cfg.Armies)
	}
	s := &blank{}
	st := New(cfg, s).Start()
	n := len(st.Men(nil))
	if want := "r3k1n1/pppppppp/8/8/8/8/PPPPPPPP/R3K1N1 w Kk"; n != men || string(st.AppendPosition(nil)) != want {
		t.Errorf("%d men, %s", n, st.AppendPosition(nil))
	}
	row := FourArmies(8, engine.Boat, 0, 0, engine.King)
	for i, m := range row {
		if m != 0 && m.Piece() == 0 {
			t.Errorf("a man of no kind on square %d", i)
		}
	}
}

// TestFault: what cannot be set up is refused, with what is wrong.
func TestFault(t *testing.T) {
	for _, test := range []struct {
		says   string
		change func(*Config)
	}{
		{"no rule set", func(c *Config) { c.Ruleset = nil }},
		{"1 armies", func(c *Config) { c.Armies = c.Armies[:1] }},
		{"4 armies, and a rule set of 2 seats", func(c *Config) { c.Armies = TwoCamps() }},
		{"seat 0 begins", func(c *Config) { c.Setup.First = 0 }},
		{"seat 3 begins, of 2", func(c *Config) { c.Setup.First = 3 }},
		{"of no kind that moves", func(c *Config) { c.Start[30] = ManOf(1, 0) }},
		{"of no kind that moves", func(c *Config) { c.Start[30] = ManOf(1, engine.Boat) }},
		{"a man of seat 3", func(c *Config) { c.Start[30] = ManOf(3, engine.Rook) }},
		{"check, and 0 kings of seat 2", func(c *Config) { c.Check, c.Start[60] = true, 0 }},
		{"check, and 2 kings of seat 1", func(c *Config) { c.Check, c.Start[30] = true, ManOf(1, engine.King) }},
		{"check among more than two armies", func(c *Config) {
			c.Check, c.Armies, c.Ruleset = true, TwoCamps(),
				&engine.Ruleset{Seats: FourSeats()}
		}},
		{"the ally of seat 1 is 2", func(c *Config) { c.Armies[0].Ally = 2 }},
		{"the soldiers of seat 2 go to", func(c *Config) { c.Armies[1].Forward = [2]int8{} }},
		{"becomes on square 63", func(c *Config) { c.Armies[0].Promo[63] = KindsOf(engine.Boat) }},
		{"two kinds that ride", func(c *Config) { c.Moves[engine.Vizier] = Movement{Rides: true} }},
		{"no such value of Unpromoted", func(c *Config) { c.Unpromoted = Later + 1 }},
		{"dice that are not", func(c *Config) { c.Dice = &Dice{} }},
		{"shows 17", func(c *Config) { c.Dice = &Dice{Set: &dice.Set{Dice: []dice.Die{dice.Uniform("die", 1, 17)}}} }},
	} {
		cfg := twoArmies()
		test.change(&cfg)
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.HasPrefix(got, "war: ") || !strings.Contains(got, test.says) {
					t.Errorf("%s: %s", test.says, got)
				}
			}()
			New(cfg, &blank{})
		}()
	}
}
