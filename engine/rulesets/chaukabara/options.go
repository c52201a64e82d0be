package chaukabara

import "github.com/ashtapada/agn/engine"

var options = []engine.Option{{
	Name: "triple", Text: "what a third chauka or bara in a row does",
	Source: engine.Source{Seed: "003", Section: "Autres règles", Says: "whoever throws chauka or bara three times running loses the turn and may use none of its moves"},
	Values: []engine.OptionValue{
		{Name: "takeback", Text: "the moves of the turn are taken back, captures included, and the turn ends"},
		{Name: "accumulate", Text: "throws are collected until a 1, 2 or 3 and then played in any order; three chaukas or baras cancel the series",
			Source: engine.Source{Section: "I1", Says: "most other descriptions of the game throw on before anything is moved"}},
		{Name: "third-void", Text: "only the third throw is void, and the turn ends",
			Source: engine.Source{Section: "I1", Says: "the mildest reading: what was moved before stands"}},
	},
}, {
	Name: "turns", Text: "the order of turns round the table",
	Source: engine.Source{Section: "I2", Says: "the text is silent; the family of these races goes counter-clockwise"},
	Values: []engine.OptionValue{
		{Name: "ccw", Text: "counter-clockwise: Red, Green, White, Blue"},
		{Name: "cw", Text: "clockwise: Red, Blue, White, Green"},
	},
}, {
	Name: "own-stack", Text: "where men of one seat may share a square",
	Source: engine.Source{Section: "I3", Says: "the text is silent; some play one man a square but on the houses"},
	Values: []engine.OptionValue{
		{Name: "yes", Text: "everywhere"},
		{Name: "houses-only", Text: "on the houses and in the centre only"},
	},
}, {
	Name: "exact", Text: "whether the centre is reached by exact count",
	Source: engine.Source{Section: "I4", Says: "the text only says that a man comes to its end when it gets into the centre; the sister game asks for the exact number"},
	Values: []engine.OptionValue{
		{Name: "yes", Text: "a man enters the centre with exactly the points that it needs"},
		{Name: "no", Text: "a man may enter the centre with more points than it needs, the surplus is lost"},
	},
}, {
	Name: "extra", Text: "what a capture made with a 4 or 8 earns",
	Source: engine.Source{Section: "I5", Says: "a capture, the text adds, also gives a further turn; that can mean a second one"},
	Values: []engine.OptionValue{
		{Name: "single", Text: "one further throw"},
		{Name: "cumulative", Text: "one for the throw and one for the capture"},
	},
}, {
	Name: "right", Text: "whether the right to enter the inner squares can be lost again",
	Source: engine.Source{Seed: "003", Section: "Autres règles", Says: "once a player has captured, all of that player's men may move inside"},
	Values: []engine.OptionValue{
		{Name: "kept", Text: "it is kept for good"},
		{Name: "lost", Text: "it is lost when a capture leaves all men of the seat on their house, and won back by a capture",
			Source: engine.Source{Section: "I7", Says: "an encyclopedia's account of the game has it so"}},
	},
}, {
	Name: "opening-throw", Text: "whether a seat must throw a chauka or bara before its first move",
	Source: engine.Source{Seed: "003", Section: "Règle optionnelle", Says: "players may agree on it; once is enough for all men"},
	Values: []engine.OptionValue{
		{Name: "off", Text: "no"},
		{Name: "on", Text: "yes, once for all men; the opening throw is itself played"},
	},
}}
