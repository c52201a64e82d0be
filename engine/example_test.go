package engine_test

import (
	"fmt"
	"log"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/referee"
)

// Example lists the legal moves after a throw.
func Example() {
	rules, _ := rulesets.Lookup("chauka-bara")
	game, err := rules.New(engine.Setup{})
	if err != nil {
		log.Fatal(err)
	}
	state := game.Start()
	state.Throw(dice.Of(4))
	fmt.Println(referee.Texts(state))
	for _, move := range state.Legal(nil) {
		fmt.Println(move) // for debugging: squares by number
	}
	// Output:
	// [c1-e3]
	// step man 3-15
}

// A game is played without any text: a state says what is due, and what is legal.
func ExampleState() {
	rs, ok := rulesets.Lookup("chauka-bara")
	if !ok {
		return
	}
	game, err := rs.New(engine.Setup{})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := game.Start()
	fmt.Println(rs.Info(s.Seat()).Name, s.Due())
	throw := engine.Cast{N: 1}
	throw.V[0] = 2
	s.Throw(throw)
	moves := s.Legal(nil)
	board := game.Board()
	for _, m := range moves {
		fmt.Println(s.Due(), board.Name(m.From), board.Name(m.To))
	}
	s.Apply(moves[0])
	fmt.Println(rs.Info(s.Seat()).Name, s.Due())
	// Output:
	// Red cast
	// move c1 e1
	// Green cast
}
