package rulesets

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/camps"
	"github.com/ashtapada/agn/engine/war"
)

// chaturanca1 is the first and easiest game of four of seed 000.
func chaturanca1() *engine.Ruleset {
	return &engine.Ruleset{
		Name:  "chaturanca-1",
		Title: "Chaturanca for four, two camps on 8×8: take both enemy Rajahs",
		About: "Four armies of eight stand in the corners of an 8×8 board: an elephant, a knight, a rook, a Rajah and four soldiers each. " +
			"Red in the south is allied with Black in the north, Yellow in the west with Green in the east. Red begins and the turn goes clockwise; a turn is one move.\n\n" +
			"There is no duty to guard the Rajah: he is captured like any man. His army then freezes where it stands, unless his ally has brought his own Rajah " +
			"to the other's throne and commands both. Captured Rajahs come back by an agreed exchange. Four elephants that meet in a square fight. " +
			"The camp that has taken both enemy Rajahs wins at once. A die that names the man to move may be added." +
			fourPositions + "leaps:rg names those whose Rajah may still leap, commands:r those who command their ally's army, dice:5 the throw, acted a turn that has begun with an exchange.",
		Version:  1,
		Seats:    fourSeats,
		SeatSets: [][]engine.Seat{{1, 2, 3, 4}},
		Options:  chaturanca1Options,
		Rules:    chaturanca1Rules,
		Cites: engine.Cites{Men: "chaturanca-1/equipment", Squares: "chaturanca-1/equipment", Turns: "chaturanca-1/turn-order",
			Captures: "chaturanca-1/capture", Checks: "chaturanca-1/check"},
		Throws: true,
		Build:  buildChaturanca1,
	}
}

// The places of Config.Ends.
const chaturanca1Goal = 0

func buildChaturanca1(r *engine.Ruleset, setup engine.Setup) engine.Game {
	is := func(option, value string) bool { return r.Value(setup, option) == value }
	cfg := chaturancaConfig(r, setup)
	cfg.Leap = war.Leaper("like a knight", knightJumps...)
	cfg.LeapUnchecked = is("leap-right", "never-checked")
	cfg.EitherArmy = is("command", "either")
	cfg.Sets[camps.Leaps] = camps.SetInfo{Name: "leaps", Start: camps.AllSeats}
	cfg.Sets[camps.Commands] = camps.SetInfo{Name: "commands"}
	cfg.Settle = bothRajahsTaken
	cfg.Ends = []string{chaturanca1Goal: "chaturanca-1/goal"}
	if is("dice", "on") {
		cfg.Dice = chaturancaDice("chaturanca-1/dice")
	}
	cfg.Laws = chaturancaLaws(r.Name,
		[]camps.Law{camps.NotOver("chaturanca-1/goal", chaturanca1Goal)},
		[]camps.Law{
			camps.Returns("chaturanca-1/exchange", onlyByExchange),
			camps.Early("chaturanca-1/exchange", engine.Exchange),
			camps.Exchanged("chaturanca-1/exchange", noExchange(r, setup)),
		},
		[]camps.Law{
			camps.LeapsTo("chaturanca-1/rajah-step", engine.King),
			camps.KingLeap("chaturanca-1/rajah-leap"),
			camps.NotPromoted("chaturanca-1/soldier-at-edge"),
		})
	return camps.New(cfg)
}

// bothRajahsTaken ends the game when a camp has no Rajah left.
func bothRajahsTaken(s *camps.State) {
	for _, c := range [2]engine.Seat{1, 2} {
		if ally := camps.Ally(c); !s.HasKing(c) && !s.HasKing(ally) {
			s.FinishWhole(chaturanca1Goal, camps.AllSeats&^(camps.SeatBit(c)|camps.SeatBit(ally)))
		}
	}
}

func onlyByExchange(s *camps.State, seat engine.Seat) string {
	return "a captured Rajah comes back only by an exchange, as K@d1~K@a5"
}
