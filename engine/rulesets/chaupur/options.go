package chaupur

import "github.com/ashtapada/agn/engine"

var options = []engine.Option{{
	Name: "start", Text: "where the men begin, counted in squares from the châr-koni along their way",
	Source: engine.Source{Seed: "004", Section: "Position des pions en début de partie", Says: "the men are placed beforehand as a drawing shows, which is lost; a player's colour is that of the men on the column of the own arm"},
	Values: []engine.OptionValue{
		{Name: "6-7-23-24", Text: "two in the column, two at the end of the next arm: for Red j3, j2, r9 and s9",
			Source: engine.Source{Section: "J1", Says: "other descriptions of the game place them so, and only then an arm carries men of two colours, as the text supposes"}},
		{Name: "6-7-9-10", Text: "two in the column, two just beyond its foot: for Red j3, j2, k1 and k2",
			Source: engine.Source{Section: "J1", Says: "an old Mughal account and some modern ones place them so"}},
	},
}, {
	Name: "hold", Text: "with teams, how far men of Green and Yellow may go while the partner still has men under way",
	Source: engine.Source{Seed: "004", Section: "Fin de partie", Says: "Green's men may join the châr-koni only once all red ones are in, Yellow's once all white ones are"},
	Values: []engine.OptionValue{
		{Name: "home-only", Text: "up the column, but not home"},
		{Name: "no-climb", Text: "to the foot of the column, but not up it", Source: engine.Source{Section: "J4", Says: "the stricter reading: who may not arrive may not set out"}},
	},
}, {
	Name: "group-strength", Text: "whether men that stand together are safe from fewer men",
	Source: engine.Source{Seed: "004", Section: "Associations de pions", Says: "an enemy that ends its move on joined men captures them all"},
	Values: []engine.OptionValue{
		{Name: "none", Text: "no, a single man captures them all"},
		{Name: "size", Text: "yes, men of one colour on a square are captured only by at least as many that move together",
			Source: engine.Source{Section: "J10", Says: "in another description a double man falls only to a double one"}},
	},
}, {
	Name: "finished", Text: "with teams, what a player does whose men are all home",
	Source: engine.Source{Section: "J14", Says: "the text is silent"},
	Values: []engine.OptionValue{
		{Name: "skip", Text: "nothing, the turn passes on"},
		{Name: "help", Text: "throws and moves the partner's men", Source: engine.Source{Section: "J14", Says: "the old Mughal account and a modern implementation have it so"}},
	},
}, {
	Name: "teams", Text: "whether four play in teams; two or three always play alone",
	Source: engine.Source{Seed: "004", Section: "Règle", Says: "the game is played alone or in teams of two"},
	Values: []engine.OptionValue{
		{Name: "off", Text: "everyone alone, also against the seat opposite"},
		{Name: "on", Text: "Red and Green against Yellow and White", Seats: engine.MaxSeats},
	},
}}
