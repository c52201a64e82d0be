package chaturanca1

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/camps"
	"github.com/ashtapada/agn/engine/war"
)

// chaturanca1 is the first and easiest game of four of seed 000.
func Ruleset() *engine.Ruleset {
	return &engine.Ruleset{
		Name:  "chaturanca-1",
		Title: "Chaturanca for four, two camps on 8×8: take both enemy Rajahs",
		About: "Four armies of eight stand in the corners of an 8×8 board: an elephant, a knight, a rook, a Rajah and four soldiers each. " +
			"Red in the south is allied with Black in the north, Yellow in the west with Green in the east. Red begins and the turn goes clockwise; a turn is one move.\n\n" +
			"There is no duty to guard the Rajah: he is captured like any man. His army then freezes where it stands, unless his ally has brought his own Rajah " +
			"to the other's throne and commands both. Captured Rajahs come back by an agreed exchange. Four elephants that meet in a square fight. " +
			"The camp that has taken both enemy Rajahs wins at once. A die that names the man to move may be added." +
			Positions + "leaps:rg names those whose Rajah may still leap, commands:r those who command their ally's army, dice:5 the throw, acted a turn that has begun with an exchange.",
		Version:  1,
		Seats:    Seats(),
		SeatSets: [][]engine.Seat{{1, 2, 3, 4}},
		Options:  options,
		Rules:    rules,
		Throws:   true,
		Build:    build,
	}
}

// The places of Config.Ends.
const endGoal = 0

func build(r *engine.Ruleset, setup engine.Setup) engine.Game {
	is := func(option, value string) bool { return r.Value(setup, option) == value }
	cfg := Config(r, setup)
	cfg.Leap = war.Leaper("like a knight", war.KnightJumps...)
	cfg.LeapUnchecked = is("leap-right", "never-checked")
	cfg.EitherArmy = is("command", "either")
	cfg.Sets[camps.Leaps] = camps.SetInfo{Name: "leaps", Start: camps.AllSeats}
	cfg.Sets[camps.Commands] = camps.SetInfo{Name: "commands"}
	cfg.Settle = bothRajahsTaken
	cfg.Ends = []string{endGoal: "chaturanca-1/goal"}
	if is("dice", "on") {
		cfg.Dice = Dice("chaturanca-1/dice")
	}
	cfg.Laws = Laws(r.Name,
		[]camps.Law{camps.NotOver("chaturanca-1/goal", endGoal)},
		[]camps.Law{
			camps.Returns("chaturanca-1/exchange", onlyByExchange),
			camps.Early("chaturanca-1/exchange", engine.Exchange),
			camps.Exchanged("chaturanca-1/exchange", NoExchange(r, setup)),
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
			s.FinishWhole(endGoal, camps.AllSeats&^(camps.SeatBit(c)|camps.SeatBit(ally)))
		}
	}
}

func onlyByExchange(s *camps.State, seat engine.Seat) string {
	return "a captured Rajah comes back only by an exchange, as K@d1~K@a5"
}
