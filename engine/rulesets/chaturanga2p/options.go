package chaturanga2p

import "github.com/ashtapada/agn/engine"

var options = []engine.Option{
	{
		Name: "layout",
		Text: "where Black's king and vizier stand at the start",
		Source: engine.Source{Seed: "002", Section: "Les règles du jeu dans la version opposant deux joueurs",
			Says: "king and counsellor take the middle squares, the king always on the right and the counsellor on the left, whatever the colour"},
		Values: []engine.OptionValue{
			{Name: "rotated", Text: "each king on its own player's right: White's on e1, Black's on d8"},
			{Name: "chess", Text: "both kings on the e-file, as in chess",
				Source: engine.Source{Seed: "002", Section: headingTwo, Says: "the sentence lists a difference from chess; read as a mere description of chess it leaves both kings on one file"}},
		},
	},
	{
		Name:   "leap-attacks",
		Text:   "whether a king that may still leap attacks the squares of its leap",
		Source: engine.Source{Section: "D3", Says: "the text is silent"},
		Values: []engine.OptionValue{
			{Name: "no", Text: "only ordinary moves attack"},
			{Name: "yes", Text: "the squares of a leap still held are attacked too: the other king may not stand on them"},
		},
	},
	{
		Name: "leap-right",
		Text: "how a king loses its leap without using it",
		Source: engine.Source{Seed: "002", Section: "Déplacements",
			Says: "the leap cannot be made while the king is in check"},
		Values: []engine.OptionValue{
			{Name: "not-in-check", Text: "never: a king that is in check cannot leap, but keeps the right"},
			{Name: "never-checked", Text: "by being in check once: from then on it may not leap any more",
				Source: engine.Source{Section: "D4", Says: "the Chess Variant Pages give the leap only to a king that has not been in check before"}},
		},
	},
	{
		Name: "promotion-by",
		Text: "what decides the kind that a soldier becomes on the last rank",
		Source: engine.Source{Seed: "002", Section: "Promotion",
			Says: "the soldier is exchanged for a piece of the kind that stood at the start on the square reached"},
		Values: []engine.OptionValue{
			{Name: "square", Text: "the man that stood on the square reached at the start"},
			{Name: "own-file", Text: "the soldier's own master piece that stood on that file at the start",
				Source: engine.Source{Section: "D5", Says: "Gollon reads it so; it differs on the d- and e-files only"}},
		},
	},
	{
		Name:   "unpromoted",
		Text:   "what becomes of a soldier on the last rank that is not exchanged",
		Source: engine.Source{Section: "D6", Says: "the text is silent; ludoteka, where it comes from, leaves the soldier there without a move"},
		Values: []engine.OptionValue{
			{Name: "stay", Text: "it stays there a soldier for good, does not move and can be captured"},
			{Name: "forbidden", Text: "a soldier that cannot be exchanged there may not go to the last rank",
				Source: engine.Source{Section: "D6", Says: "Gollon allows no move to the last rank that cannot promote"}},
			{Name: "later", Text: "it stays, and on a later turn it may be exchanged where it stands, as that turn's move, once a man of the kind is lost"},
		},
	},
	{
		Name: "promotion",
		Text: "whether a soldier that can be exchanged on the last rank must be",
		Source: engine.Source{Seed: "002", Section: "Promotion",
			Says: "soldiers are promoted at the end of the board in the same way as in chess"},
		Values: []engine.OptionValue{
			{Name: "mandatory", Text: "the exchange is part of the move and cannot be declined"},
			{Name: "optional", Text: "the player may leave it a soldier",
				Source: engine.Source{Seed: "002", Section: headingPromo, Says: "it also says that soldiers can be promoted"}},
		},
	},
	{
		Name: "elephant",
		Text: "how the elephant moves",
		Source: engine.Source{Seed: "002", Section: "Déplacements",
			Says: "the elephant moves exactly two squares diagonally, forward or backward, over men of either side"},
		Values: []engine.OptionValue{
			{Name: "alfil", Text: "two squares diagonally, jumping"},
			{Name: "dabbaba", Text: "two squares along rank or file, jumping",
				Source: engine.Source{Section: "D8", Says: "Ludii's rules after the Mānasollāsa"}},
			{Name: "silver", Text: "one square diagonally or one straight forward",
				Source: engine.Source{Section: "D8", Says: "an old reading: four legs and a trunk, as the silver general moves"}},
		},
	},
	{
		Name:   "bare-king",
		Text:   "whether a player left with the king alone has lost",
		Source: engine.Source{Section: "D9", Says: "the text is silent"},
		Values: []engine.OptionValue{
			{Name: "none", Text: "the game goes on"},
			{Name: "wins", Text: "a player who has only the king left after the other's move has lost",
				Source: engine.Source{Section: "D9", Says: "in shatranj baring the king wins"}},
		},
	},
}
