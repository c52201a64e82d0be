package identify_test

import (
	"context"
	"fmt"
	"log"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/identify"
)

func ExampleIdentifier_Identify() {
	var (
		p     grammar.Parser
		g     notation.Game
		games identify.Games // may be shared
	)
	read := p.Parse(&grammar.Chunk{Text: []byte("1. Ec3 *\n"), Line: 1}, &g)
	d := identify.New(&games, referee.Config{})
	a, err := d.Identify(context.Background(), &g, read)
	if err != nil {
		log.Fatal(err)
	}
	for i := range a.Candidates {
		c := &a.Candidates[i]
		fmt.Println(c.Ruleset.Name, c.Ruleset.OptionString(c.Setup), c.Settings)
		if apart, ok := d.Difference(&g, read, c); ok {
			fmt.Printf("  %v: legal with %q, not with %q\n", apart.Events, apart.Legal, apart.Illegal)
		}
	}
	// Output:
	// chaturanca-1  128
	// chaturanga-2p elephant=dabbaba 192
	//   [Kc6]: legal with "elephant=dabbaba", not with "layout=chess elephant=dabbaba"
}
