package chaturanca2

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/camps"
	"github.com/ashtapada/agn/engine/rulesets/chaturanca1"
	"github.com/ashtapada/agn/engine/war"
)

// Ruleset returns the game of four for stakes of seed 000.
func Ruleset() *engine.Ruleset {
	return &engine.Ruleset{
		Name:  "chaturanca-2",
		Title: "Chaturanca for four with a die and stakes: most rupees wins",
		About: "Board, armies, camps and order of play are those of chaturanca-1: four armies of eight in the corners of an 8×8 board, Red and Black against " +
			"Yellow and Green, clockwise from Red. A die thrown at every turn names the man that must move: 2 elephant, 3 knight, 4 rook, 5 soldier or Rajah, 1 and 6 none.\n\n" +
			"Each player stakes one unit, by custom five rupees. Who steps on an enemy throne or takes a Rajah is paid by its owner; who commands both armies of his camp " +
			"when the last enemy man but the Rajahs falls is paid an empire. Soldiers are promoted on the start squares of enemy knights and rooks. " +
			"Who is left with the Rajah alone retires. The game ends when a camp has no men but Rajahs; the other shares the pot, and the player with the most rupees wins." +
			chaturanca1.Positions + "commands:r names those who command their ally's army, retired:r those who have retired, paid:r those for whom the throne pays no more, " +
			"purses:1/-1/-3/-1 what each has won less what he has paid in units, dice:5 the throw, acted a turn that has begun with an exchange or a restitution.",
		Version:  1,
		Seats:    chaturanca1.Seats(),
		SeatSets: [][]engine.Seat{{1, 2, 3, 4}},
		Options:  options,
		Rules:    rules,
		Throws:   true,
		Build:    build,
	}
}

// The places of Config.Ends.
const (
	endOfGame = iota
	endStuck
)

// paid is the set of seats that the throne pays no more: by throne-pays the players
// who have been paid, the owners who have paid, or, once anybody has been, all.
const paid = camps.OfGame

func build(r *engine.Ruleset, setup engine.Setup) engine.Game {
	is := func(option, value string) bool { return r.Value(setup, option) == value }
	cfg := chaturanca1.Config(r, setup)
	cfg.EitherArmy = true
	cfg.Dice = chaturanca1.Dice("chaturanca-2/dice")
	cfg.Sets[camps.Commands] = camps.SetInfo{Name: "commands"}
	cfg.Sets[camps.Retired] = camps.SetInfo{Name: "retired"}
	cfg.Sets[paid] = camps.SetInfo{Name: "paid"}
	cfg.Ledger = true
	cfg.Purses = [camps.Seats]int32{-1, -1, -1, -1}
	cfg.MayReturn = mayDemand
	money := stakes{
		rajahs: is("end", "rajahs"), survivors: is("pot", "survivors"), byRajah: is("throne-by", "rajah"),
		perThrone: is("throne-pays", "per-throne"), once: is("throne-pays", "once"),
	}
	cfg.Effects = append([]func(*camps.State, camps.Deed){money.gains}, cfg.Effects...)
	cfg.Settle = money.settle
	cfg.Inspect = money.inspect
	cfg.Ends = []string{endOfGame: "chaturanca-2/end", endStuck: "chaturanca-2/no-move"}
	pro := promotion{squares: squaresOf(r.Value(setup, "promotion-squares")), kingAllowed: is("privileged", "king-allowed")}
	pro.build(&cfg)
	cfg.Promotions = pro.promotions
	cfg.Promoting = pro.promoting
	cfg.Laws = chaturanca1.Laws(r.Name,
		[]camps.Law{
			camps.NotOver("chaturanca-2/end", endOfGame),
			camps.NotOver("chaturanca-2/no-move", endStuck),
		},
		[]camps.Law{
			camps.RetiredStay("chaturanca-2/bare-rajah"),
			camps.Early("chaturanca-2/restitution", engine.Enter),
			camps.Returns("chaturanca-2/restitution", whyNoRestitution),
			camps.Early("chaturanca-2/exchange", engine.Exchange),
			camps.Exchanged("chaturanca-2/exchange", chaturanca1.NoExchange(r, setup)),
		},
		[]camps.Law{
			camps.NoLeap("chaturanca-2/no-leap", war.KnightJumps),
			camps.LeapsTo("chaturanca-2/rajah-step", engine.King),
			pro.law("chaturanca-2/promotion"),
			pro.privilegedLaw("chaturanca-2/privileged-pawn"),
		})
	return camps.New(cfg)
}

// mayDemand reports whether a seat holds the right of restitution: its Rajah is the
// only one its camp has lost, and both of the other camp are captured.
func mayDemand(s *camps.State, seat engine.Seat) bool {
	if s.HasKing(seat) {
		return false
	}
	foes := camps.Foes(seat)
	return s.Lost(seat) == camps.SeatBit(seat) && s.Captured(foes[0]) && s.Captured(foes[1])
}

// whyNoRestitution says why a seat may not demand its Rajah back, empty if it may.
func whyNoRestitution(s *camps.State, seat engine.Seat) string {
	lost := func(seat engine.Seat) bool {
		return len(s.Standing(seat, engine.King)) == 0 && !s.Is(camps.Retired, seat)
	}
	ally := camps.Ally(seat)
	switch {
	case !lost(seat):
		return s.SeatName(seat) + "'s Rajah is on the board"
	case lost(ally):
		return s.SeatName(seat) + " and " + s.SeatName(ally) + " have both lost their Rajahs, neither is given back"
	}
	for _, foe := range camps.Foes(seat) {
		if !lost(foe) {
			return "a Rajah is given back only when both of the other camp are captured, " + s.SeatName(foe) + "'s is not"
		}
	}
	return ""
}
