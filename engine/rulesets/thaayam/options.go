package thaayam

import "github.com/ashtapada/agn/engine"

var options = []engine.Option{{
	Name: "bear-off", Text: "when a man may leave the centre",
	Source: engine.Source{Seed: "003", Section: "Objectif", Says: "the aim is first to bring the four men together in the centre, and then to take them off"},
	Values: []engine.OptionValue{
		{Name: "gathered", Text: "when all four are in the centre or have left it"},
		{Name: "any", Text: "at once, with any 1",
			Source: engine.Source{Seed: "003", Section: "Fin de partie", Says: "a man in the centre is taken off with a 1; no more is asked there"}},
	},
}, {
	Name: "replay", Text: "when the series that a capture earns is thrown",
	Source: engine.Source{Section: "H4", Says: "the text only says that one capture or several give the right to play again"},
	Values: []engine.OptionValue{
		{Name: "after", Text: "when the first series is played out, one for all its captures"},
		{Name: "at-once", Text: "at once; what is left of the first series is played with it"},
	},
}, {
	Name: "twins", Text: "what twins can do",
	Source: engine.Source{Seed: "003", Section: "Les Jumelles",
		Says: "they go half of an even result and the whole of an odd one, capture single men and twins, part before the centre, and may come back together"},
	Values: []engine.OptionValue{
		{Name: "seed", Text: "as the text has it"},
		{Name: "bell", Text: "they go half of every result, rounded down, capture twins only, enter the centre together and part there, and come back as single men",
			Source: engine.Source{Section: "H8", Says: "another description of the game has it so"}},
	},
}, {
	Name: "pass", Text: "whether points may be refused",
	Source: engine.Source{Seed: "003", Section: "Mouvements", Says: "no turn is passed while a move is possible, even a bad one"},
	Values: []engine.OptionValue{
		{Name: "no", Text: "no"},
		{Name: "yes", Text: "yes: a pass gives up what is left of the series; a series earned is still thrown",
			Source: engine.Source{Section: "H9", Says: "another description of the game lets players refuse points"}},
	},
}, {
	Name: "extra-throw", Text: "whether the series that a capture earns must be thrown",
	Source: engine.Source{Seed: "003", Section: "Capture", Says: "whoever captures obtains the right to play again, which can be read either way"},
	Values: []engine.OptionValue{
		{Name: "must", Text: "it must"},
		{Name: "may", Text: "it may be left, and the next seat goes on; not while points of the first series can be played"},
	},
}}
